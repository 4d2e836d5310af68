// The search for the least step that fits, on simulated layouts: a real one costs as much as a render.
import { describe, expect, it } from 'vitest';
import { excessIn, type Measured } from '../../../src/compiler/fit/predict-heights.js';
import { squeezed } from '../../../src/compiler/fit/shrink-design.js';
import { STEPS, StepSearch } from '../../../src/compiler/fit/step-search.js';
import { resolve } from '../model/documents.js';

const { design } = resolve({ cv: { name: 'Jane Roe' } }).cv;
const COUNTS = { pages: 1, titles: 3, entries: 12, lists: 12, bullets: 24, leastLines: 40 };

function designAt(step: number) {
  return squeezed(design, { size: design.fontSize, part: step / STEPS }, false);
}

/** A page and a few lines, measured with the author's design. */
const SPILLING: Measured = { design, pageCount: 2, end: 200 };

/** The points that a step gains, as predicted from the author's design. */
function predictedGain(step: number): number {
  return excessIn(design, SPILLING, COUNTS) - excessIn(designAt(step), SPILLING, COUNTS);
}

/** Searches where every step from `least` on fits, and each gains this part of what is predicted. */
function search({ least, gained }: { least: number; gained: number }) {
  const missing = (step: number) => gained * (predictedGain(least) - predictedGain(step));
  const layOut = (step: number): Measured => {
    const fits = step >= least;
    const end = fits ? 780 + missing(step) : 60 + missing(step);
    return { design: designAt(step), pageCount: fits ? 1 : 2, end };
  };
  const steps = new StepSearch(designAt, COUNTS);
  let known = layOut(0);
  steps.note(0, known);
  const tried: number[] = [];
  for (let step = steps.next(known, true); step !== undefined; step = steps.next(known, true)) {
    known = layOut(step);
    steps.note(step, known);
    tried.push(step);
  }
  return { tried, found: steps.found };
}

describe('the search for the least step that fits', () => {
  const rows = [1, 5, 20, 50, 80, 99, 100].flatMap((least) =>
    [0.8, 1, 1.2].map((gained) => ({ least, gained })),
  );

  it.each(rows)('ends within two steps of $least if steps gain $gained of it', (row) => {
    const { tried, found } = search(row);
    expect(found).toBeDefined();
    expect(new Set(tried).size).toBe(tried.length);
    const best = Math.min(...tried.filter((step) => step >= row.least));
    expect(best).toBeLessThanOrEqual(row.least + 2);
    expect(tried.length).toBeLessThanOrEqual(10);
  });

  it('ends at the greatest step where nothing fits', () => {
    const { tried, found } = search({ least: STEPS + 1, gained: 1 });
    expect(found).toBeUndefined();
    expect(tried.at(-1)).toBe(STEPS);
  });
});
