import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Diagnostic, DocumentPath } from '../../diagnostics/diagnostic.js';
import { shorten } from '../../diagnostics/quote.js';
import { memoizeWeak } from '../../util/memoize.js';
import { tryParseJson } from '../../util/plain-object.js';
import { explainConfusables, findJsonConfusables } from './confusables.js';
import { explainForeignMarkup } from './detect-foreign-file.js';
import { getNodeSpan, getProperty, JsonEditor } from './json-editor.js';
import { Lines } from './lines.js';
import { createInvalidSource, type Source, type Span } from './source.js';
import {
  createDuplicateKeyDiagnostic,
  createEmptyDiagnostic,
  createSafeFix,
  createTooDeepDiagnostic,
  type KeySets,
  type TextLimits,
  toSyntaxDiagnostic,
} from './syntax-diagnostics.js';
import { createTextEdits } from './text-edits.js';

export function parseJsonSource(
  text: string,
  file: string | undefined,
  keys: KeySets,
  limits: TextLimits,
): Source {
  const lines = new Lines(text);
  const excess = findExcessDepthInJson(text, limits.depth);
  if (excess !== undefined)
    return createInvalidSource(
      text,
      file,
      createTooDeepDiagnostic('object', limits, excess, lines),
    );
  if (text.trim() === '')
    return createInvalidSource(text, file, createEmptyDiagnostic('object', lines));
  if (tryParseJson(text) === undefined)
    return createInvalidSource(text, file, ...explainJsonSyntax(text, lines));
  const tree = parseTree(text) as Node;
  const editor = new JsonEditor(text, (path) => {
    const { node, isFound } = findNode(tree, path);
    return isFound ? node : undefined;
  });
  return {
    value: tryParseJson(quoteNumbers(text, keys)),
    text,
    file,
    diagnostics: findDuplicateKeys(tree, lines),
    findRange(path, target = 'value') {
      const { node, isFound } = findNode(tree, path);
      const key = target === 'key' && isFound ? getProperty(node)?.children?.[0] : undefined;
      return lines.toRange(getRangeSpan(key ?? node));
    },
    createEdits: (changes) => createTextEdits(changes, editor, lines),
  };
}

/** Quotes the numbers of text fields, which keep their digits as in YAML: `2009`, `3.90`. */
function quoteNumbers(text: string, { keys, resolvedKeys }: KeySets): string {
  let key = '';
  return text.replaceAll(
    /"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?|-?\d[\d.eE+-]*/g,
    (token, string?: string, colon?: string) => {
      if (string !== undefined && colon) key = string;
      return string === undefined && keys.has(key) && !resolvedKeys.has(key) ? `"${token}"` : token;
    },
  );
}

/** `JSON.parse` silently keeps the last of two equal keys. */
function findDuplicateKeys(tree: Node, lines: Lines): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const stack: { node: Node; path: DocumentPath }[] = [{ node: tree, path: [] }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, path } = next;
    const children = node.children ?? [];
    if (node.type === 'array') {
      for (const [index, child] of children.entries())
        stack.push({ node: child, path: [...path, index] });
      continue;
    }
    const keyNodes = new Map<string, Node>();
    for (const [keyNode, valueNode] of children.map((child) => child.children as [Node, Node])) {
      const key = String(keyNode.value);
      const first = keyNodes.get(key);
      if (first === undefined) keyNodes.set(key, keyNode);
      else {
        const spans = [getNodeSpan(first), getNodeSpan(keyNode)] as const;
        diagnostics.push(createDuplicateKeyDiagnostic(key, spans, lines, [...path, key]));
      }
      stack.push({ node: valueNode, path: [...path, key] });
    }
  }
  return diagnostics;
}

function findNode(
  tree: Node,
  path: DocumentPath,
): { readonly node: Node; readonly isFound: boolean } {
  let node = tree;
  for (const step of path) {
    const pair = node.type === 'object' ? indexPairs(node).get(String(step)) : undefined;
    const value: Node | undefined =
      node.type === 'array' ? node.children?.[Number(step)] : pair?.children?.[1];
    if (value === undefined) return { node, isFound: false };
    node = value;
  }
  return { node, isFound: true };
}

