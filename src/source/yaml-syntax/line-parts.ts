import { shorten } from '../../diagnostics/quote.js';
import { indentOf, type Line } from '../lines.js';
import type { Span } from '../source.js';
import { type Explanation, likely } from './mistake.js';

/** What stands after the key or the dash of a line. */
export interface Value {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The value on a line with a key, or on a line of a list; without the comment after it. */
export function valueOnLine(line: Line): Value | undefined {
  const before = /^\s*(?:- +)*(?:(?:"[^"]*"|'[^']*'|[^\s:#"'[{][^:#]*?) *:\s+|(?<=- +))/.exec(line.text)?.[0];
  return before === undefined ? undefined : valueAfter(before, line);
}

/** What stands after the dash of a line of a list, with its key. */
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
  return { text, start: line.start + before.length, end: line.start + before.length + text.length };
}

/** All of a line but the spaces around it. */
export function wholeLine(line: Line): Value {
  const text = line.text.trim();
  const start = line.start + indentOf(line.text);
  return { text, start, end: start + text.length };
}

/** Says that a text wants quotes. */
export function inQuotes(message: string, value: Value): Explanation {
  const span: Span = [value.start, value.end];
  const remedy = likely([span, inYamlQuotes(value.text)]);
  return { message, hint: `put the text in quotes: ${quoted(value.text)}`, span, remedy };
}

/** A text, shortened, as YAML wants it in quotes. */
export function quoted(text: string): string {
  return inYamlQuotes(shorten(text), /["\\]/.test(text));
}

/** A text in double quotes where it needs no escapes, else in single ones. */
function inYamlQuotes(text: string, needsEscapes = /["\\]/.test(text)): string {
  return needsEscapes ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}

/** Where the keys of the object begin that a line belongs to. */
export function contentColumn(line: Line): number {
  return /^\s*(?:- +)*/.exec(line.text)?.[0].length ?? 0;
}

/** What a line is indented by. */
export function indentSpan(line: Line): Span {
  return [line.start, line.start + Math.max(1, indentOf(line.text))];
}

/** A number of spaces, in words. */
export function spaces(count: number): string {
  return count === 1 ? '1 space' : `${count} spaces`;
}
