import type { DiagnosticCode } from './diagnostics/codes.js';
import { type Diagnostic, formatPath } from './diagnostics/diagnostic.js';
import { type ErrorKind, KIND_OF } from './diagnostics/kinds.js';

/**
 * Thrown by the public functions for a wrong document or option: `diagnostics` has everything that is wrong,
 * in the order of the document. `cause` is the engine's own error, if there is one, or the reason of an aborted signal.
 */
export class CvError extends Error {
  override readonly name = 'CvError';
  /** The code of the first error among the diagnostics. It stays the same in later versions. */
  readonly code: DiagnosticCode;
  /** What a program can do about it; follows from the code. */
  readonly kind: ErrorKind;

  /** @param diagnostics - at least one of them an error; warnings may be among them */
  constructor(
    readonly diagnostics: readonly Diagnostic[],
    options?: ErrorOptions,
  ) {
    const errors = diagnostics.filter((d) => d.severity === 'error');
    const first = errors[0] ?? diagnostics[0];
    super(summarise(first, errors.length - 1), options);
    this.code = first?.code ?? 'engine-error';
    this.kind = KIND_OF[this.code];
  }
}

/** The kinds of errors that do not depend on the document: how the program was called, what it runs on, or its end. */
const OF_ALL: ReadonlySet<ErrorKind> = new Set<ErrorKind>(['option', 'environment', 'closed', 'aborted']);

/** Whether every other document would fail as well. */
export function isOfAll({ kind }: CvError): boolean {
  return OF_ALL.has(kind);
}

/** The first error, and how many more there are. */
function summarise(first: Diagnostic | undefined, others: number): string {
  if (first === undefined) return 'Something is wrong, but it is not known what.';
  const place = [
    first.file,
    first.range && `${first.range.start.line}:${first.range.start.column}`,
    formatPath(first.path),
  ]
    .filter(Boolean)
    .join(':');
  const more = others > 0 ? ` (and ${others} more)` : '';
  return `${place === '' ? '' : `${place}: `}${first.message}${more}`;
}
