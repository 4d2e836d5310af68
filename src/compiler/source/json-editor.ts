import type { Node } from 'jsonc-parser';
import type { Change, DocumentPath } from '../../diagnostics/diagnostic.js';
import { memoizeWeak } from '../../util/memoize.js';
import type { Span, SpanEdit } from './source.js';
import {
  addItem,
  type FlowCollection,
  getIndent,
  type Move,
  removeItem,
  type SourceEditor,
  shiftLines,
  wrapInBrackets,
} from './text-edits.js';

export class JsonEditor implements SourceEditor {
  readonly #getCollection = memoizeWeak(
    (owner: Node): FlowCollection => ({
      text: this.text,
      open: owner.offset + 1,
      items: (owner.children ?? []).map(getNodeSpan),
    }),
  );

  constructor(
    readonly text: string,
    readonly find: (path: DocumentPath) => Node | undefined,
  ) {}

  editChange(change: Exclude<Change, Move>): SpanEdit[] | undefined {
    if (change.kind === 'insert') return this.#insert(change.path, JSON.stringify(change.value));
    const node = this.find(change.path);
    if (node === undefined) return undefined;
    const pair = getProperty(node);
    if (change.kind === 'remove') return node.parent && [this.#remove(pair ?? node)];
    if (change.kind === 'wrap') return wrapInBrackets(getNodeSpan(node));
    if (change.kind === 'replace') return [[getNodeSpan(node), this.#format(node, change.value)]];
    const key = pair?.children?.[0];
    return key && [[getNodeSpan(key), JSON.stringify(change.key)]];
  }

  /** A number that becomes text keeps its digits: `3.90`. */
  #format(node: Node, value: unknown): string {
    const isQuoted = node.type === 'number' && value === String(node.value);
    return isQuoted ? `"${this.text.slice(...getNodeSpan(node))}"` : JSON.stringify(value);
  }

  #insert(path: DocumentPath, value: string): SpanEdit[] | undefined {
    const owner = this.find(path.slice(0, -1));
    const key = path.at(-1);
    if (owner?.type !== 'object' || typeof key !== 'string') return undefined;
    return [addItem(this.#getCollection(owner), `${JSON.stringify(key)}: ${value}`)];
  }

  /** @param item - an item of a list, or a property */
  #remove(item: Node): SpanEdit {
    const owner = item.parent as Node;
    return removeItem(this.#getCollection(owner), owner.children?.indexOf(item) ?? 0);
  }

  editMoves(moves: readonly Move[]): SpanEdit[] | undefined {
    const targetPath = moves[0]?.to.slice(0, -1) ?? [];
    if (moves.some(({ to }) => String(to.slice(0, -1)) !== String(targetPath) || this.find(to)))
      return undefined;
    const pairs = moves.map(({ path }) => getProperty(this.find(path)));
    if (!pairs.every((pair) => pair !== undefined)) return undefined;
    const owner = this.find(targetPath);
    if (owner?.type !== 'object') return undefined;
    const target = this.#getCollection(owner);
    const last = target.items.at(-1);
    const indent = (last === undefined ? '' : getIndent(this.text, last[0])).length;
    const items = pairs.map((pair, index) => {
      const [start, end] = getNodeSpan(pair.children?.[1] as Node);
      const oldIndent = getIndent(this.text, start).length;
      const value = shiftLines(this.text.slice(start, end), indent - oldIndent);
      return `${JSON.stringify(moves[index]?.to.at(-1))}: ${value}`;
    });
    return [...pairs.map((pair) => this.#remove(pair)), addItem(target, items.join(', '))];
  }
}

export function getProperty(node: Node | undefined): Node | undefined {
  return node?.parent?.type === 'property' ? node.parent : undefined;
}

export function getNodeSpan({ offset, length }: Node): Span {
  return [offset, offset + length];
}
