import { remember } from '../../util/remember.js';
import type { Language, Plural } from './language.js';

/**
 * Text at even indices, names at odd ones. Memoized: splitting again would double the time for
 * dates.
 */
const splitPattern = remember((pattern): readonly string[] => pattern.split(/\{(\w+)\}/));

export function filled(pattern: string, values: Readonly<Record<string, string>>): string {
  const parts = splitPattern(pattern);
  let text = '';
  for (let index = 0; index < parts.length; index++)
    text += (index % 2 === 0 ? parts[index] : values[parts[index] ?? '']) ?? '';
  return text;
}

export function inDigits(number: string, { digits }: Language): string {
  return digits === undefined
    ? number
    : number.replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? digit);
}

/** Memoized: creating plural rules takes longer than rendering a text CV. */
const getPluralRules = remember((tag) => new Intl.PluralRules(tag));

export function countedText(forms: Plural, number: number, locale: Language): string {
  const n = inDigits(String(number), locale);
  if (forms.one === undefined && forms.zero === undefined) return filled(forms.other, { n });
  return filled(forms[getPluralRules(locale.tag).select(number)] ?? forms.other, { n });
}
