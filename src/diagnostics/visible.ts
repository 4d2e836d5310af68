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
  return JSON.stringify(value, undefined, indent).replaceAll(/[\u007F-\u009F]|\p{Bidi_Control}/gu, escapeOf);
}

/** All of these have four hexadecimal digits. */
function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
