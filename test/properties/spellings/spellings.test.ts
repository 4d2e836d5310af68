// A redacted version hides or reports what identifies the person, however it is spelled.
import { beforeAll, describe, expect, it } from 'vitest';
import type { OutputFormat } from '../../../src/compiler/output/formats.js';
import { Random } from '../../fuzz/random.js';
import { runs } from '../../support/length.js';
import { checkRecipe, describeOutcome, isSilent, LIGHT_FORMATS, type Outcome } from './check.js';
import { makeRecipe, type Recipe } from './documents.js';

/** Makes other documents: `CVPRESS_SEED=7 npm run test:slow -- test/properties/spellings`. */
const SEED = Number(process.env.CVPRESS_SEED ?? 1);
const SPELLINGS_PER_DOCUMENT = 16;

const getRecipe = (number: number): Recipe =>
  makeRecipe(new Random(SEED, 'spellings', number), SPELLINGS_PER_DOCUMENT);

interface Checked {
  readonly outcomes: readonly Outcome[];
  /** What is wrong, with the seed and the number of the document. */
  readonly leaks: readonly string[];
}

/** Renders documents, and reads them back. */
async function checkAll(count: number, formats: readonly OutputFormat[]): Promise<Checked> {
  const outcomes: Outcome[] = [];
  const leaks: string[] = [];
  for (let number = 0; number < count; number++) {
    const recipe = getRecipe(number);
    const verdict = await checkRecipe(recipe, formats);
    outcomes.push(...verdict.outcomes);
    const lines = [
      ...verdict.outcomes.filter(isSilent).map((outcome) => describeOutcome(outcome, recipe)),
      ...verdict.left.map((left) => `the field itself is left in ${left}`),
    ];
    leaks.push(...lines.map((line) => `seed ${SEED}, document ${number}: ${line}`));
  }
  return { outcomes, leaks };
}

describe('10,000 spellings in formats without layout', () => {
  let checked: Checked;
  let neighbors: readonly Outcome[];
  beforeAll(async () => {
    checked = await checkAll(runs(700), LIGHT_FORMATS);
    neighbors = checked.outcomes.filter(({ plant }) => plant.kind === 'neighbor');
  });

  it('are gone or reported', () => {
    const spellings = checked.outcomes.length - neighbors.length;
    expect(spellings).toBeGreaterThanOrEqual(runs(10_000));
    expect(checked.leaks).toEqual([]);
  });

  it('leave texts that are about something else as they are', () => {
    const lost = neighbors.filter(({ formats }) => formats.length === 0);
    expect(lost.map(({ plant }) => plant.source)).toEqual([]);
  });

  it('are hardly ever reported where texts only resemble them', () => {
    // A given name or a family name may well be that of the person.
    const others = neighbors.filter(
      ({ plant }) => !/shares (?:a given|the family) name/.test(plant.form),
    );
    const reported = others.filter(({ isReported }) => isReported);
    expect(reported.length / others.length).toBeLessThan(0.02);
  });
});

it('hides or reports spellings in PDF and DOCX', async () => {
  expect((await checkAll(runs(30), ['pdf', 'docx'])).leaks).toEqual([]);
});

it('finds every spelling in a version that is not redacted, so that the search means something', async () => {
  for (let number = 0; number < runs(100); number++) {
    const recipe: Recipe = { ...getRecipe(number), options: {}, own: [] };
    const { outcomes } = await checkRecipe(recipe, [...LIGHT_FORMATS]);
    const unread = outcomes.filter(({ formats }) => formats.length === 0);
    expect(unread.map((outcome) => describeOutcome(outcome, recipe))).toEqual([]);
  }
});
