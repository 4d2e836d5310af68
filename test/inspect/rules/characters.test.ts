// Which letters a PDF leaves without a meaning: of old fonts, programs guess it right if words come out.
import { expect, it } from 'vitest';
import { strangeGlyphsOf, textWithoutUnicode } from '../../../src/inspect/rules/characters.js';
import type { Judged } from '../../../src/inspect/rules/rule.js';
import type { PdfChar, PdfPage } from '../../../src/pdf/model.js';

/** A line of letters whose font has no meanings. */
function unmapped(text: string): PdfPage {
  const chars = Array.from(text, (char, nth): PdfChar => {
    const [x, y, size] = [50 + 6 * nth, 100, 10];
    const place = { x, y, right: x + 6, top: y - 8, bottom: y + 2, advance: 6, angle: 0 };
    return {
      ...place,
      char,
      size,
      font: 'Old',
      color: '#000000',
      object: 0,
      content: 0,
      isUnmapped: true,
    };
  });
  return { chars, replaced: new Set() } as unknown as PdfPage;
}

it.each([
  { what: 'words of a language', text: 'RestoredeelgrassinthreeharboursofPortugal', count: 0 },
  {
    what: 'letters that are moved by one',
    text: 'SftupsfeffmhsbttjouisffibscpvstpgQpsuvhbm',
    count: 41,
  },
  { what: 'one letter again and again', text: 'AAAA', count: 4 },
  { what: 'no letters at all', text: '\uE000\uE001\uE002', count: 3 },
])('$what: $count of them', ({ text, count }) => {
  expect(strangeGlyphsOf(unmapped(text)).letters).toHaveLength(count);
});

it('an excerpt keeps the word with the letter, however long the word is', () => {
  const page = unmapped('+48 22 305 41 76 zo\uE000a@tlumaczka.example');
  const chars = page.chars.map((char) => ({ ...char, isUnmapped: char.char === '\uE000' }));
  const [found] = [
    textWithoutUnicode({ reading: { pages: [{ ...page, chars }] } } as unknown as Judged) || [],
  ].flat();
  expect(found?.message).toContain('"22 305 41 76 zo□a@tlumaczka.exam"');
});
