import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { Diagnostic, DocumentPath } from '../../diagnostics/diagnostic.js';
import { shorten } from '../../diagnostics/quote.js';
import { parseJson as jsonIn } from '../../util/plain-object.js';
import { rememberOf } from '../../util/remember.js';
import { explainFrame } from './foreign-file.js';
import { JsonEditor, pairOf, spanOf } from './json-edits.js';
import { Lines } from './lines.js';
import { explainLookAlikes, lookAlikesInJson } from './look-alikes.js';
import { refused, type Source, type Span } from './source.js';
import {
  certainly,
  duplicateKey,
  emptySource,
  explained,
  type Keys,
  type TextLimits,
  tooDeep,
} from './syntax-diagnostics.js';
import { editsOf } from './text-edits.js';

export function parseJson(
  text: string,
  file: string | undefined,
  keys: Keys,
  limits: TextLimits,
): Source {
  const lines = new Lines(text);
  const deepest = tooDeepInJson(text, limits.depth);
  if (deepest !== undefined) return refused(text, file, tooDeep('object', limits, deepest, lines));
  if (text.trim() === '') return refused(text, file, emptySource('object', lines));
  if (jsonIn(text) === undefined) return refused(text, file, ...explainJsonSyntax(text, lines));
  const tree = parseTree(text) as Node;
  const editor = new JsonEditor(text, (path) => {
    const { node, isEnd } = placeIn(tree, path);
    return isEnd ? node : undefined;
  });
  return {
    value: jsonIn(withNumbersAsText(text, keys)),
    text,
    file,
    diagnostics: duplicateKeys(tree, lines),
    rangeOf(path, target = 'value') {
      const { node, isEnd } = placeIn(tree, path);
      const key = target === 'key' && isEnd ? pairOf(node)?.children?.[0] : undefined;
      return lines.rangeOf(startOf(key ?? node));
    },
    editsOf: (changes) => editsOf(changes, editor, lines),
  };
}

/** The text of the value at a path, with spaces in place of the rest, so that its positions stay the same. */
export function isolateJson(text: string, path: DocumentPath): string {
  const { offset, length } = findNodeAtLocation(parseTree(text) as Node, [...path]) as Node;
  const end = offset + length;
  return ' '.repeat(offset) + text.slice(offset, end) + ' '.repeat(text.length - end);
}

/** Quotes numbers in fields of text, which are read as written, as in YAML: `2009`, `3.90`. */
function withNumbersAsText(text: string, { keys, resolvedKeys }: Keys): string {
  let key = '';
  return text.replaceAll(
    /"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?|-?\d[\d.eE+-]*/g,
    (token, string?: string, colon?: string) => {
      if (string !== undefined && colon) key = string;
      return string === undefined && keys.has(key) && !resolvedKeys.has(key) ? `"${token}"` : token;
    },
  );
}

/** `JSON.parse` silently keeps the last of two equal keys, so the tree is searched for them. */
function duplicateKeys(tree: Node, lines: Lines): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const open: { node: Node; path: DocumentPath }[] = [{ node: tree, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, path } = next;
    const children = node.children ?? [];
    if (node.type === 'array') {
      for (const [index, child] of children.entries())
        open.push({ node: child, path: [...path, index] });
      continue;
    }
    const seen = new Map<string, Node>();
    for (const [keyNode, valueNode] of children.map((child) => child.children as [Node, Node])) {
      const key = String(keyNode.value);
      const first = seen.get(key);
      if (first === undefined) seen.set(key, keyNode);
      else {
        const spans = [spanOf(first), spanOf(keyNode)] as const;
        problems.push(duplicateKey(key, spans, lines, [...path, key]));
      }
      open.push({ node: valueNode, path: [...path, key] });
    }
  }
  return problems;
}

/** The last value on the way along a path, and whether that is the value at its end. */
function placeIn(tree: Node, path: DocumentPath): { readonly node: Node; readonly isEnd: boolean } {
  let node = tree;
  for (const step of path) {
    const pair = node.type === 'object' ? pairsOf(node).get(String(step)) : undefined;
    const value: Node | undefined =
      node.type === 'array' ? node.children?.[Number(step)] : pair?.children?.[1];
    if (value === undefined) return { node, isEnd: false };
    node = value;
  }
  return { node, isEnd: true };
}

/** The pairs of an object by key, of equal keys the first, as in editors: thousands of paths may lead through one object. */
const pairsOf = rememberOf((node: Node): ReadonlyMap<string, Node> => {
  const all = [...(node.children ?? [])].reverse();
  return new Map(all.map((pair) => [String(pair.children?.[0]?.value), pair]));
});

/** For an object or list, the position of its opening bracket. */
function startOf(node: Node): Span {
  return node.type === 'object' || node.type === 'array'
    ? [node.offset, node.offset + 1]
    : spanOf(node);
}

type Words = readonly [message: string, hint: string];

const OF_CODE: Readonly<Partial<Record<string, Words>>> = {
  InvalidSymbol: [
    'This is not a JSON value.',
    'text goes in double quotes; otherwise write a number, true, false or null',
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
    'The document has ended, but more text follows.',
    'remove what follows, or look for a } too many',
  ],
  InvalidCommentToken: [
    'JSON has no comments.',
    'remove it, or write the document as YAML, which has them',
  ],
  UnexpectedEndOfString: [
    'This text has no closing quote.',
    'end it with a double quote on the same line; `\\n` is a line break',
  ],
  InvalidEscapeCharacter: ['This is not an escape of JSON.', 'write each backslash as two'],
  InvalidCharacter: [
    'This text contains a control character.',
    'write a tab as `\\t` and a line break as `\\n`',
  ],
};

