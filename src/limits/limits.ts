import type { Diagnostic, SourceRange } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';
import { ceilingOf, inWords, limitReached } from './limit-reached.js';
import { PREDEFINED_SECTIONS } from '../compiler/schema/sections.js';
import type { ReadingLimits } from '../compiler/source/snapshot.js';
import { completeBy, mustBe, type OptionTable, unknownOptions, Wrong, wholeNumber, wrongValue } from '../compiler/options/table.js';

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

/** How many times larger than a document a PDF may be: it holds fonts and pictures. */
export const PDF_TIMES = 50;

/** Completes limits, or reports those that are not allowed. */
export function completeLimits(given: unknown, others: Limits = DEFAULT_LIMITS): Limits | Wrong {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return new Wrong([mustBe('limits', 'an object', 'write it like `{ pages: 100 }`', given)]);
  }
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  if (present.length === 0) return others;
  const names = present.map(([name]) => name);
  const problems = [
    ...unknownOptions(names, LIMIT_NAMES, 'limit'),
    ...present.flatMap(([name, value]) => (isLimitName(name) ? wrongLimit(name, value) : [])),
  ];
  if (problems.length > 0) return new Wrong(problems);
  // Infinity lifts a limit, as far as that is possible.
  const lifted = present.map(([name, value]) => [name, Math.min(ceilingOf(name), value)]);
  return { ...others, ...Object.fromEntries(lifted) };
}

export const LIMIT_NAMES = Object.keys(DEFAULT_LIMITS) as LimitName[];

export function isLimitName(name: string): name is LimitName {
  return (LIMIT_NAMES as string[]).includes(name);
}

function wrongLimit(name: LimitName, value: unknown): Diagnostic[] {
  const most = ceilingOf(name);
  if (value === Number.POSITIVE_INFINITY) return [];
  if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most) return [];
  const range = Number.isFinite(most) ? `from 1 to ${inWords(most)}` : 'of at least 1';
  const hint = 'leave it out for its default; `Infinity` lifts it';
  return [wrongValue(`The limit \`${name}\``, `a whole number ${range}`, hint, value)];
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

/** The options of everything that reads documents. */
export function costOptions(others: CompleteCosts): OptionTable<CompleteCosts> {
  return {
    limits: { byDefault: () => others.limits, read: (given) => completeLimits(given, others.limits) },
    timeoutMs: wholeNumber(others.timeoutMs, 1, LONGEST_MS),
  };
}

/** What a document may cost by default. */
export const COST_OPTIONS = costOptions({ limits: DEFAULT_LIMITS, timeoutMs: DEFAULT_TIMEOUT_MS });

/** Completes and checks what a document may cost. */
export function completeCosts({ limits, timeoutMs }: Costs): CompleteCosts {
  return completeBy(COST_OPTIONS, { limits, timeoutMs });
}

/**
 * For each allowed entry, a document may have this many values: fields, and items of any list, counted each time that
 * an alias or an object in several places is met. The largest real document found has about twelve.
 */
const VALUES_PER_ENTRY = 50;

/** More are never visited: a second's work. */
const MOST_VALUES = 10_000_000;

/** The amount of a value that must be read to see that it exceeds a limit. */
export function readingLimitsOf({ depth, bytes, entries }: Limits): ReadingLimits {
  return { depth: depth + 1, bytes: bytes + Math.min(entries * VALUES_PER_ENTRY, MOST_VALUES) };
}

/**
 * Measures a value.
 *
 * @param document - plain data, which may contain itself
 * @returns the number of its values, and of the letters of its keys and texts; and the first place that exceeds a limit, in document
 *   order, after which nothing is visited
 */
export function sizeOf(document: unknown, limits: Limits) {
  // Most documents are far from every limit, and counting the bytes of each text takes half of the time: a letter has at most three.
  const rough = new Measure(limits, (text) => 3 * text.length);
  if (rough.visit(document) === undefined) return { size: rough.size, excess: undefined };
  const exact = new Measure(limits, Buffer.byteLength);
  const excess = exact.visit(document);
  return { size: exact.size, excess };
}

class Measure {
  readonly #path: (string | number)[] = [];
  #bytes = 0;
  #letters = 0;
  #entries = 0;
  #values = 0;

  constructor(
    readonly limits: Limits,
    readonly bytesOf: (text: string) => number,
  ) {}

