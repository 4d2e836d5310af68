import { findNodeAtLocation, getLocation, parseTree } from 'jsonc-parser';
import type { Span } from '../compiler/source/source.js';
import { type Part, partsAt } from './syntax-tree.js';

/** The place of the cursor in a text, which may be half-written. */
export interface CompletionContext {
  /** The keys of the objects around it, the outermost first; for a value, with its own. Lists have no part in it. */
  readonly path: readonly string[];
  /** A key or the text of a list, the value of a key, or the dash of a list. */
  readonly what: 'key' | 'value' | 'item';
  /** What is replaced: the word before the cursor, and the rest of it behind. */
  readonly span: Span;
  /** The keys that the object has already, with the texts of those that have one. */
  readonly siblings: ReadonlyMap<string, string>;
  /** The kind of the entries of the section around it, if that is the author's own. */
  readonly kind: string | undefined;
  /** In columns: how far its key is from the first character of its line. */
  readonly inset: number;
  /** Whether it is in an item of a list, after the dash or below. */
  readonly isInItem: boolean;
  readonly hasColon: boolean;
  /** Whether it is in braces or brackets, as all of JSON. */
  readonly isInFlow: boolean;
  readonly isQuoted: boolean;
}

interface Row {
  readonly indent: number;
  readonly column: number;
  readonly hasDash: boolean;
  readonly key: string | undefined;
  readonly value: string;
}

