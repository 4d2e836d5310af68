// CVs that spill over by 1 to 30 lines: each fits afterwards or is explained, with nothing lost, on anything else, or off the page; and
// with little more change than an exhaustive search finds to be enough.
import { describe, expect, it } from 'vitest';
import { fitCv } from '../../../src/compiler/fit/fit.js';
import { squeezed } from '../../../src/compiler/fit/shrink-design.js';
import { fontFilesOf } from '../../../src/compiler/fonts/font-files.js';
import type { FontSize } from '../../../src/compiler/model/cv.js';
import { normaliseOptions } from '../../../src/compiler/options/options.js';
import { exportPages } from '../../../src/compiler/output/pages/export.js';
import type { LayOutMarkup } from '../../../src/compiler/output/pages/layout-request.js';
import { compile } from '../../../src/compiler/pipeline/compile.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { transformCv } from '../../../src/compiler/typst/markup/document-markup.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { defined } from '../../../src/util/plain-object.js';
import { type PdfReading, readPdf } from '../../support/pdf.js';
import { cutOf, overlapsOf } from '../../typst-templates/faults.js';
import { type SpillingCv, spillingCv } from './documents.js';
import { inkFaults } from './ink.js';

const DOCUMENTS = 200;
const EXHAUSTIVE = 10;

/** Of the way to the bounds: the steps of the exhaustive search, and how much more may be changed than by its result. */
const STEP = 0.005;
const MOST_MORE = 0.02;

/** The size of the footer's letters, which differ with the number of pages. */
const FOOTER = 8;

function lettersOf({ pages }: PdfReading): string {
  const chars = pages.flatMap((page) => page.chars.filter(({ size }) => size !== FOOTER));
  return chars.map(({ char }) => char.trim()).join('');
}

/** How it went: fitted with smaller distances, or letters, too; or explained. */
type Outcome = 'distances' | 'letters' | 'explained';

async function check({ name, document, options, pages }: SpillingCv): Promise<Outcome> {
  const result = await renderCv(document, { ...options, fit: pages }).catch(
    (error: unknown) => error as Error,
  );
  if (result instanceof Error) {
    expect(result, name).toMatchObject({
      code: 'does-not-fit',
      message: expect.stringMatching(/ too many\. Beyond .* ("|cv\.)/),
    });
    return 'explained';
  }
  const { pdf, pageCount, diagnostics } = result;
  const { message } = diagnostics.find(({ code }) => code === 'fitted') as Diagnostic;
  const reading = await readPdf(pdf as Uint8Array);
  const before = await renderCv(document, options);
  expect(before.pageCount, name).toBeGreaterThan(pages);
  const faults = [...inkFaults(reading), ...overlapsOf(reading), ...cutOf(reading)];
  expect({ name, pageCount, faults }).toEqual({ name, pageCount: pages, faults: [] });
  expect(lettersOf(reading), name).toBe(lettersOf(await readPdf(before.pdf as Uint8Array)));
  return message.includes('letters') ? 'letters' : 'distances';
}

it(`${DOCUMENTS} CVs fit or are explained`, async () => {
  const counts: Record<Outcome, number> = { distances: 0, letters: 0, explained: 0 };
  for (let seed = 1; seed <= DOCUMENTS; seed += 1) counts[await check(await spillingCv(seed))] += 1;
  console.info(`${DOCUMENTS} CVs: ${JSON.stringify(counts)}`);
  expect(counts.distances).toBeGreaterThan(DOCUMENTS / 3);
}, 3_600_000);

/** A CV and how it is laid out, without the rest of the program. */
async function laidOut({ document, options }: SpillingCv) {
  const complete = normaliseOptions(options);
  const { cv, resources } = await compile({ document, options: complete });
  if (cv === undefined) throw new Error('the document is not valid');
  const job = {
    fontFiles: fontFilesOf(cv.design.addedFonts, resources.fonts),
    files: [],
    options: complete,
  };
  const layOut: LayOutMarkup = (markup, formats, mostPages) =>
    exportPages({ ...job, markup, formats, ...defined({ mostPages }) });
  return { cv, layOut };
}

/** The least part of the way by which a CV fits in the design's letters, by trying all; undefined if none does. */
async function leastPart(
  { cv, layOut }: Awaited<ReturnType<typeof laidOut>>,
  size: FontSize,
  pages: number,
) {
  for (let step = 0; step <= 1 / STEP; step += 1) {
    const design = squeezed(
      cv.design,
      { size, part: step * STEP },
      cv.design.addedFonts.length > 0,
    );
    const { pageCount } = await layOut(transformCv({ ...cv, design }), new Set());
    if (pageCount <= pages) return step * STEP;
  }
  return undefined;
}

describe(`${EXHAUSTIVE} CVs compared with an exhaustive search`, () => {
  it('are changed by at most 2 % of the way more', async () => {
    const worst: string[] = [];
    let [compared, largest] = [0, 0];
    for (let seed = 1; compared < EXHAUSTIVE; seed += 1) {
      const made = await spillingCv(seed);
      const { cv, layOut } = await laidOut(made);
      let layouts = 0;
      const counting: LayOutMarkup = (...args) => {
        layouts += 1;
        return layOut(...args);
      };
      const found = await fitCv(cv, {
        pages: made.pages,
        layOutMarkup: counting,
        runTimed: (work) => work(),
      }).catch(() => undefined);
      if (found === undefined) continue;
      compared += 1;
      const { fontSize: size } = found.cv.design;
      const best = await leastPart({ cv, layOut }, size, made.pages);
      // The greatest part that is rounded to what was found, since others that are laid out alike are no less of a change.
      const part =
        [...Array(1 / STEP + 1).keys()].find((step) => isAlike(cv, found.cv, size, step * STEP)) ??
        Number.NaN;
      const more = part * STEP - (best ?? 0);
      largest = Math.max(largest, more);
      worst.push(
        `${made.name}: ${(part * STEP).toFixed(3)}, best ${best?.toFixed(3)}, ${layouts} layouts`,
      );
      expect(more, made.name).toBeLessThanOrEqual(MOST_MORE + 1e-9);
    }
    console.info(`at most ${(100 * largest).toFixed(1)} % more:\n${worst.join('\n')}`);
  }, 3_600_000);
});

function isAlike(
  given: SpillingCvModel,
  found: SpillingCvModel,
  size: FontSize,
  part: number,
): boolean {
  const design = squeezed(given.design, { size, part }, given.design.addedFonts.length > 0);
  return (
    JSON.stringify(design.margins) === JSON.stringify(found.design.margins) &&
    design.leading === found.design.leading
  );
}

type SpillingCvModel = Awaited<ReturnType<typeof laidOut>>['cv'];
