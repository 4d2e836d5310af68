import type { Turn } from './area.js';
import type { Block } from './block.js';

/** Pages with more blocks than this are read more simply: what their order takes grows with the third power of their number. */
export const MOST_BLOCKS = 2000;

/** What the order of a page's blocks depends on, besides their places. */
export interface Layout {
  /** In the order in which they were found. */
  readonly blocks: readonly Block[];
  /** Which way most of the text runs. */
  readonly turn: Turn;
  /** Whether most letters are read from left to right. */
  readonly isLtr: boolean;
  /** Of the page, in points. */
  readonly width: number;
}
