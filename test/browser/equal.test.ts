// What the entry for browsers makes of a document is what Node.js makes of it: the same bytes, the same words. Here its engine runs in
// Node.js; `chromium.test.ts` runs the same in a browser.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import * as native from '../../src/index.js';
import { IS_LONG, some } from '../support/length.js';
import { CASES as ALL, LETTER_CASES, LOOK_CASES, OTHER_CASES, SAMPLE_CASES } from './cases.js';
import { type BrowserLibrary, loadInNode } from './engine.js';
import { type Library, outcomeOf } from './outcome.js';

/** One of each variant. */
const SHORT_SAMPLES = ['own-design.yaml', 'variant-a.json'];

const CASES = IS_LONG
  ? ALL
  : [
      ...SAMPLE_CASES.filter(({ file }) => SHORT_SAMPLES.includes(file)),
      ...some(LOOK_CASES, 1),
      ...some(LETTER_CASES, 1),
      ...OTHER_CASES,
    ];

let library: BrowserLibrary;

beforeAll(async () => {
  library = await loadInNode();
  for (const file of new Set(CASES.flatMap(({ files }) => files))) library.addFile(file, readFileSync(file));
});

test.each(CASES)('$name', async (one) => {
  const [expected, found] = [await outcomeOf(native as unknown as Library, one), await outcomeOf(library, one)];
  expect(expected.error).toBeUndefined();
  expect(found).toEqual(expected);
});