/** The first of equal keys wins, as in editors. */
const indexPairs = memoizeWeak((node: Node): ReadonlyMap<string, Node> => {
  const reversed = [...(node.children ?? [])].reverse();
  return new Map(reversed.map((pair) => [String(pair.children?.[0]?.value), pair]));
});

/** The range of an object or list is its opening bracket. */
function getRangeSpan(node: Node): Span {
  return node.type === 'object' || node.type === 'array'
    ? [node.offset, node.offset + 1]
    : getNodeSpan(node);
}

type MessageAndHint = readonly [message: string, hint: string];

const BY_ERROR_CODE: Readonly<Partial<Record<string, MessageAndHint>>> = {
  InvalidSymbol: [
    'This is not a JSON value.',
    'put text in double quotes; otherwise write a number, true, false or null',
  ],
  InvalidNumberFormat: [
    'This is not a JSON number.',
    'write it like `3.9`, or put it in double quotes',
  ],
  PropertyNameExpected: [
    'A key in double quotes is missing here.',
    'write it like `"name": "Jane Doe"`',
  ],
  ValueExpected: ['A value is missing here.', 'write one, or `null`'],
  ColonExpected: ['A colon is missing here.', 'write `"key": value`'],
  CommaExpected: ['A comma is missing after this.', 'put a comma between two values'],
  CloseBraceExpected: ['A closing brace } is missing.', 'close each { with a }'],
  CloseBracketExpected: ['A closing bracket ] is missing.', 'close each [ with a ]'],
  EndOfFileExpected: [
    'Text follows the end of the document.',
    'remove the text, or an extra } before it',
  ],
  InvalidCommentToken: [
    'JSON has no comments.',
    'remove it, or convert the document to YAML, which has comments',
  ],
  UnexpectedEndOfString: [
    'This text has no closing quote.',
    'add a double quote on the same line; `\\n` is a line break',
  ],
  InvalidEscapeCharacter: ['This is not a JSON escape sequence.', 'write each backslash as two'],
  InvalidCharacter: [
    'This text contains a control character.',
    'write a tab as `\\t` and a line break as `\\n`',
  ],
};

const NOT_JSON: MessageAndHint = ['This is not JSON.', 'check it in an editor'];

interface JsonSyntaxError {
  readonly text: string;
  readonly lines: Lines;
  readonly offset: number;
  readonly span: Span;
  readonly symbol: string;
  /** The text before the error, without trailing spaces. */
  readonly before: string;
  readonly code: string;
}

/** Explains the first error: later ones are mostly its consequences. */
function explainJsonSyntax(text: string, lines: Lines): Diagnostic[] {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first === undefined) return [toDiagnostic({ lines, span: [0, 0] }, NOT_JSON)];
  const { offset, length, error } = first;
  const syntaxError: JsonSyntaxError = {
    text,
    lines,
    offset,
    span: [offset, offset + length],
    symbol: text.slice(offset, offset + length),
    before: text.slice(0, offset).trimEnd(),
    code: printParseErrorCode(error),
  };
  for (const explain of JSON_RULES) {
    const diagnostics = explain(syntaxError);
    if (diagnostics !== undefined) return [diagnostics].flat();
  }
  return [];
}

/** From the most to the least specific. */
const JSON_RULES: readonly ((error: JsonSyntaxError) => Diagnostic | Diagnostic[] | undefined)[] = [
  ({ text, lines }) => explainForeignMarkup(text, lines),
  explainYaml,
  explainConfusable,
  explainUnquotedKey,
  explainSymbol,
  explainTrailingComma,
  explainMissingComma,
  explainSecondDocument,
  (error) => toDiagnostic(error, BY_ERROR_CODE[error.code] ?? NOT_JSON),
];

