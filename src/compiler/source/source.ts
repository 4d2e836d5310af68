import {
  type Change,
  type Diagnostic,
  type DocumentPath,
  type Fix,
  type Position,
  type RelatedPlace,
  type SourceRange,
  type TextEdit,
  withDetails,
} from '../../diagnostics/diagnostic.js';

/** A text format of documents. */
export type SourceFormat = 'yaml' | 'json';

export type SpanTarget = 'key' | 'value';

/** A half-open stretch of text, in UTF-16 units from its start. */
export type Span = readonly [start: number, end: number];

export type Piece = readonly [span: Span, text: string];

/** A parsed text: its value, and the range of each part of the value in the text. */
export interface ParsedText {
  /** The document as plain data. */
  readonly value: unknown;
  /** The text as given. */
  readonly text: string;
  /** Name of the file, if specified. */
  readonly file: string | undefined;
  /** Diagnostics of the text. Use `value` only if none is an error. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Finds the value at a path, or its key, in the text.
   *
   * @param path - keys and indices from the root of the document
   * @param target - `'key'` or `'value'` (default)
   * @returns the range of the value or key; for a list or mapping, the range of its first entry. If
   *   the path does not exist, the range of its last existing part.
   */
  rangeOf(path: DocumentPath, target?: SpanTarget): SourceRange;
}

/** A parsed text, as the program uses it. */
export interface Source extends ParsedText {
  /**
   * The edits of the text that make changes of the document, in the order of the text; everything else stays as written.
   *
   * @returns undefined if the text has no place for a change, or if other parts of the document would change too
   */
  editsOf?(changes: readonly Change[]): readonly TextEdit[] | undefined;
  /** For a document that was merged from several texts: these texts, in order. */
  readonly parts?: readonly Source[];
  /** For such a document: the origin of the value at a path. */
  originOf?(path: DocumentPath): Origin;
}

const parsed = new WeakMap<object, SourceFormat>();

/** Marks a source as the result of a parser, and keeps it unchanged. */
export function asParsed(source: Source, format: SourceFormat): Source {
  Object.freeze(source.diagnostics);
  parsed.set(Object.freeze(source), format);
  return source;
}

export function formatOf(source: Source): SourceFormat | undefined {
  return parsed.get(source);
}

export function isParsed(value: unknown): value is Source {
  return typeof value === 'object' && value !== null && parsed.has(value);
}

export interface Origin {
  /** The text that contains it; undefined if the value never was text. */
  readonly source: Source | undefined;
  readonly path: DocumentPath;
}

const START = { offset: 0, line: 1, column: 1 };

/** The place of what never was text. */
const NOWHERE: SourceRange = { start: START, end: START };

/** The source of a text that could not be parsed. Its diagnostics have ranges. */
export function refused(
  text: string,
  file: string | undefined,
  ...problems: readonly Diagnostic[]
): Source {
  return { value: undefined, text, file, diagnostics: problems, rangeOf: () => NOWHERE };
}

/** The source of a document that was made of several texts: each part of it has its place in the text that it came from. */
export function composed(
  value: unknown,
  parts: readonly (Source | undefined)[],
  originOf: (path: DocumentPath) => Origin,
): Source {
  const [first] = parts;
  return {
    value,
    text: first?.text ?? '',
    file: first?.file,
    diagnostics: first?.diagnostics ?? [],
    parts: parts.filter((part) => part !== undefined),
    originOf,
    rangeOf(path, target) {
      const origin = originOf(path);
      return origin.source?.rangeOf(origin.path, target) ?? NOWHERE;
    },
  };
}

/** Adds file and position to diagnostics that lack them, and sorts them in the order of the text, those that explain others last. */
export function locate(diagnostics: readonly Diagnostic[], source: Source): Diagnostic[] {
  const files = (source.parts ?? [source]).map((part) => part.file);
  const order = ({ file }: Diagnostic): number =>
    files.includes(file) ? files.indexOf(file) : files.length;
  const offset = ({ range }: Diagnostic): number => range?.start.offset ?? 0;
  const isLast = ({ severity }: Diagnostic): number => Number(severity === 'info');
  return diagnostics
    .map((d) => placed(d, source))
    .sort((a, b) => isLast(a) - isLast(b) || order(a) - order(b) || offset(a) - offset(b));
}

function placed(d: Diagnostic, source: Source): Diagnostic {
  const { source: text, path } =
    d.range === undefined ? originOf(d.path, source) : { source, path: d.path };
  if (text === undefined || (d.file !== undefined && d.file !== text.file && d.range === undefined))
    return d;
  const range = d.range ?? narrow(text.rangeOf(path, d.at), text.text, d.part);
  const related = d.related?.map((one) => placedBeside(one, source));
  return withDetails(d, {
    file: d.file ?? text.file,
    range,
    related,
    fix: d.fix && placedFix(d.fix, text, source),
  });
}

function placedBeside(place: RelatedPlace, source: Source): RelatedPlace {
  const { source: text, path } = originOf(place.path, source);
  return withDetails(place, {
    file: place.file ?? text?.file,
    range: place.range ?? text?.rangeOf(path),
  });
}

/** Adds the edits of the text that a problem is in, if everything that changes is in that text. */
function placedFix(fix: Fix, text: Source, source: Source): Fix {
  if (fix.edits !== undefined || fix.changes.length === 0) return fix;
  const inText = fix.changes.map((change) => changeIn(text, change, source));
  const edits = inText.every((change) => change !== undefined) ? text.editsOf?.(inText) : undefined;
  return edits === undefined ? fix : { ...fix, edits };
}

/** Translates a change of a merged document to one of its texts; undefined if it concerns another text. */
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

/** The path of a key that does not exist yet follows from its parent object. */
function newPathIn(text: Source, path: DocumentPath, source: Source): DocumentPath | undefined {
  const owner = pathIn(text, path.slice(0, -1), source);
  return owner && [...owner, ...path.slice(-1)];
}

/** The origin of the value at a path: its text, if the document was made of several. */
export function originOf(path: DocumentPath, source: Source | undefined): Origin {
  return source?.originOf?.(path) ?? { source, path };
}

/** The notation in which the value at a path is written; undefined if it never was text. */
export function notationOf(
  path: DocumentPath,
  source: Source | undefined,
): SourceFormat | undefined {
  const { source: text } = originOf(path, source);
  return text && parsed.get(text);
}

/** The range of a part of a value, if the text contains that part literally, without escapes. */
function narrow(range: SourceRange, text: string, part: string | undefined): SourceRange {
  const offset =
    part === undefined ? -1 : text.slice(range.start.offset, range.end.offset).indexOf(part);
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
