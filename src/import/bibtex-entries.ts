import {
  Library,
  type VerbatimEntry,
} from '../../node_modules/@retorquere/bibtex-parser/dist/esm/verbatim.js';
import { Lines } from '../compiler/source/lines.js';
import { lineEnd } from '../compiler/source/text-edits.js';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';
import { inWords, limitReached } from '../limits/limit-reached.js';
import type { Limits } from '../limits/limits.js';

export interface PlacedEntry extends VerbatimEntry {
  /** Where it starts in the text. */
  readonly start: number;
}

interface Problem {
  readonly error: string;
  readonly start: number;
}

/** Most entries have ten. */
export const MAX_FIELDS = 100;

/** After an error, the parser continues at the next `@`: it may read this many times the text. */
const MAX_PASSES = 50;

/** The parser takes the square of the size for some texts, and repeats `@string`s without a limit. This one stops instead. */
export class EntryParser extends Library {
  readonly problems: Problem[] = [];
  readonly #lines: Lines;
  readonly #messages = new Set<string>();
  #start = 0;
  #fields = 0;
  /** Characters of entries that could not be read. */
  #wasted = 0;
  /** Characters of all values. */
  #length = 0;

  constructor(
    readonly text: string,
    readonly file: string | undefined,
    readonly limits: Limits,
  ) {
    super(text);
    this.#lines = new Lines(text);
  }

  /** @throws CvError if the text exceeds a limit */
  readEntries(): PlacedEntry[] {
    const placed: PlacedEntry[] = [];
    while (this.hasMore()) {
      const { length } = this.entries;
      const failed = this.problems.length;
      this.parseNext();
      if (Math.max(this.entries.length, this.problems.length) > this.limits.entries)
        throw this.#tooManyEntries();
      const [entry] = this.entries;
      // An entry with a mistake is there, too, without all of its fields.
      const isRead = this.entries.length > length && !this.#hasFailedSince(failed);
      if (entry !== undefined && isRead) placed.push({ ...entry, start: this.#start });
    }
    return placed;
  }

  #hasFailedSince(failed: number): boolean {
    return this.problems.slice(failed).some(({ error }) => !error.startsWith('Unresolved'));
  }

  override directive(): string {
    this.#start = this.pos;
    this.#fields = 0;
    return super.directive();
  }

  override key_equals_value(key?: string): void {
    this.#fields += 1;
    if (this.#fields > MAX_FIELDS) {
      const error = new Error(`it has more than ${MAX_FIELDS} fields`);
      // Such an error costs only its entry.
      throw Object.assign(error, { name: 'ParsingError' });
    }
    super.key_equals_value(key);
  }

  override single_value(): string {
    const value = super.single_value();
    this.#length += value.length;
    const { bytes } = this.limits;
    if (this.#length <= bytes) return value;
    const limit = { name: 'bytes', most: bytes };
    const found = `With its \`@string\`s, the values of this file have more than ${inWords(bytes)} bytes`;
    throw this.#refused(limitReached(limit, found));
  }

  override location(): string {
    this.#wasted += this.pos - this.#start;
    if (this.#wasted > MAX_PASSES * this.text.length) {
      const hint = 'add the missing braces and quotation marks';
      throw this.#refused(
        diagnostic('syntax', [], 'Too many entries of this file have no end.', { hint }),
      );
    }
    return 'line 1, column 1';
  }

  override error({ error }: { readonly error: string }): void {
    // One unknown `@string` may be used many times.
    if (error.startsWith('Unresolved') && this.#messages.has(error)) return;
    this.#messages.add(error);
    this.problems.push({ error, start: this.#start });
  }

  #tooManyEntries(): CvError {
    const limit = { name: 'entries', most: this.limits.entries };
    return this.#refused(
      limitReached(limit, `This is entry ${inWords(limit.most + 1)} of the file`),
    );
  }

  #refused(problem: Diagnostic): CvError {
    const range = this.#lines.rangeOf([this.#start, lineEnd(this.text, this.#start)]);
    return new CvError([{ ...problem, range, ...(this.file && { file: this.file }) }]);
  }
}