/** Finds the context in YAML by the indentation of the lines around the cursor; undefined in comments and texts of several lines. */
export function contextInYaml(
  text: string,
  offset: number,
  root: Part | undefined,
): CompletionContext | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(start, offset);
  const deepest = partsAt(root, offset).at(-1);
  const isInText =
    deepest?.kind === 'text' &&
    deepest.span[0] < start &&
    /[|>]/.test(text.charAt(deepest.span[0]));
  if (isInText || /(?:^|\s)#/.test(before)) return undefined;
  const number = text.slice(0, start).split('\n').length - 1;
  const rows = text.split(/\r?\n/).map((line, index) => rowOf(index === number ? before : line));
  const column = before.length;
  const row = rows[number] ?? { indent: column, column, hasDash: false, key: undefined, value: '' };
  const siblings = siblingsOf(rows, number, row.column);
  const { path, kind, isInItem } = wayDown(rows, number, row);
  if (row.key === undefined) {
    const typed = before.slice(row.column);
    if (/^[[{]/.test(typed)) return undefined;
    const span = [offset - typed.length, offset + lengthOf(/^[^\s:,\]}#]*/, text, offset)] as const;
    const isItem = before.trim() === '' && isInList(rows, number, column);
    // A dash without its space will get one.
    const inset = row.column - row.indent + (/^[ -]*-$/.test(before) ? 1 : 0);
    const hasColon = lengthOf(/^["']?[^\S\n]*:/, text, span[1]) > 0;
    const state = { isInItem, hasColon, isInFlow: false, isQuoted: /^["']/.test(typed) };
    return { path, what: isItem ? 'item' : 'key', span, siblings, kind, inset, ...state };
  }
  // In brackets, the value begins after the last comma.
  const value = row.value.replace(/^.*[[,{]\s*(?=[^[,{]*$)/, '').replace(/^["']/, '');
  const end = offset + lengthOf(/^[^#\n,\]]*?(?=\s*(?:#|$|["'\n,\]]))/, text, offset);
  const state = {
    hasColon: false,
    isInFlow: /^[[{]/.test(row.value),
    isQuoted: /^["']/.test(row.value),
  };
  const span = [offset - value.length, end] as const;
  return {
    path: [...path, row.key],
    kind,
    what: 'value',
    span,
    siblings,
    inset: 0,
    isInItem: true,
    ...state,
  };
}

/** The keys of the objects around a line, the kind of its entries, and whether it is in an item of the innermost list. */
function wayDown(
  rows: readonly (Row | undefined)[],
  number: number,
  { hasDash, indent, column }: Row,
): Pick<CompletionContext, 'path' | 'kind' | 'isInItem'> {
  const path: string[] = [];
  let kind: string | undefined;
  let isInItem = hasDash;
  // A list may begin in the column of its key.
  let [limit, mayBeEqual] = hasDash ? [indent, true] : [column, false];
  for (let index = number - 1; index >= 0 && (limit > 0 || mayBeEqual); index--) {
    const row = rows[index];
    if (
      row?.key !== undefined &&
      (row.column < limit || (mayBeEqual && row.column === limit && !row.hasDash))
    ) {
      path.unshift(row.key);
      if (row.key === 'entries') kind ??= siblingsOf(rows, index, row.column).get('entry_type');
      [limit, mayBeEqual] = [row.column, false];
    }
    if (row?.hasDash !== true || row.indent >= limit) continue;
    isInItem ||= path.length === 0;
    [limit, mayBeEqual] = [row.indent, true];
  }
  return { path, kind, isInItem };
}

function lengthOf(what: RegExp, text: string, offset: number): number {
  return what.exec(text.slice(offset, offset + LONGEST))?.[0].length ?? 0;
}

/** The beginning of a line shows its structure. */
const LONGEST = 500;

/** A line that holds anything; undefined for a blank one and a comment. */
function rowOf(line: string): Row | undefined {
  const [, indent = '', dashes = '', rest = ''] =
    /^( *)((?:-(?: +|$))*)(.*)$/.exec(line.slice(0, LONGEST)) ?? [];
  if (rest.startsWith('#') || (rest.trim() === '' && dashes === '')) return undefined;
  const key = /^("(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'[{#:][^:]*?)\s*:(?:\s+(.*)|$)/.exec(rest);
  const name = key?.[1]?.replace(/^(["'])(.*)\1$/, '$2');
  const column = indent.length + dashes.length;
  return {
    indent: indent.length,
    column,
    hasDash: dashes !== '',
    key: name,
    value: key?.[2] ?? '',
  };
}

/** The keys of the object that has a key in a line, or may have one there. */
function siblingsOf(
  rows: readonly (Row | undefined)[],
  from: number,
  column: number,
): Map<string, string> {
  const found = new Map<string, string>();
  const take = (row: Row | undefined): boolean => {
    if (row?.key !== undefined && row.column === column)
      found.set(row.key, row.value.replace(/\s+(?:#.*)?$/, ''));
    return row === undefined || row.column > column || (row.column === column && !row.hasDash);
  };
  // A line with a dash is the first of its object.
  if (rows[from]?.hasDash !== true || rows[from].column !== column) {
    for (let index = from - 1; index >= 0 && take(rows[index]); index--);
  }
  for (let index = from + 1; index < rows.length; index++) {
    const row = rows[index];
    if (row !== undefined && (row.column < column || (row.hasDash && row.indent < column))) break;
    take(row);
  }
  return found;
}

/** Whether a blank line in a column is where a list has its next dash. */
function isInList(rows: readonly (Row | undefined)[], number: number, column: number): boolean {
  const above = rows.slice(0, number).findLast((row) => row !== undefined && row.indent <= column);
  return above?.hasDash === true && above.indent === column;
}

/** Finds the context in JSON by its parser, which continues after errors. */
export function contextInJson(text: string, offset: number): CompletionContext {
  const { path: steps, isAtPropertyKey, previousNode: node } = getLocation(text, offset);
  const isIn = node !== undefined && node.offset <= offset && offset <= node.offset + node.length;
  const span = isIn
    ? ([node.offset, node.offset + node.length] as const)
    : ([offset, offset] as const);
  const root = parseTree(text);
  const keysAt = (depth: number): Map<string, string> => {
    const object = root && depth >= 0 ? findNodeAtLocation(root, steps.slice(0, depth)) : undefined;
    const pairs = (object?.type === 'object' ? (object.children ?? []) : []).map(
      ({ children = [] }) => children,
    );
    return new Map(pairs.map(([key, value]) => [String(key?.value), String(value?.value ?? '')]));
  };
  const path = steps.filter((step) => typeof step === 'string');
  const kind = keysAt(steps.indexOf('entries')).get('entry_type');
  const hasColon = isIn && /^\s*:/.test(text.slice(span[1]));
  const common = {
    span,
    kind,
    inset: 0,
    isInItem: true,
    hasColon,
    isInFlow: true,
    isQuoted: false,
  } as const;
  const what = typeof steps.at(-1) === 'number' ? 'item' : 'value';
  if (!isAtPropertyKey) return { ...common, path, what, siblings: new Map() };
  const siblings = keysAt(steps.length - 1);
  if (isIn) siblings.delete(String(node.value));
  return { ...common, path: path.slice(0, -1), what: 'key', siblings };
}
