/** In characters: enough to recognise the value, and short enough for a message of one line. */
const MOST_SHOWN = 80;

/** In UTF-16 units: nobody copies a longer text from a message. */
const MOST_COPIED = 400;

/** Whether a text is shown as a whole where it is to be copied. */
export function isShort(text: string): boolean {
  return text.length <= MOST_COPIED;
}

/** A text to be copied: without its middle, words would be lost. Of a long one only the beginning is shown. */
function whole(text: string): string {
  return isShort(text)
    ? text
    : `${[...text.slice(0, MOST_SHOWN)].slice(0, MOST_SHOWN / 2).join('')} …`;
}

/** A document's text in messages: a long text loses its middle. */
export function shorten(text: string): string {
  if (text.length <= MOST_SHOWN) return text;
  // A character has at most two units.
  const [first, last] = [[...text.slice(0, 2 * MOST_SHOWN)], [...text.slice(-2 * MOST_SHOWN)]];
  if (text.length <= 2 * MOST_SHOWN && first.length <= MOST_SHOWN) return text;
  const half = MOST_SHOWN / 2;
  return `${first.slice(0, half).join('')}…${last.slice(1 - half).join('')}`;
}

/** The shortened text in double quotes. */
export function quote(text: string): string {
  return JSON.stringify(shorten(text));
}

/** The shortened text as code: a key, or something to write. */
export function code(text: string): string {
  return `\`${shorten(text)}\``;
}

/** A text to be copied, in double quotes. */
export function wholeQuote(text: string): string {
  return JSON.stringify(whole(text));
}

/** Something to be copied, as code. */
export function wholeCode(text: string): string {
  return `\`${whole(text)}\``;
}

/** ASCII without any such character; looking for them by their properties takes a millisecond at each start. */
const PRINTABLE = /^[\t -~]*$/;

/** Escapes characters that control a terminal or change the reading order: a stranger's text must do neither. Tabs stay. */
export function visibleText(text: string): string {
  if (PRINTABLE.test(text)) return text;
  return text.replaceAll(/[^\P{Control}\t]|\p{Bidi_Control}/gu, escapeOf);
}

/** The same for text of several lines. */
export function visibleLines(text: string): string {
  return text.replaceAll(/[^\P{Control}\t\n]|\p{Bidi_Control}/gu, escapeOf);
}

/** JSON in which such characters are escaped too; JSON itself requires that only for the first 32. */
export function visibleJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replaceAll(
    /[\u007F-\u009F]|\p{Bidi_Control}/gu,
    escapeOf,
  );
}

/** All of these have four hexadecimal digits. */
function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
