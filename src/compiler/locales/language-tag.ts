import { memoize } from '../../util/memoize.js';

/**
 * Splits `en-GB` into `en` and `GB`, in the engine's form: a language of two or three letters, a
 * region of two.
 */
export const splitLanguageTag = memoize((tag) => {
  const { language, region, script } = new Intl.Locale(tag);
  // The engine detects traditional Chinese, with centered punctuation, only by its region.
  const impliedRegion = language === 'zh' && script === 'Hant' ? 'TW' : undefined;
  return { language, region: region?.length === 2 ? region : impliedRegion };
});

/**
 * Whether a text is a BCP 47 tag with a language of two or three letters, as the engine requires.
 */
export function isLanguageTag(text: string): boolean {
  try {
    return /^[a-z]{2,3}$/.test(new Intl.Locale(text).language);
  } catch {
    return false;
  }
}

/** Scripts from right to left (Unicode Character Database, Bidi_Class). */
const RTL_SCRIPTS = /^(Arab|Hebr|Thaa|Syrc|Nkoo|Adlm|Rohg|Mand|Samr)$/;

export type Direction = 'ltr' | 'rtl';

/** By the default script of the language. */
export function getDirection(tag: string): Direction {
  return RTL_SCRIPTS.test(getScript(tag)) ? 'rtl' : 'ltr';
}

/** In scripts without italics, only digits and Latin words would slant. */
export function hasItalics(tag: string): boolean {
  return /^(Latn|Grek|Cyrl)$/.test(getScript(tag));
}

/**
 * Languages always in Latin script. For others, ICU needs two milliseconds at each start to find
 * the script (measured).
 */
const ALWAYS_LATIN =
  /^(?:bs|ca|cs|da|de|en|es|et|fi|fr|hr|hu|id|is|it|lt|lv|nb|nl|nn|pl|pt|ro|sk|sl|sq|sv|tr|vi)(?:-[A-Z]{2})?$/;

/** ISO 15924. */
export const getScript = memoize((tag) => {
  return ALWAYS_LATIN.test(tag) ? 'Latn' : (new Intl.Locale(tag).maximize().script ?? '');
});
