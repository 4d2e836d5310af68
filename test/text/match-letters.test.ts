import { expect, it } from 'vitest';
import { matchLetters } from '../../src/text/match-letters.js';

it.each([
  { what: 'lines of one text', text: 'Cut the cost of planting by a third', lines: ['Cut the cost', 'of planting'] },
  {
    what: 'Markdown, which is not set',
    text: 'Cut **the** [cost](https://x.org) of it',
    lines: ['Cut the cost', 'of it'],
  },
  {
    what: 'dashes that are set otherwise',
    text: 'from 2010 -- 2012 on, and more',
    lines: ['from 2010 – 2012 on,', 'and more'],
  },
  {
    what: 'letters of which the text has fewer',
    text: `Beginning ${'ﬁ'.repeat(10)} and what follows`,
    lines: [`Beginning ${'fi'.repeat(10)}`, 'and what follows'],
  },
  { what: 'the same words again', text: 'on and on and on and off', lines: ['on and on', 'and on', 'and off'] },
])('finds where lines begin: $what', ({ text, lines }) => {
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
  { what: 'a line without letters', text: 'One two three', lines: ['One two', '—', 'three'], offsets: [0, 0, 8] },
])('gives the place before for $what', ({ text, lines, offsets }) => {
  expect(matchLetters(text, lines)).toEqual(offsets);
});
