import { findNodeAtLocation, getLocation, parseTree } from 'jsonc-parser';
import type { Span } from '../compiler/source/source.js';
import { findNodesAt, type SyntaxNode } from './syntax-tree.js';

/** The syntax around the cursor, in a text that may be incomplete. */
export interface CompletionContext {
  /** The keys from the root to the object, or to the value, without list indices. */
  readonly path: readonly string[];
  /** A key or a text in a list, the value of a key, or a list item that lacks its dash. */
  readonly target: 'key' | 'value' | 'item';
  /** The word at the cursor, which a completion replaces. */
  readonly span: Span;
  /** The existing keys of the object, with their texts. */
  readonly siblings: ReadonlyMap<string, string>;
  /** The entry kind of the custom section, if the cursor is in one. */
  readonly kind: string | undefined;
  /** Columns from the indentation of the line to the key, such as those of dashes. */
  readonly keyOffset: number;
  readonly isInItem: boolean;
  readonly hasColon: boolean;
  /** Whether the cursor is in braces or brackets, or in JSON. */
  readonly isInFlow: boolean;
  readonly isQuoted: boolean;
}

interface Line {
  readonly indent: number;
  readonly column: number;
  readonly hasDash: boolean;
  readonly key: string | undefined;
  readonly value: string;
}

