// What a text stands for: YAML scalars as written where a CV wants text, JSON as it is.
import { describe, expect, it } from 'vitest';
import { parseSource } from '../../src/text/parse.js';

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
    { name: 'a fraction keeps its zeros', text: 'gpa: 3.90', value: { gpa: '3.90' } },
    { name: 'a whole number', text: 'gpa: 4', value: { gpa: '4' } },
    { name: 'a number keeps its leading zero', text: 'phone: 0123456', value: { phone: '0123456' } },
    { name: 'a number keeps its plus', text: 'phone: +41446681800', value: { phone: '+41446681800' } },
    { name: 'a year', text: 'date: 2022', value: { date: '2022' } },
    { name: 'a day', text: 'start_date: 2020-09-24', value: { start_date: '2020-09-24' } },
    { name: 'a compact day', text: 'start_date: 20200924', value: { start_date: '20200924' } },
    { name: 'hexadecimal digits', text: 'primary_color: 0x10', value: { primary_color: '0x10' } },
    { name: 'an exponent', text: 'name: 1e3', value: { name: '1e3' } },
    { name: 'infinity', text: 'name: .inf', value: { name: '.inf' } },
    { name: 'yes', text: 'name: yes', value: { name: 'yes' } },
    { name: 'no', text: 'name: no', value: { name: 'no' } },
    { name: 'true', text: 'name: true', value: { name: 'true' } },
    { name: 'False', text: 'name: False', value: { name: 'False' } },
    { name: 'null is null', text: 'name: null', value: { name: null } },
    { name: '~ is null', text: 'name: ~', value: { name: null } },
    { name: 'an empty value is null', text: 'name:', value: { name: null } },
    { name: '"null" is text', text: 'name: "null"', value: { name: 'null' } },
    { name: "'~' is text", text: "name: '~'", value: { name: '~' } },
    { name: 'the empty text', text: 'name: ""', value: { name: '' } },
    { name: 'items of a list', text: 'highlights: [1.0, true, 007]', value: { highlights: ['1.0', 'true', '007'] } },
    { name: 'an alias', text: 'a: &x 1.50\nb: *x', value: { a: '1.50', b: '1.50' } },
    { name: 'a folded block', text: 'summary: >-\n  one\n  two\n\n  three', value: { summary: 'one two\nthree' } },
    { name: 'a literal block', text: 'summary: |\n  one\n  two\n', value: { summary: 'one\ntwo\n' } },
    { name: 'escapes in double quotes', text: 'name: "a\\n\\u00e9"', value: { name: 'a\né' } },
    { name: 'an explicit tag', text: 'name: !!str 5', value: { name: '5' } },
    { name: 'a colon within a word', text: 'url: https://example.com', value: { url: 'https://example.com' } },
    { name: 'a comment', text: 'name: Jane # the author', value: { name: 'Jane' } },
  ])('$name', ({ text, value }) => {
    expect(yaml(text)).toEqual(value);
  });
});

describe('lines of Chinese and Japanese', () => {
  it.each([
    { name: 'a folded block', text: 'a: >-\n  桥梁结构\n  工程师', value: '桥梁结构工程师' },
    { name: 'plain text', text: 'a: 清酒を、\n  造る', value: '清酒を、造る' },
    { name: 'quotes', text: 'a: "（一）\n  （二）"', value: '（一）（二）' },
    { name: 'line ends of Windows', text: 'a: >-\r\n  桥梁\r\n  工程\r\n', value: '桥梁工程' },
    { name: 'an item of a list', text: 'a:\n- 桥梁\n  工程', value: ['桥梁工程'] },
    { name: 'characters beyond the first plane', text: 'a: >-\n  𠮷\n  野', value: '𠮷野' },
    { name: 'spaces within a line stay', text: 'a: >-\n  深山 千尋は\n  杜氏', value: '深山 千尋は杜氏' },
    { name: 'paragraphs stay', text: 'a: >-\n  桥\n  梁\n\n  工程', value: '桥梁\n工程' },
    { name: 'a space stays beside Latin letters', text: 'a: >-\n  使用\n  Typst\n  排版', value: '使用 Typst 排版' },
    {
      name: 'but not beside full-width punctuation',
      text: 'a: >-\n  「 a」、開発、\n  3年、PDF\n  （A）',
      value: '「 a」、開発、3年、PDF（A）',
    },
    { name: 'also the first', text: 'a: >-\n  「使用」\n  Typst。', value: '「使用」Typst。' },
    { name: 'and between words of Korean', text: 'a: >-\n  서울\n  시청', value: '서울 시청' },
    { name: 'lines that are not folded', text: 'a: |-\n  桥梁\n  工程', value: '桥梁\n工程' },
    { name: 'indented lines of a folded block', text: 'a: >-\n  桥\n    梁\n  工', value: '桥\n  梁\n工' },
    { name: 'an escape that hides a space', text: 'a: "桥\\u0020梁\n  工"', value: '桥 梁 工' },
  ])('$name', ({ text, value }) => {
    expect(yaml(text)).toEqual({ a: value });
  });
});

