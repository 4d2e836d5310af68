import type { Change, TextEdit } from '../../diagnostics/diagnostic.js';
import type { Lines } from './lines.js';
import type { Piece, Span } from './source.js';

export type Move = Extract<Change, { kind: 'move' }>;

/** Finds the pieces of a text that make changes of its value; undefined if the text has no place for them. */
export interface Editor {
  change(change: Exclude<Change, Move>): Piece[] | undefined;
  /** All moves are made together. */
  move(moves: readonly Move[]): Piece[] | undefined;
}

/**
 * The edits of a text that make changes, in the order of the text; undefined if it has no place for one of them, or if two edits
 * overlap, so that only one could be applied.
 */
export function editsOf(
  changes: readonly Change[],
  editor: Editor,
  lines: Lines,
): TextEdit[] | undefined {
  const moves = changes.filter((change) => change.kind === 'move');
  const found = changes
    .filter((change) => change.kind !== 'move')
    .map((change) => editor.change(change));
  if (moves.length > 0) found.push(editor.move(moves));
  if (!found.every((pieces) => pieces !== undefined)) return undefined;
  const sorted = found.flat().sort(([a], [b]) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.some(([[start]], index) => start < (sorted[index - 1]?.[0][1] ?? 0))) return undefined;
  return lines.editsOf(sorted);
}

export function inBrackets([start, end]: Span): Piece[] {
  return [
    [[start, start], '['],
    [[end, end], ']'],
  ];
}

/** The column of an offset, from 0. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

export function lineEndOf(text: string): string {
  const first = text.indexOf('\n');
  return first > 0 && text[first - 1] === '\r' ? '\r\n' : '\n';
}

/** The end of a line of a text, and the indentation of the next one. */
export function newLine(text: string, column: number): string {
  return lineEndOf(text) + ' '.repeat(column);
}

export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** The end of the line that contains an offset, before its line end. */
export function lineEnd(text: string, offset: number): number {
  const next = text.indexOf('\n', offset);
  if (next < 0) return text.length;
  return next > offset && text[next - 1] === '\r' ? next - 1 : next;
}

export function indentAt(text: string, offset: number): string {
  const start = lineStart(text, offset);
  return /^[ \t]*/.exec(text.slice(start, lineEnd(text, start)))?.[0] ?? '';
}

/** A text in which all lines but the first are indented by this many columns more, or less; undefined if a line has too few. */
export function shifted(text: string, columns: number): string | undefined {
  const [first = '', ...rest] = text.split('\n');
  const moved = rest.map((line) => {
    if (line.trim() === '') return line;
    if (columns >= 0) return ' '.repeat(columns) + line;
    return /^ *$/.test(line.slice(0, -columns)) ? line.slice(-columns) : undefined;
  });
  return moved.includes(undefined) ? undefined : [first, ...moved].join('\n');
}

/** The content of brackets or braces, separated by commas. */
export interface Bracketed {
  readonly text: string;
  readonly open: number;
  readonly items: readonly Span[];
}

/** Adds an item at the end, on a line of its own if the last item has one. */
export function addItem({ text, open, items }: Bracketed, item: string): Piece {
  const last = items.at(-1);
  if (last === undefined) return [[open, open], item];
  const before = lineStart(text, last[0]);
  const isAlone = before > open && text.slice(before, last[0]).trim() === '';
  return [
    [last[1], last[1]],
    isAlone ? `,${lineEndOf(text)}${indentAt(text, last[0])}${item}` : `, ${item}`,
  ];
}

/** Removes an item and one comma; comments beside it stay. */
export function removeItem({ text, items }: Bracketed, index: number): Piece {
  const [start, end] = items[index] as Span;
  const previous = items[index - 1];
  const next = items[index + 1];
  const from = previous === undefined ? start : previous[1];
  const to = previous === undefined && next !== undefined ? next[0] : end;
  if (!/#/.test(text.slice(from, start) + text.slice(end, to))) return [[from, to], ''];
  const comma = /^\s*,/.exec(text.slice(end, next?.[0] ?? end + 100));
  return [[start, end + (comma?.[0].length ?? 0)], ''];
}
