// Encodes a spelling without changing the letters that readers see.
import type { Random } from '../../fuzz/random.js';
import type { Piece, Spelling } from './forms.js';

/** How a place interprets its text. */
export interface Syntax {
  /** Whether it parses Markdown and HTML entities. */
  readonly isMarkdown: boolean;
  /** Whether it may contain line breaks. */
  readonly hasLines: boolean;
  /** Whether it is a text or title, not a list of names. */
  readonly isText: boolean;
}

type Encode = (pieces: readonly Piece[], random: Random) => string;

interface Encoding {
  readonly name: string;
  readonly needs?: keyof Syntax;
  readonly encode: Encode;
}

const join: Encode = (pieces) => pieces.map(({ text }) => text).join('');

/** Changes at least one character of the secret pieces. */
function changeSecrets(change: (character: string, random: Random) => string): Encode {
  return (pieces, random) => {
    const rate = random.pick([1, 2, 4]);
    const first = pieces.findIndex(({ isSecret }) => isSecret);
    return pieces
      .map(({ text, isSecret }, index) => {
        if (!isSecret) return text;
        const characters = [...text];
        const required = index === first ? random.below(characters.length) : -1;
        return characters
          .map((character, position) =>
            position === required || random.isOneIn(rate) ? change(character, random) : character,
          )
          .join('');
      })
      .join('');
  };
}

/** Inserts text at one or two positions within a secret piece. */
function insertWithin(pick: (random: Random) => string): Encode {
  return (pieces, random) =>
    pieces
      .map(({ text, isSecret }) => {
        const characters = [...text];
        if (!isSecret || characters.length < 2) return text;
        const positions = new Set(
          Array.from(
            { length: 1 + random.below(2) },
            () => 1 + random.below(characters.length - 1),
          ),
        );
        return characters
          .map((character, at) => (positions.has(at) ? pick(random) + character : character))
          .join('');
      })
      .join('');
}

/** Replaces characters in all pieces, such as spaces and hyphens. */
function replaceAllIn(pattern: RegExp, pick: (random: Random) => string): Encode {
  return (pieces, random) =>
    pieces.map(({ text }) => text.replaceAll(pattern, () => pick(random))).join('');
}

const ENTITY_NAMES: Readonly<Record<string, string>> = {
  '@': 'commat',
  '.': 'period',
  _: 'lowbar',
  '(': 'lpar',
  ')': 'rpar',
  '/': 'sol',
  '+': 'plus',
  ',': 'comma',
  ':': 'colon',
  ä: 'auml',
  ö: 'ouml',
  ü: 'uuml',
  ß: 'szlig',
  é: 'eacute',
  á: 'aacute',
  í: 'iacute',
  ó: 'oacute',
  ñ: 'ntilde',
  ã: 'atilde',
  ç: 'ccedil',
  ø: 'oslash',
  Ø: 'Oslash',
  å: 'aring',
  Å: 'Aring',
  æ: 'aelig',
  ð: 'eth',
  Þ: 'THORN',
  ł: 'lstrok',
  ř: 'rcaron',
  ž: 'zcaron',
  ' ': 'nbsp',
};

const toCodePoint = (character: string): number => character.codePointAt(0) ?? 0;

function toNamedEntities(pieces: readonly Piece[]): string {
  return [...join(pieces, undefined as never)]
    .map((character) => (character in ENTITY_NAMES ? `&${ENTITY_NAMES[character]};` : character))
    .join('');
}

const INVISIBLE = [
  '\u00AD',
  '\u200B',
  '\u200C',
  '\u200D',
  '\u2060',
  '\uFEFF',
  '\u200E',
  '\u200F',
  '\u061C',
  '\u034F',
  '\u2061',
  '\u2063',
  '\uFE0F',
  '\uFE0E',
  '\u180E',
  '\u{E0020}',
  '\u202A\u202C',
  '\u2066\u2069',
];
const INVISIBLE_ENTITIES = [
  '&shy;',
  '&ZeroWidthSpace;',
  '&zwnj;',
  '&zwj;',
  '&#8203;',
  '&#xAD;',
  '&lrm;',
  '&NoBreak;',
];
const SPACES = ['\u00A0', '\u2009', '\u202F', '\u2007', '\u3000', '\u2003', '  ', '\t'];
const HYPHENS = [
  '\u2010',
  '\u2011',
  '\u2012',
  '\u2013',
  '\u2014',
  '\u2015',
  '\u2212',
  '\uFF0D',
  '\uFE63',
];

