// Values of parsed text: YAML scalars as written, JSON values as they are.
import { describe, expect, it } from 'vitest';
import { parseSource } from '../../../src/compiler/source/parse-source.js';

const resolvedKeys = new Set(['cited_by', 'show_last_updated_date']);
const proseKeys = new Set(['summary']);

function parseYamlValue(text: string): unknown {
  const source = parseSource(text, { format: 'yaml', resolvedKeys, proseKeys });
  expect(source.diagnostics).toEqual([]);
  return source.value;
}

function parseJsonValue(text: string): unknown {
  const source = parseSource(text, { format: 'json', resolvedKeys });
  expect(source.diagnostics).toEqual([]);
  return source.value;
}

describe('YAML scalars', () => {
  it.each([
    ['a fraction with a final zero', 'gpa: 3.90', { gpa: '3.90' }],
    ['a whole number', 'gpa: 4', { gpa: '4' }],
    ['a number with a leading zero', 'phone: 0123456', { phone: '0123456' }],
    ['a number with a plus sign', 'phone: +41446681800', { phone: '+41446681800' }],
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
    ['null', 'name: null', { name: null }],
    ['~', 'name: ~', { name: null }],
    ['an empty value', 'name:', { name: null }],
    ['null in quotes', 'name: "null"', { name: 'null' }],
    ['~ in quotes', "name: '~'", { name: '~' }],
    ['the empty text', 'name: ""', { name: '' }],
    ['items of a list', 'highlights: [1.0, true, 007]', { highlights: ['1.0', 'true', '007'] }],
    ['an alias', 'a: &x 1.50\nb: *x', { a: '1.50', b: '1.50' }],
    ['a folded block', 'summary: >-\n  one\n  two\n\n  three', { summary: 'one two\n\nthree' }],
    ['a literal block', 'summary: |\n  one\n  two\n', { summary: 'one\ntwo\n' }],
    ['escapes in double quotes', 'name: "a\\n\\u00e9"', { name: 'a\né' }],
    ['an explicit tag', 'name: !!str 5', { name: '5' }],
    ['a colon within a word', 'url: https://example.com', { url: 'https://example.com' }],
    ['a comment', 'name: Jane # the author', { name: 'Jane' }],
  ])('are parsed to $2: $0', (_, text, value) => {
    expect(parseYamlValue(text)).toEqual(value);
  });
});

describe('line breaks in Chinese, Japanese and Korean YAML', () => {
  it.each([
    ['a folded block', 'a: >-\n  桥梁结构\n  工程师', '桥梁结构工程师'],
    ['plain text', 'a: 清酒を、\n  造る', '清酒を、造る'],
    ['quotes', 'a: "（一）\n  （二）"', '（一）（二）'],
    ['Windows line ends', 'a: >-\r\n  桥梁\r\n  工程\r\n', '桥梁工程'],
    ['an item of a list', 'a:\n- 桥梁\n  工程', ['桥梁工程']],
    ['supplementary characters', 'a: >-\n  𠮷\n  野', '𠮷野'],
    ['a text with spaces within a line', 'a: >-\n  深山 千尋は\n  杜氏', '深山 千尋は杜氏'],
    [
      'Latin letters next to full-width punctuation',
      'a: >-\n  「 a」、開発、\n  3年、PDF\n  （A）',
      '「 a」、開発、3年、PDF（A）',
    ],
    ['a line after a closing bracket', 'a: >-\n  「使用」\n  Typst。', '「使用」Typst。'],
    ['an escape that hides a space', 'a: "桥\\u0020梁\n  工"', '桥 梁 工'],
  ])('are removed: $0', (_, text, value) => {
    expect(parseYamlValue(text)).toEqual({ a: value });
  });

  it.each([
    ['between Chinese and Latin letters', 'a: >-\n  使用\n  Typst\n  排版', '使用 Typst 排版'],
    ['between Korean words', 'a: >-\n  서울\n  시청', '서울 시청'],
  ])('become spaces: $0', (_, text, value) => {
    expect(parseYamlValue(text)).toEqual({ a: value });
  });

  it.each([
    ['the blank line between paragraphs', 'a: >-\n  桥\n  梁\n\n  工程', '桥梁\n\n工程'],
    ['a literal block', 'a: |-\n  桥梁\n  工程', '桥梁\n工程'],
    ['indented lines of a folded block', 'a: >-\n  桥\n    梁\n  工', '桥\n  梁\n工'],
  ])('are kept: $0', (_, text, value) => {
    expect(parseYamlValue(text)).toEqual({ a: value });
  });
});

describe('lines with dashes below a list item', () => {
  it.each([
    ['remain separate lines', '- a\n  - b\n  - c', ['a\n- b\n- c']],
    ['keep their indentation', '- a\n    b\n    - c\n      - d\n', ['a\nb\n- c\n  - d']],
    ['remain separate lines with Windows line ends', '- a\r\n  - b', ['a\n- b']],
    ['are folded without a space', '- a\n  -b', ['a -b']],
    ['are folded in quotes', '- "a\n  - b"', ['a - b']],
    ['are folded in a folded block', '- >-\n  a\n  - b', ['a - b']],
    ['remain separate lines in a summary', 'summary: b\n  - c\n  - d', { summary: 'b\n- c\n- d' }],
    ['are folded in another value of a mapping', 'a: b\n  - c', { a: 'b - c' }],
  ])('$0', (_, text, value) => {
    expect(parseYamlValue(text)).toEqual(value);
  });
});

