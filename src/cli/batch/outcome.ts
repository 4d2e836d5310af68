import { applyStrict } from '../../compiler/pipeline/context.js';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { EDITIONS_FILE, type Input } from '../inputs.js';
import type { ManifestEntry } from './manifest.js';

/** Structured-cloneable, since workers send it. */
export interface Outcome {
  readonly status: 'rendered' | 'unchanged' | 'failed' | 'skipped';
  readonly exit: ExitCode;
  readonly files: readonly string[];
  readonly pages: number | undefined;
  readonly bytes: number;
  readonly durationMs: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly text?: string | undefined;
  /** First output of a failed document that an earlier run wrote. */
  readonly earlierOutput?: string | undefined;
  readonly entry?: ManifestEntry | undefined;
  readonly affectsEveryDocument?: boolean;
}

export function toFailedOutcome(
  diagnostics: readonly Diagnostic[],
  exit: ExitCode,
  details: Partial<
    Pick<Outcome, 'durationMs' | 'text' | 'affectsEveryDocument' | 'earlierOutput'>
  > = {},
): Outcome {
  return {
    status: 'failed',
    exit,
    files: [],
    pages: undefined,
    bytes: 0,
    durationMs: 0,
    diagnostics,
    ...details,
  };
}

/** For a discovered file that is not a CV. */
export function toSkippedOutcome(
  { text, durationMs }: Outcome,
  diagnostics: readonly Diagnostic[],
): Outcome {
  return { ...toFailedOutcome(diagnostics, EXIT.success, { text, durationMs }), status: 'skipped' };
}

export function checkEditions(
  { name, lacksEditions }: Input,
  options: { readonly strict: boolean },
): readonly Diagnostic[] {
  if (!lacksEditions) return [];
  const hint = 'write one next to it, or use one for all documents: `--editions FILE`';
  return applyStrict(
    [createDiagnostic('not-redacted', [], `${formatWhole(name)}.`, { file: name, hint })],
    options,
  );
}

export function formatWhole(name: string): string {
  return `${name} has no ${EDITIONS_FILE}, so it is rendered as it is`;
}
