import type { Finding } from '../../src/judge/finding.js';
import { judge } from '../../src/judge/judge.js';
import { ENGLISH } from '../../src/languages/find.js';
import { READERS, type ReaderName } from '../../src/readers/reader.js';
import { structureOfDocument } from '../../src/structure/document.js';
import { structureOfPdf } from '../../src/structure/pdf.js';
import { scoreText } from '../../src/structure/score.js';
import { readPdf } from '../support/pdf.js';

/** What is said about a PDF. */
export async function findingsOn(
  pdf: Uint8Array,
  { maxPages, source }: { readonly maxPages?: number; readonly source?: unknown } = {},
): Promise<Finding[]> {
  const reading = await readPdf(pdf);
  const structure =
    source === undefined
      ? structureOfPdf(reading)
      : await structureOfDocument(source, { variant: 'b', markdown: true, showLocation: false, words: ENGLISH });
  const names = Object.keys(READERS) as ReaderName[];
  const texts = Object.fromEntries(names.map((name) => [name, READERS[name](reading)])) as Record<ReaderName, string>;
  const links = reading.links.map(({ url }) => url);
  const scores = Object.fromEntries(names.map((name) => [name, scoreText(structure, texts[name], links)])) as never;
  const judged = { reading, structure, texts, scores, hasSource: source !== undefined };
  return judge(maxPages === undefined ? judged : { ...judged, maxPages });
}
