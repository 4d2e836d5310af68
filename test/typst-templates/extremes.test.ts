// Whatever the design and however long the texts: nothing stands on anything else, off the page or in two parts.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BUNDLED } from '../../src/compiler/templates/template.js';
import { find } from '../support/find.js';
import { IS_LONG } from '../support/length.js';
import type { PdfReading } from '../support/pdf.js';
import { render } from '../support/render.js';
import { type ExtremeDocument, extremeDocuments, type Region } from './extreme-documents.js';
import { cutOf, overlapsOf, tokensOf } from './faults.js';

/** `npm run test:slow` tries more. */
const DOCUMENTS = IS_LONG ? 2000 : 1;

/** The size of the footer's letters. */
const FOOTER = 8;

/** A word that leaves no more of a line than this may break: letters stand further apart than their widths say. */
const ALMOST = 0.98;

/** How wide the lines are that a word may stand in, in points. */
function roomOf({ document, lengths }: ExtremeDocument): Record<Region, number> {
  const points = (cm: number): number => (cm * 72) / 2.54;
  const { column, page, entry, bullets } = lengths;
  const width = document.design.page_size === 'a4paper' ? 595.28 : 612;
  const size = Number.parseInt(document.design.font_size, 10);
  const text = width - points(page.left) - points(page.right);
  const summary = text - points(entry.left) - points(entry.right);
  const head = summary - points(column) - 10;
  const bullet = head - Math.max(8, points(bullets.left) + 3);
  // The mark of a list within a bullet, and its distance.
  const nested = bullet - 1.6 * size;
  // A column of degrees takes up to a fifth of the text.
  const besideDegree = (room: number): number => room - Math.max(28, summary / 5);
  // Text that may be bold is taken to be as wide as bold letters are.
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
    'degreed-head': besideDegree(head) / bold,
    'degreed-bullet': besideDegree(bullet),
    'degreed-nested': besideDegree(nested),
  };
}

/** The words that do not stand on one line though there is one that they fit. */
function brokenOf(made: ExtremeDocument, reading: PdfReading): string[] {
  const whole = new Set(tokensOf(reading).map(({ text }) => text.replaceAll(/[^a-z]/g, '')));
  // A word may go on on the next page, after the footer.
  const chars = reading.pages.flatMap((page) => page.chars.filter(({ size }) => size !== FOOTER));
  const rooms = roomOf(made);
  return [...made.words]
    .filter(([word]) => !whole.has(word))
    .flatMap(([word, region]) => {
      const found = find(
        { ...reading, pages: [{ ...(reading.pages[0] as PdfReading['pages'][number]), chars }] },
        word,
      );
      const width = found.chars.reduce((sum, { x, right }) => sum + right - x, 0);
      return width < rooms[region] * ALMOST ? [`${word} (${region})`] : [];
    });
}

it(`in ${DOCUMENTS} documents`, async () => {
  await fc.assert(
    fc.asyncProperty(extremeDocuments, async (made) => {
      const { reading } = await render(made.document);
      expect({
        overlaps: overlapsOf(reading).slice(0, 5),
        cut: cutOf(reading).slice(0, 5),
        broken: brokenOf(made, reading),
      }).toEqual({ overlaps: [], cut: [], broken: [] });
    }),
    { seed: 42, numRuns: DOCUMENTS, endOnFailure: true },
  );
}, 3_600_000);

const IN_OTHERS = Math.ceil(DOCUMENTS / 2);

it.each(BUNDLED.slice(1))(
  `in ${IN_OTHERS} documents in the look %s`,
  async (template) => {
    await fc.assert(
      fc.asyncProperty(extremeDocuments, async ({ document }) => {
        const { reading } = await render(document, { template });
        expect({
          overlaps: overlapsOf(reading).slice(0, 5),
          cut: cutOf(reading).slice(0, 5),
        }).toEqual({
          overlaps: [],
          cut: [],
        });
      }),
      { seed: 42, numRuns: IN_OTHERS, endOnFailure: true },
    );
  },
  3_600_000,
);
