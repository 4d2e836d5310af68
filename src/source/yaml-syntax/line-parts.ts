import type { Confidence } from '../../diagnostics/fix.js';
import { shorten } from '../../diagnostics/quote.js';
import { indentOf, type Line } from '../lines.js';
import { textInPrintedQuotes } from '../look-alikes.js';
import type { Span } from '../source.js';
import type { Explanation, Remedy } from './mistake.js';

/** The text after the key or the dash of a line. */
export interface Value {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether the text may continue on the next line. */
  readonly isCut: boolean;
}

/** The value on a line with a key, or on a list item's line, without the comment after it. */
export function valueOnLine(line: Line): Value | undefined {
  const before = /^\s*(?:- +)*(?:(?:"[^"]*"|'[^']*'|[^\s:#"'[{][^:#]*?) *:\s+|(?<=- +))/.exec(line.text)?.[0];
  return before === undefined ? undefined : valueAfter(before, line);
}

/** The text after the dash of a list item, with its key. */
export function itemOnLine(line: Line): Value | undefined {
  const before = /^\s*(?:- +)+/.exec(line.text)?.[0];
  return before === undefined ? undefined : valueAfter(before, line);
}

function valueAfter(before: string, line: Line): Value | undefined {
  const text = line.text
    .slice(before.length)
    .replace(/\s+#.*$/, '')
    .trimEnd();
  if (text === '') return undefined;
  const start = line.start + before.length;
  return { text, start, end: start + text.length, isCut: line.isCut };
}

/** A whole line without the spaces around it. */
export function wholeLine(line: Line): Value {
  const text = line.text.trim();
  const start = line.start + indentOf(line.text);
  return { text, start, end: start + text.length, isCut: line.isCut };
}

/** Explains that a text needs quotes. */
export function inQuotes(message: string, value: Value, confidence: Confidence): Explanation {
  const span: Span = [value.start, value.end];
  const inner = textInPrintedQuotes(value.text);
  const edits: Remedy['edits'] = [[span, inYamlQuotes(inner ?? value.text)]];
  const remedy = value.isCut ? {} : { remedy: { confidence, edits } };
  if (inner === undefined) return { message, hint: `put the text in quotes: ${quoted(value.text)}`, span, ...remedy };
  const [open, close] = [value.text[0], value.text.at(-1)];
  return {
    message: `${open} and ${close} are not quotes in YAML.`,
    hint: `write straight ones: ${quoted(inner)}`,
    span,
    ...remedy,
  };
}

/** A text, shortened and quoted as YAML requires. */
export function quoted(text: string): string {
  return inYamlQuotes(shorten(text), /["\\]/.test(text));
}

/** A text in double quotes, or in single quotes if it would need escapes. */
export function inYamlQuotes(text: string, needsEscapes = /["\\]/.test(text)): string {
  return needsEscapes ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}

/** The column of the keys of the object that a line belongs to. */
export function contentColumn(line: Line): number {
  return /^\s*(?:- +)*/.exec(line.text)?.[0].length ?? 0;
}

/** The indentation of a line. */
export function indentSpan(line: Line): Span {
  return [line.start, line.start + Math.max(1, indentOf(line.text))];
}

/** A number of spaces, in words. */
export function spaces(count: number): string {
  return count === 1 ? '1 space' : `${count} spaces`;
}
