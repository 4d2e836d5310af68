import { expect, it } from 'vitest';
import { readLines } from '../../../src/cli/batch/lines.js';

/** Splits a text that arrives in chunks of `size` bytes. */
async function splitText(
  text: string,
  size: number,
  limit = 1000,
): Promise<[number, string | number][]> {
  const bytes = Buffer.from(text);
  async function* splitIntoChunks(): AsyncGenerator<Buffer> {
    for (let start = 0; start < bytes.length; start += size)
      yield bytes.subarray(start, start + size);
  }
  const found: [number, string | number][] = [];
  for await (const line of readLines(splitIntoChunks(), limit)) {
    found.push([line.number, line.oversizedLength ?? line.bytes.toString()]);
  }
  return found;
}

it.each([
  { name: 'an empty text', text: '', expected: [] },
  { name: 'a text of one line', text: 'a', expected: [[1, 'a']] },
  { name: 'a text with a final line end', text: 'a\n', expected: [[1, 'a']] },
  {
    name: 'a text with LF and CR LF',
    text: 'a\nb\r\nc',
    expected: [
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ],
  },
  {
    name: 'a text with blank lines',
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
    name: 'a text with other line separators',
    text: '"\u2028\u2029\u0085\r"\nb',
    expected: [
      [1, '"\u2028\u2029\u0085\r"'],
      [2, 'b'],
    ],
  },
  {
    name: 'a text with characters of several bytes',
    text: 'é山\n👩‍👧',
    expected: [
      [1, 'é山'],
      [2, '👩‍👧'],
    ],
  },
])('readLines splits $name into lines, with chunks of any size', async ({ text, expected }) => {
  for (const size of [1, 2, 3, 7, 1000]) expect(await splitText(text, size)).toEqual(expected);
});

it('readLines counts the bytes of a line over the limit and continues with the next', async () => {
  for (const size of [1, 2, 3, 7, 1000]) {
    expect(
      await splitText(`a\n${'x'.repeat(11)}\r\n${'y'.repeat(10)}\n\n${'z'.repeat(30)}`, size, 10),
    ).toEqual([
      [1, 'a'],
      [2, 12],
      [3, 'y'.repeat(10)],
      [4, ''],
      [5, 30],
    ]);
  }
});

it('readLines counts the bytes of a line of 4 GiB without buffering them', async () => {
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
