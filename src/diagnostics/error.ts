import { CODES, type DiagnosticCode, type ErrorKind } from './codes.js';
import { type Diagnostic, formatPath, formatPlace } from './diagnostic.js';
import { visibleLines } from './quote.js';

/**
 * Thrown by the public functions for a wrong document or option: `diagnostics` has everything that is wrong,
 * in the order of the document. `cause` is the engine's own error, if there is one, or the reason of an aborted signal.
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
  /** What a program can do about it; follows from the code. */
  readonly kind: ErrorKind;
  /** The code of the first error among the diagnostics. It stays the same in later versions. */
  readonly code: DiagnosticCode;
  /**
   * Everything that is wrong, as plain data. It is not enumerable, since Node.js would print all of it for an uncaught error:
   * the stack begins with the first errors and their hints.
   */
  declare readonly diagnostics: readonly Diagnostic[];

  static {
    hide(CvError.prototype, 'name', 'CvError');
  }

  /** @param diagnostics - at least one of them an error; warnings may be among them */
  constructor(diagnostics: readonly Diagnostic[], options?: { readonly cause?: unknown }) {
    const errors = diagnostics.filter((d) => d.severity === 'error');
    const first = errors[0] ?? diagnostics[0];
    // An undefined cause would be shown as one.
    super(summarise(first, errors.length - 1), options?.cause === undefined ? {} : options);
    this.code = first?.code ?? 'engine-error';
    this.kind = CODES[this.code].kind;
    hide(this, 'diagnostics', diagnostics);
    const stack = readableStack(this, diagnostics, errors);
    if (stack !== undefined) hide(this, 'stack', stack);
  }

  /** What `JSON.stringify` writes: everything but the stack and the cause. */
  toJSON(): Pick<CvError, 'name' | 'kind' | 'code' | 'message' | 'diagnostics'> {
    const { name, kind, code, message, diagnostics } = this;
    return { name, kind, code, message, diagnostics };
  }
}

/** As the properties of built-in errors are. */
function hide(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, {
    value,
    writable: true,
    configurable: true,
    enumerable: false,
  });
}

/** The kinds of errors that do not depend on the document: how the program was called, what it runs on, or its end. */
const OF_ALL: ReadonlySet<ErrorKind> = new Set<ErrorKind>([
  'option',
  'environment',
  'closed',
  'aborted',
]);

/** Whether every other document would fail as well. */
export function isOfAll({ kind }: CvError): boolean {
  return OF_ALL.has(kind);
}

/** The first error, and how many more there are. */
function summarise(first: Diagnostic | undefined, others: number): string {
  if (first === undefined) return 'Something is wrong, but it is not known what.';
  const place = [formatPlace(first), formatPath(first.path)].filter(Boolean).join(':');
  const more = others > 0 ? ` (and ${others} more)` : '';
  return `${place === '' ? '' : `${place}: `}${first.message}${more}`;
}

/** The most problems that a stack says, and the most calls: an uncaught error mostly fits a screen. */
const MOST = { problems: 3, frames: 7 } as const;

/**
 * The stack of an error as uncaught errors, logs and `console.log` show it: the message, the first errors with their hints, then
 * the calls, without those of Node.js itself.
 *
 * @param error - as it was made: its name, its message and the calls
 * @returns undefined where the program has made something else of stacks
 */
function readableStack(
  error: Error,
  diagnostics: readonly Diagnostic[],
  errors: readonly Diagnostic[],
): string | undefined {
  const calls = callsOf(error)?.filter(
    (text) => /^\s+at /.test(text) && !/\bnode:internal\//.test(text),
  );
  if (calls === undefined) return undefined;
  const said = [`${error.name}: ${error.message}`, ...problems(diagnostics, errors)].map(
    visibleLines,
  );
  return [...said, ...calls.slice(0, MOST.frames)].join('\n');
}

/** The lines after the message. `Error.prepareStackTrace` of a program may give anything, or throw. */
function callsOf(error: Error): string[] | undefined {
  let stack: unknown;
  try {
    stack = error.stack ?? '';
  } catch {
    return undefined;
  }
  if (typeof stack !== 'string') return undefined;
  const at = stack.indexOf(error.message);
  return stack.slice(at < 0 ? 0 : at + error.message.length).split('\n');
}

/** The hint of the first error, which the message is about, and the errors after it. */
function problems(all: readonly Diagnostic[], [first, ...others]: readonly Diagnostic[]): string[] {
  const shown = others.slice(0, MOST.problems - 1);
  const more = all.length - 1 - shown.length;
  return [
    ...(first === undefined ? [] : hintOf(first)),
    ...shown.flatMap((one) => [
      `  ${[formatPlace(one), one.message].filter(Boolean).join(': ')}`,
      ...hintOf(one),
    ]),
    ...(more > 0 ? [`  and ${more} more in \`diagnostics\``] : []),
  ];
}

function hintOf({ hint }: Diagnostic): string[] {
  return hint === undefined ? [] : [`    hint: ${hint}`];
}
