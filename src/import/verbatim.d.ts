/** The part of `@retorquere/bibtex-parser` that splits files into entries and fields. */
declare module '*/bibtex-parser/dist/esm/verbatim.js' {
  export interface VerbatimEntry {
    /** Source text; empty if the entry is invalid. */
    readonly input: string;
    readonly type: string;
    readonly key: string;
    readonly fields: Readonly<Record<string, string>>;
    /** Offset; set by `BibtexEntryParser`. */
    readonly start: number;
  }
  interface Problem {
    readonly error: string;
    readonly start: number;
  }
  export class Library {
    /** Newest first during parsing. */
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
