import type { Diagnostic, DocumentPath, Position, SourceRange } from '../diagnostics/diagnostic.js';
import type { Change, Fix, TextEdit } from '../diagnostics/fix.js';

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
  /**
   * What has to be edited in the text for changes of the document, in the order of the text; all else stays as it is written.
   *
   * @returns undefined where the text has no place for a change, or other parts of the document would change with it
   */
  editsOf?(changes: readonly Change[]): readonly TextEdit[] | undefined;
  /** Of a document that was put together of several texts: these, in their order. */
  readonly parts?: readonly Source[];
  /** Of such a document: where the value at a path comes from. */
  originOf?(path: DocumentPath): Origin;
}

/** What a parser made, and the notation that it read. */
const parsed = new WeakMap<object, SourceFormat>();

/** Marks a source as one that a parser made, and keeps it as it is. */
export function asParsed(source: Source, format: SourceFormat): Source {
  Object.freeze(source.diagnostics);
  parsed.set(Object.freeze(source), format);
  return source;
}

/** The notation that a source was read in. */
export function formatOf(source: Source): SourceFormat | undefined {
  return parsed.get(source);
}

/** Whether a value is a source that a parser made. */
export function isParsed(value: unknown): value is Source {
  return typeof value === 'object' && value !== null && parsed.has(value);
}

/** Where a value comes from. */
export interface Origin {
  /** The text that it stands in; undefined for what was never text. */
  readonly source: Source | undefined;
  /** Its path there. */
  readonly path: DocumentPath;
}

/** The source of a text that nothing is made of. Its diagnostics have their ranges. */
export function refused(text: string, file: string | undefined, ...problems: readonly Diagnostic[]): Source {
  const start = { offset: 0, line: 1, column: 1 };
  return { value: undefined, text, file, diagnostics: problems, rangeOf: () => ({ start, end: start }) };
}

/** What explains the others comes after them. */
function rank({ severity }: Diagnostic): number {
  return severity === 'info' ? 1 : 0;
}

/** Adds file and position to diagnostics that have none, and puts them all in the order of the text. */
export function locate(diagnostics: readonly Diagnostic[], source: Source): Diagnostic[] {
  const files = (source.parts ?? [source]).map((part) => part.file);
  const order = ({ file }: Diagnostic): number => (files.includes(file) ? files.indexOf(file) : files.length);
  const offset = ({ range }: Diagnostic): number => range?.start.offset ?? 0;
  return diagnostics
    .map((d) => placed(d, source))
    .sort((a, b) => rank(a) - rank(b) || order(a) - order(b) || offset(a) - offset(b));
}

function placed(d: Diagnostic, source: Source): Diagnostic {
  const { source: text, path } = d.range === undefined ? originOf(d.path, source) : { source, path: d.path };
  if (text === undefined) return d;
  const file = d.file ?? text.file;
  const range = d.range ?? narrow(text.rangeOf(path, d.at), text.text, d.part);
  const fix = d.fix === undefined ? {} : { fix: placedFix(d.fix, text, source) };
  return { ...d, ...(file === undefined ? {} : { file }), range, ...fix };
}

/** Adds the edits of the text that a problem is in, where all that changes stands there. */
function placedFix(fix: Fix, text: Source, source: Source): Fix {
  if (fix.edits !== undefined || fix.changes.length === 0) return fix;
  const inText = fix.changes.map((change) => changeIn(text, change, source));
  const edits = inText.every((change) => change !== undefined) ? text.editsOf?.(inText) : undefined;
  return edits === undefined ? fix : { ...fix, edits };
}

/** A change of a document as one of a text that it was put together of; undefined where it concerns another. */
function changeIn(text: Source, change: Change, source: Source): Change | undefined {
  const isThere = change.kind !== 'insert';
  const path = isThere ? pathIn(text, change.path, source) : newPathIn(text, change.path, source);
  if (path === undefined) return undefined;
  if (change.kind !== 'move') return { ...change, path };
  const to = newPathIn(text, change.to, source);
  return to && { ...change, path, to };
}

function pathIn(text: Source, path: DocumentPath, source: Source): DocumentPath | undefined {
  const origin = originOf(path, source);
  return origin.source === text ? origin.path : undefined;
}

/** That of a key which is not there yet follows from the object that it shall be in. */
function newPathIn(text: Source, path: DocumentPath, source: Source): DocumentPath | undefined {
  const owner = pathIn(text, path.slice(0, -1), source);
  return owner && [...owner, ...path.slice(-1)];
}

function originOf(path: DocumentPath, source: Source): Origin {
  return source.originOf?.(path) ?? { source, path };
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
