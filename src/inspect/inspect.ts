import { readPdf } from '../pdf/read-pdf.js';
import { omitUndefined } from '../util/plain-object.js';
import { type FilledForm, fillForm } from './autofill.js';
import type { SourceDocument } from './compare-with-source.js';
import { type PdfContents, summarizeContents } from './contents.js';
import {
  type ByExtractor,
  EXTRACTORS,
  type ExtractorName,
  mapExtractors,
} from './extractors/extractors.js';
import { createCertaintyFilter } from './rules/certainty.js';
import { selectExtractors } from './rules/rule.js';
import { type Finding, runRules } from './rules/rules.js';
import { detectPdfStructure } from './structure/pdf-structure.js';
import { type ExtractorScore, scoreText } from './structure/score.js';
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
  readonly extractors: readonly ExtractorName[];
  readonly scores: ByExtractor<ExtractorScore>;
  readonly form: FilledForm;
  readonly findings: readonly Finding[];
  /** Only with `withTexts`. */
  readonly texts?: ByExtractor<string>;
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
  const contents = summarizeContents(reading);
  const links = reading.links.map(({ url }) => url);
  const { structure, lost } =
    source === undefined
      ? { structure: detectPdfStructure(reading), lost: [] }
      : await (await import('./compare-with-source.js')).compareWithSource(source, contents, links);
  const texts = mapExtractors((name) => EXTRACTORS[name](reading));
  const allScores = mapExtractors((name) => scoreText(structure, texts[name], links));
  const extractors = selectExtractors({ texts, structure });
  const hasSource = source !== undefined;
  const filterScore = createCertaintyFilter({
    structure,
    texts,
    scores: allScores,
    hasSource,
  });
  const scores = mapExtractors((name) => filterScore(allScores[name]));
  const scored = extractors.map((name) => ({ name, score: scores[name] }));
  const form = fillForm(structure, scored, contents, hasSource);
  const redaction = source?.redaction;
  const context = { reading, structure, texts, scores, form, hasSource };
  return {
    contents,
    structure,
    extractors,
    scores,
    form,
    findings: runRules({ ...context, ...omitUndefined({ maxPages, redaction }) }, lost),
    ...(withTexts && { texts }),
  };
}
