import {
  type Alias,
  Composer,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  Parser,
  Scalar,
  type YAMLMap,
} from 'yaml';
import { type Diagnostic, type DocumentPath, diagnostic } from '../../diagnostics/diagnostic.js';
import { code, shorten, wholeQuote } from '../../diagnostics/quote.js';
import { setKey } from '../../util/plain-object.js';
import { explainFrame } from './foreign-file.js';
import { Lines } from './lines.js';
import { explainLookAlikes, withoutOddSpaces } from './look-alikes.js';
import { refused, type Source, type Span, type SpanTarget } from './source.js';
import {
  certainly,
  duplicateKey,
  emptySource,
  explained,
  type Keys,
  likely,
  type TextLimits,
  tooDeep,
} from './syntax-diagnostics.js';
import { editsOf } from './text-edits.js';
import { YamlEditor, type YamlPlace } from './yaml-edits.js';
import { lookAlikesInYaml } from './yaml-look-alikes.js';
import { noticesIn } from './yaml-notices.js';
import { isEmpty, spanOf } from './yaml-spans.js';
import { explainSyntax } from './yaml-syntax/explain.js';
import { withLines, withLists, withoutFoldedSpaces, withParagraphs } from './yaml-texts.js';
import { tooDeepInYaml } from './yaml-tokens.js';

/** The greatest number of values that aliases may expand to. Nested aliases ("billion laughs") would exhaust the memory. */
const MAX_ALIASED = 200_000;

/** Parses YAML 1.2 text with one document; plain scalars are text as written, except under `resolvedKeys`. */
export function parseYaml(
  text: string,
  file: string | undefined,
  keys: Keys,
  limits: TextLimits,
): Source {
  const lines = new Lines(text);
  const frame = explainFrame(text, lines);
  if (frame !== undefined) return refused(text, file, frame);
  const tokens = [...new Parser().parse(text)];
  const deepest = tooDeepInYaml(tokens, limits.depth);
  if (deepest !== undefined) return refused(text, file, tooDeep('mapping', limits, deepest, lines));
  const odd = explainLookAlikes(lookAlikesInYaml(tokens, lines, keys.keys), lines);
  // Other errors in such a text are consequences of that.
  if (odd.length > 0) return refused(text, file, ...odd);
  // The resolver looks for equal keys: the composer compares each key with each other, and only within one type.
  const composer = new Composer({ prettyErrors: false, uniqueKeys: false, schema: 'core' });
  const [doc, second] = composer.compose(tokens, true, text.length);
  const resolver = new Resolver(keys, limits, lines);
  const value =
    doc === undefined || doc.errors.length > 0 || isEmpty(doc.contents)
      ? undefined
      : resolver.resolveDocument(doc);
  const editor = new YamlEditor(
    text,
    (path) => resolver.placeOf(doc?.contents, path),
    keys.resolvedKeys,
  );
  return {
    value,
    text,
    file,
    diagnostics: [
      ...(doc === undefined || isBlank(doc) ? [emptySource('mapping', lines)] : []),
      ...(second === undefined || isBlank(second) ? [] : [severalDocuments(second, lines)]),
      ...explainSyntax(doc?.errors ?? [], tokens, lines, keys.keys),
      ...resolver.diagnostics,
      ...(doc === undefined || value === undefined ? [] : noticesIn(doc, lines)),
    ],
    rangeOf: (path, target = 'value') =>
      lines.rangeOf(resolver.spanOf(doc?.contents, path, target)),
    editsOf: (changes) => editsOf(changes, editor, lines),
  };
}

/** The `---` that ends Markdown front matter may have nothing after it. */
function isBlank(document: Document.Parsed): boolean {
  return isEmpty(document.contents) && document.errors.length === 0;
}

function severalDocuments(second: Document.Parsed, lines: Lines): Diagnostic {
  return diagnostic('several-documents', [], 'This file holds more than one YAML document.', {
    hint: 'put each CV into a file of its own, or remove the line between the two',
    range: lines.rangeOf([second.range[0], second.range[1]]),
  });
}

