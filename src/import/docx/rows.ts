import type { RunFormat } from './styles.js';

export interface DocxRun {
  readonly text: string;
  readonly format: RunFormat;
  readonly href: string | undefined;
}

/** Text without tabs or line breaks, at a position of a line in points. */
export interface DocxSegment {
  readonly runs: readonly DocxRun[];
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly isBullet: boolean;
  readonly isTitle: boolean;
  readonly headingLevel: number | undefined;
}

/** A line of the document as people see it: of a paragraph, or of the cells of a table. */
export interface DocxRow {
  readonly segments: readonly DocxSegment[];
  readonly size: number;
  /** Space above, in points. */
  readonly above: number;
  /** 0 for the text, other numbers for columns and text boxes, which have sections of their own. */
  readonly column: number;
}

/** A4 and US letter without margins, in points. */
export const PAGE_WIDTH = 480;

/** The page, a cell or a text box. */
export interface Area {
  readonly left: number;
  readonly width: number;
  readonly column: number;
  /** The color behind the text, or `unknown`. */
  readonly background: string;
  readonly depth: number;
}
