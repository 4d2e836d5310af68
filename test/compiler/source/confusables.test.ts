// Confusables of spaces, colons, quotes and dashes: one diagnostic per kind, with a safe fix.
// YAML values keep confusables.
import { describe, expect, it } from 'vitest';
import { PARSER_KEYS } from '../../../src/compiler/fields/key-lists.js';
import { parseSource } from '../../../src/compiler/source/parse-source.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { executeExample } from '../../diagnostics/examples.js';

const NBSP = '\u00A0';
const ZWSP = '\u200B';
const PROJECT = 'cv:\n  name: Jane\n  projects:\n    - name: Dome\n      highlights:\n';

/** `messages` have the position and the message of each diagnostic. */
type ConfusableCase = readonly [
  name: string,
  text: string,
  messages: readonly string[],
  fixed: string,
];

const YAML_CASES: ConfusableCase[] = [
  [
    'a no-break space after a colon',
    `cv:\n  name:${NBSP}Jane\n  email: a@example.org\n`,
    ['2:8 This is a no-break space (U+00A0), not a plain space.'],
    'cv:\n  name: Jane\n  email: a@example.org\n',
  ],
  [
    'no-break spaces on more lines than a message lists',
    `cv:\n  name: J\n  skills:\n${`    - name:${NBSP}a\n      details:${NBSP}b\n`.repeat(5)}`,
    [
      '4:12 This is a no-break space (U+00A0), not a plain space; the same in 9 other places, lines 5, 6, 7, 8, 9, 10, 11, 12, ….',
    ],
    `cv:\n  name: J\n  skills:\n${'    - name: a\n      details: b\n'.repeat(5)}`,
  ],
  [
    'a no-break space after each colon',
    `cv:\n  name:${NBSP}Jane\n  email:${NBSP}a@example.org\n  label:${NBSP}x\n`,
    [
      '2:8 This is a no-break space (U+00A0), not a plain space; the same in 2 other places, lines 3, 4.',
    ],
    'cv:\n  name: Jane\n  email: a@example.org\n  label: x\n',
  ],
  [
    'a no-break space after the colon of a list',
    `cv:\n  name: Jane\n  skills:${NBSP}\n    - name: A\n      details: b\n`,
    ['3:10 This is a no-break space (U+00A0), not a plain space.'],
    'cv:\n  name: Jane\n  skills: \n    - name: A\n      details: b\n',
  ],
  [
    'a no-break space before a colon',
    `cv:\n  name${NBSP}: Jane\n`,
    ['2:7 This is a no-break space (U+00A0), not a plain space.'],
    'cv:\n  name : Jane\n',
  ],
  [
    'no-break spaces as indentation',
    `cv:\n  name: Jane\n${NBSP}${NBSP}email: a@example.org\n`,
    ['3:1 This is a no-break space (U+00A0), not a plain space.'],
    'cv:\n  name: Jane\n  email: a@example.org\n',
  ],
  [
    'a no-break space as part of the indentation',
    `cv:\n  name: Jane\n ${NBSP}email: a@example.org\n`,
    ['3:2 This is a no-break space (U+00A0), not a plain space.'],
    'cv:\n  name: Jane\n  email: a@example.org\n',
  ],
  [
    'ideographic spaces as indentation',
    `cv:\n\u3000name: Jane\n\u3000email: a@example.org\n`,
    ['2:1 This is an ideographic space (U+3000), not a plain space; the same in line 3.'],
    'cv:\n  name: Jane\n  email: a@example.org\n',
  ],
  [
    'a no-break space in an empty line',
    `cv:\n  name: Jane\n${NBSP}\n  email: a@example.org\n`,
    ['3:1 This is a no-break space (U+00A0), not a plain space.'],
    'cv:\n  name: Jane\n \n  email: a@example.org\n',
  ],
  [
    'no-break spaces after the dashes of texts',
    `${PROJECT}        -${NBSP}one\n        -\u202Ftwo\n`,
    ['6:10 This is a no-break space (U+00A0), not a plain space; the same in line 7.'],
    `${PROJECT}        - one\n        - two\n`,
  ],
  [
    'a no-break space after the dash of an entry',
    `cv:\n  name: Jane\n  skills:\n    -${NBSP}name: A\n      details: b\n`,
    ['4:6 This is a no-break space (U+00A0), not a plain space.'],
    'cv:\n  name: Jane\n  skills:\n    - name: A\n      details: b\n',
  ],
  [
    'a tab after the dash of an entry',
    'cv:\n  name: Jane\n  skills:\n    -\tname: A\n      details: b\n',
    ['4:6 This is a tab, not a plain space.'],
    'cv:\n  name: Jane\n  skills:\n    - name: A\n      details: b\n',
  ],
  [
    'a zero-width space in a key',
    `cv:\n  na${ZWSP}me: Jane\n`,
    ['2:5 There is an invisible character, a zero-width space (U+200B).'],
    'cv:\n  name: Jane\n',
  ],
  [
    'a byte order mark within a file',
    'cv:\n  name: Jane\n\uFEFF  email: a@example.org\n',
    ['3:1 There is an invisible character, a byte order mark (U+FEFF).'],
    'cv:\n  name: Jane\n  email: a@example.org\n',
  ],
  [
    'a zero-width space in place of the space after a colon',
    `cv:\n  name:${ZWSP}Jane\n`,
    ['2:8 There is an invisible character, a zero-width space (U+200B).'],
    'cv:\n  name: Jane\n',
  ],
  [
    'a wide colon',
    'cv：\n  name： Zoé\n  email：a@example.org\n',
    ['1:3 ： is not a plain colon; the same in 2 other places, lines 2, 3.'],
    'cv:\n  name: Zoé\n  email: a@example.org\n',
  ],
  [
    'typographic quotes around a key',
    'cv:\n  “name”: Jane\n',
    ['2:3 “ is not a straight quote; the same in line 2.'],
    'cv:\n  "name": Jane\n',
  ],
  [
    'typographic quotes around a text with a colon',
    'cv:\n  name: Jane\n  label: “Role: Engineer”\n',
    ['3:10 “ and ” are not quotes in YAML.'],
    'cv:\n  name: Jane\n  label: "Role: Engineer"\n',
  ],
  [
    'bullets before texts',
    `${PROJECT}        • one\n        •two\n`,
    ['6:9 • does not begin a list item in YAML; the same in line 7.'],
    `${PROJECT}        - one\n        - two\n`,
  ],
  [
    'en dashes before texts',
    `${PROJECT}        – one\n        – two\n`,
    ['6:9 – does not begin a list item in YAML; the same in line 7.'],
    `${PROJECT}        - one\n        - two\n`,
  ],
  [
    'an en dash among hyphens',
    `${PROJECT}        - one\n        – two\n`,
    ['7:9 – does not begin a list item in YAML.'],
    `${PROJECT}        - one\n        - two\n`,
  ],
  [
    'asterisks, as in Markdown',
    `${PROJECT}        * one\n        * two\n`,
    ['6:9 * does not begin a list item in YAML; the same in line 7.'],
    `${PROJECT}        - one\n        - two\n`,
  ],
  [
    'en dashes before entries',
    'cv:\n  name: Jane\n  skills:\n    – name: A\n      details: b\n    – name: B\n      details: c\n',
    ['4:5 – does not begin a list item in YAML; the same in line 6.'],
    'cv:\n  name: Jane\n  skills:\n    - name: A\n      details: b\n    - name: B\n      details: c\n',
  ],
];

