import type { YAMLError } from 'yaml';
import type { Confidence } from '../../../diagnostics/diagnostic.js';
import { isShort } from '../../../diagnostics/quote.js';
import { indentOf, type Line, type Lines, MOST_LINES } from '../lines.js';
import { textInPrintedQuotes } from '../look-alikes.js';
import type { Span } from '../source.js';
import type { Explanation } from '../syntax-diagnostics.js';
import { lineEnd } from '../text-edits.js';
import type { Stretch, Unclosed } from '../yaml-tokens.js';

export interface Mistake {
  readonly error: YAMLError;
  readonly lines: Lines;
  readonly line: Line;
  readonly unclosedQuotes: readonly Unclosed[];
  readonly unclosedBrackets: readonly Unclosed[];
  readonly textSpans: readonly Stretch[];
  readonly keys: ReadonlySet<string>;
}

export interface Value {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isTruncated: boolean;
}

/** Returns the value after a key or a list's dash, without the comment. */
export function valueOnLine(line: Line): Value | undefined {
  return parseValueAfter(
    /^\s*(?:- +)*(?:(?:"[^"]*"|'[^']*'|[^\s:#"'[{][^:#]*?) *:\s+|(?<=- +))/,
    line,
  );
}

export function itemOnLine(line: Line): Value | undefined {
  return parseValueAfter(/^\s*(?:- +)+/, line);
}

function parseValueAfter(prefix: RegExp, line: Line): Value | undefined {
  const column = prefix.exec(line.text)?.[0].length;
  const text = column === undefined ? '' : stripComment(line.text.slice(column));
  if (column === undefined || text === '') return undefined;
  const start = line.start + column;
  return { text, start, end: start + text.length, isTruncated: line.isTruncated };
}

export function wholeLine(line: Line): Value {
  const text = line.text.trim();
  const start = line.start + indentOf(line.text);
  return { text, start, end: start + text.length, isTruncated: line.isTruncated };
}

/** Requires a space after `#`: authors mean `C #1` as text. */
function stripComment(text: string): string {
  return text.replace(/\s+#(?:[\s!].*)?$/s, '').trimEnd();
}

/**
 * Returns a value with the lines below that continue it; undefined if those may be keys or items.
 */
export function wholeText(value: Value, lines: Lines): Value | undefined {
  const { start } = value;
  const line = lines.lineAt(start);
  const firstLine = stripComment(lines.text.slice(start, lineEnd(lines.text, start)));
  const isItem = start === line.start + contentColumn(line);
  const column = isItem ? indentOf(line.text) : contentColumn(line);
  let end = start + firstLine.length;
  let count = 0;
  for (const next of lines.below(line)) {
    if (indentOf(next.text) <= column) break;
    if (count++ === MOST_LINES || next.isTruncated || /^\s*-\s|:(?:\s|$)/.test(next.text))
      return undefined;
    end = next.start + next.text.trimEnd().length;
  }
  const text = lines.text.slice(start, end);
  return /\s#/.test(text.slice(firstLine.length))
    ? undefined
    : { text, start, end, isTruncated: false };
}

export function inQuotes(
  message: string,
  value: Value,
  confidence: Confidence,
  whole: Value | undefined,
): Explanation {
  const { text } = whole ?? value;
  const unquoted = textInPrintedQuotes(text);
  const fix = whole && {
    // ` #` may begin a comment.
    confidence: /\s#/.test(text) ? 'likely' : confidence,
    edits: [[[whole.start, whole.end], inYamlQuotes(unquoted ?? text)]] as const,
  };
  const hint =
    whole === undefined
      ? 'put the text in quotes: " before it, and " after its last word'
      : unquoted === undefined
        ? `put the text in quotes: ${quoted(text)}`
        : `write straight ones: ${quoted(unquoted)}`;
  return {
    message:
      unquoted === undefined ? message : `${text[0]} and ${text.at(-1)} are not quotes in YAML.`,
    hint,
    span: [value.start, whole?.end ?? value.end],
    isLocal: whole !== undefined,
    fix,
  };
}

/** Quotes a text for a hint. For a long text, returns an instruction instead. */
export function quoted(text: string): string {
  const folded = text.replaceAll(/\s*\n\s*/g, ' ');
  const result = inYamlQuotes(folded);
  if (isShort(folded)) return result;
  const suffix = result.startsWith("'") && folded.includes("'") ? ", each ' inside twice" : '';
  return `${result[0]} before it, and ${result[0]} after its last word${suffix}`;
}

/** Uses double quotes, or single quotes if the text would need escapes. */
export function inYamlQuotes(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}

export function contentColumn(line: Line): number {
  return /^\s*(?:- +)*/.exec(line.text)?.[0].length ?? 0;
}

export function indentSpan(line: Line): Span {
  return [line.start, line.start + Math.max(1, indentOf(line.text))];
}
