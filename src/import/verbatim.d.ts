/** The part of `@retorquere/bibtex-parser` that splits files into entries and fields, and leaves LaTeX as it is. */
declare module '*/bibtex-parser/dist/esm/verbatim.js' {
  export interface VerbatimEntry {
    /** Its text in the file. */
    readonly input: string;
    readonly type: string;
    readonly key: string;
    readonly fields: Readonly<Record<string, string>>;
  }
  export function parse(text: string): {
    readonly entries: readonly VerbatimEntry[];
    readonly errors: readonly { readonly error: string; readonly input?: string }[];
  };
}
