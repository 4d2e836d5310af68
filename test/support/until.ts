import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than anything takes on a machine that does much else, and less than a test may take, in milliseconds. */
export const PATIENCE_MS = 300_000;

/** Waits until something is there; gives it, or fails with what there is to say then. */
export async function until<T>(
  find: () => T | false | Promise<T | false>,
  state = () => '',
): Promise<T> {
  const start = Date.now();
  for (;;) {
    const found = await find();
    if (found !== false) return found;
    if (Date.now() - start > PATIENCE_MS) throw new Error(`it did not come to pass:\n${state()}`);
    await sleep(10);
  }
}
