import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import type { Source, SourceFormat } from '../../../src/compiler/source/source.js';
import { applyEdits } from '../../../src/diagnostics/apply-fixes.js';
import type { Change, DocumentPath } from '../../../src/diagnostics/diagnostic.js';
import { applyChanges as applyToValue, stringifyScalars } from '../../support/apply-changes.js';
import { IS_LONG, selectRows } from '../../support/length.js';

function applyChanges(
  text: string,
  changes: readonly Change[],
  format: SourceFormat = 'yaml',
): string | undefined {
  const source: Source = parseCvSource(text, { format });
  const edits = source.createEdits?.(changes);
  return edits && applyEdits(text, edits);
}

/** `expected` is undefined if the text has no place for the change. */
type EditCase = readonly [
  name: string,
  text: string,
  change: Change | readonly Change[],
  expected: string | undefined,
];

const rename = (key: string, ...path: DocumentPath): Change => ({ kind: 'rename', path, key });
const replace = (value: unknown, ...path: DocumentPath): Change => ({
  kind: 'replace',
  path,
  value,
});
const insert = (value: unknown, ...path: DocumentPath): Change => ({ kind: 'insert', path, value });
const remove = (...path: DocumentPath): Change => ({ kind: 'remove', path });
const wrap = (...path: DocumentPath): Change => ({ kind: 'wrap', path });
const move = (path: DocumentPath, to: DocumentPath): Change => ({ kind: 'move', path, to });

