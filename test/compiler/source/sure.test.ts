// Which mistakes in YAML and JSON are mended unasked: those in whose place only one text can be meant.
import { describe, expect, it } from 'vitest';
import { KEYS } from '../../../src/compiler/fields/keys.js';
import { parseSource } from '../../../src/compiler/source/parse.js';
import { applyFixes } from '../../../src/diagnostics/apply-fixes.js';

function confidenceIn(text: string): (string | undefined)[] {
  return parseSource(text, { format: 'yaml', ...KEYS }).diagnostics.map(
    ({ fix }) => fix?.confidence,
  );
}

describe('a text that wants quotes', () => {
  it.each([
    { name: 'is all on its line', text: '  summary: Role: lead', sure: ['certain'] },
    { name: 'has a comment behind it', text: '  summary: Role: lead # or so', sure: ['certain'] },
    {
      name: 'may go on behind a hash',
      text: '  summary: Ranked: second #1 in sales',
      sure: ['likely'],
    },
    { name: 'goes on below', text: '  summary: Role: lead\n    at company', sure: ['certain'] },
    {
      name: 'goes on below with what may be a key',
      text: '  summary: Role: lead\n    at: x',
      sure: [undefined],
    },
    {
      name: 'goes on below behind a comment',
      text: '  summary: Role: lead # or so\n    at x',
      sure: [undefined],
    },
    { name: 'is long', text: `  summary: Role: ${'word '.repeat(200)}`, sure: ['certain'] },
    { name: 'begins with a mark', text: '  summary: @home', sure: ['certain'] },
    {
      name: 'begins with a mark and may go on',
      text: '  summary: @home #1 in sales',
      sure: ['likely'],
    },
    { name: 'stands behind a bar', text: '  summary: | Role', sure: ['likely'] },
    {
      name: 'stands behind a bar, before a comment',
      text: '  summary: | Role # or so',
      sure: [undefined],
    },
    ...[
      '> 40 clients',
      '>40 clients',
      '>= 40',
      '> €40',
      '>~ 40',
      '%50',
      '**Bold** text',
      '*one* and two',
      '& more',
      ', then',
    ].map((text) => ({
      name: `begins with what nothing else begins with: ${text}`,
      text: `  summary: ${text}`,
      sure: ['certain'],
    })),
    {
      name: 'begins with a link',
      text: '  summary: [A](https://example.com) b',
      sure: ['certain'],
    },
    ...['> clients', '>- 40 clients', '|text', '*lead engineer', '[x] done', '{x} done'].map(
      (text) => ({
        name: `begins with what may be a mark: ${text}`,
        text: `  summary: ${text}`,
        sure: ['likely'],
      }),
    ),
    {
      name: 'stands behind a bar, with more lines',
      text: '  summary: | Role\n    lead',
      sure: ['likely'],
    },
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
    ['alone', 'cv:\n\tname: Jane\n\tsummary: |\n\t\ta\n', ['certain']],
    ['among spaces', 'cv:\n  name: Jane\n\temail: j@x.org\n', ['likely']],
    ['within a text', 'cv:\n\tsummary: |\n\t  a\n  \tb\n', ['likely']],
  ])('$0', (_, text, sure) => {
    expect(confidenceIn(text)).toEqual(sure);
  });
});

it.each([
  {
    what: 'a constant of Python in a list',
    text: '["a", None]',
    hint: 'write `null`',
    mended: '["a", null]',
  },
  {
    what: 'one as a key',
    text: '{"a": 1, None: 2}',
    hint: 'write `"None"`',
    mended: '{"a": 1, "None": 2}',
  },
  { what: 'a key whose value is missing', text: '{a}', hint: 'write `"a"`', mended: '{"a"}' },
])('in JSON, $what is mended as the hint says', ({ text, hint, mended }) => {
  const { diagnostics } = parseSource(text, { format: 'json' });
  expect(diagnostics.map((one) => one.hint)).toEqual([hint]);
  expect(applyFixes(text, diagnostics).text).toBe(mended);
});
