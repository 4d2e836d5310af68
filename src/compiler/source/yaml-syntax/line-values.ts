import type { YAMLError } from 'yaml';
import type { FixSafety } from '../../../diagnostics/diagnostic.js';
import { fitsHint } from '../../../diagnostics/quote.js';
import { unwrapTypographicQuotes } from '../confusables.js';
import { countIndent, type Line, type Lines, MAX_SEARCHED_LINES } from '../lines.js';
import type { Span } from '../source.js';
import type { Explanation } from '../syntax-diagnostics.js';
import { findLineEnd } from '../text-edits.js';
import type { TextSpan, UnclosedDelimiter } from '../yaml-tokens.js';

export interface SyntaxMistake {
  readonly error: YAMLError;
  readonly lines: Lines;
  readonly line: Line;
  readonly unclosedQuotes: readonly UnclosedDelimiter[];
  readonly unclosedBrackets: readonly UnclosedDelimiter[];
  readonly textSpans: readonly TextSpan[];
  readonly keys: ReadonlySet<string>;
}

export interface LineValue {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isTruncated: boolean;
}

/** Parses the value after a key or dash, without the comment. */
export function parseLineValue(line: Line): LineValue | undefined {
  return parseValueAfter(
    /^\s*(?:- +)*(?:(?:"[^"]*"|'[^']*'|[^\s:#"'[{][^:#]*?) *:\s+|(?<=- +))/,
    line,
  );
}

export function parseLineItem(line: Line): LineValue | undefined {
  return parseValueAfter(/^\s*(?:- +)+/, line);
}

function parseValueAfter(prefix: RegExp, line: Line): LineValue | undefined {
  const column = prefix.exec(line.text)?.[0].length;
  const text = column === undefined ? '' : stripComment(line.text.slice(column));
  if (column === undefined || text === '') return undefined;
  const start = line.start + column;
  return { text, start, end: start + text.length, isTruncated: line.isTruncated };
}

export function parseWholeLine(line: Line): LineValue {
  const text = line.text.trim();
  const start = line.start + countIndent(line.text);
  return { text, start, end: start + text.length, isTruncated: line.isTruncated };
}

/** Requires a space after `#`: authors mean `C #1` as text. */
function stripComment(text: string): string {
  return text.replace(/\s+#(?:[\s!].*)?$/s, '').trimEnd();
}

/**
 * Returns a value with the lines below that continue it; undefined if those may be keys or items.
 */
export function parseMultilineText(value: LineValue, lines: Lines): LineValue | undefined {
  const { start } = value;
  const line = lines.getLineAt(start);
  const firstLine = stripComment(lines.text.slice(start, findLineEnd(lines.text, start)));
  const isItem = start === line.start + getContentColumn(line);
  const column = isItem ? countIndent(line.text) : getContentColumn(line);
  let end = start + firstLine.length;
  let count = 0;
  for (const next of lines.contentLinesBelow(line)) {
    if (countIndent(next.text) <= column) break;
    if (count++ === MAX_SEARCHED_LINES || next.isTruncated || /^\s*-\s|:(?:\s|$)/.test(next.text))
      return undefined;
    end = next.start + next.text.trimEnd().length;
  }
  const text = lines.text.slice(start, end);
  return /\s#/.test(text.slice(firstLine.length))
    ? undefined
    : { text, start, end, isTruncated: false };
}

export function explainMissingQuotes(
  message: string,
  value: LineValue,
  safety: FixSafety,
  whole: LineValue | undefined,
): Explanation {
  const { text } = whole ?? value;
  const unquoted = unwrapTypographicQuotes(text);
  const fix = whole && {
    // ` #` may begin a comment.
    safety: /\s#/.test(text) ? 'unsafe' : safety,
    edits: [[[whole.start, whole.end], quoteYaml(unquoted ?? text)]] as const,
  };
  const hint =
    whole === undefined
      ? 'put the text in quotes: " before it, and " after its last word'
      : unquoted === undefined
        ? `put the text in quotes: ${quoteForHint(text)}`
        : `write straight ones: ${quoteForHint(unquoted)}`;
  return {
    message:
      unquoted === undefined ? message : `${text[0]} and ${text.at(-1)} are not quotes in YAML.`,
    hint,
    span: [value.start, whole?.end ?? value.end],
    isLocal: whole !== undefined,
    fix,
  };
}

/** For a long text, returns an instruction instead. */
export function quoteForHint(text: string): string {
  const folded = text.replaceAll(/\s*\n\s*/g, ' ');
  const result = quoteYaml(folded);
  if (fitsHint(folded)) return result;
  const suffix = result.startsWith("'") && folded.includes("'") ? ", each ' inside twice" : '';
  return `${result[0]} before it, and ${result[0]} after its last word${suffix}`;
}

/** Uses double quotes, or single quotes if the text would need escapes. */
export function quoteYaml(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}

export function getContentColumn(line: Line): number {
  return /^\s*(?:- +)*/.exec(line.text)?.[0].length ?? 0;
}

export function getIndentSpan(line: Line): Span {
  return [line.start, line.start + Math.max(1, countIndent(line.text))];
}
