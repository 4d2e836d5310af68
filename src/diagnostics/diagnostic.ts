import { omitUndefined } from '../util/plain-object.js';
import { DIAGNOSTIC_CODES, type DiagnosticCode, type Severity } from './codes.js';
import { escapeLines, escapeText, quote, shorten } from './quote.js';

/** One problem of a document, an option or a file, as plain data. */
export interface Diagnostic {
  /** The kind of problem, such as `missing-key`; `docs/diagnostics.md` explains each code. */
  readonly code: DiagnosticCode;
  /** The severity of the code; the option `strict` turns warnings into errors. */
  readonly severity: Severity;
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** Path of the value in the document; empty for the document itself. */
  readonly path: DocumentPath;
  /** Whether the problem concerns the key at `path` or its value; the value if absent. */
  readonly at?: 'key' | 'value';
  /** The value found. */
  readonly found?: string;
  /** The values that are allowed. */
  readonly expected?: string;
  /** How to fix the problem, as an instruction. */
  readonly hint?: string;
  /** The fix as data, if a program can apply it. */
  readonly fix?: Fix;
  /** The key that is missing in the object at `path`. */
  readonly missing?: string;
  /** The part of the value's text that is wrong, if not the whole text is. */
  readonly part?: string;
  /** Other locations that the problem concerns, such as the first of two duplicate keys. */
  readonly related?: readonly RelatedLocation[];
  /**
   * Where the code is explained: a path in the package, with a fragment.
   *
   * @example 'docs/diagnostics.md#missing-key'
   */
  readonly documentation: string;
  /** Name of the file that the document was read from. */
  readonly file?: string;
  /** Range in the text, if the document was parsed from a text. */
  readonly range?: SourceRange;
}

/** Another location that a problem concerns. */
export interface RelatedLocation {
  /** Describes the location, in one sentence. */
  readonly message: string;
  /** Path in the document. */
  readonly path: DocumentPath;
  /** Name of the file. */
  readonly file?: string;
  /** Range in the text, if there is a text. */
  readonly range?: SourceRange;
}

type Details = Omit<Diagnostic, 'code' | 'severity' | 'message' | 'path' | 'documentation'>;

export type DiagnosticDetails = { readonly [Key in keyof Details]?: Details[Key] | undefined };

/** The file in the package that explains the codes. */
export const DOCUMENTATION = 'docs/diagnostics.md';

/** In characters. Names of files and keys can be longer than a log has room for. */
const [MAX_MESSAGE_LENGTH, MAX_HINT_LENGTH] = [1000, 10_000];

/** Creates a diagnostic. Its severity follows from its code. Escapes untrusted text. */
export function createDiagnostic(
  code: DiagnosticCode,
  path: DocumentPath,
  message: string,
  details: DiagnosticDetails = {},
): Diagnostic {
  return {
    code,
    severity: DIAGNOSTIC_CODES[code].severity,
    message: escapeText(shorten(message, MAX_MESSAGE_LENGTH)),
    path,
    ...omitUndefined(details),
    ...(details.hint && { hint: escapeLines(shorten(details.hint, MAX_HINT_LENGTH)) }),
    documentation: `${DOCUMENTATION}#${code}`,
  };
}

/** Returns a copy with other properties, except those that are undefined. */
export function withDetails<T extends object>(
  d: T,
  details: { readonly [Key in keyof T]?: T[Key] | undefined },
): T {
  return { ...d, ...omitUndefined(details) };
}

/** `` `--fit 1` (`fit: 1` in the library) `` */
const REFERENCE = /(`(--[a-z-]+|cvpress [a-z]+)[^`]*`)(?: \(`[^`]*` in the library\))?/g;

/** Replaces references in the hint with labels of controls, such as of `--fit`. */
export function nameControls(d: Diagnostic, labels?: ReadonlyMap<string, string>): Diagnostic {
  const name = (_: string, words: string, key: string) =>
    labels?.has(key) ? `“${labels.get(key)}”` : words;
  return withDetails(d, { hint: d.hint?.replaceAll(REFERENCE, name) });
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((d) => d.severity === 'error');
}

/** Formats a path, with long keys shortened: `cv.education[0].area` */
export function formatPath(path: DocumentPath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(step)) return `${text}[${quote(step)}]`;
    return text === '' ? shorten(step) : `${text}.${shorten(step)}`;
  }, '');
}

