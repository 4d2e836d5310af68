import type { TextDocument } from 'vscode-languageserver-textdocument';
import {
  Composer,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  Parser,
  type Scalar,
} from 'yaml';
import type { Span } from '../compiler/source/source.js';
import { findExcessDepthInYaml } from '../compiler/source/yaml-tokens.js';
import type { DocumentPath } from '../diagnostics/diagnostic.js';
import { DEFAULT_LIMITS } from '../limits/limits.js';
import { memoize } from '../util/memoize.js';

/** A value of YAML or JSON with its key. */
export interface SyntaxNode {
  readonly path: DocumentPath;
  readonly key: Span | undefined;
  /** The span of the value, without its key and trailing line breaks. */
  readonly span: Span;
  readonly kind: 'object' | 'list' | 'text';
  readonly text: string | undefined;
  readonly children: readonly SyntaxNode[];
}

/** Parses a document, also an incomplete one: the parser continues after errors. */
export function parseTree({
  document,
}: {
  readonly document: TextDocument;
}): SyntaxNode | undefined {
  return parseMemoized(document.getText()).root;
}

/** Keeps the last tree: editors send several requests for the same text. */
const parseMemoized = memoize((text) => ({ root: parse(text) }), 1);

function parse(text: string): SyntaxNode | undefined {
  if (text.length > DEFAULT_LIMITS.bytes) return undefined;
  const tokens = [...new Parser().parse(text)];
  // A stack overflow may end the process.
  if (findExcessDepthInYaml(tokens, MAX_DEPTH) !== undefined) return undefined;
  try {
    const [document] = new Composer(OPTIONS).compose(tokens, true, text.length);
    return document?.contents
      ? toSyntaxNode(document.contents, { path: [], key: undefined, depth: 0 }, text)
      : undefined;
  } catch {
    // `yaml` throws for too many aliases.
    return undefined;
  }
}

const OPTIONS = {
  prettyErrors: false,
  strict: false,
  uniqueKeys: false,
  logLevel: 'silent',
} as const;

/** The maximum nesting depth. Checks reject deeper documents earlier. */
export const MAX_DEPTH = 200;

interface Position extends Pick<SyntaxNode, 'path' | 'key'> {
  readonly depth: number;
}

function toSyntaxNode(node: Node, { path, key, depth }: Position, text: string): SyntaxNode {
  const [start = 0, end = 0] = node.range ?? [];
  const base = {
    path,
    key,
    span: [start, start + text.slice(start, end).trimEnd().length] as const,
  };
  if (depth === MAX_DEPTH || !(isMap(node) || isSeq(node)))
    return {
      ...base,
      kind: 'text',
      text: isScalar(node) ? (getText(node) ?? '') : '',
      children: [],
    };
  const items: readonly unknown[] = node.items;
  const children = items.flatMap((item, index): SyntaxNode[] => {
    if (isSeq(node)) {
      const position = { path: [...path, index], key: undefined, depth: depth + 1 };
      return isNode(item) ? [toSyntaxNode(item, position, text)] : [];
    }
    const { key: name, value } = item as Pair<Node, Node | null>;
    if (!isScalar(name) || !name.range) return [];
    const [from, to] = name.range;
    const base = { path: [...path, getText(name) ?? ''], key: [from, to] as const };
    if (value?.range) return [toSyntaxNode(value, { ...base, depth: depth + 1 }, text)];
    return [{ ...base, span: [to, to], kind: 'text', text: '', children: [] }];
  });
  return { ...base, kind: isMap(node) ? 'object' : 'list', text: undefined, children };
}

/** Returns a plain scalar as written: `2020` is text. */
function getText({ type, source, value }: Scalar): string | undefined {
  return type === 'PLAIN' ? source : String(value);
}

export function getFullSpan({ key, span }: SyntaxNode): Span {
  return [key?.[0] ?? span[0], span[1]];
}

export function findNodesAt(root: SyntaxNode | undefined, offset: number): SyntaxNode[] {
  const parts: SyntaxNode[] = [];
  for (let next = root; next !== undefined; ) {
    parts.push(next);
    next = next.children.find(
      (part) => getFullSpan(part)[0] <= offset && offset <= getFullSpan(part)[1],
    );
  }
  return parts;
}

export function findNode(root: SyntaxNode | undefined, path: DocumentPath): SyntaxNode | undefined {
  return path.reduce<SyntaxNode | undefined>(
    (part, step) => part?.children.find((child) => child.path.at(-1) === step),
    root,
  );
}

export function toPlainData(part: SyntaxNode | undefined): unknown {
  if (part === undefined) return undefined;
  if (part.kind === 'list') return part.children.map(toPlainData);
  if (part.kind === 'text') return part.text;
  return Object.fromEntries(part.children.map((child) => [child.path.at(-1), toPlainData(child)]));
}
