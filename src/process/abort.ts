import type { CvError } from '../error.js';
import { aborted } from './stopped.js';

type Listener = (error: CvError) => void;

/**
 * The listeners of a signal. The signal itself gets one listener only: any number of documents may share it, Node.js warns of
 * more than ten, and goes through all of them to add one (40,000 took 2.4 s, measured). `AbortSignal.any` leaves
 * something behind in a long-lived signal.
 */
const listenersOf = new WeakMap<AbortSignal, Set<Listener>>();

/**
 * Calls back with the error to throw when one of several signals is aborted.
 *
 * @returns a function that stops listening
 */
export function onAbort(signals: readonly AbortSignal[], listener: Listener): () => void {
  for (const signal of signals) listenersTo(signal).add(listener);
  return () => {
    for (const signal of signals) listenersOf.get(signal)?.delete(listener);
  };
}

function listenersTo(signal: AbortSignal): Set<Listener> {
  const known = listenersOf.get(signal);
  if (known !== undefined) return known;
  const listeners = new Set<Listener>();
  listenersOf.set(signal, listeners);
  const callAll = (): void => {
    for (const listener of [...listeners]) listener(aborted(signal.reason));
  };
  signal.addEventListener('abort', callAll, { once: true });
  return listeners;
}

/** @throws CvError with the code `aborted` if one of the signals is */
export function throwIfAborted(signals: readonly AbortSignal[]): void {
  const stopped = signals.find((signal) => signal.aborted);
  if (stopped !== undefined) throw aborted(stopped.reason);
}
