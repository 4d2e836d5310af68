import { hash } from 'node:crypto';

/** What the table holds about an output. */
export interface Known {
  /** 16 hexadecimal digits. */
  readonly digest: string;
  readonly pages: number;
}

/**
 * 32-bit words per slot: two for the name's hash, two for the digest, one for pages and marks, one for the place of the
 * document that took the name.
 */
const SLOT = 6;
const CLAIMED = 0x8000_0000;
const KEPT = 0x4000_0000;
const PAGES = 0x3fff_ffff;

/** The largest number of pages that a slot can hold. */
export const MOST_PAGES = PAGES;

/**
 * A table from output names to digests, for millions of names: 24 bytes per slot, outside the JavaScript heap. Five million
 * names take 240 MiB; in a Map of objects they take 1,750 MiB, most of the default heap of Node.js (measured). Names are
 * identified by 64 bits of their hashes; among a million names, two share them with a probability of about 10⁻⁸.
 */
export class DigestTable {
  #capacity = 1024;
  #slots = new Uint32Array(this.#capacity * SLOT);
  #count = 0;

  get(name: string): Known | undefined {
    const [slot, isThere] = this.#find(...keyOf(name));
    const high = this.#slots[slot + 2] as number;
    const low = this.#slots[slot + 3] as number;
    if (!isThere || (high === 0 && low === 0)) return undefined;
    return { digest: hex(high) + hex(low), pages: (this.#slots[slot + 4] as number) & PAGES };
  }

  /** Marks stay. */
  set(name: string, { digest, pages }: Known): void {
    const slot = this.#slotFor(name);
    this.#slots[slot + 2] = Number.parseInt(digest.slice(0, 8), 16);
    this.#slots[slot + 3] = Number.parseInt(digest.slice(8), 16);
    this.#slots[slot + 4] = ((this.#slots[slot + 4] as number) & ~PAGES) | pages;
  }

  /**
   * Marks a name as taken; false if it already was.
   *
   * @param place - of the document that takes it, a 32-bit number
   */
  claim(name: string, place = 0): boolean {
    const isFree = this.#mark(name, CLAIMED);
    if (isFree) this.#slots[this.#slotFor(name) + 5] = place;
    return isFree;
  }

  /** The place of the document that has taken a name. */
  placeOf(name: string): number {
    return this.#slots[this.#slotFor(name) + 5] as number;
  }

  isClaimed(name: string): boolean {
    const [slot, isThere] = this.#find(...keyOf(name));
    return isThere && ((this.#slots[slot + 4] as number) & CLAIMED) !== 0;
  }

  /** Marks a name as written to a new record; false if it already was. */
  keep(name: string): boolean {
    return this.#mark(name, KEPT);
  }

  #mark(name: string, mark: number): boolean {
    const slot = this.#slotFor(name);
    const word = this.#slots[slot + 4] as number;
    this.#slots[slot + 4] = word | mark;
    return (word & mark) === 0;
  }

  #slotFor(name: string): number {
    const [high, low] = keyOf(name);
    const [slot, isThere] = this.#find(high, low);
    if (isThere) return slot;
    if (this.#count >= this.#capacity * 0.75) {
      this.#grow();
      return this.#slotFor(name);
    }
    this.#count += 1;
    this.#slots[slot] = high;
    this.#slots[slot + 1] = low;
    return slot;
  }

  /** The slot of a key, or the one where it would go. */
  #find(high: number, low: number): [slot: number, isThere: boolean] {
    for (let at = low % this.#capacity; ; at = (at + 1) % this.#capacity) {
      const slot = at * SLOT;
      const isFree = this.#slots[slot] === 0;
      if (isFree || (this.#slots[slot] === high && this.#slots[slot + 1] === low)) return [slot, !isFree];
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#capacity *= 2;
    this.#slots = new Uint32Array(this.#capacity * SLOT);
    for (let from = 0; from < old.length; from += SLOT) {
      if (old[from] === 0) continue;
      const [slot] = this.#find(old[from] as number, old[from + 1] as number);
      this.#slots.set(old.subarray(from, from + SLOT), slot);
    }
  }
}

/** The first part is never zero, which marks a free slot. */
function keyOf(name: string): [high: number, low: number] {
  const bytes = hash('sha256', name, 'buffer');
  return [bytes.readUInt32BE(0) || 1, bytes.readUInt32BE(4)];
}

function hex(word: number): string {
  return word.toString(16).padStart(8, '0');
}
