import type { PdfChar, PdfContent, PdfPage } from '../../pdf/model.js';
import { isInAreas } from '../../pdf/rects.js';
import { groupBy } from '../../util/arrays.js';
import { memoizeWeak } from '../../util/memoize.js';
import { type FindingDetails, quoteExamples, type Rule } from './rule.js';

/** Reports glyphs that look like letters but have no Unicode value. */
export const textWithoutUnicode = createGlyphRule(
  (page) => findUnreadableGlyphs(page).letters,
  (count, examples) => ({
    message:
      `${count === 1 ? 'A letter has' : `${count} letters have`} no Unicode value: programs ` +
      `get ${examples}.`,
    hint:
      'use another font or program that maps glyphs to Unicode; in LaTeX, use LuaLaTeX, ' +
      'or load `cmap` and an outline font such as `lmodern`',
  }),
);

export const iconAsLetter = createGlyphRule(
  (page) => findUnreadableGlyphs(page).icons,
  (count, examples) => ({
    message:
      `${count === 1 ? 'An icon is' : `${count} icons are`} extracted as text: programs get ` +
      `${examples}.`,
    hint: 'write a word (“Phone:”) instead, or insert the icon as an image',
  }),
);

export const ligatureNotExpanded = createGlyphRule(
  (page, { ligatures }) => [...ligatures].flatMap((ligature) => findLigature(ligature, page)),
  (count, examples) => ({
    message:
      `${count === 1 ? 'A ligature is' : `${count} ligatures are`} one character to some ` +
      `programs, as in ${examples}: a search may miss the word.`,
    hint: 'type separate letters instead of “ﬁ”, and turn off ligatures in the program',
  }),
);

function createGlyphRule(
  findIndexes: (page: PdfPage, reading: PdfContent) => readonly number[],
  describe: (count: number, examples: string) => Pick<FindingDetails, 'message' | 'hint'>,
): Rule {
  return ({ reading }) =>
    reading.pages.flatMap((page, index) => {
      const { chars } = page;
      const indexes = findIndexes(page, reading);
      if (indexes.length === 0) return [];
      // A glyph may be several characters at one position.
      const count = new Set(indexes.map((i) => `${chars[i]?.x} ${chars[i]?.y}`)).size;
      const examples = quoteExamples(collectExcerpts(chars, indexes));
      return { page: index + 1, ...describe(count, `${examples} on page ${index + 1}`) };
    });
}

/** Skips ligatures of several glyphs, and artifacts. */
function findLigature(ligature: string, { chars, artifacts }: PdfPage): number[] {
  const letters = [...ligature.normalize('NFKC')];
  return chars.flatMap((char, start) => {
    const isMatch = letters.every((letter, offset) => {
      const other = chars[start + offset];
      return other?.char === letter && other.y === char.y && other.x === char.x;
    });
    return isMatch && !isInAreas(char, artifacts) ? [start] : [];
  });
}

const ICON_FONT =
  /awesome|icon|glyph|academicons|entypo|feather|foundation|fontello|icomoon|ionic|marvosym|octicons|remix|simple-?line|typicons|weather|material-?(?:symbols|design)/i;

const BULLET_FONT = /symbol|wingdings|webdings|dingbats/i;

const NO_MEANING = /[\uFFFD\p{Co}\p{Cn}\p{Cc}]/u;

/** Returns the indexes of letters and icons. Memoized for two rules. */
export const findUnreadableGlyphs = memoizeWeak(({ chars, actualTextObjects }: PdfPage) => {
  const iconFonts = new Set(
    [...new Set(chars.map(({ font }) => font))].filter((font) => ICON_FONT.test(font)),
  );
  const mapped = chars.filter(({ char, isUnmapped }) => /\p{L}/u.test(char) && !isUnmapped);
  const mappedFonts = new Set(mapped.map(({ font }) => font));
  const bullets = findBullets(chars);
  const unreadable = chars.flatMap((char, index) => {
    // If a font maps letters, programs guess its other codes correctly: dashes, quotes.
    const isMapped = !char.isUnmapped || mappedFonts.has(char.font);
    if (isMapped && isMeaningful(char) && !iconFonts.has(char.font)) return [];
    const isIgnored =
      char.char.trim() === '' || BULLET_FONT.test(char.font) || bullets.has(getBulletKey(char));
    return isIgnored ? [] : [index];
  });
  // Fonts of letters also have isolated glyphs: dashes, page numbers.
  const letterFonts = new Set(
    unreadable.filter((index) => !isIsolated(chars, index)).map((index) => chars[index]?.font),
  );
  const isIcon = (index: number) => {
    const font = chars[index]?.font ?? '';
    return iconFonts.has(font) || (isIsolated(chars, index) && !letterFonts.has(font));
  };
  // ActualText gives the meaning of some icons.
  const icons = unreadable.filter(
    (index) => isIcon(index) && !actualTextObjects.has(chars[index]?.objectIndex ?? -1),
  );
  const letters = unreadable.filter((index) => !isIcon(index));
  // Programs guess the codes of most fonts correctly.
  const isGarbled = !isPlausibleText(letters.map((index) => chars[index]?.char ?? '').join(''));
  return {
    letters: isGarbled
      ? letters
      : letters.filter((index) => !isMeaningful(chars[index] as PdfChar)),
    icons: icons.length > MAX_ICONS ? [] : icons,
  };
});

