// What a text stands for: YAML scalars as written where a CV wants text, JSON as it is.
import { describe, expect, it } from 'vitest';
import { parseSource } from '../../../src/compiler/source/parse.js';

const resolvedKeys = new Set(['cited_by', 'show_last_updated_date']);
const proseKeys = new Set(['summary']);

function yaml(text: string): unknown {
  const source = parseSource(text, { format: 'yaml', resolvedKeys, proseKeys });
  expect(source.diagnostics).toEqual([]);
  return source.value;
}

function json(text: string): unknown {
  const source = parseSource(text, { format: 'json', resolvedKeys });
  expect(source.diagnostics).toEqual([]);
  return source.value;
}

describe('YAML scalars are text as written', () => {
  it.each([
    ['a fraction keeps its zeros', 'gpa: 3.90', { gpa: '3.90' }],
    ['a whole number', 'gpa: 4', { gpa: '4' }],
    ['a number keeps its leading zero', 'phone: 0123456', { phone: '0123456' }],
    ['a number keeps its plus', 'phone: +41446681800', { phone: '+41446681800' }],
    ['a year', 'date: 2022', { date: '2022' }],
    ['a day', 'start_date: 2020-09-24', { start_date: '2020-09-24' }],
    ['a compact day', 'start_date: 20200924', { start_date: '20200924' }],
    ['hexadecimal digits', 'primary_color: 0x10', { primary_color: '0x10' }],
    ['an exponent', 'name: 1e3', { name: '1e3' }],
    ['infinity', 'name: .inf', { name: '.inf' }],
    ['yes', 'name: yes', { name: 'yes' }],
    ['no', 'name: no', { name: 'no' }],
    ['true', 'name: true', { name: 'true' }],
    ['False', 'name: False', { name: 'False' }],
    ['null is null', 'name: null', { name: null }],
    ['~ is null', 'name: ~', { name: null }],
    ['an empty value is null', 'name:', { name: null }],
    ['"null" is text', 'name: "null"', { name: 'null' }],
    ["'~' is text", "name: '~'", { name: '~' }],
    ['the empty text', 'name: ""', { name: '' }],
    ['items of a list', 'highlights: [1.0, true, 007]', { highlights: ['1.0', 'true', '007'] }],
    ['an alias', 'a: &x 1.50\nb: *x', { a: '1.50', b: '1.50' }],
    ['a folded block', 'summary: >-\n  one\n  two\n\n  three', { summary: 'one two\n\nthree' }],
    ['a literal block', 'summary: |\n  one\n  two\n', { summary: 'one\ntwo\n' }],
    ['escapes in double quotes', 'name: "a\\n\\u00e9"', { name: 'a\né' }],
    ['an explicit tag', 'name: !!str 5', { name: '5' }],
    ['a colon within a word', 'url: https://example.com', { url: 'https://example.com' }],
    ['a comment', 'name: Jane # the author', { name: 'Jane' }],
  ])('$0', (_, text, value) => {
    expect(yaml(text)).toEqual(value);
  });
});

