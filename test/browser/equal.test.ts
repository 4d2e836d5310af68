// The entry for browsers renders what Node.js renders. Here its engine runs in Node.js; `chromium.test.ts` runs the same cases in a
// browser, and `entry.test.ts` a few of them.
import { beforeAll, test } from 'vitest';
import { CASES } from './cases.js';
import { addFilesOf, type BrowserLibrary, expectEqual, loadInNode } from './engine.js';
import { outcomeOf } from './outcome.js';

let library: BrowserLibrary;

beforeAll(async () => {
  library = await loadInNode();
  addFilesOf(library, CASES);
});

test.each(CASES)('$name', (one) => expectEqual(one, () => outcomeOf(library, one)));
