import type { DocumentPath, SourceRange } from './place.js';

/** One change of a document. Paths refer to the document before any change. */
export type Change =
  /** Rename the key at `path` to `key`; its value stays. */
  | { readonly kind: 'rename'; readonly path: DocumentPath; readonly key: string }
  /** Replace the value at `path` with `value`. */
  | { readonly kind: 'replace'; readonly path: DocumentPath; readonly value: unknown }
  /** Add the key at the end of `path`, which must not exist yet, with `value`. */
  | { readonly kind: 'insert'; readonly path: DocumentPath; readonly value: unknown }
  /** Remove the key and value, or the list item, at `path`. */
  | { readonly kind: 'remove'; readonly path: DocumentPath }
  /** Move the key and value at `path` to `to`, which must not exist yet; its parent is created if needed. */
  | { readonly kind: 'move'; readonly path: DocumentPath; readonly to: DocumentPath }
  /** Replace the value at `path` with a list that contains only it. */
  | { readonly kind: 'wrap'; readonly path: DocumentPath };

/** The path of the key that a change makes, if it makes one. */
export function madeBy(change: Change): DocumentPath | undefined {
  if (change.kind === 'rename') return [...change.path.slice(0, -1), change.key];
  if (change.kind === 'move') return change.to;
  return change.kind === 'insert' ? change.path : undefined;
}

/** A range of the text, and its replacement. */
export interface TextEdit {
  /** What is replaced; empty where text is inserted. */
  readonly range: SourceRange;
  /** What takes its place. */
  readonly text: string;
}

/**
 * How sure a fix is: `certain` if nothing else can be meant and the document loses nothing, so that a program may apply it
 * without asking; `likely` if a person has to check it.
 */
export type Confidence = 'certain' | 'likely';

/** A fix that a program can apply, as plain data. */
export interface Fix {
  /** Whether a program may apply it without asking. */
  readonly confidence: Confidence;
  /** What changes in the document; empty if the text cannot be parsed before it is fixed. */
  readonly changes: readonly Change[];
  /**
   * The same as edits of the text that the diagnostic is about (its `file`). They are in its order, do not overlap, and
   * preserve the comments, layout and quotes around them. Missing if there is no text, or if the text has no place for the
   * changes.
   */
  readonly edits?: readonly TextEdit[];
}

/** How to mend a value: in words and, where it is a text to write, as data. */
export interface Advice {
  readonly hint: string;
  readonly fix?: Fix | undefined;
}

/** Creates a fix that nobody needs to check. */
export function certain(...changes: readonly Change[]): Fix {
  return { confidence: 'certain', changes };
}

/** Creates a fix that somebody has to check. */
export function likely(...changes: readonly Change[]): Fix {
  return { confidence: 'likely', changes };
}

/** Creates a fix with a given confidence. */
export function fixOf(isCertain: boolean, ...changes: readonly Change[]): Fix {
  return { confidence: isCertain ? 'certain' : 'likely', changes };
}
