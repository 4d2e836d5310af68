import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.js';
import { inWords } from '../../diagnostics/limit-reached.js';
import type { PageFill } from '../../formats/layout/page-fill.js';

/** A document that is this many times too long gains nothing from smaller distances. */
const HOPELESS = 1.5;

/** A warning of more pages than wanted (`maxPages`). */
export function morePages(pages: readonly PageFill[], wanted: number): Diagnostic {
  const count = pages.length;
  const lines = linesBeyond(pages, wanted);
  const much = lines === 1 ? 'one line is' : `${inWords(lines)} lines are`;
  const most = wanted === 1 ? 'only one' : `at most ${wanted}`;
  const message = `The document has ${pagesInWords(count)}, but should have ${most}: ${much} too many.`;
  const all = pages.reduce((sum, page) => sum + page.lines, 0);
  const isHopeless = all > HOPELESS * (all - lines);
  const option = `\`--fit ${wanted}\`, in the library \`fit: ${wanted}\``;
  return diagnostic('more-pages', [], message, {
    found: `${count} pages`,
    expected: `at most ${pagesInWords(wanted)}`,
    hint: isHopeless ? 'shorten it: it has too much to be squeezed' : `shorten it, or squeeze it: ${option}`,
  });
}

/** `one page`, `2 pages` */
export function pagesInWords(count: number): string {
  return count === 1 ? 'one page' : `${count} pages`;
}

/** How many lines stand beyond the first pages. */
export function linesBeyond(fills: readonly PageFill[], pages: number): number {
  return fills.slice(pages).reduce((sum, page) => sum + page.lines, 0);
}
