import { expect, it } from 'vitest';
import { matchLetters } from '../../../src/compiler/source-map/match-text.js';

it.each([
  ['lines of one text', 'Cut the cost of planting by a third', ['Cut the cost', 'of planting']],
  [
    'Markdown, which is not set',
    'Cut **the** [cost](https://x.org) of it',
    ['Cut the cost', 'of it'],
  ],
  [
    'dashes that are set otherwise',
    'from 2010 -- 2012 on, and more',
    ['from 2010 – 2012 on,', 'and more'],
  ],
  [
    'letters of which the text has fewer',
    `Beginning ${'ﬁ'.repeat(10)} and what follows`,
    [`Beginning ${'fi'.repeat(10)}`, 'and what follows'],
  ],
  ['the same words again', 'on and on and on and off', ['on and on', 'and on', 'and off']],
])('finds where lines begin: $0', (_, text, lines) => {
  const offsets = matchLetters(text, lines);
  for (const [index, line] of lines.entries()) {
    const [word = ''] = line.split(' ');
    expect(text.slice(offsets[index]).replaceAll(/[*[]/g, '')).toMatch(new RegExp(`^${word}`));
  }
  expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
  expect(new Set(offsets).size).toBe(lines.length);
});

it.each([
  {
    what: 'a line that is not there',
    text: 'One two three',
    lines: ['One two', 'elsewhere', 'three'],
    offsets: [0, 0, 8],
  },
  {
    what: 'a line without letters',
    text: 'One two three',
    lines: ['One two', '—', 'three'],
    offsets: [0, 0, 8],
  },
])('gives the place before for $what', ({ text, lines, offsets }) => {
  expect(matchLetters(text, lines)).toEqual(offsets);
});
