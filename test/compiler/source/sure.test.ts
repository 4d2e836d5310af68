// Which mistakes in YAML and JSON are mended unasked: those in whose place only one text can be meant.
import { describe, expect, it } from 'vitest';
import { KEYS } from '../../../src/compiler/fields/key-lists.js';
import { parseSource } from '../../../src/compiler/source/parse.js';
import { applyFixes } from '../../../src/diagnostics/apply-fixes.js';

function confidenceIn(text: string): (string | undefined)[] {
  return parseSource(text, { format: 'yaml', ...KEYS }).diagnostics.map(
    ({ fix }) => fix?.confidence,
  );
}

describe('a text that wants quotes', () => {
  it.each<[name: string, text: string, sure: string | undefined]>([
    ['is all on its line', '  summary: Role: lead', 'certain'],
    ['has a comment behind it', '  summary: Role: lead # or so', 'certain'],
    ['may go on behind a hash', '  summary: Ranked: second #1 in sales', 'likely'],
    ['goes on below', '  summary: Role: lead\n    at company', 'certain'],
    ['goes on below with what may be a key', '  summary: Role: lead\n    at: x', undefined],
    ['goes on below behind a comment', '  summary: Role: lead # or so\n    at x', undefined],
    ['is long', `  summary: Role: ${'word '.repeat(200)}`, 'certain'],
    ['begins with a mark', '  summary: @home', 'certain'],
    ['begins with a mark and may go on', '  summary: @home #1 in sales', 'likely'],
    ['stands behind a bar', '  summary: | Role', 'likely'],
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
    ].map((text): [string, string, string] => [
      `begins with what nothing else begins with: ${text}`,
      `  summary: ${text}`,
      'certain',
    ]),
    ['begins with a link', '  summary: [A](https://example.com) b', 'certain'],
    ...['> clients', '>- 40 clients', '|text', '*lead engineer', '[x] done', '{x} done'].map(
      (text): [string, string, string] => [
        `begins with what may be a mark: ${text}`,
        `  summary: ${text}`,
        'likely',
      ],
    ),
    ['stands behind a bar, with more lines', '  summary: | Role\n    lead', 'likely'],
    ['is the first field of an entry', '  skills:\n    - name: A: b\n      details: c', 'certain'],
  ])('%s', (_, text, sure) => {
    expect(confidenceIn(`cv:\n  name: Jane\n${text}\n`)).toEqual([sure]);
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
