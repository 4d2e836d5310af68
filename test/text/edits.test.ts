// What is edited in a text for a change of its document: the change, and nothing else.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/diagnostics/apply-fixes.js';
import type { Change, DocumentPath } from '../../src/diagnostics/diagnostic.js';
import { parseCvSource } from '../../src/render/read-document.js';
import type { Source, SourceFormat } from '../../src/text/source.js';
import { asTexts, changed } from '../support/changes.js';
import { IS_LONG, some } from '../support/length.js';

function edited(text: string, changes: readonly Change[], format: SourceFormat = 'yaml'): string | undefined {
  const source: Source = parseCvSource(text, { format });
  const edits = source.editsOf?.(changes);
  return edits && applyEdits(text, edits);
}

interface Row {
  readonly name: string;
  readonly text: string;
  readonly change: Change | readonly Change[];
  /** Undefined where the text has no place for it. */
  readonly becomes: string | undefined;
}

const rename = (key: string, ...path: DocumentPath): Change => ({ kind: 'rename', path, key });
const replace = (value: unknown, ...path: DocumentPath): Change => ({ kind: 'replace', path, value });
const insert = (value: unknown, ...path: DocumentPath): Change => ({ kind: 'insert', path, value });
const remove = (...path: DocumentPath): Change => ({ kind: 'remove', path });
const wrap = (...path: DocumentPath): Change => ({ kind: 'wrap', path });
const move = (path: DocumentPath, to: DocumentPath): Change => ({ kind: 'move', path, to });

