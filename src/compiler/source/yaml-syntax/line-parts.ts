import type { YAMLError } from 'yaml';
import type { Confidence } from '../../../diagnostics/diagnostic.js';
import { isShort } from '../../../diagnostics/quote.js';
import { indentOf, type Line, type Lines, MOST_LINES } from '../lines.js';
import { textInPrintedQuotes } from '../look-alikes.js';
import type { Span } from '../source.js';
import type { Explanation } from '../syntax-diagnostics.js';
import { lineEnd } from '../text-edits.js';
import type { Stretch, Unclosed } from '../yaml-tokens.js';

/** A mistake as the parser saw it, and the text around it. */
export interface Mistake {
  readonly error: YAMLError;
  readonly lines: Lines;
  readonly line: Line;
  readonly quotes: readonly Unclosed[];
  readonly flows: readonly Unclosed[];
  /** Texts, and lists and mappings in brackets. */
  readonly stretches: readonly Stretch[];
  /** The keys of documents; they help to recognise a line that lacks its colon. */
  readonly keys: ReadonlySet<string>;
}

export interface Value {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether the text may continue on the next line. */
  readonly isCut: boolean;
}

/** The value on a line with a key, or on a list item's line, without the comment after it. */
export function valueOnLine(line: Line): Value | undefined {
  return valueAfter(/^\s*(?:- +)*(?:(?:"[^"]*"|'[^']*'|[^\s:#"'[{][^:#]*?) *:\s+|(?<=- +))/, line);
}

export function itemOnLine(line: Line): Value | undefined {
  return valueAfter(/^\s*(?:- +)+/, line);
}

function valueAfter(key: RegExp, line: Line): Value | undefined {
  const before = key.exec(line.text)?.[0];
  const text = before === undefined ? '' : withoutComment(line.text.slice(before.length));
  if (before === undefined || text === '') return undefined;
  const start = line.start + before.length;
  return { text, start, end: start + text.length, isCut: line.isCut };
}

export function wholeLine(line: Line): Value {
  const text = line.text.trim();
  const start = line.start + indentOf(line.text);
  return { text, start, end: start + text.length, isCut: line.isCut };
}

/** A comment has a space after its `#`; `C #1` and `Ranked #1` are text to their authors. */
function withoutComment(text: string): string {
  return text.replace(/\s+#(?:[\s!].*)?$/s, '').trimEnd();
}

/** All of a text: the rest of its line, and the lines below that continue it; undefined if these may be something else. */
export function wholeText(value: Value, lines: Lines): Value | undefined {
  const { start } = value;
  const line = lines.lineAt(start);
  const ofLine = withoutComment(lines.text.slice(start, lineEnd(lines.text, start)));
  const isItem = start === line.start + contentColumn(line);
  const column = isItem ? indentOf(line.text) : contentColumn(line);
  let end = start + ofLine.length;
  let count = 0;
  for (const next of lines.below(line)) {
    if (indentOf(next.text) <= column) break;
    if (count++ === MOST_LINES || next.isCut || /^\s*-\s|:(?:\s|$)/.test(next.text))
      return undefined;
    end = next.start + next.text.trimEnd().length;
  }
  const text = lines.text.slice(start, end);
  return /\s#/.test(text.slice(ofLine.length)) ? undefined : { text, start, end, isCut: false };
}

export function inQuotes(
  message: string,
  value: Value,
  confidence: Confidence,
  whole: Value | undefined,
): Explanation {
  const { text } = whole ?? value;
  const inner = textInPrintedQuotes(text);
  const remedy = whole && {
    // A text that looks like a comment may be one.
    confidence: /\s#/.test(text) ? 'likely' : confidence,
    edits: [[[whole.start, whole.end], inYamlQuotes(inner ?? text)]] as const,
  };
  const hint =
    whole === undefined
      ? 'put the text in quotes: " before it, and " after its last word'
      : inner === undefined
        ? `put the text in quotes: ${quoted(text)}`
        : `write straight ones: ${quoted(inner)}`;
  return {
    message:
      inner === undefined ? message : `${text[0]} and ${text.at(-1)} are not quotes in YAML.`,
    hint,
    span: [value.start, whole?.end ?? value.end],
    isLocal: whole !== undefined,
    remedy,
  };
}

/** A text on one line, quoted as YAML requires, to be copied; for a long one, what to write. */
export function quoted(text: string): string {
  const folded = text.replaceAll(/\s*\n\s*/g, ' ');
  const inQuotes = inYamlQuotes(folded);
  if (isShort(folded)) return inQuotes;
  const doubled = inQuotes.startsWith("'") && folded.includes("'") ? ", each ' inside twice" : '';
  return `${inQuotes[0]} before it, and ${inQuotes[0]} after its last word${doubled}`;
}

/** A text in double quotes, or in single quotes if it would need escapes. */
export function inYamlQuotes(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}

export function contentColumn(line: Line): number {
  return /^\s*(?:- +)*/.exec(line.text)?.[0].length ?? 0;
}

export function indentSpan(line: Line): Span {
  return [line.start, line.start + Math.max(1, indentOf(line.text))];
}