const NOT_JSON: Words = ['This is not JSON.', 'check it with an editor'];

interface Mistake {
  readonly text: string;
  readonly lines: Lines;
  readonly offset: number;
  readonly span: Span;
  readonly symbol: string;
  /** The text before the error, without spaces at its end. */
  readonly before: string;
  readonly code: string;
}

/** Explains the parser's first error in a text that `JSON.parse` rejected: later ones are mostly its consequences. */
function explainJsonSyntax(text: string, lines: Lines): Diagnostic[] {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first === undefined) return [problem(NOT_JSON, [0, 0], lines)];
  const { offset, length, error } = first;
  const mistake: Mistake = {
    text,
    lines,
    offset,
    span: [offset, offset + length],
    symbol: text.slice(offset, offset + length),
    before: text.slice(0, offset).trimEnd(),
    code: printParseErrorCode(error),
  };
  for (const rule of RULES) {
    const found = rule(mistake);
    if (found !== undefined) return [found].flat();
  }
  return [];
}

/** The causes of mistakes, from the clearest sign to the weakest. The last one knows all errors. */
const RULES: readonly ((mistake: Mistake) => Diagnostic | Diagnostic[] | undefined)[] = [
  ({ text, lines }) => explainFrame(text, lines),
  yamlText,
  oddCharacter,
  keyWithoutQuotes,
  oddSymbol,
  trailingComma,
  missingComma,
  secondDocument,
  ({ code, span, lines }) => problem(OF_CODE[code] ?? NOT_JSON, span, lines),
];

function yamlText({ text, span, lines }: Mistake): Diagnostic | undefined {
  if (/^\s*[[{]/.test(text)) return undefined;
  return problem(
    ['This is not JSON; it looks like YAML.', 'give the file the extension .yaml'],
    span,
    lines,
  );
}

function oddCharacter({ text, offset, lines }: Mistake): Diagnostic[] | undefined {
  const odd = lookAlikesInJson(text);
  return odd[0] !== undefined && odd[0].span[0] <= offset
    ? explainLookAlikes(odd, lines)
    : undefined;
}

function keyWithoutQuotes({ text, span, symbol, before, lines }: Mistake): Diagnostic | undefined {
  const isAtKey = before.endsWith('{') || /^\s*:/.test(text.slice(span[1]));
  if (!isAtKey || !/^[a-z_]\w*$/i.test(symbol)) return undefined;
  const quotes: Words = ['A key must be in double quotes.', `write \`"${shorten(symbol)}"\``];
  return problem(quotes, span, lines, JSON.stringify(symbol));
}

function oddSymbol({ symbol, span, lines }: Mistake): Diagnostic | undefined {
  const words = explainSymbol(symbol);
  return words && problem(words, span, lines, CONSTANTS.get(symbol));
}

const CLOSING = /^[}\]]/;

function trailingComma({ text, offset, before, lines }: Mistake): Diagnostic | undefined {
  if (!before.endsWith(',') || !CLOSING.test(text.slice(offset))) return undefined;
  const comma: Words = ['There must be no comma before a closing bracket.', 'remove this comma'];
  return problem(comma, [before.length - 1, before.length], lines, '');
}

/** A missing comma belongs after the text before it, which may itself be the mistake. */
function missingComma({
  text,
  offset,
  span,
  before,
  code,
  lines,
}: Mistake): Diagnostic | undefined {
  if (code !== 'CommaExpected') return undefined;
  const open = text[offset] === '}' ? OF_CODE.CloseBracketExpected : OF_CODE.CloseBraceExpected;
  if (CLOSING.test(text.slice(offset))) return problem(open as Words, span, lines);
  const word = lastWord(before);
  return problem(OF_CODE.CommaExpected as Words, word, lines, `${text.slice(...word)},`);
}

function secondDocument({ code, symbol, span, lines }: Mistake): Diagnostic | undefined {
  if (code !== 'EndOfFileExpected' || symbol !== '{') return undefined;
  const hint = 'put each on a line of its own, in a file that ends in .ndjson';
  return problem(['Another document follows.', hint], span, lines);
}

const CONSTANTS: ReadonlyMap<string, string> = new Map([
  ['None', 'null'],
  ['undefined', 'null'],
  ['True', 'true'],
  ['False', 'false'],
]);

function explainSymbol(symbol: string): Words | undefined {
  if (/^['‘’“”]/.test(symbol)) {
    return [
      'JSON needs straight double quotes.',
      `write \`"${shorten(symbol.replaceAll(/^['‘’“”]+|['‘’“”]+$/g, ''))}"\``,
    ];
  }
  const constant = CONSTANTS.get(symbol);
  if (constant !== undefined) return [`JSON has no \`${symbol}\`.`, `write \`${constant}\``];
  return /^(#|\/[/*])/.test(symbol) ? OF_CODE.InvalidCommentToken : undefined;
}

/** The last character before a gap, or the string that ends there. */
function lastWord(before: string): Span {
  const start = /("(?:[^"\\]|\\.)*"|[\w.+-]+|.)$/s.exec(before)?.index ?? 0;
  return [start, before.length];
}

/** @param instead - what can only be meant in place of what is pointed at, where that is known */
function problem([message, hint]: Words, span: Span, lines: Lines, instead?: string): Diagnostic {
  const remedy = instead === undefined ? undefined : certainly([[span, instead]]);
  return explained({ message, hint, span, remedy }, lines);
}

/** The offset of the bracket at which JSON text exceeds the allowed depth; brackets in strings do not count. */
export function tooDeepInJson(text: string, most: number): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > most) return at;
  }
  return undefined;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '"') return at;
    if (text[at] === '\\') at += 1;
  }
  return text.length;
}