const YAML: readonly Row[] = [
  // A key
  {
    name: 'a plain key',
    text: 'fullname: Jane # she\n',
    change: rename('name', 'fullname'),
    becomes: 'name: Jane # she\n',
  },
  {
    name: 'a key in double quotes',
    text: '"fullname" : Jane\n',
    change: rename('name', 'fullname'),
    becomes: '"name" : Jane\n',
  },
  {
    name: 'a key in single quotes',
    text: "'fullname': Jane\n",
    change: rename('name', 'fullname'),
    becomes: "'name': Jane\n",
  },
  {
    name: 'a key in braces',
    text: 'cv: {fullname: Jane}\n',
    change: rename('name', 'cv', 'fullname'),
    becomes: 'cv: {name: Jane}\n',
  },
  { name: 'a key that needs quotes', text: 'a: 1\n', change: rename('b: c', 'a'), becomes: '"b: c": 1\n' },
  // A text
  {
    name: 'a plain text',
    text: 'a: Sept 2020  # from\nb: 1\n',
    change: replace('2020-09', 'a'),
    becomes: 'a: 2020-09  # from\nb: 1\n',
  },
  {
    name: 'a text in double quotes',
    text: 'a: "Sept 2020"\n',
    change: replace('2020-09', 'a'),
    becomes: 'a: "2020-09"\n',
  },
  {
    name: 'a text in single quotes',
    text: "a: 'Sept 2020'\n",
    change: replace('2020-09', 'a'),
    becomes: "a: '2020-09'\n",
  },
  { name: 'a number that is text', text: 'a: year 2020\n', change: replace('2020', 'a'), becomes: 'a: 2020\n' },
  { name: 'a number', text: 'cited_by: many\n', change: replace(12, 'cited_by'), becomes: 'cited_by: 12\n' },
  {
    name: 'a text under a key of numbers',
    text: 'cited_by: many\n',
    change: replace('12', 'cited_by'),
    becomes: 'cited_by: "12"\n',
  },
  { name: 'a text that is null without quotes', text: 'a: x\n', change: replace('null', 'a'), becomes: 'a: "null"\n' },
  { name: 'a text with a colon', text: 'a: x\n', change: replace('b: c', 'a'), becomes: 'a: "b: c"\n' },
  { name: 'a text with a hash', text: 'a: x\n', change: replace('C #1', 'a'), becomes: 'a: "C #1"\n' },
  {
    name: 'a text with a comma in brackets',
    text: 'a: [x, y]\n',
    change: replace('b, c', 'a', 0),
    becomes: 'a: ["b, c", y]\n',
  },
  { name: 'a text with a comma elsewhere', text: 'a: x\n', change: replace('b, c', 'a'), becomes: 'a: b, c\n' },
  { name: 'an apostrophe in single quotes', text: "a: 'x'\n", change: replace("it's", 'a'), becomes: "a: 'it''s'\n" },
  {
    name: 'a text of several lines',
    text: 'a: x\nb: y\n',
    change: replace('p\nq', 'a'),
    becomes: 'a: "p\\nq"\nb: y\n',
  },
  { name: 'a block', text: 'a: |\n  x\n  y\n\nb: z\n', change: replace('x y', 'a'), becomes: 'a: x y\n\nb: z\n' },
  { name: 'a folded plain text', text: 'a: x\n  y\nb: z\n', change: replace('p', 'a'), becomes: 'a: p\nb: z\n' },
  { name: 'nothing', text: 'a: # later\nb: y\n', change: replace('x', 'a'), becomes: 'a: x # later\nb: y\n' },
  {
    name: 'an item of a list',
    text: 'a:\n  - x # one\n  - y\n',
    change: replace('z', 'a', 0),
    becomes: 'a:\n  - z # one\n  - y\n',
  },
  {
    name: 'a mapping that was to be a text',
    text: 'a:\n  - Note: x\n  - y\n',
    change: replace('Note: x', 'a', 0),
    becomes: 'a:\n  - "Note: x"\n  - y\n',
  },
  {
    name: 'a mapping with a comment in it',
    text: 'a:\n  b: 1 # why\n  c: 2\n',
    change: replace('x', 'a'),
    becomes: undefined,
  },
  {
    name: 'an object in place of another in a list',
    text: 'a:\r\n  - b: x # mine\r\n',
    change: replace({ c: 'X', d: 'x' }, 'a', 0),
    becomes: 'a:\r\n  - c: X\r\n    d: x # mine\r\n',
  },
  {
    name: 'an object in place of a text',
    text: 'a: x # mine\nb: y\n',
    change: replace({ c: 'X', d: 'x: y' }, 'a'),
    becomes: 'a:\n  c: X\n  d: "x: y" # mine\nb: y\n',
  },
  { name: 'Windows line ends', text: 'a: x\r\nb: y\r\n', change: replace('z', 'a'), becomes: 'a: z\r\nb: y\r\n' },
  { name: 'no line end', text: 'a: x', change: replace('z', 'a'), becomes: 'a: z' },
  { name: 'a list', text: 'a: x, y # both\n', change: replace(['x', 'y'], 'a'), becomes: 'a: ["x","y"] # both\n' },
  // Anchors
  // The mark may be the author's.
  {
    name: 'a text after a question mark',
    text: 'a:\n  - ? b c\n',
    change: replace('b c:', 'a', 0),
    becomes: undefined,
  },
  { name: 'an anchor', text: 'a: &x y\nb: *x\n', change: replace('z', 'a'), becomes: undefined },
  { name: 'an alias', text: 'a: &x {k: y}\nb: *x\n', change: replace('z', 'b', 'k'), becomes: undefined },
  // A new key
  { name: 'a new key', text: 'a: x\n', change: insert('y', 'b'), becomes: 'a: x\nb: y\n' },
  { name: 'a new key without line end before it', text: 'a: x', change: insert('y', 'b'), becomes: 'a: x\nb: y' },
  {
    name: 'a new key behind a comment',
    text: 'a: x # why\n# end\n',
    change: insert('y', 'b'),
    becomes: 'a: x # why\nb: y\n# end\n',
  },
  {
    name: 'a new key before a list',
    text: '- t: x\n  e:\n    - y\n',
    change: insert('T', 0, 'k'),
    becomes: '- t: x\n  k: T\n  e:\n    - y\n',
  },
  { name: 'a new key in braces', text: 'a: {b: c}\n', change: insert('d', 'a', 'e'), becomes: 'a: {b: c, e: d}\n' },
  { name: 'a new key in no braces yet', text: 'a: {}\n', change: insert('d', 'a', 'e'), becomes: 'a: {e: d}\n' },
  { name: 'a new key after a block', text: 'a: |\n  x\n', change: insert('y', 'b'), becomes: 'a: |\n  x\nb: y\n' },
  {
    name: 'a new key after a block that keeps line breaks',
    text: 'a: |+\n  x\n\n',
    change: insert('y', 'b'),
    becomes: undefined,
  },
  { name: 'a new key, Windows line ends', text: 'a: x\r\n', change: insert('y', 'b'), becomes: 'a: x\r\nb: y\r\n' },
  // No key
  { name: 'a key to be removed', text: 'a: x # one\nb: y\n', change: remove('a'), becomes: 'b: y\n' },
  { name: 'the first key of an item', text: '- a: x\n  b: y\n', change: remove(0, 'a'), becomes: '- b: y\n' },
  {
    name: 'the first key, with a comment after it',
    text: '- a: x # one\n  b: y\n',
    change: remove(0, 'a'),
    becomes: undefined,
  },
  { name: 'the only key', text: 'a:\n  b: y\n', change: remove('a', 'b'), becomes: undefined },
  { name: 'an item', text: 'a:\n  - x\n  - y\n', change: remove('a', 1), becomes: 'a:\n  - x\n' },
  { name: 'an item in brackets', text: 'a: [x, y, z]\n', change: remove('a', 1), becomes: 'a: [x, z]\n' },
  { name: 'the first in brackets', text: 'a: [x, y]\n', change: remove('a', 0), becomes: 'a: [y]\n' },
  { name: 'the only one in brackets', text: 'a: [x]\n', change: remove('a', 0), becomes: 'a: []\n' },
  {
    name: 'one in brackets with a comment',
    text: 'a: [\n  x, # one\n  y # two\n]\n',
    change: remove('a', 1),
    becomes: 'a: [\n  x, # one\n   # two\n]\n',
  },
  // A list of one
  { name: 'a text as a list', text: 'a: x # one\n', change: wrap('a'), becomes: 'a: [x] # one\n' },
  { name: 'a text with a comma as a list', text: 'a: x, y\n', change: wrap('a'), becomes: 'a: ["x, y"]\n' },
  { name: 'a text in quotes as a list', text: "a: 'x: y'\n", change: wrap('a'), becomes: "a: ['x: y']\n" },
  {
    name: 'a block as a list',
    text: 'a: |\n  x\n  y\nb: z\n',
    change: wrap('a'),
    becomes: 'a:\n  - |\n    x\n    y\nb: z\n',
  },
  {
    name: 'a mapping as a list',
    text: 'a:\n  b: x # one\n  # two\n  c: y\nd: z\n',
    change: wrap('a'),
    becomes: 'a:\n  - b: x # one\n    # two\n    c: y\nd: z\n',
  },
  { name: 'a mapping in braces as a list', text: 'a: {b: x}\n', change: wrap('a'), becomes: 'a: [{b: x}]\n' },
  // Another place
  {
    name: 'a key to a mapping',
    text: 'cv:\n  name: Jane\n  jobs:\n    - x\nphone: 1 # p\n',
    change: move(['phone'], ['cv', 'phone']),
    becomes: 'cv:\n  name: Jane\n  phone: 1 # p\n  jobs:\n    - x\n',
  },
  {
    name: 'a list to a mapping',
    text: 'cv:\n  name: Jane\njobs:\n  - x\n  # y\n  - z\n',
    change: move(['jobs'], ['cv', 'jobs']),
    becomes: 'cv:\n  name: Jane\n  jobs:\n    - x\n    # y\n    - z\n',
  },
  {
    name: 'a key to a mapping without keys',
    text: 'cv: # mine\nname: Jane\n',
    change: move(['name'], ['cv', 'name']),
    becomes: 'cv: # mine\n  name: Jane\n',
  },
  {
    name: 'a key to another name',
    text: 'design:\n  color: navy # c\n  options:\n    x: y\n',
    change: move(['design', 'color'], ['design', 'options', 'primary_color']),
    becomes: 'design:\n  options:\n    x: y\n    primary_color: navy # c\n',
  },
  {
    name: 'a key to where one is already',
    text: 'cv:\n  name: A\nname: B\n',
    change: move(['name'], ['cv', 'name']),
    becomes: undefined,
  },
  {
    name: 'a text that lacks a space, in a list',
    text: 'a:\n  - b:c # d\n',
    change: replace({ b: 'c' }, 'a', 0),
    becomes: 'a:\n  - b: c # d\n',
  },
  {
    name: 'a text that lacks a space, under a key',
    text: 'a:\n  b:c\n',
    change: replace({ b: 'c' }, 'a'),
    becomes: 'a:\n  b: c\n',
  },
  {
    name: 'a text that lacks a space, behind a key',
    text: 'a: b:c\n',
    change: replace({ b: 'c' }, 'a'),
    becomes: 'a:\n  b: c\n',
  },
  {
    name: 'a mapping as a list, with a key renamed',
    text: 'a:\n  -b: x\n  c: y\n',
    change: [rename('b', 'a', '-b'), wrap('a')],
    becomes: 'a:\n  - b: x\n    c: y\n',
  },
  {
    name: 'a key to a mapping that is not there',
    text: 'cv:\n  name: Jane\n  font: X\n',
    change: move(['cv', 'font'], ['design', 'font']),
    becomes: 'cv:\n  name: Jane\ndesign:\n  font: X\n',
  },
  {
    name: 'all keys to a mapping that is not there',
    text: '# CV\nname: Jane\n\n# jobs\njobs:\n  - x\n',
    change: [move(['name'], ['cv', 'name']), move(['jobs'], ['cv', 'jobs'])],
    becomes: '# CV\ncv:\n  name: Jane\n\n  # jobs\n  jobs:\n    - x\n',
  },
  {
    name: 'keys beside another to a mapping',
    text: 'name: Jane\ndesign:\n  font: X\nemail: a@b.c\n',
    change: [move(['name'], ['cv', 'name']), move(['email'], ['cv', 'email'])],
    becomes: 'cv:\n  name: Jane\n  email: a@b.c\ndesign:\n  font: X\n',
  },
  {
    name: 'Windows line ends in another place',
    text: 'name: Jane\r\njobs:\r\n  - x\r\n',
    change: [move(['name'], ['cv', 'name']), move(['jobs'], ['cv', 'jobs'])],
    becomes: 'cv:\r\n  name: Jane\r\n  jobs:\r\n    - x\r\n',
  },
];

