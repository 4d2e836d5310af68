import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { inWords, limitReached } from '../../diagnostics/limit-reached.js';

/** Reports that a document has more pages than allowed. */
export function tooManyPages(count: number, { pages }: { pages: number }, isLeast = false): Diagnostic | undefined {
  if (count <= pages) return undefined;
  const found = `The document has ${isLeast ? 'at least ' : ''}${inWords(count)} pages`;
  return limitReached({ name: 'pages', most: pages, needed: isLeast ? count * 2 : count }, found);
}
