import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { inWords, limitReached } from '../diagnostics/limit-reached.js';
import { PREDEFINED_SECTIONS } from '../schema/sections.js';
import type { ReadingLimits } from '../text/snapshot.js';
import type { Limits } from './limits.js';

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

export interface Size {
  /** The number of its values, and of the letters of its keys and texts. */
  readonly size: number;
  /** The first place that exceeds a limit, in document order. Nothing after it is visited. */
  readonly excess: Diagnostic | undefined;
}

/**
 * Measures a value.
 *
 * @param document - plain data, which may contain itself
 */
export function sizeOf(document: unknown, limits: Limits): Size {
  const rough = new Measure(limits, mostBytes);
  if (rough.visit(document) === undefined) return { size: rough.size, excess: undefined };
  const exact = new Measure(limits, Buffer.byteLength);
  const excess = exact.visit(document);
  return { size: exact.size, excess };
}

/** Most documents are far from every limit, and counting the bytes of each text takes half of the time: a letter has at most three. */
function mostBytes(text: string): number {
  return 3 * text.length;
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