const JSON_ROWS: readonly Row[] = [
  { name: 'a key', text: '{"fullname" : "Jane"}', change: rename('name', 'fullname'), becomes: '{"name" : "Jane"}' },
  { name: 'a text', text: '{"a": "x", "b": 1}', change: replace('"y"', 'a'), becomes: '{"a": "\\"y\\"", "b": 1}' },
  { name: 'a number as text', text: '{"a": 3.90}', change: replace('3.9', 'a'), becomes: '{"a": "3.90"}' },
  { name: 'a list of one', text: '{"a": "x, y"}', change: wrap('a'), becomes: '{"a": ["x, y"]}' },
  { name: 'a new key', text: '{\n\t"a": 1\n}\n', change: insert('y', 'b'), becomes: '{\n\t"a": 1,\n\t"b": "y"\n}\n' },
  { name: 'a new key on the line', text: '{"a": 1}', change: insert('y', 'b'), becomes: '{"a": 1, "b": "y"}' },
  { name: 'the first key', text: '{"a": 1, "b": 2}', change: remove('a'), becomes: '{"b": 2}' },
  { name: 'the last key', text: '{\n  "a": 1,\n  "b": 2\n}', change: remove('b'), becomes: '{\n  "a": 1\n}' },
  { name: 'the only key', text: '{"a": 1}', change: remove('a'), becomes: '{}' },
  { name: 'an item', text: '[1, 2, 3]', change: remove(1), becomes: '[1, 3]' },
  {
    name: 'a key in another place',
    text: '{\n  "cv": {\n    "name": "Jane"\n  },\n  "jobs": [\n    1\n  ]\n}\n',
    change: move(['jobs'], ['cv', 'jobs']),
    becomes: '{\n  "cv": {\n    "name": "Jane",\n    "jobs": [\n      1\n    ]\n  }\n}\n',
  },
  {
    name: 'a key to where one is already',
    text: '{"cv": {"name": "A"}, "name": "B"}',
    change: move(['name'], ['cv', 'name']),
    becomes: undefined,
  },
  {
    name: 'all keys in a new place',
    text: '{\r\n  "name": "Jane",\r\n  "jobs": [\r\n    1\r\n  ]\r\n}\r\n',
    change: [move(['name'], ['cv', 'name']), move(['jobs'], ['cv', 'jobs'])],
    becomes: '{\r\n  "cv": {\r\n    "name": "Jane",\r\n    "jobs": [\r\n      1\r\n    ]\r\n  }\r\n}\r\n',
  },
  {
    name: 'all keys in a new place, on one line',
    text: '{"name": "Jane", "label": "x"}',
    change: [move(['name'], ['cv', 'name']), move(['label'], ['cv', 'label'])],
    becomes: '{"cv": { "name": "Jane", "label": "x" }}',
  },
];

