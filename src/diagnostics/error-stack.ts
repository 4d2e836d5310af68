import { type Diagnostic, formatPlace } from './diagnostic.js';
import { visibleText } from './visible.js';

/** An uncaught error fits a screen of 24 lines, together with the nine that Node.js writes around its stack and its cause. */
const MOST = { lines: 15, messageLines: 2, problems: 3, frames: 7, columns: 110 } as const;

/** However long the cause is. */
const LEAST_FRAMES = 2;

/**
 * The stack of an error as uncaught errors, logs and `console.log` show it: the message, the first errors with their hints, then
 * the calls, without those of Node.js itself.
 *
 * @param error - as it was made: its name, its message and the calls
 * @returns undefined where the program has made something else of stacks
 */
export function readableStack(
  error: Error,
  diagnostics: readonly Diagnostic[],
  errors: readonly Diagnostic[],
): string | undefined {
  const calls = callsOf(error);
  if (calls === undefined) return undefined;
  const { name, message, cause } = error;
  const head = cut(`${name}: ${message}`.split('\n'), MOST.messageLines).map((text) => line(text, 2 * MOST.columns));
  const said = problems(diagnostics, errors);
  const frames = calls.filter((text) => /^\s+at /.test(text) && !/\bnode:internal\//.test(text));
  const room = MOST.lines - head.length - said.length - linesOf(cause);
  return [...head, ...said, ...frames.slice(0, Math.max(LEAST_FRAMES, Math.min(MOST.frames, room)))].join('\n');
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
      `  ${line([formatPlace(one), one.message].filter(Boolean).join(': '))}`,
      ...hintOf(one),
    ]),
    ...(more > 0 ? [`  and ${more} more in \`diagnostics\``] : []),
  ];
}

function hintOf({ hint }: Diagnostic): string[] {
  return hint === undefined ? [] : [`    ${line(`hint: ${hint}`)}`];
}

/** How many lines Node.js writes for a cause. */
function linesOf(cause: unknown): number {
  if (cause === undefined) return 0;
  try {
    return (cause as Error).stack?.split('\n').length ?? 1;
  } catch {
    // It is not an error, or one that does not want to be read.
    return 1;
  }
}

/** Of more lines, the first ones. */
function cut(lines: readonly string[], most: number): readonly string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), '    …'];
}

/** A text that fits a line. */
function line(text: string, columns: number = MOST.columns): string {
  const visible = visibleText(text);
  return visible.length <= columns ? visible : `${visible.slice(0, columns - 1)}…`;
}
