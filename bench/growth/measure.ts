/** A function of an input of `n` pieces: a text, a document or a file. */
export interface Construct {
  readonly name: string;
  /** The largest number of pieces in a document within the default limits. */
  readonly maxPieces: number;
  /** @param salt - makes inputs differ, since the engine caches layouts */
  readonly run: (n: number, salt: number) => unknown;
}

/** The growth of the time of a construct. */
export interface Growth {
  readonly name: string;
  /** Number of pieces of the larger input. */
  readonly n: number;
  /** Processor times for an eighth of the pieces and for all, in milliseconds. */
  readonly small: number;
  readonly large: number;
  /** The exponent by which time grows with `n`; undefined if even the largest input is fast. */
  readonly exponent: number | undefined;
}

/** Minimum time for the larger input, if the limits allow it. */
const MIN_MS = 100;

/** Minimum time for the larger input to confirm an exponent over the maximum. */
const MIN_CONFIRM_MS = 1000;

/** A larger exponent is more than linear; sorting and noise account for 0.3. */
export const MAX_EXPONENT = 1.3;

const RATIO = 8;
const RUN_COUNT = 2;
const MIN_PIECES = 64;

let salt = 0;

/**
 * Doubles the input until its time is long enough to measure, and compares this time with that of
 * an eighth of the input.
 */
export async function measureGrowth({ name, maxPieces, run }: Construct): Promise<Growth> {
  const measureTime = async (n: number): Promise<number> => {
    const start = process.cpuUsage();
    salt += 1;
    await run(n, salt);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  const measureLeastTime = async (
    n: number,
    firstTime = Number.POSITIVE_INFINITY,
  ): Promise<number> => {
    let best = firstTime;
    for (let i = 0; i < RUN_COUNT; i++) best = Math.min(best, await measureTime(n));
    return best;
  };
  let n = Math.min(MIN_PIECES * RATIO, maxPieces);
  let large = await measureTime(n);
  const growTo = async (milliseconds: number): Promise<Growth> => {
    while (large < milliseconds && n < maxPieces) {
      n = Math.min(2 * n, maxPieces);
      large = await measureTime(n);
    }
    large = await measureLeastTime(n, large);
    if (large < milliseconds) return { name, n, small: Number.NaN, large, exponent: undefined };
    const small = await measureLeastTime(Math.ceil(n / RATIO));
    return { name, n, small, large, exponent: Math.log(large / small) / Math.log(RATIO) };
  };
  const growth = await growTo(MIN_MS);
  return (growth.exponent ?? 0) > MAX_EXPONENT ? growTo(MIN_CONFIRM_MS) : growth;
}
