import {
  type Change,
  type Diagnostic,
  type DocumentPath,
  type Fix,
  type Position,
  type RelatedLocation,
  type SourceRange,
  type TextEdit,
  withDetails,
} from '../../diagnostics/diagnostic.js';

/** A text format of documents. */
export type SourceFormat = 'yaml' | 'json';

export type RangeTarget = 'key' | 'value';

/** A half-open interval of UTF-16 offsets. */
export type Span = readonly [start: number, end: number];

export type SpanEdit = readonly [span: Span, text: string];

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
  findRange(path: DocumentPath, target?: RangeTarget): SourceRange;
}

export interface Source extends ParsedText {
  /**
   * Returns the edits that make changes of the document, in the order of the text.
   *
   * @returns undefined if the text has no place for a change, or if other values would change too
   */
  createEdits?(changes: readonly Change[]): readonly TextEdit[] | undefined;
  /** The texts of a merged document, in order. */
  readonly parts?: readonly Source[];
  findOrigin?(path: DocumentPath): Origin;
}

const parsedFormats = new WeakMap<object, SourceFormat>();

export function markParsed(source: Source, format: SourceFormat): Source {
  Object.freeze(source.diagnostics);
  parsedFormats.set(Object.freeze(source), format);
  return source;
}

export function getParsedFormat(source: Source): SourceFormat | undefined {
  return parsedFormats.get(source);
}

export function isParsedSource(value: unknown): value is Source {
  return parsedFormats.has(value as object);
}

export interface Origin {
  /** The text that contains the value; undefined if the value was never text. */
  readonly source: Source | undefined;
  readonly path: DocumentPath;
}

const START_POSITION = { offset: 0, line: 1, column: 1 };

const NO_RANGE: SourceRange = { start: START_POSITION, end: START_POSITION };

/** @param diagnostics - with ranges */
export function createInvalidSource(
  text: string,
  file: string | undefined,
  ...diagnostics: readonly Diagnostic[]
): Source {
  return { value: undefined, text, file, diagnostics, findRange: () => NO_RANGE };
}

export function createMergedSource(
  value: unknown,
  parts: readonly (Source | undefined)[],
  findOrigin: (path: DocumentPath) => Origin,
): Source {
  const [first] = parts;
  return {
    value,
    text: first?.text ?? '',
    file: first?.file,
    diagnostics: first?.diagnostics ?? [],
    parts: parts.filter((part) => part !== undefined),
    findOrigin,
    findRange(path, target) {
      const origin = findOrigin(path);
      return origin.source?.findRange(origin.path, target) ?? NO_RANGE;
    },
  };
}

/** Adds missing files and ranges, and sorts diagnostics in the order of the text, infos last. */
export function attachRanges(diagnostics: readonly Diagnostic[], source: Source): Diagnostic[] {
  const files = (source.parts ?? [source]).map((part) => part.file);
  const fileOrder = ({ file }: Diagnostic): number =>
    files.includes(file) ? files.indexOf(file) : files.length;
  const getOffset = ({ range }: Diagnostic): number => range?.start.offset ?? 0;
  const isInfo = ({ severity }: Diagnostic): number => Number(severity === 'info');
  return diagnostics
    .map((d) => addRange(d, source))
    .sort(
      (a, b) => isInfo(a) - isInfo(b) || fileOrder(a) - fileOrder(b) || getOffset(a) - getOffset(b),
    );
}

function addRange(d: Diagnostic, source: Source): Diagnostic {
  const { source: text, path } =
    d.range === undefined ? findOrigin(d.path, source) : { source, path: d.path };
  if (text === undefined || (d.file !== undefined && d.file !== text.file && d.range === undefined))
    return d;
  const range = d.range ?? narrowRange(text.findRange(path, d.at), text.text, d.part);
  const related = d.related?.map((location) => addRelatedRange(location, source));
  return withDetails(d, {
    file: d.file ?? text.file,
    range,
    related,
    fix: d.fix && addEdits(d.fix, text, source),
  });
}

function addRelatedRange(location: RelatedLocation, source: Source): RelatedLocation {
  const { source: text, path } = findOrigin(location.path, source);
  return withDetails(location, {
    file: location.file ?? text?.file,
    range: location.range ?? text?.findRange(path),
  });
}

/** Adds edits if all changes are in the text of the diagnostic. */
function addEdits(fix: Fix, text: Source, source: Source): Fix {
  if (fix.edits !== undefined || fix.changes.length === 0) return fix;
  const changes = fix.changes.map((change) => translateChange(text, change, source));
  const edits = changes.every((change) => change !== undefined)
    ? text.createEdits?.(changes)
    : undefined;
  return edits === undefined ? fix : { ...fix, edits };
}

/** Returns undefined if the change is in another text of the merged document. */
function translateChange(text: Source, change: Change, source: Source): Change | undefined {
  const translate = change.kind === 'insert' ? translateNewPath : translatePath;
  const path = translate(text, change.path, source);
  if (path === undefined) return undefined;
  if (change.kind !== 'move') return { ...change, path };
  const to = translateNewPath(text, change.to, source);
  return to && { ...change, path, to };
}

function translatePath(text: Source, path: DocumentPath, source: Source): DocumentPath | undefined {
  const origin = findOrigin(path, source);
  return origin.source === text ? origin.path : undefined;
}

function translateNewPath(
  text: Source,
  path: DocumentPath,
  source: Source,
): DocumentPath | undefined {
  const owner = translatePath(text, path.slice(0, -1), source);
  return owner && [...owner, ...path.slice(-1)];
}

export function findOrigin(path: DocumentPath, source: Source | undefined): Origin {
  return source?.findOrigin?.(path) ?? { source, path };
}

/** Returns undefined if the value was never text. */
export function getFormatAt(
  path: DocumentPath,
  source: Source | undefined,
): SourceFormat | undefined {
  const { source: text } = findOrigin(path, source);
  return text && parsedFormats.get(text);
}

/** Narrows a range to a part of its text, unless the text has it with escapes only. */
function narrowRange(range: SourceRange, text: string, part: string | undefined): SourceRange {
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
