import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import { code } from '../../diagnostics/quote.js';
import { Deadline } from '../../limits/deadline.js';
import type { CompleteCosts } from '../../limits/limits.js';
import { type ReadingLimits, readingLimitsOf, sizeOf } from '../../limits/size.js';
import { isPlain, reasonOf, snapshot } from '../source/snapshot.js';
import { badOption } from './option-table.js';

/** Options that are not data, or have their own limits: they are passed on as they are. */
const LIVING: ReadonlySet<string> = new Set(['signal', 'file', 'text', 'overlays', 'onWarning']);

/** No options are as large as this; overlays are documents and have the limits of documents. */
const OPTION_LIMITS: ReadingLimits = { depth: 4, bytes: 1_000_000 };

/** Reads each option once; undefined ones count as left out. What an unknown one holds does not matter. */
export function readOptions<T extends object>(
  options: T,
  known: object,
): { [K in keyof T]?: NonNullable<T[K]> } {
  // Without a prototype, no name is special.
  const living: Record<string, unknown> = Object.create(null);
  const data: Record<string, unknown> = Object.create(null);
  for (const [name, value] of entriesOf(options)) {
    if (value === undefined) continue;
    if (LIVING.has(name)) living[name] = value;
    else data[name] = Object.hasOwn(known, name) ? value : true;
  }
  const { value, diagnostics } = snapshot(data, 'The options object', OPTION_LIMITS);
  if (diagnostics.length > 0) throw asBadOptions(diagnostics);
  return { ...living, ...(value as object) } as { [K in keyof T]?: NonNullable<T[K]> };
}

export function readOverlays(
  overlays: readonly unknown[],
  { limits, timeoutMs }: CompleteCosts,
): readonly unknown[] {
  const { depth, bytes } = readingLimitsOf(limits);
  const deadline = new Deadline(timeoutMs);
  // The option and its list are not part of the overlays.
  const within: ReadingLimits = { depth: depth + 2, bytes, check: () => deadline.check() };
  const { value, diagnostics } = snapshot({ overlays }, 'The options object', within);
  const { overlays: read = [] } = value as { overlays?: readonly unknown[] };
  if (diagnostics.length > 0) {
    // A value that exceeds a limit was read only in part.
    const excess = read
      .map((overlay) => sizeOf(overlay, limits).excess)
      .find((one) => one !== undefined);
    throw excess === undefined ? asBadOptions(diagnostics) : new CvError([excess]);
  }
  return read;
}

/** Whatever else is an object (a Map, a promise, one with inherited options) would count as no options. */
function entriesOf(options: unknown): [string, unknown][] {
  const names = reading('The options', () =>
    typeof options === 'object' && options !== null && !Array.isArray(options) && isPlain(options)
      ? Object.keys(options)
      : undefined,
  );
  if (names === undefined)
    throw new CvError([
      badOption('The options must be a plain object.', 'leave them out for the defaults'),
    ]);
  const read = (name: string): unknown => (options as Record<string, unknown>)[name];
  return names.map((name) => [name, reading(`The option ${code(name)}`, () => read(name))]);
}

/** Getters and proxies may throw anything. */
function reading<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new CvError(
      [badOption(`${what} cannot be read: ${reasonOf(error)}.`, 'give plain data')],
      { cause: error },
    );
  }
}

function asBadOptions(diagnostics: readonly Diagnostic[]): CvError {
  return new CvError(
    diagnostics.map(({ message, path, hint = '' }) =>
      path.length === 0
        ? badOption('The options are too large.', 'give only what is an option')
        : badOption(`In the options, ${message}`, hint),
    ),
  );
}
