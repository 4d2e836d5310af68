import type { Diagnostic, DocumentPath, Position, SourceRange } from '../diagnostics/diagnostic.js';

/** The notations a document can be written in. */
export type SourceFormat = 'yaml' | 'json';

/** Which part of a mapping's entry a span covers. */
export type SpanTarget = 'key' | 'value';

/** A half-open stretch of text, in UTF-16 units from its start. */
export type Span = readonly [start: number, end: number];

/** A parsed text: its value, and where in the text each part of the value stands. */
export interface Source {
  /** The value that the text stands for; undefined when it stands for none. */
  readonly value: unknown;
  /** The text itself. */
  readonly text: string;
  /** The name of the file, for messages. */
  readonly file: string | undefined;
  /** What is wrong with the text; `value` is only to be used when nothing is an error. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Where the value at a path, or its key, stands. A path that leads nowhere gets the place of its last part that
   * exists; a list or mapping gets the place of its first entry.
   */
  rangeOf(path: DocumentPath, target?: SpanTarget): SourceRange;
}

/** What explains the others comes after them. */
function rank({ severity }: Diagnostic): number {
  return severity === 'info' ? 1 : 0;
}

/** Adds file and position to diagnostics that have none, and puts them all in the order of the text. */
export function locate(diagnostics: readonly Diagnostic[], source: Source): Diagnostic[] {
  return diagnostics
    .map((d) => ({
      ...d,
      ...(source.file === undefined ? {} : { file: source.file }),
      range: d.range ?? narrow(source.rangeOf(d.path, d.at), source.text, d.part),
    }))
    .sort((a, b) => rank(a) - rank(b) || a.range.start.offset - b.range.start.offset);
}

/** The range of a part of a value, where it stands in the text as it is: not behind an escape. */
function narrow(range: SourceRange, text: string, part: string | undefined): SourceRange {
  const offset = part === undefined ? -1 : text.slice(range.start.offset, range.end.offset).indexOf(part);
  if (part === undefined || offset < 0) return range;
  const start = advance(range.start, text.slice(range.start.offset, range.start.offset + offset));
  return { start, end: advance(start, part) };
}

function advance({ offset, line, column }: Position, text: string): Position {
  const lines = text.split('\n');
  const last = lines.at(-1) ?? '';
  return {
    offset: offset + text.length,
    line: line + lines.length - 1,
    column: lines.length === 1 ? column + last.length : last.length + 1,
  };
}
