import type { ResolvedDesign } from '../model/cv.js';
import { type Counts, excessIn, type Measured } from './predict-heights.js';

/** The number of steps from the author's design to the bounds. */
export const STEPS = 100;

/**
 * The search ends this many steps above a change that does not fit. A smaller change may fit again, where pages break at other
 * places.
 */
const PRECISION_STEPS = 2;

/** The next step is this many steps greater than predicted, since predictions are right to a line or two. */
const MARGIN_STEPS = 2;

/**
 * The height of what stands on the next page and would have fitted on the last one with a little more space, in points. The space
 * that is left there is a better guess where it is known.
 */
const DEFAULT_WASTE_POINTS = 30;

/** The distance of the next step from a first prediction, in steps; it doubles each time. */
const FIRST_STRIDE_STEPS = 6;

/** If nothing better is known, the next step is at this part of the way from a step that does not fit to one that does. */
const UPWARD_PART = 0.6;

/** A size is not tried if it is predicted to miss by more than this part of what it gains. */
const HOPELESS_PART = 0.35;

/**
 * Searches, in one font size, for the least step that fits. Each step that is tried costs a layout, so predictions from the last
 * one choose the next.
 */
export class StepSearch {
  /** The greatest step that is known not to fit. */
  #low = -1;
  /** The least step that is known to fit, and how far it reaches. */
  #high: { readonly step: number; readonly measured: Measured } | undefined;
  #failures = 0;
  #strides = 0;

  /** @param designAt - the design at a step, from 0 to `STEPS` */
  constructor(
    readonly designAt: (step: number) => ResolvedDesign,
    readonly counts: Counts,
  ) {}

  /** The least change that is known to fit. */
  get found(): ResolvedDesign | undefined {
    return this.#high?.measured.design;
  }

  /** Records what a step was measured to take. */
  note(step: number, measured: Measured): void {
    if (measured.pageCount <= this.counts.pages) {
      this.#high = { step, measured };
      return;
    }
    this.#low = step;
    this.#failures += 1;
  }

  /**
   * The step to lay out next; undefined if the search is over.
   *
   * @param isLast - whether there is no smaller font size to try
   */
  next(known: Measured, isLast: boolean): number | undefined {
    return this.#high === undefined
      ? this.#nextAbove(known, isLast)
      : this.#nextBetween(this.#high.step, this.#high.measured);
  }

  /** Between a step that does not fit and one that does. */
  #nextBetween(high: number, measured: Measured): number | undefined {
    const low = this.#low;
    if (high - low <= PRECISION_STEPS) return undefined;
    // Slightly less than the space on the last page is worth, so that the next step most likely does not fit, and few steps are
    // left in between.
    const likely = Math.min(high, this.#predict(measured, 0)) - MARGIN_STEPS;
    const below = Math.max(likely, high - this.#stride());
    if (below > low) return below;
    // Above the middle: the search ends sooner if that step does not fit.
    return Math.min(high - PRECISION_STEPS, low + Math.round(UPWARD_PART * (high - low)));
  }

  /** Above the greatest step that does not fit, as long as none is known to fit. */
  #nextAbove(known: Measured, isLast: boolean): number | undefined {
    const low = this.#low;
    if (low === STEPS) return undefined;
    const waste = known.rooms?.at(-1) ?? DEFAULT_WASTE_POINTS / 2 ** this.#failures;
    const step = this.#predict(known, waste);
    if (step > STEPS && !isLast && this.#isHopeless(known)) return undefined;
    if (this.#failures === 0 || low <= 0) return Math.min(STEPS, Math.max(step, low + 1));
    const near = Math.min(step, low + this.#stride());
    return Math.min(STEPS, Math.max(low + PRECISION_STEPS, near));
  }

  /** The greatest distance to the next step: predictions are near, and where they are not, page breaks are in the way. */
  #stride(): number {
    return FIRST_STRIDE_STEPS * 2 ** this.#strides++;
  }

  /** The least step that fits according to the last measurement, of which `waste` points are nothing; one too many if none does. */
  #predict(known: Measured, waste: number): number {
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
    return missing > HOPELESS_PART * (before - missing);
  }
}
