import { randomNumbers } from '../support/random.js';

/** Choices that are the same in every run. */
export class Random {
  readonly #next: () => number;

  /** @param parts - what the choices follow from: the seed of the run, the target, the number of the input */
  constructor(...parts: readonly (string | number)[]) {
    this.#next = randomNumbers(hashOf(parts.join('/')));
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  /** Mostly small numbers, now and then one near `limit`. */
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
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
