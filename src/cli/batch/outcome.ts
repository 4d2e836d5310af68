import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { ExitCode } from '../exit.js';
import type { ManifestEntry } from './manifest.js';

/** What became of a document. Everything in it can be cloned. */
export interface Outcome {
  readonly status: 'rendered' | 'unchanged' | 'failed';
  readonly exit: ExitCode;
  /** The files of its outputs, as messages show them. */
  readonly files: readonly string[];
  /** Undefined where no format has pages. */
  readonly pages: number | undefined;
  /** Of all its outputs. */
  readonly bytes: number;
  /** How long making the outputs took, or finding that nothing has to be done; milliseconds. */
  readonly ms: number;
  readonly diagnostics: readonly Diagnostic[];
  /** The text of a document that has diagnostics, for their excerpts. */
  readonly text?: string | undefined;
  /** Of a document that failed: the first file of its outputs that an earlier run wrote, which is still there. */
  readonly earlier?: string | undefined;
  /** What is to be recorded of it. */
  readonly entry?: ManifestEntry | undefined;
  /** Whether it failed of what every other document would fail of as well. */
  readonly isOfAll?: boolean;
}

/** The outcome of a document that failed. */
export function failed(
  diagnostics: readonly Diagnostic[],
  exit: ExitCode,
  details: Partial<Pick<Outcome, 'ms' | 'text' | 'isOfAll' | 'earlier'>> = {},
): Outcome {
  return { status: 'failed', exit, files: [], pages: undefined, bytes: 0, ms: 0, diagnostics, ...details };
}
