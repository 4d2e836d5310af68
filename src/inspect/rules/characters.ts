import type { PdfChar, PdfPage } from '../../pdf/model.js';
import { isWithin } from '../../pdf/rects.js';
import { groupBy } from '../../util/arrays.js';
import { rememberOf } from '../../util/remember.js';
import { type Found, quoted, type Rule } from './rule.js';

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
  { chars }: PdfPage,
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

/** What fonts of icons are called, as far as they are known. */
const ICON_FONT =
  /awesome|icon|glyph|academicons|entypo|feather|foundation|fontello|icomoon|ionic|marvosym|octicons|remix|simple-?line|typicons|weather|material-?(?:symbols|design)/i;

/** Fonts of bullets and arrows, which word processors put before the items of a list. */
const BULLET_FONT = /symbol|wingdings|webdings|dingbats/i;

/** Replacement and control characters, private use, and what Unicode has not assigned. */
const MEANINGLESS = /[\uFFFD\p{Co}\p{Cn}\p{Cc}]/u;

/**
 * Looks for letters of which the PDF does not say what they mean, and for icons that come out as text, by their positions among the
 * characters of the page. Two rules ask.
 */
export const strangeGlyphsOf = rememberOf(({ chars, replaced }: PdfPage) => {
  const iconFonts = new Set(
    [...new Set(chars.map(({ font }) => font))].filter((font) => ICON_FONT.test(font)),
  );
  const known = chars.filter(({ char, isUnmapped }) => /\p{L}/u.test(char) && !isUnmapped);
  const knownFonts = new Set(known.map(({ font }) => font));
  const bullets = bulletsOf(chars);
  const strange = chars.flatMap((char, index) => {
    // In a font that says what its letters mean, programs get the rest right by their codes: dashes, quotes.
    const isMapped = !char.isUnmapped || knownFonts.has(char.font);
    if (isMapped && isMeaningful(char) && !iconFonts.has(char.font)) return [];
    const isNothing =
      char.char.trim() === '' || BULLET_FONT.test(char.font) || bullets.has(keyOf(char));
    return isNothing ? [] : [index];
  });
  // In a font of letters, some stand alone: a dash, the number of a page.
  const lettered = new Set(
    strange.filter((index) => !isAlone(chars, index)).map((index) => chars[index]?.font),
  );
  const isIcon = (index: number): boolean => {
    const font = chars[index]?.font ?? '';
    return iconFonts.has(font) || (isAlone(chars, index) && !lettered.has(font));
  };
  // The content says what some icons mean (ActualText).
  const icons = strange.filter(
    (index) => isIcon(index) && !replaced.has(chars[index]?.object ?? -1),
  );
  const letters = strange.filter((index) => !isIcon(index));
  // Programs read most fonts right by their codes, though the PDF does not say what these mean.
  const isGarbled = !isLanguage(letters.map((index) => chars[index]?.char ?? '').join(''));
  return {
    letters: isGarbled
      ? letters
      : letters.filter((index) => !isMeaningful(chars[index] as PdfChar)),
    icons: icons.length > MOST_ICONS ? [] : icons,
  };
});

/** Whether letters are those of words in a European language: a quarter to a bit more than a half of them are vowels. */
function isLanguage(letters: string): boolean {
  const latin = letters.toLowerCase().match(/[a-z]/g) ?? [];
  const vowels = latin.filter((letter) => 'aeiou'.includes(letter));
  return (
    new Set(latin).size >= 8 &&
    vowels.length > latin.length / 4 &&
    vowels.length < 0.55 * latin.length
  );
}

/** No page has more icons: these are letters of a font with a strange name. */
const MOST_ICONS = 100;

function isMeaningful({ char }: PdfChar): boolean {
  return !MEANINGLESS.test(char);
}

/** The words around some characters, those first that have a box for what means nothing; none is given twice. */
function wordsAround(chars: readonly PdfChar[], indexes: readonly number[]): string[] {
  const apart: number[] = [];
  for (const index of indexes)
    if (index - (apart.at(-1) ?? -2 * REACH) >= 2 * REACH) apart.push(index);
  const words = [...new Set(apart.map((index) => aroundOf(chars, index)))];
  return words.sort((a, b) => Number(b.includes(BOX)) - Number(a.includes(BOX)));
}

/** Stands for a character without meaning, which terminals may not show. */
const BOX = '□';

function aroundOf(chars: readonly PdfChar[], index: number): string {
  const middle = chars[index] as PdfChar;
  const shown = (at: number): string =>
    isMeaningful(chars[at] as PdfChar) ? (chars[at] as PdfChar).char : BOX;
  const isWithin = (at: number): boolean =>
    isSameLine(chars[at], middle) && Math.abs(at - index) <= REACH;
  let [before, after, first, last] = ['', '', index, index];
  for (; isWithin(first - 1); first--) before = shown(first - 1) + gap(chars, first) + before;
  for (; isWithin(last + 1); last++) after += gap(chars, last + 1) + shown(last + 1);
  // Another word that is cut at the end of this reach is left out.
  if (isSameLine(chars[first - 1], middle) && gap(chars, first) === '')
    before = before.replace(/^\S+ /, '');
  if (isSameLine(chars[last + 1], middle) && gap(chars, last + 1) === '')
    after = after.replace(/ \S+$/, '');
  return (before + shown(index) + after).replaceAll(/\s+/g, ' ').trim();
}

/** What stands before a character, if it is not the first of its line. */
function gap(chars: readonly PdfChar[], index: number): '' | ' ' {
  return isApart(chars[index - 1] as PdfChar, chars[index] as PdfChar) ? ' ' : '';
}

/** In characters: some words. */
const REACH = 16;

/** A glyph that begins several lines, always at the same distance from the edge, is a bullet: readers may have it as they like. */
function bulletsOf(chars: readonly PdfChar[]): Set<string> {
  const first = chars.filter((char, index) => !isSameLine(chars[index - 1], char));
  const alike = [...groupBy(first, keyOf)].filter(
    ([, same]) => new Set(same.map(({ y }) => Math.round(y))).size > 1,
  );
  return new Set(alike.map(([key]) => key));
}

function keyOf({ char, font, x }: PdfChar): string {
  return `${char} ${Math.round(x)} ${font}`;
}

/** Whether no letter of the same font touches a glyph. */
function isAlone(chars: readonly PdfChar[], index: number): boolean {
  const [before, char, after] = [chars[index - 1], chars[index] as PdfChar, chars[index + 1]];
  const touches = (a: PdfChar | undefined, b: PdfChar | undefined): boolean =>
    a !== undefined && b !== undefined && a.font === b.font && isSameLine(a, b) && !isApart(a, b);
  return !touches(before, char) && !touches(char, after);
}

function isSameLine(a: PdfChar | undefined, b: PdfChar): boolean {
  return a !== undefined && Math.abs(a.y - b.y) < 1;
}

/** In ems: words are further apart. */
function isApart(a: PdfChar, b: PdfChar): boolean {
  return (
    a.char.trim() === '' ||
    b.char.trim() === '' ||
    b.x - a.right > 0.15 * b.size ||
    a.x > b.right + b.size
  );
}
