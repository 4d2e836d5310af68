/** Keys and indices from the root of a document to a value, such as `['cv', 'education', 0, 'area']`. */
export type DocumentPath = readonly (string | number)[];

/** A place in a text. Lines and columns count from 1, columns and offsets in UTF-16 units. */
export interface Position {
  /** The units before it. */
  readonly offset: number;
  /** The line, from 1. */
  readonly line: number;
  /** The column, from 1. */
  readonly column: number;
}

/** A range of text; `end` is the position after its last character. */
export interface SourceRange {
  /** The position of its first character. */
  readonly start: Position;
  /** The position after its last character. */
  readonly end: Position;
}
