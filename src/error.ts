import type { DiagnosticCode } from './diagnostics/codes.js';
import { type Diagnostic, formatPath } from './diagnostics/diagnostic.js';

/**
 * Thrown by the public functions for a wrong document or option: `diagnostics` has everything that is wrong,
 * in the order of the document. `cause` is the engine's own error, if there is one.
 */
export class CvError extends Error {
  override readonly name = 'CvError';

  /** @param diagnostics - at least one of them an error; warnings may be among them */
  constructor(
    readonly diagnostics: readonly Diagnostic[],
    options?: ErrorOptions,
  ) {
    super(summarise(diagnostics), options);
  }
}

/** Errors that do not depend on the document: how the program was called, or what it runs on. */
const OF_ALL: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>(['bad-option', 'no-worker', 'no-engine']);

/** Whether every other document would fail as well. */
export function isOfAll({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }): boolean {
  return diagnostics.some(({ code }) => OF_ALL.has(code));
}

/** The first error, and how many more there are. */
function summarise(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter((d) => d.severity === 'error');
  const first = errors[0] ?? diagnostics[0];
  if (first === undefined) return 'The document is not valid.';
  const place = [
    first.file,
    first.range && `${first.range.start.line}:${first.range.start.column}`,
    formatPath(first.path),
  ]
    .filter(Boolean)
    .join(':');
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return `${place === '' ? '' : `${place}: `}${first.message}${more}`;
}
