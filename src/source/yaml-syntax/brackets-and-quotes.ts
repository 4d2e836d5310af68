import { quoted, valueOnLine } from './line-parts.js';
import type { Explanation, Mistake } from './mistake.js';

/** A quote that is not closed swallows the lines after it, up to the next quote or the end. */
export function openQuote({ error, quotes }: Mistake): Explanation | undefined {
  const quote = quotes.find(({ start, end }) => start <= error.pos[0] && (error.pos[0] <= end + 1 || end < 0));
  if (quote === undefined) return undefined;
  return {
    message: `The quote ${quote.mark} that opens here is not closed.`,
    hint: `put another ${quote.mark} where the text ends`,
    span: [quote.start, quote.start + 1],
  };
}

/** Text after the quote that was to end it all. */
export function afterQuote({ error, line }: Mistake): Explanation | undefined {
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

/** A backslash in double quotes. */
export function badEscape({ error, lines }: Mistake): Explanation | undefined {
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

/** Two commas, or one at the beginning. */
export function emptyItem({ error }: Mistake): Explanation | undefined {
  if (!error.message.startsWith('Unexpected , in flow')) return undefined;
  return { message: 'Nothing stands before this comma.', hint: 'remove it, or put a value before it', span: error.pos };
}

/** A list with dashes within brackets. */
export function dashInBrackets({ error }: Mistake): Explanation | undefined {
  if (error.code !== 'BLOCK_IN_FLOW') return undefined;
  return {
    message: 'Inside brackets a list is written with commas, and a mapping in braces.',
    hint: 'write `[one, two]`, or leave out the brackets and begin each line with `- `',
    span: error.pos,
  };
}
