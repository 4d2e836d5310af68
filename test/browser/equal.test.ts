// What the entry for browsers makes of a document is what Node.js makes of it: the same bytes, the same words. Here its engine runs in
// Node.js; `chromium.test.ts` runs the same in a browser, and `entry.test.ts` a few of it.
import { beforeAll, test } from 'vitest';
import { CASES } from './cases.js';
import { addFilesOf, type BrowserLibrary, expectEqual, loadInNode } from './engine.js';

let library: BrowserLibrary;

beforeAll(async () => {
  library = await loadInNode();
  addFilesOf(library, CASES);
});

test.each(CASES)('$name', (one) => expectEqual(library, one));
