// Where keys and values stand: lines and columns from 1, columns in UTF-16 units.
import { describe, expect, it } from 'vitest';
import type { DocumentPath } from '../../src/diagnostics/diagnostic.js';
import { parseSource } from '../../src/text/parse.js';
import type { SourceFormat } from '../../src/text/source.js';

interface Row {
  name: string;
  text: string;
  path: DocumentPath;
  /** Where the value stands, as `line:column-line:column`. */
  value: string;
  /** Where the key stands. */
  key?: string;
}

const CV = 'cv:\n  name: Jane Doe\n  education:\n    - area: Maths\n      gpa: "3.90"\n    - area: Law\n';

const YAML: Row[] = [
  { name: 'the document', text: CV, path: [], value: '1:1-1:3' },
  { name: 'a mapping, by its first key', text: CV, path: ['cv'], value: '2:3-2:7', key: '1:1-1:3' },
  { name: 'a value', text: CV, path: ['cv', 'name'], value: '2:9-2:17', key: '2:3-2:7' },
  { name: 'a list, by its first item', text: CV, path: ['cv', 'education'], value: '4:7-4:11', key: '3:3-3:12' },
  { name: 'an item of a list', text: CV, path: ['cv', 'education', 1], value: '6:7-6:11' },
  {
    name: 'a value within an item',
    text: CV,
    path: ['cv', 'education', 1, 'area'],
    value: '6:13-6:16',
    key: '6:7-6:11',
  },
  {
    name: 'a value in quotes, with them',
    text: CV,
    path: ['cv', 'education', 0, 'gpa'],
    value: '5:12-5:18',
    key: '5:7-5:10',
  },
  { name: 'a missing key, by its owner', text: CV, path: ['cv', 'education', 0, 'institution'], value: '4:7-4:11' },
  {
    name: 'a path that leads nowhere, by its last part that is there',
    text: CV,
    path: ['cv', 'x', 'y'],
    value: '2:3-2:7',
  },
  { name: 'an item that is missing', text: CV, path: ['cv', 'education', 7], value: '4:7-4:11' },
  {
    name: 'flow style: a value',
    text: 'cv: {name: Jane, a: [1, {b: c}]}',
    path: ['cv', 'a', 1, 'b'],
    value: '1:29-1:30',
    key: '1:26-1:27',
  },
  { name: 'flow style: an item', text: 'cv: {name: Jane, a: [10, 20]}', path: ['cv', 'a', 1], value: '1:26-1:28' },
  {
    name: 'a value without width, by its key',
    text: 'cv:\n  name:\n  label: x',
    path: ['cv', 'name'],
    value: '2:3-2:7',
    key: '2:3-2:7',
  },
  {
    name: 'behind an alias, where the anchor is',
    text: 'a: &x\n  b: c\nd: *x\n',
    path: ['d', 'b'],
    value: '2:6-2:7',
    key: '2:3-2:4',
  },
  { name: 'an alias itself', text: 'a: &x c\nd: *x\n', path: ['d'], value: '2:4-2:6', key: '2:1-2:2' },
  { name: 'an anchored value', text: 'a: &x c', path: ['a'], value: '1:7-1:8' },
  {
    name: 'CRLF',
    text: 'cv:\r\n  name: Jane\r\n  label: x\r\n',
    path: ['cv', 'label'],
    value: '3:10-3:11',
    key: '3:3-3:8',
  },
  { name: 'CRLF: the end of a value', text: 'cv:\r\n  name: Jane\r\n', path: ['cv', 'name'], value: '2:9-2:13' },
  {
    name: 'a byte order mark has no width',
    text: '\uFEFFname: Jane',
    path: ['name'],
    value: '1:7-1:11',
    key: '1:1-1:5',
  },
  { name: 'a tabulator is one column', text: 'a:\t\tx', path: ['a'], value: '1:5-1:6' },
  {
    name: 'an astral character is two columns',
    text: '{a: "😀", b: c}',
    path: ['b'],
    value: '1:14-1:15',
    key: '1:11-1:12',
  },
  { name: 'an accent is one column', text: '{é: "é", b: c}', path: ['b'], value: '1:13-1:14', key: '1:10-1:11' },
  { name: 'a key in quotes', text: '"a b": x', path: ['a b'], value: '1:8-1:9', key: '1:1-1:6' },
  { name: 'a key that is a number', text: 'x: y\n2020: z', path: ['2020'], value: '2:7-2:8', key: '2:1-2:5' },
  { name: 'a block text, from its mark', text: 'a: |\n  one\n  two\nb: c', path: ['a'], value: '1:4-4:1' },
  { name: 'after comments and blank lines', text: '# x\n\na: b', path: ['a'], value: '3:4-3:5', key: '3:1-3:2' },
  { name: 'after a document start', text: '---\na: b', path: ['a'], value: '2:4-2:5', key: '2:1-2:2' },
];

