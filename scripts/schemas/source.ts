// The input of `scripts/schemas/generate.mjs` for the published JSON Schemas: typia's output for the types, and information
// that the types do not contain.
import typia from 'typia';
import type { CvDocumentA, CvDocumentB } from '../../src/schema/document.js';

export { ENGLISH } from '../../src/languages/find.js';
export { completeDesign } from '../../src/schema/design.js';
export { sectionKeysOf } from '../../src/schema/sections.js';

export const COLLECTION = typia.json.schemas<[CvDocumentA, CvDocumentB], '3.1'>();
