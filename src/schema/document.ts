import type { Variant } from './sections.js';
import type { CvDocumentA } from './variant-a.js';
import type { CvDocumentB } from './variant-b.js';

/** The documents of both variants. */
interface Documents {
  a: CvDocumentA;
  b: CvDocumentB;
}

/** A document of a variant: of B, unless another is named; `CvDocument<Variant>` is one of either. */
export type CvDocument<V extends Variant = 'b'> = Documents[V];