describe('lines of dashes below an item of a list', () => {
  it.each([
    { name: 'stay lines', text: '- a\n  - b\n  - c', value: ['a\n- b\n- c'] },
    { name: 'keep their own indentation', text: '- a\n    b\n    - c\n      - d\n', value: ['a\nb\n- c\n  - d'] },
    { name: 'whatever the line ends', text: '- a\r\n  - b', value: ['a\n- b'] },
    { name: 'not without a space', text: '- a\n  -b', value: ['a -b'] },
    { name: 'not in quotes', text: '- "a\n  - b"', value: ['a - b'] },
    { name: 'not in folded text', text: '- >-\n  a\n  - b', value: ['a - b'] },
    { name: 'in paragraphs', text: 'summary: b\n  - c\n  - d', value: { summary: 'b\n- c\n- d' } },
    { name: 'not in another value of a mapping', text: 'a: b\n  - c', value: { a: 'b - c' } },
    { name: 'not for an alias', text: '- &x a\n  b\n- *x', value: ['a b', 'a b'] },
  ])('$name', ({ text, value }) => {
    expect(yaml(text)).toEqual(value);
  });
});

describe('YAML keys whose values are resolved', () => {
  it.each([
    { name: 'a whole number', text: 'cited_by: 243', value: { cited_by: 243 } },
    { name: 'a number in quotes stays text', text: 'cited_by: "243"', value: { cited_by: '243' } },
    { name: 'true', text: 'show_last_updated_date: true', value: { show_last_updated_date: true } },
    { name: 'false', text: 'show_last_updated_date: false', value: { show_last_updated_date: false } },
    { name: 'no is text in YAML 1.2', text: 'show_last_updated_date: no', value: { show_last_updated_date: 'no' } },
    { name: 'null', text: 'cited_by: null', value: { cited_by: null } },
    { name: 'an alias of text resolves under the key', text: 'a: &x 5\ncited_by: *x', value: { a: '5', cited_by: 5 } },
  ])('$name', ({ text, value }) => {
    expect(yaml(text)).toEqual(value);
  });
});

describe('lines with dashes within the text of an item', () => {
  const long = 'Supervised and taught, in the laboratory and in the field, as many as';
  it.each([
    { name: 'two of them are a list', text: `- ${long}\n  - a\n  - b`, value: [`${long}\n- a\n- b`] },
    {
      name: 'one below a short line is a list',
      text: '- Led a team\n  - hired two',
      value: ['Led a team\n- hired two'],
    },
    { name: 'one below a semicolon is a list', text: `- ${long};\n  - two`, value: [`${long};\n- two`] },
    { name: 'one below a sentence is a list', text: `- ${long}.\n  - two`, value: [`${long}.\n- two`] },
    { name: 'one below the middle of a clause is text', text: `- ${long}\n  - two`, value: [`${long} - two`] },
    {
      name: 'one below the middle of a clause is text, in a later line',
      text: `- In 2020\n  ${long}\n  - two`,
      value: [`In 2020 ${long} - two`],
    },
    {
      name: 'a range of numbers is text',
      text: '- supervised 10\n  - 15 Students',
      value: ['supervised 10 - 15 Students'],
    },
    { name: 'a range of shares is text', text: '- cut 10 %\n  - 15 % of it', value: ['cut 10 % - 15 % of it'] },
    { name: 'ranges alone are text', text: '- 1\n  - 2, 3\n  - 4', value: ['1 - 2, 3 - 4'] },
    { name: 'a block keeps its lines', text: `- |-\n  ${long}\n  - two`, value: [`${long}\n- two`] },
  ])('$name', ({ text, value }) => {
    expect(yaml(text)).toEqual(value);
  });
});

