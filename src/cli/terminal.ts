import stringWidth from 'fast-string-width';
import { visibleText } from '../diagnostics/quote.js';
import { wantsColors } from './reporter.js';

export interface Terminal {
  readonly width: number;
  readonly colors: boolean;
}

/** Longer lines are hard to read. */
const WIDEST = 100;

/** A file is like a terminal of 80 columns. */
export function terminalOf(stream: NodeJS.WriteStream): Terminal {
  return { width: Math.min(stream.columns || 80, WIDEST), colors: wantsColors(stream) };
}

export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.match(/(?:`[^`]*`|\S)+/g) ?? []) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && stringWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A row may have fewer cells; then its last may be longer than its column. */
export function inColumns(rows: readonly (readonly string[])[]): string[] {
  const head = rows[0] ?? [];
  const bound = rows.map((row) => (row.length < head.length ? row.slice(0, -1) : row));
  const widths = head.map((_, column) => Math.max(...bound.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => line(row).trimEnd());
}

/** A name, and next to it a wrapped text. */
export function wrapBeside(
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

/** Wraps a line, and indents the lines that continue it. */
export function wrapIndented(line: string, width: number, indent: number): string[] {
  const [start = ''] = /^ */.exec(line) ?? [];
  const [first = '', ...others] = wrap(line, width - Math.max(start.length, indent));
  return [start + first, ...others.map((other) => ' '.repeat(indent) + other)];
}

/** A text in one line, with marks for line ends, and an ellipsis for what is cut off. */
export function inLine(text: string, columns: number): string {
  const lines = text.split(/[\n\f]/).map((line) => line.trim());
  const line = visibleText(
    lines
      .filter((one) => one !== '')
      .join(' ↵ ')
      .replaceAll(/\s+/g, ' '),
  );
  return stringWidth(line) <= columns ? line : `${startOf(line, columns - 1).trimEnd()}…`;
}

function startOf(line: string, columns: number): string {
  let kept = '';
  let width = 0;
  for (const character of line) {
    width += stringWidth(character);
    if (width > columns) break;
    kept += character;
  }
  return kept;
}
