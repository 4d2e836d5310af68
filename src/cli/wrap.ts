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

/** Wraps a line that begins with spaces; those that continue it are indented by so many columns. */
export function wrapIndented(line: string, width: number, indent: number): string[] {
  const [start = ''] = /^ */.exec(line) ?? [];
  const [first = '', ...others] = wrap(line, width - Math.max(start.length, indent));
  return [start + first, ...others.map((other) => ' '.repeat(indent) + other)];
}
