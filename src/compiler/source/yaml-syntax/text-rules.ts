import { formatCode, formatCodeForCopy } from '../../../diagnostics/quote.js';
import { countIndent } from '../lines.js';
import { createSafeFix, createUnsafeFix, type Explanation } from '../syntax-diagnostics.js';
import {
  explainMissingQuotes,
  type LineValue,
  parseLineItem,
  parseLineValue,
  parseMultilineText,
  parseWholeLine,
  quoteForHint,
  quoteYaml,
  type SyntaxMistake,
} from './line-values.js';

const MEANINGS: ReadonlyMap<string, string> = new Map([
  ['*', 'a reference to an anchor'],
  ['&', 'an anchor'],
  ['!', 'a tag'],
  ['|', 'the start of a block text'],
  ['>', 'the start of a block text'],
  ['[', 'a list'],
  ['{', 'a mapping'],
  ['%', 'a directive'],
  ['@', ''],
  ['`', ''],
  [',', 'a separator of list items'],
  ['?', 'the start of a key'],
]);

/**
 * Reserved characters, comparisons (`> 40`, `>= x`), Markdown emphasis and links, `&` without a
 * name.
 */
const ONLY_TEXT = /^(?:[@`%,]|>\s*[=\p{Sc}~.\d]|\*.*\*|\[[^\]]*\]\(|&\s)/u;

export function explainSpecialStart(mistake: SyntaxMistake): Explanation | undefined {
  const { line, error } = mistake;
  const value = parseLineValue(line) ?? parseWholeLine(line);
  const isKey =
    value.start === line.start + countIndent(line.text) && !line.text.trimStart().startsWith('-');
  const meaning = MEANINGS.get(value.text[0] ?? '');
  const isInside =
    error.code === 'BLOCK_IN_FLOW' ||
    error.message.startsWith('Unexpected , in flow') ||
    /^\[\s*(["']).*?\1\s+["']/.test(value.text);
  if (meaning === undefined || isInside || /^\{ *\w+: /.test(value.text)) return undefined;
  const outerText = parseTextWithColon(mistake);
  if (
    outerText !== undefined &&
    outerText.start < value.start &&
    /^\p{Lu}|^[^:]*\s/u.test(outerText.text)
  )
    return explainKeyEnd(outerText, mistake);
  const isText = ONLY_TEXT.test(value.text);
  if (isKey && countIndent(line.text) === 0 && !/:\s*$/.test(value.text)) {
    return {
      message: `${formatCode(value.text)} is neither a key with its value nor part of one.`,
      hint: 'begin the line with a key and a colon, or remove it; a comment begins with `#`',
      span: [value.start, value.end],
    };
  }
  const character = value.text[0] === '`' ? 'a backtick' : `\`${value.text[0]}\``;
  const message =
    meaning === ''
      ? `A YAML text cannot begin with ${character}, which is reserved.`
      : `YAML reads ${character} at the beginning of a text as ${meaning}.`;
  return explainMissingQuotes(
    message,
    value,
    isText ? 'safe' : 'unsafe',
    parseMultilineText(value, mistake.lines),
  );
}

export function explainColonInText(mistake: SyntaxMistake): Explanation | undefined {
  const { error, lines } = mistake;
  if (error.code !== 'BLOCK_AS_IMPLICIT_KEY' && error.code !== 'BLOCK_IN_FLOW') return undefined;
  const [start, end] = error.pos;
  const flowText = { text: lines.text.slice(start, end).trim(), start, end, isTruncated: false };
  const value = error.code === 'BLOCK_IN_FLOW' ? flowText : parseTextWithColon(mistake);
  if (value === undefined || !(value.isTruncated || /:(\s|$)/.test(value.text))) return undefined;
  return explainKeyEnd(value, mistake, value === flowText ? value : undefined);
}

function explainKeyEnd(
  text: LineValue,
  { lines }: SyntaxMistake,
  whole = parseMultilineText(text, lines),
): Explanation {
  const message = 'YAML reads `: ` inside this text as the end of a key.';
  return explainMissingQuotes(message, text, 'safe', whole);
}

/** Returns all of `- Note: x: y`, unless `Note` is a key of documents. */
function parseTextWithColon({ line, keys }: SyntaxMistake): LineValue | undefined {
  const key = /^\s*(?:- +)+([^:]*):/.exec(line.text)?.[1];
  return key === undefined || keys.has(key.trim()) ? parseLineValue(line) : parseLineItem(line);
}

export function explainForeignComment({ line }: SyntaxMistake): Explanation | undefined {
  const [, indent = '', delimiter = '', text = ''] =
    /^(\s*)(\/\/|\/\*+)\s*(.*?)\s*(?:\*\/)?$/.exec(line.text) ?? [];
  if (delimiter === '') return undefined;
  const start = line.start + indent.length;
  return {
    message: `In YAML, a comment begins with \`#\`, not with \`${delimiter}\`.`,
    hint: `write ${formatCodeForCopy(`# ${text}`)}`,
    span: [start, start + delimiter.length],
    fix: line.isTruncated
      ? undefined
      : createSafeFix([[[start, line.start + line.text.length], `# ${text}`]]),
  };
}

