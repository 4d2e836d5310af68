import type { Node } from 'jsonc-parser';
import type { Change, DocumentPath } from '../../diagnostics/diagnostic.js';
import { rememberOf } from '../../util/remember.js';
import type { Piece, Span } from './source.js';
import {
  addItem,
  type Bracketed,
  type Editor,
  inBrackets,
  indentAt,
  type Move,
  removeItem,
  shifted,
} from './text-edits.js';

export class JsonEditor implements Editor {
  readonly #bracketed = rememberOf((owner: Node): Bracketed => {
    return { text: this.text, open: owner.offset + 1, items: (owner.children ?? []).map(spanOf) };
  });

  constructor(
    readonly text: string,
    readonly find: (path: DocumentPath) => Node | undefined,
  ) {}

  change(change: Exclude<Change, Move>): Piece[] | undefined {
    if (change.kind === 'insert') return this.#insert(change.path, JSON.stringify(change.value));
    const node = this.find(change.path);
    if (node === undefined) return undefined;
    const pair = pairOf(node);
    if (change.kind === 'remove') return node.parent && [this.#remove(pair ?? node)];
    if (change.kind === 'wrap') return inBrackets(spanOf(node));
    if (change.kind === 'replace') return [[spanOf(node), this.#format(node, change.value)]];
    const key = pair?.children?.[0];
    return key && [[spanOf(key), JSON.stringify(change.key)]];
  }

  /** A number that becomes text keeps its digits: `3.90`. */
  #format(node: Node, value: unknown): string {
    const isQuoted = node.type === 'number' && value === String(node.value);
    return isQuoted ? `"${this.text.slice(...spanOf(node))}"` : JSON.stringify(value);
  }

  #insert(path: DocumentPath, value: string): Piece[] | undefined {
    const owner = this.find(path.slice(0, -1));
    const key = path.at(-1);
    if (owner?.type !== 'object' || typeof key !== 'string') return undefined;
    return [addItem(this.#bracketed(owner), `${JSON.stringify(key)}: ${value}`)];
  }

  /** @param item - an item of a list, or a property */
  #remove(item: Node): Piece {
    const owner = item.parent as Node;
    return removeItem(this.#bracketed(owner), owner.children?.indexOf(item) ?? 0);
  }

  move(moves: readonly Move[]): Piece[] | undefined {
    const targetPath = moves[0]?.to.slice(0, -1) ?? [];
    if (moves.some(({ to }) => String(to.slice(0, -1)) !== String(targetPath) || this.find(to)))
      return undefined;
    const pairs = moves.map(({ path }) => pairOf(this.find(path)));
    if (!pairs.every((pair) => pair !== undefined)) return undefined;
    const owner = this.find(targetPath);
    if (owner?.type !== 'object') return undefined;
    const target = this.#bracketed(owner);
    const last = target.items.at(-1);
    const indent = (last === undefined ? '' : indentAt(this.text, last[0])).length;
    const items = pairs.map((pair, index) => {
      const [start, end] = spanOf(pair.children?.[1] as Node);
      const oldIndent = indentAt(this.text, start).length;
      const value = shifted(this.text.slice(start, end), indent - oldIndent);
      return `${JSON.stringify(moves[index]?.to.at(-1))}: ${value}`;
    });
    return [...pairs.map((pair) => this.#remove(pair)), addItem(target, items.join(', '))];
  }
}

export function pairOf(node: Node | undefined): Node | undefined {
  return node?.parent?.type === 'property' ? node.parent : undefined;
}

export function spanOf({ offset, length }: Node): Span {
  return [offset, offset + length];
}
