import type { CST, YAMLError } from 'yaml';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';
import { type Confidence, type Fix, textFix } from '../diagnostics/fix.js';
import { code, shorten } from '../diagnostics/quote.js';
import { indentOf, type Line, type Lines, openColumns } from './lines.js';
import type { Span } from './source.js';
import { type Unclosed, unclosedFlows, unclosedQuotes } from './yaml-tokens.js';

/** What is wrong with a text, in the terms of who wrote it. */
interface Explanation {
  readonly message: string;
  readonly hint: string;
  /** The cause, which may stand before the place where the parser gave up. */
  readonly span: Span;
  /** Whether the rest of the text was read as it was meant, so that further mistakes are not echoes of this one. */
  readonly isLocal?: boolean;
  readonly remedy?: Remedy;
}

/** What to write instead of stretches of the text. */
interface Remedy {
  readonly confidence: Confidence;
  readonly edits: readonly (readonly [span: Span, text: string])[];
}

/** A mistake as the parser saw it, and the text around it. */
interface Mistake {
  readonly error: YAMLError;
  readonly lines: Lines;
  readonly line: Line;
  readonly quotes: readonly Unclosed[];
  readonly flows: readonly Unclosed[];
}

/**
 * Explains the errors of the YAML parser. The first of them counts, and those after it that are no echo of another.
 *
 * @param tokens - what the text was read as
 */
export function explainSyntax(errors: readonly YAMLError[], tokens: readonly CST.Token[], lines: Lines): Diagnostic[] {
  if (errors.length === 0) return [];
  const quotes = unclosedQuotes(tokens);
  const flows = unclosedFlows(tokens);
  const found: Diagnostic[] = [];
  const said = new Set<string>();
  for (const error of [...errors].sort((a, b) => a.pos[0] - b.pos[0])) {
    const mistake = { error, lines, quotes, flows, line: lines.lineAt(error.pos[0]) };
    const { message, hint, span, isLocal, remedy } = explain(mistake);
    const range = lines.rangeOf(span);
    const identity = `${range.start.line} ${message}`;
    if (!said.has(identity)) found.push(diagnostic('syntax', [], message, { hint, range, ...fixIn(remedy, lines) }));
    said.add(identity);
    if (isLocal !== true) break;
  }
  return found;
}

function fixIn(remedy: Remedy | undefined, lines: Lines): { fix?: Fix } {
  if (remedy === undefined) return {};
  return {
    fix: textFix(remedy.confidence, ...remedy.edits.map(([span, text]) => ({ range: lines.rangeOf(span), text }))),
  };
}

function explain(mistake: Mistake): Explanation {
  for (const rule of RULES) {
    const explanation = rule(mistake);
    if (explanation !== undefined) return explanation;
  }
  const { error } = mistake;
  return {
    message: `This is not YAML: ${lowerFirst(error.message)}.`,
    hint: 'look at the indentation, the colons and the quotes of this line and the one before',
    span: error.pos,
  };
}

/** From the surest sign to the weakest. */
const RULES: readonly ((mistake: Mistake) => Explanation | undefined)[] = [
  directive,
  tabIndent,
  openQuote,
  openFlow,
  badEscape,
  noColonAbove,
  afterQuote,
  specialStart,
  listOnKeyLine,
  colonInText,
  missingSpace,
  deeperThanItsKey,
  unevenIndent,
  missingKey,
  emptyItem,
  dashInBrackets,
];

function directive({ error, lines }: Mistake): Explanation | undefined {
  const line = lines.lineAt(0);
  if (!error.message.startsWith('Missing directives-end') || !line.text.startsWith('%')) return undefined;
  return inQuotes('YAML takes a line that begins with `%` for an instruction to itself.', wholeLine(line));
}