const YAML_CASES: readonly EditCase[] = [
  // A key
  ['a plain key', 'fullname: Jane # she\n', rename('name', 'fullname'), 'name: Jane # she\n'],
  ['a key in double quotes', '"fullname" : Jane\n', rename('name', 'fullname'), '"name" : Jane\n'],
  ['a key in single quotes', "'fullname': Jane\n", rename('name', 'fullname'), "'name': Jane\n"],
  [
    'a key in braces',
    'cv: {fullname: Jane}\n',
    rename('name', 'cv', 'fullname'),
    'cv: {name: Jane}\n',
  ],
  ['a key that needs quotes', 'a: 1\n', rename('b: c', 'a'), '"b: c": 1\n'],
  // A text
  [
    'a plain text',
    'a: Sept 2020  # from\nb: 1\n',
    replace('2020-09', 'a'),
    'a: 2020-09  # from\nb: 1\n',
  ],
  ['a text in double quotes', 'a: "Sept 2020"\n', replace('2020-09', 'a'), 'a: "2020-09"\n'],
  ['a text in single quotes', "a: 'Sept 2020'\n", replace('2020-09', 'a'), "a: '2020-09'\n"],
  ['a number that is text', 'a: year 2020\n', replace('2020', 'a'), 'a: 2020\n'],
  ['a number', 'cited_by: many\n', replace(12, 'cited_by'), 'cited_by: 12\n'],
  [
    'a text under a key of numbers',
    'cited_by: many\n',
    replace('12', 'cited_by'),
    'cited_by: "12"\n',
  ],
  ['a text that is null without quotes', 'a: x\n', replace('null', 'a'), 'a: "null"\n'],
  ['a text with a colon', 'a: x\n', replace('b: c', 'a'), 'a: "b: c"\n'],
  ['a text with a hash', 'a: x\n', replace('C #1', 'a'), 'a: "C #1"\n'],
  ['a text with a comma in brackets', 'a: [x, y]\n', replace('b, c', 'a', 0), 'a: ["b, c", y]\n'],
  ['a text with a comma elsewhere', 'a: x\n', replace('b, c', 'a'), 'a: b, c\n'],
  ['an apostrophe in single quotes', "a: 'x'\n", replace("it's", 'a'), "a: 'it''s'\n"],
  ['a text of several lines', 'a: x\nb: y\n', replace('p\nq', 'a'), 'a: "p\\nq"\nb: y\n'],
  ['a block', 'a: |\n  x\n  y\n\nb: z\n', replace('x y', 'a'), 'a: x y\n\nb: z\n'],
  ['a folded plain text', 'a: x\n  y\nb: z\n', replace('p', 'a'), 'a: p\nb: z\n'],
  ['nothing', 'a: # later\nb: y\n', replace('x', 'a'), 'a: x # later\nb: y\n'],
  [
    'an item of a list',
    'a:\n  - x # one\n  - y\n',
    replace('z', 'a', 0),
    'a:\n  - z # one\n  - y\n',
  ],
  [
    'a mapping with a text',
    'a:\n  - Note: x\n  - y\n',
    replace('Note: x', 'a', 0),
    'a:\n  - "Note: x"\n  - y\n',
  ],
  ['a mapping with a comment in it', 'a:\n  b: 1 # why\n  c: 2\n', replace('x', 'a'), undefined],
  [
    'an object in a list with another object',
    'a:\r\n  - b: x # mine\r\n',
    replace({ c: 'X', d: 'x' }, 'a', 0),
    'a:\r\n  - c: X\r\n    d: x # mine\r\n',
  ],
  [
    'a text with an object',
    'a: x # mine\nb: y\n',
    replace({ c: 'X', d: 'x: y' }, 'a'),
    'a:\n  c: X\n  d: "x: y" # mine\nb: y\n',
  ],
  ['Windows line ends', 'a: x\r\nb: y\r\n', replace('z', 'a'), 'a: z\r\nb: y\r\n'],
  ['no line end', 'a: x', replace('z', 'a'), 'a: z'],
  ['a list', 'a: x, y # both\n', replace(['x', 'y'], 'a'), 'a: [x, y] # both\n'],
  // Anchors
  // The question mark may be part of the text.
  ['a text after a question mark', 'a:\n  - ? b c\n', replace('b c:', 'a', 0), undefined],
  ['an anchor', 'a: &x y\nb: *x\n', replace('z', 'a'), undefined],
  ['an alias', 'a: &x {k: y}\nb: *x\n', replace('z', 'b', 'k'), undefined],
  // A new key
  ['a new key', 'a: x\n', insert('y', 'b'), 'a: x\nb: y\n'],
  ['a new key without line end before it', 'a: x', insert('y', 'b'), 'a: x\nb: y'],
  [
    'a new key after a comment',
    'a: x # why\n# end\n',
    insert('y', 'b'),
    'a: x # why\nb: y\n# end\n',
  ],
  [
    'a new key before a list',
    '- t: x\n  e:\n    - y\n',
    insert('T', 0, 'k'),
    '- t: x\n  k: T\n  e:\n    - y\n',
  ],
  ['a new key in braces', 'a: {b: c}\n', insert('d', 'a', 'e'), 'a: {b: c, e: d}\n'],
  ['a new key in no braces yet', 'a: {}\n', insert('d', 'a', 'e'), 'a: {e: d}\n'],
  ['a new key after a block', 'a: |\n  x\n', insert('y', 'b'), 'a: |\n  x\nb: y\n'],
  ['a new key after a block that keeps line breaks', 'a: |+\n  x\n\n', insert('y', 'b'), undefined],
  ['a new key in a text with Windows line ends', 'a: x\r\n', insert('y', 'b'), 'a: x\r\nb: y\r\n'],
  // A removed key
  ['a removed key', 'a: x # one\nb: y\n', remove('a'), 'b: y\n'],
  ['the first key of an item', '- a: x\n  b: y\n', remove(0, 'a'), '- b: y\n'],
  ['the first key, with a comment after it', '- a: x # one\n  b: y\n', remove(0, 'a'), undefined],
  ['the only key', 'a:\n  b: y\n', remove('a', 'b'), undefined],
  ['an item', 'a:\n  - x\n  - y\n', remove('a', 1), 'a:\n  - x\n'],
  ['an item in brackets', 'a: [x, y, z]\n', remove('a', 1), 'a: [x, z]\n'],
  ['the first in brackets', 'a: [x, y]\n', remove('a', 0), 'a: [y]\n'],
  ['the only one in brackets', 'a: [x]\n', remove('a', 0), 'a: []\n'],
  [
    'one in brackets with a comment',
    'a: [\n  x, # one\n  y # two\n]\n',
    remove('a', 1),
    'a: [\n  x, # one\n   # two\n]\n',
  ],
  // A list of one
  ['a text as a list', 'a: x # one\n', wrap('a'), 'a: [x] # one\n'],
  ['a text with a comma as a list', 'a: x, y\n', wrap('a'), 'a: ["x, y"]\n'],
  ['a text in quotes as a list', "a: 'x: y'\n", wrap('a'), "a: ['x: y']\n"],
  ['a block as a list', 'a: |\n  x\n  y\nb: z\n', wrap('a'), 'a:\n  - |\n    x\n    y\nb: z\n'],
  [
    'a mapping as a list',
    'a:\n  b: x # one\n  # two\n  c: y\nd: z\n',
    wrap('a'),
    'a:\n  - b: x # one\n    # two\n    c: y\nd: z\n',
  ],
  ['a mapping in braces as a list', 'a: {b: x}\n', wrap('a'), 'a: [{b: x}]\n'],
  // A moved key
  [
    'a key to a mapping',
    'cv:\n  name: Jane\n  jobs:\n    - x\nphone: 1 # p\n',
    move(['phone'], ['cv', 'phone']),
    'cv:\n  name: Jane\n  phone: 1 # p\n  jobs:\n    - x\n',
  ],
  [
    'a list to a mapping',
    'cv:\n  name: Jane\njobs:\n  - x\n  # y\n  - z\n',
    move(['jobs'], ['cv', 'jobs']),
    'cv:\n  name: Jane\n  jobs:\n    - x\n    # y\n    - z\n',
  ],
  [
    'a key to a mapping without keys',
    'cv: # mine\nname: Jane\n',
    move(['name'], ['cv', 'name']),
    'cv: # mine\n  name: Jane\n',
  ],
  [
    'a key to another name',
    'design:\n  color: navy # c\n  options:\n    x: y\n',
    move(['design', 'color'], ['design', 'options', 'primary_color']),
    'design:\n  options:\n    x: y\n    primary_color: navy # c\n',
  ],
  [
    'a key to an existing key',
    'cv:\n  name: A\nname: B\n',
    move(['name'], ['cv', 'name']),
    undefined,
  ],
  [
    'a text that lacks a space, in a list',
    'a:\n  - b:c # d\n',
    replace({ b: 'c' }, 'a', 0),
    'a:\n  - b: c # d\n',
  ],
  [
    'a text that lacks a space, under a key',
    'a:\n  b:c\n',
    replace({ b: 'c' }, 'a'),
    'a:\n  b: c\n',
  ],
  ['a text that lacks a space, after a key', 'a: b:c\n', replace({ b: 'c' }, 'a'), 'a:\n  b: c\n'],
  [
    'a mapping as a list, with a key renamed',
    'a:\n  -b: x\n  c: y\n',
    [rename('b', 'a', '-b'), wrap('a')],
    'a:\n  - b: x\n    c: y\n',
  ],
  [
    'a key to a missing mapping',
    'cv:\n  name: Jane\n  font: X\n',
    move(['cv', 'font'], ['design', 'font']),
    'cv:\n  name: Jane\ndesign:\n  font: X\n',
  ],
  [
    'all keys to a missing mapping',
    '# CV\nname: Jane\n\n# jobs\njobs:\n  - x\n',
    [move(['name'], ['cv', 'name']), move(['jobs'], ['cv', 'jobs'])],
    '# CV\ncv:\n  name: Jane\n\n  # jobs\n  jobs:\n    - x\n',
  ],
  [
    'some keys to a missing mapping',
    'name: Jane\ndesign:\n  font: X\nemail: a@b.c\n',
    [move(['name'], ['cv', 'name']), move(['email'], ['cv', 'email'])],
    'cv:\n  name: Jane\n  email: a@b.c\ndesign:\n  font: X\n',
  ],
  [
    'keys with Windows line ends',
    'name: Jane\r\njobs:\r\n  - x\r\n',
    [move(['name'], ['cv', 'name']), move(['jobs'], ['cv', 'jobs'])],
    'cv:\r\n  name: Jane\r\n  jobs:\r\n    - x\r\n',
  ],
];

