import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';

/** What an action throws. */
export function thrownBy(action: () => unknown): { readonly diagnostics?: readonly Diagnostic[] } {
  try {
    action();
  } catch (error) {
    return error as { diagnostics?: readonly Diagnostic[] };
  }
  throw new Error('nothing is thrown');
}
