import type { Language, Plural } from './language.js';

/** A split pattern: text at even indexes, names at odd ones. */
const divided = new Map<string, readonly string[]>();

/** Fills a pattern: values replace their names. */
export function filled(pattern: string, values: Readonly<Record<string, string>>): string {
  // A document has dozens of dates with one pattern. Splitting it for each would double the time that dates take.
  let parts = divided.get(pattern);
  if (parts === undefined) {
    parts = pattern.split(/\{(\w+)\}/);
    divided.set(pattern, parts);
  }
  let text = '';
  for (let at = 0; at < parts.length; at++) text += (at % 2 === 0 ? parts[at] : values[parts[at] ?? '']) ?? '';
  return text;
}

/** A number in the digits that the document asks for. */
export function inDigits(number: string, { digits }: Language): string {
  return digits === undefined ? number : number.replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? digit);
}

/** Creating the plural rules of a language takes longer than writing a CV, so they are kept. */
const rules = new Map<string, Intl.PluralRules>();

/** `{n}` of something, in the plural form for the number. */
export function countedText(forms: Plural, number: number, words: Language): string {
  const { tag } = words;
  const n = inDigits(String(number), words);
  if (forms.one === undefined && forms.zero === undefined) return filled(forms.other, { n });
  let rule = rules.get(tag);
  if (rule === undefined) {
    rule = new Intl.PluralRules(tag);
    rules.set(tag, rule);
  }
  return filled(forms[rule.select(number)] ?? forms.other, { n });
}
