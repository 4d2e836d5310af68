import {
  type Diagnostic,
  formatLocation,
  formatPath,
  nameControls,
  type SourceRange,
} from '../diagnostics/diagnostic.js';
import {
  type FormatOptions,
  type GetLines,
  memoizeLines,
} from '../diagnostics/format-diagnostics.js';
import { escapeText } from '../diagnostics/quote.js';

export interface ProblemState {
  readonly severity: Diagnostic['severity'];
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  /** `cv.yaml:4:3` */
  readonly location: string;
  /** `cv.education[0].area` */
  readonly path: string;
  /** One line of the source, with the affected part in the middle. */
  readonly excerpt?: readonly [before: string, meant: string, after: string];
}

export interface SourcePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface Problems {
  readonly shown: readonly ProblemState[];
  readonly errors: number;
  readonly warnings: number;
  readonly targets: readonly (SourcePosition | undefined)[];
}

/** Limits untrusted documents, which may have thousands of problems. */
const MAX_PROBLEMS = 200;

/** Characters of an excerpt, and before its affected part. */
const MAX_EXCERPT = 240;
const MAX_CONTEXT = 60;

const LABELS = new Map([
  ['--template', 'Templates'],
  ['--fit', 'Templates › At most'],
  ['--break-before', 'Templates › Begins a page'],
  ['--keep', 'Templates › Kept together'],
]);

export function toProblems(
  diagnostics: readonly Diagnostic[],
  getText: FormatOptions['text'],
): Problems {
  const getLines = memoizeLines(getText);
  const count = (severity: Diagnostic['severity']) =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  const first = diagnostics.slice(0, MAX_PROBLEMS);
  return {
    shown: first.map((diagnostic) => toShownProblem(nameControls(diagnostic, LABELS), getLines)),
    errors: count('error'),
    warnings: count('warning'),
    targets: first.map(toTarget),
  };
}

function toTarget({ file, range }: Diagnostic): SourcePosition | undefined {
  return file === undefined || range === undefined ? undefined : { file, ...range.start };
}

function toShownProblem(diagnostic: Diagnostic, getLines: GetLines): ProblemState {
  const { severity, code, message, hint = '', file, range, path } = diagnostic;
  const line = range && getLines(file)?.[range.start.line - 1];
  return {
    severity,
    code,
    message: escapeText(message),
    hint: escapeText(hint),
    location: escapeText(formatLocation(diagnostic)),
    path: escapeText(formatPath(path)),
    ...(line === undefined || range === undefined ? {} : { excerpt: createExcerpt(line, range) }),
  };
}

function createExcerpt(line: string, { start, end }: SourceRange): [string, string, string] {
  const affectedStart = start.column - 1;
  const affectedEnd = end.line === start.line ? end.column - 1 : line.length;
  const excerptStart = Math.max(0, affectedStart - MAX_CONTEXT);
  const excerptEnd = Math.min(line.length, excerptStart + MAX_EXCERPT);
  const before = `${excerptStart > 0 ? '…' : ''}${line.slice(excerptStart, affectedStart)}`.replace(
    /^\s+/,
    '',
  );
  const ellipsis = excerptEnd < line.length ? '…' : '';
  const after = `${line.slice(affectedEnd, Math.max(affectedEnd, excerptEnd))}${ellipsis}`;
  return [
    escapeText(before),
    escapeText(line.slice(affectedStart, Math.min(affectedEnd, excerptEnd))),
    escapeText(after),
  ];
}
