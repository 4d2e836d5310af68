import { foldTitle } from '../../compiler/schema/sections.js';
import { groupBy } from '../../util/arrays.js';
import { remember } from '../../util/remember.js';
import { toAsciiDigits } from '../../util/scripts.js';

/**
 * What of a text is compared: letters, digits and signs. Space, hyphens, case, the look of quotes, ligatures and the direction
 * of brackets make no difference, since readers and programs write them differently.
 */
export interface Letters {
  readonly text: string;
  /** For each of its UTF-16 units, where it stands in the text that it comes from. */
  readonly at: ArrayLike<number>;
  /** For each of its UTF-16 units, and its end: 1 if a word may begin or end there. */
  readonly isBetweenWords: ArrayLike<number>;
  /** For each of its UTF-16 units, and its end: 1 if a hyphen precedes it. */
  readonly isAfterHyphen: ArrayLike<number>;
}

/** @param text - in Unicode's form C */
export function lettersOf(text: string): Letters {
  const parts = [] as Folded[];
  let length = 0;
  for (const char of text) {
    const part = foldedOf(char);
    parts.push(part);
    length += part.folded.length;
  }
  const at = new Uint32Array(length + 1);
  const isBetweenWords = new Uint8Array(length + 1);
  const isAfterHyphen = new Uint8Array(length + 1);
  let before = 'none' as Kind;
  let isApart = true;
  let isHyphen = false;
  let index = 0;
  let unit = 0;
  for (const { folded, kind, isDash, units } of parts) {
    if (folded === '') {
      isApart ||= kind !== 'inner';
      isHyphen ||= isDash;
    } else {
      isBetweenWords[unit] = Number(isApart || kind !== 'letter' || before !== 'letter');
      isAfterHyphen[unit] = Number(isHyphen);
      for (const end = unit + folded.length; unit < end; unit++) at[unit] = index;
      before = kind;
      isApart = false;
      isHyphen = false;
    }
    index += units;
  }
  at[unit] = index;
  isBetweenWords[unit] = 1;
  isAfterHyphen[unit] = Number(isHyphen);
  return { text: parts.map(({ folded }) => folded).join(''), at, isBetweenWords, isAfterHyphen };
}

/** Only letters that are joined to words need space between these; `inner` are invisible signs within words. */
type Kind = 'letter' | 'inner' | 'none';

const DASH = /[\p{Dash}\u00AD\u2010]/u;

/** Letters and digits, but not of scripts without spaces between words. */
const WORD_LETTER =
  /(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer})[\p{L}\p{M}\p{N}]/u;

/** What is compared of a character. */
interface Folded {
  readonly folded: string;
  readonly kind: Kind;
  readonly isDash: boolean;
  /** Of UTF-16, of the character itself. */
  readonly units: number;
}

const foldedOf = remember((char): Folded => {
  const isInner = /\p{Default_Ignorable_Code_Point}/u.test(char);
  const folded = toAsciiDigits(
    foldTitle(char.normalize('NFKC'))
      .replaceAll(/["‘’‚‛′‹›“”„‟″«»`]/g, "'")
      .replaceAll('ς', 'σ')
      // The glyphs of brackets face the other way in text from right to left, and readers take them for one another.
      .replaceAll(/[()[\]{}]/g, '|')
      .replaceAll(/[\s\p{Dash}\p{Default_Ignorable_Code_Point}]/gu, ''),
  );
  const kind = isInner ? 'inner' : WORD_LETTER.test(folded) ? 'letter' : 'none';
  return { folded, kind, isDash: DASH.test(char), units: char.length };
}, Number.POSITIVE_INFINITY);

/** Lines as one text: words that were broken with a soft hyphen joined, other hyphens kept, no space in Chinese and Japanese. */
export function joined(lines: readonly string[]): string {
  let text = '';
  for (const line of lines.map((one) => one.trim())) {
    if (text === '') text = line;
    else if (text.endsWith('\u00AD')) text = text.slice(0, -1) + line;
    else if (/\p{L}-$/u.test(text) || (EAST.test(text.slice(-1)) && EAST.test(line))) text += line;
    else text = `${text} ${line}`.trim();
  }
  return text.replaceAll('\u00AD', '');
}

const EAST = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。]/u;

/**
 * Finds the places of a text, in its order, at which a word begins as another text does.
 *
 * @param count - how many first letters are compared; the other text has as many at least
 */
export function wordStartsIn(
  { text, isBetweenWords }: Letters,
  count: number,
): (wanted: string) => readonly number[] {
  const starts = Array.from(isBetweenWords).flatMap((is, at) =>
    is === 1 && at + count <= text.length ? [at] : [],
  );
  const byLetters = groupBy(starts, (at) => text.slice(at, at + count));
  return (wanted) => byLetters.get(wanted.slice(0, count)) ?? [];
}