const JSON_CASES: readonly EditCase[] = [
  ['a key', '{"fullname" : "Jane"}', rename('name', 'fullname'), '{"name" : "Jane"}'],
  [
    'a replaced text with quotes',
    '{"a": "x", "b": 1}',
    replace('"y"', 'a'),
    '{"a": "\\"y\\"", "b": 1}',
  ],
  ['a number as text', '{"a": 3.90}', replace('3.9', 'a'), '{"a": "3.90"}'],
  ['a list of one', '{"a": "x, y"}', wrap('a'), '{"a": ["x, y"]}'],
  ['a new key', '{\n\t"a": 1\n}\n', insert('y', 'b'), '{\n\t"a": 1,\n\t"b": "y"\n}\n'],
  ['a new key on the line', '{"a": 1}', insert('y', 'b'), '{"a": 1, "b": "y"}'],
  ['the first key', '{"a": 1, "b": 2}', remove('a'), '{"b": 2}'],
  ['the last key', '{\n  "a": 1,\n  "b": 2\n}', remove('b'), '{\n  "a": 1\n}'],
  ['the only key', '{"a": 1}', remove('a'), '{}'],
  ['an item', '[1, 2, 3]', remove(1), '[1, 3]'],
  [
    'a key to another object',
    '{\n  "cv": {\n    "name": "Jane"\n  },\n  "jobs": [\n    1\n  ]\n}\n',
    move(['jobs'], ['cv', 'jobs']),
    '{\n  "cv": {\n    "name": "Jane",\n    "jobs": [\n      1\n    ]\n  }\n}\n',
  ],
  [
    'a key to an existing key',
    '{"cv": {"name": "A"}, "name": "B"}',
    move(['name'], ['cv', 'name']),
    undefined,
  ],
];

