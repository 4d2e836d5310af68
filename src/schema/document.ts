import type { CvDocumentA } from './variant-a.js';
import type { CvDocumentB } from './variant-b.js';

/** A document of either variant. */
export type CvDocument = CvDocumentA | CvDocumentB;
