import { quote } from '../diagnostics/quote.js';
import { comparableAddress } from '../values/address.js';
import type { Finding } from './rules/rules.js';
import { RULES } from './rules/rules.js';
import type { Fact } from './structure/facts.js';

/** The links of a document that a PDF lacks; their words are fields, which readers have or lose. */
export function lostLinks(facts: readonly Fact[], links: readonly string[]): Finding[] {
  const there = new Set(links.map(comparableAddress));
  return facts
    .filter(({ kind, value }) => kind === 'link' && !there.has(comparableAddress(value)))
    .map(({ path, value }) => ({
      code: 'field-lost',
      severity: RULES['field-lost'].severity,
      message: `No link leads to ${quote(value)}.`,
      hint: 'check whether the PDF was made of this source, and whether the program that made it keeps links',
      path,
    }));
}
