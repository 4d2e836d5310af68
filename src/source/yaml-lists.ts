import { isScalar, Scalar } from 'yaml';
import type { Lines } from './lines.js';

/** A line of plain text that looks like a list item. */
const ITEM = /\n([^\S\n]*)(- +\S)/;

/**
 * The text of a list item, with the line breaks that turn its lines into a nested list.
 *
 *     - Led a team of five
 *       - hired two of them
 *       - taught the others
 *
 * looks like a nested list, but to YAML it is plain text of several lines, whose line breaks become spaces. If the text is not
 * read as Markdown, the line breaks become spaces later.
 *
 * @param value - the node's value according to YAML
 */
export function withNestedLists(node: unknown, value: unknown, { text }: Lines): unknown {
  if (typeof value !== 'string' || !isScalar(node) || node.type !== Scalar.PLAIN || node.range === undefined)
    return value;
  const [start, end] = node.range ?? [0, 0];
  const written = text.slice(start, end).replaceAll(/\r\n?/g, '\n');
  const least = ITEM.exec(written)?.[1]?.length;
  if (least === undefined) return value;
  return written
    .split('\n')
    .map((line, index) => {
      const indent = /^[^\S\n]*/.exec(line)?.[0].length ?? 0;
      return index === 0 ? line.trim() : ' '.repeat(Math.max(0, indent - least)) + line.trim();
    })
    .join('\n');
}
