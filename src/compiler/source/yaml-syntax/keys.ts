import { code, shorten, wholeCode } from '../../../diagnostics/quote.js';
import { counted } from '../../../diagnostics/words.js';
import { indentOf, type Line } from '../lines.js';
import type { Span } from '../source.js';
import { certainly, type Explanation, likely } from '../syntax-diagnostics.js';
import { contentColumn, itemOnLine, type Mistake, quoted, valueOnLine } from './line-parts.js';

/** A line that should have been a key but lacks its colon is read together with the next line. */
export function noColonAbove({ lines, line }: Mistake): Explanation | undefined {
  const above = lines.contentBefore(line);
  if (
    above === undefined ||
    indentOf(above.text) !== indentOf(line.text) ||
    above.text.includes(':')
  )
    return undefined;
  const key = /^\s*([a-z_]+)(\s|$)/.exec(above.text)?.[1];
  return key === undefined ? undefined : withoutColon(key, above);
}

/** A key of documents without its colon, on the line where the parser gave up. */
export function noColon({ error, line, keys }: Mistake): Explanation | undefined {
  if (error.code !== 'MULTILINE_IMPLICIT_KEY' && error.code !== 'MISSING_CHAR') return undefined;
  const key = /^\s*(?:- +)*([a-z_]+)(\s+[^\s:=]|[;,] |\s*$)/.exec(line.text)?.[1];
  if (key === undefined || !keys.has(key)) return undefined;
  return withoutColon(key, line);
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
  const [, before = '', key, gap = '', rest] =
    /^(\s*(?:- +)*)([\w-]+)(\s*=\s*)(\S.*)$/.exec(line.text) ?? [];
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

export function missingKey(mistake: Mistake): Explanation | undefined {
  const { error, lines, line } = mistake;
  const isList = error.message.startsWith('A block sequence may not');
  if (error.code !== 'MULTILINE_IMPLICIT_KEY' && error.code !== 'MISSING_CHAR' && !isList)
    return undefined;
  const keyless: KeylessLine = {
    mistake,
    text: line.text.trim(),
    span: [line.start + indentOf(line.text), line.start + line.text.trimEnd().length],
    above: lines.contentBefore(line),
  };
  for (const explain of CAUSES) {
    const explanation = explain(keyless);
    if (explanation !== undefined) return explanation;
  }
  return undefined;
}

interface KeylessLine {
  readonly mistake: Mistake;
  readonly text: string;
  readonly span: Span;
  readonly above: Line | undefined;
}

/** Why a line has no key, from the clearest sign to the weakest. */
const CAUSES: readonly ((line: KeylessLine) => Explanation | undefined)[] = [
  valueNotIndented,
  ({ mistake }) => textContinuesWithColon(mistake),
  itemInPlaceOfKey,
  withoutBeginning,
  neitherKeyNorText,
  missingColon,
];

function valueNotIndented({
  mistake: { line, keys },
  text,
  span,
  above,
}: KeylessLine): Explanation | undefined {
  if (above === undefined || indentOf(above.text) !== indentOf(line.text)) return undefined;
  const owner = /^\s*([\w-]+):\s*$/.exec(above.text)?.[1];
  if (owner === undefined || text.startsWith('- ') || keys.has(text)) return undefined;
  return {
    message: `The value of ${code(owner)} is below it but not indented.`,
    hint: `write ${wholeCode(`${owner}: ${text}`)}, or indent this line by two spaces more`,
    span,
    remedy: certainly([[[line.start, line.start], '  ']]),
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
    message: 'YAML takes `: ` in the next line of this text for the end of a key.',
    hint: `put all of the text in quotes: ${quoted(`${item.text} ${next.text.trim()}`)}`,
    span: [item.start, item.end],
  };
}

function itemInPlaceOfKey({ text, span }: KeylessLine): Explanation | undefined {
  if (!text.startsWith('- ')) return undefined;
  return {
    message: 'There is a list item where a key should be.',
    hint: 'indent it under the key whose list it belongs to',
    span,
  };
}

const WORD = /^[\w-]+$/;

function withoutBeginning({ text, span, above }: KeylessLine): Explanation | undefined {
  if (above !== undefined || WORD.test(text)) return undefined;
  return {
    message: 'This line is no `key: value`.',
    hint: 'begin with a key, as in `cv:`, or `body: |` in a letter, and indent the lines that belong to it',
    span,
  };
}

function neitherKeyNorText({ text, span, above }: KeylessLine): Explanation | undefined {
  if (above === undefined || WORD.test(text)) return undefined;
  if (valueOnLine(above) === undefined && /:\s*$/.test(above.text)) return undefined;
  return {
    message: 'This line is neither `key: value` nor part of the text above.',
    hint: `if it continues the line above, indent it and the lines that belong to it by more than ${counted(contentColumn(above), 'space')}`,
    span,
  };
}

function missingColon({ text, span }: KeylessLine): Explanation {
  return {
    message: `A colon is missing after ${code(text)}.`,
    hint: `write \`${shorten(text)}: …\``,
    span,
  };
}
