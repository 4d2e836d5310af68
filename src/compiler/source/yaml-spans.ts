import {
  Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  Scalar,
  visit,
  type YAMLMap,
  YAMLSeq,
} from 'yaml';
import type { Span } from './source.js';
import { findLineStart } from './text-edits.js';

/** Returns undefined if the first item does not begin a line. */
export function getItemLines(
  text: string,
  owner: YAMLMap | YAMLSeq,
  first: number,
  last: number,
): Span | undefined {
  const [start] = getItemSpan(text, owner, first) ?? [];
  const [, end] = getItemSpan(text, owner, last) ?? [];
  if (start === undefined || end === undefined) return undefined;
  const indent = text.slice(findLineStart(text, start), start);
  if (isMap(owner) ? indent.trim() !== '' : !/^ *- +$/.test(indent)) return undefined;
  const lineBreak = text.indexOf('\n', end);
  return [start - indent.length, lineBreak < 0 ? text.length : lineBreak + 1];
}

export function getItemSpan(
  text: string,
  owner: YAMLMap | YAMLSeq,
  index: number,
): Span | undefined {
  const item: unknown = owner.items[index];
  if (isSeq(owner)) {
    const span = getNodeSpan(item as Node);
    return span && [span[0], getNodeEnd(text, item as Node)];
  }
  const pair = item as Pair<Scalar, Node | null> | undefined;
  const key = getNodeSpan(pair?.key);
  const end = pair && getPairEnd(text, pair);
  return key === undefined || end === undefined ? undefined : [key[0], end];
}

/** Returns the end of a pair's text; undefined if it is ambiguous. */
export function getPairEnd(text: string, pair: Pair<Scalar, Node | null>): number | undefined {
  const { key, value } = pair;
  const colon = findColonEnd(text, pair);
  if (colon === undefined || value === null || isEmptyNode(value))
    return colon ?? getNodeSpan(key)?.[1];
  // Blank lines after `|+` are part of the text.
  return endsWithKeepBlock(value, text) ? undefined : getNodeEnd(text, value);
}

/** Excludes line breaks and comments after the node. */
export function getNodeEnd(text: string, node: Node): number {
  const [start, end] = getNodeSpan(node) ?? [0, 0];
  if (isCollection(node) && node.flow !== true) {
    const last = node.items.at(-1) as Node | Pair<Scalar, Node | null> | undefined;
    if (last !== undefined)
      return 'key' in last
        ? (getPairEnd(text, last as Pair<Scalar, Node | null>) ?? end)
        : getNodeEnd(text, last as Node);
  }
  return start + text.slice(start, end).trimEnd().length;
}

export function findColonEnd(
  text: string,
  pair: Pair<Scalar, Node | null> | undefined,
): number | undefined {
  const end = getNodeSpan(pair?.key)?.[1];
  const colon = end === undefined ? null : /^\s*:/.exec(text.slice(end, end + 100));
  return end === undefined || colon === null ? undefined : end + colon[0].length;
}

export function hasComments(text: string, start: number, end: number): boolean {
  return /(^|\s)#/.test(text.slice(start, end));
}

export function getNodeSpan(node: Node | null | undefined): Span | undefined {
  return node?.range ? [node.range[0], node.range[1]] : undefined;
}

export function isEmptyNode(node: Node | null | undefined): boolean {
  return !node || (isScalar(node) && node.source === '' && node.type === 'PLAIN');
}

/**
 * Returns whether YAML read a text as one pair, and the text may include its quotes, braces or `?`.
 */
export function isAmbiguousPair(source: string, node: Node | undefined, text: string): boolean {
  const [pair, ...others] = isMap(node) ? (node as YAMLMap<Scalar, Node | null>).items : [];
  if (pair === undefined || others.length > 0 || !text.startsWith(`${pair.key.source}:`))
    return false;
  const isQuoted = [pair.key, pair.value].some(
    (part) => isScalar(part) && part.type?.startsWith('QUOTE'),
  );
  const [start = 0] = getNodeSpan(pair.key) ?? [];
  return (
    isQuoted ||
    (node as YAMLMap).flow === true ||
    /\?\s+$/.test(source.slice(Math.max(0, start - 16), start))
  );
}

/** Restores spaces before the colon of a text that YAML read as one pair: `Objectif : guider`. */
export function restoreSpacing(source: string, node: Node | undefined, value: unknown): unknown {
  const key = isMap(node) ? (node as YAMLMap<Scalar, Node | null>).items[0]?.key : undefined;
  const span = getNodeSpan(key);
  const text = key?.source ?? '';
  if (span === undefined || typeof value !== 'string' || !value.startsWith(`${text}:`))
    return value;
  const [spaces = ''] = /^ */.exec(source.slice(span[1])) ?? [];
  return text + spaces + value.slice(text.length);
}

/** A block with `|+` keeps trailing line breaks. */
function endsWithKeepBlock(node: Node, text: string): boolean {
  let last: unknown = node;
  while (isCollection(last) && last.flow !== true) {
    const item: unknown = last.items.at(-1);
    last = isMap(last) ? (item as Pair | undefined)?.value : item;
  }
  const span = getNodeSpan(last as Node);
  return (
    isScalar(last) &&
    /^BLOCK/.test(last.type ?? '') &&
    span !== undefined &&
    /^[|>]\d?\+/.test(text.slice(...span))
  );
}

export function isShared(node: unknown): boolean {
  return isAlias(node) || (isNode(node) && node.anchor !== undefined);
}

export function hasAnchorOrAlias(node: Node | undefined): boolean {
  let result = false;
  if (node === undefined) return false;
  visit(node, (_, child) => {
    result ||= isShared(child);
    return result ? visit.BREAK : undefined;
  });
  return result;
}

interface ScalarStyle {
  /** The current style: quotes are kept, and added if needed. */
  readonly type?: Scalar.Type | undefined;
  readonly isInFlow: boolean;
  /** Whether a plain scalar that looks like a number is text. */
  readonly isText: boolean;
}

export function formatScalar(value: unknown, { type, isInFlow, isText }: ScalarStyle): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => formatScalar(item, { isInFlow: true, isText: true }));
    return `[${items.join(', ')}]`;
  }
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  if (typeof value !== 'string') return String(value);
  if (/[\n\r\u0085\u2028\u2029]|^[^\S ]|[^\S ]$/.test(value)) return JSON.stringify(value);
  const isNull = /^(?:null|Null|NULL|~)?$/.test(value);
  const document = new Document(undefined, { schema: isText && !isNull ? 'failsafe' : 'core' });
  const scalar = new Scalar(value);
  if (type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE') scalar.type = type;
  const list = new YAMLSeq();
  list.items = [scalar];
  list.flow = isInFlow;
  document.contents = list;
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: false }).trimEnd();
  return isInFlow ? text.slice(1, -1) : text.slice(2);
}
