import type { PdfChar, PdfContent } from '../../pdf/model.js';

export const UNKNOWN_LETTER = '\uFFFD';

/**
 * Restores `ti`, which browsers and word processors draw as a ligature that some PDFs do not name:
 * nothing else is as wide as the two letters. Other ligatures have codes or remain unknown.
 */
export function restoreLigatures(content: PdfContent): PdfContent {
  const widths = measureLetters(content);
  const pages = content.pages.map((page) =>
    page.chars.some(({ char }) => char === UNKNOWN_LETTER)
      ? { ...page, chars: page.chars.map((char) => restoreLigature(char, widths)) }
      : page,
  );
  return { ...content, pages };
}

function restoreLigature(char: PdfChar, widths: ReadonlyMap<string, number>): PdfChar {
  if (char.char !== UNKNOWN_LETTER) return char;
  const [t, i] = ['t', 'i'].map((letter) => widths.get(`${char.font} ${letter}`) ?? Number.NaN);
  const difference = Math.abs(char.advance / char.size - (t ?? 0) - (i ?? 0));
  return difference < MAX_DIFFERENCE ? { ...char, char: 'ti' } : char;
}

/** In sizes of the text; `tt` is wider by more. */
const MAX_DIFFERENCE = 0.03;

/** The narrowest of each letter in each font: parts of named ligatures are as wide as these. */
function measureLetters({ pages }: PdfContent): Map<string, number> {
  const widths = new Map<string, number>();
  for (const { chars } of pages)
    for (const { char, font, advance, size } of chars) {
      if (char !== 't' && char !== 'i') continue;
      const key = `${font} ${char}`;
      widths.set(key, Math.min(widths.get(key) ?? Number.POSITIVE_INFINITY, advance / size));
    }
  return widths;
}
