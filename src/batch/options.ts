import { availableParallelism } from 'node:os';
import { CvError } from '../error.js';
import { DEFAULT_TIMEOUT_MS, type Limits, normaliseLimits } from '../limits.js';
import { unknownOptions, wrongNumber, wrongTimeout } from '../option-problems.js';
import { readOptions, wrongSignal } from '../read-options.js';

/** An `AbortSignal`, in programs that are typed without the types of Node.js or the DOM, too. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer S } } ? S : object;

/** How a renderer works. */
export interface RendererOptions {
  /** How many worker processes there may be; by default as many as there are processors. */
  readonly workers?: number;
  /** How long a document may take, in milliseconds; 30,000 by default. Its worker is ended then. */
  readonly timeoutMs?: number;
  /** How large a document may be, where not as by default; what `render` is given goes before it. */
  readonly limits?: Partial<Limits>;
  /** How many documents may wait for a worker; any number by default. `render` refuses more with `queue-full`. */
  readonly maxQueue?: number;
  /** Ends everything that is under way, and the renderer. */
  readonly signal?: Signal;
}

/** The options of a renderer, each with its value. */
export interface NormalRendererOptions extends Required<Omit<RendererOptions, 'signal'>> {
  readonly signal: Signal | undefined;
}

/**
 * Completes and checks the options of a renderer.
 *
 * @throws CvError with a diagnostic `bad-option` for each that is not allowed or not known
 */
export function normaliseRendererOptions(options: RendererOptions): NormalRendererOptions {
  const defaults = {
    workers: availableParallelism(),
    timeoutMs: DEFAULT_TIMEOUT_MS,
    limits: {},
    maxQueue: Number.POSITIVE_INFINITY,
    signal: undefined,
  };
  const given = readOptions(options);
  const merged: NormalRendererOptions = { ...defaults, ...given };
  const problems = [
    ...unknownOptions(Object.keys(given), Object.keys(defaults)),
    ...wrongNumber('workers', merged.workers, { from: 1, to: 1024 }),
    ...wrongTimeout(merged.timeoutMs),
    ...normaliseLimits(merged.limits).problems,
    ...wrongNumber('maxQueue', merged.maxQueue, { from: 0, to: Number.POSITIVE_INFINITY }),
    ...wrongSignal(merged.signal),
  ];
  if (problems.length > 0) throw new CvError(problems);
  return merged;
}
