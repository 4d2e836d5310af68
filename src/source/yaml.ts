import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  Scalar,
  type YAMLError,
  type YAMLMap,
} from 'yaml';
import { type Diagnostic, type DocumentPath, diagnostic, type SourceRange } from '../diagnostics/diagnostic.js';
import { Lines } from './lines.js';
import type { Source, Span, SpanTarget } from './source.js';

/**
 * How many values a document may have once its aliases are resolved. A long CV has a few thousand; aliases of
 * aliases ("billion laughs") have more than memory holds.
 */
const MAX_VALUES = 200_000;

/** Parses YAML 1.2 text of one document; plain scalars are text as written, except under `resolvedKeys`. */
export function parseYaml(text: string, file: string | undefined, resolvedKeys: ReadonlySet<string>): Source {
  const lines = new Lines(text);
  const problem = (code: 'syntax' | 'unsupported-yaml', message: string, span: Span): Source => ({
    value: undefined,
    text,
    file,
    diagnostics: [diagnostic(code, [], message, { range: lines.rangeOf(span) })],
    rangeOf: () => lines.rangeOf(span),
  });
  let doc: Document.Parsed;
  try {
    doc = parseDocument(text, { prettyErrors: false, strict: true, uniqueKeys: true, version: '1.2', schema: 'core' });
  } catch (error) {
    // The parser descends by recursion, so a few thousand nested brackets exhaust its stack.
    if (error instanceof RangeError) return problem('syntax', 'Lists and mappings are nested too deeply.', [0, 0]);
    throw error;
  }
  const rangeOf = (path: DocumentPath, target: SpanTarget = 'value'): SourceRange =>
    lines.rangeOf(spanIn(doc, path, target));
  const diagnostics = [
    ...doc.errors.map((error) => fromYamlError(error, lines)),
    ...doc.warnings.map((warning) =>
      diagnostic('yaml-notice', [], `${warning.message}.`, { range: lines.rangeOf(warning.pos) }),
    ),
  ];
  if (doc.errors.length > 0) return { value: undefined, text, file, diagnostics, rangeOf };
  if (isEmpty(doc)) {
    const empty = diagnostic('empty-source', [], 'The document is empty.', {
      expected: 'a mapping with `cv` and `design`',
      hint: 'write a CV into it, or let `cvpress init` make a sample',
      range: lines.rangeOf([0, 0]),
    });
    return { value: undefined, text, file, diagnostics: [empty], rangeOf };
  }
  try {
    const value = new Resolver(doc, resolvedKeys).resolve(doc.contents, undefined);
    return { value, text, file, diagnostics, rangeOf };
  } catch (error) {
    if (error instanceof UnsupportedYaml) return problem('unsupported-yaml', error.message, error.span);
    throw error;
  }
}

/** Whether a document has no content at all (comments aside). */
function isEmpty(doc: Document.Parsed): boolean {
  const contents = doc.contents as Node | null;
  return contents === null || (isScalar(contents) && contents.value === null && contents.source === '');
}

class UnsupportedYaml extends Error {
  constructor(
    message: string,
    readonly span: Span,
  ) {
    super(message);
  }
}

/** Turns nodes into plain values. */
class Resolver {
  #values = 0;
  readonly #open = new Set<Node>();

  constructor(
    readonly doc: Document.Parsed,
    readonly resolvedKeys: ReadonlySet<string>,
  ) {}

  resolve(node: unknown, key: string | undefined): unknown {
    this.#values += 1;
    if (isAlias(node)) return this.resolveAlias(node, key);
    if (isScalar(node)) return this.scalarValue(node, key);
    if (!isMap(node) && !isSeq(node)) return null;
    if (this.#values > MAX_VALUES)
      throw new UnsupportedYaml('The aliases of this document multiply without end.', [0, 0]);
    this.#open.add(node);
    const value = isMap(node) ? this.mapValue(node as YAMLMap) : node.items.map((item) => this.resolve(item, key));
    this.#open.delete(node);
    return value;
  }

  resolveAlias(alias: Alias, key: string | undefined): unknown {
    const target = alias.resolve(this.doc);
    const span = spanOfNode(alias);
    if (target === undefined) throw new UnsupportedYaml(`The alias *${alias.source} names no anchor.`, span);
    if (this.#open.has(target)) throw new UnsupportedYaml(`The alias *${alias.source} contains itself.`, span);
    return this.resolve(target, key);
  }

  mapValue(map: YAMLMap): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    for (const pair of map.items) {
      const key = keyOf(pair);
      if (key === undefined) {
        throw new UnsupportedYaml('A key must be plain text.', spanOfNode(pair.key as Node));
      }
      // `defineProperty`, since assigning to `__proto__` would set the prototype.
      Object.defineProperty(object, key, {
        value: this.resolve(pair.value, key),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
    return object;
  }

  scalarValue(scalar: Scalar, key: string | undefined): unknown {
    if (scalar.value === null || typeof scalar.value === 'string') return scalar.value;
    const isPlain = scalar.type === Scalar.PLAIN;
    return isPlain && scalar.source !== undefined && !this.resolvedKeys.has(key ?? '') ? scalar.source : scalar.value;
  }
}

/** The text of a pair's key; undefined for a list or mapping as key. */
function keyOf(pair: Pair): string | undefined {
  if (isScalar(pair.key)) return pair.key.source ?? String(pair.key.value);
  return undefined;
}

function spanIn(doc: Document.Parsed, path: DocumentPath, target: SpanTarget): Span {
  let node: unknown = doc.contents;
  let pair: Pair | undefined;
  for (const [depth, step] of path.entries()) {
    const container: unknown = isAlias(node) ? node.resolve(doc) : node;
    let next: unknown;
    if (isMap(container)) {
      const found: Pair | undefined = container.items.find((item) => keyOf(item as Pair) === String(step)) as
        | Pair
        | undefined;
      if (found === undefined) break;
      next = found.value;
      if (depth === path.length - 1) pair = found;
    } else if (isSeq(container) && typeof step === 'number') {
      next = container.items[step];
    }
    if (next === undefined || next === null) break;
    node = next;
  }
  if (pair !== undefined && (target === 'key' || isEmptyScalar(node))) return spanOfNode(pair.key as Node);
  return spanOfNode(node as Node);
}

/** A key without a value is pointed at itself: its value has no width. */
function isEmptyScalar(node: unknown): boolean {
  return isScalar(node) && node.source === '' && node.type === Scalar.PLAIN;
}

/** A mapping is pointed at by its first key, a list by its first item. */
function spanOfNode(node: Node | null | undefined): Span {
  if (isMap(node) && node.items[0] !== undefined && !node.flow) return spanOfNode(node.items[0].key as Node);
  if (isSeq(node) && node.items[0] !== undefined && !node.flow) return spanOfNode(node.items[0] as Node);
  const range = node?.range;
  return range ? [range[0], range[1]] : [0, 0];
}

function fromYamlError(error: YAMLError, lines: Lines): Diagnostic {
  const range = lines.rangeOf(error.pos);
  if (error.code === 'MULTIPLE_DOCS') {
    return diagnostic('several-documents', [], 'This file holds more than one YAML document.', {
      hint: 'put each CV into a file of its own, and leave out the `---` between them',
      range,
    });
  }
  if (error.code === 'DUPLICATE_KEY') {
    return diagnostic('duplicate-key', [], 'This key stands twice in one mapping.', {
      hint: 'keep one of them',
      range,
    });
  }
  return diagnostic('syntax', [], `This is not YAML: ${lowerFirst(error.message)}.`, { range });
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1).replace(/\.$/, '');
}
