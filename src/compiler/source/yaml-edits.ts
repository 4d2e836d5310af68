import {
  isCollection,
  isMap,
  isScalar,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Change, DocumentPath } from '../../diagnostics/diagnostic.js';
import { rememberOf } from '../../util/remember.js';
import type { Piece, Span } from './source.js';
import {
  addItem,
  type Bracketed,
  columnOf,
  type Editor,
  inBrackets,
  lineEnd,
  lineEndOf,
  type Move,
  newLine,
  removeItem,
  shifted,
} from './text-edits.js';
import {
  afterColon,
  endOf,
  endOfPair,
  hasComments,
  isEmpty,
  isLinked,
  isMarkedPair,
  linesOfItems,
  spanOf,
  spanOfItem,
  writtenScalar,
} from './yaml-spans.js';

export interface YamlPlace {
  readonly node: Node | undefined;
  readonly pair: Pair<Scalar, Node | null> | undefined;
  readonly owner: YAMLMap<Scalar, Node | null> | YAMLSeq<Node> | undefined;
  /** Whether it is in brackets or braces. */
  readonly isInFlow: boolean;
}

export class YamlEditor implements Editor {
  /** Thousands of changes may be in one list. */
  readonly #bracketed = rememberOf((owner: YAMLMap | YAMLSeq): Bracketed => {
    const items = owner.items.map(
      (_, index) => spanOfItem(this.text, owner, index) ?? ([0, 0] as const),
    );
    return { text: this.text, open: (spanOf(owner)?.[0] ?? 0) + 1, items };
  });

  /** `find` returns the node at a path; undefined if an anchor or alias is on the way, since other values would change too. */
  constructor(
    readonly text: string,
    readonly find: (path: DocumentPath) => YamlPlace | undefined,
    readonly resolvedKeys: ReadonlySet<string>,
  ) {}

  change(change: Exclude<Change, Move>): Piece[] | undefined {
    if (change.kind === 'insert') return this.#insert(change.path, change.value);
    const place = this.find(change.path);
    if (place === undefined) return undefined;
    switch (change.kind) {
      case 'rename':
        return this.#rename(place, change.key);
      case 'replace':
        return this.#replace(
          place,
          change.value,
          !this.resolvedKeys.has(String(change.path.at(-1))),
        );
      case 'remove':
        return this.#remove(place, change.path);
      case 'wrap':
        return this.#wrap(place);
    }
  }

  #rename({ pair, isInFlow }: YamlPlace, key: string): Piece[] | undefined {
    const span = spanOf(pair?.key);
    return span && [[span, writtenScalar(key, { type: pair?.key.type, isInFlow, isText: true })]];
  }

  #replace(place: YamlPlace, value: unknown, isText: boolean): Piece[] | undefined {
    const { node, pair, isInFlow } = place;
    if (typeof value === 'string' && isMarkedPair(this.text, node, value)) return undefined;
    const asPairs = this.#asPairs(place, value);
    if (asPairs !== undefined) return asPairs;
    const type = isScalar(node) ? node.type : undefined;
    const text = writtenScalar(value, { type, isInFlow, isText });
    const span = spanOf(node);
    if (span === undefined || isEmpty(node)) {
      const colon = afterColon(this.text, pair);
      return colon === undefined ? undefined : [[[colon, colon], ` ${text}`]];
    }
    if (isScalar(node) || (isCollection(node) && node.flow))
      return [[[span[0], endOf(this.text, node)], text]];
    if (isLinked(node)) return undefined;
    const start = afterColon(this.text, pair);
    const end = endOf(this.text, node as Node);
    if (hasComments(this.text, start ?? span[0], end)) return undefined;
    return [start === undefined ? [[span[0], end], text] : [[start, end], ` ${text}`]];
  }

  /** An object in place of a text, or of an object on one line: `key: value` behind its dash, or below the key that it had. */
  #asPairs({ node, pair: owner, isInFlow }: YamlPlace, value: unknown): Piece[] | undefined {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    const entries = isObject ? Object.entries(value) : [];
    const span = spanOf(node);
    if (entries.length === 0 || span === undefined || isInFlow || isLinked(node)) return undefined;
    const end = endOf(this.text, node as Node);
    if (!isScalar(node) && this.text.slice(span[0], end).includes('\n')) return undefined;
    const pairs = entries.map((one) =>
      one.map((part) => writtenScalar(part, { isInFlow, isText: true })).join(': '),
    );
    const colon = afterColon(this.text, owner);
    const isBelow = colon === undefined || this.text.slice(colon, span[0]).includes('\n');
    if (isBelow)
      return [[[span[0], end], pairs.join(newLine(this.text, columnOf(this.text, span[0])))]];
    const line = newLine(this.text, columnOf(this.text, spanOf(owner?.key)?.[0] ?? 0) + 2);
    return [[[colon, end], pairs.map((pair) => line + pair).join('')]];
  }

  #insert(path: DocumentPath, value: unknown): Piece[] | undefined {
    const key = path.at(-1);
    const owner = this.find(path.slice(0, -1));
    if (typeof key !== 'string' || owner === undefined || !isMap(owner.node)) return undefined;
    const isInFlow = owner.isInFlow || owner.node.flow === true;
    const written = `${writtenScalar(key, { isInFlow, isText: true })}: ${writtenScalar(value, { isInFlow, isText: !this.resolvedKeys.has(key) })}`;
    if (isInFlow) return [addItem(this.#bracketed(owner.node), written)];
    return this.#addLines(owner, written);
  }

  /** After the last field that is not a list or mapping, since those are long. */
  #addLines(owner: YamlPlace, written: string, column?: number): [Piece] | undefined {
    const map = owner.node as YAMLMap<Scalar, Node | null>;
    const first = spanOf(map.items[0]?.key);
    if (first === undefined) return undefined;
    const block = map.items.findIndex(({ value }) => isCollection(value) && value.flow !== true);
    const before = map.items[block > 0 ? block - 1 : map.items.length - 1];
    const end = before && endOfPair(this.text, before);
    if (end === undefined) return undefined;
    const at = lineEnd(this.text, end);
    return [[[at, at], newLine(this.text, column ?? columnOf(this.text, first[0])) + written]];
  }

  #remove({ node, pair, owner }: YamlPlace, path: DocumentPath): Piece[] | undefined {
    if (isLinked(node)) return undefined;
    const items: readonly unknown[] = owner?.items ?? [];
    const index = pair === undefined ? Number(path.at(-1)) : items.indexOf(pair);
    if (owner === undefined || !(index >= 0)) return undefined;
    if (owner.flow === true) return [removeItem(this.#bracketed(owner), index)];
    const span = linesOfItems(this.text, owner, index, index);
    if (span === undefined) return this.#removeFirst(owner, index);
    return items.length > 1 ? [[span, '']] : undefined;
  }

  /** The first key of a list item follows its dash; if it is removed, the next key takes its place. */
  #removeFirst(owner: YAMLMap | YAMLSeq, index: number): Piece[] | undefined {
    const [start] = spanOfItem(this.text, owner, index) ?? [];
    const [next] = spanOfItem(this.text, owner, index + 1) ?? [];
    if (
      index !== 0 ||
      start === undefined ||
      next === undefined ||
      hasComments(this.text, start, next)
    )
      return undefined;
    return [[[start, next], '']];
  }

  /** Puts brackets around a value on one line, otherwise a dash before it. */
  #wrap({ node, pair, isInFlow }: YamlPlace): Piece[] | undefined {
    const span = spanOf(node);
    if (node === undefined || span === undefined || isEmpty(node)) return undefined;
    const [start] = span;
    const end = endOf(this.text, node);
    const isOnOneLine =
      !this.text.slice(start, end).includes('\n') && !(isCollection(node) && node.flow !== true);
    if (isScalar(node) && isOnOneLine) {
      const type = node.type;
      const isText = typeof node.value !== 'string';
      const source = this.text.slice(start, end);
      const inFlow =
        type === 'PLAIN' ? writtenScalar(node.source, { isInFlow: true, isText }) : source;
      return [[[start, end], `[${inFlow}]`]];
    }
    if (isInFlow || (isCollection(node) && node.flow)) return inBrackets([start, end]);
    return this.#wrapLines(node, pair, start, end);
  }

  #wrapLines(node: Node, pair: YamlPlace['pair'], start: number, end: number): Piece[] | undefined {
    const inside = this.text.slice(start, end);
    if (isCollection(node)) {
      // Line by line, so that what is in them can be edited as well.
      const breaks = [...inside.matchAll(/\n(?=[^\r\n])/g)].map(({ index }) => start + index + 1);
      return [[[start, start], '- '], ...breaks.map((at): Piece => [[at, at], '  '])];
    }
    const colon = afterColon(this.text, pair);
    const key = spanOf(pair?.key);
    const moved = shifted(inside, 2);
    if (colon === undefined || key === undefined || moved === undefined) return undefined;
    if (hasComments(this.text, colon, start)) return undefined;
    return [[[colon, end], `${newLine(this.text, columnOf(this.text, key[0]) + 2)}- ${moved}`]];
  }

  move(moves: readonly Move[]): Piece[] | undefined {
    const home = moves[0]?.to.slice(0, -1) ?? [];
    const places = moves.map((move) => this.#movable(move, home, moves.length > 1));
    const stretches = this.#stretches(places);
    const [missing, there] = this.#missingOf(home);
    const owner = this.find(there);
    const column = owner && this.#columnFor(owner);
    if (stretches === undefined || owner === undefined || column === undefined) return undefined;
    const key = moves.length === 1 ? places[0]?.pair?.key : undefined;
    const renamed = key && ([key, String(moves[0]?.to.at(-1))] as const);
    const written = this.#underKeys(missing, column, stretches, renamed);
    if (written === undefined) return undefined;
    const isBeside = missing.length > 0 && owner.node === places[0]?.owner;
    return isBeside
      ? this.#putInPlace(stretches, written)
      : this.#putInto(owner, written.slice(column), column, stretches);
  }

  /** What is moved; undefined if the key is there already, or if several keys would have other names or places. */
  #movable({ path, to }: Move, home: DocumentPath, isOneOfSeveral: boolean): YamlPlace | undefined {
    if (String(to.slice(0, -1)) !== String(home) || this.find(to) !== undefined) return undefined;
    if (isOneOfSeveral && to.at(-1) !== path.at(-1)) return undefined;
    const place = this.find(path);
    return isLinked(place?.node) ? undefined : place;
  }

  /** Writes lines in place of the first stretch, and removes the others. */
  #putInPlace([first, ...others]: readonly Stretch[], written: string): Piece[] {
    const { span } = first as Stretch;
    const end = this.text.slice(...span).endsWith('\n') ? lineEndOf(this.text) : '';
    return [[span, written + end], ...others.map((one): Piece => [one.span, ''])];
  }

  /** Writes lines into a mapping, and removes the stretches. */
  #putInto(
    owner: YamlPlace,
    written: string,
    column: number,
    stretches: readonly Stretch[],
  ): Piece[] | undefined {
    const cut = stretches.map(({ span }): Piece => [span, '']);
    const pasted = this.#paste(owner, written, column);
    if (pasted === undefined) return undefined;
    const [[[at], lines]] = pasted;
    const inside = cut.findIndex(([[from, to]]) => from <= at && at < to);
    if (inside < 0) return [...pasted, ...cut];
    // Text that is cut out there makes room for it.
    const eol = lineEndOf(this.text);
    return cut.with(inside, [(cut[inside] as Piece)[0], lines.slice(eol.length) + eol]);
  }

  #missingOf(path: DocumentPath): [missing: DocumentPath, there: DocumentPath] {
    const depth = path.findIndex((_, index) => this.find(path.slice(0, index + 1)) === undefined);
    return depth < 0 ? [[], path] : [path.slice(depth), path.slice(0, depth)];
  }

  /** The column of a mapping's keys, present or future. */
  #columnFor({ node, pair, isInFlow }: YamlPlace): number | undefined {
    if (isInFlow) return undefined;
    const first =
      isMap(node) && node.flow !== true
        ? spanOf(node.items[0]?.key as Scalar | undefined)
        : undefined;
    if (first !== undefined) return columnOf(this.text, first[0]);
    const key = spanOf(pair?.key);
    return isEmpty(node) && key !== undefined ? columnOf(this.text, key[0]) + 2 : undefined;
  }

  #paste(owner: YamlPlace, written: string, column: number): [Piece] | undefined {
    if (isMap(owner.node)) return this.#addLines(owner, written, column);
    const key = spanOf(owner.pair?.key);
    if (key === undefined) return undefined;
    const at = lineEnd(this.text, key[1]);
    return [[[at, at], newLine(this.text, column) + written]];
  }

  /** Lines that were cut out, below the keys of the mappings to create. */
  #underKeys(
    keys: DocumentPath,
    column: number,
    stretches: readonly Stretch[],
    renamed: readonly [key: Scalar, to: string] | undefined,
  ): string | undefined {
    const inner = column + 2 * keys.length;
    const lines = stretches.map(({ span, column: from }) => {
      const text = this.text
        .slice(...span)
        .replace(/\r?\n$/, '')
        .trimStart();
      const moved = shifted(
        renamed === undefined ? text : this.#withKey(text, ...renamed),
        inner - from,
      );
      return moved === undefined ? undefined : `${' '.repeat(inner)}${moved}`;
    });
    if (lines.includes(undefined)) return undefined;
    const heads = keys.map(
      (key, depth) =>
        `${' '.repeat(column + 2 * depth)}${writtenScalar(String(key), { isInFlow: false, isText: true })}:`,
    );
    return [...heads, ...lines].join(lineEndOf(this.text));
  }

  #withKey(text: string, key: Scalar, to: string): string {
    const [start, end] = spanOf(key) ?? [0, 0];
    return (
      writtenScalar(to, { type: key.type, isInFlow: false, isText: true }) + text.slice(end - start)
    );
  }

  /** The lines of pairs; adjacent pairs come together with everything between them. */
  #stretches(places: readonly (YamlPlace | undefined)[]): Stretch[] | undefined {
    const [owner] = places.map((place) => place?.owner);
    if (!isMap(owner) || owner.flow === true || places.some((place) => place?.owner !== owner))
      return undefined;
    const indices = places
      .map((place) => owner.items.indexOf(place?.pair as Pair<Scalar, Node | null>))
      .sort((a, b) => a - b);
    const stretches: Stretch[] = [];
    let from = indices[0] ?? 0;
    for (const [at, index] of indices.entries()) {
      if (indices[at + 1] === index + 1) continue;
      const span = linesOfItems(this.text, owner, from, index);
      if (span === undefined) return undefined;
      stretches.push({
        span,
        column: columnOf(this.text, spanOfItem(this.text, owner, from)?.[0] ?? 0),
      });
      from = indices[at + 1] ?? 0;
    }
    // An empty mapping would not be a mapping any more. The root may be empty, because something new replaces it.
    return indices.length === owner.items.length && stretches[0]?.column !== 0
      ? undefined
      : stretches;
  }
}

/** Whole lines that are cut out, and the column of their keys. */
interface Stretch {
  readonly span: Span;
  readonly column: number;
}
