// Texts that are no document: explained, never thrown, and never more than a moment's work.

import { describe, expect, it } from 'vitest';
import { formatPath } from '../../src/diagnostics/diagnostic.js';
import { parseSource } from '../../src/text/parse.js';
import { locate, type Source, type SourceFormat } from '../../src/text/source.js';
import { ENGLISH_B } from '../support/english.js';
import { validateDocument } from '../support/validate.js';

function parse(text: string, format: SourceFormat): Source {
  return parseSource(text, { format, resolvedKeys: new Set(['cited_by']) });
}

/** Each diagnostic as `code line:column path`. */
function problemsOf(text: string, format: SourceFormat): string[] {
  return parse(text, format).diagnostics.map(({ code, range, path }) =>
    `${code} ${range?.start.line}:${range?.start.column} ${formatPath(path)}`.trim(),
  );
}

const LAUGHS = [
  'a: &a [x, x, x, x, x, x, x, x, x, x]',
  ...'bcdefghi'.split('').map((key, i) => {
    const before = 'abcdefgh'[i];
    return `${key}: &${key} [${Array(10).fill(`*${before}`).join(', ')}]`;
  }),
].join('\n');

describe('YAML', () => {
  it.each([
    { name: 'nothing', text: '', problems: ['empty-source 1:1'] },
    { name: 'only space', text: ' \n\n', problems: ['empty-source 1:1'] },
    { name: 'only a byte order mark', text: '\uFEFF', problems: ['empty-source 1:1'] },
    { name: 'only comments', text: '# one\n# two\n', problems: ['empty-source 1:1'] },
    { name: 'only a document start', text: '---\n', problems: ['empty-source 1:1'] },
    { name: 'several documents', text: 'a: b\n---\nc: d\n', problems: ['several-documents 2:1'] },
    { name: 'a key that stands twice', text: 'a: 1\nb: 2\na: 3\n', problems: ['duplicate-key 3:1'] },
    { name: 'a nested key that stands twice', text: 'a:\n  b: 1\n  b: 2\n', problems: ['duplicate-key 3:3'] },
    { name: 'a key that stands twice in flow style', text: '{a: 1, a: 2}', problems: ['duplicate-key 1:8'] },
    { name: 'a key that stands twice, once in quotes', text: 'a: 1\n"a": 2\n', problems: ['duplicate-key 2:1'] },
    { name: 'a bracket in a text in flow style', text: 'a:\n  - {b: c, d: e [f]}\n', problems: ['syntax 2:17'] },
    { name: 'text after a bracket in flow style', text: 'a: {b: [c] d}\n', problems: ['syntax 1:12'] },
    {
      name: 'a number as key that stands twice, once in quotes',
      text: '1: x\n"1": y\n',
      problems: ['duplicate-key 2:1'],
    },
    { name: 'an alias without an anchor', text: 'a: *x\n', problems: ['unsupported-yaml 1:4'] },
    { name: 'an alias before its anchor', text: 'a: *x\nb: &x c\n', problems: ['unsupported-yaml 1:4'] },
    { name: 'an alias within its own anchor', text: 'a: &x [1, *x]\n', problems: ['unsupported-yaml 1:11'] },
    { name: 'an alias within its own mapping', text: 'a: &x\n  b: *x\n', problems: ['unsupported-yaml 2:6'] },
    { name: 'aliases that multiply (billion laughs)', text: LAUGHS, problems: ['unsupported-yaml 1:1'] },
    { name: 'a list as key', text: '? [a, b]\n: c\n', problems: ['unsupported-yaml 1:3'] },
    { name: 'a bracket that is not closed', text: 'a: [1, 2\n', problems: ['syntax 1:4'] },
    { name: 'a quote that is not closed', text: 'a: "x\n', problems: ['syntax 1:4'] },
    { name: 'a colon in a plain text', text: 'a: b: c\n', problems: ['syntax 1:4'] },
    { name: 'a tabulator as indentation', text: 'a:\n\tb: c\n', problems: ['syntax 2:1'] },
    { name: 'a mark of tags alone', text: 'a: !! wow\n', problems: ['syntax 1:4'] },
    { name: 'a tag that is not known', text: 'a: !secret x\n', problems: ['yaml-notice 1:4'] },
    { name: 'an anchor that nothing refers to', text: 'a: &b c\n', problems: ['yaml-notice 1:4'] },
    { name: 'an anchor that something refers to', text: 'a: &b c\nd: *b\n', problems: [] },
    { name: 'a comment glued to a word', text: 'a: b #1\n', problems: ['comment-in-text 1:6'] },
    { name: 'a hash alone behind a text', text: 'a: C #\n', problems: ['comment-in-text 1:6'] },
    { name: 'a hash alone behind nothing', text: 'a: #\n', problems: [] },
    { name: 'a comment with a space', text: 'a: b # 1\n', problems: [] },
    { name: 'a comment on a line of its own', text: 'a: b\n#c: d\n', problems: [] },
    {
      name: 'several mistakes that have nothing to do with one another',
      text: 'a: @b\nc: %d\n',
      problems: ['syntax 1:4', 'syntax 2:4'],
    },
  ])('$name', ({ text, problems }) => {
    expect(problemsOf(text, 'yaml')).toEqual(problems);
  });
});