const JSON_CASES: ConfusableCase[] = [
  [
    'no-break spaces',
    `{"cv":${NBSP}{\n${NBSP}${NBSP}"name": "Jane${NBSP}Doe"}}`,
    ['1:7 This is a no-break space (U+00A0), not a plain space; the same in line 2.'],
    `{"cv": {\n  "name": "Jane${NBSP}Doe"}}`,
  ],
  [
    'typographic quotes',
    '{“cv”: {"name": “Jane”}}',
    ['1:2 “ is not a straight quote; the same in 3 other places, line 1.'],
    '{"cv": {"name": "Jane"}}',
  ],
  [
    'wide colons and commas',
    '{"cv"： {"name": "Zoé"，"label": "x"}}',
    ['1:6 ： is not a plain colon.', '1:22 ， is not a plain comma.'],
    '{"cv": {"name": "Zoé","label": "x"}}',
  ],
];

function formatMessages(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(
    ({ range, message }) => `${range?.start.line}:${range?.start.column} ${message}`,
  );
}

function applyAllFixes(text: string, diagnostics: readonly Diagnostic[]): string {
  const edits = diagnostics.flatMap(({ fix }) => fix?.edits ?? []);
  const lastFirst = [...edits].sort((a, b) => b.range.start.offset - a.range.start.offset);
  return lastFirst.reduce(
    (result, { range, text: replacement }) =>
      result.slice(0, range.start.offset) + replacement + result.slice(range.end.offset),
    text,
  );
}

