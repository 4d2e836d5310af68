import { expect, it } from 'vitest';
import { restoreLigatures, UNKNOWN_LETTER } from '../../src/import/pages/restore-ligatures.js';
import { splitSegments } from '../../src/inspect/structure/split-segments.js';
import type { PdfChar } from '../../src/pdf/model.js';
import { readPdf } from '../../src/pdf/read-pdf.js';
import { createPdf } from '../inspect/rules/handmade-pdf.js';

/** Replaces two letters by a ligature without a code. */
function joinLetters(chars: readonly PdfChar[], letters: string): PdfChar[] {
  return chars.flatMap((char, index) => {
    const [previous, next] = [chars[index - 1], chars[index + 1]];
    if ((previous?.char ?? '') + char.char === letters) return [];
    if (next === undefined || char.char + next.char !== letters) return [char];
    const advance = char.advance + next.advance;
    return [{ ...char, char: UNKNOWN_LETTER, right: next.right, advance }];
  });
}

it.each([
  ['ti', 'station letter it'],
  ['tt', 'station le\uFFFDer it'],
])('restores only the ligature whose width is known: %s', async (letters, text) => {
  const content = await readPdf(createPdf([{ x: 50, y: 700, text: 'station letter it' }]), 1);
  const pages = content.pages.map((page) => ({ ...page, chars: joinLetters(page.chars, letters) }));
  const [page] = restoreLigatures({ ...content, pages }).pages;
  expect(splitSegments(page as never, 0).map((segment) => segment.text)).toEqual([text]);
});
