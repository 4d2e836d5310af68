// CVs that are 1 to 30 lines too long: each fits or is explained. No text is lost, overlaps or is
// off the page, and the changes are close to the minimum of an exhaustive search.
import { describe, expect, it } from 'vitest';
import { fitCv } from '../../../src/compiler/fit/fit-cv.js';
import {
  getLength,
  SHRINKABLE_LENGTHS,
  shrinkDesign,
} from '../../../src/compiler/fit/shrink-design.js';
import { collectFontFiles } from '../../../src/compiler/fonts/font-files.js';
import type { FontSize } from '../../../src/compiler/model/cv.js';
import { normalizeOptions } from '../../../src/compiler/options/options.js';
import { exportPages } from '../../../src/compiler/output/pages/export.js';
import type { LayoutFunction } from '../../../src/compiler/output/pages/layout-request.js';
import { compile } from '../../../src/compiler/pipeline/compile.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { toPoints } from '../../../src/compiler/typst/markup/line-measures.js';
import { writeLayoutMarkup } from '../../../src/compiler/typst/markup/write-document.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { omitUndefined } from '../../../src/util/plain-object.js';
import { type PdfContent, readPdf } from '../../support/pdf.js';
import { findClippedText, findOverlappingText } from '../../typst-templates/faults.js';
import { findInkFaults } from './glyph-overlaps.js';
import { createSpillingCv, type SpillingCv } from './spilling-documents.js';

const DOCUMENTS = 200;
const EXHAUSTIVE_DOCUMENTS = 10;

/** The step of the exhaustive search, and the tolerance, as fractions of the way to the bounds. */
const STEP = 0.005;
const TOLERANCE = 0.02;

/** The font size of the footer, whose text depends on the number of pages. */
const FOOTER_SIZE_POINTS = 8;

function readLetters({ pages }: PdfContent): string {
  const chars = pages.flatMap((page) =>
    page.chars.filter(({ size }) => size !== FOOTER_SIZE_POINTS),
  );
  return chars.map(({ char }) => char.trim()).join('');
}

/** The result for a CV: smaller spacing, also a smaller font size, or an explained error. */
type Outcome = 'spacing' | 'font size' | 'explained';

async function check({ name, document, options, pages }: SpillingCv): Promise<Outcome> {
  const result = await renderCv(document, { ...options, fit: pages }).catch(
    (error: unknown) => error as Error,
  );
  if (result instanceof Error) {
    expect(result, name).toMatchObject({
      code: 'does-not-fit',
      message: expect.stringMatching(/ too many, .* Beyond .* ("|cv\.)/),
    });
    return 'explained';
  }
  const { pdf, pageCount, diagnostics } = result;
  const { message } = diagnostics.find(({ code }) => code === 'shrunk-to-fit') as Diagnostic;
  const reading = await readPdf(pdf as Uint8Array);
  const original = await renderCv(document, options);
  expect(original.pageCount, name).toBeGreaterThan(pages);
  const faults = [
    ...findInkFaults(reading),
    ...findOverlappingText(reading),
    ...findClippedText(reading),
  ];
  expect({ name, pageCount, faults }).toEqual({ name, pageCount: pages, faults: [] });
  expect(readLetters(reading), name).toBe(readLetters(await readPdf(original.pdf as Uint8Array)));
  return message.includes('font size') ? 'font size' : 'spacing';
}

it(`fits or explains ${DOCUMENTS} CVs`, async () => {
  const counts: Record<Outcome, number> = { spacing: 0, 'font size': 0, explained: 0 };
  for (let seed = 1; seed <= DOCUMENTS; seed += 1)
    counts[await check(await createSpillingCv(seed))] += 1;
  console.info(`${DOCUMENTS} CVs: ${JSON.stringify(counts)}`);
  expect(counts.spacing).toBeGreaterThan(DOCUMENTS / 3);
}, 3_600_000);

/** Compiles a CV; returns it with its layout function. */
async function compileForLayout({ document, options }: SpillingCv) {
  const complete = normalizeOptions(options);
  const { cv, resources } = await compile({ document, options: complete });
  if (cv === undefined) throw new Error('the document is not valid');
  const request = {
    fontFiles: collectFontFiles(cv.design.addedFonts, resources.fonts),
    files: [],
    options: complete,
  };
  const layOut: LayoutFunction = (markup, formats, mostPages) =>
    exportPages({ ...request, markup, formats, ...omitUndefined({ maxPages: mostPages }) });
  return { cv, layOut };
}

/** Tries all steps for the smallest with which a CV fits; undefined if none does. */
async function findBestFraction(
  { cv, layOut }: Awaited<ReturnType<typeof compileForLayout>>,
  size: FontSize,
  pages: number,
) {
  for (let step = 0; step <= 1 / STEP; step += 1) {
    const design = shrinkDesign(
      cv.design,
      { size, fraction: step * STEP },
      cv.design.addedFonts.length > 0,
    );
    const { pageCount } = await layOut(writeLayoutMarkup({ ...cv, design }), new Set());
    if (pageCount <= pages) return step * STEP;
  }
  return undefined;
}

describe(`fitCv, on ${EXHAUSTIVE_DOCUMENTS} CVs`, () => {
  it('changes at most 2 % more than the minimum', async () => {
    const worst: string[] = [];
    let [compared, largest] = [0, 0];
    for (let seed = 1; compared < EXHAUSTIVE_DOCUMENTS; seed += 1) {
      const generated = await createSpillingCv(seed);
      const { cv, layOut } = await compileForLayout(generated);
      let layouts = 0;
      const countedLayOut: LayoutFunction = (...args) => {
        layouts += 1;
        return layOut(...args);
      };
      const result = await fitCv(cv, {
        pages: generated.pages,
        layOutMarkup: countedLayOut,
        runTimed: (work) => work(),
      }).catch(() => undefined);
      if (result === undefined) continue;
      compared += 1;
      const { fontSize: size } = result.cv.design;
      const best = await findBestFraction({ cv, layOut }, size, generated.pages);
      // The smallest step that changes at least as much: lengths are rounded.
      const step =
        [...Array(1 / STEP + 1).keys()].find((index) =>
          shrinksAsMuch(cv, result.cv, size, index * STEP),
        ) ?? Number.NaN;
      const excess = step * STEP - (best ?? 0);
      largest = Math.max(largest, excess);
      worst.push(
        `${generated.name}: ${(step * STEP).toFixed(3)}, best ${best?.toFixed(3)}, ${layouts} layouts`,
      );
      expect(excess, generated.name).toBeLessThanOrEqual(TOLERANCE + 1e-9);
    }
    console.info(`at most ${(100 * largest).toFixed(1)} % more:\n${worst.join('\n')}`);
  }, 3_600_000);
});

function shrinksAsMuch(
  original: SpillingCvModel,
  result: SpillingCvModel,
  size: FontSize,
  fraction: number,
): boolean {
  const design = shrinkDesign(
    original.design,
    { size, fraction },
    original.design.addedFonts.length > 0,
  );
  return (
    design.leading <= result.design.leading &&
    SHRINKABLE_LENGTHS.every(
      (length) =>
        toPoints(getLength(design, length), size) <=
        toPoints(getLength(result.design, length), size) + 1e-9,
    )
  );
}

type SpillingCvModel = Awaited<ReturnType<typeof compileForLayout>>['cv'];
