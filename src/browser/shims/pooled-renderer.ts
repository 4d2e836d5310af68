/** Stands in for `src/workers/pooled-renderer.ts`: there are no processes. The language server asks for one only if an editor wants pages. */
export function createRenderer(): never {
  throw new Error('there are no worker processes in browsers');
}
