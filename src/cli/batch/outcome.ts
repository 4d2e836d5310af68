import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import type { ManifestEntry } from './manifest.js';

/** The outcome of a document. Everything in it can be cloned. */
export interface Outcome {
  readonly status: 'rendered' | 'unchanged' | 'failed' | 'skipped';
  readonly exit: ExitCode;
  /** Its output files, by their names in messages. */
  readonly files: readonly string[];
  /** Undefined if no format has pages. */
  readonly pages: number | undefined;
  readonly bytes: number;
  /** The time it took to make the outputs, or to find that they are up to date, in milliseconds. */
  readonly ms: number;
  readonly diagnostics: readonly Diagnostic[];
  /** The text of a document that has diagnostics, for their excerpts. */
  readonly text?: string | undefined;
  /** For a failed document: the first of its output files from an earlier run that still exists. */
  readonly earlier?: string | undefined;
  readonly entry?: ManifestEntry | undefined;
  /** Whether every other document would fail for the same reason. */
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

/** The outcome of a file that is no CV, and that nobody named. */
export function skipped({ text, ms }: Outcome, diagnostics: readonly Diagnostic[]): Outcome {
  return { ...failed(diagnostics, EXIT.success, { text, ms }), status: 'skipped' };
}