describe.each([
  ['yaml', YAML_CASES],
  ['json', JSON_CASES],
] as const)('edits of %s', (format, cases) => {
  const toChanges = (change: EditCase[2]): readonly Change[] =>
    Array.isArray(change) ? (change as readonly Change[]) : [change as Change];

  it.each(cases.filter((row) => row[3] === undefined))('are refused for %s', (_, text, change) => {
    expect(applyChanges(text, toChanges(change), format)).toBeUndefined();
  });

  it.each(cases.filter((row) => row[3] !== undefined))(
    'produce the expected text for %s',
    (_, text, change, expected) => {
      const changes = toChanges(change);
      const result = applyChanges(text, changes, format);
      expect(result).toBe(expected);
      if (result === undefined) return;
      const originalValue = parseCvSource(text, { format }).value;
      const editedValue = parseCvSource(result, { format }).value;
      // A number that becomes text keeps its digits.
      if (format === 'yaml' || !/number/.test(String(expect.getState().currentTestName)))
        expect(editedValue).toEqual(applyToValue(originalValue, changes));
    },
  );
});

/** Texts that need quotes or escapes. */
const TEXTS = [
  'x',
  '2020',
  'null',
  '~',
  '',
  'a: b',
  'C #1',
  '- x',
  '[x',
  'x]',
  'p, q',
  "it's",
  '"q"',
  ' lead',
  'tail ',
  'p\nq',
  '\t',
  '\u00A0x',
  '@x',
  '*x',
  '%',
  '!x',
  '#004f90',
  'true',
  '\u2028',
  '{}',
  '\\',
  'é😀',
  '---',
  '...',
  '? x',
  'x:',
  ':x',
  '`',
];

/** Returns all paths except the root. */
function collectPaths(value: unknown, path: DocumentPath = []): DocumentPath[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, child]) =>
    collectPaths(child, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length === 0 ? inner : [path, ...inner];
}

function anyChange(document: unknown): fc.Arbitrary<Change> {
  const paths = collectPaths(document);
  const keys = paths.filter((path) => typeof path.at(-1) === 'string');
  const text = fc.constantFrom(...TEXTS);
  const path = fc.constantFrom(...paths);
  const key = fc.constantFrom(...keys);
  const owner = key.map((keyPath) => keyPath.slice(0, -1));
  return fc.oneof(
    fc.record({
      kind: fc.constant('rename' as const),
      path: key,
      key: text.map((name) => `${name}!`),
    }),
    fc.record({
      kind: fc.constant('replace' as const),
      path,
      value: fc.oneof(text, fc.array(text)),
    }),
    fc.record({
      kind: fc.constant('insert' as const),
      path: fc.tuple(owner, text).map(([ownerPath, name]) => [...ownerPath, `new${name}`]),
      value: text,
    }),
    fc.record({ kind: fc.constant('remove' as const), path }),
    fc.record({ kind: fc.constant('wrap' as const), path }),
    fc
      .record({ kind: fc.constant('move' as const), path: key })
      .map((change) => ({ ...change, to: ['fresh', change.path.at(-1) as string] })),
  );
}

const SAMPLES = new URL('../../../samples/', import.meta.url);

const DOCUMENTS = ['starter.yaml', 'custom-sections.yaml', 'hebrew.yaml'].flatMap((file) => {
  const text = readFileSync(new URL(file, SAMPLES), 'utf8');
  const json = JSON.stringify(parseCvSource(text, { format: 'yaml' }).value, undefined, 2);
  return [
    { file, format: 'yaml' as const, text },
    {
      file: `${file} with Windows line ends`,
      format: 'yaml' as const,
      text: text.replaceAll('\n', '\r\n'),
    },
    { file: `${file} as JSON`, format: 'json' as const, text: json },
    { file: `${file} as YAML in braces`, format: 'yaml' as const, text: json },
  ];
});

const RUNS = IS_LONG ? 60 : 4;

describe('edits of a sample', () => {
  it.each(selectRows(DOCUMENTS, 6))(
    'change one value and keep all others: $file',
    ({ format, text }) => {
      const { value } = parseCvSource(text, { format });
      let editCount = 0;
      fc.assert(
        fc.property(anyChange(value), (change) => {
          const result = applyChanges(text, [change], format);
          if (result === undefined) return;
          editCount += 1;
          expect(stringifyScalars(parseCvSource(result, { format }).value)).toEqual(
            stringifyScalars(applyToValue(value, [change])),
          );
          const countComments = (yaml: string): number => yaml.match(/(^|\s)# .*/g)?.length ?? 0;
          if (format === 'yaml' && change.kind !== 'remove')
            expect(countComments(result)).toBeGreaterThanOrEqual(countComments(text));
        }),
        { seed: 15, numRuns: RUNS },
      );
      expect(editCount).toBeGreaterThan((RUNS * 2) / 3);
    },
  );
});
