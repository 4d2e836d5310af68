// The input of `scripts/schemas/generate.mjs` for the published JSON Schemas: typia's output for
// the types, and information that the types do not contain.
import typia from 'typia';
import type { RenderOptions } from '../../src/compiler/options/options.js';
import type { EditionOption } from '../../src/compiler/options/read-editions.js';
import type { CvDocumentA, CvDocumentB } from '../../src/compiler/schema/document.js';
import type { LetterDocument } from '../../src/compiler/schema/letter.js';

export { ENGLISH } from '../../src/compiler/locales/find-locale.js';
export { completeDesign } from '../../src/compiler/schema/design.js';
export { getSectionKeys } from '../../src/compiler/schema/sections.js';

export const COLLECTION = typia.json.schemas<[CvDocumentA, CvDocumentB], '3.1'>();

/** The options of editions, with the types of the library. */
interface EditionOptions extends Pick<RenderOptions, EditionOption> {}

export const EDITIONS = typia.json.schemas<[EditionOptions], '3.1'>();

export const LETTER = typia.json.schemas<[LetterDocument], '3.1'>();
