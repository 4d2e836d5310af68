import { expect, it } from 'vitest';
import { joinLines } from '../../../src/inspect/structure/normalize-text.js';

it.each([
  { lines: ['Led ', '', ' a team'], joined: 'Led a team' },
  { lines: ['soft\u00AD', 'ware'], joined: 'software' },
  { lines: ['well-', 'known'], joined: 'well-known' },
  { lines: ['2019 -', '2020'], joined: '2019 - 2020' },
  { lines: ['数据', '分析'], joined: '数据分析' },
  { lines: ['数据', 'and'], joined: '数据 and' },
])('joinLines makes $joined of $lines', ({ lines, joined }) => {
  expect(joinLines(lines)).toBe(joined);
});

it('joinLines takes linear time', { timeout: 5000 }, () => {
  expect(joinLines(Array<string>(100_000).fill('a 2019'))).toHaveLength(699_999);
});
