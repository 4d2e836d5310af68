// Ranges of keys and values: lines and columns count from 1, columns in UTF-16 units.
import { describe, expect, it } from 'vitest';
import { parseSource } from '../../../src/compiler/source/parse-source.js';
import type { SourceFormat } from '../../../src/compiler/source/source.js';
import type { DocumentPath } from '../../../src/diagnostics/diagnostic.js';

/** Ranges are `line:column-line:column`. */
type RangeCase = [name: string, text: string, path: DocumentPath, value: string, key?: string];

const CV =
  'cv:\n  name: Jane Doe\n  education:\n    - area: Maths\n      gpa: "3.90"\n    - area: Law\n';

const YAML_CASES: RangeCase[] = [
  ['the document', CV, [], '1:1-1:3'],
  ['a mapping, by its first key', CV, ['cv'], '2:3-2:7', '1:1-1:3'],
  ['a value', CV, ['cv', 'name'], '2:9-2:17', '2:3-2:7'],
  ['a list, by its first item', CV, ['cv', 'education'], '4:7-4:11', '3:3-3:12'],
  ['an item of a list', CV, ['cv', 'education', 1], '6:7-6:11'],
  ['a value within an item', CV, ['cv', 'education', 1, 'area'], '6:13-6:16', '6:7-6:11'],
  ['a value with its quotes', CV, ['cv', 'education', 0, 'gpa'], '5:12-5:18', '5:7-5:10'],
  ['a missing key, by its owner', CV, ['cv', 'education', 0, 'institution'], '4:7-4:11'],
  ['a missing path, by its last existing part', CV, ['cv', 'x', 'y'], '2:3-2:7'],
  ['a missing item', CV, ['cv', 'education', 7], '4:7-4:11'],
  [
    'a value in flow style',
    'cv: {name: Jane, a: [1, {b: c}]}',
    ['cv', 'a', 1, 'b'],
    '1:29-1:30',
    '1:26-1:27',
  ],
  ['an item in flow style', 'cv: {name: Jane, a: [10, 20]}', ['cv', 'a', 1], '1:26-1:28'],
  ['an empty value, by its key', 'cv:\n  name:\n  label: x', ['cv', 'name'], '2:3-2:7', '2:3-2:7'],
  [
    'a value in an alias, at its anchor',
    'a: &x\n  b: c\nd: *x\n',
    ['d', 'b'],
    '2:6-2:7',
    '2:3-2:4',
  ],
  ['an alias itself', 'a: &x c\nd: *x\n', ['d'], '2:4-2:6', '2:1-2:2'],
  ['an anchored value', 'a: &x c', ['a'], '1:7-1:8'],
  [
    'a value with CRLF',
    'cv:\r\n  name: Jane\r\n  label: x\r\n',
    ['cv', 'label'],
    '3:10-3:11',
    '3:3-3:8',
  ],
  ['the end of a value with CRLF', 'cv:\r\n  name: Jane\r\n', ['cv', 'name'], '2:9-2:13'],
  ['a value after a byte order mark', '\uFEFFname: Jane', ['name'], '1:7-1:11', '1:1-1:5'],
  ['a value after tabs', 'a:\t\tx', ['a'], '1:5-1:6'],
  ['a value after an emoji of two columns', '{a: "😀", b: c}', ['b'], '1:14-1:15', '1:11-1:12'],
  ['a value after an accent of one column', '{é: "é", b: c}', ['b'], '1:13-1:14', '1:10-1:11'],
  ['a key in quotes', '"a b": x', ['a b'], '1:8-1:9', '1:1-1:6'],
  ['a key that is a number', 'x: y\n2020: z', ['2020'], '2:7-2:8', '2:1-2:5'],
  ['a block text with its `|`', 'a: |\n  one\n  two\nb: c', ['a'], '1:4-4:1'],
  ['a value after comments and blank lines', '# x\n\na: b', ['a'], '3:4-3:5', '3:1-3:2'],
  ['a value after a document start', '---\na: b', ['a'], '2:4-2:5', '2:1-2:2'],
];

const JSON_TEXT = '{\n  "cv": {\n    "name": "Jane",\n    "a": [1, {"b": null}]\n  }\n}\n';

const JSON_CASES: RangeCase[] = [
  ['the document, by its bracket', JSON_TEXT, [], '1:1-1:2'],
  ['an object, by its bracket', JSON_TEXT, ['cv'], '2:9-2:10', '2:3-2:7'],
  ['a value, with its quotes', JSON_TEXT, ['cv', 'name'], '3:13-3:19', '3:5-3:11'],
  ['a list, by its bracket', JSON_TEXT, ['cv', 'a'], '4:10-4:11', '4:5-4:8'],
  ['an item', JSON_TEXT, ['cv', 'a', 0], '4:11-4:12'],
  ['a value within an item', JSON_TEXT, ['cv', 'a', 1, 'b'], '4:20-4:24', '4:15-4:18'],
  ['a missing key, by its owner', JSON_TEXT, ['cv', 'x'], '2:9-2:10'],
  ['a value with CRLF', '{\r\n"a": 1,\r\n"b": 2}', ['b'], '3:6-3:7', '3:1-3:4'],
  ['a value after a byte order mark', '\uFEFF{"a": 1}', ['a'], '1:7-1:8', '1:2-1:5'],
  ['a value after a tab', '{\t"a": 1}', ['a'], '1:8-1:9', '1:3-1:6'],
  ['a value after emoji of two columns', '{"😀": "😀", "b": 1}', ['b'], '1:19-1:20', '1:14-1:17'],
];

function findRange(
  text: string,
  format: SourceFormat,
  path: DocumentPath,
  target: 'key' | 'value',
): string {
  const source = parseSource(text, { format, resolvedKeys: new Set() });
  expect(source.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const { start, end } = source.findRange(path, target);
  return `${start.line}:${start.column}-${end.line}:${end.column}`;
}

describe.each([
  ['yaml', YAML_CASES],
  ['json', JSON_CASES],
] as const)('findRange in %s', (format, cases) => {
  it.each(cases)('finds %s', (_, text, path, value, key) => {
    expect(findRange(text, format, path, 'value')).toBe(value);
    if (key !== undefined) expect(findRange(text, format, path, 'key')).toBe(key);
  });

  it('counts offsets in UTF-16 units', () => {
    const text = '{"😀": "x"}';
    const { start, end } = parseSource(text, { format, resolvedKeys: new Set() }).findRange(['😀']);
    expect([start.offset, end.offset]).toEqual([7, 10]);
  });
});
