/** Something that takes a text, a document or a file made of `n` pieces. */
export interface Construct {
  readonly name: string;
  /** The largest number of pieces in a document within the default limits. */
  readonly most: number;
  /** @param salt - makes the input different, since the engine caches what it has laid out */
  readonly run: (n: number, salt: number) => unknown;
}

/** How the time of a construct grows. */
export interface Growth {
  readonly name: string;
  /** Pieces of the larger input. */
  readonly n: number;
  /** Processor time for an eighth of the pieces and for all, in milliseconds. */
  readonly small: number;
  readonly large: number;
  /** The power of the number of pieces by which time grows; undefined if even the largest input is fast. */
  readonly exponent: number | undefined;
}

/** The larger input takes at least this many milliseconds, unless the limits do not allow such a large document. */
const ENOUGH = 100;

/** Suspicious inputs grow to this many pieces. If the largest allowed input takes less time, it does no harm. */
const SURELY = 1000;

/** Growth by more than this power counts as more than linear; sorting and noise account for the rest. */
export const MOST_GROWTH = 1.3;

const RATIO = 8;
const RUNS = 2;
const FEWEST = 64;

let salt = 0;

/**
 * Doubles the number of pieces until the time is long enough to measure, and compares it with the time for an eighth of them.
 */
export async function growthOf({ name, most, run }: Construct): Promise<Growth> {
  const time = async (n: number): Promise<number> => {
    const before = process.cpuUsage();
    salt += 1;
    await run(n, salt);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const least = async (n: number, first = Number.POSITIVE_INFINITY): Promise<number> => {
    let best = first;
    for (let i = 0; i < RUNS; i++) best = Math.min(best, await time(n));
    return best;
  };
  let n = Math.min(FEWEST * RATIO, most);
  let large = await time(n);
  const growTo = async (milliseconds: number): Promise<Growth> => {
    while (large < milliseconds && n < most) {
      n = Math.min(2 * n, most);
      large = await time(n);
    }
    large = await least(n, large);
    if (large < milliseconds) return { name, n, small: Number.NaN, large, exponent: undefined };
    const small = await least(Math.ceil(n / RATIO));
    return { name, n, small, large, exponent: Math.log(large / small) / Math.log(RATIO) };
  };
  const growth = await growTo(ENOUGH);
  return (growth.exponent ?? 0) > MOST_GROWTH ? growTo(SURELY) : growth;
}
