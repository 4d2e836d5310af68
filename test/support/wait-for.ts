import { setTimeout as sleep } from 'node:timers/promises';

/** Enough for every operation on a busy machine, and less than the timeout of a test. */
export const WAIT_TIMEOUT_MS = 300_000;

/** Waits for a value other than false; throws with the current state after the timeout. */
export async function waitFor<T>(
  getValue: () => T | false | Promise<T | false>,
  getState = () => '',
): Promise<T> {
  const start = Date.now();
  for (;;) {
    const value = await getValue();
    if (value !== false) return value;
    if (Date.now() - start > WAIT_TIMEOUT_MS)
      throw new Error(`timed out; the state is:\n${getState()}`);
    await sleep(10);
  }
}
