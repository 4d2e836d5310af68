import type { CvError } from '../diagnostics/error.js';
import { aborted } from './failures.js';

/** The signals that may end some work; undefined for one that was not given. */
export type Signals = readonly (AbortSignal | undefined)[];

type Listener = (error: CvError) => void;

/** The listeners of a signal, and the one listener that the signal itself has. */
interface Audience {
  readonly listeners: Set<Listener>;
  readonly callAll: () => void;
}

/**
 * The audiences of signals. A signal itself gets one listener only, and only while there is an audience: any number of
 * documents may share it, Node.js warns of more than ten, and goes through all of them to add one (40,000 took 2.4 s,
 * measured). `AbortSignal.any` leaves something behind in a long-lived signal.
 */
const audiences = new WeakMap<AbortSignal, Audience>();

/** Calls back with the error to throw when one of several signals is aborted; returns a function that stops listening. */
export function onAbort(signals: Signals, listener: Listener): () => void {
  // A function of its own: the same listener may be given twice.
  const own: Listener = (error) => listener(error);
  const joined = signals
    .filter((signal) => signal !== undefined)
    .map((signal) => [signal, audienceOf(signal)] as const);
  for (const [, { listeners }] of joined) listeners.add(own);
  return () => {
    for (const [signal, { listeners, callAll }] of joined) {
      if (!listeners.delete(own) || listeners.size > 0) continue;
      audiences.delete(signal);
      signal.removeEventListener('abort', callAll);
    }
  };
}

function audienceOf(signal: AbortSignal): Audience {
  const known = audiences.get(signal);
  if (known !== undefined) return known;
  const listeners = new Set<Listener>();
  const callAll = (): void => {
    for (const listener of listeners) listener(aborted(signal.reason));
  };
  const audience = { listeners, callAll };
  audiences.set(signal, audience);
  signal.addEventListener('abort', callAll, { once: true });
  return audience;
}

export function throwIfAborted(signals: Signals): void {
  const stopped = signals.find((signal) => signal?.aborted);
  if (stopped !== undefined) throw aborted(stopped.reason);
}