describe('lines of Chinese and Japanese', () => {
  it.each([
    ['a folded block', 'a: >-\n  桥梁结构\n  工程师', '桥梁结构工程师'],
    ['plain text', 'a: 清酒を、\n  造る', '清酒を、造る'],
    ['quotes', 'a: "（一）\n  （二）"', '（一）（二）'],
    ['line ends of Windows', 'a: >-\r\n  桥梁\r\n  工程\r\n', '桥梁工程'],
    ['an item of a list', 'a:\n- 桥梁\n  工程', ['桥梁工程']],
    ['characters beyond the first plane', 'a: >-\n  𠮷\n  野', '𠮷野'],
    ['spaces within a line stay', 'a: >-\n  深山 千尋は\n  杜氏', '深山 千尋は杜氏'],
    ['paragraphs stay', 'a: >-\n  桥\n  梁\n\n  工程', '桥梁\n\n工程'],
    ['a space stays beside Latin letters', 'a: >-\n  使用\n  Typst\n  排版', '使用 Typst 排版'],
    [
      'but not beside full-width punctuation',
      'a: >-\n  「 a」、開発、\n  3年、PDF\n  （A）',
      '「 a」、開発、3年、PDF（A）',
    ],
    ['also the first', 'a: >-\n  「使用」\n  Typst。', '「使用」Typst。'],
    ['and between words of Korean', 'a: >-\n  서울\n  시청', '서울 시청'],
    ['lines that are not folded', 'a: |-\n  桥梁\n  工程', '桥梁\n工程'],
    ['indented lines of a folded block', 'a: >-\n  桥\n    梁\n  工', '桥\n  梁\n工'],
    ['an escape that hides a space', 'a: "桥\\u0020梁\n  工"', '桥 梁 工'],
  ])('$0', (_, text, value) => {
    expect(yaml(text)).toEqual({ a: value });
  });
});

describe('lines of dashes below an item of a list', () => {
  it.each([
    ['stay lines', '- a\n  - b\n  - c', ['a\n- b\n- c']],
    ['keep their own indentation', '- a\n    b\n    - c\n      - d\n', ['a\nb\n- c\n  - d']],
    ['whatever the line ends', '- a\r\n  - b', ['a\n- b']],
    ['not without a space', '- a\n  -b', ['a -b']],
    ['not in quotes', '- "a\n  - b"', ['a - b']],
    ['not in folded text', '- >-\n  a\n  - b', ['a - b']],
    ['in paragraphs', 'summary: b\n  - c\n  - d', { summary: 'b\n- c\n- d' }],
    ['not in another value of a mapping', 'a: b\n  - c', { a: 'b - c' }],
    ['not for an alias', '- &x a\n  b\n- *x', ['a b', 'a b']],
  ])('$0', (_, text, value) => {
    expect(yaml(text)).toEqual(value);
  });
});

describe('YAML keys whose values are resolved', () => {
  it.each([
    ['a whole number', 'cited_by: 243', { cited_by: 243 }],
    ['a number in quotes stays text', 'cited_by: "243"', { cited_by: '243' }],
    ['true', 'show_last_updated_date: true', { show_last_updated_date: true }],
    ['false', 'show_last_updated_date: false', { show_last_updated_date: false }],
    ['no is text in YAML 1.2', 'show_last_updated_date: no', { show_last_updated_date: 'no' }],
    ['null', 'cited_by: null', { cited_by: null }],
    ['an alias of text resolves under the key', 'a: &x 5\ncited_by: *x', { a: '5', cited_by: 5 }],
  ])('$0', (_, text, value) => {
    expect(yaml(text)).toEqual(value);
  });
});

describe('lines with dashes within the text of an item', () => {
  const long = 'Supervised and taught, in the laboratory and in the field, as many as';
  it.each([
    ['two of them are a list', `- ${long}\n  - a\n  - b`, [`${long}\n- a\n- b`]],
    [
      'one below a short line is a list',
      '- Led a team\n  - hired two',
      ['Led a team\n- hired two'],
    ],
    ['one below a semicolon is a list', `- ${long};\n  - two`, [`${long};\n- two`]],
    ['one below a sentence is a list', `- ${long}.\n  - two`, [`${long}.\n- two`]],
    ['one below the middle of a clause is text', `- ${long}\n  - two`, [`${long} - two`]],
    [
      'one below the middle of a clause is text, in a later line',
      `- In 2020\n  ${long}\n  - two`,
      [`In 2020 ${long} - two`],
    ],
    [
      'a range of numbers is text',
      '- supervised 10\n  - 15 Students',
      ['supervised 10 - 15 Students'],
    ],
    ['a range of shares is text', '- cut 10 %\n  - 15 % of it', ['cut 10 % - 15 % of it']],
    ['ranges alone are text', '- 1\n  - 2, 3\n  - 4', ['1 - 2, 3 - 4']],
    ['a block keeps its lines', `- |-\n  ${long}\n  - two`, [`${long}\n- two`]],
  ])('$0', (_, text, value) => {
    expect(yaml(text)).toEqual(value);
  });
});

