import type { Confidence } from '../diagnostics/diagnostic.js';
import { type Diagnostic, type DiagnosticDetails, diagnostic } from '../diagnostics/diagnostic.js';
import type { Lines } from './lines.js';
import type { Piece, Span } from './source.js';

/** A problem of a text, in the author's terms; `syntax` unless it has another code. */
export interface Explanation extends Pick<DiagnosticDetails, 'found' | 'expected'> {
  readonly code?: 'syntax' | 'yaml-notice' | 'comment-in-text' | 'unsupported-yaml';
  readonly message: string;
  readonly hint?: string | undefined;
  /** The cause, which may come before the place where the parser gave up. */
  readonly span: Span;
  readonly remedy?: Remedy | undefined;
  /** Whether the rest of the text was read as intended, so that further mistakes are not consequences of this one. */
  readonly isLocal?: boolean;
}

/** Edits of the text that mend it, in its order. */
export interface Remedy {
  readonly confidence: Confidence;
  readonly edits: readonly Piece[];
}

/** A remedy that is certain. */
export function certainly(edits: readonly Piece[]): Remedy {
  return { confidence: 'certain', edits };
}

/** A remedy that somebody has to check. */
export function likely(edits: readonly Piece[]): Remedy {
  return { confidence: 'likely', edits };
}

/** An explanation as a diagnostic. */
export function explained(explanation: Explanation, lines: Lines): Diagnostic {
  const { code = 'syntax', message, span, remedy, found, expected, hint } = explanation;
  const fix = remedy && { confidence: remedy.confidence, changes: [], edits: lines.editsOf(remedy.edits) };
  return diagnostic(code, [], message, { found, expected, hint, range: lines.rangeOf(span), fix });
}
