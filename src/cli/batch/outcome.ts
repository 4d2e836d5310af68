import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { ExitCode } from '../exit.js';
import type { ManifestEntry } from './manifest.js';
import type { Task } from './tasks.js';

/** What became of a document. */
export interface Outcome {
  readonly task: Task;
  readonly status: 'rendered' | 'unchanged' | 'failed';
  /** The files of its outputs, as messages show them. */
  readonly files: readonly string[];
  /** Undefined where no format has pages. */
  readonly pages: number | undefined;
  /** Of all its outputs. */
  readonly bytes: number;
  /** How long making the outputs took, or finding that nothing has to be done; milliseconds. */
  readonly ms: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly exit: ExitCode;
  /** The text of a document that has diagnostics, for their excerpts. */
  readonly text?: string | undefined;
  /** What is to be recorded of it. */
  readonly entry?: ManifestEntry | undefined;
}