/** Mathematical alphabets without gaps: first capital, lowercase letter and digit. */
const ALPHABETS = [
  [0x1d400, 0x1d41a, 0x1d7ce],
  [0x1d5a0, 0x1d5ba, 0x1d7e2],
  [0x1d5d4, 0x1d5ee, 0x1d7ec],
  [0x1d468, 0x1d482, 0x1d7ce],
  [0x1d670, 0x1d68a, 0x1d7f6],
] as const;

const toMath: Encode = (pieces, random) => {
  const [upper, lower, digit] = random.pick(ALPHABETS);
  const change = (character: string): string => {
    const code = toCodePoint(character);
    if (/[A-Z]/.test(character)) return String.fromCodePoint(upper + code - 65);
    if (/[a-z]/.test(character)) return String.fromCodePoint(lower + code - 97);
    return /\d/.test(character) ? String.fromCodePoint(digit + code - 48) : character;
  };
  return pieces
    .map(({ text, isSecret }) => (isSecret ? text.replaceAll(/[A-Za-z0-9]/g, change) : text))
    .join('');
};

const toCircled = changeSecrets((character) => {
  if (character === '0') return '⓪';
  const start = { a: 0x24d0 - 97, A: 0x24b6 - 65, 1: 0x2460 - 49 };
  if (/[a-z]/.test(character)) return String.fromCodePoint(start.a + toCodePoint(character));
  if (/[A-Z]/.test(character)) return String.fromCodePoint(start.A + toCodePoint(character));
  return /[1-9]/.test(character)
    ? String.fromCodePoint(start[1] + toCodePoint(character))
    : character;
});

