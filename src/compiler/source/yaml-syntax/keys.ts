import { code, shorten, wholeCode } from '../../../diagnostics/quote.js';
import { counted } from '../../../diagnostics/words.js';
import { indentOf, type Line } from '../lines.js';
import type { Span } from '../source.js';
import { certainly, type Explanation, likely } from '../syntax-diagnostics.js';
import { contentColumn, itemOnLine, type Mistake, quoted, valueOnLine } from './line-parts.js';

/** Explains a key without a colon, which YAML reads together with the next line. */
export function noColonAbove({ lines, line }: Mistake): Explanation | undefined {
  const above = lines.contentBefore(line);
  if (
    above === undefined ||
    indentOf(above.text) !== indentOf(line.text) ||
    above.text.includes(':')
  )
    return undefined;
  const key = /^\s*([a-z_]+)(\s|$)/.exec(above.text)?.[1];
  return key === undefined ? undefined : explainMissingColon(key, above);
}

/** Explains a key of documents without a colon, on the line of the parser's error. */
export function noColon({ error, line, keys }: Mistake): Explanation | undefined {
  if (error.code !== 'MULTILINE_IMPLICIT_KEY' && error.code !== 'MISSING_CHAR') return undefined;
  const key = /^\s*(?:- +)*([a-z_]+)(\s+[^\s:=]|[;,] |\s*$)/.exec(line.text)?.[1];
  if (key === undefined || !keys.has(key)) return undefined;
  return explainMissingColon(key, line);
}

function explainMissingColon(key: string, line: Line): Explanation {
  const start = line.start + contentColumn(line);
  const rest = line.text.slice(start - line.start + key.length);
  const separator = /^\s*(?:[-–—;,]|[-=]>)(?= )/.exec(rest)?.[0] ?? '';
  const value = rest.slice(separator.length).trim();
  return {
    message: `A colon is missing after ${code(key)}.`,
    hint: `write ${wholeCode(`${key}: ${value || '…'}`)}`,
    span: [start, start + key.length],
    fix: likely([[[start + key.length, start + key.length + separator.length], ':']]),
  };
}

/** Explains `name = Jane`, as in TOML. */
export function equalsSign({ line }: Mistake): Explanation | undefined {
  const [, indent = '', key, gap = '', value] =
    /^(\s*(?:- +)*)([\w-]+)(\s*=\s*)(\S.*)$/.exec(line.text) ?? [];
  if (key === undefined || value === undefined) return undefined;
  const start = line.start + indent.length + key.length;
  return {
    message: `YAML separates ${code(key)} from its value with a colon, not with \`=\`.`,
    hint: `write ${wholeCode(`${key}: ${value.trim()}`)}`,
    span: [start + gap.indexOf('='), start + gap.indexOf('=') + 1],
    fix: certainly([[[start, start + gap.length], ': ']]),
  };
}

/** Explains `name:Jane`, in which the colon is part of the word. */
export function missingSpace({ error, line }: Mistake): Explanation | undefined {
  const [start, key = ''] = /^[\s-]*("?[\w-]+"?):(?=[^\s:/])/.exec(line.text) ?? [];
  if (start === undefined || error.code === 'BAD_INDENT') return undefined;
  const end = line.start + start.length;
  return {
    message: `A space is missing after ${code(`${key}:`)}.`,
    hint: `write ${wholeCode(`${key}: ${line.text.slice(start.length).trim()}`)}`,
    span: [end - key.length - 1, end],
    fix: certainly([[[end, end], ' ']]),
  };
}

export function missingKey(mistake: Mistake): Explanation | undefined {
  const { error, lines, line } = mistake;
  const isList = error.message.startsWith('A block sequence may not');
  if (error.code !== 'MULTILINE_IMPLICIT_KEY' && error.code !== 'MISSING_CHAR' && !isList)
    return undefined;
  const lineWithoutKey: LineWithoutKey = {
    mistake,
    text: line.text.trim(),
    span: [line.start + indentOf(line.text), line.start + line.text.trimEnd().length],
    above: lines.contentBefore(line),
  };
  for (const explain of RULES) {
    const explanation = explain(lineWithoutKey);
    if (explanation !== undefined) return explanation;
  }
  return undefined;
}

interface LineWithoutKey {
  readonly mistake: Mistake;
  readonly text: string;
  readonly span: Span;
  readonly above: Line | undefined;
}

/** From the most to the least specific. */
const RULES: readonly ((line: LineWithoutKey) => Explanation | undefined)[] = [
  explainUnindentedValue,
  ({ mistake }) => textContinuesWithColon(mistake),
  explainItem,
  explainFirstLine,
  explainText,
  explainWord,
];

function explainUnindentedValue({
  mistake: { line, keys },
  text,
  span,
  above,
}: LineWithoutKey): Explanation | undefined {
  if (above === undefined || indentOf(above.text) !== indentOf(line.text)) return undefined;
  const owner = /^\s*([\w-]+):\s*$/.exec(above.text)?.[1];
  if (owner === undefined || text.startsWith('- ') || keys.has(text)) return undefined;
  return {
    message: `The value of ${code(owner)} is below it but not indented.`,
    hint: `write ${wholeCode(`${owner}: ${text}`)}, or indent this line by two spaces more`,
    span,
    fix: certainly([[[line.start, line.start], '  ']]),
  };
}

export function textContinuesWithColon({ error, line, lines }: Mistake): Explanation | undefined {
  const isItem = error.code === 'MULTILINE_IMPLICIT_KEY';
  const isValue = error.code === 'BLOCK_AS_IMPLICIT_KEY';
  const item = isItem ? itemOnLine(line) : isValue ? valueOnLine(line) : undefined;
  const next = item && lines.contentAfter(line);
  if (
    item === undefined ||
    next === undefined ||
    item.text.includes(':') ||
    !/:(\s|$)/.test(next.text)
  ) {
    return undefined;
  }
  return {
    message: 'YAML reads `: ` in the next line of this text as the end of a key.',
    hint: `put all of the text in quotes: ${quoted(`${item.text} ${next.text.trim()}`)}`,
    span: [item.start, item.end],
  };
}

function explainItem({ text, span }: LineWithoutKey): Explanation | undefined {
  if (!text.startsWith('- ')) return undefined;
  return {
    message: 'This list item is where a key should be.',
    hint: 'indent it under the key of its list',
    span,
  };
}

const WORD = /^[\w-]+$/;

function explainFirstLine({ text, span, above }: LineWithoutKey): Explanation | undefined {
  if (above !== undefined || WORD.test(text)) return undefined;
  return {
    message: 'This line is not `key: value`.',
    hint: 'begin with a key, such as `cv:`, or `body: |` in a letter, and indent the lines that belong to it',
    span,
  };
}

function explainText({ text, span, above }: LineWithoutKey): Explanation | undefined {
  if (above === undefined || WORD.test(text)) return undefined;
  if (valueOnLine(above) === undefined && /:\s*$/.test(above.text)) return undefined;
  return {
    message: 'This line is neither `key: value` nor part of the text above.',
    hint: `if it continues the line above, indent it and the lines that belong to it by more than ${counted(contentColumn(above), 'space')}`,
    span,
  };
}

function explainWord({ text, span }: LineWithoutKey): Explanation {
  return {
    message: `A colon is missing after ${code(text)}.`,
    hint: `write \`${shorten(text)}: …\``,
    span,
  };
}
