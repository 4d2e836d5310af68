type Listener = (reason: unknown) => void;

/**
 * The listeners of a signal. The signal itself gets one listener only: any number of documents may share it, Node.js warns of
 * more than ten, and goes through all of them to add one (40,000 took 2.4 s, measured). `AbortSignal.any` leaves
 * something behind in a long-lived signal.
 */
const listenersOf = new WeakMap<AbortSignal, Set<Listener>>();

/**
 * Calls back when one of several signals is aborted.
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
    for (const listener of [...listeners]) listener(signal.reason);
  };
  signal.addEventListener('abort', callAll, { once: true });
  return listeners;
}

/** Throws the reason of the first signal that was aborted. */
export function throwIfAborted(signals: readonly AbortSignal[]): void {
  for (const signal of signals) signal.throwIfAborted();
}
