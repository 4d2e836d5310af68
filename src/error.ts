import type { DiagnosticCode } from './diagnostics/codes.js';
import { type Diagnostic, formatPath } from './diagnostics/diagnostic.js';

/**
 * What the public functions throw when a document or an option is not right: `diagnostics` says all that is wrong,
 * in the order of the document. `cause` is the engine's own error, where it is one.
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

/** What is at fault that all documents share: how the program was called, or what it runs on. */
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
