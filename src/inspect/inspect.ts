import { readPdf } from '../pdf/read.js';
import { type FilledForm, formOf } from './autofill.js';
import { contentsOf, type PdfContents } from './contents.js';
import { type ByReader, byReader, READERS, type ReaderName } from './readers/reader.js';
import { certaintyIn } from './rules/certainty.js';
import { readersOf } from './rules/rule.js';
import { type Finding, judge } from './rules/rules.js';
import type { SourceDocument } from './source.js';
import { structureOfPdf } from './structure/pdf.js';
import { type ReaderScore, scoreText } from './structure/score.js';
import type { Structure } from './structure/structure.js';

/** How a PDF is inspected; all of it can be cloned. */
export interface InspectOptions {
  /** The largest number of pages that are read at all. */
  readonly pages?: number;
  /** The document that the PDF was made from; it must be valid. */
  readonly source?: SourceDocument;
  /** The largest number of pages that the author wants. */
  readonly maxPages?: number;
  /** Whether the texts are wanted, too; they may be large. */
  readonly withTexts?: boolean;
}

/** Everything that is said about a PDF, as plain data. */
export interface PdfReport {
  readonly contents: PdfContents;
  /** That of the document, or what is found on the pages. */
  readonly structure: Structure;
  /** The readers that can be judged. */
  readonly readers: readonly ReaderName[];
  readonly scores: ByReader<ReaderScore>;
  /** What a form would be filled with. */
  readonly form: FilledForm;
  readonly findings: readonly Finding[];
  /** What each reader gets, if it is wanted. */
  readonly texts?: ByReader<string>;
}

/**
 * Reads a PDF of any producer in all ways, compares what they get, and judges it.
 *
 * @throws PdfError if it is no PDF, damaged, encrypted with a password or of too many pages
 */
export async function inspectPdf(
  bytes: Uint8Array,
  options: InspectOptions = {},
): Promise<PdfReport> {
  const { pages, source, maxPages, withTexts = false } = options;
  const reading = await readPdf(bytes, pages);
  const contents = contentsOf(reading);
  const links = reading.links.map(({ url }) => url);
  const { structure, lost } =
    source === undefined
      ? { structure: structureOfPdf(reading), lost: [] }
      : await (await import('./source.js')).compareWith(source, contents, links);
  const texts = byReader((reader) => READERS[reader](reading));
  const scores = byReader((reader) => scoreText(structure, texts[reader], links));
  const readers = readersOf({ texts, structure });
  const guessed = { reading, structure, texts, scores, hasSource: source !== undefined };
  const certain = certaintyIn(guessed);
  const judged = { ...guessed, scores: byReader((reader) => certain(scores[reader])) };
  const scored = readers.map((name) => ({ name, score: judged.scores[name] }));
  return {
    contents,
    structure,
    readers,
    scores: judged.scores,
    form: formOf(structure, scored, contents, judged.hasSource),
    findings: judge(maxPages === undefined ? judged : { ...judged, maxPages }, lost),
    ...(withTexts ? { texts } : {}),
  };
}
