import { foldTitle } from '../schema/sections.js';
import { withOurDigits } from './atoms.js';

/**
 * What of a text is compared: letters, digits and signs. Space, hyphens, case, the look of quotes, ligatures and the direction
 * of brackets make no difference, since readers and programs write them differently.
 */
export interface Letters {
  readonly text: string;
  /** For each of its UTF-16 units, where it stands in the text that it comes from. */
  readonly at: readonly number[];
  /** For each of its UTF-16 units, and its end: whether a word may begin or end there. */
  readonly isBetweenWords: readonly boolean[];
  /** For each of its UTF-16 units, and its end: whether a hyphen precedes it. */
  readonly isAfterHyphen: readonly boolean[];
}

/** @param text - in Unicode's form C */
export function lettersOf(text: string): Letters {
  const at: number[] = [];
  const isBetweenWords: boolean[] = [];
  const isAfterHyphen: boolean[] = [];
  let letters = '';
  let before = 'none' as Kind;
  let isApart = true;
  let isHyphen = false;
  let index = 0;
  for (const char of text) {
    const { folded, kind } = foldedOf(char);
    if (folded === '') {
      isApart ||= kind !== 'inner';
      isHyphen ||= DASH.test(char);
    }
    for (let unit = 0; unit < folded.length; unit++) {
      at.push(index);
      isBetweenWords.push(unit === 0 && (isApart || kind !== 'letter' || before !== 'letter'));
      isAfterHyphen.push(unit === 0 && isHyphen);
    }
    if (folded !== '') {
      letters += folded;
      before = kind;
      isApart = false;
      isHyphen = false;
    }
    index += char.length;
  }
  at.push(index);
  isBetweenWords.push(true);
  isAfterHyphen.push(isHyphen);
  return { text: letters, at, isBetweenWords, isAfterHyphen };
}

/** Only letters that are joined to words need space between these; `inner` are invisible signs within words. */
type Kind = 'letter' | 'inner' | 'none';

const DASH = /[\p{Dash}\u00AD\u2010]/u;

/** Letters and digits, but not of scripts without spaces between words. */
const WORD_LETTER =
  /(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer})[\p{L}\p{M}\p{N}]/u;

const folds = new Map<string, { readonly folded: string; readonly kind: Kind }>();

function foldedOf(char: string): { readonly folded: string; readonly kind: Kind } {
  let known = folds.get(char);
  if (known === undefined) {
    const isInner = /\p{Default_Ignorable_Code_Point}/u.test(char);
    const folded = withOurDigits(
      foldTitle(char.normalize('NFKC'))
        .replaceAll(/["‘’‚‛′‹›“”„‟″«»`]/g, "'")
        .replaceAll('ς', 'σ')
        // The glyphs of brackets face the other way in text from right to left, and readers take them for one another.
        .replaceAll(/[()[\]{}]/g, '|')
        .replaceAll(/[\s\p{Dash}\p{Default_Ignorable_Code_Point}]/gu, ''),
    );
    known = { folded, kind: isInner ? 'inner' : WORD_LETTER.test(folded) ? 'letter' : 'none' };
    folds.set(char, known);
  }
  return known;
}
