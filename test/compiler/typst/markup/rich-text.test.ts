// Rich text becomes markup that the engine reads as that very text, whatever stands beside what.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { markupOf } from '../../../../src/compiler/typst/markup/inline.js';
import { IS_LONG } from '../../../support/length.js';
import { normalRuns, readMarkup, richText, runsOf } from './rich-text.js';

/** Trees that the engine reads at once. */
const AT_ONCE = IS_LONG ? 250 : 50;

/** `npm run test:slow` tries a million. */
const TREES = IS_LONG ? 1_000_000 : AT_ONCE;

it(`${TREES} trees of rich text say and mean in markup what they did before`, () => {
  const trees = fc.array(richText, { minLength: AT_ONCE, maxLength: AT_ONCE });
  fc.assert(
    fc.property(trees, (batch) => {
      const read = readMarkup(batch.map((tree) => markupOf(tree)));
      expect(read.map(normalRuns)).toEqual(batch.map((tree) => normalRuns(runsOf(tree))));
    }),
    { seed: 42, numRuns: TREES / AT_ONCE },
  );
}, 7_200_000);
