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
import { memoizeWeak } from '../../util/memoize.js';
import { isPlainObject } from '../../util/plain-object.js';
import type { Span, SpanEdit } from './source.js';
import {
  addItem,
  createLineBreak,
  detectLineEnding,
  type FlowCollection,
  findLineEnd,
  getColumn,
  type Move,
  removeItem,
  type SourceEditor,
  shiftLines,
  wrapInBrackets,
} from './text-edits.js';
import {
  findColonEnd,
  formatScalar,
  getItemLines,
  getItemSpan,
  getNodeEnd,
  getNodeSpan,
  getPairEnd,
  hasAnchorOrAlias,
  hasComments,
  isAmbiguousPair,
  isEmptyNode,
  restoreSpacing,
} from './yaml-spans.js';

export interface YamlNodeContext {
  readonly node: Node | undefined;
  readonly pair: Pair<Scalar, Node | null> | undefined;
  readonly owner: YAMLMap<Scalar, Node | null> | YAMLSeq<Node> | undefined;
  readonly isInFlow: boolean;
}

export class YamlEditor implements SourceEditor {
  readonly #getCollection = memoizeWeak((owner: YAMLMap | YAMLSeq): FlowCollection => {
    const items = owner.items.map(
      (_, index) => getItemSpan(this.text, owner, index) ?? ([0, 0] as const),
    );
    return { text: this.text, open: (getNodeSpan(owner)?.[0] ?? 0) + 1, items };
  });

  /** @param find - returns undefined at or below an anchor or alias: other values would change */
  constructor(
    readonly text: string,
    readonly find: (path: DocumentPath) => YamlNodeContext | undefined,
    readonly resolvedKeys: ReadonlySet<string>,
  ) {}

  editChange(change: Exclude<Change, Move>): SpanEdit[] | undefined {
    if (change.kind === 'insert') return this.#insert(change.path, change.value);
    const context = this.find(change.path);
    if (context === undefined) return undefined;
    const step = change.path.at(-1);
    switch (change.kind) {
      case 'rename':
        return this.#rename(context, change.key);
      case 'replace':
        return this.#replace(context, change.value, !this.resolvedKeys.has(String(step)));
      case 'remove':
        return this.#remove(context, Number(step));
      case 'wrap':
        return this.#wrap(context);
    }
  }

  #rename({ pair, isInFlow }: YamlNodeContext, key: string): SpanEdit[] | undefined {
    const span = getNodeSpan(pair?.key);
    return span && [[span, formatKey(key, isInFlow, pair?.key.type)]];
  }

  #replace(context: YamlNodeContext, value: unknown, isText: boolean): SpanEdit[] | undefined {
    const { node, pair, isInFlow } = context;
    if (typeof value === 'string' && isAmbiguousPair(this.text, node, value)) return undefined;
    const mappingEdits = this.#replaceWithMapping(context, value);
    if (mappingEdits !== undefined) return mappingEdits;
    const type = isScalar(node) ? node.type : undefined;
    const text = formatScalar(restoreSpacing(this.text, node, value), { type, isInFlow, isText });
    const span = getNodeSpan(node);
    if (span === undefined || isEmptyNode(node)) {
      const colon = findColonEnd(this.text, pair);
      return colon === undefined ? undefined : [[[colon, colon], ` ${text}`]];
    }
    if (isScalar(node) || (isCollection(node) && node.flow))
      return [[[span[0], getNodeEnd(this.text, node)], text]];
    if (hasAnchorOrAlias(node)) return undefined;
    const start = findColonEnd(this.text, pair);
    const end = getNodeEnd(this.text, node as Node);
    if (hasComments(this.text, start ?? span[0], end)) return undefined;
    return [start === undefined ? [[span[0], end], text] : [[start, end], ` ${text}`]];
  }

  /** Replaces a scalar, or a mapping on one line, with a mapping in block style. */
  #replaceWithMapping(
    { node, pair: ownerPair, isInFlow }: YamlNodeContext,
    value: unknown,
  ): SpanEdit[] | undefined {
    const lines = formatPairs(value);
    const span = getNodeSpan(node);
    if (lines.length === 0 || span === undefined || isInFlow || hasAnchorOrAlias(node))
      return undefined;
    const end = getNodeEnd(this.text, node as Node);
    if (!isScalar(node) && this.text.slice(span[0], end).includes('\n')) return undefined;
    const colon = findColonEnd(this.text, ownerPair);
    const isBelow = colon === undefined || this.text.slice(colon, span[0]).includes('\n');
    if (isBelow)
      return [
        [[span[0], end], lines.join(createLineBreak(this.text, getColumn(this.text, span[0])))],
      ];
    const lineBreak = createLineBreak(
      this.text,
      getColumn(this.text, getNodeSpan(ownerPair?.key)?.[0] ?? 0) + 2,
    );
    return [[[colon, end], lines.map((line) => lineBreak + line).join('')]];
  }

  #insert(path: DocumentPath, value: unknown): SpanEdit[] | undefined {
    const key = path.at(-1);
    const owner = this.find(path.slice(0, -1));
    if (typeof key !== 'string' || owner === undefined || !isMap(owner.node)) return undefined;
    const isInFlow = owner.isInFlow || owner.node.flow === true;
    const isText = !this.resolvedKeys.has(key);
    const field = `${formatKey(key, isInFlow)}: ${formatScalar(value, { isInFlow, isText })}`;
    if (isInFlow) return [addItem(this.#getCollection(owner.node), field)];
    const lines = formatPairs(value);
    if (lines.length === 0) return this.#addLines(owner, field);
    const lineBreak = createLineBreak(this.text, (this.#findKeyColumn(owner) ?? 0) + 2);
    return this.#addLines(owner, [`${formatKey(key)}:`, ...lines].join(lineBreak));
  }

  /** Adds lines before the first list or mapping in block style, which may be long. */
  #addLines(owner: YamlNodeContext, lines: string, column?: number): [SpanEdit] | undefined {
    const map = owner.node as YAMLMap<Scalar, Node | null>;
    const first = getNodeSpan(map.items[0]?.key);
    if (first === undefined) return undefined;
    const block = map.items.findIndex(({ value }) => isCollection(value) && value.flow !== true);
    const previous = map.items[block > 0 ? block - 1 : map.items.length - 1];
    const end = previous && getPairEnd(this.text, previous);
    if (end === undefined) return undefined;
    const offset = findLineEnd(this.text, end);
    const lineBreak = createLineBreak(this.text, column ?? getColumn(this.text, first[0]));
    return [[[offset, offset], lineBreak + lines]];
  }

  #remove({ node, pair, owner }: YamlNodeContext, itemIndex: number): SpanEdit[] | undefined {
    if (hasAnchorOrAlias(node)) return undefined;
    const items: readonly unknown[] = owner?.items ?? [];
    const index = pair === undefined ? itemIndex : items.indexOf(pair);
    if (owner === undefined || !(index >= 0)) return undefined;
    if (owner.flow === true) return [removeItem(this.#getCollection(owner), index)];
    const span = getItemLines(this.text, owner, index, index);
    if (span === undefined) return this.#removeFirst(owner, index);
    return items.length > 1 ? [[span, '']] : undefined;
  }

  /** Removes the first key of a list item; the next key then follows the dash. */
  #removeFirst(owner: YAMLMap | YAMLSeq, index: number): SpanEdit[] | undefined {
    const [start] = getItemSpan(this.text, owner, index) ?? [];
    const [next] = getItemSpan(this.text, owner, index + 1) ?? [];
    if (
      index !== 0 ||
      start === undefined ||
      next === undefined ||
      hasComments(this.text, start, next)
    )
      return undefined;
    return [[[start, next], '']];
  }

  /** Makes a value the only item of a list: in flow style if it is on one line. */
  #wrap({ node, pair, isInFlow }: YamlNodeContext): SpanEdit[] | undefined {
    const span = getNodeSpan(node);
    if (node === undefined || span === undefined || isEmptyNode(node)) return undefined;
    const [start] = span;
    const end = getNodeEnd(this.text, node);
    const isOnOneLine =
      !this.text.slice(start, end).includes('\n') && !(isCollection(node) && node.flow !== true);
    if (isScalar(node) && isOnOneLine) {
      const isText = typeof node.value !== 'string';
      const item =
        node.type === 'PLAIN'
          ? formatScalar(node.source, { isInFlow: true, isText })
          : this.text.slice(start, end);
      return [[[start, end], `[${item}]`]];
    }
    if (isInFlow || (isCollection(node) && node.flow)) return wrapInBrackets([start, end]);
    return this.#wrapLines(node, pair, start, end);
  }

  #wrapLines(
    node: Node,
    pair: YamlNodeContext['pair'],
    start: number,
    end: number,
  ): SpanEdit[] | undefined {
    const content = this.text.slice(start, end);
    if (isCollection(node)) {
      // One edit per line, so that edits within the lines do not overlap.
      const lineStarts = [...content.matchAll(/\n(?=[^\r\n])/g)].map(
        ({ index }) => start + index + 1,
      );
      return [[[start, start], '- '], ...lineStarts.map((at): SpanEdit => [[at, at], '  '])];
    }
    const colon = findColonEnd(this.text, pair);
    const key = getNodeSpan(pair?.key);
    const indented = shiftLines(content, 2);
    if (colon === undefined || key === undefined || indented === undefined) return undefined;
    if (hasComments(this.text, colon, start)) return undefined;
    const lineBreak = createLineBreak(this.text, getColumn(this.text, key[0]) + 2);
    return [[[colon, end], `${lineBreak}- ${indented}`]];
  }

  editMoves(moves: readonly Move[]): SpanEdit[] | undefined {
    const targetPath = moves[0]?.to.slice(0, -1) ?? [];
    const moved = moves.map((move) => this.#findMovable(move, targetPath, moves.length > 1));
    const blocks = this.#findBlocks(moved);
    const [missingKeys, existingPath] = this.#splitPath(targetPath);
    const owner = this.find(existingPath);
    const column = owner && this.#findKeyColumn(owner);
    if (blocks === undefined || owner === undefined || column === undefined) return undefined;
    const key = moves.length === 1 ? moved[0]?.pair?.key : undefined;
    const renamed = key && ([key, String(moves[0]?.to.at(-1))] as const);
    const lines = this.#nestUnderKeys(missingKeys, column, blocks, renamed);
    if (lines === undefined) return undefined;
    const isNextToTarget = missingKeys.length > 0 && owner.node === moved[0]?.owner;
    return isNextToTarget
      ? this.#replaceBlocks(blocks, lines)
      : this.#moveBlocks(owner, lines.slice(column), column, blocks);
  }

  /** Of several moves, none may have another owner or a new key. */
  #findMovable(
    { path, to }: Move,
    targetPath: DocumentPath,
    isOneOfSeveral: boolean,
  ): YamlNodeContext | undefined {
    if (String(to.slice(0, -1)) !== String(targetPath) || this.find(to) !== undefined)
      return undefined;
    if (isOneOfSeveral && to.at(-1) !== path.at(-1)) return undefined;
    const context = this.find(path);
    return hasAnchorOrAlias(context?.node) ? undefined : context;
  }

  #replaceBlocks([first, ...others]: readonly LineBlock[], lines: string): SpanEdit[] {
    const { span } = first as LineBlock;
    const end = this.text.slice(...span).endsWith('\n') ? detectLineEnding(this.text) : '';
    return [[span, lines + end], ...others.map((block): SpanEdit => [block.span, ''])];
  }

  #moveBlocks(
    owner: YamlNodeContext,
    lines: string,
    column: number,
    blocks: readonly LineBlock[],
  ): SpanEdit[] | undefined {
    const removals = blocks.map(({ span }): SpanEdit => [span, '']);
    const insertion = this.#insertLines(owner, lines, column);
    if (insertion === undefined) return undefined;
    const [[[offset], text]] = insertion;
    const index = removals.findIndex(([[start, end]]) => start <= offset && offset < end);
    if (index < 0) return [...insertion, ...removals];
    // The insertion is inside a removed block: replace that block.
    const eol = detectLineEnding(this.text);
    return removals.with(index, [(removals[index] as SpanEdit)[0], text.slice(eol.length) + eol]);
  }

  #splitPath(path: DocumentPath): [missingKeys: DocumentPath, existingPath: DocumentPath] {
    const depth = path.findIndex((_, index) => this.find(path.slice(0, index + 1)) === undefined);
    return depth < 0 ? [[], path] : [path.slice(depth), path.slice(0, depth)];
  }

  /** Returns the column of a mapping's keys, which may not exist yet. */
  #findKeyColumn({ node, pair, isInFlow }: YamlNodeContext): number | undefined {
    if (isInFlow) return undefined;
    const first =
      isMap(node) && node.flow !== true
        ? getNodeSpan(node.items[0]?.key as Scalar | undefined)
        : undefined;
    if (first !== undefined) return getColumn(this.text, first[0]);
    const key = getNodeSpan(pair?.key);
    return isEmptyNode(node) && key !== undefined ? getColumn(this.text, key[0]) + 2 : undefined;
  }

  #insertLines(owner: YamlNodeContext, lines: string, column: number): [SpanEdit] | undefined {
    if (isMap(owner.node)) return this.#addLines(owner, lines, column);
    const key = getNodeSpan(owner.pair?.key);
    if (key === undefined) return undefined;
    const offset = findLineEnd(this.text, key[1]);
    return [[[offset, offset], createLineBreak(this.text, column) + lines]];
  }

  #nestUnderKeys(
    keys: DocumentPath,
    column: number,
    blocks: readonly LineBlock[],
    renamed: readonly [key: Scalar, newKey: string] | undefined,
  ): string | undefined {
    const innerColumn = column + 2 * keys.length;
    const lines = blocks.map(({ span, column: oldColumn }) => {
      const text = this.text
        .slice(...span)
        .replace(/\r?\n$/, '')
        .trimStart();
      const content = shiftLines(
        renamed === undefined ? text : this.#replaceKey(text, ...renamed),
        innerColumn - oldColumn,
      );
      return content === undefined ? undefined : `${' '.repeat(innerColumn)}${content}`;
    });
    if (lines.includes(undefined)) return undefined;
    const keyLines = keys.map((key, depth) => {
      return `${' '.repeat(column + 2 * depth)}${formatKey(String(key))}:`;
    });
    return [...keyLines, ...lines].join(detectLineEnding(this.text));
  }

  #replaceKey(text: string, key: Scalar, newKey: string): string {
    const [start, end] = getNodeSpan(key) ?? [0, 0];
    return formatKey(newKey, false, key.type) + text.slice(end - start);
  }

  /** Adjacent pairs form one block with everything between them. */
  #findBlocks(contexts: readonly (YamlNodeContext | undefined)[]): LineBlock[] | undefined {
    const owner = contexts[0]?.owner;
    if (
      !isMap(owner) ||
      owner.flow === true ||
      contexts.some((context) => context?.owner !== owner)
    )
      return undefined;
    const indices = contexts
      .map((context) => owner.items.indexOf(context?.pair as Pair<Scalar, Node | null>))
      .sort((a, b) => a - b);
    const blocks: LineBlock[] = [];
    let first = indices[0] ?? 0;
    for (const [position, index] of indices.entries()) {
      const nextIndex = indices[position + 1];
      if (nextIndex === index + 1) continue;
      const span = getItemLines(this.text, owner, first, index);
      if (span === undefined) return undefined;
      const [start] = getItemSpan(this.text, owner, first) ?? [0];
      blocks.push({ span, column: getColumn(this.text, start) });
      first = nextIndex ?? 0;
    }
    // A mapping without keys becomes null. The root may become empty, because new keys replace it.
    return indices.length === owner.items.length && blocks[0]?.column !== 0 ? undefined : blocks;
  }
}

/** Formats the pairs of an object; none for other values. */
function formatPairs(value: unknown): string[] {
  return isPlainObject(value)
    ? Object.entries(value).map(
        ([key, item]) =>
          `${formatKey(key)}: ${formatScalar(item, { isInFlow: false, isText: true })}`,
      )
    : [];
}

function formatKey(key: string, isInFlow = false, type?: Scalar.Type): string {
  return formatScalar(key, { type, isInFlow, isText: true });
}

interface LineBlock {
  readonly span: Span;
  readonly column: number;
}
