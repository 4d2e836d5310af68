import type { Random } from './random.js';

/** What texts are changed with. */
export interface Material {
  /** Pieces that have a meaning in the notation. */
  readonly tokens: readonly string[];
  /** Whole inputs, parts of which are mixed in. */
  readonly texts: readonly string[];
  /** The greatest code unit: 0xff for bytes. */
  readonly greatest: number;
  /** In UTF-16 units. */
  readonly longest: number;
}

type Change = (text: string, random: Random, material: Material) => string;

const CHANGES: readonly Change[] = [
  (text, random, { tokens }) => replace(text, random, 0, random.pick(tokens)),
  (text, random, { tokens }) => replace(text, random, random.small(20), random.pick(tokens)),
  (text, random, { tokens }) =>
    replace(text, random, 0, random.pick(tokens).repeat(1 + random.small(2000))),
  (text, random) => replace(text, random, random.small(text.length), ''),
  (text, random, { texts }) =>
    replace(text, random, random.small(200), stretch(random.pick(texts), random)),
  (text, random) => replace(text, random, 0, stretch(text, random)),
  (text, random) => replace(text, random, 0, stretch(text, random).repeat(2 + random.small(50))),
  (text, random) => text.slice(0, random.below(text.length + 1)),
  (text, random, { greatest }) =>
    replace(text, random, 1, String.fromCharCode(random.below(greatest + 1))),
  (text, random, { greatest }) => flipBit(text, random, greatest),
  changeNumber,
  (text, random) => replace(text, random, 2, random.pick(INTEGERS)),
  changeLines,
];

/** Changes a text in one to eight places. */
export function changeText(text: string, random: Random, material: Material): string {
  let changed = text;
  for (let count = 1 + random.small(8); count > 0; count--) {
    changed = random.pick(CHANGES)(changed, random, material).slice(0, material.longest);
  }
  return changed;
}

function replace(text: string, random: Random, length: number, by: string): string {
  const start = random.below(text.length + 1);
  return text.slice(0, start) + by + text.slice(start + length);
}

function stretch(text: string, random: Random): string {
  const start = random.below(text.length + 1);
  return text.slice(start, start + 1 + random.small(1000));
}

function flipBit(text: string, random: Random, greatest: number): string {
  const at = random.below(text.length);
  const flipped = (text.charCodeAt(at) ^ (1 << random.below(16))) & greatest;
  return text.slice(0, at) + String.fromCharCode(flipped) + text.slice(at + 1);
}

/** Big-endian, as in fonts. */
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

/** Another number in place of one that is written in digits. */
function changeNumber(text: string, random: Random): string {
  const from = random.below(text.length + 1);
  const found = /\d+/.exec(text.slice(from, from + 5000));
  if (found === null) return text;
  const start = from + found.index;
  const by = random.isOneIn(2) ? random.pick(NUMBERS) : String(random.small(100));
  return text.slice(0, start) + by + text.slice(start + found[0].length);
}

/** Moves, repeats or indents a line. */
function changeLines(text: string, random: Random): string {
  const lines = text.split('\n');
  const at = random.below(lines.length);
  const line = lines[at] ?? '';
  const change = random.below(3);
  if (change === 0) lines.splice(at, 1, ' '.repeat(1 + random.small(8)) + line);
  else lines.splice(random.below(lines.length), change === 1 ? 0 : 1, line);
  return lines.join('\n');
}
