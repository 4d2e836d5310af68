import type { Cv, ResolvedDesign } from '../../cv/cv.js';
import { DISTANCES, lengthOf } from './distances.js';
import { type Counts, countsOf, type Extent, excessIn, type Measured } from './heights.js';
import { SIZES, squeezed } from './squeeze.js';

/** Lays out a CV and tells how far it reaches. */
export type Probe = (cv: Cv) => Promise<Extent>;

/** The least change by which a CV fits; if none does, the greatest. */
export interface Found {
  readonly cv: Cv;
  readonly fits: boolean;
}

/** What is known of a CV that is to be squeezed. */
export interface Squeezable {
  readonly cv: Cv;
  /** The pages that it may have. */
  readonly pages: number;
  /** How far it reaches as it is. */
  readonly known: Measured;
  /** Whether some letters are higher than lines may become. */
  readonly hasTallLetters: boolean;
}

/** The way to the bounds is divided into so many steps. */
const STEPS = 100;

/** How near the found change is to one that does not fit, in steps. Less may fit again, where breaks of pages fall otherwise. */
const NEAR = 2;

/** How much further than predicted the next one is looked for, in steps: predictions are within a line or two. */
const BELOW = 2;

/**
 * What stands on the next page and could have stood on the last one, if that had a little more room, in points. Where it is known how
 * much was left there, that is a better guess.
 */
const WASTE = 30;

/** How far from a first prediction the next step is, in steps; it doubles then. */
const STRIDE = 6;

/** What part of the way between a step that does not fit and one that does the next one is, if nothing better is known. */
const UPWARDS = 0.6;

/** A size that misses by more than this part of what it gains, in predictions, is not tried. */
const SURE = 0.35;

/**
 * Searches the least change of a CV by which it has at most so many pages, by layouts: of its own size, and only if that is not
 * enough of the next smaller one. Each layout takes as long as a render, so they are few: how far a document reaches tells where
 * the next is worth trying.
 */
export async function searchFit(squeezable: Squeezable, probe: Probe): Promise<Found> {
  const { cv, pages, hasTallLetters } = squeezable;
  const own = cv.design.fontSize;
  const sizes = [own, ...SIZES.filter((size) => size < own)];
  const counts = countsOf(cv, pages);
  let { known } = squeezable;
  const tried = [known];
  for (const size of sizes) {
    const search = new SizeSearch((step) => squeezed(cv.design, { size, part: step / STEPS }, hasTallLetters), counts);
    const isLast = size === sizes.at(-1);
    if (size === own) search.note(0, known);
    for (let step = search.next(known, isLast); step !== undefined; step = search.next(known, isLast)) {
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

/** Whether two designs of a document are laid out alike: lengths are rounded. */
function isAlike(a: ResolvedDesign, b: ResolvedDesign): boolean {
  if (a.fontSize !== b.fontSize || a.leading !== b.leading) return false;
  return DISTANCES.every((distance) => lengthOf(a, distance).amount === lengthOf(b, distance).amount);
}

/** The search among the designs of one size. */
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

  /**
   * The step to lay out next.
   *
   * @param known - what has been measured last
   * @param isLast - whether there is no smaller size
   * @returns undefined if the search is over
   */
  next(known: Measured, isLast: boolean): number | undefined {
    const low = this.#low;
    if (this.#high !== undefined) {
      const { step: high, measured } = this.#high;
      if (high - low <= NEAR) return undefined;
      // A bit below what the room on the last page is worth, so that the next one most likely does not fit, and few are between.
      const likely = Math.min(high, this.#predicted(measured, 0)) - BELOW;
      const below = Math.max(likely, high - this.#stride());
      // Above the middle: if that does not fit, all is done sooner.
      return below > low ? below : Math.min(high - NEAR, low + Math.round(UPWARDS * (high - low)));
    }
    if (low === STEPS) return undefined;
    const step = this.#predicted(known, known.rooms?.at(-1) ?? WASTE / 2 ** this.#failures);
    if (step > STEPS && !isLast && this.#isHopeless(known)) return undefined;
    if (this.#failures === 0 || low <= 0) return Math.min(STEPS, Math.max(step, low + 1));
    return Math.min(STEPS, Math.max(low + NEAR, Math.min(step, low + this.#stride())));
  }

  /** How far from the last step the next one is at most: predictions are near, and where they are not, breaks of pages are in the way. */
  #stride(): number {
    return STRIDE * 2 ** this.#strides++;
  }

  /**
   * The least step that seems to fit, by what has been measured; one more than there are if none does.
   *
   * @param waste - how much of that is nothing, in points
   */
  #predicted(known: Measured, waste: number): number {
    for (let step = 0; step <= STEPS; step += 1) {
      if (excessIn(this.designAt(step), known, this.counts) <= waste) return step;
    }
    return STEPS + 1;
  }

  /** Whether it is all but sure that not even the greatest change fits. */
  #isHopeless(known: Measured): boolean {
    const [missing = 0, before = 0] = [STEPS, 0].map((step) => excessIn(this.designAt(step), known, this.counts));
    return missing > SURE * (before - missing);
  }
}
