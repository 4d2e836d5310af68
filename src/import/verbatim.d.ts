/** The part of `@retorquere/bibtex-parser` that splits files into entries and fields, and leaves LaTeX as it is. */
declare module '*/bibtex-parser/dist/esm/verbatim.js' {
  export interface VerbatimEntry {
    readonly type: string;
    readonly key: string;
    readonly fields: Readonly<Record<string, string>>;
  }
  export class Library {
    /** The last one first. */
    readonly entries: readonly VerbatimEntry[];
    readonly pos: number;
    constructor(text: string);
    hasMore(): boolean;
    /** Reads up to the end of the next entry, or calls `error` with a `ParsingError`. */
    parseNext(): void;
    directive(): string;
    key_equals_value(key?: string): void;
    single_value(): string;
    /** Called for the message of each `ParsingError`. */
    location(): string;
    error(problem: { readonly error: string }): void;
  }
}
