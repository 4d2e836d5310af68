import { remember } from '../../util/remember.js';

/** `en-GB` → `en`, `GB`: a language in the form that the engine accepts, two or three letters, and a region of two letters. */
export const splitLanguage = remember((tag) => {
  const { language, region, script } = new Intl.Locale(tag);
  // The engine recognises traditional Chinese, whose punctuation is centred in its em square, by the region only.
  const implied = language === 'zh' && script === 'Hant' ? 'TW' : undefined;
  return { language, region: region?.length === 2 ? region : implied };
});

/** Whether a text is a BCP 47 tag whose language has two or three letters, as the engine requires. */
export function isLanguageTag(text: string): boolean {
  try {
    return /^[a-z]{2,3}$/.test(new Intl.Locale(text).language);
  } catch {
    return false;
  }
}

/** The scripts that are written from right to left (Unicode Character Database, Bidi_Class of their letters). */
const RIGHT_TO_LEFT = /^(Arab|Hebr|Thaa|Syrc|Nkoo|Adlm|Rohg|Mand|Samr)$/;

/** The direction in which text is written. */
export type Direction = 'ltr' | 'rtl';

/** Where lines of a language begin, judging by its default script. */
export function directionOf(tag: string): Direction {
  return RIGHT_TO_LEFT.test(scriptOf(tag)) ? 'rtl' : 'ltr';
}

/** Whether a language's script has italics. In other scripts, only the digits and Latin words of a line would slant. */
export function hasItalics(tag: string): boolean {
  return /^(Latn|Grek|Cyrl)$/.test(scriptOf(tag));
}

/**
 * Languages that are written in Latin letters wherever they are spoken. Asking for the first script of all takes ICU two
 * milliseconds at each start (measured).
 */
const LATIN =
  /^(?:bs|ca|cs|da|de|en|es|et|fi|fr|hr|hu|id|is|it|lt|lv|nb|nl|nn|pl|pt|ro|sk|sl|sq|sv|tr|vi)(?:-[A-Z]{2})?$/;

/** The default script of a language (ISO 15924). */
export const scriptOf = remember((tag) => {
  return LATIN.test(tag) ? 'Latn' : (new Intl.Locale(tag).maximize().script ?? '');
});
