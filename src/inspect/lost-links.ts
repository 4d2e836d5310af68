import { quote } from '../diagnostics/quote.js';
import type { Finding } from '../judge/finding.js';
import { RULES } from '../judge/rules.js';
import type { Fact } from '../structure/facts.js';
import { comparableAddress } from '../values/address.js';

/** The links of a document that a PDF lacks; their words are fields, which readers have or lose. */
export function lostLinks(facts: readonly Fact[], links: readonly string[]): Finding[] {
  const there = new Set(links.map(comparableAddress));
  return facts
    .filter(({ kind, value }) => kind === 'link' && !there.has(comparableAddress(value)))
    .map(({ path, value }) => ({
      code: 'field-lost',
      severity: RULES['field-lost'],
      message: `No link leads to ${quote(value)}.`,
      hint: 'check whether the PDF was made of this source, and whether the program that made it keeps links',
      path,
    }));
}