  get size(): number {
    return this.#letters + this.#values;
  }

  visit(value: unknown): Diagnostic | undefined {
    this.#values += 1;
    if (this.#values > Math.min(this.limits.entries * VALUES_PER_ENTRY, MOST_VALUES)) return this.#tooManyValues();
    if (typeof value === 'string') return this.#text(value, 'value');
    if (typeof value !== 'object' || value === null) return undefined;
    // The path leads to this list or object, which is one level deeper.
    if (this.#path.length >= this.limits.depth) return this.#tooDeep();
    return Array.isArray(value) ? this.#list(value) : this.#object(value as Record<string, unknown>);
  }

  #list(list: readonly unknown[]): Diagnostic | undefined {
    const isSection = isSectionAt(this.#path);
    for (let index = 0; index < list.length; index++) {
      this.#path.push(index);
      if (isSection) this.#entries += 1;
      const problem = this.#entries > this.limits.entries ? this.#tooManyEntries() : this.visit(list[index]);
      if (problem !== undefined) return problem;
      this.#path.pop();
    }
    return undefined;
  }

  #object(object: Record<string, unknown>): Diagnostic | undefined {
    for (const key of Object.keys(object)) {
      this.#path.push(key);
      const problem = this.#text(key, 'key') ?? this.visit(object[key]);
      if (problem !== undefined) return problem;
      this.#path.pop();
    }
    return undefined;
  }

  #text(text: string, at: 'key' | 'value'): Diagnostic | undefined {
    const { letters, bytes } = this.limits;
    if (text.length > letters) {
      const limit = { name: 'letters', most: letters, needed: text.length };
      const found = `This ${at === 'key' ? 'key' : 'text'} has ${inWords(text.length)} letters`;
      return limitReached(limit, found, this.#path, { at, found: `${inWords(text.length)} letters` });
    }
    this.#letters += text.length;
    this.#bytes += this.bytesOf(text);
    if (this.#bytes <= bytes) return undefined;
    const limit = { name: 'bytes', most: bytes };
    return limitReached(limit, `Up to here, the texts of the document have ${inWords(this.#bytes)} bytes`, this.#path, {
      at,
    });
  }

  #tooDeep(): Diagnostic {
    const limit = { name: 'depth', most: this.limits.depth };
    return limitReached(limit, 'Lists and objects are nested deeper here', this.#path, {
      found: `level ${inWords(this.#path.length + 1)}`,
    });
  }

  #tooManyEntries(): Diagnostic {
    const limit = { name: 'entries', most: this.limits.entries };
    return limitReached(limit, `This is entry ${inWords(this.#entries)} of the document`, this.#path);
  }

  #tooManyValues(): Diagnostic {
    const limit = { name: 'entries', most: this.limits.entries, needed: this.limits.entries * 2 };
    const found = `This is value ${inWords(this.#values)} of the document, and there may be ${VALUES_PER_ENTRY} for each entry`;
    return limitReached(limit, found, this.#path);
  }
}

/** Whether a list at a path has entries: of a CV document, of RenderCV, or of JSON Resume. */
function isSectionAt(path: readonly (string | number)[]): boolean {
  const [root, key] = path;
  if (path.length === 1) return true;
  if (root !== 'cv' || typeof key !== 'string') return false;
  if (path.length === 2) return Object.hasOwn(PREDEFINED_SECTIONS, key);
  if (path.length === 3) return key === 'sections';
  return path.length === 4 && key === 'custom_sections' && path[3] === 'entries';
}

interface Amount {
  readonly bytes?: number;
  /** Multiplies the limit. */
  readonly times?: number;
  /** The part that is too large, if it is not the whole file. */
  readonly what?: string;
  readonly range?: SourceRange;
}

/** The error for a file that has more bytes than the limit. */
export function tooLarge(file: string, most: number, { bytes, times = 1, what = file, range }: Amount): CvError {
  const size = `${bytes === undefined ? `more than ${inWords(most * times)}` : inWords(bytes)} bytes`;
  const allowed = times === 1 ? '' : `, and a PDF or an archive may have ${times} times as many as a document`;
  const needed = bytes === undefined ? most * 2 : Math.ceil(bytes / times);
  const details = { file, found: size, range };
  return new CvError([limitReached({ name: 'bytes', most, needed }, `${what} has ${size}${allowed}`, [], details)]);
}
