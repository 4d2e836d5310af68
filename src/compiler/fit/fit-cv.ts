import { CvError } from '../../diagnostics/cv-error.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Cv, ResolvedDesign } from '../model/cv.js';
import type { PageFormat } from '../output/formats.js';
import { measurePageFills } from '../output/pages/engine-pdf.js';
import type { LayoutResult } from '../output/pages/layout-request.js';
import { writeLayoutMarkup } from '../typst/markup/write-document.js';
import { diagnoseMisfit, diagnoseShrinking } from './fit-diagnostics.js';
import type { FitRequest } from './fit-request.js';
import {
  countElements,
  type Extent,
  type LayoutMeasurement,
  measureLayout,
} from './predict-excess.js';
import { FONT_SIZES, getLength, SHRINKABLE_LENGTHS, shrinkDesign } from './shrink-design.js';
import { STEP_COUNT, StepSearch } from './step-search.js';

export interface FitResult {
  readonly cv: Cv;
  /** The pages of a CV that was not changed, in the requested formats. */
  readonly layout?: LayoutResult;
  readonly diagnostics: readonly Diagnostic[];
}

const NO_FORMATS: ReadonlySet<PageFormat> = new Set();
const PDF: ReadonlySet<PageFormat> = new Set(['pdf']);

/** Latin letters with two diacritics, as in Vietnamese, which are taller than others. */
const TALL_LETTERS = /[\u1EA0-\u1EF9]/;

/** @throws CvError if it does not fit even with everything at its bounds */
export async function fitCv(cv: Cv, request: FitRequest): Promise<FitResult> {
  const {
    pages,
    formats = NO_FORMATS,
    layOutMarkup,
    runTimed,
    findLine = () => undefined,
  } = request;
  const markup = runTimed(() => writeLayoutMarkup(cv));
  const layout = await layOutMarkup(markup, formats.size > 0 ? formats : PDF, pages);
  if (layout.pageCount <= pages)
    return { cv, diagnostics: [], ...(formats.size > 0 && { layout }) };
  const hasTallLetters = cv.design.addedFonts.length > 0 || TALL_LETTERS.test(markup);
  const first = measureLayout(cv.design, measurePageFills(layout.pdf as Uint8Array), pages);
  const measureCv = async (candidate: Cv): Promise<Extent> => {
    const { pageCount, textEnd = 0 } = await layOutMarkup(
      runTimed(() => writeLayoutMarkup(candidate)),
      NO_FORMATS,
    );
    return { pageCount, end: textEnd };
  };
  const result = await searchFit(cv, { pages, first, hasTallLetters }, measureCv);
  if (!result.fits)
    throw new CvError([await diagnoseMisfit(result.cv, { pages, layOutMarkup, findLine })]);
  return { cv: result.cv, diagnostics: [diagnoseShrinking(cv.design, result.cv.design, pages)] };
}

/**
 * Returns the smallest change that fits, else the greatest one. Tries smaller font sizes last. Each
 * layout takes as long as a render, so the end of its text predicts the next step.
 */
async function searchFit(
  cv: Cv,
  {
    pages,
    first,
    hasTallLetters,
  }: { pages: number; first: LayoutMeasurement; hasTallLetters: boolean },
  measureCv: (cv: Cv) => Promise<Extent>,
): Promise<{ readonly cv: Cv; readonly fits: boolean }> {
  const { fontSize } = cv.design;
  const sizes = [fontSize, ...FONT_SIZES.filter((size) => size < fontSize)];
  const counts = countElements(cv, pages);
  let latest = first;
  const measurements = [latest];
  for (const size of sizes) {
    const search = new StepSearch(
      (step) => shrinkDesign(cv.design, { size, fraction: step / STEP_COUNT }, hasTallLetters),
      counts,
    );
    const isLast = size === sizes.at(-1);
    if (size === fontSize) search.recordStep(0, latest);
    const findNext = (): number | undefined => search.nextStep(latest, isLast);
    for (let step = findNext(); step !== undefined; step = findNext()) {
      const design = search.designAt(step);
      const earlier = measurements.find((one) => hasSameLayout(one.design, design));
      latest = earlier ?? { design, ...(await measureCv({ ...cv, design })) };
      if (earlier === undefined) measurements.push(latest);
      search.recordStep(step, latest);
    }
    if (search.result !== undefined) return { cv: { ...cv, design: search.result }, fits: true };
  }
  return { cv: { ...cv, design: latest.design }, fits: false };
}

/** Designs of neighboring steps may be equal, since lengths are rounded. */
function hasSameLayout(a: ResolvedDesign, b: ResolvedDesign): boolean {
  if (a.fontSize !== b.fontSize || a.leading !== b.leading) return false;
  return SHRINKABLE_LENGTHS.every(
    (length) => getLength(a, length).amount === getLength(b, length).amount,
  );
}
