import type { PdfChar, PdfPage } from '../../pdf/reading.js';
import { strangeGlyphsOf, wordsAround } from './glyphs.js';
import { isWithin } from './places.js';
import { type Found, INTRICATE, quoted, type Rule } from './rule.js';

/** Glyphs that draw letters, but have no meaning to a program. */
export const textWithoutUnicode: Rule = ({ reading: { pages } }) =>
  pages.flatMap((page, index) =>
    foundOn(page, index, strangeGlyphsOf(page).letters, (count, examples) => ({
      message: `The PDF does not say what ${count === 1 ? 'a letter means' : `${count} letters mean`}: programs get ${examples} on page ${index + 1}.`,
      hint: 'use another font, or export with another program, so that each glyph has its Unicode; in LaTeX, use LuaLaTeX, or load `cmap` and an outline font such as `lmodern`',
    })),
  );

export const iconAsLetter: Rule = ({ reading: { pages } }) =>
  pages.flatMap((page, index) =>
    foundOn(page, index, strangeGlyphsOf(page).icons, (count, examples) => ({
      message: `${count === 1 ? 'An icon comes' : `${count} icons come`} out as text: programs get ${examples} on page ${index + 1}.`,
      hint: 'write a word (“Phone:”) instead, or draw the icon as a picture: in a font of icons it is a letter or a character without meaning',
    })),
  );

export const ligatureLeft: Rule = ({ reading: { pages, ligatures } }) =>
  pages.flatMap((page, index) => {
    const places = [...ligatures].flatMap((ligature) => placesOfLigature(ligature, page));
    return foundOn(page, index, places, (count, examples) => ({
      message: `${count === 1 ? 'Several letters are' : `${count} times, several letters are`} one character to some programs, as in ${examples} on page ${index + 1}: a search for the word may not find it.`,
      hint: 'write separate letters instead of characters like “ﬁ”, and turn ligatures off where the program puts in such characters',
    }));
  });

/** Syllables that only programs get once which know ActualText; our readers know it. */
export const syllableRepeated: Rule = ({ reading: { pages } }) =>
  pages
    .flatMap(({ chars, replaced }, index) => {
      const places = chars.flatMap(({ char, object }, at) =>
        INTRICATE.test(char) && replaced.has(object) ? [at] : [],
      );
      return foundOn({ chars }, index, places, (_, examples) => ({
        message: `Programs that do not know ActualText, such as pypdf, pdf.js and pdfminer, get syllables twice or other letters, as in ${examples} on page ${index + 1}.`,
        hint: 'where such a program must read the text, give it another format, such as HTML or plain text: no change of the page helps but letters without joined signs',
      }));
    })
    .slice(0, 1);

/** Where the letters of a ligature have one glyph. What a program adds to the page, such as its date, is left out. */
function placesOfLigature(ligature: string, { chars, artifacts }: PdfPage): number[] {
  const letters = [...ligature.normalize('NFKC')];
  return chars.flatMap((char, at) => {
    const isHere = letters.every((letter, offset) => {
      const other = chars[at + offset];
      return other?.char === letter && other.y === char.y && other.x === char.x;
    });
    return isHere && !isWithin(char, artifacts) ? [at] : [];
  });
}

function foundOn(
  { chars }: { readonly chars: readonly PdfChar[] },
  page: number,
  places: readonly number[],
  say: (count: number, examples: string) => Pick<Found, 'message' | 'hint'>,
): Found[] {
  return places.length === 0
    ? []
    : [{ page: page + 1, ...say(glyphsAt(chars, places), quoted(wordsAround(chars, places))) }];
}

/** How many glyphs they are: one may mean several characters, all at its place. */
function glyphsAt(chars: readonly PdfChar[], places: readonly number[]): number {
  return new Set(places.map((place) => `${chars[place]?.x} ${chars[place]?.y}`)).size;
}
