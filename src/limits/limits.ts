/** Bounds on the size of a document, for untrusted input. `timeoutMs` limits its time. */
export interface Limits {
  /**
   * Size of a document's text in bytes, or of an object's keys and strings. A PDF or an archive may
   * be 50 times as large, the text unpacked from a Word file 20 times. 1,000,000 by default.
   */
  readonly bytes: number;
  /** Nesting depth of lists and mappings. 100 by default. */
  readonly depth: number;
  /** Entries in all sections. A document may have 50 values per entry. 3,000 by default. */
  readonly entries: number;
  /** Length of one text or key, in UTF-16 units. 20,000 by default. */
  readonly characters: number;
  /** Number of pages. 300 by default. */
  readonly pages: number;
  /** Memory of a worker process in MiB. 2,048 by default. */
  readonly memory: number;
}

export type LimitName = keyof Limits;

/** Ten times the values of the largest real documents found (docs/limits.md). */
export const DEFAULT_LIMITS: Limits = {
  bytes: 1_000_000,
  depth: 100,
  entries: 3000,
  characters: 20_000,
  pages: 300,
  memory: 2048,
};

export const DEFAULT_TIMEOUT_MS = 30_000;

/** The longest delay of a timer, in milliseconds: 24 days. */
export const MAX_TIMEOUT_MS = 2 ** 31 - 1;

export const LIMIT_NAMES = Object.keys(DEFAULT_LIMITS) as LimitName[];

export function isLimitName(name: string): name is LimitName {
  return (LIMIT_NAMES as string[]).includes(name);
}

export interface LimitOptions {
  readonly limits?: Partial<Limits>;
  readonly timeoutMs?: number;
}

export interface ResolvedLimitOptions {
  readonly limits: Limits;
  readonly timeoutMs: number;
}

/**
 * Print needs a few hundred kilobytes, and e-mail limits attachments. A small file may have many
 * pixels: the engine took 2.7 GB for 900 million (measured).
 */
export const PHOTO_LIMITS = { bytes: 5 * 2 ** 20, pixels: 25_000_000 } as const;
