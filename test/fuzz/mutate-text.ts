import type { Random } from './random.js';

/** What mutations draw from. */
export interface MutationSource {
  /** Tokens of the syntax. */
  readonly tokens: readonly string[];
  /** Complete inputs; parts of them are inserted. */
  readonly texts: readonly string[];
  /** Maximum code unit; 0xff for bytes. */
  readonly maxCodeUnit: number;
  /** Maximum length in code units. */
  readonly maxLength: number;
}

type Mutation = (text: string, random: Random, material: MutationSource) => string;

const MUTATIONS: readonly Mutation[] = [
  (text, random, { tokens }) => replaceRange(text, random, 0, random.pick(tokens)),
  (text, random, { tokens }) => replaceRange(text, random, random.small(20), random.pick(tokens)),
  (text, random, { tokens }) =>
    replaceRange(text, random, 0, random.pick(tokens).repeat(1 + random.small(2000))),
  (text, random) => replaceRange(text, random, random.small(text.length), ''),
  (text, random, { texts }) =>
    replaceRange(text, random, random.small(200), sliceRandomly(random.pick(texts), random)),
  (text, random) => replaceRange(text, random, 0, sliceRandomly(text, random)),
  (text, random) =>
    replaceRange(text, random, 0, sliceRandomly(text, random).repeat(2 + random.small(50))),
  (text, random) => text.slice(0, random.below(text.length + 1)),
  (text, random, { maxCodeUnit }) =>
    replaceRange(text, random, 1, String.fromCharCode(random.below(maxCodeUnit + 1))),
  (text, random, { maxCodeUnit }) => flipBit(text, random, maxCodeUnit),
  changeNumber,
  (text, random) => replaceRange(text, random, 2, random.pick(INTEGERS)),
  changeLines,
];

/** Mutates a text in one to eight places. */
export function mutateText(text: string, random: Random, material: MutationSource): string {
  let result = text;
  for (let count = 1 + random.small(8); count > 0; count--) {
    result = random.pick(MUTATIONS)(result, random, material).slice(0, material.maxLength);
  }
  return result;
}

function replaceRange(text: string, random: Random, length: number, replacement: string): string {
  const start = random.below(text.length + 1);
  return text.slice(0, start) + replacement + text.slice(start + length);
}

function sliceRandomly(text: string, random: Random): string {
  const start = random.below(text.length + 1);
  return text.slice(start, start + 1 + random.small(1000));
}

function flipBit(text: string, random: Random, maxCodeUnit: number): string {
  const index = random.below(text.length);
  const flipped = (text.charCodeAt(index) ^ (1 << random.below(16))) & maxCodeUnit;
  return text.slice(0, index) + String.fromCharCode(flipped) + text.slice(index + 1);
}

/** Big-endian. */
const INTEGERS = [
  '\0\0',
  '\xff\xff',
  '\x7f\xff',
  '\x80\0',
  '\0\x01',
  '\xff\xff\xff\xff',
  '\0\0\0\0',
  '\x7f\xff\xff\xff',
];

const NUMBERS = [
  '0',
  '-1',
  '1',
  '65536',
  '2147483647',
  '2147483648',
  '4294967295',
  '1e309',
  '-0',
  '00',
  '0.0000001',
];

/** Replaces a number in digits. */
function changeNumber(text: string, random: Random): string {
  const searchStart = random.below(text.length + 1);
  const match = /\d+/.exec(text.slice(searchStart, searchStart + 5000));
  if (match === null) return text;
  const start = searchStart + match.index;
  const replacement = random.isOneIn(2) ? random.pick(NUMBERS) : String(random.small(100));
  return text.slice(0, start) + replacement + text.slice(start + match[0].length);
}

/** Indents, repeats or moves a line. */
function changeLines(text: string, random: Random): string {
  const lines = text.split('\n');
  const index = random.below(lines.length);
  const line = lines[index] ?? '';
  const change = random.below(3);
  if (change === 0) lines.splice(index, 1, ' '.repeat(1 + random.small(8)) + line);
  else lines.splice(random.below(lines.length), change === 1 ? 0 : 1, line);
  return lines.join('\n');
}
