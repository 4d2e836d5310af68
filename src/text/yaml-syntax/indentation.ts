import { code } from '../../diagnostics/quote.js';
import { type Explanation, likely } from '../explanation.js';
import { indentOf, type Line, type Lines, MOST_LINES, openColumns } from '../lines.js';
import { contentColumn, indentSpan, spaces, valueOnLine } from './line-parts.js';
import type { Mistake } from './mistake.js';

/** The parser may give up on the previous line, because it takes the tab for that line's value. */
export function tabIndent({ lines, line: at }: Mistake): Explanation | undefined {
  const line = [at, lines.contentAfter(at)].find((candidate) => /^ *\t/.test(candidate?.text ?? ''));
  const tab = /^ *\t\s*/.exec(line?.text ?? '');
  if (line === undefined || tab === null) return undefined;
  const unit = unitOf(lines.text);
  return {
    message: 'A tab indents this line; YAML indents with spaces.',
    hint: `replace each tab with ${spaces(unit)}, here and in the lines below`,
    span: [line.start, line.start + tab[0].length],
    remedy: {
      // How wide a tab was meant to be among spaces, nobody knows.
      confidence: /^ +\t|^ +[^\s#]/m.test(lines.text) ? 'likely' : 'certain',
      edits: [...lines.text.matchAll(/^[ \t]*\t[ \t]*/gm)].map(
        ({ 0: indent, index }) => [[index, index + indent.length], indent.replaceAll('\t', ' '.repeat(unit))] as const,
      ),
    },
  };
}

/** The smallest indentation of a text's lines. */
function unitOf(text: string): number {
  const indents = [...text.matchAll(/^( +)[^\s#-]/gm)].map(([, indent = '']) => indent.length);
  return indents.reduce((least, indent) => Math.min(least, indent), indents[0] ?? 2);
}

/** A text of several lines whose first line is indented more than others. */
export function unevenBlock({ error, lines, line }: Mistake): Explanation | undefined {
  const first = error.code === 'BAD_INDENT' ? firstOfBlock(line, lines) : undefined;
  if (first === undefined) return undefined;
  return {
    message: `The text above is indented by ${spaces(indentOf(first.text))}, and this line of it by ${indentOf(line.text)}.`,
    hint: `indent it by ${spaces(indentOf(first.text))}, too`,
    span: indentSpan(line),
    remedy: likely([[[line.start, line.start + indentOf(line.text)], ' '.repeat(indentOf(first.text))]]),
  };
}

/** The first line of a text below `key: |` that is indented less than its first line but more than its key. */
function firstOfBlock(line: Line, lines: Lines): Line | undefined {
  let first: Line | undefined;
  for (const above of lines.above(line)) {
    if (line.number - above.number >= MOST_LINES || indentOf(above.text) <= indentOf(line.text)) {
      const isKey = /:\s+[|>][-+\d]*\s*$/.test(above.text) && indentOf(above.text) < indentOf(line.text);
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
  if (next === undefined || key === undefined || indentOf(next.text) <= contentColumn(line)) return undefined;
  return {
    message: `${code(key)} is indented as if it belonged to the line above, which already has a value.`,
    hint: `indent it by ${spaces(contentColumn(line))}, as the line above; if it is more of that text, put the text in quotes`,
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
    message: `This line is indented by ${spaces(indent)}, and belongs to nothing above it.`,
    hint: `indent it by ${spaces(nearest.indent)}, to be under ${code(nearest.text)}${orItem ? ', or begin it with `- `' : ''}`,
    span: indentSpan(line),
    remedy: orItem ? undefined : likely([[[line.start, line.start + indent], ' '.repeat(nearest.indent)]]),
  };
}
