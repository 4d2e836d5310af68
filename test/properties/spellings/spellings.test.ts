// A redacted version hides or reports what identifies the person, however it is spelled.
import { beforeAll, describe, expect, it } from 'vitest';
import type { OutputFormat } from '../../../src/compiler/output/formats.js';
import { Random } from '../../fuzz/random.js';
import { countRuns } from '../../support/length.js';
import { checkRecipe, describeOutcome, isSilent, LIGHT_FORMATS, type Outcome } from './check.js';
import { makeRecipe, type Recipe } from './documents.js';

/** For other documents: `CVPRESS_SEED=7 npm run test:slow -- test/properties/spellings`. */
const SEED = Number(process.env.CVPRESS_SEED ?? 1);
const SPELLINGS_PER_DOCUMENT = 16;

const getRecipe = (number: number): Recipe =>
  makeRecipe(new Random(SEED, 'spellings', number), SPELLINGS_PER_DOCUMENT);

interface CheckResult {
  readonly outcomes: readonly Outcome[];
  /** Descriptions of leaks, with seed and number of the document. */
  readonly leaks: readonly string[];
}

/** Renders documents, and searches their outputs. */
async function checkAll(count: number, formats: readonly OutputFormat[]): Promise<CheckResult> {
  const outcomes: Outcome[] = [];
  const leaks: string[] = [];
  for (let number = 0; number < count; number++) {
    const recipe = getRecipe(number);
    const verdict = await checkRecipe(recipe, formats);
    outcomes.push(...verdict.outcomes);
    const lines = [
      ...verdict.outcomes.filter(isSilent).map((outcome) => describeOutcome(outcome, recipe)),
      ...verdict.remaining.map((left) => `the field itself remains in ${left}`),
    ];
    leaks.push(...lines.map((line) => `seed ${SEED}, document ${number}: ${line}`));
  }
  return { outcomes, leaks };
}

describe('10,000 spellings in formats without layout', () => {
  let result: CheckResult;
  let neighbors: readonly Outcome[];
  beforeAll(async () => {
    result = await checkAll(countRuns(700), LIGHT_FORMATS);
    neighbors = result.outcomes.filter(({ plant }) => plant.kind === 'neighbor');
  });

  it('are removed or reported', () => {
    const spellings = result.outcomes.length - neighbors.length;
    expect(spellings).toBeGreaterThanOrEqual(countRuns(10_000));
    expect(result.leaks).toEqual([]);
  });

  it('do not affect texts that only resemble a field', () => {
    const lost = neighbors.filter(({ formats }) => formats.length === 0);
    expect(lost.map(({ plant }) => plant.source)).toEqual([]);
  });

  it('are rarely reported in texts that only resemble a field', () => {
    // A shared given or family name may be reported; `anonymous` reports all numbers and addresses.
    const others = neighbors.filter(
      ({ plant }) =>
        !/shares (?:a given|the family) name|another|longer top-level/.test(plant.form),
    );
    const reported = others.filter(({ isReported }) => isReported);
    expect(reported.length / others.length).toBeLessThan(0.02);
  });
});

it('redaction hides or reports spellings in PDF and DOCX', async () => {
  expect((await checkAll(countRuns(30), ['pdf', 'docx'])).leaks).toEqual([]);
});

it('checkRecipe finds every spelling without redaction', async () => {
  for (let number = 0; number < countRuns(100); number++) {
    const recipe: Recipe = { ...getRecipe(number), options: {}, fieldNeedles: [] };
    const { outcomes } = await checkRecipe(recipe, [...LIGHT_FORMATS]);
    const missed = outcomes.filter(({ formats }) => formats.length === 0);
    expect(missed.map((outcome) => describeOutcome(outcome, recipe))).toEqual([]);
  }
});
