import { Scalar } from 'yaml';
import type { Lines } from './lines.js';

/**
 * Characters that are written without spaces between words: Chinese characters, kana, their punctuation and wide forms. Listed
 * by code point, because Unicode properties depend on the version of Node.js.
 */
const SOLID =
  '[\\u3000-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uF900-\\uFAFF\\uFF01-\\uFF60\\uFFE0-\\uFFE6\\u{20000}-\\u{3FFFF}]';
/** The gap between two of them: spaces in the value, and in the source also a line end. */
const SPACES = new RegExp(`(?<=${SOLID})[ \\t]+(?=${SOLID})`, 'gu');
const WRITTEN = new RegExp(`(?<=${SOLID})(?:[ \\t]+|[ \\t]*\\r?\\n[ \\t]*)(?=${SOLID})`, 'gu');

/**
 * The text of a scalar of several lines, without the spaces that YAML puts in place of line ends between Chinese or Japanese
 * characters: there, a line end is not a space (CSS Text 3, "Segment Break Transformation Rules").
 *
 * @param value - the node's value according to YAML
 */
export function withoutFoldedSpaces(node: Scalar, value: string, { text }: Lines): string {
  if (node.type === Scalar.BLOCK_LITERAL) return value;
  const [start, end] = node.range ?? [0, 0];
  const written = text.slice(start, end);
  if (!written.includes('\n')) return value;
  const gaps = written.match(WRITTEN) ?? [];
  const gapInOrder = gaps.values();
  // Escapes can hide a gap, and indented lines of a folded block keep their ends. The other gaps cannot be matched then.
  if (value.match(SPACES)?.length !== gaps.length) return value;
  return value.replaceAll(SPACES, (space) => (gapInOrder.next().value?.includes('\n') ? '' : space));
}
