/** Keys and indices from the root of a document to a value, such as `['cv', 'education', 0, 'area']`. */
export type DocumentPath = readonly (string | number)[];

/** A place in a text. Lines and columns count from 1, columns and offsets in UTF-16 units. */
export interface Position {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** A range of text; `end` is the position after its last character. */
export interface SourceRange {
  readonly start: Position;
  readonly end: Position;
}
