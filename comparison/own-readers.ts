/** What `agreement.mjs` bundles of the program. */

export { READERS } from '../src/inspect/readers/reader.js';
export { readPdf } from '../src/pdf/read.js';
