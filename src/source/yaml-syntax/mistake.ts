import type { YAMLError } from 'yaml';
import { type Confidence, type Fix, textFix } from '../../diagnostics/fix.js';
import type { Line, Lines } from '../lines.js';
import type { Span } from '../source.js';
import type { Stretch, Unclosed } from '../yaml-tokens.js';

/** A mistake as the parser saw it, and the text around it. */
export interface Mistake {
  readonly error: YAMLError;
  readonly lines: Lines;
  readonly line: Line;
  readonly quotes: readonly Unclosed[];
  readonly flows: readonly Unclosed[];
  /** Lists and mappings in brackets that are closed, the outermost of nested ones. */
  readonly brackets: readonly Stretch[];
  /** The keys that documents have, by which a line that lacks its colon is known. */
  readonly keys: ReadonlySet<string>;
}

/** What is wrong with a text, in the terms of who wrote it. */
export interface Explanation {
  readonly message: string;
  readonly hint: string;
  /** The cause, which may stand before the place where the parser gave up. */
  readonly span: Span;
  /** Whether the rest of the text was read as it was meant, so that further mistakes are not echoes of this one. */
  readonly isLocal?: boolean;
  readonly remedy?: Remedy;
}

/** What to write instead of stretches of the text. */
export interface Remedy {
  readonly confidence: Confidence;
  /** In the order of the text. */
  readonly edits: readonly (readonly [span: Span, text: string])[];
}

/** A remedy that is certain. */
export function certainly(...edits: Remedy['edits']): Remedy {
  return { confidence: 'certain', edits };
}

/** A remedy that somebody has to look at. */
export function likely(...edits: Remedy['edits']): Remedy {
  return { confidence: 'likely', edits };
}

/** The same as data. */
export function fixIn({ confidence, edits }: Remedy, lines: Lines): Fix {
  return textFix(confidence, ...edits.map(([span, text]) => ({ range: lines.rangeOf(span), text })));
}

/** Knows one cause of mistakes. */
export type Rule = (mistake: Mistake) => Explanation | undefined;
