/** How many pages there may be, and where sections stand on them: what readers choose in the preview. */
export interface Arrangement {
  /** The largest number of pages; undefined for as many as needed. */
  readonly fit: number | undefined;
  /** The titles of the sections that begin a page. */
  readonly breakBefore: readonly string[];
  /** The titles of the sections that stay on one page. */
  readonly keep: readonly string[];
}

/** A section of the document, as options name it, and where it stands. */
export interface ArrangedSection {
  readonly title: string;
  readonly beginsPage: boolean;
  readonly isKept: boolean;
}

/** What browsers show of that. */
export interface ShownArrangement {
  /** Null for as many pages as needed. */
  readonly fit: number | null;
  /** In order. The first one stays below the header. */
  readonly sections: readonly ArrangedSection[];
  /** The options of the command line that do the same; empty if there are none. */
  readonly options: string;
  /** What became of it. */
  readonly notes: readonly string[];
}

/** The largest number of pages that may be asked for here: a CV of more is one of as many as needed. */
const MOST_PAGES = 99;

/** The largest body of a request for another arrangement, in bytes: some thousand titles. */
export const MOST_BYTES = 64 * 1024;

/**
 * Reads a request for another arrangement.
 *
 * @param titles - of the sections that there are
 * @returns what is wrong with it, if it is no arrangement of these
 */
export function readArrangement(text: string, titles: ReadonlySet<string>): Arrangement | string {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'An object is needed.';
  const { fit, breakBefore, keep, ...others } = value as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return 'Only fit, breakBefore and keep are known.';
  if (fit !== null && !(Number.isInteger(fit) && Number(fit) >= 1 && Number(fit) <= MOST_PAGES)) {
    return `The number of pages must be a whole number from 1 to ${MOST_PAGES}.`;
  }
  if (!areTitles(breakBefore, titles) || !areTitles(keep, titles)) return 'There is no such section.';
  return { fit: fit === null ? undefined : Number(fit), breakBefore, keep };
}

function areTitles(value: unknown, titles: ReadonlySet<string>): value is readonly string[] {
  return Array.isArray(value) && value.length <= titles.size && value.every((title) => titles.has(title));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
