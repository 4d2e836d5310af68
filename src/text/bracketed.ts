import { indentAt, lineEndOf, lineStart } from './pieces.js';
import type { Piece, Span } from './source.js';

/** The content of brackets or braces, separated by commas. */
export interface Bracketed {
  readonly text: string;
  /** The offset after the opening bracket. */
  readonly open: number;
  readonly items: readonly Span[];
}

/** Adds an item at the end, on a line of its own if the last item has one. */
export function addItem({ text, open, items }: Bracketed, item: string): Piece {
  const last = items.at(-1);
  if (last === undefined) return [[open, open], item];
  const before = lineStart(text, last[0]);
  const isAlone = before > open && text.slice(before, last[0]).trim() === '';
  return [[last[1], last[1]], isAlone ? `,${lineEndOf(text)}${indentAt(text, last[0])}${item}` : `, ${item}`];
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
