// For fonts without Unicode values, programs guess codes correctly if they give words.
import { expect, it } from 'vitest';
import { findUnreadableGlyphs, textWithoutUnicode } from '../../../src/inspect/rules/characters.js';
import type { RuleContext } from '../../../src/inspect/rules/rule.js';
import type { PdfChar, PdfPage } from '../../../src/pdf/model.js';

/** Creates a line of letters in a font without Unicode values. */
function createUnmappedPage(text: string): PdfPage {
  const chars = Array.from(text, (char, nth): PdfChar => {
    const [x, y, size] = [50 + 6 * nth, 100, 10];
    const box = { x, y, right: x + 6, top: y - 8, bottom: y + 2, advance: 6, angle: 0 };
    return {
      ...box,
      char,
      size,
      font: 'Old',
      color: '#000000',
      objectIndex: 0,
      markedContentId: 0,
      isUnmapped: true,
    };
  });
  return { chars, actualTextObjects: new Set() } as unknown as PdfPage;
}

it.each([
  { name: 'words of a language', text: 'RestoredeelgrassinthreeharboursofPortugal', count: 0 },
  {
    name: 'letters shifted by one',
    text: 'SftupsfeffmhsbttjouisffibscpvstpgQpsuvhbm',
    count: 41,
  },
  { name: 'a repeated letter', text: 'AAAA', count: 4 },
  { name: 'private-use characters', text: '\uE000\uE001\uE002', count: 3 },
])('findUnreadableGlyphs returns $count letters for $name', ({ text, count }) => {
  expect(findUnreadableGlyphs(createUnmappedPage(text)).letters).toHaveLength(count);
});

it('textWithoutUnicode quotes the unreadable letter of a long word', () => {
  const page = createUnmappedPage('+48 22 305 41 76 zo\uE000a@tlumaczka.example');
  const chars = page.chars.map((char) => ({ ...char, isUnmapped: char.char === '\uE000' }));
  const [found] = [
    textWithoutUnicode({ reading: { pages: [{ ...page, chars }] } } as unknown as RuleContext) ||
      [],
  ].flat();
  expect(found?.message).toContain('"22 305 41 76 zo□a@tlumaczka.exam"');
});
