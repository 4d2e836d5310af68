import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import type { ManifestEntry } from './manifest.js';

/** Everything in it can be cloned. */
export interface Outcome {
  readonly status: 'rendered' | 'unchanged' | 'failed' | 'skipped';
  readonly exit: ExitCode;
  readonly files: readonly string[];
  /** Undefined if no format has pages. */
  readonly pages: number | undefined;
  readonly bytes: number;
  /** Milliseconds. */
  readonly ms: number;
  readonly diagnostics: readonly Diagnostic[];
  /** For excerpts in diagnostics. */
  readonly text?: string | undefined;
  /** For a failed document: its first output from an earlier run. */
  readonly earlier?: string | undefined;
  readonly entry?: ManifestEntry | undefined;
  /** Whether every other document would fail, too. */
  readonly isOfAll?: boolean;
}

export function failed(
  diagnostics: readonly Diagnostic[],
  exit: ExitCode,
  details: Partial<Pick<Outcome, 'ms' | 'text' | 'isOfAll' | 'earlier'>> = {},
): Outcome {
  return {
    status: 'failed',
    exit,
    files: [],
    pages: undefined,
    bytes: 0,
    ms: 0,
    diagnostics,
    ...details,
  };
}

/** For a file that is no CV, and that nobody named. */
export function skipped({ text, ms }: Outcome, diagnostics: readonly Diagnostic[]): Outcome {
  return { ...failed(diagnostics, EXIT.success, { text, ms }), status: 'skipped' };
}
