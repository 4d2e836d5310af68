import type { Cv, ResolvedDesign } from '../model/cv.js';
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
  readonly base: Extent;
  /** Whether some letters are higher than lines may become. */
  readonly hasTallLetters: boolean;
}

/** The way to the bounds is divided into so many steps. */
const STEPS = 100;

/** How near to the least change the search comes, in steps. */
const NEAR = 2;

/** How much further than predicted the next one is looked for, in steps: predictions are within a line or two. */
const BELOW = 2;

/** What pages leave empty. */
const WASTE = 25;

/** A size that misses by more than this part of what it gains, in predictions, is not tried. */
const SURE = 0.2;

/**
 * Searches the least change of a CV by which it has at most so many pages, by layouts: of its own size, and only if that is not
 * enough of the next smaller one. Each layout takes as long as a render, so they are few: how far a document reaches tells where
 * the next is worth trying.
 */
export async function searchFit(squeezable: Squeezable, probe: Probe): Promise<Found> {
  const { cv, pages, base, hasTallLetters } = squeezable;
  const own = cv.design.fontSize;
  const sizes = [own, ...SIZES.filter((size) => size < own)];
  const counts = countsOf(cv, pages);
  let known: Measured = { design: cv.design, ...base };
  for (const size of sizes) {
    const search = new SizeSearch((step) => squeezed(cv.design, { size, part: step / STEPS }, hasTallLetters), counts);
    const isLast = size === sizes.at(-1);
    if (size === own) search.note(0, known);
    for (let step = search.next(known, isLast); step !== undefined; step = search.next(known, isLast)) {
      const design = search.designAt(step);
      known = { design, ...(await probe({ ...cv, design })) };
      search.note(step, known);
    }
    if (search.found !== undefined) return { cv: { ...cv, design: search.found }, fits: true };
  }
  return { cv: { ...cv, design: known.design }, fits: false };
}

/** The search among the designs of one size. */
class SizeSearch {
  /** The greatest step that is known not to fit. */
  #low = -1;
  /** The least step that is known to fit, and how far it reaches. */
  #high: { readonly step: number; readonly measured: Measured } | undefined;
  #failures = 0;

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
      // Below what the room on the last page is worth, so that the next one most likely does not fit, and few are between.
      const below = Math.min(high, this.#predicted(measured, 0)) - BELOW;
      return below > low ? below : Math.floor((low + high) / 2);
    }
    if (low === STEPS) return undefined;
    const step = this.#predicted(known, WASTE / 2 ** (Math.max(this.#failures, 1) - 1));
    if (step > STEPS && !isLast && this.#isHopeless(known)) return undefined;
    // Where a prediction was too low, breaks of pages are in the way, which moves further each time.
    return Math.min(STEPS, Math.max(step, low + Math.ceil(2 ** this.#failures / 2)));
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