/** Tests for a European language: between a quarter and 55 % vowels. */
function isPlausibleText(letters: string): boolean {
  const latin = letters.toLowerCase().match(/[a-z]/g) ?? [];
  const vowels = latin.filter((letter) => 'aeiou'.includes(letter));
  return (
    new Set(latin).size >= 8 &&
    vowels.length > latin.length / 4 &&
    vowels.length < 0.55 * latin.length
  );
}

/** More glyphs than this are letters of a font with a misleading name. */
const MAX_ICONS = 100;

function isMeaningful({ char }: PdfChar): boolean {
  return !NO_MEANING.test(char);
}

/** Excerpts with placeholders come first. */
function collectExcerpts(chars: readonly PdfChar[], indexes: readonly number[]): string[] {
  const centers: number[] = [];
  for (const index of indexes)
    if (index - (centers.at(-1) ?? -2 * EXCERPT_REACH) >= 2 * EXCERPT_REACH) centers.push(index);
  const words = [...new Set(centers.map((index) => getExcerpt(chars, index)))];
  return words.sort((a, b) => Number(b.includes(PLACEHOLDER)) - Number(a.includes(PLACEHOLDER)));
}

/** Replaces unreadable characters, which terminals may not show. */
const PLACEHOLDER = '□';

function getExcerpt(chars: readonly PdfChar[], index: number): string {
  const middle = chars[index] as PdfChar;
  const showChar = (i: number) =>
    isMeaningful(chars[i] as PdfChar) ? (chars[i] as PdfChar).char : PLACEHOLDER;
  const isInReach = (i: number) =>
    isSameLine(chars[i], middle) && Math.abs(i - index) <= EXCERPT_REACH;
  let [head, tail, first, last] = ['', '', index, index];
  for (; isInReach(first - 1); first--)
    head = showChar(first - 1) + getSeparator(chars, first) + head;
  for (; isInReach(last + 1); last++) tail += getSeparator(chars, last + 1) + showChar(last + 1);
  // Omit a word that is cut off.
  if (isSameLine(chars[first - 1], middle) && getSeparator(chars, first) === '')
    head = head.replace(/^\S+ /, '');
  if (isSameLine(chars[last + 1], middle) && getSeparator(chars, last + 1) === '')
    tail = tail.replace(/ \S+$/, '');
  return (head + showChar(index) + tail).replaceAll(/\s+/g, ' ').trim();
}

function getSeparator(chars: readonly PdfChar[], index: number): '' | ' ' {
  return areSeparate(chars[index - 1] as PdfChar, chars[index] as PdfChar) ? ' ' : '';
}

/** In characters. */
const EXCERPT_REACH = 16;

/**
 * Finds glyphs that begin several lines at the same indentation: bullets, which may have any text.
 */
function findBullets(chars: readonly PdfChar[]): Set<string> {
  const lineStarts = chars.filter((char, index) => !isSameLine(chars[index - 1], char));
  const repeated = [...groupBy(lineStarts, getBulletKey)].filter(
    ([, group]) => new Set(group.map(({ y }) => Math.round(y))).size > 1,
  );
  return new Set(repeated.map(([key]) => key));
}

function getBulletKey({ char, font, x }: PdfChar): string {
  return `${char} ${Math.round(x)} ${font}`;
}

/** Tests that no letter of the same font is adjacent. */
function isIsolated(chars: readonly PdfChar[], index: number): boolean {
  const [previous, char, next] = [chars[index - 1], chars[index] as PdfChar, chars[index + 1]];
  const areJoined = (a: PdfChar | undefined, b: PdfChar | undefined) =>
    a !== undefined &&
    b !== undefined &&
    a.font === b.font &&
    isSameLine(a, b) &&
    !areSeparate(a, b);
  return !areJoined(previous, char) && !areJoined(char, next);
}

function isSameLine(a: PdfChar | undefined, b: PdfChar): boolean {
  return a !== undefined && Math.abs(a.y - b.y) < 1;
}

function areSeparate(a: PdfChar, b: PdfChar): boolean {
  return (
    a.char.trim() === '' ||
    b.char.trim() === '' ||
    b.x - a.right > 0.15 * b.size ||
    a.x > b.right + b.size
  );
}
