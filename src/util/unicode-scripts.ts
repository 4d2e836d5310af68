// Character classes of Unicode scripts.
import { lazy } from './memoize.js';

/** Part of a character class: right-to-left scripts. */
const RTL_SCRIPTS = ['Hebrew', 'Arabic', 'Syriac', 'Thaana', 'Nko', 'Adlam']
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/** Matches a right-to-left letter. Digits are left-to-right in all scripts. */
export const getRtlLetterPattern = lazy(() => new RegExp(`(?!\\p{Number})[${RTL_SCRIPTS}]`, 'u'));

export const getLtrLetterPattern = lazy(() => new RegExp(`(?![${RTL_SCRIPTS}])\\p{L}`, 'u'));

// Parts of character classes, as code points: Unicode properties depend on the version of Node.js.

/**
 * Scripts without spaces between words: Thai, Lao, Tibetan, Burmese, Khmer, Mongolian, Tai Tham.
 */
export const UNSPACED_SCRIPTS =
  '\\u0E00-\\u109F\\u1780-\\u18AF\\u19E0-\\u1AAF\\uA9E0-\\uA9FF\\uAA60-\\uAA7F';

/** Chinese characters, kana, and full-width punctuation. Needs the flag `u`. */
export const CJK_CHARACTERS =
  '\\u3000-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uF900-\\uFAFF\\uFF01-\\uFF60\\uFFE0-\\uFFE6\\u{20000}-\\u{3FFFF}';

export const HANGUL = '\\u1100-\\u11FF\\u3130-\\u318F\\uA960-\\uA97F\\uAC00-\\uD7FB';

/** Converts digits of any script. The ten digits of a script have consecutive code points. */
export function toAsciiDigits(text: string): string {
  if (!/[^\P{Nd}0-9]/u.test(text)) return text;
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });
}
