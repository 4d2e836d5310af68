import { type Node, parseTree } from 'jsonc-parser';
import type { Change, TextEdit } from '../diagnostics/diagnostic.js';
import { type Diagnostic, type DocumentPath, diagnostic, type SourceRange } from '../diagnostics/diagnostic.js';
import { code } from '../diagnostics/quote.js';
import { rememberOf } from '../values/remember.js';
import { JsonEditor, type JsonPlace } from './json-edits.js';
import { explainJsonSyntax } from './json-syntax.js';
import { Lines } from './lines.js';
import { tooDeepInJson } from './nesting.js';
import { toEdits } from './pieces.js';
import { emptySource, type TextLimits, tooDeep } from './problems.js';
import { refused, type Source, type Span, type SpanTarget } from './source.js';

/** Parses strict JSON. Positions are computed only on request. */
export function parseJson(text: string, file: string | undefined, limits: TextLimits): Source {
  let lines: Lines | undefined;
  let tree: Node | undefined;
  const linesOf = (): Lines => (lines ??= new Lines(text));
  const rangeOf = (path: DocumentPath, target: SpanTarget = 'value'): SourceRange => {
    tree ??= parseTree(text);
    return linesOf().rangeOf(tree === undefined ? [0, 0] : spanIn(tree, path, target));
  };
  let editor: JsonEditor | undefined;
  const editsOf = (changes: readonly Change[]): readonly TextEdit[] | undefined => {
    tree ??= parseTree(text);
    editor ??= new JsonEditor(text, (path) => {
      const place = tree && placeIn(tree, path);
      return place?.isEnd === true ? place : undefined;
    });
    const pieces = editor.edit(changes);
    return pieces && toEdits(pieces, linesOf());
  };
  const deepest = tooDeepInJson(text, limits.depth);
  if (deepest !== undefined) return refused(text, file, tooDeep('object', limits, deepest, linesOf()));
  if (text.trim() === '') {
    return { value: undefined, text, file, diagnostics: [emptySource('object', linesOf())], rangeOf };
  }
  try {
    return { value: JSON.parse(text), text, file, diagnostics: duplicateKeys(text, linesOf), rangeOf, editsOf };
  } catch {
    return { value: undefined, text, file, diagnostics: explainJsonSyntax(text, linesOf()), rangeOf };
  }
}

/** `JSON.parse` silently keeps the last of two equal keys, so the tree is searched for them. */
function duplicateKeys(text: string, linesOf: () => Lines): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const tree = parseTree(text);
  const open: { node: Node; path: DocumentPath }[] = tree === undefined ? [] : [{ node: tree, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, path } = next;
    const children = node.children ?? [];
    if (node.type === 'array') {
      for (const [index, child] of children.entries()) open.push({ node: child, path: [...path, index] });
      continue;
    }
    const seen = new Set<string>();
    for (const [keyNode, valueNode] of children.map((child) => child.children ?? [])) {
      const key = String(keyNode?.value);
      if (keyNode !== undefined && seen.has(key)) problems.push(duplicateKey(keyNode, [...path, key], linesOf()));
      seen.add(key);
      if (valueNode !== undefined) open.push({ node: valueNode, path: [...path, key] });
    }
  }
  return problems;
}

function duplicateKey(node: Node, path: DocumentPath, lines: Lines): Diagnostic {
  return diagnostic('duplicate-key', path, `The key ${code(String(node.value))} appears twice in this object.`, {
    at: 'key',
    found: code(String(node.value)),
    expected: 'each key once',
    hint: 'keep one of them',
    range: lines.rangeOf([node.offset, node.offset + node.length]),
  });
}

/** The last value on the way along a path, and whether that is the value at its end. */
function placeIn(tree: Node, path: DocumentPath): JsonPlace & { readonly isEnd: boolean } {
  let place: JsonPlace = { value: tree, pair: undefined };
  for (const step of path) {
    const { value: owner }: JsonPlace = place;
    const pair = owner.type === 'object' ? pairsOf(owner).get(String(step)) : undefined;
    const value = owner.type === 'array' ? owner.children?.[Number(step)] : pair?.children?.[1];
    if (value === undefined) return { ...place, isEnd: false };
    place = { value, pair };
  }
  return { ...place, isEnd: true };
}

function spanIn(tree: Node, path: DocumentPath, target: SpanTarget): Span {
  const { value, pair, isEnd } = placeIn(tree, path);
  return spanOfNode((target === 'key' && isEnd ? pair?.children?.[0] : undefined) ?? value);
}

/** The pairs of an object by key, of equal keys the first, as in editors: thousands of paths may lead through one object. */
const pairsOf = rememberOf((node: Node): ReadonlyMap<string, Node> => {
  const all = [...(node.children ?? [])].reverse();
  return new Map(all.map((pair) => [String(pair.children?.[0]?.value), pair]));
});

/** For an object or list, the position of its opening bracket. */
function spanOfNode(node: Node): Span {
  const length = node.type === 'object' || node.type === 'array' ? 1 : node.length;
  return [node.offset, node.offset + length];
}
