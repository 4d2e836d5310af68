import { checkRecipe, describeOutcome, isSilent } from '../../properties/spellings/check.js';
import { makeRecipe, type Recipe } from '../../properties/spellings/documents.js';
import { orDiagnostics } from '../oracles.js';
import type { Random } from '../random.js';
import { Flaw, type Target } from '../target.js';

const make = (random: Random): string => JSON.stringify(makeRecipe(random, 8));

/** Documents with spellings of what is redacted. What readers see of a spelling does not follow from its text, so it stays whole. */
export const SPELLINGS: Target = {
  name: 'spellings',
  input: 'json',
  extension: '.json',
  isRigid: true,
  make,
  change: (_, random) => make(random),
  check: async (input) => {
    const recipe = JSON.parse(input) as Recipe;
    const verdict = await orDiagnostics(checkRecipe(recipe));
    if (verdict === undefined) throw new Flaw('disagree', 'a valid document is refused');
    const silent = verdict.outcomes.find(isSilent);
    if (silent !== undefined) throw new Flaw('text', `silent: ${describeOutcome(silent, recipe)}`);
    const [left] = verdict.left;
    if (left !== undefined) throw new Flaw('text', `left of a field itself: ${left}`);
    const lost = verdict.outcomes.find(
      ({ plant, formats }) => plant.kind === 'neighbor' && formats.length === 0,
    );
    if (lost !== undefined) throw new Flaw('text', `removed: ${describeOutcome(lost, recipe)}`);
  },
};
