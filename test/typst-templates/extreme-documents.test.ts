// With any design and length of text, nothing overlaps, is off the page or breaks needlessly.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BUNDLED_TEMPLATES } from '../../src/compiler/schema/bundled-templates.js';
import { findText } from '../support/find-text.js';
import { IS_LONG } from '../support/length.js';
import type { PdfContent } from '../support/pdf.js';
import { render } from '../support/render.js';
import { type ExtremeDocument, extremeDocuments, type Region } from './extreme-documents.js';
import { findClippedText, findOverlappingText, readTokens } from './faults.js';

/** `npm run test:slow` renders more. */
const DOCUMENTS = IS_LONG ? 2000 : 1;

/** The font size of the footer. */
const FOOTER_SIZE = 8;

/** Words that fill more of a line may break, since kerning may widen them. */
const MAX_FILL = 0.98;

/** Returns the measure of each region, in points. */
function computeMeasures({ document, lengths }: ExtremeDocument): Record<Region, number> {
  const points = (cm: number): number => (cm * 72) / 2.54;
  const { column, page, entry, bullets } = lengths;
  const width = document.design.page_size === 'a4paper' ? 595.28 : 612;
  const size = Number.parseInt(document.design.font_size, 10);
  const text = width - points(page.left) - points(page.right);
  const summary = text - points(entry.left) - points(entry.right);
  const head = summary - points(column) - 10;
  const bullet = head - Math.max(8, points(bullets.left) + 3);
  // The marker of a nested list and its gap.
  const nested = bullet - 1.6 * size;
  // A degree column takes up to a fifth of the text.
  const nextToDegree = (measure: number): number => measure - Math.max(28, summary / 5);
  // Text that may be bold counts as bold.
  const bold = 1.09;
  return {
    name: text / bold,
    title: text / bold,
    contact: text - 1.2 * size,
    summary,
    head: head / bold,
    bullet,
    nested,
    column: points(column),
    'degreed-head': nextToDegree(head) / bold,
    'degreed-bullet': nextToDegree(bullet),
    'degreed-nested': nextToDegree(nested),
  };
}

/** Returns the words that are broken although they fit a line. */
function findBrokenWords(extreme: ExtremeDocument, reading: PdfContent): string[] {
  const tokens = new Set(readTokens(reading).map(({ text }) => text.replaceAll(/[^a-z]/g, '')));
  // A word may continue on the next page, after the footer.
  const chars = reading.pages.flatMap((page) =>
    page.chars.filter(({ size }) => size !== FOOTER_SIZE),
  );
  const measures = computeMeasures(extreme);
  return [...extreme.words]
    .filter(([word]) => !tokens.has(word))
    .flatMap(([word, region]) => {
      const match = findText(
        { ...reading, pages: [{ ...(reading.pages[0] as PdfContent['pages'][number]), chars }] },
        word,
      );
      const width = match.chars.reduce((sum, { x, right }) => sum + right - x, 0);
      return width < measures[region] * MAX_FILL ? [`${word} (${region})`] : [];
    });
}

it(`classic renders ${DOCUMENTS} documents without faults`, async () => {
  await fc.assert(
    fc.asyncProperty(extremeDocuments, async (extreme) => {
      const { reading } = await render(extreme.document);
      expect({
        overlaps: findOverlappingText(reading).slice(0, 5),
        cut: findClippedText(reading).slice(0, 5),
        broken: findBrokenWords(extreme, reading),
      }).toEqual({ overlaps: [], cut: [], broken: [] });
    }),
    { seed: 42, numRuns: DOCUMENTS, endOnFailure: true },
  );
}, 3_600_000);

const OTHER_DOCUMENTS = Math.ceil(DOCUMENTS / 2);

it.each(BUNDLED_TEMPLATES.slice(1))(
  `%s renders ${OTHER_DOCUMENTS} documents without faults`,
  async (template) => {
    await fc.assert(
      fc.asyncProperty(extremeDocuments, async ({ document }) => {
        const { reading } = await render(document, { template });
        expect({
          overlaps: findOverlappingText(reading).slice(0, 5),
          cut: findClippedText(reading).slice(0, 5),
        }).toEqual({
          overlaps: [],
          cut: [],
        });
      }),
      { seed: 42, numRuns: OTHER_DOCUMENTS, endOnFailure: true },
    );
  },
  3_600_000,
);
