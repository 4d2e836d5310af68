import type { YAMLError } from 'yaml';
import type { Explanation } from '../explanation.js';
import type { Line, Lines } from '../lines.js';
import type { Stretch, Unclosed } from '../yaml-tokens.js';

/** A mistake as the parser saw it, and the text around it. */
export interface Mistake {
  readonly error: YAMLError;
  readonly lines: Lines;
  readonly line: Line;
  readonly quotes: readonly Unclosed[];
  readonly flows: readonly Unclosed[];
  /** Closed lists and mappings in brackets; of nested ones, only the outermost. */
  readonly brackets: readonly Stretch[];
  /** The keys of documents; they help to recognise a line that lacks its colon. */
  readonly keys: ReadonlySet<string>;
}

/** Recognises one cause of mistakes. */
export type MistakeRule = (mistake: Mistake) => Explanation | undefined;
