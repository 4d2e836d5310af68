// Characters that look like a space, a colon, a quote or a dash and are none: one message for all of a sort, whose fix
// leaves a document without problems; within texts they stay.
import { describe, expect, it } from 'vitest';
import { KEYS } from '../../../src/compiler/fields/key-lists.js';
import { parseSource } from '../../../src/compiler/source/parse.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { tryOut } from '../../diagnostics/examples.js';

const NBSP = '\u00A0';
const ZWSP = '\u200B';
const PROJECT = 'cv:\n  name: Jane\n  projects:\n    - name: Dome\n      highlights:\n';

/** `says` has the place and the message of each problem. */
type Row = readonly [name: string, text: string, says: readonly string[], mended: string];

const YAML: Row[] = [
  [
    'after a colon',
    `cv:\n  name:${NBSP}Jane\n  email: a@example.org\n`,
    ['2:8 This is a no-break space (U+00A0), not a plain space.'],
    'cv:\n  name: Jane\n  email: a@example.org\n',
  ],
  [
    'on more lines than a message names',
    `cv:\n  name: J\n  skills:\n${`    - name:${NBSP}a\n      details:${NBSP}b\n`.repeat(5)}`,
    [
      '4:12 This is a no-break space (U+00A0), not a plain space; the same in 9 other places, lines 5, 6, 7, 8, 9, 10, 11, 12, ….',
    ],
    `cv:\n  name: J\n  skills:\n${'    - name: a\n      details: b\n'.repeat(5)}`,
  ],
  [
    'after each colon',
    `cv:\n  name:${NBSP}Jane\n  email:${NBSP}a@example.org\n  label:${NBSP}x\n`,
    [
      '2:8 This is a no-break space (U+00A0), not a plain space; the same in 2 other places, lines 3, 4.',
    ],
    'cv:\n  name: Jane\n  email: a@example.org\n  label: x\n',
  ],
  [
    'after the colon of a list',
    `cv:\n  name: Jane\n  skills:${NBSP}\n    - name: A\n      details: b\n`,
    ['3:10 This is a no-break space (U+00A0), not a plain space.'],
    'cv:\n  name: Jane\n  skills: \n    - name: A\n      details: b\n',
  ],
  [
    'before a colon',
    `cv:\n  name${NBSP}: Jane\n`,
    ['2:7 This is a no-break space (U+00A0), not a plain space.'],
    'cv:\n  name : Jane\n',
  ],
  [
    'for what a line is indented by',
    `cv:\n  name: Jane\n${NBSP}${NBSP}email: a@example.org\n`,
    ['3:1 This is a no-break space (U+00A0), not a plain space.'],
    'cv:\n  name: Jane\n  email: a@example.org\n',
  ],
  [
    'for a part of that',
    `cv:\n  name: Jane\n ${NBSP}email: a@example.org\n`,
    ['3:2 This is a no-break space (U+00A0), not a plain space.'],
    'cv:\n  name: Jane\n  email: a@example.org\n',
  ],
  [
    'for that of all lines',
    `cv:\n\u3000name: Jane\n\u3000email: a@example.org\n`,
    ['2:1 This is an ideographic space (U+3000), not a plain space; the same in line 3.'],
    'cv:\n  name: Jane\n  email: a@example.org\n',
  ],
  [
    'in an empty line',
    `cv:\n  name: Jane\n${NBSP}\n  email: a@example.org\n`,
    ['3:1 This is a no-break space (U+00A0), not a plain space.'],
    'cv:\n  name: Jane\n \n  email: a@example.org\n',
  ],
  [
    'after the dashes of texts',
    `${PROJECT}        -${NBSP}one\n        -\u202Ftwo\n`,
    ['6:10 This is a no-break space (U+00A0), not a plain space; the same in line 7.'],
    `${PROJECT}        - one\n        - two\n`,
  ],
  [
    'after the dash of an entry',
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
    'of no width, in a key',
    `cv:\n  na${ZWSP}me: Jane\n`,
    ['2:5 There is an invisible character, a zero-width space (U+200B).'],
    'cv:\n  name: Jane\n',
  ],
  [
    'the mark of the beginning of files, within one',
    'cv:\n  name: Jane\n\uFEFF  email: a@example.org\n',
    ['3:1 There is an invisible character, a byte order mark (U+FEFF).'],
    'cv:\n  name: Jane\n  email: a@example.org\n',
  ],
  [
    'of no width, for the space after a colon',
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
    'quotes of print around a key',
    'cv:\n  “name”: Jane\n',
    ['2:3 “ is not a straight quote; the same in line 2.'],
    'cv:\n  "name": Jane\n',
  ],
  [
    'quotes of print around a text with a colon',
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
    'a dash of print before texts',
    `${PROJECT}        – one\n        – two\n`,
    ['6:9 – does not begin a list item in YAML; the same in line 7.'],
    `${PROJECT}        - one\n        - two\n`,
  ],
  [
    'a dash of print among hyphens',
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
    'a dash of print before entries',
    'cv:\n  name: Jane\n  skills:\n    – name: A\n      details: b\n    – name: B\n      details: c\n',
    ['4:5 – does not begin a list item in YAML; the same in line 6.'],
    'cv:\n  name: Jane\n  skills:\n    - name: A\n      details: b\n    - name: B\n      details: c\n',
  ],
];