/** The parser may give up on the line before, whose value it takes the tab for. */
function tabIndent({ lines, line: at }: Mistake): Explanation | undefined {
  const line = [at, lines.contentAfter(at)].find((candidate) => /^ *\t/.test(candidate?.text ?? ''));
  const tab = /^ *\t\s*/.exec(line?.text ?? '');
  if (line === undefined || tab === null) return undefined;
  return {
    message: 'A tab indents this line; YAML indents with spaces.',
    hint: 'replace each tab with two spaces, here and in the lines below',
    span: [line.start, line.start + tab[0].length],
  };
}

/** A quote that is not closed swallows the lines after it, up to the next quote or the end. */
function openQuote({ error, quotes }: Mistake): Explanation | undefined {
  const quote = quotes.find(({ start, end }) => start <= error.pos[0] && (error.pos[0] <= end + 1 || end < 0));
  if (quote === undefined) return undefined;
  return {
    message: `The quote ${quote.mark} that opens here is not closed.`,
    hint: `put another ${quote.mark} where the text ends`,
    span: [quote.start, quote.start + 1],
  };
}

function openFlow({ error, flows }: Mistake): Explanation | undefined {
  const isFlow = error.message.startsWith('Flow ') || error.code === 'BLOCK_IN_FLOW';
  const flow = isFlow ? flows.findLast(({ start }) => start <= error.pos[0]) : undefined;
  if (flow === undefined) return undefined;
  const closing = flow.mark === '[' ? ']' : '}';
  return {
    message: `The bracket ${flow.mark} that opens here is not closed.`,
    hint: `put ${closing} where it ends; a text that begins with ${flow.mark} goes in quotes`,
    span: [flow.start, flow.start + 1],
  };
}

function badEscape({ error, lines }: Mistake): Explanation | undefined {
  if (error.code !== 'BAD_DQ_ESCAPE') return undefined;
  const start = error.pos[0];
  const sequence = lines.text.slice(start, start + 2);
  return {
    message: `In double quotes, \`\\\` begins an escape, and \`${sequence}\` is none.`,
    hint: `write \`\\${sequence}\`, or use single quotes`,
    span: [start, start + 2],
    isLocal: true,
  };
}

