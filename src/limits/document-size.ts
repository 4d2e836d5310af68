import { PREDEFINED_SECTIONS } from '../compiler/schema/sections.js';
import { CvError } from '../diagnostics/cv-error.js';
import type { Diagnostic, SourceRange } from '../diagnostics/diagnostic.js';
import { createLimitDiagnostic, formatNumber } from './limit-diagnostics.js';
import type { Limits } from './limits.js';

export interface CopyLimits {
  /** Nesting depth of lists and objects. */
  readonly depth: number;
  /** Maximum length of all keys and texts in UTF-16 units, plus one per value. */
  readonly bytes: number;
  /** Called for each value, because a getter may take any time. Throws to end the copying. */
  readonly check?: () => void;
}

/** Aliases and shared objects count each time. The largest real document found has about 12. */
const VALUES_PER_ENTRY = 50;

/** Visiting this many values takes about a second. */
const MAX_VALUES = 10_000_000;

/** Returns limits for copying. A copy that reaches them is incomplete, and exceeds `Limits`. */
export function toCopyLimits({ depth, bytes, entries }: Limits): CopyLimits {
  return { depth: depth + 1, bytes: bytes + Math.min(entries * VALUES_PER_ENTRY, MAX_VALUES) };
}

/**
 * Measures a value up to the first excess in document order.
 *
 * @param document - plain data, which may contain itself
 * @returns `size`: the number of values plus the length of all keys and texts
 */
export function measureDocument(document: unknown, limits: Limits) {
  // Counting bytes takes half of the time: three per UTF-16 unit is an upper bound.
  const estimate = new SizeCounter(limits, (text) => 3 * text.length);
  if (estimate.visit(document) === undefined) return { size: estimate.size, excess: undefined };
  const exact = new SizeCounter(limits, Buffer.byteLength);
  const excess = exact.visit(document);
  return { size: exact.size, excess };
}

class SizeCounter {
  readonly #path: (string | number)[] = [];
  #bytes = 0;
  #characters = 0;
  #entries = 0;
  #values = 0;

  constructor(
    readonly limits: Limits,
    readonly countBytes: (text: string) => number,
  ) {}

  get size(): number {
    return this.#characters + this.#values;
  }

  visit(value: unknown): Diagnostic | undefined {
    this.#values += 1;
    if (this.#values > Math.min(this.limits.entries * VALUES_PER_ENTRY, MAX_VALUES))
      return this.#tooMany(
        `value ${formatNumber(this.#values)} of the document, which may have ${VALUES_PER_ENTRY} per entry`,
        this.limits.entries * 2,
      );
    if (typeof value === 'string') return this.#text(value, 'value');
    if (typeof value !== 'object' || value === null) return undefined;
    // The length of the path is one less than the depth of this list or object.
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
        this.#entries > this.limits.entries
          ? this.#tooMany(`entry ${formatNumber(this.#entries)} of the document`)
          : this.visit(list[index]);
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
    const { characters, bytes } = this.limits;
    if (text.length > characters) {
      const limit = { name: 'characters', max: characters, needed: text.length };
      const found = `${formatNumber(text.length)} characters`;
      const message = `This ${at === 'key' ? 'key' : 'text'} has ${found}`;
      return createLimitDiagnostic(limit, message, this.#path, { at, found });
    }
    this.#characters += text.length;
    this.#bytes += this.countBytes(text);
    if (this.#bytes <= bytes) return undefined;
    const found = `Up to here, the texts of the document have ${formatNumber(this.#bytes)} bytes`;
    return createLimitDiagnostic({ name: 'bytes', max: bytes }, found, this.#path, { at });
  }

  #tooDeep(): Diagnostic {
    const limit = { name: 'depth', max: this.limits.depth };
    const message = 'Lists and objects are nested too deeply here';
    const found = `level ${formatNumber(this.#path.length + 1)}`;
    return createLimitDiagnostic(limit, message, this.#path, { found });
  }

  #tooMany(subject: string, needed?: number): Diagnostic {
    const limit = { name: 'entries', max: this.limits.entries, ...(needed && { needed }) };
    return createLimitDiagnostic(limit, `This is ${subject}`, this.#path);
  }
}

/** Whether a path is a section of a CV document, RenderCV or JSON Resume. */
function isSectionAt(path: readonly (string | number)[]): boolean {
  const [root, key] = path;
  if (path.length === 1) return true;
  if (root !== 'cv' || typeof key !== 'string') return false;
  if (path.length === 2) return Object.hasOwn(PREDEFINED_SECTIONS, key);
  if (path.length === 3) return key === 'sections';
  return path.length === 4 && key === 'custom_sections' && path[3] === 'entries';
}

/** A PDF contains fonts and images, so its `bytes` limit is this many times as high. */
export const PDF_SIZE_FACTOR = 50;

interface ExcessDetails {
  readonly bytes?: number;
  readonly factor?: number;
  /** The subject of the message; by default the file. */
  readonly what?: string;
  readonly range?: SourceRange;
}

export function createTooLargeError(
  file: string,
  max: number,
  { bytes, factor = 1, what = file, range }: ExcessDetails,
): CvError {
  const size = `${bytes === undefined ? `more than ${formatNumber(max * factor)}` : formatNumber(bytes)} bytes`;
  const allowed = factor === 1 ? '' : `; it may have ${factor} times as many as a document`;
  const needed = bytes === undefined ? max * 2 : Math.ceil(bytes / factor);
  const limit = { name: 'bytes', max, needed };
  const details = { file, found: size, range };
  return new CvError([createLimitDiagnostic(limit, `${what} has ${size}${allowed}`, [], details)]);
}
