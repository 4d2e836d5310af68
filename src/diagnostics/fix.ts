import type { DocumentPath, SourceRange } from './place.js';

/** One change of a document. Paths are those of the document before any change. */
export type Change =
  /** The key at `path` becomes `key`; its value stays. */
  | { readonly kind: 'rename'; readonly path: DocumentPath; readonly key: string }
  /** The value at `path` becomes `value`. */
  | { readonly kind: 'replace'; readonly path: DocumentPath; readonly value: unknown }
  /** The key at the end of `path`, which is not there yet, gets `value`. */
  | { readonly kind: 'insert'; readonly path: DocumentPath; readonly value: unknown }
  /** The key and value at `path`, or the item of a list, go. */
  | { readonly kind: 'remove'; readonly path: DocumentPath }
  /** The key and value at `path` go to `to`, which is not there yet; nor need the object that it is in. */
  | { readonly kind: 'move'; readonly path: DocumentPath; readonly to: DocumentPath }
  /** The value at `path` becomes the only item of a list. */
  | { readonly kind: 'wrap'; readonly path: DocumentPath };

/** A stretch of the text and what is to stand in its place. */
export interface TextEdit {
  readonly range: SourceRange;
  readonly text: string;
}

/**
 * How sure a fix is: `certain` where nothing else can be meant and nothing of the document is lost, so that a program may
 * apply it unasked; `likely` where a person has to look at it.
 */
export type Confidence = 'certain' | 'likely';

/** A remedy that a program can apply, as plain data. */
export interface Fix {
  readonly confidence: Confidence;
  /** What changes in the document; nothing where its text has to be mended before it is one. */
  readonly changes: readonly Change[];
  /**
   * The same as edits of the text that the diagnostic is about (its `file`), in its order; none overlap, and comments,
   * layout and quotes around them stay. Missing where there is no text, or where it has no place for them.
   */
  readonly edits?: readonly TextEdit[];
}

/** A fix that needs nobody to look at it. */
export function certain(...changes: readonly Change[]): Fix {
  return { confidence: 'certain', changes };
}

/** A fix that somebody has to look at. */
export function likely(...changes: readonly Change[]): Fix {
  return { confidence: 'likely', changes };
}

/** The same changes, as sure as told. */
export function fixOf(isCertain: boolean, ...changes: readonly Change[]): Fix {
  return { confidence: isCertain ? 'certain' : 'likely', changes };
}

/** A fix of a text that is no document yet. The edits come in the order of the text. */
export function textFix(confidence: Confidence, ...edits: readonly TextEdit[]): Fix {
  return { confidence, changes: [], edits };
}
