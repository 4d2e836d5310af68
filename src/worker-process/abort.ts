import type { CvError } from '../diagnostics/cv-error.js';
import { createAbortedError } from './failures.js';

/** `AbortSignal`, or `object` in programs without the types of Node.js or the DOM. */
export type AbortSignalLike = typeof globalThis extends { AbortSignal: { prototype: infer S } }
  ? S
  : object;

interface Subscription {
  readonly listeners: Set<(error: CvError) => void>;
  readonly notifyAll: () => void;
}

/**
 * One listener per signal, since documents share signals: Node.js warns of more than ten listeners,
 * and adding one takes linear time. Measured: 40,000 took 2.4 s.
 */
const subscriptions = new WeakMap<AbortSignal, Subscription>();

/** @returns a function that removes the listener */
export function onAbort(
  signal: AbortSignal | undefined,
  listener: (error: CvError) => void,
): () => void {
  if (signal === undefined) return () => {};
  const { listeners, notifyAll } = subscribe(signal);
  listeners.add(listener);
  return () => {
    if (!listeners.delete(listener) || listeners.size > 0) return;
    subscriptions.delete(signal);
    signal.removeEventListener('abort', notifyAll);
  };
}

function subscribe(signal: AbortSignal): Subscription {
  const existing = subscriptions.get(signal);
  if (existing !== undefined) return existing;
  const listeners: Subscription['listeners'] = new Set();
  const notifyAll = (): void => {
    for (const listener of listeners) listener(createAbortedError(signal.reason));
  };
  const subscription = { listeners, notifyAll };
  subscriptions.set(signal, subscription);
  signal.addEventListener('abort', notifyAll, { once: true });
  return subscription;
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw createAbortedError(signal.reason);
}
