// Characters that look like a space, a colon, a quote or a dash and are none: one message for all of a sort, whose fix
// leaves a document without problems; within texts they stay.
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { KEYS } from '../../src/document/entries/keys.js';
import { parseSource } from '../../src/text/parse.js';
import { tryOut } from '../diagnostics/examples.js';

const NBSP = '\u00A0';
const ZWSP = '\u200B';
const PROJECT = 'cv:\n  name: Jane\n  projects:\n    - name: Dome\n      highlights:\n';

interface Row {
  readonly name: string;
  readonly text: string;
  /** Place and message of each problem. */
  readonly says: readonly string[];
  readonly mended: string;
}

const YAML: Row[] = [
  {
    name: 'after a colon',
    text: `cv:\n  name:${NBSP}Jane\n  email: a@example.org\n`,
    says: ['2:8 A no-break space (U+00A0) is after the colon of `name`, where a plain space belongs.'],
    mended: 'cv:\n  name: Jane\n  email: a@example.org\n',
  },
  {
    name: 'on more lines than a message names',
    text: `cv:\n  name: J\n  skills:\n${`    - name:${NBSP}a\n      details:${NBSP}b\n`.repeat(5)}`,
    says: [
      '4:12 A no-break space (U+00A0) is after the colon of `name`, where a plain space belongs; the same in 9 other places, lines 5, 6, 7, 8, 9, 10, 11, 12, ….',
    ],
    mended: `cv:\n  name: J\n  skills:\n${'    - name: a\n      details: b\n'.repeat(5)}`,
  },
  {
    name: 'after each colon',
    text: `cv:\n  name:${NBSP}Jane\n  email:${NBSP}a@example.org\n  label:${NBSP}x\n`,
    says: [
      '2:8 A no-break space (U+00A0) is after the colon of `name`, where a plain space belongs; the same in 2 other places, lines 3, 4.',
    ],
    mended: 'cv:\n  name: Jane\n  email: a@example.org\n  label: x\n',
  },
  {
    name: 'after the colon of a list',
    text: `cv:\n  name: Jane\n  skills:${NBSP}\n    - name: A\n      details: b\n`,
    says: ['3:10 A no-break space (U+00A0) is after the colon of `skills`, where a plain space belongs.'],
    mended: 'cv:\n  name: Jane\n  skills: \n    - name: A\n      details: b\n',
  },
  {
    name: 'before a colon',
    text: `cv:\n  name${NBSP}: Jane\n`,
    says: ['2:7 A no-break space (U+00A0) is before the colon of `name`.'],
    mended: 'cv:\n  name: Jane\n',
  },
  {
    name: 'for what a line is indented by',
    text: `cv:\n  name: Jane\n${NBSP}${NBSP}email: a@example.org\n`,
    says: ['3:1 Some no-break spaces (U+00A0) are at the beginning of this line, where 2 plain spaces belong.'],
    mended: 'cv:\n  name: Jane\n  email: a@example.org\n',
  },
  {
    name: 'for a part of that',
    text: `cv:\n  name: Jane\n ${NBSP}email: a@example.org\n`,
    says: ['3:2 A no-break space (U+00A0) is at the beginning of this line, where a plain space belongs.'],
    mended: 'cv:\n  name: Jane\n  email: a@example.org\n',
  },
  {
    name: 'for that of all lines',
    text: `cv:\n\u3000name: Jane\n\u3000email: a@example.org\n`,
    says: [
      '2:1 An ideographic space (U+3000) is at the beginning of this line, where 2 plain spaces belong; the same in line 3.',
    ],
    mended: 'cv:\n  name: Jane\n  email: a@example.org\n',
  },
  {
    name: 'in an empty line',
    text: `cv:\n  name: Jane\n${NBSP}\n  email: a@example.org\n`,
    says: ['3:1 A no-break space (U+00A0) is at the beginning of this line, where a plain space belongs.'],
    mended: 'cv:\n  name: Jane\n \n  email: a@example.org\n',
  },
  {
    name: 'after the dashes of texts',
    text: `${PROJECT}        -${NBSP}one\n        -\u202Ftwo\n`,
    says: ['6:10 A no-break space (U+00A0) is after the dash, where a plain space belongs; the same in line 7.'],
    mended: `${PROJECT}        - one\n        - two\n`,
  },
  {
    name: 'after the dash of an entry',
    text: `cv:\n  name: Jane\n  skills:\n    -${NBSP}name: A\n      details: b\n`,
    says: ['4:6 A no-break space (U+00A0) is after the dash, where a plain space belongs.'],
    mended: 'cv:\n  name: Jane\n  skills:\n    - name: A\n      details: b\n',
  },
  {
    name: 'a tab after the dash of an entry',
    text: 'cv:\n  name: Jane\n  skills:\n    -\tname: A\n      details: b\n',
    says: ['4:6 A tab is after the dash, where a plain space belongs.'],
    mended: 'cv:\n  name: Jane\n  skills:\n    - name: A\n      details: b\n',
  },
  {
    name: 'of no width, in a key',
    text: `cv:\n  na${ZWSP}me: Jane\n`,
    says: ['2:5 An invisible character, a zero-width space (U+200B), is in `name`.'],
    mended: 'cv:\n  name: Jane\n',
  },
  {
    name: 'the mark of the beginning of files, within one',
    text: 'cv:\n  name: Jane\n\uFEFF  email: a@example.org\n',
    says: ['3:1 An invisible character, a byte order mark (U+FEFF), is at the beginning of this line.'],
    mended: 'cv:\n  name: Jane\n  email: a@example.org\n',
  },
  {
    name: 'of no width, for the space after a colon',
    text: `cv:\n  name:${ZWSP}Jane\n`,
    says: ['2:8 An invisible character, a zero-width space (U+200B), is after the colon of `name`.'],
    mended: 'cv:\n  name: Jane\n',
  },
  {
    name: 'a wide colon',
    text: 'cv：\n  name： Zoé\n  email：a@example.org\n',
    says: ['1:3 The colon ： after `cv` is not the plain one that ends a key; the same in 2 other places, lines 2, 3.'],
    mended: 'cv:\n  name: Zoé\n  email: a@example.org\n',
  },
  {
    name: 'quotes of print around a key',
    text: 'cv:\n  “name”: Jane\n',
    says: ['2:3 “ before `name` is not a straight quote; the same in line 2.'],
    mended: 'cv:\n  "name": Jane\n',
  },
  {
    name: 'quotes of print around a text with a colon',
    text: 'cv:\n  name: Jane\n  label: “Role: Engineer”\n',
    says: ['3:10 “ and ” are not quotes in YAML.'],
    mended: 'cv:\n  name: Jane\n  label: "Role: Engineer"\n',
  },
  {
    name: 'bullets before texts',
    text: `${PROJECT}        • one\n        •two\n`,
    says: ['6:9 • does not begin an item of a list in YAML; the same in line 7.'],
    mended: `${PROJECT}        - one\n        - two\n`,
  },
  {
    name: 'a dash of print before texts',
    text: `${PROJECT}        – one\n        – two\n`,
    says: ['6:9 – does not begin an item of a list in YAML; the same in line 7.'],
    mended: `${PROJECT}        - one\n        - two\n`,
  },
  {
    name: 'a dash of print among hyphens',
    text: `${PROJECT}        - one\n        – two\n`,
    says: ['7:9 – does not begin an item of a list in YAML.'],
    mended: `${PROJECT}        - one\n        - two\n`,
  },
  {
    name: 'asterisks, as in Markdown',
    text: `${PROJECT}        * one\n        * two\n`,
    says: ['6:9 * does not begin an item of a list in YAML; the same in line 7.'],
    mended: `${PROJECT}        - one\n        - two\n`,
  },
  {
    name: 'a dash of print before entries',
    text: 'cv:\n  name: Jane\n  skills:\n    – name: A\n      details: b\n    – name: B\n      details: c\n',
    says: ['4:5 – does not begin an item of a list in YAML; the same in line 6.'],
    mended: 'cv:\n  name: Jane\n  skills:\n    - name: A\n      details: b\n    - name: B\n      details: c\n',
  },
];

