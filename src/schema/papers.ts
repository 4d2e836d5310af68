import type { CompleteDesign } from './defaults.js';

/** A paper: what Typst and CSS call it, and its size in points. */
interface Paper {
  readonly typst: string;
  readonly css: string;
  readonly width: number;
  readonly height: number;
}

/** A paper, as a document names it. */
export type PageSize = CompleteDesign['page_size'];

/** The papers: ISO 216 A4, and ANSI A. */
export const PAPERS: Readonly<Record<PageSize, Paper>> = {
  a4paper: { typst: 'a4', css: 'A4', width: 595.28, height: 841.89 },
  letterpaper: { typst: 'us-letter', css: 'letter', width: 612, height: 792 },
};
