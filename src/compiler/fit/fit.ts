import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import type { Cv, ResolvedDesign } from '../model/cv.js';
import type { PageFormat } from '../output/formats.js';
import type { LayoutResult } from '../output/pages/layout-request.js';
import { pageFillsOf } from '../output/pages/read-own-pdf.js';
import { transformCv } from '../typst/markup/document-markup.js';
import { doesNotFit, fittedMessage } from './fit-messages.js';
import type { FitRequest } from './fit-request.js';
import {
  type Counts,
  countsOf,
  type Extent,
  excessIn,
  type Measured,
  measured,
} from './predict-heights.js';
import { DISTANCES, lengthOf, SIZES, squeezed } from './shrink-design.js';

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

/** The number of steps from the author's design to the bounds. */
const STEPS = 100;

/**
 * The search ends this many steps above a change that does not fit. A smaller change may fit again, where pages break at other
 * places.
 */
const NEAR = 2;

/** The next step is this much greater than predicted, since predictions are right to a line or two. */
const BELOW = 2;

/**
 * The height of what stands on the next page and would have fitted on the last one with a little more room, in points. The room
 * that is left there is a better guess where it is known.
 */
const WASTE = 30;

/** The distance of the next step from a first prediction, in steps; it doubles each time. */
const STRIDE = 6;

/** If nothing better is known, the next step is at this part of the way from a step that does not fit to one that does. */
const UPWARDS = 0.6;

/** A size is not tried if it is predicted to miss by more than this part of what it gains. */
const SURE = 0.35;

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
    const search = new SizeSearch(
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

class SizeSearch {
  /** The greatest step that is known not to fit. */
  #low = -1;
  /** The least step that is known to fit, and how far it reaches. */
  #high: { readonly step: number; readonly measured: Measured } | undefined;
  #failures = 0;
  #strides = 0;

  constructor(
    readonly designAt: (step: number) => ResolvedDesign,
    readonly counts: Counts,
  ) {}

  /** The least change that is known to fit. */
  get found(): ResolvedDesign | undefined {
    return this.#high?.measured.design;
  }

  note(step: number, measured: Measured): void {
    if (measured.pageCount <= this.counts.pages) {
      this.#high = { step, measured };
      return;
    }
    this.#low = step;
    this.#failures += 1;
  }

  /** The step to lay out next; undefined if the search is over. */
  next(known: Measured, isLast: boolean): number | undefined {
    const low = this.#low;
    if (this.#high !== undefined) {
      const { step: high, measured } = this.#high;
      if (high - low <= NEAR) return undefined;
      // Slightly less than the room on the last page is worth, so that the next step most likely does not fit, and few steps are
      // left in between.
      const likely = Math.min(high, this.#predicted(measured, 0)) - BELOW;
      const below = Math.max(likely, high - this.#stride());
      // Above the middle: the search ends sooner if that step does not fit.
      return below > low ? below : Math.min(high - NEAR, low + Math.round(UPWARDS * (high - low)));
    }
    if (low === STEPS) return undefined;
    const step = this.#predicted(known, known.rooms?.at(-1) ?? WASTE / 2 ** this.#failures);
    if (step > STEPS && !isLast && this.#isHopeless(known)) return undefined;
    if (this.#failures === 0 || low <= 0) return Math.min(STEPS, Math.max(step, low + 1));
    return Math.min(STEPS, Math.max(low + NEAR, Math.min(step, low + this.#stride())));
  }

  /** The greatest distance to the next step: predictions are near, and where they are not, page breaks are in the way. */
  #stride(): number {
    return STRIDE * 2 ** this.#strides++;
  }

  /** The least step that fits according to the last measurement, of which `waste` points are nothing; one too many if none does. */
  #predicted(known: Measured, waste: number): number {
    for (let step = 0; step <= STEPS; step += 1) {
      if (excessIn(this.designAt(step), known, this.counts) <= waste) return step;
    }
    return STEPS + 1;
  }

  /** Whether even the greatest change almost certainly does not fit. */
  #isHopeless(known: Measured): boolean {
    const [missing = 0, before = 0] = [STEPS, 0].map((step) =>
      excessIn(this.designAt(step), known, this.counts),
    );
    return missing > SURE * (before - missing);
  }
}