describe('YAML structure', () => {
  it.each([
    [
      'nested mappings and lists',
      'cv:\n  education:\n    - area: x\n',
      { cv: { education: [{ area: 'x' }] } },
    ],
    [
      'flow style',
      'cv: {name: Jane, a: [1, {b: c}]}',
      { cv: { name: 'Jane', a: ['1', { b: 'c' }] } },
    ],
    ['an alias of a mapping', 'a: &x {b: c}\nd: *x', { a: { b: 'c' }, d: { b: 'c' } }],
    ['keys that are numbers', '2020: x', { 2020: 'x' }],
    ['keys in quotes', '"a b": x', { 'a b': 'x' }],
    ['CRLF', 'a: 1\r\nb:\r\n  - 2\r\n', { a: '1', b: ['2'] }],
    ['a byte order mark', '\uFEFFname: Jane', { name: 'Jane' }],
    ['a document start and end', '---\nname: Jane\n...\n', { name: 'Jane' }],
    ['a version directive', '%YAML 1.2\n---\nname: Jane\n', { name: 'Jane' }],
    [
      'a comment first (as editors want it)',
      '# yaml-language-server: $schema=x\nname: Jane',
      { name: 'Jane' },
    ],
    ['only a text', 'Jane', 'Jane'],
    ['only a list', '- 1\n- 2', ['1', '2']],
  ])('$0', (_, text, value) => {
    expect(yaml(text)).toEqual(value);
  });

  it('`__proto__` is a key like any other', () => {
    const value = yaml('__proto__: {polluted: yes}\nname: Jane') as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(['__proto__', 'name']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('JSON is strict', () => {
  it.each([
    ['numbers stay numbers', '{"gpa": 3.90}', { gpa: 3.9 }],
    ['booleans stay booleans', '{"name": true}', { name: true }],
    ['null', '{"name": null}', { name: null }],
    ['a byte order mark', '\uFEFF{"name": "Jane"}', { name: 'Jane' }],
    ['escapes', '{"name": "\\u00e9\\n"}', { name: 'é\n' }],
    ['the same key in two objects', '[{"a": 1}, {"a": 2}]', [{ a: 1 }, { a: 2 }]],
  ])('$0', (_, text, value) => {
    expect(json(text)).toEqual(value);
  });

  it('`__proto__` is a key like any other', () => {
    const value = json('{"__proto__": {"polluted": true}}') as object;
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

describe('the notation', () => {
  it.each([
    ['by extension .json', '{"a": 1.0}', { file: 'cv.json' }, { a: 1 }],
    ['by extension .JSON', '{"a": 1.0}', { file: 'CV.JSON' }, { a: 1 }],
    [
      'by extension .yaml, though it looks like JSON',
      '{"a": 1.0}',
      { file: 'cv.yaml' },
      { a: '1.0' },
    ],
    ['by extension .yml', '{"a": 1.0}', { file: 'x/cv.yml' }, { a: '1.0' }],
    [
      'the option before the extension',
      '{"a": 1.0}',
      { file: 'cv.yaml', format: 'json' as const },
      { a: 1 },
    ],
    ['JSON when it begins like JSON and is', ' \n{"a": 1.0}', {}, { a: 1 }],
    ['YAML flow style when it begins like JSON but is not', '{a: 1.0}', {}, { a: '1.0' }],
    ['YAML otherwise', 'a: 1.0', { file: 'cv.txt' }, { a: '1.0' }],
  ])('$0', (_, text, options, value) => {
    expect(parseSource(text, { ...options, resolvedKeys }).value).toEqual(value);
  });
});
