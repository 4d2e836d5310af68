import type { TextDocument } from 'vscode-languageserver-textdocument';
import { Composer, isMap, isNode, isScalar, isSeq, type Node, type Pair, Parser } from 'yaml';
import type { Span } from '../compiler/source/source.js';
import { tooDeepInYaml } from '../compiler/source/yaml-tokens.js';
import type { DocumentPath } from '../diagnostics/diagnostic.js';
import { DEFAULT_LIMITS } from '../limits/limits.js';
import { remember } from '../util/remember.js';

/** A part of a text: a value with its key, as far as the text can be read. JSON is YAML, too. */
export interface Part {
  readonly path: DocumentPath;
  readonly key: Span | undefined;
  /** Its place without its key, and without the line ends after it. */
  readonly span: Span;
  readonly kind: 'object' | 'list' | 'text';
  readonly text: string | undefined;
  readonly parts: readonly Part[];
}

/** The tree of a text. A half-written text has one, too, since the parser continues after mistakes. */
export function treeOf({ document }: { readonly document: TextDocument }): Part | undefined {
  return lastTree(document.getText()).root;
}

/** Editors ask for the outline, a completion and more of the same text. */
const lastTree = remember((text) => ({ root: parse(text) }), 1);

function parse(text: string): Part | undefined {
  if (text.length > DEFAULT_LIMITS.bytes) return undefined;
  const tokens = [...new Parser().parse(text)];
  // Where the stack is exhausted, V8 may end the process.
  if (tooDeepInYaml(tokens, DEEPEST) !== undefined) return undefined;
  try {
    const [document] = new Composer(OPTIONS).compose(tokens, true, text.length);
    return document?.contents
      ? partOf(document.contents, { path: [], key: undefined, depth: 0 }, text)
      : undefined;
  } catch {
    // An alias too many.
    return undefined;
  }
}

const OPTIONS = {
  prettyErrors: false,
  strict: false,
  uniqueKeys: false,
  logLevel: 'silent',
} as const;

/** In levels: more than any document has that can be checked. */
export const DEEPEST = 200;

interface Position extends Pick<Part, 'path' | 'key'> {
  readonly depth: number;
}

function partOf(node: Node, { path, key, depth }: Position, text: string): Part {
  const [start = 0, end = 0] = node.range ?? [];
  const base = {
    path,
    key,
    span: [start, start + text.slice(start, end).trimEnd().length] as const,
  };
  if (depth === DEEPEST || !(isMap(node) || isSeq(node)))
    return { ...base, kind: 'text', text: isScalar(node) ? (sourceOf(node) ?? '') : '', parts: [] };
  const items: readonly unknown[] = node.items;
  const parts = items.flatMap((item, index): Part[] => {
    if (isSeq(node)) {
      const position = { path: [...path, index], key: undefined, depth: depth + 1 };
      return isNode(item) ? [partOf(item, position, text)] : [];
    }
    const { key: name, value } = item as Pair<Node, Node | null>;
    if (!isScalar(name) || !name.range) return [];
    const [from, to] = name.range;
    const own = [...path, sourceOf(name) ?? ''];
    if (value?.range)
      return [partOf(value, { path: own, key: [from, to], depth: depth + 1 }, text)];
    return [{ path: own, key: [from, to], span: [to, to], kind: 'text', text: '', parts: [] }];
  });
  return { ...base, kind: isMap(node) ? 'object' : 'list', text: undefined, parts };
}

/** A plain text as written: `2020` is text to us. */
function sourceOf({
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

/** All of a text from its first character to its last: its key, too. */
export function wholeSpan({ key, span }: Part): Span {
  return [key?.[0] ?? span[0], span[1]];
}

export function partsAt(root: Part | undefined, offset: number): Part[] {
  const found: Part[] = [];
  for (let next = root; next !== undefined; ) {
    found.push(next);
    next = next.parts.find((part) => wholeSpan(part)[0] <= offset && offset <= wholeSpan(part)[1]);
  }
  return found;
}

export function partAt(root: Part | undefined, path: DocumentPath): Part | undefined {
  return path.reduce<Part | undefined>(
    (part, step) => part?.parts.find(({ path: own }) => own.at(-1) === step),
    root,
  );
}

export function plainOf(part: Part | undefined): unknown {
  if (part === undefined) return undefined;
  if (part.kind === 'list') return part.parts.map(plainOf);
  if (part.kind === 'text') return part.text;
  return Object.fromEntries(part.parts.map((child) => [child.path.at(-1), plainOf(child)]));
}
