// The engine parses the markup of any rich text as the same text and styles.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeRichText } from '../../../../src/compiler/typst/markup/write-rich-text.js';
import { IS_LONG } from '../../../support/length.js';
import { collectRuns, normalizeRuns, readMarkup, richText } from './random-rich-text.js';

/** The number of trees in one compilation. */
const BATCH_SIZE = IS_LONG ? 250 : 50;

/** `npm run test:slow` compiles a million. */
const TREES = IS_LONG ? 1_000_000 : BATCH_SIZE;

it(`markup keeps the text and styles of ${TREES} trees`, () => {
  const trees = fc.array(richText, { minLength: BATCH_SIZE, maxLength: BATCH_SIZE });
  fc.assert(
    fc.property(trees, (batch) => {
      const runs = readMarkup(batch.map((tree) => writeRichText(tree)));
      expect(runs.map(normalizeRuns)).toEqual(
        batch.map((tree) => normalizeRuns(collectRuns(tree))),
      );
    }),
    { seed: 42, numRuns: TREES / BATCH_SIZE },
  );
}, 7_200_000);
