import stringWidth from 'fast-string-width';

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

/** A name, and beside it a text that is wrapped in the columns behind that of names. */
export function wrapBeside(
  name: string,
  text: string,
  { column, width, paint = String }: { column: number; width: number; paint?: (name: string) => string },
): string[] {
  const [first = '', ...others] = wrap(text, Math.max(20, width - column));
  return [
    `${paint(name)}${' '.repeat(column - name.length)}${first}`,
    ...others.map((line) => `${' '.repeat(column)}${line}`),
  ];
}

/** Wraps a line that begins with spaces; those that continue it are indented by so many columns. */
export function wrapIndented(line: string, width: number, indent: number): string[] {
  const [start = ''] = /^ */.exec(line) ?? [];
  const [first = '', ...others] = wrap(line, width - Math.max(start.length, indent));
  return [start + first, ...others.map((other) => ' '.repeat(indent) + other)];
}
