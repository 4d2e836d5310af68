import { CODES, type DiagnosticCode, type Severity } from './codes.js';
import { quote, shorten } from './quote.js';

/** One problem, as plain data. */
export interface Diagnostic {
  /** Which problem it is; `docs/diagnostics.md` explains each. */
  readonly code: DiagnosticCode;
  /** The severity of its code, unless the option `strict` turns warnings into errors. */
  readonly severity: Severity;
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** Its path in the document; empty for the document itself. */
  readonly path: DocumentPath;
  /** Whether the key at `path` is meant rather than its value. */
  readonly at?: 'key' | 'value';
  /** The value that was found. */
  readonly found?: string;
  /** What is allowed instead. */
  readonly expected?: string;
  /** How to fix it. */
  readonly hint?: string;
  /** The fix as data, if one can be applied: what to change in the document and in its text. */
  readonly fix?: Fix;
  /** The key that is missing in the object at `path`. */
  readonly missing?: string;
  /** The part of the value's text that the problem is about, if it is not all of it. */
  readonly part?: string;
  /** Other places that the problem is about, such as the first of two keys with one name. */
  readonly related?: readonly RelatedPlace[];
  /** The explanation of the code: a path in the package, with a fragment. */
  readonly documentation: string;
  /** The file that the document came from, if any. */
  readonly file?: string;
  /** The position in the text, if there is a text. */
  readonly range?: SourceRange;
}

/** Another place that a problem is about. */
export interface RelatedPlace {
  /** What is there, in one sentence. */
  readonly message: string;
  /** Its path in the document. */
  readonly path: DocumentPath;
  /** The file, if the text is one. */
  readonly file?: string;
  /** Its position in the text, if there is a text. */
  readonly range?: SourceRange;
}

type Details = Omit<Diagnostic, 'code' | 'severity' | 'message' | 'path' | 'documentation'>;

/** The optional parts of a diagnostic; those that are undefined are left out. */
export type DiagnosticDetails = { readonly [Key in keyof Details]?: Details[Key] | undefined };

/** The file in the package that explains all codes. */
export const DOCUMENTATION = 'docs/diagnostics.md';

/** Makes a diagnostic; its severity follows from its code. */
export function diagnostic(
  code: DiagnosticCode,
  path: DocumentPath,
  message: string,
  details: DiagnosticDetails = {},
): Diagnostic {
  const { severity } = CODES[code];
  return {
    code,
    severity,
    message,
    path,
    ...given(details),
    documentation: `${DOCUMENTATION}#${code}`,
  };
}

/** The same diagnostic with other parts; where one is undefined, the old one stays. */
export function withDetails<T extends object>(
  d: T,
  parts: { readonly [Key in keyof T]?: T[Key] | undefined },
): T {
  return { ...d, ...given(parts) };
}

function given<T extends object>(parts: T): object {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}

/** Whether any of the diagnostics is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((d) => d.severity === 'error');
}

/** Formats a path as people write it, `cv.education[0].area`; long keys are shortened. */
export function formatPath(path: DocumentPath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(step)) return `${text}[${quote(step)}]`;
    return text === '' ? shorten(step) : `${text}.${shorten(step)}`;
  }, '');
}

/** Formats a place in a text: `cv.yaml:3:5`, or what is known of it. */
export function formatPlace({ file, range }: Pick<Diagnostic, 'file' | 'range'>): string {
  return [file, range && `${range.start.line}:${range.start.column}`].filter(Boolean).join(':');
}

/** One change of a document. Paths refer to the document before any change. */
export type Change =
  /** Rename the key at `path` to `key`; its value stays. */
  | { readonly kind: 'rename'; readonly path: DocumentPath; readonly key: string }
  /** Replace the value at `path` with `value`. */
  | { readonly kind: 'replace'; readonly path: DocumentPath; readonly value: unknown }
  /** Add the key at the end of `path`, which must not exist yet, with `value`. */
  | { readonly kind: 'insert'; readonly path: DocumentPath; readonly value: unknown }
  /** Remove the key and value, or the list item, at `path`. */
  | { readonly kind: 'remove'; readonly path: DocumentPath }
  /** Move the key and value at `path` to `to`, which must not exist yet; its parent is created if needed. */
  | { readonly kind: 'move'; readonly path: DocumentPath; readonly to: DocumentPath }
  /** Replace the value at `path` with a list that contains only it. */
  | { readonly kind: 'wrap'; readonly path: DocumentPath };

/** The path of the key that a change makes, if it makes one. */
export function madeBy(change: Change): DocumentPath | undefined {
  if (change.kind === 'rename') return [...change.path.slice(0, -1), change.key];
  if (change.kind === 'move') return change.to;
  return change.kind === 'insert' ? change.path : undefined;
}

/** A range of the text, and its replacement. */
export interface TextEdit {
  /** What is replaced; empty where text is inserted. */
  readonly range: SourceRange;
  /** What takes its place. */
  readonly text: string;
}

/**
 * How sure a fix is: `certain` if nothing else can be meant and the document loses nothing, so that a program may apply it
 * without asking; `likely` if a person has to check it.
 */
export type Confidence = 'certain' | 'likely';

/** A fix that a program can apply, as plain data. */
export interface Fix {
  /** Whether a program may apply it without asking. */
  readonly confidence: Confidence;
  /** What changes in the document; empty if the text cannot be parsed before it is fixed. */
  readonly changes: readonly Change[];
  /**
   * The same as edits of the text that the diagnostic is about (its `file`). They are in its order, do not overlap, and
   * preserve the comments, layout and quotes around them. Missing if there is no text, or if the text has no place for the
   * changes.
   */
  readonly edits?: readonly TextEdit[];
}

/** How to mend a value: in words and, where it is a text to write, as data. */
export interface Advice {
  readonly hint: string;
  readonly fix?: Fix | undefined;
}

/** Creates a fix that nobody needs to check. */
export function certain(...changes: readonly Change[]): Fix {
  return { confidence: 'certain', changes };
}

/** Creates a fix that somebody has to check. */
export function likely(...changes: readonly Change[]): Fix {
  return { confidence: 'likely', changes };
}

/** Creates a fix with a given confidence. */
export function fixOf(isCertain: boolean, ...changes: readonly Change[]): Fix {
  return { confidence: isCertain ? 'certain' : 'likely', changes };
}

/** Keys and indices from the root of a document to a value, such as `['cv', 'education', 0, 'area']`. */
export type DocumentPath = readonly (string | number)[];

/** A place in a text. Lines and columns count from 1, columns and offsets in UTF-16 units. */
export interface Position {
  /** The units before it. */
  readonly offset: number;
  /** The line, from 1. */
  readonly line: number;
  /** The column, from 1. */
  readonly column: number;
}

/** A range of text; `end` is the position after its last character. */
export interface SourceRange {
  /** The position of its first character. */
  readonly start: Position;
  /** The position after its last character. */
  readonly end: Position;
}

/** A message in the form of a diagnostic, with a code of any list. */
export interface Problem extends Omit<Diagnostic, 'code'> {
  readonly code: string;
  /** The page of a PDF, from 1. */
  readonly page?: number;
  /** What changes once the hint is followed. */
  readonly gain?: string;
}

/** The notations of diagnostics. */
export const DIAGNOSTIC_STYLES = ['human', 'short', 'json', 'github'] as const;

/** A notation of diagnostics. */
export type DiagnosticStyle = (typeof DIAGNOSTIC_STYLES)[number];
