import { quote } from '../diagnostics/quote.js';
import type { ReaderName } from '../readers/reader.js';
import type { Finding, Judged } from './finding.js';

/** What a rule finds; its code and severity are those of the rule. */
export type Found = Omit<Finding, 'code' | 'severity'>;

/** Looks for one kind of trouble. */
export type Rule = (judged: Judged) => readonly Found[];

/** A message names no more examples than this. */
const MOST_QUOTED = 3;

/** Examples in quotes: `"a", "b", "c" and 2 more`. */
export function quoted(texts: readonly string[]): string {
  return listed(texts.map(quote));
}

/** The same without quotes. */
export function listed(items: readonly string[]): string {
  const rest = items.length - MOST_QUOTED;
  if (rest > 0) return `${items.slice(0, MOST_QUOTED).join(', ')} and ${rest} more`;
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** Readers as the subject or object of a sentence: `the readers content and rows`. */
export function readersNamed(readers: readonly ReaderName[]): string {
  return `the ${readers.length === 1 ? 'reader' : 'readers'} ${listed(readers)}`;
}

/** The readers that have something to read: a PDF without tags has no order of tags. */
export function readersOf({ texts }: Judged): ReaderName[] {
  return (Object.keys(texts) as ReaderName[]).filter((reader) => texts[reader].trim() !== '');
}

/** `page` from 0, as a property of a finding. */
export function onPage(page: number | undefined): Pick<Found, 'page'> {
  return page === undefined ? {} : { page: page + 1 };
}