describe('JSON', () => {
  it.each([
    { name: 'nothing', text: '', problems: ['empty-source 1:1'] },
    { name: 'only space', text: ' \n', problems: ['empty-source 1:1'] },
    { name: 'a key that stands twice', text: '{"a": 1, "a": 2}', problems: ['duplicate-key 1:10 a'] },
    {
      name: 'a nested key that stands twice',
      text: '{"a": [{"b": 1, "b": 2}]}',
      problems: ['duplicate-key 1:17 a[0].b'],
    },
    {
      name: 'a key that stands twice, once escaped',
      text: '{"a": 1, "\\u0061": 2}',
      problems: ['duplicate-key 1:10 a'],
    },
    { name: 'a comma too many', text: '{\n  "a": 1,\n}', problems: ['syntax 2:9'] },
    { name: 'a comma too few', text: '{\n  "a": 1\n  "b": 2\n}', problems: ['syntax 2:8'] },
    { name: 'a comment', text: '{\n  // x\n  "a": 1\n}', problems: ['syntax 2:3'] },
    { name: 'single quotes', text: "{'a': 1}", problems: ['syntax 1:2'] },
    { name: 'a brace that is not closed', text: '{"a": 1', problems: ['syntax 1:8'] },
    { name: 'text after the end', text: '{"a": 1} x', problems: ['syntax 1:10'] },
    { name: 'NaN', text: '{"a": NaN}', problems: ['syntax 1:7'] },
  ])('$name', ({ text, problems }) => {
    expect(problemsOf(text, 'json')).toEqual(problems);
  });
});

describe('every problem of a text is an error with a message and a place', () => {
  it.each([
    { format: 'yaml' as const, text: '' },
    { format: 'yaml' as const, text: 'a: *x' },
    { format: 'yaml' as const, text: 'a: [' },
    { format: 'json' as const, text: '' },
    { format: 'json' as const, text: '{' },
  ])('$format $text', ({ format, text }) => {
    const source = parse(text, format);
    expect(source.value).toBeUndefined();
    for (const d of source.diagnostics) {
      expect(d.severity).toBe('error');
      expect(d.message).toMatch(/^[A-Z].*\.$/s);
      expect(d.range).toBeDefined();
    }
  });
});

describe('locate', () => {
  it('adds the file and puts diagnostics in the order of the text', () => {
    const text = 'cv:\n  email: x\n  name: 5\ndesign:\n  font: Arial\n';
    const source = parseSource(text, { file: 'cv.yaml', resolvedKeys: new Set(['name']) });
    const located = locate(validateDocument(source.value, ENGLISH_B), source);
    expect(located.map((d) => `${d.file}:${d.range?.start.line}:${d.range?.start.column} ${d.code}`)).toEqual([
      'cv.yaml:2:10 bad-email',
      'cv.yaml:3:9 wrong-type',
      'cv.yaml:5:9 not-allowed',
    ]);
  });

  it('leaves ranges that are there as they are', () => {
    const source = parse('a: *x', 'yaml');
    expect(locate(source.diagnostics, source)[0]?.range?.start.column).toBe(4);
  });
});
