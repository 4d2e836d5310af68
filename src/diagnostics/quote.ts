/** In characters, for a message of one line. */
const MOST_SHOWN = 80;

/** In UTF-16 units: nobody copies more. */
const MOST_COPIED = 400;

/** Whether `wholeQuote` shows all of a text. */
export function isShort(text: string): boolean {
  return text.length <= MOST_COPIED;
}

/** Of a long text, only the beginning. */
function whole(text: string): string {
  return isShort(text)
    ? text
    : `${[...text.slice(0, MOST_SHOWN)].slice(0, MOST_SHOWN / 2).join('')} …`;
}

/** A long text loses its middle. */
export function shorten(text: string): string {
  if (text.length <= MOST_SHOWN) return text;
  // A character has at most two units.
  const [first, last] = [[...text.slice(0, 2 * MOST_SHOWN)], [...text.slice(-2 * MOST_SHOWN)]];
  if (text.length <= 2 * MOST_SHOWN && first.length <= MOST_SHOWN) return text;
  const half = MOST_SHOWN / 2;
  return `${first.slice(0, half).join('')}…${last.slice(1 - half).join('')}`;
}

export function quote(text: string): string {
  return JSON.stringify(shorten(text));
}

export function code(text: string): string {
  return `\`${shorten(text)}\``;
}

/** To be copied. */
export function wholeQuote(text: string): string {
  return JSON.stringify(whole(text));
}

/** To be copied. */
export function wholeCode(text: string): string {
  return `\`${whole(text)}\``;
}

/** Testing for properties of characters takes a millisecond at start-up. */
const PRINTABLE = /^[\t -~]*$/;

/** Escapes control and bidirectional characters of untrusted text. Tabs stay. */
export function visibleText(text: string): string {
  if (PRINTABLE.test(text)) return text;
  return text.replaceAll(/[^\P{Control}\t]|\p{Bidi_Control}/gu, escapeOf);
}

/** For several lines. */
export function visibleLines(text: string): string {
  return text.replaceAll(/[^\P{Control}\t\n]|\p{Bidi_Control}/gu, escapeOf);
}

/** JSON itself escapes only the first 32. */
export function visibleJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replaceAll(
    /[\u007F-\u009F]|\p{Bidi_Control}/gu,
    escapeOf,
  );
}

/** They have four hexadecimal digits. */
function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