describe.each([
  ['yaml' as const, YAML_CASES],
  ['json' as const, JSON_CASES],
])('confusables in %s', (language, cases) => {
  it.each(cases)('are explained and fixed: %s', async (_, text, messages, fixed) => {
    const { diagnostics } = await executeExample(language, text);
    expect(formatMessages(diagnostics)).toEqual(messages);
    expect(applyAllFixes(text, diagnostics)).toBe(fixed);
    expect(formatMessages((await executeExample(language, fixed)).diagnostics)).toEqual([]);
  });
});

function parseYamlValue(text: string): unknown {
  const source = parseSource(text, { format: 'yaml', ...PARSER_KEYS });
  expect(source.diagnostics).toEqual([]);
  return source.value;
}

describe('YAML values', () => {
  it.each([
    ['no-break spaces', `a: Jane${NBSP}Doe`, `Jane${NBSP}Doe`],
    ['no-break spaces at the ends in quotes', `a: "${NBSP}Jane${NBSP}"`, `${NBSP}Jane${NBSP}`],
    ['a no-break space after a word with a colon', `a:\n- Note:${NBSP}x`, [`Note:${NBSP}x`]],
    ['wide colons', 'a:\n- 语言：中文', ['语言：中文']],
    ['a wide colon after a word that is not a key', 'a:\n- Skill：x', ['Skill：x']],
    ['dashes and bullets after a key', 'a: – x • y', '– x • y'],
    ['a direction mark at the start of an item', 'a:\n- \u200FC++\u200F', ['\u200FC++\u200F']],
    ['bullets after a dash', 'a:\n- • x', ['• x']],
    ['dashes in the second line of a text', 'a:\n  x\n  – y', 'x – y'],
    [
      'lines of a block',
      `a: |\n  • x\n  name:${NBSP}y\n  ${NBSP}z\n`,
      `• x\nname:${NBSP}y\n${NBSP}z\n`,
    ],
    ['lines in quotes', `a: "x\n  – y\n  name:${NBSP}z"`, `x – y name:${NBSP}z`],
    ['lines in brackets', `a: [x,\n  ${NBSP}y]`, ['x', 'y']],
    ['typographic quotes within a text', 'a: the “best” of “all”', 'the “best” of “all”'],
    ['the typographic quotes of two words', 'a: “one” and “two”', '“one” and “two”'],
  ])('keep $0', (_, text, value) => {
    expect(parseYamlValue(text)).toEqual({ a: value });
  });

  it.each([
    ['at the end of plain text', `a: Jane${NBSP}`, 'Jane'],
    ['at the start of plain text', `a: ${NBSP}\uFEFFJane`, 'Jane'],
    ['in otherwise empty text', `a: ${NBSP}`, null],
  ])('omit invisible spaces $0', (_, text, value) => {
    expect(parseYamlValue(text)).toEqual({ a: value });
  });
});

it('one warning reports all typographic quotes that are shown', async () => {
  const text = 'cv:\n  name: “Jane”\n  label: „Engineer“\n';
  const { diagnostics } = await executeExample('yaml', text);
  expect(formatMessages(diagnostics)).toEqual([
    '2:9 “ and ” are not quotes in YAML; they are shown as part of the text; the same in line 3.',
  ]);
  expect(diagnostics[0]?.hint).toBe(
    'replace them with straight quotes: "Jane"; to show them, add straight quotes: "“Jane”"',
  );
  expect(
    (await executeExample('yaml', 'cv:\n  name: "Jane"\n  label: "„Engineer“"\n')).diagnostics,
  ).toEqual([]);
});
