import { expect, it } from 'vitest';
import { readLines } from '../../../src/cli/batch/lines.js';

/** Splits a text that arrives in chunks of this size. */
async function lines(
  text: string,
  size: number,
  most = 1000,
): Promise<[number, string | number][]> {
  const bytes = Buffer.from(text);
  async function* splitIntoChunks(): AsyncGenerator<Buffer> {
    for (let start = 0; start < bytes.length; start += size)
      yield bytes.subarray(start, start + size);
  }
  const found: [number, string | number][] = [];
  for await (const line of readLines(splitIntoChunks(), most)) {
    found.push([line.number, line.oversizedLength ?? line.bytes.toString()]);
  }
  return found;
}

it.each([
  { name: 'an empty text', text: '', expected: [] },
  { name: 'one line', text: 'a', expected: [[1, 'a']] },
  { name: 'a text with a final line end', text: 'a\n', expected: [[1, 'a']] },
  {
    name: 'lines that end in LF or CR LF',
    text: 'a\nb\r\nc',
    expected: [
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ],
  },
  {
    name: 'blank lines',
    text: '\n\na\n\nb',
    expected: [
      [1, ''],
      [2, ''],
      [3, 'a'],
      [4, ''],
      [5, 'b'],
    ],
  },
  {
    name: 'at LF and CR LF only',
    text: '"\u2028\u2029\u0085\r"\nb',
    expected: [
      [1, '"\u2028\u2029\u0085\r"'],
      [2, 'b'],
    ],
  },
  {
    name: 'characters of several bytes',
    text: 'é山\n👩‍👧',
    expected: [
      [1, 'é山'],
      [2, '👩‍👧'],
    ],
  },
])('readLines splits $name, in chunks of any size', async ({ text, expected }) => {
  for (const size of [1, 2, 3, 7, 1000]) expect(await lines(text, size)).toEqual(expected);
});

it('readLines counts the bytes of a line over the limit and continues with the next', async () => {
  for (const size of [1, 2, 3, 7, 1000]) {
    expect(
      await lines(`a\n${'x'.repeat(11)}\r\n${'y'.repeat(10)}\n\n${'z'.repeat(30)}`, size, 10),
    ).toEqual([
      [1, 'a'],
      [2, 12],
      [3, 'y'.repeat(10)],
      [4, ''],
      [5, 30],
    ]);
  }
});

it('readLines keeps nothing of an infinite line', async () => {
  const chunk = Buffer.alloc(2 ** 20, 'x');
  async function* endless(): AsyncGenerator<Buffer> {
    for (let i = 0; i < 4096; i++) yield chunk;
  }
  for await (const line of readLines(endless(), 1_000_000)) {
    expect(line).toEqual({
      bytes: Buffer.alloc(0),
      lineEnding: '',
      number: 1,
      oversizedLength: 2 ** 32,
    });
  }
});
