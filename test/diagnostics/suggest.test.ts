import { describe, expect, it } from 'vitest';
import { orList, suggest, suggestions } from '../../src/diagnostics/suggest.js';

describe('the word that was meant', () => {
  const KEYS = ['name', 'label', 'location', 'start_date', 'end_date', 'highlights', 'url'];

  it.each([
    { name: 'a letter too few', word: 'hghlights', near: 'highlights' },
    { name: 'a letter too many', word: 'labell', near: 'label' },
    { name: 'two letters swapped', word: 'nmae', near: 'name' },
    { name: 'another case', word: 'LOCATION', near: 'location' },
    { name: 'a hyphen for an underscore', word: 'start-date', near: 'start_date' },
    { name: 'a space for an underscore', word: 'end date', near: 'end_date' },
    { name: 'camel case', word: 'startDate', near: 'start_date' },
    { name: 'the singular', word: 'highlight', near: 'highlights' },
    { name: 'the beginning of one', word: 'lab', near: 'label' },
    { name: 'the beginning of one, near another', word: 'star', near: 'start_date' },
    { name: 'another short word', word: 'fame', near: 'name' },
    { name: 'a short word with two other letters', word: 'fate', near: undefined },
    { name: 'nothing near', word: 'nationality', near: undefined },
    { name: 'a short word unlike any', word: 'xyz', near: undefined },
    { name: 'the empty word', word: '', near: undefined },
  ])('$name: $word', ({ word, near }) => {
    expect(suggest(word, KEYS)).toBe(near);
  });

  it('is none among no words', () => {
    expect(suggest('name', [])).toBeUndefined();
  });

  it('is the shortest of those that begin with it, if nothing is nearer', () => {
    const candidates = ['fit', 'font-path-of-all', 'font-path', 'format', 'fonts'];
    expect(suggest('font-p', candidates)).toBe('font-path');
    expect(suggestions('font-pa', candidates)).toEqual(['font-path', 'font-path-of-all']);
    expect(suggest('font', candidates)).toBe('fonts');
    const many = ['font-path-e', 'font-path-ab', 'font-path-abc', 'font-path-abcd'];
    expect(suggestions('font-pa', many)).toEqual(many.slice(0, 3));
  });

  it('is the nearest', () => {
    expect(suggest('end_dat', ['start_date', 'end_data_x', 'end_date'])).toBe('end_date');
  });

  it('is found for long words in time', () => {
    expect(suggest('x'.repeat(1_000_000), KEYS)).toBeUndefined();
  }, 120_000);
});

it.each([
  { words: [], text: '' },
  { words: ['a'], text: 'a' },
  { words: ['a', 'b'], text: 'a or b' },
  { words: ['a', 'b', 'c'], text: 'a, b or c' },
])('a list in a sentence: $text', ({ words, text }) => {
  expect(orList(words)).toBe(text);
});