/** Finds the context in YAML by indentation; undefined in comments and block scalars. */
export function findYamlContext(
  text: string,
  offset: number,
  root: SyntaxNode | undefined,
): CompletionContext | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const prefix = text.slice(start, offset);
  const node = findNodesAt(root, offset).at(-1);
  const isInBlockScalar =
    node?.kind === 'text' && node.span[0] < start && /[|>]/.test(text.charAt(node.span[0]));
  if (isInBlockScalar || /(?:^|\s)#/.test(prefix)) return undefined;
  const number = text.slice(0, start).split('\n').length - 1;
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => parseLine(index === number ? prefix : line));
  const column = prefix.length;
  const line = lines[number] ?? {
    indent: column,
    column,
    hasDash: false,
    key: undefined,
    value: '',
  };
  const siblings = collectSiblings(lines, number, line.column);
  const { path, kind, isInItem } = findParents(lines, number, line);
  if (line.key === undefined) {
    const word = prefix.slice(line.column);
    if (/^[[{]/.test(word)) return undefined;
    const end = offset + measureMatch(/^[^\s:,\]}#]*/, text, offset);
    const isItem = prefix.trim() === '' && isInList(lines, number, column);
    // The completion adds a space to a dash without one.
    const keyOffset = line.column - line.indent + (/^[ -]*-$/.test(prefix) ? 1 : 0);
    return {
      path,
      kind,
      target: isItem ? 'item' : 'key',
      span: [offset - word.length, end],
      siblings,
      keyOffset,
      isInItem,
      hasColon: measureMatch(/^["']?[^\S\n]*:/, text, end) > 0,
      isInFlow: false,
      isQuoted: /^["']/.test(word),
    };
  }
  // In a flow list, the value begins after the last comma.
  const value = line.value.replace(/^.*[[,{]\s*(?=[^[,{]*$)/, '').replace(/^["']/, '');
  const end = offset + measureMatch(/^[^#\n,\]]*?(?=\s*(?:#|$|["'\n,\]]))/, text, offset);
  return {
    path: [...path, line.key],
    kind,
    target: 'value',
    span: [offset - value.length, end],
    siblings,
    keyOffset: 0,
    isInItem: true,
    hasColon: false,
    isInFlow: /^[[{]/.test(line.value),
    isQuoted: /^["']/.test(line.value),
  };
}

/** Finds the keys that contain a line, the entry kind, and whether the line is in a list item. */
function findParents(
  lines: readonly (Line | undefined)[],
  number: number,
  { hasDash, indent, column }: Line,
): Pick<CompletionContext, 'path' | 'kind' | 'isInItem'> {
  const path: string[] = [];
  let kind: string | undefined;
  let isInItem = hasDash;
  // A list may begin in the column of its key.
  let [limit, mayBeEqual] = hasDash ? [indent, true] : [column, false];
  for (let index = number - 1; index >= 0 && (limit > 0 || mayBeEqual); index--) {
    const line = lines[index];
    if (
      line?.key !== undefined &&
      (line.column < limit || (mayBeEqual && line.column === limit && !line.hasDash))
    ) {
      path.unshift(line.key);
      if (line.key === 'entries')
        kind ??= collectSiblings(lines, index, line.column).get('entry_type');
      [limit, mayBeEqual] = [line.column, false];
    }
    if (line?.hasDash !== true || line.indent >= limit) continue;
    isInItem ||= path.length === 0;
    [limit, mayBeEqual] = [line.indent, true];
  }
  return { path, kind, isInItem };
}

function measureMatch(pattern: RegExp, text: string, offset: number): number {
  return pattern.exec(text.slice(offset, offset + MAX_LINE_LENGTH))?.[0].length ?? 0;
}

/** The part of a line that is parsed, in UTF-16 units. */
const MAX_LINE_LENGTH = 500;

/** Undefined for a blank line or a comment. */
function parseLine(line: string): Line | undefined {
  const [, indent = '', dashes = '', rest = ''] =
    /^( *)((?:-(?: +|$))*)(.*)$/.exec(line.slice(0, MAX_LINE_LENGTH)) ?? [];
  if (rest.startsWith('#') || (rest.trim() === '' && dashes === '')) return undefined;
  const key = /^("(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'[{#:][^:]*?)\s*:(?:\s+(.*)|$)/.exec(rest);
  return {
    indent: indent.length,
    column: indent.length + dashes.length,
    hasDash: dashes !== '',
    key: key?.[1]?.replace(/^(["'])(.*)\1$/, '$2'),
    value: key?.[2] ?? '',
  };
}

function collectSiblings(
  lines: readonly (Line | undefined)[],
  from: number,
  column: number,
): Map<string, string> {
  const siblings = new Map<string, string>();
  /** Returns whether the lines above may belong to the object. */
  const addLine = (line: Line | undefined): boolean => {
    if (line?.key !== undefined && line.column === column)
      siblings.set(line.key, line.value.replace(/\s+(?:#.*)?$/, ''));
    return line === undefined || line.column > column || (line.column === column && !line.hasDash);
  };
  // A line with a dash is the first of its object.
  if (lines[from]?.hasDash !== true || lines[from].column !== column) {
    for (let index = from - 1; index >= 0 && addLine(lines[index]); index--);
  }
  for (const line of lines.slice(from + 1)) {
    if (line && (line.column < column || (line.hasDash && line.indent < column))) break;
    addLine(line);
  }
  return siblings;
}

/** Whether a blank line may have the next dash of a list in a column. */
function isInList(lines: readonly (Line | undefined)[], number: number, column: number): boolean {
  const previous = lines.slice(0, number).findLast((line) => line && line.indent <= column);
  return previous?.hasDash === true && previous.indent === column;
}

/** Finds the context in JSON by a parser that tolerates errors. */
export function findJsonContext(text: string, offset: number): CompletionContext {
  const { path: steps, isAtPropertyKey, previousNode: node } = getLocation(text, offset);
  const isIn = node !== undefined && node.offset <= offset && offset <= node.offset + node.length;
  const span: Span = isIn ? [node.offset, node.offset + node.length] : [offset, offset];
  const root = parseTree(text);
  const collectKeys = (depth: number): Map<string, string> => {
    const object = root && depth >= 0 ? findNodeAtLocation(root, steps.slice(0, depth)) : undefined;
    const pairs = (object?.type === 'object' ? (object.children ?? []) : []).map(
      ({ children = [] }) => children,
    );
    return new Map(pairs.map(([key, value]) => [String(key?.value), String(value?.value ?? '')]));
  };
  const path = steps.filter((step) => typeof step === 'string');
  const kind = collectKeys(steps.indexOf('entries')).get('entry_type');
  const hasColon = isIn && /^\s*:/.test(text.slice(span[1]));
  const value: CompletionContext = {
    path,
    target: typeof steps.at(-1) === 'number' ? 'item' : 'value',
    span,
    siblings: new Map(),
    kind,
    keyOffset: 0,
    isInItem: true,
    hasColon,
    isInFlow: true,
    isQuoted: false,
  };
  if (!isAtPropertyKey) return value;
  const siblings = collectKeys(steps.length - 1);
  if (isIn) siblings.delete(String(node.value));
  return { ...value, path: path.slice(0, -1), target: 'key', siblings };
}