describe.each([
  { format: 'yaml' as const, rows: YAML },
  { format: 'json' as const, rows: JSON_ROWS },
])('$format', ({ format, rows }) => {
  it.each(rows)('$name', ({ text, change, becomes }) => {
    const changes = Array.isArray(change) ? (change as readonly Change[]) : [change as Change];
    const result = edited(text, changes, format);
    expect(result).toBe(becomes);
    if (result === undefined) return;
    const before = parseCvSource(text, { format }).value;
    const after = parseCvSource(result, { format }).value;
    const expected = changed(before, changes);
    // A number that becomes text keeps the digits it is written with.
    if (format === 'yaml' || !/number/.test(String(expect.getState().currentTestName))) expect(after).toEqual(expected);
  });
});

/** Texts that are hard to write. */
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

/** All paths of a document but the root. */
function pathsOf(value: unknown, path: DocumentPath = []): DocumentPath[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, child]) =>
    pathsOf(child, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length === 0 ? inner : [path, ...inner];
}

function anyChange(document: unknown): fc.Arbitrary<Change> {
  const paths = pathsOf(document);
  const keys = paths.filter((path) => typeof path.at(-1) === 'string');
  const text = fc.constantFrom(...TEXTS);
  const path = fc.constantFrom(...paths);
  const key = fc.constantFrom(...keys);
  const owner = key.map((found) => found.slice(0, -1));
  return fc.oneof(
    fc.record({ kind: fc.constant('rename' as const), path: key, key: text.map((name) => `${name}!`) }),
    fc.record({ kind: fc.constant('replace' as const), path, value: fc.oneof(text, fc.array(text)) }),
    fc.record({
      kind: fc.constant('insert' as const),
      path: fc.tuple(owner, text).map(([found, name]) => [...found, `new${name}`]),
      value: text,
    }),
    fc.record({ kind: fc.constant('remove' as const), path }),
    fc.record({ kind: fc.constant('wrap' as const), path }),
    fc
      .record({ kind: fc.constant('move' as const), path: key })
      .map((made) => ({ ...made, to: ['fresh', made.path.at(-1) as string] })),
  );
}

