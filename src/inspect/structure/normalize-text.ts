import { foldTitle } from '../../compiler/schema/sections.js';
import { groupBy } from '../../util/arrays.js';
import { memoize } from '../../util/memoize.js';
import { toAsciiDigits } from '../../util/unicode-scripts.js';

/**
 * Text without what programs change: spaces, hyphens, case, quotes, ligatures, bracket directions.
 */
export interface NormalizedText {
  readonly text: string;
  /** Offset of each UTF-16 unit in the original text. */
  readonly offsets: ArrayLike<number>;
  /** 1 where a word may start or end, for each UTF-16 unit and the end. */
  readonly isBetweenWords: ArrayLike<number>;
  /** 1 after a hyphen, for each UTF-16 unit and the end. */
  readonly isAfterHyphen: ArrayLike<number>;
}

/** @param text - in Normalization Form C */
export function normalizeText(text: string): NormalizedText {
  const chars = [] as FoldedChar[];
  let length = 0;
  for (const char of text) {
    const folded = foldChar(char);
    chars.push(folded);
    length += folded.folded.length;
  }
  const offsets = new Uint32Array(length + 1);
  const isBetweenWords = new Uint8Array(length + 1);
  const isAfterHyphen = new Uint8Array(length + 1);
  let previousKind = 'none' as Kind;
  let isSeparate = true;
  let isHyphen = false;
  let index = 0;
  let unit = 0;
  for (const { folded, kind, isDash, units } of chars) {
    if (folded === '') {
      isSeparate ||= kind !== 'inner';
      isHyphen ||= isDash;
    } else {
      isBetweenWords[unit] = Number(isSeparate || kind !== 'letter' || previousKind !== 'letter');
      isAfterHyphen[unit] = Number(isHyphen);
      for (const end = unit + folded.length; unit < end; unit++) offsets[unit] = index;
      previousKind = kind;
      isSeparate = false;
      isHyphen = false;
    }
    index += units;
  }
  offsets[unit] = index;
  isBetweenWords[unit] = 1;
  isAfterHyphen[unit] = Number(isHyphen);
  return {
    text: chars.map(({ folded }) => folded).join(''),
    offsets,
    isBetweenWords,
    isAfterHyphen,
  };
}

/** Adjacent letters form a word; `inner` is invisible within words. */
type Kind = 'letter' | 'inner' | 'none';

const DASH = /[\p{Dash}\u00AD\u2010]/u;

/** Letters and digits of scripts with spaces between words. */
const WORD_LETTER =
  /(?!\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Thai}|\p{sc=Lao}|\p{sc=Khmer})[\p{L}\p{M}\p{N}]/u;

interface FoldedChar {
  readonly folded: string;
  readonly kind: Kind;
  readonly isDash: boolean;
  /** UTF-16 units of the original character. */
  readonly units: number;
}

const foldChar = memoize((char): FoldedChar => {
  const isInner = /\p{Default_Ignorable_Code_Point}/u.test(char);
  const folded = toAsciiDigits(
    foldTitle(char.normalize('NFKC'))
      .replaceAll(/["‘’‚‛′‹›“”„‟″«»`]/g, "'")
      .replaceAll('ς', 'σ')
      // Brackets are mirrored in right-to-left text, and programs confuse them.
      .replaceAll(/[()[\]{}]/g, '|')
      .replaceAll(/[\s\p{Dash}\p{Default_Ignorable_Code_Point}]/gu, ''),
  );
  const kind = isInner ? 'inner' : WORD_LETTER.test(folded) ? 'letter' : 'none';
  return { folded, kind, isDash: DASH.test(char), units: char.length };
}, Number.POSITIVE_INFINITY);

/**
 * Joins lines: removes soft hyphens, keeps other hyphens, adds no space in Chinese and Japanese.
 */
export function joinLines(lines: readonly string[]): string {
  const parts: string[] = [];
  for (const untrimmed of lines) {
    const line = untrimmed.trim();
    if (line === '') continue;
    const previous = parts.at(-1) ?? '';
    const isSplit =
      /(?:^|\p{L}-|\u00AD)$/u.test(previous) ||
      (EAST_ASIAN.test(previous.slice(-1)) && EAST_ASIAN.test(line));
    parts.push(...(isSplit ? [line] : [' ', line]));
  }
  return parts.join('').replaceAll('\u00AD', '');
}

const EAST_ASIAN = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}、。]/u;

/**
 * Indexes the offsets where words start, by their first characters.
 *
 * @param count - number of characters compared; targets have at least as many
 */
export function indexWordStarts(
  { text, isBetweenWords }: NormalizedText,
  count: number,
): (target: string) => readonly number[] {
  const starts = Array.from(isBetweenWords).flatMap((is, i) =>
    is === 1 && i + count <= text.length ? [i] : [],
  );
  const byLetters = groupBy(starts, (i) => text.slice(i, i + count));
  return (target) => byLetters.get(target.slice(0, count)) ?? [];
}
