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

/** Options of `inspectPdf`; structured-cloneable. */
export interface InspectOptions {
  /** PDFs with more pages are rejected. */
  readonly pages?: number;
  /** Document that the PDF was made from; must be valid. */
  readonly source?: SourceDocument;
  /** Number of pages above which a finding is reported. */
  readonly maxPages?: number;
  /** Whether to include the extracted texts, which may be large. */
  readonly withTexts?: boolean;
}

export interface PdfReport {
  readonly contents: PdfContents;
  /** From the source, or else detected on the pages. */
  readonly structure: Structure;
  /** Extractors that apply to this PDF. */
  readonly readers: readonly ReaderName[];
  readonly scores: ByReader<ReaderScore>;
  readonly form: FilledForm;
  readonly findings: readonly Finding[];
  /** Only with `withTexts`. */
  readonly texts?: ByReader<string>;
}

/**
 * Extracts a PDF in all ways, compares the results and runs the rules.
 *
 * @throws PdfError if the file is unreadable or has too many pages
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
  const extractors = readersOf({ texts, structure });
  const context = { reading, structure, texts, scores, hasSource: source !== undefined };
  const filterScore = certaintyIn(context);
  const rulesContext = { ...context, scores: byReader((reader) => filterScore(scores[reader])) };
  const scored = extractors.map((name) => ({ name, score: rulesContext.scores[name] }));
  return {
    contents,
    structure,
    readers: extractors,
    scores: rulesContext.scores,
    form: formOf(structure, scored, contents, rulesContext.hasSource),
    findings: judge({ ...rulesContext, ...(maxPages !== undefined && { maxPages }) }, lost),
    ...(withTexts ? { texts } : {}),
  };
}
