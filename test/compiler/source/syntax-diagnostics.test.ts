import { describe, expect, it } from 'vitest';
import { parseSource } from '../../../src/compiler/source/parse-source.js';
import {
  attachRanges,
  type Source,
  type SourceFormat,
} from '../../../src/compiler/source/source.js';
import { formatPath } from '../../../src/diagnostics/diagnostic.js';
import { ENGLISH_CONTEXT } from '../../support/english-context.js';
import { validateDocument } from '../../support/validate.js';

function parse(text: string, format: SourceFormat): Source {
  return parseSource(text, { format, resolvedKeys: new Set(['cited_by']) });
}

/** Formats diagnostics as `code line:column path`. */
function formatDiagnostics(text: string, format: SourceFormat): string[] {
  return parse(text, format).diagnostics.map(({ code, range, path }) =>
    `${code} ${range?.start.line}:${range?.start.column} ${formatPath(path)}`.trim(),
  );
}

const BILLION_LAUGHS = [
  'a: &a [x, x, x, x, x, x, x, x, x, x]',
  ...'bcdefghi'.split('').map((key, i) => {
    const previous = 'abcdefgh'[i];
    return `${key}: &${key} [${Array(10).fill(`*${previous}`).join(', ')}]`;
  }),
].join('\n');

describe('diagnostics of YAML', () => {
  it.each([
    ['nothing', '', ['empty-source 1:1']],
    ['only space', ' \n\n', ['empty-source 1:1']],
    ['only a byte order mark', '\uFEFF', ['empty-source 1:1']],
    ['only comments', '# one\n# two\n', ['empty-source 1:1']],
    ['only a document start', '---\n', ['empty-source 1:1']],
    ['several documents', 'a: b\n---\nc: d\n', ['multiple-documents 2:1']],
    ['a duplicate key', 'a: 1\nb: 2\na: 3\n', ['duplicate-key 3:1']],
    ['a nested duplicate key', 'a:\n  b: 1\n  b: 2\n', ['duplicate-key 3:3']],
    ['a duplicate key in flow style', '{a: 1, a: 2}', ['duplicate-key 1:8']],
    ['a duplicate key, once in quotes', 'a: 1\n"a": 2\n', ['duplicate-key 2:1']],
    ['a bracket in a text in flow style', 'a:\n  - {b: c, d: e [f]}\n', ['syntax 2:17']],
    ['text after a bracket in flow style', 'a: {b: [c] d}\n', ['syntax 1:12']],
    ['a duplicate number as key, once in quotes', '1: x\n"1": y\n', ['duplicate-key 2:1']],
    ['an alias without an anchor', 'a: *x\n', ['unsupported-yaml 1:4']],
    ['an alias before its anchor', 'a: *x\nb: &x c\n', ['unsupported-yaml 1:4']],
    ['an alias within its own anchor', 'a: &x [1, *x]\n', ['unsupported-yaml 1:11']],
    ['an alias within its own mapping', 'a: &x\n  b: *x\n', ['unsupported-yaml 2:6']],
    ['aliases that multiply (billion laughs)', BILLION_LAUGHS, ['unsupported-yaml 1:1']],
    ['a list as key', '? [a, b]\n: c\n', ['unsupported-yaml 1:3']],
    ['an unclosed bracket', 'a: [1, 2\n', ['syntax 1:4']],
    ['an unclosed quote', 'a: "x\n', ['syntax 1:4']],
    ['a colon in a plain text', 'a: b: c\n', ['syntax 1:4']],
    ['a tab as indentation', 'a:\n\tb: c\n', ['syntax 2:1']],
    ['an incomplete tag', 'a: !! wow\n', ['syntax 1:4']],
    ['an unknown tag', 'a: !secret x\n', ['yaml-pitfall 1:4']],
    ['an unused anchor', 'a: &b c\n', ['yaml-pitfall 1:4']],
    ['a used anchor', 'a: &b c\nd: *b\n', []],
    ['a hash before a word', 'a: b #1\n', ['comment-in-text 1:6']],
    ['a hash alone after a text', 'a: C #\n', ['comment-in-text 1:6']],
    ['a hash alone after a key', 'a: #\n', []],
    ['a comment with a space', 'a: b # 1\n', []],
    ['a comment on a line of its own', 'a: b\n#c: d\n', []],
    ['several independent mistakes', 'a: @b\nc: %d\n', ['syntax 1:4', 'syntax 2:4']],
  ])('have the expected codes and positions for $0', (_, text, diagnostics) => {
    expect(formatDiagnostics(text, 'yaml')).toEqual(diagnostics);
  });
});

describe('diagnostics of JSON', () => {
  it.each([
    ['nothing', '', ['empty-source 1:1']],
    ['only space', ' \n', ['empty-source 1:1']],
    ['a duplicate key', '{"a": 1, "a": 2}', ['duplicate-key 1:10 a']],
    ['a nested duplicate key', '{"a": [{"b": 1, "b": 2}]}', ['duplicate-key 1:17 a[0].b']],
    ['a duplicate key, once escaped', '{"a": 1, "\\u0061": 2}', ['duplicate-key 1:10 a']],
    ['a trailing comma', '{\n  "a": 1,\n}', ['syntax 2:9']],
    ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', ['syntax 2:8']],
    ['a comment', '{\n  // x\n  "a": 1\n}', ['syntax 2:3']],
    ['single quotes', "{'a': 1}", ['syntax 1:2']],
    ['an unclosed brace', '{"a": 1', ['syntax 1:8']],
    ['text after the end', '{"a": 1} x', ['syntax 1:10']],
    ['NaN', '{"a": NaN}', ['syntax 1:7']],
  ])('have the expected codes and positions for $0', (_, text, diagnostics) => {
    expect(formatDiagnostics(text, 'json')).toEqual(diagnostics);
  });
});

describe('each syntax diagnostic', () => {
  it.each([
    ['yaml' as const, ''],
    ['yaml' as const, 'a: *x'],
    ['yaml' as const, 'a: ['],
    ['json' as const, ''],
    ['json' as const, '{'],
  ])('is an error with a message and a range: $0 $1', (format, text) => {
    const source = parse(text, format);
    expect(source.value).toBeUndefined();
    for (const d of source.diagnostics) {
      expect(d.severity).toBe('error');
      expect(d.message).toMatch(/^[A-Z].*\.$/s);
      expect(d.range).toBeDefined();
    }
  });
});

describe('attachRanges', () => {
  it('adds the file and sorts diagnostics in the order of the text', () => {
    const text = 'cv:\n  email: x\n  name: 5\ndesign:\n  font: Arial\n';
    const source = parseSource(text, { file: 'cv.yaml', resolvedKeys: new Set(['name']) });
    const located = attachRanges(validateDocument(source.value, ENGLISH_CONTEXT), source);
    expect(
      located.map((d) => `${d.file}:${d.range?.start.line}:${d.range?.start.column} ${d.code}`),
    ).toEqual(['cv.yaml:2:10 bad-email', 'cv.yaml:3:9 wrong-type', 'cv.yaml:5:9 not-allowed']);
  });

  it('keeps existing ranges', () => {
    const source = parse('a: *x', 'yaml');
    expect(attachRanges(source.diagnostics, source)[0]?.range?.start.column).toBe(4);
  });
});
