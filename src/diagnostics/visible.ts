/**
 * Characters that command a terminal, or turn the order of what is read, as escapes: a stranger's text must do neither.
 * Tabulators stay.
 */
export function visibleText(text: string): string {
  return text.replaceAll(/[^\P{Control}\t]|\p{Bidi_Control}/gu, escapeOf);
}

/** The same for text of several lines. */
export function visibleLines(text: string): string {
  return text.replaceAll(/[^\P{Control}\t\n]|\p{Bidi_Control}/gu, escapeOf);
}

/** JSON in which such characters are escapes, too, which JSON itself wants of the first 32 only. */
export function visibleJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replaceAll(/[\u007F-\u009F]|\p{Bidi_Control}/gu, escapeOf);
}

/** All of them have four digits. */
function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
