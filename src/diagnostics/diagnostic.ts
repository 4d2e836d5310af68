import { CODES, type DiagnosticCode, type Severity } from './codes.js';
import type { Fix } from './fix.js';
import type { DocumentPath, SourceRange } from './place.js';
import { quote, shorten } from './quote.js';

export type { DocumentPath, Position, SourceRange } from './place.js';

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
  /** The explanation of the code: a path in the package, with a fragment. */
  readonly documentation: string;
  /** The file that the document came from, if any. */
  readonly file?: string;
  /** The position in the text, if there is a text. */
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
  return { code, severity, message, path, ...given(details), documentation: `${DOCUMENTATION}#${code}` };
}

/** The same diagnostic with other parts; where one is undefined, the old one stays. */
export function withDetails<T extends object>(d: T, parts: { readonly [Key in keyof T]?: T[Key] | undefined }): T {
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
