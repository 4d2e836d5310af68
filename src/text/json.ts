import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { type Diagnostic, type DocumentPath, diagnostic } from '../diagnostics/diagnostic.js';
import { code, shorten } from '../diagnostics/quote.js';
import { parseJson as jsonIn } from '../values/plain-object.js';
import { rememberOf } from '../values/remember.js';
import { explainFrame } from './foreign-file.js';
import { JsonEditor, pairOf, spanOf } from './json-edits.js';
import { Lines } from './lines.js';
import { explainLookAlikes, lookAlikesInJson } from './look-alikes.js';
import { editsOf } from './pieces.js';
import { certainly, emptySource, explained, type TextLimits, tooDeep } from './problems.js';
import { refused, type Source, type Span } from './source.js';

/** Parses strict JSON. */
export function parseJson(text: string, file: string | undefined, limits: TextLimits): Source {
  const lines = new Lines(text);
  const deepest = tooDeepInJson(text, limits.depth);
  if (deepest !== undefined) return refused(text, file, tooDeep('object', limits, deepest, lines));
  if (text.trim() === '') return refused(text, file, emptySource('object', lines));
  const value = jsonIn(text);
  if (value === undefined) return refused(text, file, ...explainJsonSyntax(text, lines));
  const tree = parseTree(text) as Node;
  const editor = new JsonEditor(text, (path) => {
    const { node, isEnd } = placeIn(tree, path);
    return isEnd ? node : undefined;
  });
  return {
    value,
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

/** `JSON.parse` silently keeps the last of two equal keys, so the tree is searched for them. */
function duplicateKeys(tree: Node, lines: Lines): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const open: { node: Node; path: DocumentPath }[] = [{ node: tree, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, path } = next;
    const children = node.children ?? [];
    if (node.type === 'array') {
      for (const [index, child] of children.entries()) open.push({ node: child, path: [...path, index] });
      continue;
    }
    const seen = new Map<string, Node>();
    for (const [keyNode, valueNode] of children.map((child) => child.children as [Node, Node])) {
      const key = String(keyNode.value);
      const first = seen.get(key);
      if (first === undefined) seen.set(key, keyNode);
      else problems.push(duplicateKey(first, keyNode, [...path, key], lines));
      open.push({ node: valueNode, path: [...path, key] });
    }
  }
  return problems;
}

function duplicateKey(first: Node, node: Node, path: DocumentPath, lines: Lines): Diagnostic {
  return diagnostic('duplicate-key', path, `The key ${code(String(node.value))} appears twice in this object.`, {
    at: 'key',
    found: code(String(node.value)),
    expected: 'each key once',
    hint: 'keep one of them',
    range: lines.rangeOf(spanOf(node)),
    related: [{ message: 'The first is here.', path, range: lines.rangeOf(spanOf(first)) }],
  });
}

/** The last value on the way along a path, and whether that is the value at its end. */
function placeIn(tree: Node, path: DocumentPath): { readonly node: Node; readonly isEnd: boolean } {
  let node = tree;
  for (const step of path) {
    const pair = node.type === 'object' ? pairsOf(node).get(String(step)) : undefined;
    const value: Node | undefined = node.type === 'array' ? node.children?.[Number(step)] : pair?.children?.[1];
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
  return node.type === 'object' || node.type === 'array' ? [node.offset, node.offset + 1] : spanOf(node);
}

type Words = readonly [message: string, hint: string];

const OF_CODE: Readonly<Partial<Record<string, Words>>> = {
  InvalidSymbol: [
    'This is not a JSON value.',
    'text goes in double quotes; otherwise write a number, true, false or null',
  ],
  InvalidNumberFormat: ['This is not a JSON number.', 'write it like `3.9`, or put it in double quotes'],
  PropertyNameExpected: ['A key in double quotes is missing here.', 'write it like `"name": "Jane Doe"`'],
  ValueExpected: ['A value is missing here.', 'write one, or `null`'],
  ColonExpected: ['A colon is missing here.', 'write `"key": value`'],
  CommaExpected: ['A comma is missing after this.', 'put a comma between two values'],
  CloseBraceExpected: ['A closing brace } is missing.', 'close each { with a }'],
  CloseBracketExpected: ['A closing bracket ] is missing.', 'close each [ with a ]'],
  EndOfFileExpected: [
    'The document has ended, but more text follows.',
    'remove what follows, or look for a } too many',
  ],
  InvalidCommentToken: ['JSON has no comments.', 'remove it, or write the document as YAML, which has them'],
  UnexpectedEndOfString: [
    'This text has no closing quote.',
    'end it with a double quote on the same line; `\\n` is a line break',
  ],
  UnexpectedEndOfNumber: ['This number is not complete.', 'write it like `3.9`'],
  InvalidUnicode: ['After \\u, JSON needs four hexadecimal digits.', 'write it like `\\u00e9`'],
  InvalidEscapeCharacter: ['This is not an escape of JSON.', 'write each backslash as two'],
  InvalidCharacter: ['This text contains a control character.', 'write a tab as `\\t` and a line break as `\\n`'],
};

/** Explains the parser's first error in a text that `JSON.parse` rejected: later ones are mostly its consequences. */
function explainJsonSyntax(text: string, lines: Lines): Diagnostic[] {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const first = errors[0];
  if (first === undefined) return [problem(['This is not JSON.', 'check it with an editor'], [0, 0], lines)];
  const span: Span = [first.offset, first.offset + first.length];
  const frame = explainFrame(text, lines);
  if (frame !== undefined) return [frame];
  if (!/^\s*[[{]/.test(text)) {
    const yaml: Words = ['This is not JSON; it looks like YAML.', 'give the file the extension .yaml'];
    return [problem(yaml, span, lines)];
  }
  const odd = lookAlikesInJson(text);
  if (odd[0] !== undefined && odd[0].span[0] <= first.offset) return explainLookAlikes(odd, lines);
  const code = printParseErrorCode(first.error);
  const before = text.slice(0, first.offset).trimEnd();
  const symbol = text.slice(...span);
  const isAtKey = before.endsWith('{') || /^\s*:/.test(text.slice(span[1]));
  if (isAtKey && /^[a-z_]\w*$/i.test(symbol)) {
    const quotes: Words = ['A key must be in double quotes.', `write \`"${shorten(symbol)}"\``];
    return [problem(quotes, span, lines, JSON.stringify(symbol))];
  }
  const special = explainSymbol(symbol);
  if (special !== undefined) return [problem(special, span, lines, CONSTANTS.get(symbol))];
  const isClosed = /^[}\]]/.test(text.slice(first.offset));
  // A missing character belongs after the text before it.
  if (before.endsWith(',') && isClosed) {
    const comma: Words = ['There must be no comma before a closing bracket.', 'remove this comma'];
    return [problem(comma, [before.length - 1, before.length], lines, '')];
  }
  const expected = OF_CODE[code] ?? ['This is not JSON.', 'check it with an editor'];
  if (code !== 'CommaExpected') return [problem(expected, span, lines)];
  const open = text[first.offset] === '}' ? OF_CODE.CloseBracketExpected : OF_CODE.CloseBraceExpected;
  if (isClosed) return [problem(open as Words, span, lines)];
  const word = lastWord(before);
  const zero: Words = ['A number does not begin with 0.', 'put it in double quotes if it is text'];
  if (/(^|[^\w.])0$/.test(before)) return [problem(zero, word, lines)];
  return [problem(expected, word, lines, `${text.slice(...word)},`)];
}

/** The names of JSON's constants in JavaScript and Python. */
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
function tooDeepInJson(text: string, most: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (inString) {
      if (character === '\\') i += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > most) return i;
  }
  return undefined;
}
