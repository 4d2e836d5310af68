/** In characters, for a message of one line. */
const MAX_QUOTE_LENGTH = 80;

/** In UTF-16 units, for a text to copy. */
const MAX_COPY_LENGTH = 400;

/** Whether `quoteForCopy` and `formatCodeForCopy` keep all of a text. */
export function fitsHint(text: string): boolean {
  return text.length <= MAX_COPY_LENGTH;
}

function truncate(text: string): string {
  if (fitsHint(text)) return text;
  const start = [...text.slice(0, MAX_QUOTE_LENGTH)].slice(0, MAX_QUOTE_LENGTH / 2);
  return `${start.join('')} …`;
}

/** Replaces the middle of a long text with `…`. */
export function shorten(text: string, limit = MAX_QUOTE_LENGTH): string {
  if (text.length <= limit) return text;
  // A character has at most two UTF-16 units.
  const [first, last] = [[...text.slice(0, 2 * limit)], [...text.slice(-2 * limit)]];
  if (text.length <= 2 * limit && first.length <= limit) return text;
  const half = limit / 2;
  return `${first.slice(0, half).join('')}…${last.slice(1 - half).join('')}`;
}

export function quote(text: string): string {
  return JSON.stringify(shorten(text));
}

export function formatCode(text: string): string {
  return `\`${shorten(text)}\``;
}

/** For a text that users copy from a hint. */
export function quoteForCopy(text: string): string {
  return JSON.stringify(truncate(text));
}

export function formatCodeForCopy(text: string): string {
  return `\`${truncate(text)}\``;
}

/** Printable ASCII, without Unicode property escapes, which V8 takes a millisecond to compile. */
const PRINTABLE = /^[\t -~]*$/;

/** Escapes control and bidi characters of untrusted text, except tabs. */
export function escapeText(text: string): string {
  if (PRINTABLE.test(text)) return text;
  return text.replaceAll(/[^\P{Control}\t]|\p{Bidi_Control}/gu, escapeCharacter);
}

/** Escapes control and bidi characters, except tabs and line breaks. */
export function escapeLines(text: string): string {
  if (PRINTABLE.test(text)) return text;
  return text.replaceAll(/[^\P{Control}\t\n]|\p{Bidi_Control}/gu, escapeCharacter);
}

/** Formats JSON, and escapes control and bidi characters that `JSON.stringify` does not. */
export function toEscapedJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replaceAll(
    /[\u007F-\u009F]|\p{Bidi_Control}/gu,
    escapeCharacter,
  );
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
