import { expect, it } from 'vitest';
import { findLineOffsets } from '../../../src/compiler/source-map/find-line-offsets.js';

it.each([
  ['line breaks', 'Cut the cost of planting by a third', ['Cut the cost', 'of planting']],
  [
    'Markdown syntax, which is not typeset',
    'Cut **the** [cost](https://x.org) of it',
    ['Cut the cost', 'of it'],
  ],
  [
    'dashes that typesetting replaces',
    'from 2010 -- 2012 on, and more',
    ['from 2010 – 2012 on,', 'and more'],
  ],
  [
    'ligatures of the text',
    `Beginning ${'ﬁ'.repeat(10)} and what follows`,
    [`Beginning ${'fi'.repeat(10)}`, 'and what follows'],
  ],
  ['repeated words', 'on and on and on and off', ['on and on', 'and on', 'and off']],
])('findLineOffsets finds the start of each line despite $0', (_, text, lines) => {
  const offsets = findLineOffsets(text, lines);
  for (const [index, line] of lines.entries()) {
    const [word = ''] = line.split(' ');
    expect(text.slice(offsets[index]).replaceAll(/[*[]/g, '')).toMatch(new RegExp(`^${word}`));
  }
  expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
  expect(new Set(offsets).size).toBe(lines.length);
});

it.each([
  {
    name: 'a missing line',
    text: 'One two three',
    lines: ['One two', 'elsewhere', 'three'],
    offsets: [0, 0, 8],
  },
  {
    name: 'a line without letters',
    text: 'One two three',
    lines: ['One two', '—', 'three'],
    offsets: [0, 0, 8],
  },
])('findLineOffsets returns the previous offset for $name', ({ text, lines, offsets }) => {
  expect(findLineOffsets(text, lines)).toEqual(offsets);
});
