// Properties of the scripts of Unicode.
import { once } from './remember.js';

/** The scripts written from right to left, as part of a character class. */
const RTL_SCRIPTS = [
  '\\p{Script=Hebrew}',
  '\\p{Script=Arabic}',
  '\\p{Script=Syriac}',
  '\\p{Script=Thaana}',
  '\\p{Script=Nko}',
  '\\p{Script=Adlam}',
].join('');

/** A letter that is written from right to left. Digits are written from left to right in all scripts. */
export const RTL_LETTER = once(() => new RegExp(`(?!\\p{Number})[${RTL_SCRIPTS}]`, 'u'));

/** A letter that is written from left to right. */
export const LTR_LETTER = once(() => new RegExp(`(?![${RTL_SCRIPTS}])\\p{L}`, 'u'));

// Scripts without spaces between words, as parts of character classes: by code point, since properties depend on the version of Node.js.

/** Letters and marks of Thai, Lao, Tibetan, Burmese, Khmer, Mongolian, Tai Tham. */
export const UNSPACED =
  '\\u0E00-\\u109F\\u1780-\\u18AF\\u19E0-\\u1AAF\\uA9E0-\\uA9FF\\uAA60-\\uAA7F';

/** Chinese characters, kana, their punctuation and wide forms. Some need the flag `u`. */
export const SOLID =
  '\\u3000-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uF900-\\uFAFF\\uFF01-\\uFF60\\uFFE0-\\uFFE6\\u{20000}-\\u{3FFFF}';

/** The letters of Korean. */
export const HANGUL = '\\u1100-\\u11FF\\u3130-\\u318F\\uA960-\\uA97F\\uAC00-\\uD7FB';

/** Replaces the digits of any script by those of ASCII; each script has its ten in a row. */
export function toAsciiDigits(text: string): string {
  if (!/[^\P{Nd}0-9]/u.test(text)) return text;
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });
}
