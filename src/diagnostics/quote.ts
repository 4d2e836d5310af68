/** In characters: as much as tells which value is meant, and fits on a line with what is said of it. */
const MOST_SHOWN = 80;

/** A document's text as messages show it: a long one without its middle. */
export function shorten(text: string): string {
  if (text.length <= MOST_SHOWN) return text;
  // A character has two units at most.
  const [first, last] = [[...text.slice(0, 2 * MOST_SHOWN)], [...text.slice(-2 * MOST_SHOWN)]];
  if (text.length <= 2 * MOST_SHOWN && first.length <= MOST_SHOWN) return text;
  const half = MOST_SHOWN / 2;
  return `${first.slice(0, half).join('')}…${last.slice(1 - half).join('')}`;
}

/** The same in double quotes. */
export function quote(text: string): string {
  return JSON.stringify(shorten(text));
}

/** The same as code: a key, or what to write. */
export function code(text: string): string {
  return `\`${shorten(text)}\``;
}
