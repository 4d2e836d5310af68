import { describe, expect, it } from 'vitest';
import { findAllSimilar, findSimilar, formatOrList } from '../../src/diagnostics/find-similar.js';

describe('a suggested key', () => {
  const KEYS = ['name', 'label', 'location', 'start_date', 'end_date', 'highlights', 'url'];

  it.each([
    ['a missing letter', 'hghlights', 'highlights'],
    ['an added letter', 'labell', 'label'],
    ['two letters swapped', 'nmae', 'name'],
    ['another case', 'LOCATION', 'location'],
    ['a hyphen for an underscore', 'start-date', 'start_date'],
    ['a space for an underscore', 'end date', 'end_date'],
    ['camel case', 'startDate', 'start_date'],
    ['the singular', 'highlight', 'highlights'],
    ['a prefix', 'lab', 'label'],
    ['a prefix of one key, similar to another', 'star', 'start_date'],
    ['a short word with one wrong letter', 'fame', 'name'],
  ])('is the nearest key for $0: $1', (_, word, suggestion) => {
    expect(findSimilar(word, KEYS)).toBe(suggestion);
  });

  it.each([
    ['a short word with two wrong letters', 'fate'],
    ['a word that is similar to no key', 'nationality'],
    ['a short word that is similar to no key', 'xyz'],
    ['the empty word', ''],
  ])('is undefined for $0: $1', (_, word) => {
    expect(findSimilar(word, KEYS)).toBeUndefined();
  });

  it('is undefined without candidates', () => {
    expect(findSimilar('name', [])).toBeUndefined();
  });

  it('is the shortest candidate with the prefix, unless one has a single typo', () => {
    const candidates = ['fit', 'font-path-of-all', 'font-path', 'format', 'fonts'];
    expect(findSimilar('font-p', candidates)).toBe('font-path');
    expect(findAllSimilar('font-pa', candidates)).toEqual(['font-path', 'font-path-of-all']);
    expect(findSimilar('font', candidates)).toBe('fonts');
    const many = ['font-path-e', 'font-path-ab', 'font-path-abc', 'font-path-abcd'];
    expect(findAllSimilar('font-pa', many)).toEqual(many.slice(0, 3));
  });

  it('has the smallest edit distance', () => {
    expect(findSimilar('end_dat', ['start_date', 'end_data_x', 'end_date'])).toBe('end_date');
  });

  it('is undefined within the timeout for a word of a million characters', () => {
    expect(findSimilar('x'.repeat(1_000_000), KEYS)).toBeUndefined();
  }, 120_000);
});

it.each([
  ['', []],
  ['a', ['a']],
  ['a or b', ['a', 'b']],
  ['a, b or c', ['a', 'b', 'c']],
])('formatOrList joins words with commas and `or`: $0', (text, words) => {
  expect(formatOrList(words)).toBe(text);
});
