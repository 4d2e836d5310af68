import { code, shorten, wholeCode } from '../../diagnostics/quote.js';
import { counted } from '../../diagnostics/words.js';
import { indentOf, type Line } from '../lines.js';
import { certainly, type Explanation, likely } from '../problems.js';
import type { Span } from '../source.js';
import { contentColumn, itemOnLine, type Mistake, quoted, valueOnLine } from './line-parts.js';

/** A line that should have been a key but lacks its colon is read together with the next line. */
export function noColonAbove({ lines, line }: Mistake): Explanation | undefined {
  const above = lines.contentBefore(line);
  if (above === undefined || indentOf(above.text) !== indentOf(line.text) || above.text.includes(':')) return undefined;
  const key = /^\s*([a-z_]+)(\s|$)/.exec(above.text)?.[1];
  return key === undefined ? undefined : withoutColon(key, above);
}

/** A key of documents without its colon, on the line where the parser gave up. */
export function noColon({ error, lines, line, keys }: Mistake): Explanation | undefined {
  if (error.code !== 'MULTILINE_IMPLICIT_KEY' && error.code !== 'MISSING_CHAR') return undefined;
  const key = /^\s*(?:- +)*([a-z_]+)(\s+[^\s:=]|[;,] |\s*$)/.exec(line.text)?.[1];
  if (key === undefined || !keys.has(key)) return undefined;
  const above = lines.contentBefore(line);
  const explanation = withoutColon(key, line);
  const column = contentColumn(line);
  const isTwice = above?.text.startsWith(`${key}:`, column) === true && contentColumn(above) === column;
  if (!isTwice) return explanation;
  return { ...explanation, hint: `the line above has \`${key}\` already: keep one of them`, remedy: undefined };
}

function withoutColon(key: string, line: Line): Explanation {
  const start = line.start + contentColumn(line);
  const after = line.text.slice(start - line.start + key.length);
  // Another mark stands in its place.
  const mark = /^\s*(?:[-–—;,]|[-=]>)(?= )/.exec(after)?.[0] ?? '';
  const rest = after.slice(mark.length).trim();
  return {
    message: `A colon is missing after ${code(key)}.`,
    hint: `write ${wholeCode(`${key}: ${rest || '…'}`)}`,
    span: [start, start + key.length],
    remedy: likely([[[start + key.length, start + key.length + mark.length], ':']]),
  };
}

/** `name = Jane`, as in TOML and many configuration files. */
export function equalsSign({ line }: Mistake): Explanation | undefined {
  const [, before = '', key, gap = '', rest] = /^(\s*(?:- +)*)([\w-]+)(\s*=\s*)(\S.*)$/.exec(line.text) ?? [];
  if (key === undefined || rest === undefined) return undefined;
  const start = line.start + before.length + key.length;
  return {
    message: `In YAML, a colon stands between ${code(key)} and its value, not \`=\`.`,
    hint: `write ${wholeCode(`${key}: ${rest.trim()}`)}`,
    span: [start + gap.indexOf('='), start + gap.indexOf('=') + 1],
    remedy: certainly([[[start, start + gap.length], ': ']]),
  };
}

/** `name:Jane`: without a space, the colon is part of the word. */
export function missingSpace({ error, line }: Mistake): Explanation | undefined {
  const glued = /^[\s-]*("?[\w-]+"?):(?=[^\s:/])/.exec(line.text);
  if (glued === null || error.code === 'BAD_INDENT') return undefined;
  const end = line.start + glued[0].length;
  return {
    message: `A space is missing after ${code(`${glued[1]}:`)}.`,
    hint: `write ${wholeCode(`${glued[1]}: ${line.text.slice(glued[0].length).trim()}`)}`,
    span: [end - (glued[1]?.length ?? 0) - 1, end],
    remedy: certainly([[[end, end], ' ']]),
  };
}

/** A line that is neither a key nor part of a text. */
export function missingKey({ error, lines, line, keys }: Mistake): Explanation | undefined {
  const isList = error.message.startsWith('A block sequence may not');
  if (error.code !== 'MULTILINE_IMPLICIT_KEY' && error.code !== 'MISSING_CHAR' && !isList) return undefined;
  const text = line.text.trim();
  const span: Span = [line.start + indentOf(line.text), line.start + line.text.trimEnd().length];
  const above = lines.contentBefore(line);
  const isWord = /^[\w-]+$/.test(text);
  const owner =
    above && indentOf(above.text) === indentOf(line.text) ? /^\s*([\w-]+):\s*$/.exec(above.text)?.[1] : undefined;
  if (owner !== undefined && !text.startsWith('- ') && !keys.has(text)) {
    return {
      message: `The value of ${code(owner)} is below it but not indented.`,
      hint: `write ${wholeCode(`${owner}: ${text}`)}, or indent this line by two spaces more`,
      span,
      remedy: certainly([[[line.start, line.start], '  ']]),
    };
  }
  const item = error.code === 'MULTILINE_IMPLICIT_KEY' ? itemOnLine(line) : undefined;
  const next = item && lines.contentAfter(line);
  if (item !== undefined && next !== undefined && !item.text.includes(':') && /:(\s|$)/.test(next.text)) {
    const whole = `${item.text} ${next.text.trim()}`;
    return {
      message: 'YAML takes `: ` in the next line of this text for the end of a key.',
      hint: `put all of the text in quotes: ${quoted(whole)}`,
      span: [item.start, item.end],
    };
  }
  if (text.startsWith('- ')) {
    return {
      message: 'There is a list item where a key should be.',
      hint: 'indent it under the key whose list it belongs to',
      span,
    };
  }
  if (above === undefined && !isWord) {
    const hint = 'begin with a key, as in `cv:`, or `body: |` in a letter, and indent the lines that belong to it';
    return { message: 'This line is no `key: value`.', hint, span };
  }
  if (above !== undefined && !isWord && (valueOnLine(above) !== undefined || !/:\s*$/.test(above.text))) {
    return {
      message: 'This line is neither `key: value` nor part of the text above.',
      hint: `if it continues the line above, indent it and the lines that belong to it by more than ${counted(contentColumn(above), 'space')}`,
      span,
    };
  }
  return { message: `A colon is missing after ${code(text)}.`, hint: `write \`${shorten(text)}: …\``, span };
}
