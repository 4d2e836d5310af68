import { memoize } from '../../util/memoize.js';
import type { Locale, PluralForms } from './locale.js';

/**
 * Text at even indices, names at odd ones. Memoized: splitting again would double the time for
 * dates.
 */
const splitPattern = memoize((pattern): readonly string[] => pattern.split(/\{(\w+)\}/));

export function fillPattern(pattern: string, values: Readonly<Record<string, string>>): string {
  const parts = splitPattern(pattern);
  let text = '';
  for (let index = 0; index < parts.length; index++)
    text += (index % 2 === 0 ? parts[index] : values[parts[index] ?? '']) ?? '';
  return text;
}

export function toLocaleDigits(number: string, { digits }: Locale): string {
  return digits === undefined
    ? number
    : number.replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? digit);
}

/** Memoized: creating plural rules takes longer than rendering a text CV. */
const getPluralRules = memoize((tag) => new Intl.PluralRules(tag));

export function formatCount(forms: PluralForms, number: number, locale: Locale): string {
  const n = toLocaleDigits(String(number), locale);
  if (forms.one === undefined && forms.zero === undefined) return fillPattern(forms.other, { n });
  return fillPattern(forms[getPluralRules(locale.tag).select(number)] ?? forms.other, { n });
}