describe('YAML structure', () => {
  it.each([
    {
      name: 'nested mappings and lists',
      text: 'cv:\n  education:\n    - area: x\n',
      value: { cv: { education: [{ area: 'x' }] } },
    },
    {
      name: 'flow style',
      text: 'cv: {name: Jane, a: [1, {b: c}]}',
      value: { cv: { name: 'Jane', a: ['1', { b: 'c' }] } },
    },
    { name: 'an alias of a mapping', text: 'a: &x {b: c}\nd: *x', value: { a: { b: 'c' }, d: { b: 'c' } } },
    { name: 'keys that are numbers', text: '2020: x', value: { 2020: 'x' } },
    { name: 'keys in quotes', text: '"a b": x', value: { 'a b': 'x' } },
    { name: 'CRLF', text: 'a: 1\r\nb:\r\n  - 2\r\n', value: { a: '1', b: ['2'] } },
    { name: 'a byte order mark', text: '\uFEFFname: Jane', value: { name: 'Jane' } },
    { name: 'a document start and end', text: '---\nname: Jane\n...\n', value: { name: 'Jane' } },
    { name: 'a version directive', text: '%YAML 1.2\n---\nname: Jane\n', value: { name: 'Jane' } },
    {
      name: 'a comment first (as editors want it)',
      text: '# yaml-language-server: $schema=x\nname: Jane',
      value: { name: 'Jane' },
    },
    { name: 'only a text', text: 'Jane', value: 'Jane' },
    { name: 'only a list', text: '- 1\n- 2', value: ['1', '2'] },
  ])('$name', ({ text, value }) => {
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
    { name: 'numbers stay numbers', text: '{"gpa": 3.90}', value: { gpa: 3.9 } },
    { name: 'booleans stay booleans', text: '{"name": true}', value: { name: true } },
    { name: 'null', text: '{"name": null}', value: { name: null } },
    { name: 'a byte order mark', text: '\uFEFF{"name": "Jane"}', value: { name: 'Jane' } },
    { name: 'escapes', text: '{"name": "\\u00e9\\n"}', value: { name: 'é\n' } },
    { name: 'the same key in two objects', text: '[{"a": 1}, {"a": 2}]', value: [{ a: 1 }, { a: 2 }] },
  ])('$name', ({ text, value }) => {
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
    { name: 'by extension .json', text: '{"a": 1.0}', options: { file: 'cv.json' }, value: { a: 1 } },
    { name: 'by extension .JSON', text: '{"a": 1.0}', options: { file: 'CV.JSON' }, value: { a: 1 } },
    {
      name: 'by extension .yaml, though it looks like JSON',
      text: '{"a": 1.0}',
      options: { file: 'cv.yaml' },
      value: { a: '1.0' },
    },
    { name: 'by extension .yml', text: '{"a": 1.0}', options: { file: 'x/cv.yml' }, value: { a: '1.0' } },
    {
      name: 'the option before the extension',
      text: '{"a": 1.0}',
      options: { file: 'cv.yaml', format: 'json' as const },
      value: { a: 1 },
    },
    { name: 'JSON when it begins like JSON and is', text: ' \n{"a": 1.0}', options: {}, value: { a: 1 } },
    { name: 'YAML flow style when it begins like JSON but is not', text: '{a: 1.0}', options: {}, value: { a: '1.0' } },
    { name: 'YAML otherwise', text: 'a: 1.0', options: { file: 'cv.txt' }, value: { a: '1.0' } },
  ])('$name', ({ text, options, value }) => {
    expect(parseSource(text, { ...options, resolvedKeys }).value).toEqual(value);
  });
});
