/** Replaces `src/workers/pooled-renderer.ts`: browsers have no worker processes. */
export function createRenderer(): never {
  throw new Error('there are no worker processes in browsers');
}
