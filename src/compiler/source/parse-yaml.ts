import {
  type Alias,
  Composer,
  type CST,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  Parser,
  Scalar,
  type YAMLMap,
} from 'yaml';
import {
  createDiagnostic,
  type Diagnostic,
  type DocumentPath,
  hasErrors,
} from '../../diagnostics/diagnostic.js';
import { formatCode, quoteForCopy, shorten } from '../../diagnostics/quote.js';
import { setOwnKey } from '../../util/plain-object.js';
import { explainConfusables, trimUnicodeSpaces } from './confusables.js';
import { explainForeignMarkup } from './detect-foreign-file.js';
import { Lines } from './lines.js';
import { createInvalidSource, type RangeTarget, type Source, type Span } from './source.js';
import {
  createDuplicateKeyDiagnostic,
  createEmptyDiagnostic,
  createSafeFix,
  createTooDeepDiagnostic,
  createUnsafeFix,
  type KeySets,
  type TextLimits,
  toSyntaxDiagnostic,
} from './syntax-diagnostics.js';
import { createTextEdits } from './text-edits.js';
import { findYamlConfusables } from './yaml-confusables.js';
import { YamlEditor, type YamlNodeContext } from './yaml-editor.js';
import {
  removeFoldedSpaces,
  restoreLines,
  restoreLists,
  restoreParagraphs,
} from './yaml-line-breaks.js';
import { findYamlPitfalls } from './yaml-pitfalls.js';
import { getNodeSpan, isEmptyNode, isShared } from './yaml-spans.js';
import { explainSyntax } from './yaml-syntax/explain-syntax.js';
import { findExcessDepthInYaml, parseLikePyYaml } from './yaml-tokens.js';

/** Nested aliases ("billion laughs") could expand to more values than fit in memory. */
const MAX_ALIASED_VALUES = 200_000;

