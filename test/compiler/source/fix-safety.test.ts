// A fix of a syntax error is safe if only one text can be meant.
import { describe, expect, it } from 'vitest';
import { PARSER_KEYS } from '../../../src/compiler/fields/key-lists.js';
import { parseSource } from '../../../src/compiler/source/parse-source.js';
import { applyFixes } from '../../../src/diagnostics/apply-fixes.js';

function getConfidences(text: string): (string | undefined)[] {
  return parseSource(text, { format: 'yaml', ...PARSER_KEYS }).diagnostics.map(
    ({ fix }) => fix?.safety,
  );
}

describe('the fix of a text without quotes', () => {
  it.each<[name: string, text: string, safety: string]>([
    ['that is on one line', '  summary: Role: lead', 'safe'],
    ['before a comment', '  summary: Role: lead # or so', 'safe'],
    ['that may include a hash', '  summary: Ranked: second #1 in sales', 'unsafe'],
    ['that continues below', '  summary: Role: lead\n    at company', 'safe'],
    ['that is long', `  summary: Role: ${'word '.repeat(200)}`, 'safe'],
    ['that begins with a reserved character', '  summary: @home', 'safe'],
    ['that begins with one and may include a hash', '  summary: @home #1 in sales', 'unsafe'],
    ['after a bar', '  summary: | Role', 'unsafe'],
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
      `that cannot be YAML syntax: ${text}`,
      `  summary: ${text}`,
      'safe',
    ]),
    ['that begins with a link', '  summary: [A](https://example.com) b', 'safe'],
    ...['> clients', '>- 40 clients', '|text', '*lead engineer', '[x] done', '{x} done'].map(
      (text): [string, string, string] => [
        `that may be YAML syntax: ${text}`,
        `  summary: ${text}`,
        'unsafe',
      ],
    ),
    ['after a bar, with more lines', '  summary: | Role\n    lead', 'unsafe'],
    ['in the first field of an entry', '  skills:\n    - name: A: b\n      details: c', 'safe'],
  ])('$0 is $2', (_, text, safety) => {
    expect(getConfidences(`cv:\n  name: Jane\n${text}\n`)).toEqual([safety]);
  });
});

it.each([
  ['before a possible key', '  summary: Role: lead\n    at: x'],
  ['that continues after a comment', '  summary: Role: lead # or so\n    at x'],
])('a text without quotes $0 has no fix', (_, text) => {
  expect(getConfidences(`cv:\n  name: Jane\n${text}\n`)).toEqual([undefined]);
});

describe('the fix of tabs', () => {
  it.each([
    ['is safe without other indentation', 'cv:\n\tname: Jane\n\tsummary: |\n\t\ta\n', ['safe']],
    ['is unsafe among spaces', 'cv:\n  name: Jane\n\temail: j@x.org\n', ['unsafe']],
    ['is unsafe within a text', 'cv:\n\tsummary: |\n\t  a\n  \tb\n', ['unsafe']],
  ])('$0', (_, text, confidences) => {
    expect(getConfidences(text)).toEqual(confidences);
  });
});

it.each([
  {
    name: 'a Python constant in a list',
    text: '["a", None]',
    hint: 'write `null`',
    fixed: '["a", null]',
  },
  {
    name: 'a Python constant as a key',
    text: '{"a": 1, None: 2}',
    hint: 'write `"None"`',
    fixed: '{"a": 1, "None": 2}',
  },
  { name: 'a key without a value', text: '{a}', hint: 'write `"a"`', fixed: '{"a"}' },
])('the fix of $name in JSON agrees with its hint', ({ text, hint, fixed }) => {
  const { diagnostics } = parseSource(text, { format: 'json' });
  expect(diagnostics.map((diagnostic) => diagnostic.hint)).toEqual([hint]);
  expect(applyFixes(text, diagnostics).text).toBe(fixed);
});
