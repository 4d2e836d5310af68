import {
  Library,
  type VerbatimEntry,
} from '../../node_modules/@retorquere/bibtex-parser/dist/esm/verbatim.js';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';
import { inWords, limitReached } from '../limits/limit-reached.js';
import type { Limits } from '../limits/limits.js';

/** Most entries have ten. */
export const MAX_FIELDS = 100;

/** After an error, the parser continues at the next `@`: it may read this many times the text. */
const MAX_PASSES = 50;

/** The parser takes the square of the size for some texts, and repeats `@string`s without a limit. This one stops instead. */
export class EntryParser extends Library {
  #fields = 0;
  /** Characters of entries that could not be read. */
  #wasted = 0;
  /** Characters of all values. */
  #length = 0;
  /** Where the current entry starts. */
  start = 0;

  constructor(
    readonly text: string,
    readonly limits: Limits,
    /** Called when a limit is exceeded. */
    readonly refuse: (problem: Diagnostic) => never,
  ) {
    super(text);
  }

  override directive(): string {
    this.start = this.pos;
    this.#fields = 0;
    return super.directive();
  }

  override entry(type: string, guard: string): void {
    Object.assign(this.entries[0] as VerbatimEntry, { start: this.start });
    this.#count(this.entries.length);
    super.entry(type, guard);
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
    const { bytes: most } = this.limits;
    if (this.#length > most) {
      const found = `With its \`@string\`s, the values of this file have more than ${inWords(most)} bytes`;
      this.refuse(limitReached({ name: 'bytes', most }, found));
    }
    return value;
  }

  override location(): string {
    this.#wasted += this.pos - this.start;
    if (this.#wasted > MAX_PASSES * this.text.length) {
      const hint = 'add the missing braces and quotation marks';
      this.refuse(diagnostic('syntax', [], 'Too many entries of this file have no end.', { hint }));
    }
    // Equal messages would be one.
    return `offset ${this.start}`;
  }

  override error(problem: { readonly error: string }): void {
    super.error({ ...problem, start: this.start });
    this.#count(this.errors.length);
  }

  #count(entries: number): void {
    const { entries: most } = this.limits;
    const found = `There are more than ${inWords(most)} entries`;
    if (entries > most) this.refuse(limitReached({ name: 'entries', most }, found));
  }
}
