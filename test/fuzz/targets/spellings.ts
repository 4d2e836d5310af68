import { checkRecipe, describeOutcome, isSilent } from '../../properties/spellings/check.js';
import { makeRecipe, type Recipe } from '../../properties/spellings/documents.js';
import { catchDiagnostics } from '../oracles.js';
import type { Random } from '../random.js';
import { Flaw, type Target } from '../target.js';

const make = (random: Random): string => JSON.stringify(makeRecipe(random, 8));

/** Tests spellings of redacted values. Shortened inputs would have other spellings. */
export const SPELLINGS: Target = {
  name: 'spellings',
  input: 'json',
  extension: '.json',
  isRigid: true,
  make,
  mutate: (_, random) => make(random),
  check: async (input) => {
    const recipe = JSON.parse(input) as Recipe;
    const verdict = await catchDiagnostics(checkRecipe(recipe));
    if (verdict === undefined) throw new Flaw('disagree', 'a valid document is rejected');
    const silent = verdict.outcomes.find(isSilent);
    if (silent !== undefined) throw new Flaw('text', `silent: ${describeOutcome(silent, recipe)}`);
    const [remaining] = verdict.remaining;
    if (remaining !== undefined)
      throw new Flaw('text', `remains of a redacted field: ${remaining}`);
    const lost = verdict.outcomes.find(
      ({ plant, formats }) => plant.kind === 'neighbor' && formats.length === 0,
    );
    if (lost !== undefined) throw new Flaw('text', `removed: ${describeOutcome(lost, recipe)}`);
  },
};
