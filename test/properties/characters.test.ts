import { expect, test } from 'vitest';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { IS_LONG } from '../support/length.js';
import { readPdf } from '../support/pdf.js';
import { allCharacters, visible } from './plain-text.js';

/**
 * Every character of the bundled fonts, whichever font is chosen, is read back from the PDF as itself: where the chosen
 * font lacks a letter, another one stands in, and the text must not show it.
 */
const FONTS = ['SourceSans3', 'Roboto', 'EBGaramond'] as const;

test.each(FONTS)('every character can be read back (%s)', async (font) => {
  // The ligature ſt is two letters in every font.
  const characters = allCharacters().filter(
    (character, nth) =>
      // A tenth of them in each font; all in all by `npm run test:slow`.
      (IS_LONG || nth % 10 === FONTS.indexOf(font)) &&
      visible(character) !== '' &&
      !/[\p{Cc}\p{Mark}\uFB05q]/u.test(character),
  );
  const summary = characters.map((character) => `q${character}q`).join(' ');
  const { pdf, diagnostics } = await renderCv(
    { cv: { name: 'A', summary }, design: { font } },
    { today: '2026-11-20', language: 'zxx', markdown: false, pageNumbers: false },
  );
  expect(diagnostics.filter((d) => d.code.startsWith('engine'))).toEqual([]);
  const { pages } = await readPdf(pdf as Uint8Array);
  const text = pages.flatMap((page) => page.chars.map(({ char }) => char)).join('');
  const read = visible(text).split('Summary')[1]?.slice(1, -1).split('qq') ?? [];
  expect(read).toHaveLength(characters.length);
  // A character of which not all styles of a font have a glyph may be replaced.
  const wrong = characters.filter(
    (character, index) => read[index] !== visible(character) && read[index] !== '\uFFFD',
  );
  expect(wrong).toEqual([]);
});
