import { remember } from '../../util/remember.js';
import type { Language, Plural } from './language.js';

/**
 * A split pattern: text at even indexes, names at odd ones. A document has dozens of dates with one pattern, and splitting it for each
 * would double the time that dates take.
 */
const partsOf = remember((pattern): readonly string[] => pattern.split(/\{(\w+)\}/));

/** Fills a pattern: values replace their names. */
export function filled(pattern: string, values: Readonly<Record<string, string>>): string {
  const parts = partsOf(pattern);
  let text = '';
  for (let at = 0; at < parts.length; at++)
    text += (at % 2 === 0 ? parts[at] : values[parts[at] ?? '']) ?? '';
  return text;
}

/** A number in the digits that the document asks for. */
export function inDigits(number: string, { digits }: Language): string {
  return digits === undefined
    ? number
    : number.replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? digit);
}

/** Creating the plural rules of a language takes longer than writing a CV, so they are kept. */
const rulesOf = remember((tag) => new Intl.PluralRules(tag));

/** `{n}` of something, in the plural form for the number. */
export function countedText(forms: Plural, number: number, words: Language): string {
  const n = inDigits(String(number), words);
  if (forms.one === undefined && forms.zero === undefined) return filled(forms.other, { n });
  return filled(forms[rulesOf(words.tag).select(number)] ?? forms.other, { n });
}
