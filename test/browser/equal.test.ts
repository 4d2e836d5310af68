// Compares the library for browsers, which runs here in Node.js, with that for Node.js.
import { beforeAll, test } from 'vitest';
import { CASES } from './cases.js';
import { addFiles, type BrowserLibrary, expectEqual, loadInNode } from './engine.js';
import { renderCase } from './render-case.js';

let library: BrowserLibrary;

beforeAll(async () => {
  library = await loadInNode();
  addFiles(library, CASES);
});

test.each(CASES)('the library for browsers renders the same as Node.js: $name', (item) =>
  expectEqual(item, () => renderCase(library, item)),
);