describe('YAML values under resolved keys', () => {
  it.each([
    ['a whole number', 'cited_by: 243', { cited_by: 243 }],
    ['a number in quotes', 'cited_by: "243"', { cited_by: '243' }],
    ['true', 'show_last_updated_date: true', { show_last_updated_date: true }],
    ['false', 'show_last_updated_date: false', { show_last_updated_date: false }],
    [
      'the word no, which is text in YAML 1.2',
      'show_last_updated_date: no',
      { show_last_updated_date: 'no' },
    ],
    ['null', 'cited_by: null', { cited_by: null }],
    ['an alias of text', 'a: &x 5\ncited_by: *x', { a: '5', cited_by: 5 }],
  ])('have the expected value: $0', (_, text, value) => {
    expect(parseYamlValue(text)).toEqual(value);
  });
});

describe('lines with dashes in the text of an item', () => {
  const long = 'Supervised and taught, in the laboratory and in the field, as many as';
  it.each([
    ['form a list if there are two', `- ${long}\n  - a\n  - b`, [`${long}\n- a\n- b`]],
    ['form a list below a short line', '- Led a team\n  - hired two', ['Led a team\n- hired two']],
    ['form a list below a semicolon', `- ${long};\n  - two`, [`${long};\n- two`]],
    ['form a list below a sentence', `- ${long}.\n  - two`, [`${long}.\n- two`]],
    ['are text in the middle of a clause', `- ${long}\n  - two`, [`${long} - two`]],
    [
      'are text in the middle of a clause on a later line',
      `- In 2020\n  ${long}\n  - two`,
      [`In 2020 ${long} - two`],
    ],
    [
      'are text in a range of numbers',
      '- supervised 10\n  - 15 Students',
      ['supervised 10 - 15 Students'],
    ],
    ['are text in a range of percentages', '- cut 10 %\n  - 15 % of it', ['cut 10 % - 15 % of it']],
    ['are text in several ranges', '- 1\n  - 2, 3\n  - 4', ['1 - 2, 3 - 4']],
    ['remain separate lines in a literal block', `- |-\n  ${long}\n  - two`, [`${long}\n- two`]],
  ])('$0', (_, text, value) => {
    expect(parseYamlValue(text)).toEqual(value);
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
    ['an alias of a folded text', '- &x a\n  b\n- *x', ['a b', 'a b']],
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
  ])('has the expected value: $0', (_, text, value) => {
    expect(parseYamlValue(text)).toEqual(value);
  });

  it('has `__proto__` as an own key', () => {
    const value = parseYamlValue('__proto__: {polluted: yes}\nname: Jane') as Record<
      string,
      unknown
    >;
    expect(Object.keys(value)).toEqual(['__proto__', 'name']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('JSON values', () => {
  it.each([
    ['numbers stay numbers', '{"gpa": 3.90}', { gpa: 3.9 }],
    ['booleans stay booleans', '{"name": true}', { name: true }],
    ['null', '{"name": null}', { name: null }],
    ['a byte order mark', '\uFEFF{"name": "Jane"}', { name: 'Jane' }],
    ['escapes', '{"name": "\\u00e9\\n"}', { name: 'é\n' }],
    ['the same key in two objects', '[{"a": 1}, {"a": 2}]', [{ a: 1 }, { a: 2 }]],
  ])('have the expected value: $0', (_, text, value) => {
    expect(parseJsonValue(text)).toEqual(value);
  });

  it('have `__proto__` as an own key', () => {
    const value = parseJsonValue('{"__proto__": {"polluted": true}}') as object;
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

describe('the source format', () => {
  it.each([
    ['is JSON by the extension .json', '{"a": 1.0}', { file: 'cv.json' }, { a: 1 }],
    ['is JSON by the extension .JSON', '{"a": 1.0}', { file: 'CV.JSON' }, { a: 1 }],
    [
      'is YAML by the extension .yaml, even for JSON text',
      '{"a": 1.0}',
      { file: 'cv.yaml' },
      { a: '1.0' },
    ],
    ['is YAML by the extension .yml', '{"a": 1.0}', { file: 'x/cv.yml' }, { a: '1.0' }],
    [
      'is that of the option rather than of the extension',
      '{"a": 1.0}',
      { file: 'cv.yaml', format: 'json' as const },
      { a: 1 },
    ],
    ['is JSON for JSON text', ' \n{"a": 1.0}', {}, { a: 1 }],
    ['is YAML for text that only begins like JSON', '{a: 1.0}', {}, { a: '1.0' }],
    ['is YAML otherwise', 'a: 1.0', { file: 'cv.txt' }, { a: '1.0' }],
  ])('$0', (_, text, options, value) => {
    expect(parseSource(text, { ...options, resolvedKeys }).value).toEqual(value);
  });
});
