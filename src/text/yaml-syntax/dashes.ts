import { code, wholeCode } from '../../diagnostics/quote.js';
import { certainly, type Explanation, likely } from '../explanation.js';
import { indentOf, type Line, type Lines, MOST_LINES, openColumns } from '../lines.js';
import { contentColumn, indentSpan, spaces } from './line-parts.js';
import type { Mistake } from './mistake.js';

/** A dash at the beginning of a line, followed by a word; with a digit, it would be a negative number. */
const GLUED = /^( *(?:- +)*-)(?=[^\s\d-])/;

/** `-company: A`: without a space, the dash is part of the word. */
export function noDashSpace({ lines, line: at }: Mistake): Explanation | undefined {
  for (const line of [at, lines.contentBefore(at)]) {
    const before = line && GLUED.exec(line.text)?.[1];
    if (line === undefined || before === undefined) continue;
    const end = line.start + before.length;
    const next = lines.contentAfter(line);
    const isAside =
      next !== undefined && indentOf(next.text) >= before.length && indentOf(next.text) !== before.length + 1;
    const others = isAside ? `, and indent the lines of this item by ${spaces(before.length + 1)}` : '';
    return {
      message: 'A space is missing after the dash.',
      hint: `write ${wholeCode(`- ${line.text.slice(before.length).trim()}`)}${others}`,
      span: [end - 1, end],
      remedy: isAside ? undefined : certainly([[[end, end], ' ']]),
    };
  }
  return undefined;
}

/** A dash that stands beside those of its list: a little to the left, or one space to the right. */
export function shiftedDash({ lines, line: at }: Mistake): Explanation | undefined {
  for (const line of [at, lines.contentBefore(at)]) {
    const own = line === undefined ? undefined : columnOfList(line, lines);
    if (line === undefined || own === undefined) continue;
    const indent = indentOf(line.text);
    const below = linesOfItem(line, lines);
    // If the lines of the item are indented like its dash, they move with it.
    const isWhole = below[0] !== undefined && indentOf(below[0].text) === contentColumn(line);
    const moved = isWhole ? [line, ...below] : [line];
    const shift = own - indent;
    return {
      message: `This dash is indented by ${spaces(indent)}, and those of its list by ${own}.`,
      hint: isWhole
        ? `indent it and the lines that belong to it by ${spaces(Math.abs(shift))} ${shift > 0 ? 'more' : 'less'}`
        : `indent it by ${spaces(own)}`,
      span: [line.start + indent, line.start + indent + 1],
      remedy: likely([
        ...moved.map(({ start }) => [[start, start + Math.max(0, -shift)], ' '.repeat(Math.max(0, shift))] as const),
      ]),
    };
  }
  return undefined;
}

/** The column of the open list beside whose dashes a dash stands. */
function columnOfList(line: Line, lines: Lines): number | undefined {
  const above = lines.contentBefore(line);
  const isFirst =
    above !== undefined && /:\s*(?:[#&!].*)?$/.test(above.text) && indentOf(line.text) >= contentColumn(above);
  if (!/^ *-(?: |$)/.test(line.text)) return undefined;
  const indent = indentOf(line.text);
  if (isFirst) {
    // The second item tells.
    const others = linesOfItem(line, lines);
    return others.some(({ text }) => /^ *- /.test(text) && indentOf(text) === indent + 1) ? indent + 1 : undefined;
  }
  const distances = openColumns(lines, line)
    .filter(({ isDash }) => isDash)
    .map((column) => column.indent - indent)
    .sort((a, b) => Math.abs(a) - Math.abs(b));
  const [nearest, next] = distances;
  const isClear = nearest !== undefined && nearest >= -1 && nearest !== 0 && nearest !== -(next ?? 0);
  return isClear ? indent + nearest : undefined;
}

/** The lines below a dash that belong to its item. */
function linesOfItem(line: Line, lines: Lines): Line[] {
  const found: Line[] = [];
  for (const next of lines.below(line)) {
    if (found.length === MOST_LINES || indentOf(next.text) <= indentOf(line.text)) break;
    found.push(next);
  }
  return found;
}

/** `- company: A`, indented like the list inside the previous entry. */
export function itemOfOuterList({ lines, line }: Mistake): Explanation | undefined {
  const key = firstKeyOf(line);
  const twin = key === undefined ? undefined : itemBefore(line, key, lines);
  if (twin === undefined) return undefined;
  return {
    message: `This item is indented by ${spaces(indentOf(line.text))}; the one before that begins with ${code(`${key}:`)} has ${indentOf(twin.text)}.`,
    hint: `indent it and the lines that belong to it by ${spaces(indentOf(line.text) - indentOf(twin.text))} less`,
    span: indentSpan(line),
  };
}

function firstKeyOf({ text }: Line): string | undefined {
  return /^\s*- +([\w-]+):(?:\s|$)/.exec(text)?.[1];
}

/** The last item before a line that begins with the same key and is indented less. */
function itemBefore(line: Line, key: string, lines: Lines): Line | undefined {
  for (const before of lines.above(line)) {
    if (line.number - before.number >= MOST_LINES) break;
    if (indentOf(before.text) < indentOf(line.text) && firstKeyOf(before) === key) return before;
  }
  return undefined;
}
