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
  /** As it fits: perhaps shrunk. */
  readonly cv: Cv;
  /** Its pages; undefined if none were wanted, or they are not made yet. */
  readonly layout?: LayoutResult;
  readonly diagnostics: readonly Diagnostic[];
}

const NOTHING: ReadonlySet<PageFormat> = new Set();
const PDF: ReadonlySet<PageFormat> = new Set(['pdf']);

/** Letters with two marks, as in Vietnamese, which are higher than others. */
const TALL = /[\u1EA0-\u1EF9]/;

/**
 * Shrinks a CV to at most a number of pages, if it has more.
 *
 * @throws CvError if it does not fit even with everything at its bounds
 */
export async function fitCv(cv: Cv, request: FitRequest): Promise<FitResult> {
  const { pages, formats = NOTHING, layOutMarkup, runTimed, lineAt = () => undefined } = request;
  const markup = runTimed(() => transformCv(cv));
  const base = await layOutMarkup(markup, formats.size > 0 ? formats : PDF, pages);
  if (base.pageCount <= pages)
    return { cv, diagnostics: [], ...(formats.size > 0 && { layout: base }) };
  const hasTallLetters = cv.design.addedFonts.length > 0 || TALL.test(markup);
  const known = measured(cv.design, pageFillsOf(base.pdf as Uint8Array), pages);
  const probe = async (tried: Cv): Promise<Extent> => {
    const { pageCount, end = 0 } = await layOutMarkup(
      runTimed(() => transformCv(tried)),
      NOTHING,
    );
    return { pageCount, end };
  };
  const found = await searchFit(cv, { pages, first: known, hasTallLetters }, probe);
  if (!found.fits) throw new CvError([await doesNotFit(found.cv, { pages, layOutMarkup, lineAt })]);
  return { cv: found.cv, diagnostics: [fittedMessage(cv.design, found.cv.design, pages)] };
}

/**
 * Searches for the least change with which a CV has at most a number of pages, by layouts: first with its own size of text, and
 * with the next smaller one only if that is not enough. Each layout takes as long as a render, so there are few: the end of the
 * text on the last page, which `probe` finds, tells which step is worth trying next. If nothing fits, the result is the greatest change.
 *
 * @param given.hasTallLetters - whether some letters are higher than lines may become
 */
async function searchFit(
  cv: Cv,
  { pages, first, hasTallLetters }: { pages: number; first: Measured; hasTallLetters: boolean },
  probe: (cv: Cv) => Promise<Extent>,
): Promise<{ readonly cv: Cv; readonly fits: boolean }> {
  const own = cv.design.fontSize;
  const sizes = [own, ...SIZES.filter((size) => size < own)];
  const counts = countsOf(cv, pages);
  let known = first;
  const tried = [known];
  for (const size of sizes) {
    const search = new StepSearch(
      (step) => squeezed(cv.design, { size, part: step / STEPS }, hasTallLetters),
      counts,
    );
    const isLast = size === sizes.at(-1);
    if (size === own) search.note(0, known);
    for (
      let step = search.next(known, isLast);
      step !== undefined;
      step = search.next(known, isLast)
    ) {
      const design = search.designAt(step);
      const same = tried.find((one) => isAlike(one.design, design));
      known = same ?? { design, ...(await probe({ ...cv, design })) };
      if (same === undefined) tried.push(known);
      search.note(step, known);
    }
    if (search.found !== undefined) return { cv: { ...cv, design: search.found }, fits: true };
  }
  return { cv: { ...cv, design: known.design }, fits: false };
}

/** Whether two designs give a document the same layout: lengths are rounded. */
function isAlike(a: ResolvedDesign, b: ResolvedDesign): boolean {
  if (a.fontSize !== b.fontSize || a.leading !== b.leading) return false;
  return DISTANCES.every(
    (distance) => lengthOf(a, distance).amount === lengthOf(b, distance).amount,
  );
}
