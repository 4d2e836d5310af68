/** How large a document may be, so that a stranger's costs little. Time is limited by `timeoutMs`. */
export interface Limits {
  /**
   * The text of a document, in bytes; of a value, its keys and texts. A PDF or an archive may have 50 times as many. 1,000,000 by
   * default.
   */
  readonly bytes: number;
  /** How deep lists and mappings may be nested; 100 by default. */
  readonly depth: number;
  /** How many entries all sections may have together. For each, there may be 50 values of any kind. 3,000 by default. */
  readonly entries: number;
  /** The letters of one text, such as a summary or a bullet point, in UTF-16 units; 20,000 by default. */
  readonly letters: number;
  /** How many pages a document may have; 300 by default. */
  readonly pages: number;
  /** The memory of a worker process, in MiB; 2,048 by default. */
  readonly memory: number;
}

export type LimitName = keyof Limits;

/** Ten times what the largest real documents found have (docs/limits.md). */
export const DEFAULT_LIMITS: Limits = {
  bytes: 1_000_000,
  depth: 100,
  entries: 3000,
  letters: 20_000,
  pages: 300,
  memory: 2048,
};

/** How long a document may take, in milliseconds, by default. */
export const DEFAULT_TIMEOUT_MS = 30_000;

/** The longest time that timers accept, in milliseconds: 24 days. */
export const LONGEST_MS = 2 ** 31 - 1;

export const LIMIT_NAMES = Object.keys(DEFAULT_LIMITS) as LimitName[];

export function isLimitName(name: string): name is LimitName {
  return (LIMIT_NAMES as string[]).includes(name);
}

/** What a document may cost, as given in options. */
export interface Costs {
  readonly limits?: Partial<Limits>;
  readonly timeoutMs?: number;
}

/** What a document may cost. */
export interface CompleteCosts {
  readonly limits: Limits;
  readonly timeoutMs: number;
}

/**
 * How large a photo may be. Print needs no more than some hundred kilobytes, and e-mail takes no large files; a file of few bytes
 * may have many pixels, and the engine took 2.7 GB for 900 million (measured).
 */
export const PHOTO_LIMITS = { bytes: 5 * 2 ** 20, pixels: 25_000_000 } as const;
