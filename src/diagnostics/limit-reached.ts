import { type Diagnostic, type DiagnosticDetails, type DocumentPath, diagnostic } from './diagnostic.js';

/** A limit that something goes beyond. */
export interface ReachedLimit {
  readonly name: string;
  /** Its value. */
  readonly most: number;
  /** What it would have to be; twice its value where that is not known. */
  readonly needed?: number;
  /** What to do, other than raising it. */
  readonly remedy?: string;
}

/**
 * What limits can be raised to. Longer texts are more than V8 holds in one (2^29 - 24 units). The parsers of YAML and JSON
 * descend by recursion: 500 levels are read with a stack of 984 KB, at 1,000 it ends, and V8 ends the process rather than
 * the call when some of its parts run out of stack.
 */
const CEILINGS: Readonly<Record<string, number>> = { bytes: 2 ** 28, depth: 250 };

/** What a limit can be raised to; any number where it can be lifted altogether. */
export function ceilingOf(name: string): number {
  return CEILINGS[name] ?? Number.POSITIVE_INFINITY;
}

/**
 * Says that a limit is reached, and how it is raised.
 *
 * @param found - what is beyond it, as the beginning of a sentence: `The document has 3,412 entries`
 */
export function limitReached(
  limit: ReachedLimit,
  found: string,
  path: DocumentPath = [],
  details: Omit<DiagnosticDetails, 'hint'> = {},
): Diagnostic {
  const { name, most } = limit;
  return diagnostic('limit-reached', path, `${found}; the limit \`${name}\` is ${inWords(most)}.`, {
    expected: `at most ${inWords(most)}`,
    ...details,
    hint: remedyOf(limit),
  });
}

/** Says that a document took longer than it may, and how it is given more time. */
export function timedOut(timeoutMs: number, file: string | undefined): Diagnostic {
  return diagnostic('timed-out', [], `The document took longer than ${timeoutMs / 1000} s.`, {
    hint: 'look for something huge in it, or allow more time: `--timeout SECONDS`, in the library `timeoutMs`',
    ...(file === undefined ? {} : { file }),
  });
}

/** A number with commas between its thousands. */
export function inWords(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

function remedyOf({ name, most, needed, remedy = 'leave something out' }: ReachedLimit): string {
  const ceiling = ceilingOf(name);
  if (most >= ceiling || (needed !== undefined && needed > ceiling)) {
    return `${remedy}: the limit can be at most ${inWords(ceiling)}`;
  }
  const value = Math.min(needed ?? most * 2, ceiling);
  return `${remedy}, or raise the limit: \`--limit ${name}=${value}\`, in the library \`limits: { ${name}: ${value} }\``;
}
