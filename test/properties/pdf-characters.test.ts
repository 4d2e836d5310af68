import { expect, test } from 'vitest';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { IS_LONG } from '../support/length.js';
import { readPdf } from '../support/pdf.js';
import { allCharacters, visible } from './plain-text.js';

/** If a font lacks a character, a fallback font has it, and the text must not change. */
const FONTS = ['SourceSans3', 'Roboto', 'EBGaramond'] as const;

test.each(FONTS)('a PDF in %s has every character of the bundled fonts', async (font) => {
  // The ligature ſt is two glyphs in every font.
  const characters = allCharacters().filter(
    (character, nth) =>
      // `npm test` covers a tenth of the characters per font, `npm run test:slow` all.
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
  const extracted = visible(text).split('Summary')[1]?.slice(1, -1).split('qq') ?? [];
  expect(extracted).toHaveLength(characters.length);
  // A character that some styles of a font lack may be replaced.
  const changed = characters.filter(
    (character, index) => extracted[index] !== visible(character) && extracted[index] !== '\uFFFD',
  );
  expect(changed).toEqual([]);
});