const SAMPLES = new URL('../../samples/', import.meta.url);

const DOCUMENTS = ['starter.yaml', 'custom-sections.yaml', 'hebrew.yaml'].flatMap((file) => {
  const text = readFileSync(new URL(file, SAMPLES), 'utf8');
  const json = JSON.stringify(parseCvSource(text, { format: 'yaml' }).value, undefined, 2);
  return [
    { file, format: 'yaml' as const, text },
    { file: `${file} with Windows line ends`, format: 'yaml' as const, text: text.replaceAll('\n', '\r\n') },
    { file: `${file} as JSON`, format: 'json' as const, text: json },
    { file: `${file} as YAML in braces`, format: 'yaml' as const, text: json },
  ];
});

const RUNS = IS_LONG ? 60 : 4;

describe('any change of a sample is made, and no other', () => {
  it.each(some(DOCUMENTS, 6))('$file', ({ format, text }) => {
    const { value } = parseCvSource(text, { format });
    let made = 0;
    fc.assert(
      fc.property(anyChange(value), (change) => {
        const result = edited(text, [change], format);
        if (result === undefined) return;
        made += 1;
        expect(asTexts(parseCvSource(result, { format }).value)).toEqual(asTexts(changed(value, [change])));
        const comments = (from: string): number => from.match(/(^|\s)# .*/g)?.length ?? 0;
        if (format === 'yaml' && change.kind !== 'remove')
          expect(comments(result)).toBeGreaterThanOrEqual(comments(text));
      }),
      { seed: 15, numRuns: RUNS },
    );
    expect(made).toBeGreaterThan((RUNS * 2) / 3);
  });
});
