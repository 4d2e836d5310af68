import { isScalar, Scalar } from 'yaml';
import type { Lines } from './lines.js';

/** A line of plain text that looks like an item of a list. */
const ITEM = /\n([^\S\n]*)(- +\S)/;

/**
 * The text of a list's item with the line breaks that make a list of its lines.
 *
 *     - Led a team of five
 *       - hired two of them
 *       - taught the others
 *
 * reads to people like a list within a list, which in YAML it is not: plain text of several lines has spaces for its line
 * breaks. Text that is not Markdown has spaces there all the same.
 *
 * @param value - the node's value as YAML has it
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
