import { DIAGNOSTIC_CODES, type DiagnosticCode, type ErrorKind } from './codes.js';
import { type Diagnostic, formatLocation, formatPath } from './diagnostic.js';
import { escapeLines, escapeText, shorten } from './quote.js';

/**
 * The error that all public functions throw, for example for an invalid document or option.
 * `diagnostics` lists all problems in document order. `cause` is the underlying error, if there is
 * one: that of the engine, or the reason of an aborted signal.
 *
 * @example
 * try {
 *   await renderCvToPdf(parseCvSource(text));
 * } catch (error) {
 *   if (!(error instanceof CvError && error.kind === 'document')) throw error;
 *   for (const { message, hint } of error.diagnostics) console.error(message, hint);
 * }
 */
export class CvError extends Error {
  declare readonly name: 'CvError';
  /** The category of the error, which follows from its code. */
  readonly kind: ErrorKind;
  /** Code of the first diagnostic that is an error. Codes are stable across versions. */
  readonly code: DiagnosticCode;
  /**
   * All problems as plain data, in document order. Not enumerable, so that Node.js does not print
   * all of them for an uncaught error; the stack begins with the first errors and their hints.
   */
  declare readonly diagnostics: readonly Diagnostic[];

  static {
    hide(CvError.prototype, 'name', 'CvError');
  }

  /**
   * Creates an error from diagnostics.
   *
   * @param diagnostics - at least one error; may include warnings
   * @param options - `cause`: the underlying error
   */
  constructor(diagnostics: readonly Diagnostic[], options?: { readonly cause?: unknown }) {
    const errors = diagnostics.filter((d) => d.severity === 'error');
    const first = errors[0] ?? diagnostics[0];
    // Node.js would print an undefined cause.
    super(summarize(first, errors.length - 1), options?.cause === undefined ? {} : options);
    this.code = first?.code ?? 'engine-error';
    this.kind = DIAGNOSTIC_CODES[this.code].kind;
    hide(this, 'diagnostics', diagnostics);
    hide(this, 'stack', formatStack(this, listErrors(diagnostics, errors)));
  }

  /**
   * Converts the error to plain data for `JSON.stringify`.
   *
   * @returns the error without its stack and cause
   */
  toJSON(): Pick<CvError, 'name' | 'kind' | 'code' | 'message' | 'diagnostics'> {
    const { name, kind, code, message, diagnostics } = this;
    return { name, kind, code, message, diagnostics };
  }
}

/** Sets a non-enumerable property, like those of built-in errors. */
function hide(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, {
    value,
    writable: true,
    configurable: true,
    enumerable: false,
  });
}

/** Kinds of errors that do not depend on the document. */
const GLOBAL_KINDS: ReadonlySet<ErrorKind> = new Set<ErrorKind>([
  'option',
  'environment',
  'closed',
  'aborted',
]);

/** An unreadable file ends a command, as a wrong path does. */
export function affectsEveryDocument({ kind, code }: CvError): boolean {
  return GLOBAL_KINDS.has(kind) || code === 'unreadable-input';
}

/** In characters: file systems allow 255 bytes in a name, and callers any text. */
const MAX_LOCATION_LENGTH = 255;

function summarize(first: Diagnostic | undefined, others: number): string {
  if (first === undefined) return 'An unknown error occurred.';
  const place = escapeText(shorten(formatLocation(first), MAX_LOCATION_LENGTH));
  const location = [place, escapeText(formatPath(first.path))].filter(Boolean).join(':');
  const suffix = others > 0 ? ` (and ${others} more)` : '';
  return `${location === '' ? '' : `${location}: `}${first.message}${suffix}`;
}

/** Limited so that an uncaught error fits a screen. */
const MAX_STACK_ERRORS = 3;

/** Formats a stack: the message, the first errors, then the calls without those of Node.js. */
function formatStack({ name, message, stack }: Error, details: readonly string[]): unknown {
  // `Error.prepareStackTrace` may return anything.
  if (typeof stack !== 'string') return stack;
  const calls = stack.split('\n').filter((line) => /^\s+at (?!.*\bnode:internal\/)/.test(line));
  return [...[`${name}: ${message}`, ...details].map(escapeLines), ...calls].join('\n');
}

/** Formats the hint of the first error, which the message names, and the next errors. */
function listErrors(
  all: readonly Diagnostic[],
  [first, ...others]: readonly Diagnostic[],
): string[] {
  const next = others.slice(0, MAX_STACK_ERRORS - 1);
  const omittedCount = all.length - 1 - next.length;
  return [
    ...formatHint(first),
    ...next.flatMap((d) => [
      `  ${[formatLocation(d), d.message].filter(Boolean).join(': ')}`,
      ...formatHint(d),
    ]),
    ...(omittedCount > 0 ? [`  and ${omittedCount} more in \`diagnostics\``] : []),
  ];
}

function formatHint(d: Diagnostic | undefined): string[] {
  return d?.hint === undefined ? [] : [`    hint: ${d.hint}`];
}
