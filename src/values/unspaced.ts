// Scripts that are written without spaces between words, as parts of character classes. Listed by code point, because Unicode properties
// depend on the version of Node.js.

/** Letters and marks of Thai, Lao, Tibetan, Burmese, Khmer, Mongolian, Tai Tham. */
export const UNSPACED = '\\u0E00-\\u109F\\u1780-\\u18AF\\u19E0-\\u1AAF\\uA9E0-\\uA9FF\\uAA60-\\uAA7F';

/** Chinese characters, kana, their punctuation and wide forms. Some need the flag `u`. */
export const SOLID =
  '\\u3000-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uF900-\\uFAFF\\uFF01-\\uFF60\\uFFE0-\\uFFE6\\u{20000}-\\u{3FFFF}';
