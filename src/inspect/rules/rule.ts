import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import { quote } from '../../diagnostics/quote.js';
import { andFew, orList } from '../../diagnostics/suggest.js';
import type { PdfReading } from '../../pdf/model.js';
import { defined } from '../../util/plain-object.js';
import { RTL_LETTER } from '../../util/scripts.js';
import type { ByReader, ReaderName } from '../readers/reader.js';
import type { ReaderScore } from '../structure/score.js';
import type { Field, Structure } from '../structure/structure.js';

/** The input of rules: a PDF, what a person sees in it (or what its source says), and what readers get. */
export interface Judged {
  readonly reading: PdfReading;
  readonly structure: Structure;
  readonly texts: ByReader<string>;
  readonly scores: ByReader<ReaderScore>;
  /** The largest number of pages that the author allows. */
  readonly maxPages?: number;
  /** Whether the structure is that of the source. */
  readonly hasSource: boolean;
}

/** Something about a finished page that its author should know, as plain data. */
export interface Found {
  /** What is wrong and where, in one sentence. */
  readonly message: string;
  /** The remedy, whatever program made the page. */
  readonly hint: string;
  /** From 1, if it is about one page. */
  readonly page?: number;
  /** The readers that it concerns, if not all. */
  readonly readers?: readonly ReaderName[];
  /** The field of the source, if one was given and it is about one. */
  readonly path?: DocumentPath;
}

/** Looks for one kind of trouble, which a page may have in several places, once, or not at all. */
export type Rule = (judged: Judged) => readonly Found[] | Found | false | undefined;

/** A message names no more examples than this. */
const MOST_QUOTED = 3;

/** Examples in quotes: `"a", "b", "c" and 2 more`. */
export function quoted(texts: readonly string[]): string {
  return andFew(texts.map(quote), MOST_QUOTED);
}

/** How programs read that a reader stands for. */
const WAYS: ByReader<string> = {
  content: 'in the order of the file',
  pdfminer: 'by blocks',
  rows: 'across the page',
  tags: 'by the tags',
};

/** Which programs readers stand for, for people who do not know their names: `that read across the page (rows)`. */
export function thatRead(readers: readonly ReaderName[]): string {
  return `that read ${orList(readers.map((reader) => WAYS[reader]))} (${readers.join(', ')})`;
}

/**
 * The readers that can be judged. A PDF without tags has no order of tags. In text from right to left, those that go by the
 * places of letters move words and numbers of the other direction, each in its own way, which no author can change.
 */
export function readersOf({ texts, structure }: Pick<Judged, 'texts' | 'structure'>): ReaderName[] {
  const isGeometric = isRightToLeft(structure)
    ? (reader: ReaderName) => !IN_ORDER.includes(reader)
    : () => false;
  return (Object.keys(texts) as ReaderName[]).filter(
    (reader) => texts[reader].trim() !== '' && !isGeometric(reader),
  );
}

/** They keep the order of the file. */
const IN_ORDER: readonly ReaderName[] = ['content', 'tags'];

/** Whether most titles of sections are written from right to left. */
export function isRightToLeft({ sections }: Structure): boolean {
  const titles = sections.flatMap(({ title }) => title ?? []);
  return titles.filter(({ text }) => RTL_LETTER().test(text)).length > titles.length / 2;
}

/** Where a field stands, in the PDF and in its source, as far as that is known. */
export function placeOf(field: Field | undefined): Pick<Found, 'page' | 'path'> {
  return defined({ page: field?.spot && field.spot.page + 1, path: field?.path });
}
