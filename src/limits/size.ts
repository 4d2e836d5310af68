import { PREDEFINED_SECTIONS } from '../compiler/schema/sections.js';
import type { Diagnostic, SourceRange } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';
import { inWords, limitReached } from './limit-reached.js';
import type { Limits } from './limits.js';

/** How much of a value to read. */
export interface ReadingLimits {
  /** How deep lists and objects may be nested. */
  readonly depth: number;
  /** The length of all keys and texts, in UTF-16 units, plus one for each value. The value that exceeds it is the last one read. */
  readonly bytes: number;
  /** Called after each value, since a getter may take any time; if it throws, reading ends. */
  readonly check?: () => void;
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
    if (this.#values > Math.min(this.limits.entries * VALUES_PER_ENTRY, MOST_VALUES))
      return this.#tooManyValues();
    if (typeof value === 'string') return this.#text(value, 'value');
    if (typeof value !== 'object' || value === null) return undefined;
    // The path leads to this list or object, which is one level deeper.
    if (this.#path.length >= this.limits.depth) return this.#tooDeep();
    return Array.isArray(value)
      ? this.#list(value)
      : this.#object(value as Record<string, unknown>);
  }

  #list(list: readonly unknown[]): Diagnostic | undefined {
    const isSection = isSectionAt(this.#path);
    for (let index = 0; index < list.length; index++) {
      this.#path.push(index);
      if (isSection) this.#entries += 1;
      const problem =
        this.#entries > this.limits.entries ? this.#tooManyEntries() : this.visit(list[index]);
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
      return limitReached(limit, found, this.#path, {
        at,
        found: `${inWords(text.length)} letters`,
      });
    }
    this.#letters += text.length;
    this.#bytes += this.bytesOf(text);
    if (this.#bytes <= bytes) return undefined;
    const limit = { name: 'bytes', most: bytes };
    return limitReached(
      limit,
      `Up to here, the texts of the document have ${inWords(this.#bytes)} bytes`,
      this.#path,
      {
        at,
      },
    );
  }

  #tooDeep(): Diagnostic {
    const limit = { name: 'depth', most: this.limits.depth };
    return limitReached(limit, 'Lists and objects are nested deeper here', this.#path, {
      found: `level ${inWords(this.#path.length + 1)}`,
    });
  }

  #tooManyEntries(): Diagnostic {
    const limit = { name: 'entries', most: this.limits.entries };
    return limitReached(
      limit,
      `This is entry ${inWords(this.#entries)} of the document`,
      this.#path,
    );
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

/** How many times larger than a document a PDF may be: it holds fonts and pictures. */
export const PDF_TIMES = 50;

interface Amount {
  readonly bytes?: number;
  /** Multiplies the limit. */
  readonly times?: number;
  /** The part that is too large, if it is not the whole file. */
  readonly what?: string;
  readonly range?: SourceRange;
}

/** The error for a file that has more bytes than the limit. */
export function tooLarge(
  file: string,
  most: number,
  { bytes, times = 1, what = file, range }: Amount,
): CvError {
  const size = `${bytes === undefined ? `more than ${inWords(most * times)}` : inWords(bytes)} bytes`;
  const allowed =
    times === 1 ? '' : `, and a PDF or an archive may have ${times} times as many as a document`;
  const needed = bytes === undefined ? most * 2 : Math.ceil(bytes / times);
  const details = { file, found: size, range };
  return new CvError([
    limitReached({ name: 'bytes', most, needed }, `${what} has ${size}${allowed}`, [], details),
  ]);
}