function afterQuote({ error, line }: Mistake): Explanation | undefined {
  const value = valueOnLine(line);
  const quote = value?.text[0];
  if (error.code !== 'UNEXPECTED_TOKEN' || value === undefined || (quote !== '"' && quote !== "'")) return undefined;
  const whole = quoted(value.text.replace(/^(['"])(.*)\1$/, '$2'));
  return {
    message: `Text follows the closing quote ${quote}.`,
    hint:
      quote === "'" && /\w'\w/.test(value.text)
        ? `an apostrophe ends such a text; write ${whole}`
        : `put all of the text in quotes: ${quoted(value.text)}`,
    span: [error.pos[0], value.end],
    isLocal: true,
  };
}

/** What YAML takes the first character of a text for; nothing for those that it reserves. */
const MEANINGS: Readonly<Record<string, string>> = {
  '*': 'a reference to an anchor',
  '&': 'an anchor',
  '!': 'a tag',
  '|': 'a text that begins on the next line',
  '>': 'a text that begins on the next line',
  '[': 'a list',
  '{': 'a mapping',
  '%': 'a directive',
  '@': '',
  '`': '',
  ',': 'the mark between items of a list',
  '?': 'the mark of a key',
};

/** A line that was to be a key, whose colon is missing, is read together with the next one. */
function noColonAbove({ lines, line }: Mistake): Explanation | undefined {
  const above = lines.contentBefore(line);
  if (above === undefined || indentOf(above.text) !== indentOf(line.text) || above.text.includes(':')) return undefined;
  const key = /^\s*([a-z_]+)(\s|$)/.exec(above.text)?.[1];
  if (key === undefined) return undefined;
  const start = above.start + indentOf(above.text);
  return {
    message: `A colon is missing after ${code(key)}.`,
    hint: `write ${code(`${key}: ${above.text.trim().slice(key.length).trim() || '…'}`)}`,
    span: [start, start + key.length],
  };
}

function specialStart({ line, error }: Mistake): Explanation | undefined {
  const value = valueOnLine(line) ?? wholeLine(line);
  const meaning = MEANINGS[value.text[0] ?? ''];
  const isInside = error.code === 'BLOCK_IN_FLOW' || error.message.startsWith('Unexpected , in flow');
  if (meaning === undefined || isInside) return undefined;
  const mark = value.text[0] === '`' ? 'a backtick' : `\`${value.text[0]}\``;
  const message =
    meaning === ''
      ? `In YAML, ${mark} cannot begin a text: it is reserved.`
      : `YAML takes ${mark} at the beginning of a text for ${meaning}.`;
  return { ...inQuotes(message, value), isLocal: true };
}

function listOnKeyLine({ line }: Mistake): Explanation | undefined {
  const value = valueOnLine(line);
  if (value === undefined || line.text.trimStart().startsWith('- ') || !value.text.startsWith('- ')) return undefined;
  return {
    message: 'A list begins on the line after its key.',
    hint: `put each item on a line of its own; if this is one text, write ${quoted(value.text)}`,
    span: [value.start, value.end],
  };
}

function colonInText({ error, line, lines }: Mistake): Explanation | undefined {
  if (error.code !== 'BLOCK_AS_IMPLICIT_KEY' && error.code !== 'BLOCK_IN_FLOW') return undefined;
  const [start, end] = error.pos;
  const inBrackets = { text: lines.text.slice(start, end).trim(), start, end };
  const value = error.code === 'BLOCK_IN_FLOW' ? inBrackets : valueOnLine(line);
  if (value === undefined || !/:(\s|$)/.test(value.text)) return undefined;
  return { ...inQuotes('YAML takes `: ` inside this text for the end of a key.', value), isLocal: true };
}

function missingSpace({ error, line }: Mistake): Explanation | undefined {
  const glued = /^[\s-]*([\w-]+):(?=[^\s:/])/.exec(line.text);
  if (glued === null || error.code === 'BAD_INDENT') return undefined;
  const end = line.start + glued[0].length;
  return {
    message: `A space is missing after ${code(`${glued[1]}:`)}.`,
    hint: `write ${code(`${glued[1]}: ${line.text.slice(glued[0].length).trim()}`)}`,
    span: [end - (glued[1]?.length ?? 0) - 1, end],
    remedy: { confidence: 'certain', edits: [[[end, end], ' ']] },
  };
}

/** `name: Jane`, and below it a key that is indented more: the parser reads on, and stumbles over its colon. */
function deeperThanItsKey({ error, lines, line }: Mistake): Explanation | undefined {
  if (error.code !== 'BLOCK_AS_IMPLICIT_KEY' || valueOnLine(line) === undefined) return undefined;
  const next = lines.contentAfter(line);
  const key = next && /^\s*([\w-]+):(\s|$)/.exec(next.text)?.[1];
  if (next === undefined || key === undefined || indentOf(next.text) <= indentOf(line.text)) return undefined;
  return {
    message: `${code(key)} is indented as if it belonged to the line above, which has its value already.`,
    hint: `indent it by ${spaces(contentColumn(line))}, as the line above; if it is more of that text, put the text in quotes`,
    span: indentSpan(next),
  };
}

function unevenIndent({ error, lines, line }: Mistake): Explanation | undefined {
  const isItem = error.message.startsWith('Sequence item without');
  if (error.code !== 'BAD_INDENT' && !isItem) return undefined;
  const indent = indentOf(line.text);
  const isDash = /^\s*-(\s|$)/.test(line.text);
  const open = openColumns(lines, line);
  const columns = open.filter((column) => column.isDash === isDash && column.indent !== indent);
  if (columns.length === 0) return undefined;
  const orItem = open.some((column) => column.isDash && column.indent === indent);
  const nearest = columns.reduce((best, column) =>
    Math.abs(column.indent - indent) <= Math.abs(best.indent - indent) ? column : best,
  );
  return {
    message: `This line is indented by ${spaces(indent)}, and belongs to nothing above it.`,
    hint: `indent it by ${spaces(nearest.indent)}, to stand under ${code(nearest.text)}${orItem ? ', or begin it with `- `' : ''}`,
    span: indentSpan(line),
  };
}

function missingKey({ error, lines, line }: Mistake): Explanation | undefined {
  const isList = error.message.startsWith('A block sequence may not');
  if (error.code !== 'MULTILINE_IMPLICIT_KEY' && error.code !== 'MISSING_CHAR' && !isList) return undefined;
  const text = line.text.trim();
  const span: Span = [line.start + indentOf(line.text), line.start + line.text.trimEnd().length];
  const above = lines.contentBefore(line);
  const isWord = /^[\w-]+$/.test(text);
  if (text.startsWith('- ')) {
    return {
      message: 'A list item stands where a key should.',
      hint: 'indent it under the key whose list it belongs to',
      span,
    };
  }
  if (above !== undefined && !isWord && (valueOnLine(above) !== undefined || !/:\s*$/.test(above.text))) {
    return {
      message: 'This line is neither `key: value` nor part of the text above.',
      hint: `if it goes on from the line above, indent it by more than ${spaces(contentColumn(above))}`,
      span,
    };
  }
  return { message: `A colon is missing after ${code(text)}.`, hint: `write \`${shorten(text)}: …\``, span };
}

function emptyItem({ error }: Mistake): Explanation | undefined {
  if (!error.message.startsWith('Unexpected , in flow')) return undefined;
  return { message: 'Nothing stands before this comma.', hint: 'remove it, or put a value before it', span: error.pos };
}

function dashInBrackets({ error }: Mistake): Explanation | undefined {
  if (error.code !== 'BLOCK_IN_FLOW') return undefined;
  return {
    message: 'Inside brackets a list is written with commas, and a mapping in braces.',
    hint: 'write `[one, two]`, or leave out the brackets and begin each line with `- `',
    span: error.pos,
  };
}

/** What stands after the key or the dash of a line. */
interface Value {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The value on a line with a key, or on a line of a list; without the comment after it. */
export function valueOnLine(line: Line): Value | undefined {
  const before = /^\s*(?:- +)*(?:(?:"[^"]*"|'[^']*'|[^\s:#"'[{][^:#]*?) *:\s+|(?<=- +))/.exec(line.text)?.[0];
  if (before === undefined) return undefined;
  const text = line.text
    .slice(before.length)
    .replace(/\s+#.*$/, '')
    .trimEnd();
  if (text === '') return undefined;
  return { text, start: line.start + before.length, end: line.start + before.length + text.length };
}

function wholeLine(line: Line): Value {
  const text = line.text.trim();
  const start = line.start + indentOf(line.text);
  return { text, start, end: start + text.length };
}

function inQuotes(message: string, value: Value): Explanation {
  return { message, hint: `put the text in quotes: ${quoted(value.text)}`, span: [value.start, value.end] };
}

/** A text, shortened, as YAML wants it: in double quotes where it needs no escapes, else in single ones. */
export function quoted(text: string): string {
  const shown = shorten(text);
  return /["\\]/.test(text) ? `'${shown.replaceAll("'", "''")}'` : `"${shown}"`;
}

/** Where the keys of the object begin that a line belongs to. */
function contentColumn(line: Line): number {
  return /^\s*(?:- +)*/.exec(line.text)?.[0].length ?? 0;
}

function indentSpan(line: Line): Span {
  return [line.start, line.start + Math.max(1, indentOf(line.text))];
}

function spaces(count: number): string {
  return count === 1 ? '1 space' : `${count} spaces`;
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1).replace(/\.$/, '');
}
