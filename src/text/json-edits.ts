import type { Node } from 'jsonc-parser';
import type { Change, DocumentPath } from '../diagnostics/diagnostic.js';
import { rememberOf } from '../values/remember.js';
import {
  addItem,
  type Bracketed,
  type Editor,
  inBrackets,
  indentAt,
  lineEndOf,
  type Move,
  removeItem,
  shifted,
} from './pieces.js';
import type { Piece, Span } from './source.js';

/** A value of JSON and, if it has one, its key. */
export interface JsonPlace {
  readonly value: Node;
  /** The key with its value. */
  readonly pair: Node | undefined;
}

/** Finds the edits of a JSON text for changes of its value. */
export class JsonEditor implements Editor {
  /** One list may have thousands of changes. */
  readonly #bracketed = rememberOf((owner: Node): Bracketed => {
    return { text: this.text, open: owner.offset + 1, items: (owner.children ?? []).map(spanOf) };
  });

  /** @param find - returns the node at a path */
  constructor(
    readonly text: string,
    readonly find: (path: DocumentPath) => JsonPlace | undefined,
  ) {}

  change(change: Exclude<Change, Move>): Piece[] | undefined {
    if (change.kind === 'insert') return this.#insert(change.path, JSON.stringify(change.value));
    const place = this.find(change.path);
    if (place === undefined) return undefined;
    if (change.kind === 'remove') return this.#remove(change.path, place);
    const span = spanOf(place.value);
    if (change.kind === 'wrap') return inBrackets(span);
    if (change.kind === 'replace') return [[span, this.#written(place.value, change.value)]];
    const key = place.pair?.children?.[0];
    return key && [[spanOf(key), JSON.stringify(change.key)]];
  }

  /** A number that becomes text keeps its digits: `3.90`. */
  #written(node: Node, value: unknown): string {
    const isQuoted = node.type === 'number' && value === String(node.value);
    return isQuoted ? `"${this.text.slice(...spanOf(node))}"` : JSON.stringify(value);
  }

  #insert(path: DocumentPath, value: string): Piece[] | undefined {
    const owner = this.find(path.slice(0, -1))?.value;
    const key = path.at(-1);
    if (owner?.type !== 'object' || typeof key !== 'string') return undefined;
    return [addItem(this.#bracketed(owner), `${JSON.stringify(key)}: ${value}`)];
  }

  #remove(path: DocumentPath, { pair }: JsonPlace): Piece[] | undefined {
    const owner = this.find(path.slice(0, -1))?.value;
    const index = (pair === undefined ? Number(path.at(-1)) : owner?.children?.indexOf(pair)) ?? -1;
    return owner === undefined || index < 0 ? undefined : [removeItem(this.#bracketed(owner), index)];
  }

  /** All of them go into one object; if that is missing, it is created where the first of them was. */
  move(moves: readonly Move[]): Piece[] | undefined {
    const [first] = moves;
    const home = first?.to.slice(0, -1) ?? [];
    const places = moves.map(({ path }) => this.find(path));
    if (moves.some(({ to }) => String(to.slice(0, -1)) !== String(home))) return undefined;
    if (places.some((place) => place?.pair === undefined) || moves.some(({ to }) => this.find(to))) return undefined;
    const pairs = moves.map(({ to }, index) => ({ key: to.at(-1), value: places[index]?.value as Node }));
    const owner = this.find(home)?.value;
    const removed = moves.map(({ path }, index) => this.#remove(path, places[index] as JsonPlace));
    if (removed.some((piece) => piece === undefined)) return undefined;
    if (owner === undefined) return this.#moveIntoNew(home, moves, places as JsonPlace[]);
    if (owner.type !== 'object') return undefined;
    const target = this.#bracketed(owner);
    const last = target.items.at(-1);
    const indent = (last === undefined ? '' : indentAt(this.text, last[0])).length;
    const items = pairs.map(({ key, value }) => {
      const from = indentAt(this.text, value.offset).length;
      return `${JSON.stringify(key)}: ${shifted(this.text.slice(...spanOf(value)), indent - from)}`;
    });
    return [...removed.flatMap((piece) => piece ?? []), addItem(target, items.join(', '))];
  }

  /** Only next to something that is moved: `name` at the root goes into a new `cv` there. */
  #moveIntoNew(home: DocumentPath, moves: readonly Move[], places: readonly JsonPlace[]): Piece[] | undefined {
    const beside = home.slice(0, -1);
    if (moves.some(({ path }) => String(path.slice(0, -1)) !== String(beside))) return undefined;
    const [first] = places;
    const span = spanOf(first?.pair as Node);
    const indent = indentAt(this.text, span[0]);
    const isOnLines = /\n/.test(this.text.slice(0, span[0]));
    const [eol, step] = isOnLines ? [lineEndOf(this.text), indent === '' ? '  ' : indent.slice(0, 8)] : [' ', ''];
    const separator = isOnLines ? `,${eol}${indent}${step}` : ', ';
    const items = moves.map(({ to }, index) => {
      const value = this.text.slice(...spanOf((places[index] as JsonPlace).value));
      return `${JSON.stringify(to.at(-1))}: ${isOnLines ? value.replaceAll('\n', `\n${step}`) : value}`;
    });
    const made = `${JSON.stringify(home.at(-1))}: {${eol}${isOnLines ? indent + step : ''}${items.join(separator)}${eol}${isOnLines ? indent : ''}}`;
    const others = moves.slice(1).map(({ path }, index) => this.#remove(path, places[index + 1] as JsonPlace));
    return others.includes(undefined) ? undefined : [[span, made], ...others.flatMap((piece) => piece ?? [])];
  }
}

function spanOf({ offset, length }: Node): Span {
  return [offset, offset + length];
}
