import type { Position, SourceRange, TextEdit } from '../../diagnostics/diagnostic.js';
import { lowerBound } from '../../util/arrays.js';
import type { Piece, Span } from './source.js';

export class Lines {
  readonly #starts: number[] = [0];

  constructor(readonly text: string) {
    for (let i = text.indexOf('\n'); i !== -1; i = text.indexOf('\n', i + 1))
      this.#starts.push(i + 1);
  }

  /** The position of an offset; an offset past the end counts as the end. */
  positionOf(offset: number): Position {
    const clamped = Math.min(Math.max(offset, 0), this.text.length);
    const line = lowerBound(this.#starts, clamped + 1);
    return { offset: clamped, line, column: clamped - (this.#starts[line - 1] as number) + 1 };
  }

  rangeOf([start, end]: Span): SourceRange {
    return { start: this.positionOf(start), end: this.positionOf(Math.max(start, end)) };
  }

  editsOf(pieces: readonly Piece[]): TextEdit[] {
    return pieces.map(([span, text]) => ({ range: this.rangeOf(span), text }));
  }

  lineAt(offset: number): Line {
    return this.#line(this.positionOf(offset).line) as Line;
  }

  *all(): Generator<Line, void> {
    for (const [index] of this.#starts.entries()) yield this.#line(index + 1) as Line;
  }

  contentAfter(line: Line): Line | undefined {
    return this.below(line).next().value ?? undefined;
  }

  contentBefore(line: Line): Line | undefined {
    return this.above(line).next().value ?? undefined;
  }

  /** The lines below one that are neither blank nor comments, the nearest first. */
  below({ number }: Line): Generator<Line, void> {
    return this.#content(number, 1);
  }

  /** The lines above one that are neither blank nor comments, the nearest first. */
  above({ number }: Line): Generator<Line, void> {
    return this.#content(number, -1);
  }

  *#content(from: number, step: 1 | -1): Generator<Line, void> {
    for (
      let line = this.#line(from + step);
      line !== undefined;
      line = this.#line(line.number + step)
    ) {
      if (/^\s*[^\s#]/.test(line.text)) yield line;
    }
  }

  #line(number: number): Line | undefined {
    const start = this.#starts[number - 1];
    if (start === undefined) return undefined;
    const next = this.#starts[number] ?? this.text.length;
    const end = Math.min(next, start + LINE_LENGTH);
    return {
      number,
      start,
      text: this.text.slice(start, end).replace(/\r?\n$/, ''),
      isCut: end < next,
    };
  }
}

/** The beginning of a line shows its structure. Searching all of a maliciously long line would take quadratic time. */
const LINE_LENGTH = 500;

/** How many lines the beginning or end of a text or an entry may be away: otherwise, many mistakes would take quadratic time. */
export const MOST_LINES = 200;

/** One line of a text, without its line end; of a long line, the first 500 characters. */
export interface Line {
  readonly number: number;
  readonly start: number;
  readonly text: string;
  readonly isCut: boolean;
}

export function indentOf(text: string): number {
  return text.length - text.replace(/^ +/, '').length;
}

/** A column in which a line may begin: that of a key, or of a list's dash. */
export interface Column {
  readonly indent: number;
  readonly isDash: boolean;
  /** The beginning of the last line in that column. */
  readonly text: string;
}

/** The columns of the keys and lists that are still open before a YAML line, outermost first. */
export function openColumns(lines: Lines, line: Line): Column[] {
  const open: Column[] = [];
  const above: Line[] = [];
  for (const before of lines.above(line)) {
    above.unshift(before);
    if (indentOf(before.text) === 0) break;
  }
  for (const { text } of above) {
    const indent = indentOf(text);
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const [dashes = ''] = /^(?:- +)*/.exec(text.slice(indent)) ?? [];
    if (dashes !== '') open.push({ indent, isDash: true, text: '-' });
    const key = /^[^\s:][^:]*:/.exec(text.slice(indent + dashes.length));
    if (key !== null) open.push({ indent: indent + dashes.length, isDash: false, text: key[0] });
  }
  return open;
}
