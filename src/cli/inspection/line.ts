import stringWidth from 'fast-string-width';
import { visibleText } from '../../diagnostics/quote.js';

/** The mark of a line end. */
const LINE_END = '↵';

/** A text in one line of at most that many columns, with marks for line ends; what is cut off is an ellipsis. */
export function inLine(text: string, columns: number): string {
  const lines = text.split(/[\n\f]/).map((line) => line.trim());
  const line = visibleText(
    lines
      .filter((one) => one !== '')
      .join(` ${LINE_END} `)
      .replaceAll(/\s+/g, ' '),
  );
  return stringWidth(line) <= columns ? line : `${startOf(line, columns - 1).trimEnd()}…`;
}

/** As many characters from the start as that many columns hold. */
function startOf(line: string, columns: number): string {
  let kept = '';
  let width = 0;
  for (const character of line) {
    width += stringWidth(character);
    if (width > columns) break;
    kept += character;
  }
  return kept;
}
