import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A heap of this many bytes is collected in some 10 ms. A larger one belongs to a program that fills it, and so collects. */
const SMALL_HEAP = 128 * 2 ** 20;

let collect: (() => void) | undefined;

/**
 * Collects garbage, when the heap is small.
 *
 * The engine's documents and compilers lie outside of V8's heap, behind handles of a few bytes. A process that does
 * little but render makes too little garbage of its own for V8 to look for them: memory grew by 0.4 MB a document.
 */
export function collectSmallHeap(): void {
  if (process.memoryUsage().heapUsed > SMALL_HEAP) return;
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}
