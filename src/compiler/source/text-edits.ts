import type { Change, TextEdit } from '../../diagnostics/diagnostic.js';
import type { Lines } from './lines.js';
import type { Span, SpanEdit } from './source.js';

export type Move = Extract<Change, { kind: 'move' }>;

/** Its methods return undefined if the text has no place for a change. */
export interface SourceEditor {
  editChange(change: Exclude<Change, Move>): SpanEdit[] | undefined;
  editMoves(moves: readonly Move[]): SpanEdit[] | undefined;
}

/** Returns edits in the order of the text; undefined if one is impossible, or if they overlap. */
export function createTextEdits(
  changes: readonly Change[],
  editor: SourceEditor,
  lines: Lines,
): TextEdit[] | undefined {
  const moves = changes.filter((change) => change.kind === 'move');
  const edits = changes
    .filter((change) => change.kind !== 'move')
    .map((change) => editor.editChange(change));
  if (moves.length > 0) edits.push(editor.editMoves(moves));
  if (!edits.every((edit) => edit !== undefined)) return undefined;
  const sorted = edits.flat().sort(([a], [b]) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.some(([[start]], index) => start < (sorted[index - 1]?.[0][1] ?? 0))) return undefined;
  return lines.toTextEdits(sorted);
}

export function wrapInBrackets([start, end]: Span): SpanEdit[] {
  return [
    [[start, start], '['],
    [[end, end], ']'],
  ];
}

/** Counts from 0. */
export function getColumn(text: string, offset: number): number {
  return offset - findLineStart(text, offset);
}

export function detectLineEnding(text: string): string {
  return text[text.indexOf('\n') - 1] === '\r' ? '\r\n' : '\n';
}

export function createLineBreak(text: string, column: number): string {
  return detectLineEnding(text) + ' '.repeat(column);
}

export function findLineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

export function findLineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  if (end < 0) return text.length;
  return end > offset && text[end - 1] === '\r' ? end - 1 : end;
}

export function getIndent(text: string, offset: number): string {
  const start = findLineStart(text, offset);
  return /^[ \t]*/.exec(text.slice(start, findLineEnd(text, start)))?.[0] ?? '';
}

/** Indents all lines but the first by more or fewer columns; undefined if a line has too few. */
export function shiftLines(text: string, columns: number): string | undefined {
  const [first = '', ...rest] = text.split('\n');
  const shiftedLines = rest.map((line) => {
    if (line.trim() === '') return line;
    if (columns >= 0) return ' '.repeat(columns) + line;
    return /^ *$/.test(line.slice(0, -columns)) ? line.slice(-columns) : undefined;
  });
  return shiftedLines.includes(undefined) ? undefined : [first, ...shiftedLines].join('\n');
}

export interface FlowCollection {
  readonly text: string;
  readonly open: number;
  readonly items: readonly Span[];
}

/** Adds an item at the end, on a new line if the last item begins a line. */
export function addItem({ text, open, items }: FlowCollection, item: string): SpanEdit {
  const last = items.at(-1);
  if (last === undefined) return [[open, open], item];
  const start = findLineStart(text, last[0]);
  const beginsLine = start > open && text.slice(start, last[0]).trim() === '';
  const gap = beginsLine ? detectLineEnding(text) + getIndent(text, last[0]) : ' ';
  return [[last[1], last[1]], `,${gap}${item}`];
}

/** Removes an item and one comma, but no comments. */
export function removeItem({ text, items }: FlowCollection, index: number): SpanEdit {
  const [start, end] = items[index] as Span;
  const previous = items[index - 1];
  const next = items[index + 1];
  const from = previous?.[1] ?? start;
  const to = previous === undefined ? (next?.[0] ?? end) : end;
  if (!/#/.test(text.slice(from, start) + text.slice(end, to))) return [[from, to], ''];
  const comma = /^\s*,/.exec(text.slice(end, next?.[0] ?? end + 100));
  return [[start, end + (comma?.[0].length ?? 0)], ''];
}
