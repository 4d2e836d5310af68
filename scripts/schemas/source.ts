// What `scripts/schemas/generate.mjs` makes the published JSON Schemas from: what typia makes of the types, and what
// the types do not say.
import typia from 'typia';
import type { CvDocumentA } from '../../src/schema/variant-a.js';
import type { CvDocumentB } from '../../src/schema/variant-b.js';

export { ENGLISH } from '../../src/languages/find.js';
export { completeDesign } from '../../src/schema/defaults.js';
export { sectionKeysOf } from '../../src/schema/sections.js';

export const COLLECTION = typia.json.schemas<[CvDocumentA, CvDocumentB], '3.1'>();
