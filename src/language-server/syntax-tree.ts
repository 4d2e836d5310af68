import type { TextDocument } from 'vscode-languageserver-textdocument';
import { Composer, isMap, isNode, isScalar, isSeq, type Node, type Pair, Parser } from 'yaml';
import type { Span } from '../compiler/source/source.js';
import { tooDeepInYaml } from '../compiler/source/yaml-tokens.js';
import type { DocumentPath } from '../diagnostics/diagnostic.js';
import { DEFAULT_LIMITS } from '../limits/limits.js';
import { remember } from '../util/remember.js';

/** A value of YAML or JSON with its key. */
export interface Part {
  readonly path: DocumentPath;
  readonly key: Span | undefined;
  /** The span of the value, without its key and trailing line breaks. */
  readonly span: Span;
  readonly kind: 'object' | 'list' | 'text';
  readonly text: string | undefined;
  readonly parts: readonly Part[];
}

/** Parses a document, also an incomplete one: the parser continues after errors. */
export function treeOf({ document }: { readonly document: TextDocument }): Part | undefined {
  return parseMemoized(document.getText()).root;
}

/** Keeps the last tree: editors send several requests for the same text. */
const parseMemoized = remember((text) => ({ root: parse(text) }), 1);

function parse(text: string): Part | undefined {
  if (text.length > DEFAULT_LIMITS.bytes) return undefined;
  const tokens = [...new Parser().parse(text)];
  // A stack overflow may end the process.
  if (tooDeepInYaml(tokens, DEEPEST) !== undefined) return undefined;
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
export const DEEPEST = 200;

interface Position extends Pick<Part, 'path' | 'key'> {
  readonly depth: number;
}

function toSyntaxNode(node: Node, { path, key, depth }: Position, text: string): Part {
  const [start = 0, end = 0] = node.range ?? [];
  const base = {
    path,
    key,
    span: [start, start + text.slice(start, end).trimEnd().length] as const,
  };
  if (depth === DEEPEST || !(isMap(node) || isSeq(node)))
    return { ...base, kind: 'text', text: isScalar(node) ? (getText(node) ?? '') : '', parts: [] };
  const items: readonly unknown[] = node.items;
  const children = items.flatMap((item, index): Part[] => {
    if (isSeq(node)) {
      const position = { path: [...path, index], key: undefined, depth: depth + 1 };
      return isNode(item) ? [toSyntaxNode(item, position, text)] : [];
    }
    const { key: name, value } = item as Pair<Node, Node | null>;
    if (!isScalar(name) || !name.range) return [];
    const [from, to] = name.range;
    const base = { path: [...path, getText(name) ?? ''], key: [from, to] as const };
    if (value?.range) return [toSyntaxNode(value, { ...base, depth: depth + 1 }, text)];
    return [{ ...base, span: [to, to], kind: 'text', text: '', parts: [] }];
  });
  return { ...base, kind: isMap(node) ? 'object' : 'list', text: undefined, parts: children };
}

/** Returns a plain scalar as written: `2020` is text. */
function getText({
  type,
  source,
  value,
}: {
  type?: unknown;
  source?: string;
  value: unknown;
}): string | undefined {
  return type === 'PLAIN' ? source : String(value);
}

/** Returns the span of a value with its key. */
export function wholeSpan({ key, span }: Part): Span {
  return [key?.[0] ?? span[0], span[1]];
}

export function partsAt(root: Part | undefined, offset: number): Part[] {
  const parts: Part[] = [];
  for (let next = root; next !== undefined; ) {
    parts.push(next);
    next = next.parts.find((part) => wholeSpan(part)[0] <= offset && offset <= wholeSpan(part)[1]);
  }
  return parts;
}

export function partAt(root: Part | undefined, path: DocumentPath): Part | undefined {
  return path.reduce<Part | undefined>(
    (part, step) => part?.parts.find((child) => child.path.at(-1) === step),
    root,
  );
}

export function plainOf(part: Part | undefined): unknown {
  if (part === undefined) return undefined;
  if (part.kind === 'list') return part.parts.map(plainOf);
  if (part.kind === 'text') return part.text;
  return Object.fromEntries(part.parts.map((child) => [child.path.at(-1), plainOf(child)]));
}
