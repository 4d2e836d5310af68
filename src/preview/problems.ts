import {
  type Diagnostic,
  formatPath,
  formatPlace,
  type SourceRange,
} from '../diagnostics/diagnostic.js';
import { type FormatOptions, type LinesOf, linesOnce } from '../diagnostics/format.js';
import { visibleText } from '../diagnostics/quote.js';

export interface ShownProblem {
  readonly severity: Diagnostic['severity'];
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  /** `cv.yaml:4:3` */
  readonly place: string;
  /** `cv.education[0].area` */
  readonly path: string;
  /** A line of text; the second part is highlighted. */
  readonly excerpt?: readonly [before: string, meant: string, after: string];
}

/** Lines and columns count from 1. */
export interface Target {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface Problems {
  readonly shown: readonly ShownProblem[];
  readonly errors: number;
  readonly warnings: number;
  /** For each problem, if known. */
  readonly targets: readonly (Target | undefined)[];
}

/** An untrusted document may have many thousands. */
const MOST = 200;

/** Characters of an excerpt, and before its highlighted part. */
const WIDEST = 240;
const BEFORE = 60;

export function problemsOf(
  diagnostics: readonly Diagnostic[],
  textOf: FormatOptions['text'],
): Problems {
  const linesOf = linesOnce(textOf);
  const count = (severity: Diagnostic['severity']): number =>
    diagnostics.filter((d) => d.severity === severity).length;
  const first = diagnostics.slice(0, MOST);
  return {
    shown: first.map((d) => shownProblem(d, linesOf)),
    errors: count('error'),
    warnings: count('warning'),
    targets: first.map(targetOf),
  };
}

function targetOf({ file, range }: Diagnostic): Target | undefined {
  return file === undefined || range === undefined ? undefined : { file, ...range.start };
}

function shownProblem(d: Diagnostic, linesOf: LinesOf): ShownProblem {
  const { severity, code, message, hint = '', file, range, path } = d;
  const line = range && linesOf(file)?.[range.start.line - 1];
  return {
    severity,
    code,
    message: visibleText(message),
    hint: visibleText(hint),
    place: visibleText(formatPlace(d)),
    path: visibleText(formatPath(path)),
    ...(line === undefined || range === undefined ? {} : { excerpt: excerptOf(line, range) }),
  };
}

/** Cuts a long line on both sides. */
function excerptOf(line: string, { start, end }: SourceRange): [string, string, string] {
  const from = start.column - 1;
  const to = end.line === start.line ? end.column - 1 : line.length;
  const first = Math.max(0, from - BEFORE);
  const last = Math.min(line.length, first + WIDEST);
  const before = `${first > 0 ? '…' : ''}${line.slice(first, from)}`.replace(/^\s+/, '');
  const after = `${line.slice(to, Math.max(to, last))}${last < line.length ? '…' : ''}`;
  return [
    visibleText(before),
    visibleText(line.slice(from, Math.min(to, last))),
    visibleText(after),
  ];
}
