/**
 * SipHash-1-3 of 128 bits with a key of zeros (Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012; the constants of 128 bits
 * are those of its reference implementation). The higher half comes first, each from its highest byte, as the engine writes it.
 */
export function sipHash128(bytes: Uint8Array): Uint8Array {
  const state = new State();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - (bytes.length % 8);
  for (let at = 0; at < end; at += 8) state.take(view.getBigUint64(at, true));
  const rest = new DataView(new ArrayBuffer(8));
  for (let at = end; at < bytes.length; at += 1) rest.setUint8(at - end, bytes[at] as number);
  rest.setUint8(7, bytes.length & 0xff);
  state.take(rest.getBigUint64(0, true));
  const low = state.finish(2, 0xeen);
  const high = state.finish(1, 0xddn);
  const hash = new DataView(new ArrayBuffer(16));
  hash.setBigUint64(0, high);
  hash.setBigUint64(8, low);
  return new Uint8Array(hash.buffer);
}

/** Four words of 64 bits. */
class State {
  readonly #words = new BigUint64Array([
    0x736f6d6570736575n,
    0x646f72616e646f6dn ^ 0xeen,
    0x6c7967656e657261n,
    0x7465646279746573n,
  ]);

  take(message: bigint): void {
    this.#mix(3, message);
    this.#round();
    this.#mix(0, message);
  }

  finish(word: number, constant: bigint): bigint {
    this.#mix(word, constant);
    for (let round = 0; round < 3; round += 1) this.#round();
    return this.#words.reduce((a, b) => a ^ b);
  }

  #mix(word: number, value: bigint): void {
    this.#words[word] = (this.#words[word] as bigint) ^ value;
  }

  #round(): void {
    this.#half(0, 1, 13n, 2, 3, 16n);
    this.#half(2, 1, 17n, 0, 3, 21n);
  }

  /** Adds two pairs of words, and turns their second ones. */
  #half(a: number, b: number, turnB: bigint, c: number, d: number, turnD: bigint): void {
    const words = this.#words as unknown as bigint[];
    const word = (at: number): bigint => words[at] as bigint;
    words[a] = word(a) + word(b);
    words[b] = rotated(word(b), turnB) ^ word(a);
    words[a] = rotated(word(a), 32n);
    words[c] = word(c) + word(d);
    words[d] = rotated(word(d), turnD) ^ word(c);
  }
}

function rotated(word: bigint, bits: bigint): bigint {
  return BigInt.asUintN(64, (word << bits) | (word >> (64n - bits)));
}
