// Tests use simulated layouts, since a real layout takes as long as a render.
import { describe, expect, it } from 'vitest';
import { type LayoutMeasurement, predictExcess } from '../../../src/compiler/fit/predict-excess.js';
import { shrinkDesign } from '../../../src/compiler/fit/shrink-design.js';
import { STEP_COUNT, StepSearch } from '../../../src/compiler/fit/step-search.js';
import { resolve } from '../model/documents.js';

const { design } = resolve({ cv: { name: 'Jane Roe' } }).cv;
const COUNTS = { pages: 1, titles: 3, entries: 12, lists: 12, bullets: 24, minLines: 40 };

function designAt(step: number) {
  return shrinkDesign(design, { size: design.fontSize, fraction: step / STEP_COUNT }, false);
}

/** The measurement of a page and a few lines with the author's design. */
const SPILLING: LayoutMeasurement = { design, pageCount: 2, end: 200 };

/** Returns the points that a step gains, as predicted from the author's design. */
function predictGain(step: number): number {
  return predictExcess(design, SPILLING, COUNTS) - predictExcess(designAt(step), SPILLING, COUNTS);
}

/** Simulates layouts that fit from step `firstFit` on; `gain` is a factor of the predicted gain. */
function simulate({ firstFit, gain }: { firstFit: number; gain: number }) {
  const missing = (step: number) => gain * (predictGain(firstFit) - predictGain(step));
  const layOut = (step: number): LayoutMeasurement => {
    const fits = step >= firstFit;
    const end = fits ? 780 + missing(step) : 60 + missing(step);
    return { design: designAt(step), pageCount: fits ? 1 : 2, end };
  };
  const search = new StepSearch(designAt, COUNTS);
  let latest = layOut(0);
  search.recordStep(0, latest);
  const steps: number[] = [];
  for (
    let step = search.nextStep(latest, true);
    step !== undefined;
    step = search.nextStep(latest, true)
  ) {
    latest = layOut(step);
    search.recordStep(step, latest);
    steps.push(step);
  }
  return { steps, found: search.result };
}

describe('StepSearch', () => {
  const rows = [1, 5, 20, 50, 80, 99, 100].flatMap((firstFit) =>
    [0.8, 1, 1.2].map((gain) => ({ firstFit, gain })),
  );

  it.each(rows)(
    'ends within two steps of $firstFit if steps gain $gain of the prediction',
    (row) => {
      const { steps, found } = simulate(row);
      expect(found).toBeDefined();
      expect(new Set(steps).size).toBe(steps.length);
      const best = Math.min(...steps.filter((step) => step >= row.firstFit));
      expect(best).toBeLessThanOrEqual(row.firstFit + 2);
      expect(steps.length).toBeLessThanOrEqual(10);
    },
  );

  it('ends at the greatest step if nothing fits', () => {
    const { steps, found } = simulate({ firstFit: STEP_COUNT + 1, gain: 1 });
    expect(found).toBeUndefined();
    expect(steps.at(-1)).toBe(STEP_COUNT);
  });
});
