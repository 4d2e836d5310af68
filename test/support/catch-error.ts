import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';

/** Returns the error that an action throws. */
export function catchError(action: () => unknown): {
  readonly diagnostics?: readonly Diagnostic[];
} {
  try {
    action();
  } catch (error) {
    return error as { diagnostics?: readonly Diagnostic[] };
  }
  throw new Error('the action did not throw');
}
