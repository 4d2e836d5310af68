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
  /** Closed lists and mappings in brackets; of nested ones, only the outermost. */
  readonly brackets: readonly Stretch[];
  /** The keys of documents; they help to recognise a line that lacks its colon. */
  readonly keys: ReadonlySet<string>;
}

/** An explanation of a mistake, in the author's terms. */
export interface Explanation {
  readonly message: string;
  readonly hint: string;
  /** The cause, which may come before the place where the parser gave up. */
  readonly span: Span;
  /** Whether the rest of the text was read as intended, so that further mistakes are not consequences of this one. */
  readonly isLocal?: boolean;
  readonly remedy?: Remedy;
}

/** Edits of the text. */
export interface Remedy {
  readonly confidence: Confidence;
  /** In the order of the text. */
  readonly edits: readonly (readonly [span: Span, text: string])[];
}

/** A fix that is certain. */
export function certainly(...edits: Remedy['edits']): Remedy {
  return { confidence: 'certain', edits };
}

/** A fix that somebody has to check. */
export function likely(...edits: Remedy['edits']): Remedy {
  return { confidence: 'likely', edits };
}

/** The same as data. */
export function fixIn({ confidence, edits }: Remedy, lines: Lines): Fix {
  return textFix(
    confidence,
    edits.map(([span, text]) => ({ range: lines.rangeOf(span), text })),
  );
}

/** Recognises one cause of mistakes. */
export type Rule = (mistake: Mistake) => Explanation | undefined;
