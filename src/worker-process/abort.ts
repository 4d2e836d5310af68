import type { CvError } from '../diagnostics/error.js';
import { aborted } from './failures.js';

/** A signal's listeners, and the one that calls them. */
interface Audience {
  readonly listeners: Set<(error: CvError) => void>;
  readonly callAll: () => void;
}

/**
 * Any number of documents may share a signal, but Node.js warns of more than ten listeners, and goes through all of them to
 * add one (40,000 took 2.4 s, measured).
 */
const audiences = new WeakMap<AbortSignal, Audience>();

/** Returns a function that stops listening. */
export function onAbort(
  signal: AbortSignal | undefined,
  listener: (error: CvError) => void,
): () => void {
  if (signal === undefined) return () => {};
  const { listeners, callAll } = audienceOf(signal);
  listeners.add(listener);
  return () => {
    if (!listeners.delete(listener) || listeners.size > 0) return;
    audiences.delete(signal);
    signal.removeEventListener('abort', callAll);
  };
}

function audienceOf(signal: AbortSignal): Audience {
  const known = audiences.get(signal);
  if (known !== undefined) return known;
  const listeners: Audience['listeners'] = new Set();
  const callAll = (): void => {
    for (const listener of listeners) listener(aborted(signal.reason));
  };
  const audience = { listeners, callAll };
  audiences.set(signal, audience);
  signal.addEventListener('abort', callAll, { once: true });
  return audience;
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw aborted(signal.reason);
}
