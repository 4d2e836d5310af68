import type { Change, TextEdit } from '../../diagnostics/diagnostic.js';
import type { Lines } from './lines.js';
import type { Piece, Span } from './source.js';

export type Move = Extract<Change, { kind: 'move' }>;

/** Creates edits; undefined if the text has no place for a change. */
export interface Editor {
  change(change: Exclude<Change, Move>): Piece[] | undefined;
  move(moves: readonly Move[]): Piece[] | undefined;
}

/** Returns edits in the order of the text; undefined if one is impossible, or if they overlap. */
export function editsOf(
  changes: readonly Change[],
  editor: Editor,
  lines: Lines,
): TextEdit[] | undefined {
  const moves = changes.filter((change) => change.kind === 'move');
  const edits = changes
    .filter((change) => change.kind !== 'move')
    .map((change) => editor.change(change));
  if (moves.length > 0) edits.push(editor.move(moves));
  if (!edits.every((edit) => edit !== undefined)) return undefined;
  const sorted = edits.flat().sort(([a], [b]) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.some(([[start]], index) => start < (sorted[index - 1]?.[0][1] ?? 0))) return undefined;
  return lines.editsOf(sorted);
}

export function inBrackets([start, end]: Span): Piece[] {
  return [
    [[start, start], '['],
    [[end, end], ']'],
  ];
}

/** Counts from 0. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

export function lineEndOf(text: string): string {
  const first = text.indexOf('\n');
  return first > 0 && text[first - 1] === '\r' ? '\r\n' : '\n';
}

/** Returns a line ending and the indentation of the next line. */
export function newLine(text: string, column: number): string {
  return lineEndOf(text) + ' '.repeat(column);
}

export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  if (end < 0) return text.length;
  return end > offset && text[end - 1] === '\r' ? end - 1 : end;
}

export function indentAt(text: string, offset: number): string {
  const start = lineStart(text, offset);
  return /^[ \t]*/.exec(text.slice(start, lineEnd(text, start)))?.[0] ?? '';
}

/** Indents all lines but the first by more or fewer columns; undefined if a line has too few. */
export function shifted(text: string, columns: number): string | undefined {
  const [first = '', ...rest] = text.split('\n');
  const shiftedLines = rest.map((line) => {
    if (line.trim() === '') return line;
    if (columns >= 0) return ' '.repeat(columns) + line;
    return /^ *$/.test(line.slice(0, -columns)) ? line.slice(-columns) : undefined;
  });
  return shiftedLines.includes(undefined) ? undefined : [first, ...shiftedLines].join('\n');
}

export interface Bracketed {
  readonly text: string;
  readonly open: number;
  readonly items: readonly Span[];
}

/** Adds an item at the end, on a new line if the last item begins a line. */
export function addItem({ text, open, items }: Bracketed, item: string): Piece {
  const last = items.at(-1);
  if (last === undefined) return [[open, open], item];
  const start = lineStart(text, last[0]);
  const beginsLine = start > open && text.slice(start, last[0]).trim() === '';
  const gap = beginsLine ? lineEndOf(text) + indentAt(text, last[0]) : ' ';
  return [[last[1], last[1]], `,${gap}${item}`];
}

/** Removes an item and one comma, but no comments. */
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
