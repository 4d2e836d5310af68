import {
  Library,
  type VerbatimEntry,
} from '../../node_modules/@retorquere/bibtex-parser/dist/esm/verbatim.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { inWords, limitReached } from '../limits/limit-reached.js';
import type { Limits } from '../limits/limits.js';

/** Most entries have ten. */
const MAX_FIELDS = 100;

/** After an error, the parser continues at the next `@`; reading so many characters again counts as one. */
const MAX_PASSES = 50;

/** The parser takes the square of the size for some texts, and repeats `@string`s without a limit. This one stops instead. */
export class EntryParser extends Library {
  #fields = 0;
  /** Characters of all values, as often as they are used. */
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
    this.addLength(value.length);
    return value;
  }

  addLength(length: number): void {
    this.#length += length;
    const { bytes: most } = this.limits;
    if (this.#length <= most) return;
    const found = `With entries that have no end, and all \`@string\`, \`crossref\` and \`xdata\` expanded, this file has more than ${inWords(most)} bytes`;
    this.refuse(limitReached({ name: 'bytes', most }, found));
  }

  override location(): string {
    this.addLength((this.pos - this.start) / MAX_PASSES);
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