const JSON_ROWS: Row[] = [
  {
    name: 'no-break spaces',
    text: `{"cv":${NBSP}{\n${NBSP}${NBSP}"name": "Jane${NBSP}Doe"}}`,
    says: ['1:7 A no-break space (U+00A0) is outside of texts, where a plain space belongs; the same in line 2.'],
    mended: `{"cv": {\n  "name": "Jane${NBSP}Doe"}}`,
  },
  {
    name: 'quotes of print',
    text: '{“cv”: {"name": “Jane”}}',
    says: ['1:2 “ before a text is not a straight quote; the same in 3 other places, line 1.'],
    mended: '{"cv": {"name": "Jane"}}',
  },
  {
    name: 'wide colons and commas',
    text: '{"cv"： {"name": "Zoé"，"label": "x"}}',
    says: [
      '1:6 The colon ： outside of texts is not the plain one that ends a key.',
      '1:22 ， is not the plain comma.',
    ],
    mended: '{"cv": {"name": "Zoé","label": "x"}}',
  },
];

function saidOf(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ range, message }) => `${range?.start.line}:${range?.start.column} ${message}`);
}

/** The text after all fixes. */
function fixed(text: string, diagnostics: readonly Diagnostic[]): string {
  const edits = diagnostics.flatMap(({ fix }) => fix?.edits ?? []);
  const fromTheEnd = [...edits].sort((a, b) => b.range.start.offset - a.range.start.offset);
  return fromTheEnd.reduce(
    (whole, { range, text: instead }) => whole.slice(0, range.start.offset) + instead + whole.slice(range.end.offset),
    text,
  );
}

describe.each([
  ['yaml' as const, YAML],
  ['json' as const, JSON_ROWS],
])('in %s', (language, rows) => {
  it.each(rows)('$name', async ({ text, says, mended }) => {
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
    ['lines of a block', `a: |\n  • x\n  name:${NBSP}y\n  ${NBSP}z\n`, `• x\nname:${NBSP}y\n${NBSP}z\n`],
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
    '2:9 “ and ” are no quotes in YAML; they are shown as a part of the text; the same in line 3.',
  ]);
  expect(diagnostics[0]?.hint).toBe(
    'if they only mark the text, write straight ones: "Jane"; if they belong to it, put all of it in straight ones: "“Jane”"',
  );
  expect((await tryOut('yaml', 'cv:\n  name: "Jane"\n  label: "„Engineer“"\n')).diagnostics).toEqual([]);
});
