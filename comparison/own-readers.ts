/** What `agreement.mjs` bundles of the program. */
export { readPdf } from '../src/pdfium/read.js';
export { READERS } from '../src/readers/reader.js';
