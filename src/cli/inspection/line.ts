import stringWidth from 'fast-string-width';
import { visibleText } from '../../diagnostics/quote.js';

/** The mark of a line end. */
const LINE_END = '↵';

/** A text in one line of at most that many columns, with marks for line ends; what is cut off is an ellipsis. */
export function inLine(text: string, columns: number): string {
  const line = visibleText(oneLine(linesOf(text).join(` ${LINE_END} `)));
  return stringWidth(line) <= columns ? line : `${startOf(line, columns - 1).trimEnd()}…`;
}

/** How much of a line of text is shown in an excerpt, from its start and from its end: dates often stand there. */
const KEPT = { start: 20, end: 16 };

/**
 * A text of several lines in few, each of which loses its middle, so that much of its order can be seen. Readers mark the
 * direction of text with characters that are not seen either.
 */
export function asExcerpt(text: string, columns: number, most: number): string[] {
  const shown: string[] = [];
  for (const line of linesOf(text.replaceAll(/\p{Bidi_Control}/gu, '')).map((one) =>
    withoutMiddle(visibleText(oneLine(one))),
  )) {
    const last = shown.at(-1);
    const longer = last === undefined ? line : `${last} ${LINE_END} ${line}`;
    if (stringWidth(longer) <= columns) shown[Math.max(0, shown.length - 1)] = longer;
    else if (shown.length < most) shown.push(inLine(`${LINE_END} ${line}`, columns));
    else return [...shown.slice(0, -1), inLine(longer, columns)];
  }
  return shown;
}

function linesOf(text: string): string[] {
  return text
    .split(/[\n\f]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

function withoutMiddle(line: string): string {
  if (stringWidth(line) <= KEPT.start + KEPT.end + 1) return line;
  const end = startOf([...line].reverse().join(''), KEPT.end);
  return `${startOf(line, KEPT.start).trimEnd()}…${[...end].reverse().join('').trimStart()}`;
}

/** As many characters from the start as that many columns hold. */
function startOf(line: string, columns: number): string {
  const kept: string[] = [];
  let width = 0;
  for (const character of line) {
    width += stringWidth(character);
    if (width > columns) break;
    kept.push(character);
  }
  return kept.join('');
}
