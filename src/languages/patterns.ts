import type { Language, Plural } from './language.js';

/** A pattern, divided: texts in even places, names in odd ones. */
const divided = new Map<string, readonly string[]>();

/** A pattern with values in the places of their names. */
export function filled(pattern: string, values: Readonly<Record<string, string>>): string {
  // A document has some dozens of dates of one pattern; looking for its names each time takes as long as all else about them.
  let parts = divided.get(pattern);
  if (parts === undefined) {
    parts = pattern.split(/\{(\w+)\}/);
    divided.set(pattern, parts);
  }
  let text = '';
  for (let at = 0; at < parts.length; at++) text += (at % 2 === 0 ? parts[at] : values[parts[at] ?? '']) ?? '';
  return text;
}

/** Making the rules of a language takes longer than writing a CV. */
const rules = new Map<string, Intl.PluralRules>();

/** `{n}` of something in the form that the number wants. */
export function countedText(forms: Plural, number: number, { tag }: Language): string {
  if (forms.one === undefined && forms.zero === undefined) return filled(forms.other, { n: String(number) });
  let rule = rules.get(tag);
  if (rule === undefined) {
    rule = new Intl.PluralRules(tag);
    rules.set(tag, rule);
  }
  return filled(forms[rule.select(number)] ?? forms.other, { n: String(number) });
}
