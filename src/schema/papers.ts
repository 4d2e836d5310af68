import type { CompleteDesign } from './defaults.js';

/** A paper: its names in Typst and CSS, and its size in points. */
interface Paper {
  readonly typst: string;
  readonly css: string;
  readonly width: number;
  readonly height: number;
}

/** A paper's name in documents. */
export type PageSize = CompleteDesign['page_size'];

/** The papers: A4 (ISO 216) and US Letter (ANSI A). */
export const PAPERS: Readonly<Record<PageSize, Paper>> = {
  a4paper: { typst: 'a4', css: 'A4', width: 595.28, height: 841.89 },
  letterpaper: { typst: 'us-letter', css: 'letter', width: 612, height: 792 },
};