const toSuperscript = changeSecrets((character) =>
  /\d/.test(character) ? ('⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(character)] ?? '') : character,
);

const toFullWidth = changeSecrets((character) =>
  /[!-~]/.test(character) ? String.fromCodePoint(toCodePoint(character) + 0xfee0) : character,
);

/** Wraps a secret piece, or a part of it, in markup. */
function markPart(marks: readonly (readonly [string, string])[], isInner: boolean): Encode {
  return (pieces, random) => {
    const [open, close] = random.pick(marks);
    const secrets = pieces.flatMap(({ isSecret }, index) => (isSecret ? [index] : []));
    const selected = random.pick(secrets);
    return pieces
      .map(({ text }, index) => {
        if (index !== selected) return text;
        const characters = [...text];
        const maxStart = Math.max(1, characters.length - 2);
        const [start, end] = isInner
          ? [1 + random.below(maxStart), characters.length]
          : [0, characters.length];
        const inner = characters.slice(start, end).join('');
        return inner === ''
          ? text
          : `${characters.slice(0, start).join('')}${open}${inner}${close}`;
      })
      .join('');
  };
}

const MARKS = [
  ['**', '**'],
  ['*', '*'],
  ['***', '***'],
] as const;
const OUTER_MARKS = [
  ...MARKS,
  ['_', '_'],
  ['__', '__'],
  ['`', '`'],
  ['[', '](https://q.example/)'],
] as const;

/** Wraps the whole spelling in markup. */
const wrapAll: Encode = (pieces, random) => {
  const [open, close] = random.pick(OUTER_MARKS);
  return `${open}${join(pieces, random)}${close}`;
};

/** Separates the letters of words with spaces, as in titles. */
const spreadLetters: Encode = (pieces) =>
  pieces
    .map(({ text, isSecret }) =>
      isSecret && [...text].length > 2 ? [...text].join(' ') : text.replaceAll(' ', '   '),
    )
    .join('');

const ENCODINGS: readonly Encoding[] = [
  { name: 'unchanged', encode: join },
  { name: 'named entities', needs: 'isMarkdown', encode: toNamedEntities },
  {
    name: 'decimal entities',
    needs: 'isMarkdown',
    encode: changeSecrets((character) => `&#${toCodePoint(character)};`),
  },
  {
    name: 'hexadecimal entities',
    needs: 'isMarkdown',
    encode: changeSecrets(
      (character, random) => `&#${random.pick(['x', 'X'])}${toCodePoint(character).toString(16)};`,
    ),
  },
  { name: 'markup of a word', needs: 'isMarkdown', encode: markPart(OUTER_MARKS, false) },
  { name: 'markup within a word', needs: 'isMarkdown', encode: markPart(MARKS, true) },
  { name: 'markup of all', needs: 'isMarkdown', encode: wrapAll },
  {
    name: 'backslashes',
    needs: 'isMarkdown',
    encode: (pieces) => join(pieces, undefined as never).replaceAll(/[!-/:-@[-`{-~]/g, '\\$&'),
  },
  { name: 'invisible characters', encode: insertWithin((random) => random.pick(INVISIBLE)) },
  {
    name: 'invisible entities',
    needs: 'isMarkdown',
    encode: insertWithin((random) => random.pick(INVISIBLE_ENTITIES)),
  },
  { name: 'full width', encode: toFullWidth },
  { name: 'mathematical letters', encode: toMath },
  { name: 'circled letters', encode: toCircled },
  { name: 'superscript digits', encode: toSuperscript },
  { name: 'decomposed', encode: (pieces) => join(pieces, undefined as never).normalize('NFD') },
  { name: 'other spaces', encode: replaceAllIn(/ /g, (random) => random.pick(SPACES)) },
  { name: 'other hyphens', encode: replaceAllIn(/-/g, (random) => random.pick(HYPHENS)) },
  {
    name: 'line ends',
    needs: 'hasLines',
    encode: replaceAllIn(/ /g, (random) => random.pick(['\n', '  \n', '\\\n'])),
  },
  { name: 'letters apart', needs: 'isText', encode: spreadLetters },
];

/** Encodes a spelling in a random way that the place supports. */
export function encodeText(
  { pieces }: Spelling,
  { syntax, random }: { readonly syntax: Syntax; readonly random: Random },
): { readonly encoding: string; readonly source: string } {
  const supported = ENCODINGS.filter(({ needs }) => needs === undefined || syntax[needs]);
  const plain = join(pieces, random);
  if (random.isOneIn(4)) return { encoding: 'unchanged', source: plain };
  const { name, encode } = random.pick(supported);
  const source = encode(pieces, random);
  return source === plain ? { encoding: 'unchanged', source } : { encoding: name, source };
}

/** Encodes an address in an equivalent way. */
export function encodeAddress(
  { pieces }: Spelling,
  random: Random,
): { readonly encoding: string; readonly source: string } {
  const plain = encodeURI(join(pieces, random)).replaceAll('%25', '%');
  const host = /^https?:\/\/[^/]*/.exec(plain)?.[0] ?? '';
  if (random.isOneIn(2)) return { encoding: 'unchanged', source: plain };
  if (host !== '' && random.isOneIn(3))
    return {
      encoding: 'host in capitals',
      source: host.toUpperCase() + plain.slice(host.length),
    };
  const percentEncode = (character: string): string =>
    [...Buffer.from(character)]
      .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
      .map((code) => (random.isOneIn(2) ? code.toUpperCase() : code))
      .join('');
  let length = 0;
  const source = pieces
    .map(({ text, isSecret }) => {
      const isInHost = length < host.length;
      length += text.length;
      return [...text]
        .map((character) => {
          if (/[^!-~]/.test(character)) return percentEncode(character);
          const canEncode =
            !text.includes('%') && isSecret && !isInHost && /[A-Za-z0-9]/.test(character);
          return canEncode && random.isOneIn(2) ? percentEncode(character) : character;
        })
        .join('');
    })
    .join('');
  return source === plain
    ? { encoding: 'unchanged', source }
    : { encoding: 'percent-encoded', source };
}
