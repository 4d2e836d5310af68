import type { Language, Plural } from './language.js';

/** A pattern with values in the places of their names. */
export function filled(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** Making the rules of a language takes longer than writing a CV. */
const rules = new Map<string, Intl.PluralRules>();

/** `{n}` of something in the form that the number wants. */
export function countedText(forms: Plural, number: number, { tag }: Language): string {
  let rule = rules.get(tag);
  if (rule === undefined) {
    rule = new Intl.PluralRules(tag);
    rules.set(tag, rule);
  }
  return filled(forms[rule.select(number)] ?? forms.other, { n: String(number) });
}
