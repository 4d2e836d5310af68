import {
  Library,
  type VerbatimEntry,
} from '../../node_modules/@retorquere/bibtex-parser/dist/esm/verbatim.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { createLimitDiagnostic, formatNumber } from '../limits/limit-diagnostics.js';
import type { Limits } from '../limits/limits.js';

/** Per entry; most have ten. */
const MAX_FIELDS = 100;

/** The parser resumes at the `@` after an error; so many rereads of a character count as one. */
const MAX_PASSES = 50;

/** Limits the parser: its time may be quadratic, and expanded `@string`s may grow exponentially. */
export class BibtexEntryParser extends Library {
  #fields = 0;
  /** Length of all values after expansion. */
  #length = 0;
  entryStart = 0;

  constructor(
    readonly text: string,
    readonly limits: Limits,
    readonly onLimitExceeded: (diagnostic: Diagnostic) => never,
  ) {
    super(text);
  }

  override directive(): string {
    this.entryStart = this.pos;
    this.#fields = 0;
    return super.directive();
  }

  override entry(type: string, guard: string): void {
    Object.assign(this.entries[0] as VerbatimEntry, { start: this.entryStart });
    this.#count(this.entries.length);
    super.entry(type, guard);
  }

  override key_equals_value(key?: string): void {
    this.#fields += 1;
    if (this.#fields > MAX_FIELDS) {
      const error = new Error(`it has more than ${MAX_FIELDS} fields`);
      // Rejects only this entry.
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
    const { bytes } = this.limits;
    if (this.#length <= bytes) return;
    const message =
      'Unclosed entries, `@string`, `crossref` and `xdata` expand this file ' +
      `to more than ${formatNumber(bytes)} bytes`;
    this.onLimitExceeded(createLimitDiagnostic({ name: 'bytes', max: bytes }, message));
  }

  override location(): string {
    this.addLength((this.pos - this.entryStart) / MAX_PASSES);
    // Unique, since the parser drops equal messages.
    return `offset ${this.entryStart}`;
  }

  override error(problem: { readonly error: string }): void {
    super.error({ ...problem, start: this.entryStart });
    this.#count(this.errors.length);
  }

  #count(count: number): void {
    const { entries: max } = this.limits;
    if (count > max)
      this.onLimitExceeded(
        createLimitDiagnostic(
          { name: 'entries', max },
          `There are more than ${formatNumber(max)} entries`,
        ),
      );
  }
}
