import { code, wholeCode } from '../../../diagnostics/quote.js';
import { counted } from '../../../diagnostics/words.js';
import { indentOf, type Line, type Lines, MOST_LINES, openColumns } from '../lines.js';
import { certainly, type Explanation, likely } from '../syntax-diagnostics.js';
import { contentColumn, indentSpan, type Mistake, valueOnLine } from './line-parts.js';

/** The parser may give up on the previous line, because it takes the tab for that line's value. */
export function tabIndent({ lines, line: at }: Mistake): Explanation | undefined {
  const line = [at, lines.contentAfter(at)].find((candidate) =>
    /^ *\t/.test(candidate?.text ?? ''),
  );
  const tab = /^ *\t\s*/.exec(line?.text ?? '');
  if (line === undefined || tab === null) return undefined;
  const unit = unitOf(lines.text);
  return {
    message: 'A tab indents this line; YAML indents with spaces.',
    hint: `replace each tab with ${counted(unit, 'space')}, here and in the lines below`,
    span: [line.start, line.start + tab[0].length],
    remedy: {
      // How wide a tab was meant to be among spaces, nobody knows.
      confidence: /^ +\t|^ +[^\s#]/m.test(lines.text) ? 'likely' : 'certain',
      edits: [...lines.text.matchAll(/^[ \t]*\t[ \t]*/gm)].map(
        ({ 0: indent, index }) =>
          [[index, index + indent.length], indent.replaceAll('\t', ' '.repeat(unit))] as const,
      ),
    },
  };
}

function unitOf(text: string): number {
  const indents = [...text.matchAll(/^( +)[^\s#-]/gm)].map(([, indent = '']) => indent.length);
  return indents.reduce((least, indent) => Math.min(least, indent), indents[0] ?? 2);
}

/** A text of several lines whose first line is indented more than others. */
export function unevenBlock({ error, lines, line }: Mistake): Explanation | undefined {
  const first = error.code === 'BAD_INDENT' ? firstOfBlock(line, lines) : undefined;
  if (first === undefined) return undefined;
  return {
    message: `The text above is indented by ${counted(indentOf(first.text), 'space')}, and this line of it by ${indentOf(line.text)}.`,
    hint: `indent it by ${counted(indentOf(first.text), 'space')}, too`,
    span: indentSpan(line),
    remedy: likely([
      [[line.start, line.start + indentOf(line.text)], ' '.repeat(indentOf(first.text))],
    ]),
  };
}

/** The first line of a text below `key: |` that is indented less than its first line but more than its key. */
function firstOfBlock(line: Line, lines: Lines): Line | undefined {
  let first: Line | undefined;
  for (const above of lines.above(line)) {
    if (line.number - above.number >= MOST_LINES || indentOf(above.text) <= indentOf(line.text)) {
      const isKey =
        /:\s+[|>][-+\d]*\s*$/.test(above.text) && indentOf(above.text) < indentOf(line.text);
      return isKey ? first : undefined;
    }
    first = above;
  }
  return undefined;
}

/** `name: Jane`, followed by a key that is indented more: the parser reads on and fails at its colon. */
export function deeperThanItsKey({ error, lines, line }: Mistake): Explanation | undefined {
  if (error.code !== 'BLOCK_AS_IMPLICIT_KEY' || valueOnLine(line) === undefined) return undefined;
  const next = lines.contentAfter(line);
  const key = next && /^\s*([\w-]+):(\s|$)/.exec(next.text)?.[1];
  if (next === undefined || key === undefined || indentOf(next.text) <= contentColumn(line))
    return undefined;
  return {
    message: `${code(key)} is indented as if it belonged to the line above, which already has a value.`,
    hint: `indent it by ${counted(contentColumn(line), 'space')}, as the line above; if it is more of that text, put the text in quotes`,
    span: indentSpan(next),
  };
}

/** A line in a column where nothing above it begins. */
export function unevenIndent({ error, lines, line }: Mistake): Explanation | undefined {
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
    message: `This line is indented by ${counted(indent, 'space')}, and belongs to nothing above it.`,
    hint: `indent it by ${counted(nearest.indent, 'space')}, to be under ${code(nearest.text)}${orItem ? ', or begin it with `- `' : ''}`,
    span: indentSpan(line),
    remedy: orItem
      ? undefined
      : likely([[[line.start, line.start + indent], ' '.repeat(nearest.indent)]]),
  };
}

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
      next !== undefined &&
      indentOf(next.text) >= before.length &&
      indentOf(next.text) !== before.length + 1;
    const others = isAside
      ? `, and indent the lines of this item by ${counted(before.length + 1, 'space')}`
      : '';
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
      message: `This dash is indented by ${counted(indent, 'space')}, and those of its list by ${own}.`,
      hint: isWhole
        ? `indent it and the lines that belong to it by ${counted(Math.abs(shift), 'space')} ${shift > 0 ? 'more' : 'less'}`
        : `indent it by ${counted(own, 'space')}`,
      span: [line.start + indent, line.start + indent + 1],
      remedy: likely([
        ...moved.map(
          ({ start }) =>
            [[start, start + Math.max(0, -shift)], ' '.repeat(Math.max(0, shift))] as const,
        ),
      ]),
    };
  }
  return undefined;
}

/** The column of the open list beside whose dashes a dash stands. */
function columnOfList(line: Line, lines: Lines): number | undefined {
  if (!/^ *-(?: |$)/.test(line.text)) return undefined;
  const indent = indentOf(line.text);
  const distances = openColumns(lines, line)
    .filter(({ isDash }) => isDash)
    .map((column) => column.indent - indent)
    .sort((a, b) => Math.abs(a) - Math.abs(b));
  const [nearest, next] = distances;
  const isClear =
    nearest !== undefined && nearest >= -1 && nearest !== 0 && nearest !== -(next ?? 0);
  return isClear ? indent + nearest : undefined;
}

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
    message: `This item is indented by ${counted(indentOf(line.text), 'space')}; the one before that begins with ${code(`${key}:`)} has ${indentOf(twin.text)}.`,
    hint: `indent it and the lines that belong to it by ${counted(indentOf(line.text) - indentOf(twin.text), 'space')} less`,
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