/** Signals that a value cannot be made; the diagnostics say why. */
class Unresolvable extends Error {}

class Resolver {
  readonly diagnostics: Diagnostic[] = [];
  #aliased = 0;
  /** The number of nested aliases that are being resolved. */
  #aliases = 0;
  readonly #open = new Set<Node>();
  readonly #anchors = new Map<string, Node>();
  readonly #targets = new Map<Alias, Node>();
  readonly #pairs = new Map<YAMLMap, Map<string, Pair>>();

  constructor(
    readonly keys: Keys,
    readonly limits: TextLimits,
    readonly lines: Lines,
  ) {}

  /** The value of a document; undefined, with a diagnostic, if it has none. */
  resolveDocument(doc: Document.Parsed): unknown {
    try {
      return this.#resolve(doc.contents, undefined);
    } catch (error) {
      if (error instanceof Unresolvable) return undefined;
      throw error;
    }
  }

  #resolve(node: unknown, key: string | undefined): unknown {
    if (this.#aliases > 0) this.#aliased += 1;
    if (this.#aliased > MAX_ALIASED)
      this.#refuse('The aliases of this document expand to too many values.', [0, 0]);
    if (isAlias(node)) return this.#resolveAlias(node, key);
    if (!isScalar(node) && !isMap(node) && !isSeq(node)) return null;
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, node);
    if (isScalar(node)) return this.#scalarValue(node, key);
    this.#open.add(node);
    // Only nested aliases can be deeper than the text itself.
    if (this.#open.size > this.limits.depth)
      this.#give(tooDeep('mapping', this.limits, spanOfNode(node)[0], this.lines));
    const value = isMap(node)
      ? this.#mapValue(node as YAMLMap)
      : node.items.map((item) => withLists(item, this.#resolve(item, key), this.lines));
    this.#open.delete(node);
    return value;
  }

  /** An alias stands for the last node before it that has its anchor. */
  #resolveAlias(alias: Alias, key: string | undefined): unknown {
    const target = this.#anchors.get(alias.source);
    if (target === undefined)
      this.#give(aliasWithoutAnchor(alias.source, spanOfNode(alias), this.lines));
    if (this.#open.has(target))
      this.#refuse(`The alias *${shorten(alias.source)} contains itself.`, spanOfNode(alias));
    this.#targets.set(alias, target);
    this.#aliases += 1;
    const value = this.#resolve(target, key);
    this.#aliases -= 1;
    return value;
  }

  #mapValue(map: YAMLMap): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    const pairs = this.#pairs.get(map) ?? this.#indexPairs(map);
    for (const [key, { value: node }] of pairs) {
      const value = this.#resolve(node, key);
      const { proseKeys, listKeys } = this.keys;
      const read = proseKeys.has(key) ? withLists : listKeys.has(key) ? withLines : undefined;
      setKey(object, key, read === undefined ? value : read(node, value, this.lines));
    }
    return object;
  }

  #indexPairs(map: YAMLMap): Map<string, Pair> {
    const pairs = new Map<string, Pair>();
    for (const pair of map.items) {
      const span = spanOfNode(pair.key as Node);
      const key = isScalar(pair.key) ? (pair.key.source ?? String(pair.key.value)) : undefined;
      if (key === undefined)
        this.#refuse(
          'A key must be plain text.',
          span,
          `put a text that begins with \`{\` or \`[\` in quotes`,
        );
      if (key === '<<' && isAlias(pair.value)) {
        const hint = `write out the keys of *${shorten(pair.value.source)} here`;
        this.#refuse(
          'The merge of one mapping into another (`<<`) is not a part of YAML 1.2.',
          span,
          hint,
        );
      }
      if (pairs.has(key)) {
        const first = spanOfNode(pairs.get(key)?.key as Node);
        this.diagnostics.push(duplicateKey(key, [first, span], this.lines));
      }
      pairs.set(key, pair);
    }
    this.#pairs.set(map, pairs);
    return pairs;
  }

  #scalarValue(scalar: Scalar, key: string | undefined): unknown {
    const isPlain = scalar.type === Scalar.PLAIN;
    if (typeof scalar.value === 'string') {
      const folded = withoutFoldedSpaces(scalar, scalar.value, this.lines);
      const text = withParagraphs(scalar, folded, this.lines);
      return isPlain ? withoutOddSpaces(text) : text;
    }
    if (scalar.value === null) return null;
    return isPlain && scalar.source !== undefined && !this.keys.resolvedKeys.has(key ?? '')
      ? scalar.source
      : scalar.value;
  }

  #refuse(message: string, span: Span, hint?: string): never {
    this.#give(explained({ code: 'unsupported-yaml', message, hint, span }, this.lines));
  }

  #give(problem: Diagnostic): never {
    this.diagnostics.push(problem);
    throw new Unresolvable();
  }

  /** The node at a path; undefined if it, or a node around it, may appear in other places too. */
  placeOf(contents: unknown, path: DocumentPath): YamlPlace | undefined {
    let place = { node: contents, pair: undefined, owner: undefined, isInFlow: false } as YamlPlace;
    for (const step of path) {
      const owner = place.node;
      const child = this.#childOf(owner, step);
      if (child === undefined || isShared(child.node)) return undefined;
      const isInFlow = place.isInFlow || (owner as YAMLMap).flow === true;
      place = { ...child, owner, isInFlow } as YamlPlace;
    }
    return place;
  }

  spanOf(contents: unknown, path: DocumentPath, target: SpanTarget): Span {
    let node: unknown = contents;
    let pair: Pair | undefined;
    for (const [depth, step] of path.entries()) {
      const child = this.#childOf(isAlias(node) ? this.#targets.get(node) : node, step);
      if (depth === path.length - 1) pair = child?.pair;
      if (child?.node === undefined) break;
      node = child.node;
    }
    // For a key without a value, the key itself: its value has no width.
    if (pair !== undefined && (target === 'key' || (isScalar(node) && isEmpty(node))))
      return spanOfNode(pair.key as Node);
    return spanOfNode(node as Node);
  }

  /** The value of a key with its pair, or an item of a list; undefined if there is none. */
  #childOf(owner: unknown, step: string | number): Pick<YamlPlace, 'node' | 'pair'> | undefined {
    if (isSeq(owner)) {
      const item = owner.items[Number(step)] as Node | undefined;
      return item && { node: item, pair: undefined };
    }
    const pair = isMap(owner) ? this.#pairs.get(owner)?.get(String(step)) : undefined;
    return pair && ({ node: pair.value ?? undefined, pair } as Pick<YamlPlace, 'node' | 'pair'>);
  }
}

function isShared(node: unknown): boolean {
  return isAlias(node) || (isNode(node) && node.anchor !== undefined);
}

function aliasWithoutAnchor(name: string, span: Span, lines: Lines): Diagnostic {
  const message = `YAML takes ${code(`*${name}`)} for a reference to an anchor, but no anchor has that name.`;
  const hint = `if this is text, put it in quotes: ${wholeQuote(`*${name}`)}`;
  const remedy = (name.endsWith('*') ? certainly : likely)([[span, JSON.stringify(`*${name}`)]]);
  return explained({ code: 'unsupported-yaml', message, hint, span, remedy }, lines);
}

/** For a mapping, the position of its first key; for a list, of its first item. */
function spanOfNode(node: Node | null | undefined): Span {
  if (isMap(node) && node.items[0] !== undefined && !node.flow)
    return spanOfNode(node.items[0].key as Node);
  if (isSeq(node) && node.items[0] !== undefined && !node.flow)
    return spanOfNode(node.items[0] as Node);
  return spanOf(node) ?? [0, 0];
}
