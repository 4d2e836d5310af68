import { formatCode, formatCodeForCopy, shorten } from '../../../diagnostics/quote.js';
import { formatCount } from '../../../diagnostics/words.js';
import { countIndent, type Line } from '../lines.js';
import type { Span } from '../source.js';
import { createSafeFix, createUnsafeFix, type Explanation } from '../syntax-diagnostics.js';
import {
  getContentColumn,
  parseLineItem,
  parseLineValue,
  quoteForHint,
  type SyntaxMistake,
} from './line-values.js';

/** Explains a key without a colon, which YAML reads together with the next line. */
export function explainMissingColonAbove({ lines, line }: SyntaxMistake): Explanation | undefined {
  const above = lines.previousContentLine(line);
  if (
    above === undefined ||
    countIndent(above.text) !== countIndent(line.text) ||
    above.text.includes(':')
  )
    return undefined;
  const key = /^\s*([a-z_]+)(\s|$)/.exec(above.text)?.[1];
  return key === undefined ? undefined : explainMissingColon(key, above);
}

export function explainMissingColonOnLine({
  error,
  line,
  keys,
}: SyntaxMistake): Explanation | undefined {
  if (error.code !== 'MULTILINE_IMPLICIT_KEY' && error.code !== 'MISSING_CHAR') return undefined;
  const key = /^\s*(?:- +)*([a-z_]+)(\s+[^\s:=]|[;,] |\s*$)/.exec(line.text)?.[1];
  if (key === undefined || !keys.has(key)) return undefined;
  return explainMissingColon(key, line);
}

function explainMissingColon(key: string, line: Line): Explanation {
  const start = line.start + getContentColumn(line);
  const rest = line.text.slice(start - line.start + key.length);
  const separator = /^\s*(?:[-–—;,]|[-=]>)(?= )/.exec(rest)?.[0] ?? '';
  const value = rest.slice(separator.length).trim();
  return {
    message: `A colon is missing after ${formatCode(key)}.`,
    hint: `write ${formatCodeForCopy(`${key}: ${value || '…'}`)}`,
    span: [start, start + key.length],
    fix: createUnsafeFix([[[start + key.length, start + key.length + separator.length], ':']]),
  };
}

/** Explains `name = Jane`, as in TOML. */
export function explainEqualsSign({ line }: SyntaxMistake): Explanation | undefined {
  const [, indent = '', key, gap = '', value] =
    /^(\s*(?:- +)*)([\w-]+)(\s*=\s*)(\S.*)$/.exec(line.text) ?? [];
  if (key === undefined || value === undefined) return undefined;
  const start = line.start + indent.length + key.length;
  return {
    message: `YAML separates ${formatCode(key)} from its value with a colon, not with \`=\`.`,
    hint: `write ${formatCodeForCopy(`${key}: ${value.trim()}`)}`,
    span: [start + gap.indexOf('='), start + gap.indexOf('=') + 1],
    fix: createSafeFix([[[start, start + gap.length], ': ']]),
  };
}

/** Explains `name:Jane`, in which the colon is part of the word. */
export function explainMissingColonSpace({ error, line }: SyntaxMistake): Explanation | undefined {
  const [start, key = ''] = /^[\s-]*("?[\w-]+"?):(?=[^\s:/])/.exec(line.text) ?? [];
  if (start === undefined || error.code === 'BAD_INDENT') return undefined;
  const end = line.start + start.length;
  return {
    message: `A space is missing after ${formatCode(`${key}:`)}.`,
    hint: `write ${formatCodeForCopy(`${key}: ${line.text.slice(start.length).trim()}`)}`,
    span: [end - key.length - 1, end],
    fix: createSafeFix([[[end, end], ' ']]),
  };
}

export function explainMissingKey(mistake: SyntaxMistake): Explanation | undefined {
  const { error, lines, line } = mistake;
  const isList = error.message.startsWith('A block sequence may not');
  if (error.code !== 'MULTILINE_IMPLICIT_KEY' && error.code !== 'MISSING_CHAR' && !isList)
    return undefined;
  const lineWithoutKey: LineWithoutKey = {
    mistake,
    text: line.text.trim(),
    span: [line.start + countIndent(line.text), line.start + line.text.trimEnd().length],
    above: lines.previousContentLine(line),
  };
  for (const explain of KEY_RULES) {
    const explanation = explain(lineWithoutKey);
    if (explanation !== undefined) return explanation;
  }
  return undefined;
}

interface LineWithoutKey {
  readonly mistake: SyntaxMistake;
  readonly text: string;
  readonly span: Span;
  readonly above: Line | undefined;
}

/** From the most to the least specific. */
const KEY_RULES: readonly ((line: LineWithoutKey) => Explanation | undefined)[] = [
  explainUnindentedValue,
  ({ mistake }) => explainColonOnNextLine(mistake),
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
  if (above === undefined || countIndent(above.text) !== countIndent(line.text)) return undefined;
  const owner = /^\s*([\w-]+):\s*$/.exec(above.text)?.[1];
  if (owner === undefined || text.startsWith('- ') || keys.has(text)) return undefined;
  return {
    message: `The value of ${formatCode(owner)} is below it but not indented.`,
    hint: `write ${formatCodeForCopy(`${owner}: ${text}`)}, or indent this line by two spaces more`,
    span,
    fix: createSafeFix([[[line.start, line.start], '  ']]),
  };
}

export function explainColonOnNextLine({
  error,
  line,
  lines,
}: SyntaxMistake): Explanation | undefined {
  const isItem = error.code === 'MULTILINE_IMPLICIT_KEY';
  const isValue = error.code === 'BLOCK_AS_IMPLICIT_KEY';
  const item = isItem ? parseLineItem(line) : isValue ? parseLineValue(line) : undefined;
  const next = item && lines.nextContentLine(line);
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
    hint: `put all of the text in quotes: ${quoteForHint(`${item.text} ${next.text.trim()}`)}`,
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
    hint:
      'begin with a key, such as `cv:`, or `body: |` in a letter, and indent the lines that ' +
      'belong to it',
    span,
  };
}

function explainText({ text, span, above }: LineWithoutKey): Explanation | undefined {
  if (above === undefined || WORD.test(text)) return undefined;
  if (parseLineValue(above) === undefined && /:\s*$/.test(above.text)) return undefined;
  return {
    message: 'This line is neither `key: value` nor part of the text above.',
    hint:
      'if it continues the line above, indent it and the lines that belong to it by more ' +
      `than ${formatCount(getContentColumn(above), 'space')}`,
    span,
  };
}

function explainWord({ text, span }: LineWithoutKey): Explanation {
  return {
    message: `A colon is missing after ${formatCode(text)}.`,
    hint: `write \`${shorten(text)}: …\``,
    span,
  };
}
