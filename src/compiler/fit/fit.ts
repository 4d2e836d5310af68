import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import type { Cv, ResolvedDesign } from '../model/cv.js';
import type { PageFormat } from '../output/formats.js';
import type { LayoutResult } from '../output/pages/layout-request.js';
import { pageFillsOf } from '../output/pages/read-own-pdf.js';
import { transformCv } from '../typst/markup/document-markup.js';
import { doesNotFit, fittedMessage } from './fit-messages.js';
import type { FitRequest } from './fit-request.js';
import { countsOf, type Extent, type Measured, measured } from './predict-heights.js';
import { DISTANCES, lengthOf, SIZES, squeezed } from './shrink-design.js';
import { STEPS, StepSearch } from './step-search.js';

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

/**
 * Shrinks a CV to at most a number of pages, if it has more.
 *
 * @throws CvError if it does not fit even with everything at its bounds
 */
export async function fitCv(cv: Cv, request: FitRequest): Promise<FitResult> {
  const { pages, formats = NO_FORMATS, layOutMarkup, runTimed, lineAt = () => undefined } = request;
  const markup = runTimed(() => transformCv(cv));
  const layout = await layOutMarkup(markup, formats.size > 0 ? formats : PDF, pages);
  if (layout.pageCount <= pages)
    return { cv, diagnostics: [], ...(formats.size > 0 && { layout }) };
  const hasTallLetters = cv.design.addedFonts.length > 0 || TALL_LETTERS.test(markup);
  const first = measured(cv.design, pageFillsOf(layout.pdf as Uint8Array), pages);
  const measureCv = async (candidate: Cv): Promise<Extent> => {
    const { pageCount, end = 0 } = await layOutMarkup(
      runTimed(() => transformCv(candidate)),
      NO_FORMATS,
    );
    return { pageCount, end };
  };
  const result = await searchFit(cv, { pages, first, hasTallLetters }, measureCv);
  if (!result.fits)
    throw new CvError([await doesNotFit(result.cv, { pages, layOutMarkup, lineAt })]);
  return { cv: result.cv, diagnostics: [fittedMessage(cv.design, result.cv.design, pages)] };
}

/**
 * Searches for the smallest change with which a CV has at most a number of pages. Smaller font
 * sizes are tried only if spacing and margins are not enough. Each layout takes as long as a
 * render, so `measureCv` returns the end of the text, from which the next step is predicted. If
 * nothing fits, returns the greatest change.
 *
 * @param options.hasTallLetters - whether some letters are taller than the minimum leading allows
 */
async function searchFit(
  cv: Cv,
  { pages, first, hasTallLetters }: { pages: number; first: Measured; hasTallLetters: boolean },
  measureCv: (cv: Cv) => Promise<Extent>,
): Promise<{ readonly cv: Cv; readonly fits: boolean }> {
  const { fontSize } = cv.design;
  const sizes = [fontSize, ...SIZES.filter((size) => size < fontSize)];
  const counts = countsOf(cv, pages);
  let latest = first;
  const measurements = [latest];
  for (const size of sizes) {
    const search = new StepSearch(
      (step) => squeezed(cv.design, { size, fraction: step / STEPS }, hasTallLetters),
      counts,
    );
    const isLast = size === sizes.at(-1);
    if (size === fontSize) search.note(0, latest);
    for (
      let step = search.next(latest, isLast);
      step !== undefined;
      step = search.next(latest, isLast)
    ) {
      const design = search.designAt(step);
      const earlier = measurements.find((one) => hasSameLayout(one.design, design));
      latest = earlier ?? { design, ...(await measureCv({ ...cv, design })) };
      if (earlier === undefined) measurements.push(latest);
      search.note(step, latest);
    }
    if (search.found !== undefined) return { cv: { ...cv, design: search.found }, fits: true };
  }
  return { cv: { ...cv, design: latest.design }, fits: false };
}

/** Designs of neighboring steps may be equal, since lengths are rounded. */
function hasSameLayout(a: ResolvedDesign, b: ResolvedDesign): boolean {
  if (a.fontSize !== b.fontSize || a.leading !== b.leading) return false;
  return DISTANCES.every((length) => lengthOf(a, length).amount === lengthOf(b, length).amount);
}
