import { createColors } from 'picocolors';
import type { Terminal } from './terminal.js';
import { wrap } from './wrap.js';

/** Something, and what is said of it. */
export type Row = readonly [name: string, text: string];

/** One line or several for each row: the names in a column, the texts wrapped beside it. */
export function rowsOf(rows: readonly Row[], { width, colors }: Terminal, names = rows): string {
  const { bold } = createColors(colors);
  const column = Math.max(...names.map(([name]) => name.length)) + 2;
  return rows
    .map(([name, text]) => {
      const lines = wrap(text, Math.max(20, width - column));
      return `${bold(name)}${' '.repeat(column - name.length)}${lines.join(`\n${' '.repeat(column)}`)}`;
    })
    .join('\n');
}
