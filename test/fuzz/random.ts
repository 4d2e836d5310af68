import { createRandom } from '../support/create-random.js';

/** Reproducible random choices. */
export class Random {
  readonly #next: () => number;

  /** @param parts - the seed: of the run, the target, the number of the input */
  constructor(...parts: readonly (string | number)[]) {
    this.#next = createRandom(hashText(parts.join('/')));
  }

  /** Returns an integer from 0 to `limit`, exclusive. */
  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  /** Returns a mostly small number below `limit`. */
  small(limit: number): number {
    return this.below(1 + this.below(1 + this.below(limit)));
  }

  isOneIn(count: number): boolean {
    return this.below(count) === 0;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }
}

/** FNV-1a */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
