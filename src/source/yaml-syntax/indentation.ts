import { code } from '../../diagnostics/quote.js';
import { indentOf, openColumns } from '../lines.js';
import { contentColumn, indentSpan, spaces, valueOnLine } from './line-parts.js';
import type { Explanation, Mistake } from './mistake.js';

/** The parser may give up on the line before, whose value it takes the tab for. */
export function tabIndent({ lines, line: at }: Mistake): Explanation | undefined {
  const line = [at, lines.contentAfter(at)].find((candidate) => /^ *\t/.test(candidate?.text ?? ''));
  const tab = /^ *\t\s*/.exec(line?.text ?? '');
  if (line === undefined || tab === null) return undefined;
  return {
    message: 'A tab indents this line; YAML indents with spaces.',
    hint: 'replace each tab with two spaces, here and in the lines below',
    span: [line.start, line.start + tab[0].length],
  };
}

/** `name: Jane`, and below it a key that is indented more: the parser reads on, and stumbles over its colon. */
export function deeperThanItsKey({ error, lines, line }: Mistake): Explanation | undefined {
  if (error.code !== 'BLOCK_AS_IMPLICIT_KEY' || valueOnLine(line) === undefined) return undefined;
  const next = lines.contentAfter(line);
  const key = next && /^\s*([\w-]+):(\s|$)/.exec(next.text)?.[1];
  if (next === undefined || key === undefined || indentOf(next.text) <= indentOf(line.text)) return undefined;
  return {
    message: `${code(key)} is indented as if it belonged to the line above, which has its value already.`,
    hint: `indent it by ${spaces(contentColumn(line))}, as the line above; if it is more of that text, put the text in quotes`,
    span: indentSpan(next),
  };
}

/** A line in a column in which nothing above it begins. */
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
    hint: `indent it by ${spaces(nearest.indent)}, to stand under ${code(nearest.text)}${orItem ? ', or begin it with `- `' : ''}`,
    span: indentSpan(line),
  };
}
