import { isScalar, Scalar } from 'yaml';
import { once } from '../../util/remember.js';
import { SOLID } from '../../util/scripts.js';
import type { Lines } from './lines.js';

/** A line of plain text that looks like a list item. */
const ITEM = /\n([^\S\n]*)(- +\S)/;

/** In columns. Programs wrap text at 70 or more, and a word may have had no room. */
const WRAPPED = 60;

/**
 * The text of a list item, or of paragraphs, with the line breaks that turn its lines into a list.
 *
 *     - Led a team of five
 *       - hired two of them
 *       - taught the others
 *
 * looks like a nested list, but to YAML it is text of several lines, whose line breaks become spaces. If the text is not
 * read as Markdown, the line breaks become spaces later. A dash at which a program may have wrapped the text begins no list.
 *
 * @param value - the node's value according to YAML
 */
export function withLists(node: unknown, value: unknown, lines: Lines): unknown {
  if (typeof value !== 'string' || !isScalar(node) || !node.range) return value;
  const isFolded = node.type === Scalar.BLOCK_FOLDED;
  if (node.type !== Scalar.PLAIN && !isFolded) return value;
  const [start, end] = node.range;
  const source = lines.text.slice(start, end).replaceAll(/\r\n?/g, '\n');
  const written = isFolded ? source.slice(source.indexOf('\n') + 1).trimEnd() : source;
  const least = ITEM.exec(written)?.[1]?.length;
  if (least === undefined || isWrapped(written.split('\n'), lines.positionOf(start).column))
    return value;
  // Programs fold long lines, which may then begin with a dash.
  if (isFolded && !/^(?:(?!.{60}.*\n *- ).*\n)+ *- .*\n *- /.test(written)) return value;
  return written
    .split('\n')
    .map((line, index) => {
      const indent = /^[^\S\n]*/.exec(line)?.[0].length ?? 0;
      return index === 0 ? line.trim() : ' '.repeat(Math.max(0, indent - least)) + line.trim();
    })
    .join('\n');
}

/** The lines of plain text in place of a list of texts, which are most likely its items. */
export function withLines(node: unknown, value: unknown, { text }: Lines): unknown {
  if (typeof value !== 'string' || !isScalar(node) || node.type !== Scalar.PLAIN) return value;
  const [start, end] = node.range ?? [0, 0];
  return text.slice(start, end).replaceAll(/\s*\n\s*/g, '\n');
}

/** Whether a program may have wrapped a text before its dashes: at ranges of numbers, or within a clause, before a single one. */
function isWrapped([first = '', ...others]: readonly string[], column: number): boolean {
  const above = [`${' '.repeat(column - 1)}${first}`, ...others];
  const items = others.flatMap((line, index) =>
    /^\s*- +\S/.test(line) ? [[above[index] as string, line] as const] : [],
  );
  const [single] = items.length === 1 ? items : [];
  const isClause =
    single !== undefined && single[0].length >= WRAPPED && !/[.:;!?…]\W*$/.test(single[0]);
  return (
    isClause || items.every(([before, line]) => /\d\W*$/.test(before) && /^\s*- +\W?\d/.test(line))
  );
}

/**
 * The value of a scalar, with a blank line where its text has one: YAML folds that to one line end. Not where a line end is also an
 * escape, nor beside more indented lines.
 */
export function withParagraphs({ type, range }: Scalar, value: string, { text }: Lines): string {
  const hasEscapes = type === Scalar.QUOTE_DOUBLE && text.slice(...(range ?? [])).includes('\\n');
  return type === Scalar.BLOCK_LITERAL || hasEscapes
    ? value
    : value.replaceAll(/(?<=^\S.*)\n(?=\S)(?!(?:[-*+•]|\d+[.)])\s)/gm, '\n\n');
}

/** Full-width punctuation, which has its own room. */
const WIDE =
  '\\u3001-\\u3003\\u3008-\\u301B\\uFF01-\\uFF0F\\uFF1A-\\uFF20\\uFF3B-\\uFF40\\uFF5B-\\uFF60';

/** The gap between two characters that are written without spaces, or between a letter or digit and full-width punctuation. */
const gapOf = (spaces: string): RegExp =>
  new RegExp(
    `(?<=[${SOLID}])${spaces}(?=[${SOLID}])|(?<=[${WIDE}])${spaces}(?=[\\p{L}\\p{N}])|(?<=[\\p{L}\\p{N}])${spaces}(?=[${WIDE}])`,
    'gu',
  );

/** In the value, it is spaces; in the source, it may also be a line end. */
const SPACES = once(() => gapOf('[ \\t]+'));
const WRITTEN = once(() => gapOf('(?:[ \\t]+|[ \\t]*\\r?\\n[ \\t]*)'));

/** Most texts have no character beside which there are such gaps. */
const SOLIDS = new RegExp(`[${SOLID}]`, 'u');

/**
 * The text of a scalar of several lines, without the spaces that YAML puts in place of line ends between Chinese or Japanese
 * characters, or beside their punctuation: there, a line end is not a space (CSS Text 3, "Segment Break Transformation Rules").
 *
 * @param value - the node's value according to YAML
 */
export function withoutFoldedSpaces(node: Scalar, value: string, { text }: Lines): string {
  if (node.type === Scalar.BLOCK_LITERAL) return value;
  const [start, end] = node.range ?? [0, 0];
  const written = text.slice(start, end);
  if (!written.includes('\n') || !SOLIDS.test(written)) return value;
  const gaps = written.match(WRITTEN()) ?? [];
  const gapInOrder = gaps.values();
  // Escapes can hide a gap, and indented lines of a folded block keep their ends. The other gaps cannot be matched then.
  if (value.match(SPACES())?.length !== gaps.length) return value;
  return value.replaceAll(SPACES(), (space) =>
    gapInOrder.next().value?.includes('\n') ? '' : space,
  );
}
