import { describe, expect, it } from 'vitest';
import { parseShardOption } from '../../../src/cli/batch/options.js';
import { isInShard } from '../../../src/cli/batch/tasks.js';
import { UsageError } from '../../../src/cli/exit-codes.js';

const NAMES = Array.from({ length: 7000 }, (_, index) =>
  index % 2 === 0 ? `people.ndjson:${index}` : `a/${index}.yaml`,
);

describe('isInShard', () => {
  it.each([1, 2, 7, 16])('divides names evenly into %i shards', (count) => {
    const sizes = Array.from({ length: count }, (_, part) => {
      return NAMES.filter((name) => isInShard(name, { index: part + 1, count })).length;
    });
    expect(sizes.reduce((sum, size) => sum + size)).toBe(NAMES.length);
    for (const size of sizes)
      expect(Math.abs(size - NAMES.length / count)).toBeLessThan(0.2 * (NAMES.length / count));
  });

  it('assigns a name to the same shard on every machine and in every version', () => {
    const first = NAMES.slice(0, 12).filter((name) => isInShard(name, { index: 1, count: 3 }));
    expect(first).toMatchInlineSnapshot(`
      [
        "a/1.yaml",
        "a/11.yaml",
      ]
    `);
  });
});

it.each([
  { text: '1/1', shard: { index: 1, count: 1 } },
  { text: '3/16', shard: { index: 3, count: 16 } },
])('parseShardOption parses $text as $shard', ({ text, shard }) => {
  expect(parseShardOption({ shard: text }, [], undefined)).toEqual(shard);
});

it.each(['0/3', '4/3', '1/0', '1', '-1/3', '1.5/3', '1/3 '])(
  'parseShardOption rejects "%s"',
  (text) => {
    expect(() => parseShardOption({ shard: text }, [], undefined)).toThrow(UsageError);
  },
);