export function explainListOnKeyLine({ line }: SyntaxMistake): Explanation | undefined {
  const value = parseLineValue(line);
  if (
    value === undefined ||
    line.text.trimStart().startsWith('- ') ||
    !/^-(?:\s|$)/.test(value.text)
  )
    return undefined;
  const quoted = quoteForHint(value.text);
  return {
    message: 'A list must begin on the line after its key.',
    hint: `put each item on a separate line; if this is one text, write ${quoted}`,
    span: [value.start, value.end],
  };
}

/** An unclosed quote includes the lines up to the next quote or the end. */
export function explainUnclosedQuote({
  error,
  unclosedQuotes,
}: SyntaxMistake): Explanation | undefined {
  const quote = unclosedQuotes.find(
    ({ start, end }) => start <= error.pos[0] && (error.pos[0] <= end + 1 || end < 0),
  );
  if (quote === undefined) return undefined;
  return {
    message: `The quote ${quote.delimiter} that opens here is not closed.`,
    hint: `put another ${quote.delimiter} where the text ends`,
    span: [quote.start, quote.start + 1],
  };
}

export function explainTextAfterQuote({
  error,
  line,
  lines,
}: SyntaxMistake): Explanation | undefined {
  const value = parseLineValue(line);
  const quote = value?.text[0];
  if (error.code !== 'UNEXPECTED_TOKEN' || value === undefined || (quote !== '"' && quote !== "'"))
    return undefined;
  const whole = parseMultilineText(value, lines);
  const { text } = whole ?? value;
  // The second quote is inside the text, or is an apostrophe, rather than ending the first of
  // several texts.
  const isNested = /^(["'])(?:[^"']*[\s(]|.*?\w(?='\w))\1.*\1$/s.test(text);
  const content = isNested ? text.slice(1, -1) : text;
  const isApostrophe = quote === "'" && /\w'\w/.test(value.text);
  const instruction = isApostrophe
    ? 'an apostrophe ends such a text; write'
    : 'put all of the text in quotes:';
  return {
    message: `Text follows the closing quote ${quote}.`,
    hint: `${instruction} ${quoteForHint(content)}`,
    span: [error.pos[0], whole?.end ?? value.end],
    isLocal: true,
    fix: whole && createUnsafeFix([[[whole.start, whole.end], quoteYaml(content)]]),
  };
}

export function explainInvalidEscape({ error, lines }: SyntaxMistake): Explanation | undefined {
  if (error.code !== 'BAD_DQ_ESCAPE') return undefined;
  const start = error.pos[0];
  const sequence = lines.text.slice(start, start + 2);
  return {
    message: `In double quotes, \`\\\` begins an escape, but \`${sequence}\` is not one.`,
    hint: `write \`\\${sequence}\`, or use single quotes`,
    span: [start, start + 2],
    isLocal: true,
    fix: createSafeFix([[[start, start], '\\']]),
  };
}

export function explainUnclosedBracket({
  error,
  unclosedBrackets,
}: SyntaxMistake): Explanation | undefined {
  const isFlow = error.message.startsWith('Flow ') || error.code === 'BLOCK_IN_FLOW';
  const bracket = isFlow
    ? unclosedBrackets.findLast(({ start }) => start <= error.pos[0])
    : undefined;
  if (bracket === undefined) return undefined;
  const closing = bracket.delimiter === '[' ? ']' : '}';
  return {
    message: `The bracket ${bracket.delimiter} that opens here is not closed.`,
    hint:
      `put ${closing} where it ends; put a text with \` #\`, or that begins with ` +
      `${bracket.delimiter}, in quotes`,
    span: [bracket.start, bracket.start + 1],
  };
}

export function explainEmptyItem({ error }: SyntaxMistake): Explanation | undefined {
  if (!error.message.startsWith('Unexpected , in flow')) return undefined;
  return {
    message: 'There is nothing before this comma.',
    hint: 'remove it, or put a value before it',
    span: error.pos,
  };
}

export function explainBracketContent({
  error,
  lines,
  textSpans,
}: SyntaxMistake): Explanation | undefined {
  const [at] = error.pos;
  const isInside = textSpans.some(
    ({ start, end }) => start < at && at < end && /[[{]/.test(lines.text.charAt(start)),
  );
  if (!isInside && error.code !== 'BLOCK_IN_FLOW') return undefined;
  return {
    message: 'Inside brackets, commas separate items, and a text with brackets needs quotes.',
    hint: 'add the comma or the quotes, or remove the outer brackets',
    span: error.pos,
  };
}
