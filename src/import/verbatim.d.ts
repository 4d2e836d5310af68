/** The part of `@retorquere/bibtex-parser` that splits files into entries and fields, and leaves LaTeX as it is. */
declare module '*/bibtex-parser/dist/esm/verbatim.js' {
  export interface VerbatimEntry {
    /** Its text in the file; empty if it has a mistake. */
    readonly input: string;
    readonly type: string;
    readonly key: string;
    readonly fields: Readonly<Record<string, string>>;
    /** Where it starts in the text; set by `EntryParser`. */
    readonly start: number;
  }
  interface Problem {
    readonly error: string;
    readonly start: number;
  }
  export class Library {
    /** While it parses, the last one is the first. */
    readonly entries: readonly VerbatimEntry[];
    readonly errors: readonly Problem[];
    readonly pos: number;
    constructor(text: string);
    parse(): void;
    directive(): string;
    entry(type: string, guard: string): void;
    key_equals_value(key?: string): void;
    single_value(): string;
    /** Called for the message of each `ParsingError`. */
    location(): string;
    error(problem: Problem): void;
  }
}
