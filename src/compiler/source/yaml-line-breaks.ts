import { isScalar, Scalar } from 'yaml';
import { lazy } from '../../util/memoize.js';
import { CJK_CHARACTERS } from '../../util/unicode-scripts.js';
import type { Lines } from './lines.js';

const ITEM_LINE = /\n([^\S\n]*)(- +\S)/;

/** In columns: programs wrap text at 70 or more, before a word of up to 10 characters. */
const MIN_WRAPPED_LENGTH = 60;

/**
 * Restores the line breaks of a list in the text of a list item or of paragraphs.
 *
 *     - Led a team of five
 *       - hired two of them
 *
 * looks like a nested list, but YAML folds it to text on one line. Ignores a dash at which a
 * program may have wrapped the text.
 */
export function restoreLists(node: unknown, value: unknown, lines: Lines): unknown {
  if (typeof value !== 'string' || !isScalar(node) || !node.range) return value;
  const isFolded = node.type === Scalar.BLOCK_FOLDED;
  if (node.type !== Scalar.PLAIN && !isFolded) return value;
  const [start, end] = node.range;
  const source = lines.text.slice(start, end).replaceAll(/\r\n?/g, '\n');
  const content = isFolded ? source.slice(source.indexOf('\n') + 1).trimEnd() : source;
  const itemIndent = ITEM_LINE.exec(content)?.[1]?.length;
  if (itemIndent === undefined || isWrapped(content.split('\n'), lines.toPosition(start).column))
    return value;
  // Programs fold long lines, so that a line may begin with a dash.
  if (isFolded && !/^(?:(?!.{60}.*\n *- ).*\n)+ *- .*\n *- /.test(content)) return value;
  return content
    .split('\n')
    .map((line, index) => {
      const indent = /^[^\S\n]*/.exec(line)?.[0].length ?? 0;
      return index === 0 ? line.trim() : ' '.repeat(Math.max(0, indent - itemIndent)) + line.trim();
    })
    .join('\n');
}

/** Restores the line breaks of plain text under a key of a list: its lines are probably items. */
export function restoreLines(node: unknown, value: unknown, { text }: Lines): unknown {
  if (typeof value !== 'string' || !isScalar(node) || node.type !== Scalar.PLAIN) return value;
  const [start, end] = node.range ?? [0, 0];
  return text.slice(start, end).replaceAll(/\s*\n\s*/g, '\n');
}

/**
 * Returns whether a program may have wrapped a text in ranges of numbers, or before its only dash.
 */
function isWrapped([first = '', ...others]: readonly string[], column: number): boolean {
  const previousLines = [`${' '.repeat(column - 1)}${first}`, ...others];
  const items = others.flatMap((line, index) =>
    /^\s*- +\S/.test(line) ? [[previousLines[index] as string, line] as const] : [],
  );
  const [single] = items.length === 1 ? items : [];
  const splitsClause =
    single !== undefined &&
    single[0].length >= MIN_WRAPPED_LENGTH &&
    !/[.:;!?…]\W*$/.test(single[0]);
  return (
    splitsClause ||
    items.every(([previous, line]) => /\d\W*$/.test(previous) && /^\s*- +\W?\d/.test(line))
  );
}

/**
 * Restores the blank lines of a scalar, which YAML folds to line breaks. Not if a line break may
 * come from an escape, nor next to more indented lines.
 */
export function restoreParagraphs({ type, range }: Scalar, value: string, { text }: Lines): string {
  const hasEscapes = type === Scalar.QUOTE_DOUBLE && text.slice(...(range ?? [])).includes('\\n');
  return type === Scalar.BLOCK_LITERAL || hasEscapes
    ? value
    : value.replaceAll(/\n(?=\S)(?!(?:[-*+•]|\d+[.)])\s)(?<=^\S.*\n)/gm, '\n\n');
}

const FULL_WIDTH_PUNCTUATION =
  '\\u3001-\\u3003\\u3008-\\u301B\\uFF01-\\uFF0F\\uFF1A-\\uFF20\\uFF3B-\\uFF40\\uFF5B-\\uFF60';

const createGapPattern = (spaces: string): RegExp =>
  new RegExp(
    [
      `(?<=[${CJK_CHARACTERS}])${spaces}(?=[${CJK_CHARACTERS}])`,
      `(?<=[${FULL_WIDTH_PUNCTUATION}])${spaces}(?=[\\p{L}\\p{N}])`,
      `(?<=[\\p{L}\\p{N}])${spaces}(?=[${FULL_WIDTH_PUNCTUATION}])`,
    ].join('|'),
    'gu',
  );

const VALUE_GAPS = lazy(() => createGapPattern('[ \\t]+'));
const SOURCE_GAPS = lazy(() => createGapPattern('(?:[ \\t]+|[ \\t]*\\r?\\n[ \\t]*)'));

const HAS_CJK = new RegExp(`[${CJK_CHARACTERS}]`, 'u');

/** Tests for a space that would be removed if a line ended there. */
export function hasFoldableGap(text: string): boolean {
  return HAS_CJK.test(text) && text.search(VALUE_GAPS()) >= 0;
}

/**
 * Removes the spaces that YAML inserts for line breaks between CJK characters, or next to
 * full-width punctuation (CSS Text 3, "Segment Break Transformation Rules").
 */
export function removeFoldedSpaces(node: Scalar, value: string, { text }: Lines): string {
  if (node.type === Scalar.BLOCK_LITERAL) return value;
  const [start, end] = node.range ?? [0, 0];
  const source = text.slice(start, end);
  if (!source.includes('\n') || !HAS_CJK.test(source)) return value;
  const gaps = source.match(SOURCE_GAPS()) ?? [];
  const gapIterator = gaps.values();
  // An escape may hide a gap, and more indented lines of a folded block keep their line breaks.
  if (value.match(VALUE_GAPS())?.length !== gaps.length) return value;
  return value.replaceAll(VALUE_GAPS(), (space) =>
    gapIterator.next().value?.includes('\n') ? '' : space,
  );
}
