import { certainly, type Explanation, likely } from '../explanation.js';
import type { Lines } from '../lines.js';
import { inYamlQuotes, quoted, valueOnLine, wholeText } from './line-parts.js';
import type { Mistake } from './mistake.js';

/** An unclosed quote swallows the lines after it, up to the next quote or the end. */
export function openQuote({ error, quotes, lines }: Mistake): Explanation | undefined {
  const quote = quotes.find(({ start, end }) => start <= error.pos[0] && (error.pos[0] <= end + 1 || end < 0));
  if (quote === undefined) return undefined;
  return {
    message: `The quote ${quote.mark} that opens here is not closed.`,
    hint: `put another ${quote.mark} where the text ends${apostropheAt(quote.start, lines)}`,
    span: [quote.start, quote.start + 1],
  };
}

/** `'twas` and `'90s` begin with an apostrophe. */
function apostropheAt(start: number, lines: Lines): string {
  const line = lines.lineAt(start);
  const text = line.text.slice(start - line.start);
  return /^'\w/.test(text) && !/'$/.test(text) ? `; if it is an apostrophe, write ${quoted(text)}` : '';
}

/** Lines in braces, written as if there were no braces. */
export function noComma({ error, brackets, lines, line }: Mistake): Explanation | undefined {
  if (error.code !== 'MULTILINE_IMPLICIT_KEY') return undefined;
  const isWithin = brackets.some(({ start, end }) => start < error.pos[0] && error.pos[0] < end);
  const next = lines.contentAfter(line);
  const isLine =
    error.code === 'MULTILINE_IMPLICIT_KEY' && next !== undefined && /^\s*["']?[\w-]+["']?\s*:/.test(next.text);
  if (!isWithin || !isLine || /[,{[]$/.test(line.text.trimEnd())) return undefined;
  const end = line.start + line.text.trimEnd().length;
  return {
    message: 'In braces, a comma is missing at the end of this line.',
    hint: 'put one at the end of each line but the last, or leave out the braces',
    span: [end - 1, end],
    remedy: likely([[[end, end], ',']]),
  };
}

/** Text after the closing quote. */
export function afterQuote({ error, line, lines }: Mistake): Explanation | undefined {
  const value = valueOnLine(line);
  const quote = value?.text[0];
  if (error.code !== 'UNEXPECTED_TOKEN' || value === undefined || (quote !== '"' && quote !== "'")) return undefined;
  const whole = wholeText(value, lines);
  const { text } = whole ?? value;
  // The second quote opens another one within the text, or is an apostrophe; it does not end a first text of several.
  const isWithin = /^(["'])(?:[^"']*[\s(]|.*?\w(?='\w))\1.*\1$/s.test(text);
  const inner = isWithin ? text.slice(1, -1) : text;
  const isApostrophe = quote === "'" && /\w'\w/.test(value.text);
  return {
    message: `Text follows the closing quote ${quote}.`,
    hint: `${isApostrophe ? 'an apostrophe ends such a text; write' : 'put all of the text in quotes:'} ${quoted(inner)}`,
    span: [error.pos[0], whole?.end ?? value.end],
    isLocal: true,
    remedy: whole && likely([[[whole.start, whole.end], inYamlQuotes(inner)]]),
  };
}

/** A backslash in double quotes. */
export function badEscape({ error, lines }: Mistake): Explanation | undefined {
  if (error.code !== 'BAD_DQ_ESCAPE') return undefined;
  const start = error.pos[0];
  const sequence = lines.text.slice(start, start + 2);
  return {
    message: `In double quotes, \`\\\` begins an escape, but \`${sequence}\` is not one.`,
    hint: `write \`\\${sequence}\`, or use single quotes`,
    span: [start, start + 2],
    isLocal: true,
    remedy: certainly([[[start, start], '\\']]),
  };
}

/** A bracket that is not closed. */
export function openFlow({ error, flows }: Mistake): Explanation | undefined {
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

/** Two commas in a row, or one at the beginning. */
export function emptyItem({ error }: Mistake): Explanation | undefined {
  if (!error.message.startsWith('Unexpected , in flow')) return undefined;
  return {
    message: 'There is nothing before this comma.',
    hint: 'remove it, or put a value before it',
    span: error.pos,
  };
}

/** A list with dashes inside brackets. */
export function dashInBrackets({ error }: Mistake): Explanation | undefined {
  if (error.code !== 'BLOCK_IN_FLOW') return undefined;
  return {
    message: 'Inside brackets a list is written with commas, and a mapping in braces.',
    hint: 'write `[one, two]`, or leave out the brackets and begin each line with `- `',
    span: error.pos,
  };
}
