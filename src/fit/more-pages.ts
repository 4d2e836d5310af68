import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';

/** A warning of more pages than wanted (`maxPages`). */
export function morePages(count: number, wanted: number): Diagnostic {
  const message = `The document has ${count} pages, ${count - wanted} more than the ${wanted === 1 ? 'one' : wanted} wanted.`;
  return diagnostic('more-pages', [], message, {
    found: `${count} pages`,
    expected: wanted === 1 ? 'one page' : `at most ${wanted} pages`,
    hint: `shorten it, or try \`--fit ${wanted}\`, in the library \`fit: ${wanted}\``,
  });
}
