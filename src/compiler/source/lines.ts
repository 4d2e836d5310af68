import type { Position, SourceRange, TextEdit } from '../../diagnostics/diagnostic.js';
import { lowerBound } from '../../util/arrays.js';
import type { Span, SpanEdit } from './source.js';

export class Lines {
  readonly #starts: number[] = [0];

  constructor(readonly text: string) {
    for (let i = text.indexOf('\n'); i !== -1; i = text.indexOf('\n', i + 1))
      this.#starts.push(i + 1);
  }

  toPosition(offset: number): Position {
    const clamped = Math.min(Math.max(offset, 0), this.text.length);
    const line = lowerBound(this.#starts, clamped + 1);
    return { offset: clamped, line, column: clamped - (this.#starts[line - 1] as number) + 1 };
  }

  toRange([start, end]: Span): SourceRange {
    return { start: this.toPosition(start), end: this.toPosition(Math.max(start, end)) };
  }

  toTextEdits(edits: readonly SpanEdit[]): TextEdit[] {
    return edits.map(([span, text]) => ({ range: this.toRange(span), text }));
  }

  getLineAt(offset: number): Line {
    return this.#line(this.toPosition(offset).line) as Line;
  }

  *iterate(): Generator<Line, void> {
    for (const [index] of this.#starts.entries()) yield this.#line(index + 1) as Line;
  }

  nextContentLine(line: Line): Line | undefined {
    return this.contentLinesBelow(line).next().value ?? undefined;
  }

  previousContentLine(line: Line): Line | undefined {
    return this.contentLinesAbove(line).next().value ?? undefined;
  }

  /** Content lines are neither blank nor comments. The nearest is first. */
  contentLinesBelow({ number }: Line): Generator<Line, void> {
    return this.#contentLines(number, 1);
  }

  contentLinesAbove({ number }: Line): Generator<Line, void> {
    return this.#contentLines(number, -1);
  }

  *#contentLines(start: number, step: 1 | -1): Generator<Line, void> {
    let line = this.#line(start + step);
    for (; line !== undefined; line = this.#line(line.number + step)) {
      if (/^\s*[^\s#]/.test(line.text)) yield line;
    }
  }

  #line(number: number): Line | undefined {
    const start = this.#starts[number - 1];
    if (start === undefined) return undefined;
    const nextStart = this.#starts[number] ?? this.text.length;
    const end = Math.min(nextStart, start + MAX_LINE_LENGTH);
    return {
      number,
      start,
      text: this.text.slice(start, end).replace(/\r?\n$/, ''),
      isTruncated: end < nextStart,
    };
  }
}

/** Searching longer lines would take quadratic time; their beginning shows their structure. */
const MAX_LINE_LENGTH = 500;

/** Looking further for the start or end of a text or entry would take quadratic time. */
export const MAX_SEARCHED_LINES = 200;

/** A line without its line end, truncated to `MAX_LINE_LENGTH` characters. */
export interface Line {
  readonly number: number;
  readonly start: number;
  readonly text: string;
  readonly isTruncated: boolean;
}

export function countIndent(text: string): number {
  return text.length - text.replace(/^ +/, '').length;
}

/** The column of a key or of a list's dash, at which further lines may begin. */
export interface OpenColumn {
  readonly indent: number;
  readonly isDash: boolean;
  /** The key or dash that begins at the column. */
  readonly text: string;
}

/** Returns the columns at which a YAML line may continue a mapping or list, outermost first. */
export function findOpenColumns(lines: Lines, line: Line): OpenColumn[] {
  const open: OpenColumn[] = [];
  const linesAbove: Line[] = [];
  for (const above of lines.contentLinesAbove(line)) {
    linesAbove.unshift(above);
    if (countIndent(above.text) === 0) break;
  }
  for (const { text } of linesAbove) {
    const indent = countIndent(text);
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const [dashes = ''] = /^(?:- +)*/.exec(text.slice(indent)) ?? [];
    if (dashes !== '') open.push({ indent, isDash: true, text: '-' });
    const key = /^[^\s:][^:]*:/.exec(text.slice(indent + dashes.length));
    if (key !== null) open.push({ indent: indent + dashes.length, isDash: false, text: key[0] });
  }
  return open;
}
