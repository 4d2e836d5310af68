import type { Variant } from './sections.js';
import type { CvDocumentA } from './variant-a.js';
import type { CvDocumentB } from './variant-b.js';

/** The documents of both variants. */
interface Documents {
  a: CvDocumentA;
  b: CvDocumentB;
}

/** A document of the variant `V`, or of either. */
export type CvDocumentOf<V extends Variant = Variant> = Documents[V];
