/**
 * Returns the lines that a terminal without scrolling shows after an output. Interprets the escape
 * sequences of cvpress and common ones that move the cursor.
 */
export function renderScreen(output: string, columns: number): string[] {
  const lines: string[][] = [[]];
  let [row, column, saved, wraps] = [0, 0, [0, 0] as [number, number], true];
  for (const [token] of output
    .replaceAll('\u001B', '␛')
    .matchAll(/␛\[[?\d;]*[a-zA-Z]|␛[78]|./gsu)) {
    const line = lines[row] as string[];
    if (token === '\r') column = 0;
    else if (token === '\n') row += 1;
    else if (token === '␛7') saved = [row, column];
    else if (token === '␛8') [row, column] = saved;
    else if (token === '␛[K' || token === '␛[0K') line.length = Math.min(line.length, column);
    else if (token === '␛[2K') line.length = 0;
    else if (/^␛\[\d+G$/.test(token)) column = Number(token.slice(2, -1)) - 1;
    else if (/^␛\[\?7[lh]$/.test(token)) wraps = token.endsWith('h');
    else if (!token.startsWith('␛')) {
      if (column >= columns && wraps) [row, column] = [row + 1, 0];
      column = Math.min(column, columns - 1);
      lines[row] ??= [];
      const current = lines[row] as string[];
      while (current.length < column) current.push(' ');
      current[column] = token;
      column += 1;
    }
    lines[row] ??= [];
  }
  return lines
    .map((line) => line.join('').trimEnd())
    .filter((line, index, all) => line !== '' || index < all.length - 1);
}
