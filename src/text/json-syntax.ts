import { type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { shorten } from '../diagnostics/quote.js';
import { certainly, explained } from './explanation.js';
import { explainFrame } from './framing.js';
import { lookAlikesInJson } from './json-look-alikes.js';
import type { Lines } from './lines.js';
import { explainLookAlikes } from './look-alikes.js';
import type { Span } from './source.js';

/** What is wrong, and a hint. */
type Words = readonly [message: string, hint: string];

const OF_CODE: ReadonlyMap<string, Words> = new Map(
  Object.entries<Words>({
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
    UnexpectedEndOfComment: ['JSON has no comments.', 'remove it, or write the document as YAML, which has them'],
    UnexpectedEndOfString: [
      'This text has no closing quote.',
      'end it with a double quote on the same line; `\\n` is a line break',
    ],
    UnexpectedEndOfNumber: ['This number is not complete.', 'write it like `3.9`'],
    InvalidUnicode: ['After \\u, JSON needs four hexadecimal digits.', 'write it like `\\u00e9`'],
    InvalidEscapeCharacter: ['This is not an escape of JSON.', 'write each backslash as two'],
    InvalidCharacter: ['This text contains a control character.', 'write a tab as `\\t` and a line break as `\\n`'],
  }),
);

/** Explains the parser's first error in a text that `JSON.parse` rejected: later ones are mostly its consequences. */
export function explainJsonSyntax(text: string, lines: Lines): Diagnostic[] {
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
  const special = explainSymbol(symbol, before);
  const instead = isBareKey(symbol, before) ? JSON.stringify(symbol) : CONSTANTS.get(symbol);
  if (special !== undefined) return [problem(special, span, lines, instead)];
  const isClosed = /^[}\]]/.test(text.slice(first.offset));
  // A missing character belongs after the text before it.
  if (before.endsWith(',') && isClosed) {
    const comma: Words = ['There must be no comma before a closing bracket.', 'remove this comma'];
    return [problem(comma, [before.length - 1, before.length], lines, '')];
  }
  if (code === 'CommaExpected' && isClosed) {
    const open = text[first.offset] === '}' ? OF_CODE.get('CloseBracketExpected') : OF_CODE.get('CloseBraceExpected');
    return [problem(open as Words, span, lines)];
  }
  if (code === 'CommaExpected' && /(^|[^\w.])0$/.test(before)) {
    return [
      problem(['A number does not begin with 0.', 'put it in double quotes if it is text'], lastWord(before), lines),
    ];
  }
  if (code === 'CommaExpected') {
    const word = lastWord(before);
    return [problem(OF_CODE.get('CommaExpected') as Words, word, lines, `${text.slice(...word)},`)];
  }
  return [problem(OF_CODE.get(code) ?? ['This is not JSON.', 'check it with an editor'], span, lines)];
}

/** The names of JSON's constants in JavaScript and Python. */
const CONSTANTS: ReadonlyMap<string, string> = new Map([
  ['None', 'null'],
  ['undefined', 'null'],
  ['True', 'true'],
  ['False', 'false'],
]);

function explainSymbol(symbol: string, before: string): Words | undefined {
  if (/^['‘’“”]/.test(symbol)) {
    return [
      'JSON needs straight double quotes.',
      `write \`"${shorten(symbol.replaceAll(/^['‘’“”]+|['‘’“”]+$/g, ''))}"\``,
    ];
  }
  const constant = CONSTANTS.get(symbol);
  if (constant !== undefined) return [`JSON has no \`${symbol}\`.`, `write \`${constant}\``];
  if (/^(#|\/[/*])/.test(symbol)) return OF_CODE.get('InvalidCommentToken');
  if (isBareKey(symbol, before)) return ['A key must be in double quotes.', `write \`"${shorten(symbol)}"\``];
  return undefined;
}

/** Whether a word is a key without quotes. */
function isBareKey(symbol: string, before: string): boolean {
  return /^[a-z_]\w*$/i.test(symbol) && /[{,]$/.test(before);
}

/** The last character before a gap, or the string that ends there. */
function lastWord(before: string): Span {
  const start = /("(?:[^"\\]|\\.)*"|[\w.+-]+|.)$/s.exec(before)?.index ?? 0;
  return [start, before.length];
}

/** @param instead - what can only be meant in place of what is pointed at, where that is known */
function problem([message, hint]: Words, span: Span, lines: Lines, instead?: string): Diagnostic {
  return explained(
    { message, hint, span, remedy: instead === undefined ? undefined : certainly([[span, instead]]) },
    lines,
  );
}
