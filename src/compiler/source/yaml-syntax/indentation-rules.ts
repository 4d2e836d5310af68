import { formatCode, formatCodeForCopy } from '../../../diagnostics/quote.js';
import { formatCount } from '../../../diagnostics/words.js';
import {
  countIndent,
  findOpenColumns,
  type Line,
  type Lines,
  MAX_SEARCHED_LINES,
} from '../lines.js';
import { createSafeFix, createUnsafeFix, type Explanation } from '../syntax-diagnostics.js';
import {
  getContentColumn,
  getIndentSpan,
  parseLineValue,
  type SyntaxMistake,
} from './line-values.js';

/** The parser may fail on the previous line, because it reads the tab as that line's value. */
export function explainTabIndent({
  lines,
  line: errorLine,
}: SyntaxMistake): Explanation | undefined {
  const line = [errorLine, lines.nextContentLine(errorLine)].find((candidate) =>
    /^ *\t/.test(candidate?.text ?? ''),
  );
  const tab = /^ *\t\s*/.exec(line?.text ?? '');
  if (line === undefined || tab === null) return undefined;
  const unit = findIndentUnit(lines.text);
  return {
    message: 'A tab indents this line; YAML indents with spaces.',
    hint: `replace each tab with ${formatCount(unit, 'space')}, here and in the lines below`,
    span: [line.start, line.start + tab[0].length],
    fix: {
      // Among spaces, the width of a tab is unknown.
      safety: /^ +\t|^ +[^\s#]/m.test(lines.text) ? 'unsafe' : 'safe',
      edits: [...lines.text.matchAll(/^[ \t]*\t[ \t]*/gm)].map(
        ({ 0: indent, index }) =>
          [[index, index + indent.length], indent.replaceAll('\t', ' '.repeat(unit))] as const,
      ),
    },
  };
}

function findIndentUnit(text: string): number {
  const indents = [...text.matchAll(/^( +)[^\s#-]/gm)].map(([, indent = '']) => indent.length);
  return indents.reduce((min, indent) => Math.min(min, indent), indents[0] ?? 2);
}

export function explainUnevenBlock({ error, lines, line }: SyntaxMistake): Explanation | undefined {
  const first = error.code === 'BAD_INDENT' ? findFirstBlockLine(line, lines) : undefined;
  if (first === undefined) return undefined;
  const [indent, expected] = [countIndent(line.text), countIndent(first.text)];
  return {
    message:
      `This line is indented by ${formatCount(indent, 'space')}, but the first line of its ` +
      `text by ${expected}.`,
    hint: `indent it by ${formatCount(expected, 'space')}, too`,
    span: getIndentSpan(line),
    fix: createUnsafeFix([[[line.start, line.start + indent], ' '.repeat(expected)]]),
  };
}

/** Returns undefined unless `line` is indented less than the first line but more than the key. */
function findFirstBlockLine(line: Line, lines: Lines): Line | undefined {
  let first: Line | undefined;
  for (const above of lines.contentLinesAbove(line)) {
    if (
      line.number - above.number >= MAX_SEARCHED_LINES ||
      countIndent(above.text) <= countIndent(line.text)
    ) {
      const isKey =
        /:\s+[|>][-+\d]*\s*$/.test(above.text) && countIndent(above.text) < countIndent(line.text);
      return isKey ? first : undefined;
    }
    first = above;
  }
  return undefined;
}

/**
 * Explains a key that is indented more than `name: Jane` above it: the parser fails at its colon.
 */
export function explainTooDeepKey({ error, lines, line }: SyntaxMistake): Explanation | undefined {
  if (error.code !== 'BLOCK_AS_IMPLICIT_KEY' || parseLineValue(line) === undefined)
    return undefined;
  const next = lines.nextContentLine(line);
  const key = next && /^\s*([\w-]+):(\s|$)/.exec(next.text)?.[1];
  if (next === undefined || key === undefined || countIndent(next.text) <= getContentColumn(line))
    return undefined;
  return {
    message:
      `${formatCode(key)} is indented as if it belonged to the line above, which already has ` +
      'a value.',
    hint:
      `indent it by ${formatCount(getContentColumn(line), 'space')}; if it continues that ` +
      'text, put the text in quotes',
    span: getIndentSpan(next),
  };
}

/** Explains a line at a column where no line above begins. */
export function explainUnevenIndent({
  error,
  lines,
  line,
}: SyntaxMistake): Explanation | undefined {
  const isItem = error.message.startsWith('Sequence item without');
  if (error.code !== 'BAD_INDENT' && !isItem) return undefined;
  const indent = countIndent(line.text);
  const isDash = /^\s*-(\s|$)/.test(line.text);
  const open = findOpenColumns(lines, line);
  const columns = open.filter((column) => column.isDash === isDash && column.indent !== indent);
  if (columns.length === 0) return undefined;
  const mayBeItem = open.some((column) => column.isDash && column.indent === indent);
  const nearest = columns.reduce((best, column) =>
    Math.abs(column.indent - indent) <= Math.abs(best.indent - indent) ? column : best,
  );
  return {
    message:
      `This line is indented by ${formatCount(indent, 'space')}, which matches no line above ` +
      'it.',
    hint:
      `indent it by ${formatCount(nearest.indent, 'space')}, to be under ` +
      `${formatCode(nearest.text)}${mayBeItem ? ', or begin it with `- `' : ''}`,
    span: getIndentSpan(line),
    fix: mayBeItem
      ? undefined
      : createUnsafeFix([[[line.start, line.start + indent], ' '.repeat(nearest.indent)]]),
  };
}

/** Not before a digit: `-5` is a number. */
const DASH_WITHOUT_SPACE = /^( *(?:- +)*-)(?=[^\s\d-])/;

/** Explains `-company: A`, in which the dash is part of the word. */
export function explainMissingDashSpace({
  lines,
  line: errorLine,
}: SyntaxMistake): Explanation | undefined {
  for (const line of [errorLine, lines.previousContentLine(errorLine)]) {
    const column = line && DASH_WITHOUT_SPACE.exec(line.text)?.[1]?.length;
    if (line === undefined || column === undefined) continue;
    const end = line.start + column;
    const next = lines.nextContentLine(line);
    const isMisaligned =
      next !== undefined &&
      countIndent(next.text) >= column &&
      countIndent(next.text) !== column + 1;
    const suffix = isMisaligned
      ? `, and indent the lines of this item by ${formatCount(column + 1, 'space')}`
      : '';
    return {
      message: 'A space is missing after the dash.',
      hint: `write ${formatCodeForCopy(`- ${line.text.slice(column).trim()}`)}${suffix}`,
      span: [end - 1, end],
      fix: isMisaligned ? undefined : createSafeFix([[[end, end], ' ']]),
    };
  }
  return undefined;
}

/** Explains a dash to the left of the dashes of its list, or one space to the right. */
export function explainShiftedDash({
  lines,
  line: errorLine,
}: SyntaxMistake): Explanation | undefined {
  for (const line of [errorLine, lines.previousContentLine(errorLine)]) {
    const column = line === undefined ? undefined : findListColumn(line, lines);
    if (line === undefined || column === undefined) continue;
    const indent = countIndent(line.text);
    const itemLines = findItemLines(line, lines);
    // Lines that are aligned with their dash move with it.
    const isAligned =
      itemLines[0] !== undefined && countIndent(itemLines[0].text) === getContentColumn(line);
    const moved = isAligned ? [line, ...itemLines] : [line];
    const shift = column - indent;
    return {
      message:
        `This dash is indented by ${formatCount(indent, 'space')}, but the others of its ` +
        `list by ${column}.`,
      hint: isAligned
        ? 'indent it and the lines that belong to it by ' +
          `${formatCount(Math.abs(shift), 'space')} ${shift > 0 ? 'more' : 'less'}`
        : `indent it by ${formatCount(column, 'space')}`,
      span: [line.start + indent, line.start + indent + 1],
      fix: createUnsafeFix(
        moved.map(({ start }) => [
          [start, start + Math.max(0, -shift)],
          ' '.repeat(Math.max(0, shift)),
        ]),
      ),
    };
  }
  return undefined;
}

function findListColumn(line: Line, lines: Lines): number | undefined {
  if (!/^ *-(?: |$)/.test(line.text)) return undefined;
  const indent = countIndent(line.text);
  const distances = findOpenColumns(lines, line)
    .filter(({ isDash }) => isDash)
    .map((column) => column.indent - indent)
    .sort((a, b) => Math.abs(a) - Math.abs(b));
  const [nearest, next] = distances;
  const isUnambiguous =
    nearest !== undefined && nearest >= -1 && nearest !== 0 && nearest !== -(next ?? 0);
  return isUnambiguous ? indent + nearest : undefined;
}

function findItemLines(line: Line, lines: Lines): Line[] {
  const itemLines: Line[] = [];
  for (const next of lines.contentLinesBelow(line)) {
    if (itemLines.length === MAX_SEARCHED_LINES || countIndent(next.text) <= countIndent(line.text))
      break;
    itemLines.push(next);
  }
  return itemLines;
}

/** Explains `- company: A` that is indented like the list in the previous entry. */
export function explainOuterListItem({ lines, line }: SyntaxMistake): Explanation | undefined {
  const key = parseFirstKey(line);
  const previous = key === undefined ? undefined : findPreviousItem(line, key, lines);
  if (previous === undefined) return undefined;
  const [indent, expected] = [countIndent(line.text), countIndent(previous.text)];
  return {
    message:
      `This item is indented by ${formatCount(indent, 'space')}, but the previous one with ` +
      `${formatCode(`${key}:`)} by ${expected}.`,
    hint:
      'indent it and the lines that belong to it by ' +
      `${formatCount(indent - expected, 'space')} less`,
    span: getIndentSpan(line),
  };
}

function parseFirstKey({ text }: Line): string | undefined {
  return /^\s*- +([\w-]+):(?:\s|$)/.exec(text)?.[1];
}

function findPreviousItem(line: Line, key: string, lines: Lines): Line | undefined {
  for (const above of lines.contentLinesAbove(line)) {
    if (line.number - above.number >= MAX_SEARCHED_LINES) break;
    if (countIndent(above.text) < countIndent(line.text) && parseFirstKey(above) === key)
      return above;
  }
  return undefined;
}