function explainYaml(error: JsonSyntaxError): Diagnostic | undefined {
  if (/^\s*[[{]/.test(error.text)) return undefined;
  const message = 'This is not JSON; it looks like YAML.';
  return toDiagnostic(error, [message, 'give the file the extension .yaml']);
}

function explainConfusable({ text, offset, lines }: JsonSyntaxError): Diagnostic[] | undefined {
  const confusables = findJsonConfusables(text);
  return confusables[0] !== undefined && confusables[0].span[0] <= offset
    ? explainConfusables(confusables, lines)
    : undefined;
}

function explainUnquotedKey(error: JsonSyntaxError): Diagnostic | undefined {
  const { text, span, symbol, before } = error;
  const isKey = before.endsWith('{') || /^\s*:/.test(text.slice(span[1]));
  if (!isKey || !/^[a-z_]\w*$/i.test(symbol)) return undefined;
  const hint = `write \`"${shorten(symbol)}"\``;
  return toDiagnostic(error, ['A key must be in double quotes.', hint], `"${symbol}"`);
}

function explainSymbol(error: JsonSyntaxError): Diagnostic | undefined {
  const explanation = findSymbolMessage(error.symbol);
  return explanation && toDiagnostic(error, explanation, CONSTANTS.get(error.symbol));
}

const CLOSING_BRACKET = /^[}\]]/;

function explainTrailingComma(error: JsonSyntaxError): Diagnostic | undefined {
  const { text, offset, before } = error;
  if (!before.endsWith(',') || !CLOSING_BRACKET.test(text.slice(offset))) return undefined;
  const span: Span = [before.length - 1, before.length];
  const message = 'JSON allows no comma before a closing bracket.';
  return toDiagnostic(error, [message, 'remove this comma'], '', span);
}

function explainMissingComma(error: JsonSyntaxError): Diagnostic | undefined {
  const { text, offset, before, code } = error;
  if (code !== 'CommaExpected') return undefined;
  if (CLOSING_BRACKET.test(text.slice(offset))) {
    const name = text[offset] === '}' ? 'CloseBracketExpected' : 'CloseBraceExpected';
    return toDiagnostic(error, BY_ERROR_CODE[name] as MessageAndHint);
  }
  const token = findLastToken(before);
  const explanation = BY_ERROR_CODE.CommaExpected as MessageAndHint;
  return toDiagnostic(error, explanation, `${text.slice(...token)},`, token);
}

function explainSecondDocument(error: JsonSyntaxError): Diagnostic | undefined {
  if (error.code !== 'EndOfFileExpected' || error.symbol !== '{') return undefined;
  const hint = 'put each on a line of its own, in a file that ends in .ndjson';
  return toDiagnostic(error, ['Another document follows.', hint]);
}

const CONSTANTS: ReadonlyMap<string, string> = new Map([
  ['None', 'null'],
  ['undefined', 'null'],
  ['True', 'true'],
  ['False', 'false'],
]);

function findSymbolMessage(symbol: string): MessageAndHint | undefined {
  if (/^['‘’“”]/.test(symbol)) {
    return [
      'JSON needs straight double quotes.',
      `write \`"${shorten(symbol.replaceAll(/^['‘’“”]+|['‘’“”]+$/g, ''))}"\``,
    ];
  }
  const constant = CONSTANTS.get(symbol);
  if (constant !== undefined) return [`JSON has no \`${symbol}\`.`, `write \`${constant}\``];
  return /^(#|\/[/*])/.test(symbol) ? BY_ERROR_CODE.InvalidCommentToken : undefined;
}

function findLastToken(before: string): Span {
  const start = /("(?:[^"\\]|\\.)*"|[\w.+-]+|.)$/s.exec(before)?.index ?? 0;
  return [start, before.length];
}

/** @param replacement - the text of a safe fix */
function toDiagnostic(
  { lines, span: errorSpan }: Pick<JsonSyntaxError, 'lines' | 'span'>,
  [message, hint]: MessageAndHint,
  replacement?: string,
  span = errorSpan,
): Diagnostic {
  const fix = replacement === undefined ? undefined : createSafeFix([[span, replacement]]);
  return toSyntaxDiagnostic({ message, hint, span, fix }, lines);
}

export function findExcessDepthInJson(text: string, maxDepth: number): number | undefined {
  let depth = 0;
  for (let offset = 0; offset < text.length; offset++) {
    const character = text[offset];
    if (character === '"') offset = findStringEnd(text, offset);
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > maxDepth) return offset;
  }
  return undefined;
}

function findStringEnd(text: string, start: number): number {
  for (let offset = start + 1; offset < text.length; offset++) {
    if (text[offset] === '"') return offset;
    if (text[offset] === '\\') offset += 1;
  }
  return text.length;
}
