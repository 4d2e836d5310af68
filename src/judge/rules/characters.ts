import { aroundOf, strangeGlyphsOf } from '../glyphs.js';
import { type Found, quoted, type Rule } from '../rule.js';

/** Glyphs that draw letters, but have no meaning to a program. */
export const textWithoutUnicode: Rule = ({ reading: { pages } }) =>
  pages.flatMap((page, index) =>
    found(index, strange(page, 'letter'), (count, examples) => ({
      message: `${count === 1 ? 'A letter has a shape, but no' : `${count} letters have a shape, but no`} meaning to programs, as in ${examples} on page ${index + 1}.`,
      hint: 'use another font, or export with another program, so that each glyph has its Unicode; in LaTeX, use LuaLaTeX, or load `cmap` and an outline font such as `lmodern`',
    })),
  );

export const iconAsLetter: Rule = ({ reading: { pages } }) =>
  pages.flatMap((page, index) =>
    found(index, strange(page, 'icon'), (count, examples) => ({
      message: `${count === 1 ? 'An icon comes' : `${count} icons come`} out as text, as in ${examples} on page ${index + 1}.`,
      hint: 'write a word (“Phone:”) instead, or draw the icon as a picture: in a font of icons it is a letter or a character without meaning',
    })),
  );

/** Characters for several letters in one, which fonts do not need (Unicode, chapter 7.1, "Ligatures"). */
const LIGATURE = /[\uFB00-\uFB06]/;

export const ligatureLeft: Rule = ({ reading: { pages } }) =>
  pages.flatMap(({ chars }, index) => {
    const words = chars.flatMap(({ char }, at) => (LIGATURE.test(char) ? [aroundOf(chars, at, () => true)] : []));
    return found(index, words, (count, examples) => ({
      message: `${count === 1 ? 'Several letters are' : `${count} times, several letters are`} one character to programs, as in ${examples} on page ${index + 1}: a search for the word may not find it.`,
      hint: 'write separate letters instead of characters like “ﬁ”, and turn ligatures off where the program puts in such characters',
    }));
  });

function strange(page: Parameters<typeof strangeGlyphsOf>[0], kind: 'letter' | 'icon'): string[] {
  return strangeGlyphsOf(page)
    .filter((glyph) => glyph.kind === kind)
    .map(({ around }) => around);
}

/** @param examples - one for each of them; the same text is quoted once */
function found(
  page: number,
  examples: readonly string[],
  say: (count: number, examples: string) => Pick<Found, 'message' | 'hint'>,
): Found[] {
  return examples.length === 0 ? [] : [{ ...say(examples.length, quoted([...new Set(examples)])), page: page + 1 }];
}
