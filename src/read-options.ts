import { types } from 'node:util';
import type { Diagnostic } from './diagnostics/diagnostic.js';
import { CvError } from './error.js';
import { badOption } from './option-problems.js';
import { type Extent, snapshot } from './source/snapshot.js';

/** Options that are no data: they are passed on as they are, to be checked by whoever knows them. */
const LIVING: ReadonlySet<string> = new Set(['source', 'signal', 'file', 'text']);

/** No options are as large as this; overlays are documents and have the limits of such. */
const EXTENT: Extent = { depth: 4, bytes: 1_000_000 };

/**
 * Reads options once, each of them; undefined ones are as good as left out.
 *
 * @throws CvError with a diagnostic `bad-option` for what cannot be read
 */
export function readOptions<T extends object>(options: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const values = entriesOf(options).filter(([, value]) => value !== undefined);
  const data = values.filter(([name]) => !LIVING.has(name) && name !== 'overlays');
  return {
    ...Object.fromEntries(values),
    ...(readData(Object.fromEntries(data), EXTENT) as object),
  } as { [K in keyof T]?: NonNullable<T[K]> };
}

/**
 * Reads overlays into plain data.
 *
 * @throws CvError with a diagnostic `bad-option` for what cannot be read
 */
export function readOverlays<T>(overlays: T, extent: Extent): T {
  // The option and its list are no part of the overlays.
  const { overlays: read } = readData({ overlays }, { ...extent, depth: extent.depth + 2 }) as { overlays: T };
  return read;
}

/** Says whether an option is no AbortSignal. A proxy of one is none: its methods fail. */
export function wrongSignal(signal: unknown): Diagnostic[] {
  if (signal === undefined || (!types.isProxy(signal) && signal instanceof AbortSignal)) return [];
  return [badOption('The option `signal` must be an AbortSignal.', 'give the `signal` of an AbortController')];
}

function entriesOf(options: unknown): [string, unknown][] {
  const problem = badOption('The options must be an object.', 'leave them out for the defaults');
  if (typeof options !== 'object' || options === null) throw new CvError([problem]);
  try {
    if (!Array.isArray(options)) return Object.entries(options);
  } catch (error) {
    throw new CvError([badOption('The options cannot be read.', 'give a plain object')], { cause: error });
  }
  throw new CvError([problem]);
}

function readData(data: object, extent: Extent): unknown {
  const { value, diagnostics } = snapshot(data, 'The options object', extent);
  if (diagnostics.length === 0) return value;
  throw new CvError(diagnostics.map(({ message, hint = '' }) => badOption(`In the options, ${message}`, hint)));
}
