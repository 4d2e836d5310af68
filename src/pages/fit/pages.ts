import type { PageFill } from '../../formats/layout/page-fill.js';

/** `one page`, `2 pages` */
export function pagesInWords(count: number): string {
  return count === 1 ? 'one page' : `${count} pages`;
}

/** How many lines stand beyond the first pages. */
export function linesBeyond(fills: readonly PageFill[], pages: number): number {
  return fills.slice(pages).reduce((sum, page) => sum + page.lines, 0);
}