const JSON_TEXT = '{\n  "cv": {\n    "name": "Jane",\n    "a": [1, {"b": null}]\n  }\n}\n';

const JSON_ROWS: Row[] = [
  { name: 'the document, by its bracket', text: JSON_TEXT, path: [], value: '1:1-1:2' },
  { name: 'an object, by its bracket', text: JSON_TEXT, path: ['cv'], value: '2:9-2:10', key: '2:3-2:7' },
  { name: 'a value, with its quotes', text: JSON_TEXT, path: ['cv', 'name'], value: '3:13-3:19', key: '3:5-3:11' },
  { name: 'a list, by its bracket', text: JSON_TEXT, path: ['cv', 'a'], value: '4:10-4:11', key: '4:5-4:8' },
  { name: 'an item', text: JSON_TEXT, path: ['cv', 'a', 0], value: '4:11-4:12' },
  { name: 'a value within an item', text: JSON_TEXT, path: ['cv', 'a', 1, 'b'], value: '4:20-4:24', key: '4:15-4:18' },
  { name: 'a missing key, by its owner', text: JSON_TEXT, path: ['cv', 'x'], value: '2:9-2:10' },
  { name: 'CRLF', text: '{\r\n"a": 1,\r\n"b": 2}', path: ['b'], value: '3:6-3:7', key: '3:1-3:4' },
  { name: 'a byte order mark has no width', text: '\uFEFF{"a": 1}', path: ['a'], value: '1:7-1:8', key: '1:2-1:5' },
  { name: 'a tabulator is one column', text: '{\t"a": 1}', path: ['a'], value: '1:8-1:9', key: '1:3-1:6' },
  {
    name: 'an astral character is two columns',
    text: '{"😀": "😀", "b": 1}',
    path: ['b'],
    value: '1:19-1:20',
    key: '1:14-1:17',
  },
];

function placeOf(text: string, format: SourceFormat, path: DocumentPath, target: 'key' | 'value'): string {
  const source = parseSource(text, { format, resolvedKeys: new Set() });
  expect(source.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const { start, end } = source.rangeOf(path, target);
  return `${start.line}:${start.column}-${end.line}:${end.column}`;
}

describe.each([
  { format: 'yaml' as const, rows: YAML },
  { format: 'json' as const, rows: JSON_ROWS },
])('$format', ({ format, rows }) => {
  it.each(rows)('value: $name', ({ text, path, value }) => {
    expect(placeOf(text, format, path, 'value')).toBe(value);
  });

  it.each(rows.filter(({ key }) => key !== undefined))('key: $name', ({ text, path, key }) => {
    expect(placeOf(text, format, path, 'key')).toBe(key);
  });

  it('offsets count UTF-16 units of the text', () => {
    const text = '{"😀": "x"}';
    const { start, end } = parseSource(text, { format, resolvedKeys: new Set() }).rangeOf(['😀']);
    expect([start.offset, end.offset]).toEqual([7, 10]);
  });
});