const JSON_ROWS: Row[] = [
  [
    'no-break spaces',
    `{"cv":${NBSP}{\n${NBSP}${NBSP}"name": "Jane${NBSP}Doe"}}`,
    ['1:7 This is a no-break space (U+00A0), not a plain space; the same in line 2.'],
    `{"cv": {\n  "name": "Jane${NBSP}Doe"}}`,
  ],
  [
    'quotes of print',
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

function saidOf(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(
    ({ range, message }) => `${range?.start.line}:${range?.start.column} ${message}`,
  );
}

/** The text after all fixes. */
function fixed(text: string, diagnostics: readonly Diagnostic[]): string {
  const edits = diagnostics.flatMap(({ fix }) => fix?.edits ?? []);
  const fromTheEnd = [...edits].sort((a, b) => b.range.start.offset - a.range.start.offset);
  return fromTheEnd.reduce(
    (whole, { range, text: instead }) =>
      whole.slice(0, range.start.offset) + instead + whole.slice(range.end.offset),
    text,
  );
}

describe.each([
  ['yaml' as const, YAML],
  ['json' as const, JSON_ROWS],
])('in %s', (language, rows) => {
  it.each(rows)('%s', async (_, text, says, mended) => {
    const { diagnostics } = await tryOut(language, text);
    expect(saidOf(diagnostics)).toEqual(says);
    expect(fixed(text, diagnostics)).toBe(mended);
    expect(saidOf((await tryOut(language, mended)).diagnostics)).toEqual([]);
  });
});

function yaml(text: string): unknown {
  const source = parseSource(text, { format: 'yaml', ...KEYS });
  expect(source.diagnostics).toEqual([]);
  return source.value;
}

describe('within texts they stay', () => {
  it.each([
    ['no-break spaces', `a: Jane${NBSP}Doe`, `Jane${NBSP}Doe`],
    ['in quotes, at the ends, too', `a: "${NBSP}Jane${NBSP}"`, `${NBSP}Jane${NBSP}`],
    ['after a word with a colon', `a:\n- Note:${NBSP}x`, [`Note:${NBSP}x`]],
    ['wide colons', 'a:\n- 语言：中文', ['语言：中文']],
    ['a wide colon after a word that is no key', 'a:\n- Skill：x', ['Skill：x']],
    ['dashes and bullets behind a key', 'a: – x • y', '– x • y'],
    ['a direction mark where an item begins', 'a:\n- \u200FC++\u200F', ['\u200FC++\u200F']],
    ['bullets behind a dash', 'a:\n- • x', ['• x']],
    ['dashes in the second line of a text', 'a:\n  x\n  – y', 'x – y'],
    [
      'lines of a block',
      `a: |\n  • x\n  name:${NBSP}y\n  ${NBSP}z\n`,
      `• x\nname:${NBSP}y\n${NBSP}z\n`,
    ],
    ['lines in quotes', `a: "x\n  – y\n  name:${NBSP}z"`, `x – y name:${NBSP}z`],
    ['lines in brackets', `a: [x,\n  ${NBSP}y]`, ['x', 'y']],
    ['quotes of print within a text', 'a: the “best” of “all”', 'the “best” of “all”'],
    ['the quotes of two parts of a text', 'a: “one” and “two”', '“one” and “two”'],
  ])('$0', (_, text, value) => {
    expect(yaml(text)).toEqual({ a: value });
  });

  it.each([
    ['at the end', `a: Jane${NBSP}`, 'Jane'],
    ['at the beginning', `a: ${NBSP}\uFEFFJane`, 'Jane'],
    ['alone', `a: ${NBSP}`, null],
  ])('but not $0 of plain text, where nobody sees them', (_, text, value) => {
    expect(yaml(text)).toEqual({ a: value });
  });
});

it('says that quotes of print are shown, once', async () => {
  const text = 'cv:\n  name: “Jane”\n  label: „Engineer“\n';
  const { diagnostics } = await tryOut('yaml', text);
  expect(saidOf(diagnostics)).toEqual([
    '2:9 “ and ” are not quotes in YAML; they are shown as part of the text; the same in line 3.',
  ]);
  expect(diagnostics[0]?.hint).toBe(
    'replace them with straight quotes: "Jane"; to show them, add straight quotes: "“Jane”"',
  );
  expect(
    (await tryOut('yaml', 'cv:\n  name: "Jane"\n  label: "„Engineer“"\n')).diagnostics,
  ).toEqual([]);
});
