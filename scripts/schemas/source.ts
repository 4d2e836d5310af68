// The input of `scripts/schemas/generate.mjs` for the published JSON Schemas: typia's output for the types, and information
// that the types do not contain.
import typia from 'typia';
import type { EDITION_OPTIONS } from '../../src/options/editions.js';
import type { RenderOptions } from '../../src/options/options.js';
import type { CvDocumentA, CvDocumentB } from '../../src/schema/document.js';
import type { LetterDocument } from '../../src/schema/letter.js';

export { ENGLISH } from '../../src/languages/find.js';
export { completeDesign } from '../../src/schema/design.js';
export { sectionKeysOf } from '../../src/schema/sections.js';

export const COLLECTION = typia.json.schemas<[CvDocumentA, CvDocumentB], '3.1'>();

/** The options that editions have, as the library has them. */
interface EditionOptions extends Pick<RenderOptions, (typeof EDITION_OPTIONS)[number]> {}

export const EDITIONS = typia.json.schemas<[EditionOptions], '3.1'>();

export const LETTER = typia.json.schemas<[LetterDocument], '3.1'>();
