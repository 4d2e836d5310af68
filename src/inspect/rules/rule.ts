import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import { quote } from '../../diagnostics/quote.js';
import { andFew, orList } from '../../diagnostics/suggest.js';
import type { PdfReading } from '../../pdf/model.js';
import { defined } from '../../util/plain-object.js';
import { RTL_LETTER } from '../../util/scripts.js';
import type { ByReader, ReaderName } from '../readers/reader.js';
import type { ReaderScore } from '../structure/score.js';
import type { Field, Structure } from '../structure/structure.js';

export interface Judged {
  readonly reading: PdfReading;
  readonly structure: Structure;
  readonly texts: ByReader<string>;
  readonly scores: ByReader<ReaderScore>;
  readonly maxPages?: number;
  /** Whether `structure` comes from the source, not from the pages. */
  readonly hasSource: boolean;
}

/** Parts of a finding that differ between findings of a rule. */
export interface Found {
  /** One sentence. */
  readonly message: string;
  /** In the imperative, for any program. */
  readonly hint: string;
  /** 1-based. */
  readonly page?: number;
  /** Affected extractors; missing if all. */
  readonly readers?: readonly ReaderName[];
  readonly path?: DocumentPath;
}

export type Rule = (judged: Judged) => readonly Found[] | Found | false | undefined;

const MAX_QUOTED = 3;

/** Formats examples: `"a", "b", "c" and 2 more`. */
export function quoted(texts: readonly string[]): string {
  return andFew(texts.map(quote), MAX_QUOTED);
}

const READING_ORDERS: ByReader<string> = {
  content: 'in the order of the file',
  pdfminer: 'by blocks',
  rows: 'across the page',
  tags: 'by the tags',
};

export function thatRead(readers: readonly ReaderName[]): string {
  const orders = orList(readers.map((name) => READING_ORDERS[name]));
  return `that read ${orders} (${readers.join(', ')})`;
}

/**
 * Omits `tags` for untagged PDFs. For right-to-left CVs, omits extractors by position: programs
 * move words of the other direction, and no author can change it.
 */
export function readersOf({ texts, structure }: Pick<Judged, 'texts' | 'structure'>): ReaderName[] {
  const names = isRightToLeft(structure) ? FILE_ORDER : (Object.keys(texts) as ReaderName[]);
  return names.filter((name) => texts[name].trim() !== '');
}

const FILE_ORDER: readonly ReaderName[] = ['content', 'tags'];

export function isRightToLeft({ sections }: Structure): boolean {
  const titles = sections.flatMap(({ title }) => title ?? []);
  return titles.filter(({ text }) => RTL_LETTER().test(text)).length > titles.length / 2;
}

export function placeOf(field: Field | undefined): Pick<Found, 'page' | 'path'> {
  return defined({ page: field?.spot && field.spot.page + 1, path: field?.path });
}
