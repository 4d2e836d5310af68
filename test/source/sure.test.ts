// Which mistakes in YAML are mended unasked: those in whose place only one text can be meant.
import { describe, expect, it } from 'vitest';
import { KEYS } from '../../src/entries/keys.js';
import { parseSource } from '../../src/source/parse.js';

function confidenceIn(text: string): (string | undefined)[] {
  return parseSource(text, { format: 'yaml', ...KEYS }).diagnostics.map(({ fix }) => fix?.confidence);
}

describe('a text that wants quotes', () => {
  it.each([
    { name: 'is all on its line', text: '  summary: Role: lead', sure: ['certain'] },
    { name: 'has a comment behind it', text: '  summary: Role: lead # or so', sure: ['certain'] },
    { name: 'may go on behind a hash', text: '  summary: Ranked: second #1 in sales', sure: ['likely'] },
    { name: 'goes on below', text: '  summary: Role: lead\n    at company', sure: ['likely'] },
    { name: 'begins with a mark', text: '  summary: @home', sure: ['certain'] },
    { name: 'begins with a mark and may go on', text: '  summary: @home #1 in sales', sure: ['likely'] },
    { name: 'stands behind a bar', text: '  summary: | Role', sure: ['certain'] },
    { name: 'stands behind a bar, with more lines', text: '  summary: | Role\n    lead', sure: ['likely'] },
    {
      name: 'is the first field of an entry',
      text: '  skills:\n    - name: A: b\n      details: c',
      sure: ['certain'],
    },
  ])('$name', ({ text, sure }) => {
    expect(confidenceIn(`cv:\n  name: Jane\n${text}\n`)).toEqual(sure);
  });
});

describe('tabs', () => {
  it.each([
    { name: 'alone', text: 'cv:\n\tname: Jane\n\tsummary: |\n\t\ta\n', sure: ['certain'] },
    { name: 'among spaces', text: 'cv:\n  name: Jane\n\temail: j@x.org\n', sure: ['likely'] },
    { name: 'within a text', text: 'cv:\n\tsummary: |\n\t  a\n  \tb\n', sure: ['likely'] },
  ])('$name', ({ text, sure }) => {
    expect(confidenceIn(text)).toEqual(sure);
  });
});
