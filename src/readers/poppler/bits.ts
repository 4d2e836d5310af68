/** A set of numbers, one bit each. */
export type Bits = Uint32Array;

/** @param count - of the numbers from 0 that it can hold */
export function bitsFor(count: number): Bits {
  return new Uint32Array((count + 31) >> 5);
}

export function setBit(bits: Bits | undefined, number: number): void {
  if (bits !== undefined) bits[number >> 5] = (bits[number >> 5] ?? 0) | (1 << (number & 31));
}

export function hasBit(bits: Bits | undefined, number: number): boolean {
  return (((bits?.[number >> 5] ?? 0) >> (number & 31)) & 1) === 1;
}

/** Whether two sets of one size have a number in common. */
export function haveCommon(a: Bits | undefined, b: Bits | undefined): boolean {
  return a !== undefined && b !== undefined && a.some((part, index) => (part & (b[index] ?? 0)) !== 0);
}