/** Formats the known parts of a location: `cv.yaml:3:5` */
export function formatLocation({ file, range }: Pick<Diagnostic, 'file' | 'range'>): string {
  return [file, range && `${range.start.line}:${range.start.column}`].filter(Boolean).join(':');
}

/** One change of a document. All paths refer to the document before the first change. */
export type Change =
  /** Renames the key at `path` to `key` and keeps its value. */
  | { readonly kind: 'rename'; readonly path: DocumentPath; readonly key: string }
  /** Replaces the value at `path` with `value`. */
  | { readonly kind: 'replace'; readonly path: DocumentPath; readonly value: unknown }
  /** Adds the key at the end of `path`, which must not exist yet, with `value`. */
  | { readonly kind: 'insert'; readonly path: DocumentPath; readonly value: unknown }
  /** Removes the key and value, or the list item, at `path`. */
  | { readonly kind: 'remove'; readonly path: DocumentPath }
  /** Moves the key and value at `path` to `to`, which must not exist yet. Creates its parent. */
  | { readonly kind: 'move'; readonly path: DocumentPath; readonly to: DocumentPath }
  /** Replaces the value at `path` with a list that contains only this value. */
  | { readonly kind: 'wrap'; readonly path: DocumentPath };

/** Returns the path of the key that a change creates, if any. */
export function getCreatedPath(change: Change): DocumentPath | undefined {
  if (change.kind === 'rename') return [...change.path.slice(0, -1), change.key];
  if (change.kind === 'move') return change.to;
  return change.kind === 'insert' ? change.path : undefined;
}

/** A range of a text and its replacement. */
export interface TextEdit {
  /** The range to replace; empty for an insertion. */
  readonly range: SourceRange;
  /** The new text; empty for a deletion. */
  readonly text: string;
}

/**
 * Whether a fix needs review. `safe`: the author can only have meant this and the document loses
 * nothing, so a program may apply it without asking. `unsafe`: a person must check it.
 */
export type FixSafety = 'safe' | 'unsafe';

/** A fix that a program can apply, as plain data. */
export interface Fix {
  /** Whether a program may apply the fix without asking. */
  readonly safety: FixSafety;
  /** The changes of the document; empty if the text cannot be parsed without the fix. */
  readonly changes: readonly Change[];
  /**
   * The changes as edits of the text of the diagnostic's `file`, in text order and without overlap.
   * They preserve the comments, layout and quotes around them. Absent if there is no text, or if
   * the changes cannot be expressed as edits.
   */
  readonly edits?: readonly TextEdit[];
}

/** A hint, and a fix if it can be applied. */
export interface Suggestion {
  readonly hint: string;
  readonly fix?: Fix | undefined;
}

export function createSafeFix(...changes: readonly Change[]): Fix {
  return { safety: 'safe', changes };
}

export function createUnsafeFix(...changes: readonly Change[]): Fix {
  return { safety: 'unsafe', changes };
}

export function createFix(isSafe: boolean, ...changes: readonly Change[]): Fix {
  return { safety: isSafe ? 'safe' : 'unsafe', changes };
}

/**
 * Keys and indices from the root of a document to a value.
 *
 * @example ['cv', 'education', 0, 'area']
 */
export type DocumentPath = readonly (string | number)[];

/** A position in a text. Columns and offsets are in UTF-16 code units. */
export interface Position {
  /** UTF-16 code units before the position, from 0. */
  readonly offset: number;
  /** Line, from 1. */
  readonly line: number;
  /** Column in UTF-16 code units, from 1. */
  readonly column: number;
}

/** A range of a text; `end` is exclusive. */
export interface SourceRange {
  /** Position of the first character. */
  readonly start: Position;
  /** Position after the last character. */
  readonly end: Position;
}

/** A diagnostic with any code, such as a finding of the PDF checker. */
export interface AnyDiagnostic extends Omit<Diagnostic, 'code'> {
  readonly code: string;
  /** The page of a PDF, from 1. */
  readonly page?: number;
  /** The benefit of the hint. */
  readonly benefit?: string;
}

export const DIAGNOSTIC_FORMATS = ['human', 'short', 'json', 'github'] as const;

/**
 * An output format of diagnostics: `human` for terminals, `short` with one line each, `json` with
 * one object per line, or `github` for GitHub Actions.
 */
export type DiagnosticFormat = (typeof DIAGNOSTIC_FORMATS)[number];
