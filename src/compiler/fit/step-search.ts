import type { ResolvedDesign } from '../model/cv.js';
import { type ElementCounts, type LayoutMeasurement, predictExcess } from './predict-excess.js';

/** The number of steps from the author's design to the bounds. */
export const STEP_COUNT = 100;

/**
 * The search ends this many steps above a step that does not fit. An even smaller step may fit,
 * where pages break elsewhere.
 */
const PRECISION_STEPS = 2;

/** Predictions are right to a line or two, so the next step is this far from them. */
const MARGIN_STEPS = 2;

/**
 * The assumed free height of the last allowed page, in points. Text from the next page may fill it,
 * so the predicted excess may be this much too high.
 */
const DEFAULT_WASTE_POINTS = 30;

/** The maximum stride from the first prediction to the next step; it doubles each time. */
const FIRST_STRIDE_STEPS = 6;

/** Without a better prediction, the next step is at this fraction of the interval. */
const UPWARD_FRACTION = 0.6;

/** Skips a font size if its predicted excess is more than this fraction of its gain. */
const MAX_MISSING_FRACTION = 0.35;

/** Searches, in one font size, for the smallest step that fits. Each step costs a layout. */
export class StepSearch {
  /** The greatest step that is known not to fit. */
  #low = -1;
  /** The smallest step that is known to fit, and its measurement. */
  #high: { readonly step: number; readonly measured: LayoutMeasurement } | undefined;
  #failures = 0;
  #strides = 0;

  /** @param designAt - the design at a step, from 0 to `STEP_COUNT` */
  constructor(
    readonly designAt: (step: number) => ResolvedDesign,
    readonly counts: ElementCounts,
  ) {}

  get result(): ResolvedDesign | undefined {
    return this.#high?.measured.design;
  }

  recordStep(step: number, measured: LayoutMeasurement): void {
    if (measured.pageCount <= this.counts.pages) {
      this.#high = { step, measured };
      return;
    }
    this.#low = step;
    this.#failures += 1;
  }

  /** Returns undefined if the search is over. `isLast` means that no smaller font size is left. */
  nextStep(latest: LayoutMeasurement, isLast: boolean): number | undefined {
    return this.#high === undefined
      ? this.#nextAbove(latest, isLast)
      : this.#nextBetween(this.#high.step, this.#high.measured);
  }

  #nextBetween(high: number, measured: LayoutMeasurement): number | undefined {
    const low = this.#low;
    if (high - low <= PRECISION_STEPS) return undefined;
    // Try a step that most likely does not fit, so that few steps remain in between.
    const predicted = Math.min(high, this.#predict(measured, 0)) - MARGIN_STEPS;
    const next = Math.max(predicted, high - this.#nextStride());
    if (next > low) return next;
    // Try a step above the middle: if it does not fit, the search ends sooner.
    return Math.min(high - PRECISION_STEPS, low + Math.round(UPWARD_FRACTION * (high - low)));
  }

  #nextAbove(latest: LayoutMeasurement, isLast: boolean): number | undefined {
    const low = this.#low;
    if (low === STEP_COUNT) return undefined;
    const waste = latest.freeHeights?.at(-1) ?? DEFAULT_WASTE_POINTS / 2 ** this.#failures;
    const step = this.#predict(latest, waste);
    if (step > STEP_COUNT && !isLast && this.#isHopeless(latest)) return undefined;
    if (this.#failures === 0 || low <= 0) return Math.min(STEP_COUNT, Math.max(step, low + 1));
    const next = Math.min(step, low + this.#nextStride());
    return Math.min(STEP_COUNT, Math.max(low + PRECISION_STEPS, next));
  }

  /** Predictions are close, unless page breaks interfere. */
  #nextStride(): number {
    return FIRST_STRIDE_STEPS * 2 ** this.#strides++;
  }

  /**
   * Predicts the smallest step with at most `waste` points of excess; `STEP_COUNT + 1` if there is
   * none.
   */
  #predict(latest: LayoutMeasurement, waste: number): number {
    for (let step = 0; step <= STEP_COUNT; step += 1) {
      if (predictExcess(this.designAt(step), latest, this.counts) <= waste) return step;
    }
    return STEP_COUNT + 1;
  }

  #isHopeless(latest: LayoutMeasurement): boolean {
    const [missing = 0, original = 0] = [STEP_COUNT, 0].map((step) =>
      predictExcess(this.designAt(step), latest, this.counts),
    );
    return missing > MAX_MISSING_FRACTION * (original - missing);
  }
}
