import stringWidth from 'fast-string-width';
import { escapeText } from '../diagnostics/quote.js';
import { wantsColors } from './reporter.js';

export interface Terminal {
  readonly width: number;
  readonly colors: boolean;
}

/** Longer lines are hard to read. */
const MAX_WIDTH = 100;

/** Treats a file as a terminal of 80 columns. */
export function getTerminal(stream: NodeJS.WriteStream): Terminal {
  return { width: Math.min(stream.columns || 80, MAX_WIDTH), colors: wantsColors(stream) };
}

export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.match(/(?:`[^`]*`|\S)+/g) ?? []) {
    const last = lines.at(-1);
    const extended = `${last} ${word}`;
    if (last !== undefined && stringWidth(extended) <= width) lines[lines.length - 1] = extended;
    else lines.push(word);
  }
  return lines;
}

/** The last cell of a row with fewer cells may be wider than its column. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const head = rows[0] ?? [];
  const aligned = rows.map((row) => (row.length < head.length ? row.slice(0, -1) : row));
  const widths = head.map((_, column) =>
    Math.max(...aligned.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Formats a name and, to the right of it, a wrapped text. */
export function wrapInColumn(
  name: string,
  text: string,
  {
    column,
    width,
    paint = String,
  }: { column: number; width: number; paint?: (name: string) => string },
): string[] {
  const [first = '', ...others] = wrap(text, Math.max(20, width - column));
  return [
    `${paint(name)}${' '.repeat(column - name.length)}${first}`,
    ...others.map((line) => `${' '.repeat(column)}${line}`),
  ];
}

export function wrapIndented(line: string, width: number, indent: number): string[] {
  const [start = ''] = /^ */.exec(line) ?? [];
  const [first = '', ...others] = wrap(line, width - Math.max(start.length, indent));
  return [start + first, ...others.map((text) => ' '.repeat(indent) + text)];
}

/** Joins the lines of a text with `↵`, and truncates the result with an ellipsis. */
export function toSingleLine(text: string, columns: number): string {
  const lines = text.split(/[\n\f]/).map((line) => line.trim());
  const line = escapeText(
    lines
      .filter((text) => text !== '')
      .join(' ↵ ')
      .replaceAll(/\s+/g, ' '),
  );
  return stringWidth(line) <= columns ? line : `${truncate(line, columns - 1).trimEnd()}…`;
}

function truncate(line: string, columns: number): string {
  let start = '';
  let width = 0;
  for (const character of line) {
    width += stringWidth(character);
    if (width > columns) break;
    start += character;
  }
  return start;
}
