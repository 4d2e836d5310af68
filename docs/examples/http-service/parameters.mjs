// What clients may choose, as the query of an address. Limits, fonts and files are the service's to choose, so they are not here.
import { FORMATS } from './formats.mjs';

/** The options that clients may give to cvpress; cvpress checks what a schema cannot say, such as dates. */
const CHECKING = {
  variant: { enum: ['a', 'b'], description: 'The variant of the document; `b` by default.' },
  language: { type: 'string', maxLength: 35, description: 'A BCP 47 tag; by default that of the document.' },
  markdown: { type: 'boolean', description: 'Whether texts are inline Markdown; true by default.' },
  strict: { type: 'boolean', description: 'Whether warnings are errors; false by default.' },
  fit: pages('At most so many pages: less distance, smaller letters. If that is not enough, the answer is 422.'),
  only: titles('The sections to keep; all by default.'),
  skip: titles('The sections to leave out.'),
};

const RENDERING = {
  ...CHECKING,
  today: { type: 'string', format: 'date', description: 'The day that "present" means; by default, this day in UTC.' },
  showLocation: { type: 'boolean', description: 'Whether the header shows `cv.location`; false by default.' },
  maxPages: pages('A warning if there are more pages than these; with `strict`, an error.'),
  pageNumbers: { type: 'boolean', description: 'Whether several pages are numbered; true by default.' },
  pdfStandard: {
    enum: ['ua-1', 'a-1a', 'a-2a', 'a-2u', 'a-3a', 'a-4', '1.7', '2.0'],
    description: 'What the PDF conforms to; `ua-1` (PDF/UA-1) by default.',
  },
  ppi: { type: 'integer', minimum: 18, maximum: 300, description: 'The pixels per inch of a PNG; 144 by default.' },
};

/** How the answer is given. */
const ANSWER = {
  format: { enum: FORMATS, description: 'The format; by default what the header `Accept` says, else PDF.' },
  page: { type: 'integer', minimum: 1, default: 1, description: 'Which page, if the format is PNG or SVG.' },
  filename: {
    type: 'string',
    // No dots, slashes or characters that have a meaning somewhere; the extension is added.
    pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} _-]{0,79}$',
    default: 'cv',
    description: 'The name to save the file by, without its extension: letters, digits, spaces, `_` and `-`.',
  },
};

/** @typedef {'variant' | 'language' | 'markdown' | 'strict' | 'fit' | 'only' | 'skip'} Checking */
/** @typedef {Checking | 'today' | 'showLocation' | 'maxPages' | 'pageNumbers' | 'pdfStandard' | 'ppi'} Rendering */
/** @typedef {Pick<import('cvpress').RenderOptions, Rendering>} Options */
/** @typedef {{ format?: import('./formats.mjs').Format, page: number, filename: string }} Answer */

/** The parameters of each address. */
export const PARAMETERS = Object.freeze({
  render: query({ ...ANSWER, ...RENDERING }),
  validate: query(CHECKING),
});

/** @param {object} properties */
function query(properties) {
  return { type: 'object', properties, additionalProperties: false };
}

/** @param {string} description */
function titles(description) {
  return { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 100 }, description };
}

/** @param {string} description */
function pages(description) {
  return { type: 'integer', minimum: 1, maximum: 99, description };
}