export function parseYamlSource(
  text: string,
  file: string | undefined,
  keys: KeySets,
  limits: TextLimits,
): Source {
  const rules = { keys, limits };
  const source = parseTokens(new Parser().parse(text), text, file, rules);
  const isLenientDifferent = keys.isForeign !== undefined && /["']/.test(text);
  if (!isLenientDifferent || !hasErrors(source.diagnostics)) return source;
  const lenient = parseTokens(parseLikePyYaml(text), text, file, rules);
  return hasErrors(lenient.diagnostics) || !keys.isForeign?.(lenient.value) ? source : lenient;
}

function parseTokens(
  stream: Iterable<CST.Token>,
  text: string,
  file: string | undefined,
  { keys, limits }: { readonly keys: KeySets; readonly limits: TextLimits },
): Source {
  const lines = new Lines(text);
  const foreignMarkup = explainForeignMarkup(text, lines);
  if (foreignMarkup !== undefined) return createInvalidSource(text, file, foreignMarkup);
  const tokens = [...stream];
  const excess = findExcessDepthInYaml(tokens, limits.depth);
  if (excess !== undefined)
    return createInvalidSource(
      text,
      file,
      createTooDeepDiagnostic('mapping', limits, excess, lines),
    );
  const confusables = explainConfusables(findYamlConfusables(tokens, lines, keys.keys), lines);
  // Other errors are probably consequences.
  if (confusables.length > 0) return createInvalidSource(text, file, ...confusables);
  // The resolver finds duplicate keys: the composer takes quadratic time, and compares only equal
  // types.
  const composer = new Composer({ prettyErrors: false, uniqueKeys: false, schema: 'core' });
  const [doc, second] = withoutStacks(() => {
    const [first, second] = composer.compose(tokens, true, text.length);
    return [first, second];
  });
  const resolver = new Resolver(keys, limits, lines);
  const value =
    doc === undefined || doc.errors.length > 0 || isEmptyNode(doc.contents)
      ? undefined
      : resolver.resolveDocument(doc);
  const editor = new YamlEditor(
    text,
    (path) => resolver.findNode(doc?.contents, path),
    keys.resolvedKeys,
  );
  return {
    value,
    text,
    file,
    diagnostics: [
      ...(doc === undefined || isBlank(doc) ? [createEmptyDiagnostic('mapping', lines)] : []),
      ...(second === undefined || isBlank(second) ? [] : [explainSecondDocument(second, lines)]),
      ...explainSyntax(doc?.errors ?? [], tokens, lines, keys.keys),
      ...resolver.diagnostics,
      ...(doc === undefined || value === undefined ? [] : findYamlPitfalls(doc, lines)),
    ],
    findRange: (path, target = 'value') =>
      lines.toRange(resolver.findSpan(doc?.contents, path, target)),
    createEdits: (changes) => createTextEdits(changes, editor, lines),
  };
}

/** The library creates an error for each mistake: stacks take half the time of 80,000 mistakes. */
function withoutStacks<T>(work: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** The document after Markdown front matter may be blank. */
function isBlank(document: Document.Parsed): boolean {
  return isEmptyNode(document.contents) && document.errors.length === 0;
}

function explainSecondDocument(second: Document.Parsed, lines: Lines): Diagnostic {
  const message = 'This file holds more than one YAML document.';
  return createDiagnostic('multiple-documents', [], message, {
    hint: 'put each CV into a separate file, or remove the line between the documents',
    range: lines.toRange([second.range[0], second.range[1]]),
  });
}

/** Ends the resolution of a document after an error was reported. */
class ResolutionError extends Error {}

class Resolver {
  readonly diagnostics: Diagnostic[] = [];
  #aliasedCount = 0;
  #aliasDepth = 0;
  readonly #ancestors = new Set<Node>();
  readonly #anchors = new Map<string, Node>();
  readonly #targets = new Map<Alias, Node>();
  readonly #pairs = new Map<YAMLMap, Map<string, Pair>>();

  constructor(
    readonly keys: KeySets,
    readonly limits: TextLimits,
    readonly lines: Lines,
  ) {}

  resolveDocument(doc: Document.Parsed): unknown {
    try {
      return this.#resolve(doc.contents, undefined);
    } catch (error) {
      if (error instanceof ResolutionError) return undefined;
      throw error;
    }
  }

  #resolve(node: unknown, key: string | undefined): unknown {
    if (this.#aliasDepth > 0) this.#aliasedCount += 1;
    if (this.#aliasedCount > MAX_ALIASED_VALUES)
      this.#refuse('The aliases of this document expand to too many values.', [0, 0]);
    if (isAlias(node)) return this.#resolveAlias(node, key);
    if (!isScalar(node) && !isMap(node) && !isSeq(node)) return null;
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, node);
    if (isScalar(node)) return this.#resolveScalar(node, key);
    this.#ancestors.add(node);
    // Only nested aliases can be deeper than the text.
    if (this.#ancestors.size > this.limits.depth)
      this.#fail(
        createTooDeepDiagnostic('mapping', this.limits, findStartSpan(node)[0], this.lines),
      );
    const value = isMap(node)
      ? this.#resolveMap(node as YAMLMap)
      : node.items.map((item) => restoreLists(item, this.#resolve(item, key), this.lines));
    this.#ancestors.delete(node);
    return value;
  }

  #resolveAlias(alias: Alias, key: string | undefined): unknown {
    const target = this.#anchors.get(alias.source);
    if (target === undefined)
      this.#fail(explainUnknownAlias(alias.source, findStartSpan(alias), this.lines));
    if (this.#ancestors.has(target))
      this.#refuse(`The alias *${shorten(alias.source)} contains itself.`, findStartSpan(alias));
    this.#targets.set(alias, target);
    this.#aliasDepth += 1;
    const value = this.#resolve(target, key);
    this.#aliasDepth -= 1;
    return value;
  }

  #resolveMap(map: YAMLMap): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    const pairs = this.#pairs.get(map) ?? this.#indexPairs(map);
    for (const [key, { value: node }] of pairs) {
      const value = this.#resolve(node, key);
      const { proseKeys, listKeys } = this.keys;
      const restore = proseKeys.has(key)
        ? restoreLists
        : listKeys.has(key)
          ? restoreLines
          : undefined;
      setOwnKey(object, key, restore === undefined ? value : restore(node, value, this.lines));
    }
    return object;
  }

  #indexPairs(map: YAMLMap): Map<string, Pair> {
    const pairs = new Map<string, Pair>();
    for (const pair of map.items) {
      const span = findStartSpan(pair.key as Node);
      const key = isScalar(pair.key) ? (pair.key.source ?? String(pair.key.value)) : undefined;
      if (key === undefined)
        this.#refuse(
          'A key must be plain text.',
          span,
          `put a text that begins with \`{\` or \`[\` in quotes`,
        );
      if (key === '<<' && isAlias(pair.value)) {
        const hint = `write out the keys of *${shorten(pair.value.source)} here`;
        this.#refuse('YAML 1.2 has no merge key (`<<`).', span, hint);
      }
      if (pairs.has(key)) {
        const first = findStartSpan(pairs.get(key)?.key as Node);
        this.diagnostics.push(createDuplicateKeyDiagnostic(key, [first, span], this.lines));
      }
      pairs.set(key, pair);
    }
    this.#pairs.set(map, pairs);
    return pairs;
  }

  #resolveScalar(scalar: Scalar, key: string | undefined): unknown {
    const isPlain = scalar.type === Scalar.PLAIN;
    if (typeof scalar.value === 'string') {
      const folded = removeFoldedSpaces(scalar, scalar.value, this.lines);
      const text = restoreParagraphs(scalar, folded, this.lines);
      return isPlain ? trimUnicodeSpaces(text) : text;
    }
    if (scalar.value === null) return null;
    return isPlain && scalar.source !== undefined && !this.keys.resolvedKeys.has(key ?? '')
      ? scalar.source
      : scalar.value;
  }

  #refuse(message: string, span: Span, hint?: string): never {
    this.#fail(toSyntaxDiagnostic({ code: 'unsupported-yaml', message, hint, span }, this.lines));
  }

  #fail(diagnostic: Diagnostic): never {
    this.diagnostics.push(diagnostic);
    throw new ResolutionError();
  }

  /** Returns undefined if the node or an ancestor is an alias or has an anchor. */
  findNode(contents: unknown, path: DocumentPath): YamlNodeContext | undefined {
    let context = { node: contents, isInFlow: false } as YamlNodeContext;
    for (const step of path) {
      const owner = context.node;
      const child = this.#findChild(owner, step);
      if (child === undefined || isShared(child.node)) return undefined;
      const isInFlow = context.isInFlow || (owner as YAMLMap).flow === true;
      context = { ...child, owner, isInFlow } as YamlNodeContext;
    }
    return context;
  }

  findSpan(contents: unknown, path: DocumentPath, target: RangeTarget): Span {
    let node: unknown = contents;
    let pair: Pair | undefined;
    for (const [depth, step] of path.entries()) {
      const child = this.#findChild(isAlias(node) ? this.#targets.get(node) : node, step);
      if (depth === path.length - 1) pair = child?.pair;
      if (child?.node === undefined) break;
      node = child.node;
    }
    // An empty value has no width, so the range is that of its key.
    if (pair !== undefined && (target === 'key' || (isScalar(node) && isEmptyNode(node))))
      return findStartSpan(pair.key as Node);
    return findStartSpan(node as Node);
  }

  #findChild(
    owner: unknown,
    step: string | number,
  ): Pick<YamlNodeContext, 'node' | 'pair'> | undefined {
    if (isSeq(owner)) {
      const item = owner.items[Number(step)] as Node | undefined;
      return item && { node: item, pair: undefined };
    }
    const pair = isMap(owner) ? this.#pairs.get(owner)?.get(String(step)) : undefined;
    return (
      pair && ({ node: pair.value ?? undefined, pair } as Pick<YamlNodeContext, 'node' | 'pair'>)
    );
  }
}

function explainUnknownAlias(name: string, span: Span, lines: Lines): Diagnostic {
  const alias = `*${name}`;
  const message =
    `YAML reads ${formatCode(alias)} as a reference to an anchor, but no anchor has that ` +
    'name.';
  const hint = `if this is text, put it in quotes: ${quoteForCopy(alias)}`;
  const createFix = name.endsWith('*') ? createSafeFix : createUnsafeFix;
  const fix = createFix([[span, JSON.stringify(alias)]]);
  return toSyntaxDiagnostic({ code: 'unsupported-yaml', message, hint, span, fix }, lines);
}

/** For a mapping, returns the span of its first key; for a list, that of its first item. */
function findStartSpan(node: Node | null | undefined): Span {
  const collection = (isMap(node) || isSeq(node)) && !node.flow ? node : undefined;
  const first = isMap(collection) ? collection.items[0]?.key : collection?.items[0];
  return first === undefined ? (getNodeSpan(node) ?? [0, 0]) : findStartSpan(first as Node);
}
