import { describe, expect, it } from 'vitest';
import {
  createDiagnostic,
  type Diagnostic,
  formatPath,
  hasErrors,
} from '../../src/diagnostics/diagnostic.js';
import { formatDiagnostics } from '../../src/diagnostics/format-diagnostics.js';
import { IS_LONG } from '../support/length.js';

const at = (line: number, column: number): { offset: number; line: number; column: number } => ({
  offset: 0,
  line,
  column,
});

function problem(
  start: [number, number],
  end: [number, number],
  more: Partial<Diagnostic> = {},
): Diagnostic {
  const range = { start: at(...start), end: at(...end) };
  return { ...createDiagnostic('bad-email', ['cv', 'email'], 'A message.', { range }), ...more };
}

/** Formats a diagnostic, without the link to its code and the summary. */
function formatLines(text: string | undefined, d: Diagnostic, colors = false): string[] {
  const lines = formatDiagnostics([d], { colors, text: () => text }).split('\n');
  return lines.slice(
    0,
    lines.findIndex((line) => line.includes('= see:')),
  );
}

describe('the format `human`', () => {
  it('shows message, location, path, source line, carets and hint', () => {
    const d = problem([2, 10], [2, 14], { file: 'cv.yaml', hint: 'fix it' });
    expect(formatLines('cv:\n  email: jane\n', d)).toEqual([
      'error[bad-email]: A message.',
      '  --> cv.yaml:2:10 (cv.email)',
      '  |',
      '2 |   email: jane',
      '  |          ^^^^',
      '  = hint: fix it',
    ]);
  });

  it('shows only the path if there is no text', () => {
    expect(
      formatLines(undefined, createDiagnostic('bad-email', ['cv', 'email'], 'A message.')),
    ).toEqual(['error[bad-email]: A message.', '  --> cv.email']);
  });

  it('shows only the message if there is no location', () => {
    expect(formatLines(undefined, createDiagnostic('bad-option', [], 'A message.'))).toEqual([
      'error[bad-option]: A message.',
    ]);
  });

  it.each([
    { name: 'a value', line: 'a: bcd', start: 4, end: 7, shown: 'a: bcd', carets: '   ^^^' },
    { name: 'an empty range', line: 'a:', start: 1, end: 1, shown: 'a:', carets: '^' },
    { name: 'the end of the line', line: 'a:', start: 3, end: 3, shown: 'a:', carets: '  ^' },
    {
      name: 'a value after a tab',
      line: 'a:\tb',
      start: 4,
      end: 5,
      shown: 'a:  b',
      carets: '    ^',
    },
    {
      name: 'a value after wide characters',
      line: '漢字: b',
      start: 5,
      end: 6,
      shown: '漢字: b',
      carets: '      ^',
    },
    {
      name: 'wide characters',
      line: 'a: 漢字',
      start: 4,
      end: 6,
      shown: 'a: 漢字',
      carets: '   ^^^^',
    },
    {
      name: 'a value after an emoji',
      line: '😀: b',
      start: 5,
      end: 6,
      shown: '😀: b',
      carets: '    ^',
    },
    {
      name: 'a value after a combining mark',
      line: 'e\u0301: b',
      start: 5,
      end: 6,
      shown: 'e\u0301: b',
      carets: '   ^',
    },
    { name: 'a line with CRLF', line: 'a: b\r', start: 4, end: 5, shown: 'a: b', carets: '   ^' },
  ])('puts the carets under $name', ({ line, start, end, shown, carets }) => {
    const lines = formatLines(`${line}\nnext`, problem([1, start], [1, end]));
    expect(lines.slice(2)).toEqual(['  |', `1 | ${shown}`, `  | ${carets}`]);
  });

  it('puts carets up to the end of the line if the range ends on another line', () => {
    expect(formatLines('a: |\n  b\n', problem([1, 4], [3, 1])).slice(3)).toEqual([
      '1 | a: |',
      '  |    ^',
    ]);
  });

  it('aligns the gutter with long line numbers', () => {
    const text = `${'\n'.repeat(99)}a: b`;
    expect(formatLines(text, problem([100, 4], [100, 5])).slice(2)).toEqual([
      '    |',
      '100 | a: b',
      '    |    ^',
    ]);
  });

  it('escapes control characters, and aligns the carets', () => {
    const lines = formatLines('a: \u001B[31m\u009B\u202Ex', problem([1, 11], [1, 12]));
    expect(lines.slice(3)).toEqual([
      '1 | a: \\u001b[31m\\u009b\\u202ex',
      '  |                          ^',
    ]);
  });

  it('cuts long lines around the range', () => {
    const line = `${'x'.repeat(500)}HERE${'y'.repeat(500)}`;
    const [shown = '', carets = ''] = formatLines(line, problem([1, 501], [1, 505])).slice(3);
    expect(shown).toHaveLength(4 + 160);
    expect(shown.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)).toBe('HERE');
  });

  it('has colors only with `colors`', () => {
    expect(formatLines('a: b', problem([1, 4], [1, 5]), true).join('')).toContain('\u001B[31m');
    expect(formatLines('a: b', problem([1, 4], [1, 5]), false).join('')).not.toContain('\u001B');
  });
});

describe('the format `short`', () => {
  const format = (d: Diagnostic): string =>
    formatDiagnostics([d], { format: 'short', colors: true });

  it.each([
    [
      'with file and position',
      problem([2, 10], [2, 14], { file: 'cv.yaml' }),
      'cv.yaml:2:10: error bad-email A message.',
    ],
    ['with a position', problem([2, 10], [2, 14]), '2:10: error bad-email A message.'],
    [
      'with the path of a plain object',
      createDiagnostic('low-contrast', ['cv', 'a\u001B'], 'A message.'),
      String.raw`cv["a\u001b"]: warning low-contrast A message.`,
    ],
    [
      'without a location',
      createDiagnostic('low-contrast', [], 'A message.'),
      'warning low-contrast A message.',
    ],
  ])('is one line $0', (_, d, text) => {
    expect(format(d)).toBe(`${text}\n`);
  });
});

describe('the format `json`', () => {
  it('is one object on one line, with a version and the path as text', () => {
    const d = problem([2, 10], [2, 14], { file: 'cv.yaml', message: 'Two\nlines.' });
    const text = formatDiagnostics([d], { format: 'json', colors: true });
    expect(text).toMatch(/^[^\n]+\n$/);
    expect(JSON.parse(text)).toEqual({
      version: 1,
      code: 'bad-email',
      severity: 'error',
      message: 'Two\nlines.',
      file: 'cv.yaml',
      path: ['cv', 'email'],
      pathText: 'cv.email',
      range: { start: { offset: 0, line: 2, column: 10 }, end: { offset: 0, line: 2, column: 14 } },
      documentation: 'docs/diagnostics.md#bad-email',
    });
  });
});

describe('the format `github`', () => {
  const format = (d: Diagnostic): string =>
    formatDiagnostics([d], { format: 'github', colors: true });

  it.each([
    [
      'has lines and columns',
      problem([2, 10], [2, 14], { file: 'cv.yaml' }),
      '::error file=cv.yaml,line=2,endLine=2,col=10,endColumn=14,title=bad-email::A message.',
    ],
    [
      'has no end column if the range ends on another line',
      problem([2, 10], [4, 3], { file: 'cv.yaml' }),
      '::error file=cv.yaml,line=2,endLine=4,col=10,title=bad-email::A message.',
    ],
    [
      'has no line without a range',
      createDiagnostic('low-contrast', ['cv'], 'A message.', { file: 'cv.yaml' }),
      '::warning file=cv.yaml,title=low-contrast::A message.',
    ],
    [
      'has no file if the diagnostic has none',
      createDiagnostic('low-contrast', ['cv'], 'A message.'),
      '::warning title=low-contrast::A message.',
    ],
    [
      'is a notice for an info',
      createDiagnostic('valid-as-variant-a', [], 'A message.'),
      '::notice title=valid-as-variant-a::A message.',
    ],
    [
      'has the hint on a separate line',
      createDiagnostic('low-contrast', ['cv'], 'A message.', { hint: 'a hint' }),
      '::warning title=low-contrast::A message.%0Ahint: a hint',
    ],
    [
      'escapes separators only in properties',
      createDiagnostic('low-contrast', ['cv'], '100 %0A: a, b', { file: 'C:/a,b/100%.yaml' }),
      '::warning file=C%3A/a%2Cb/100%25.yaml,title=low-contrast::100 %250A: a, b',
    ],
    [
      'escapes line breaks, which may begin another command',
      createDiagnostic('low-contrast', ['cv'], 'A\n::add-mask::message\r\n::debug::x'),
      String.raw`::warning title=low-contrast::A\u000a::add-mask::message\u000d\u000a::debug::x`,
    ],
  ])('$0', (_, d, text) => {
    expect(format(d)).toBe(`${text}\n`);
  });
});

it('formatDiagnostics returns the empty text for no diagnostics', () => {
  expect(formatDiagnostics([])).toBe('');
});

describe('formatted diagnostics', () => {
  const first = problem([1, 1], [1, 2], { file: 'cv.yaml' });
  const second = { ...createDiagnostic('low-contrast', ['design'], 'Another.'), file: 'cv.yaml' };

  it('are separated by a blank line, and counted at the end', () => {
    expect(formatDiagnostics([first, second, second]).split('\n')).toEqual([
      'error[bad-email]: A message.',
      '  --> cv.yaml:1:1 (cv.email)',
      '  = see: docs/diagnostics.md#bad-email',
      ...Array.from({ length: 2 }, () => [
        '',
        'warning[low-contrast]: Another.',
        '  --> cv.yaml (design)',
        '  = see: docs/diagnostics.md#low-contrast',
      ]).flat(),
      '',
      'cv.yaml: 1 error, 2 warnings',
      '',
    ]);
  });

  it.each([
    [
      'are counted without a file name if they are of several files',
      [first, { ...second, file: 'b.yaml' }],
      '1 error, 1 warning',
    ],
    ['are counted without a file name if they have none', [problem([1, 1], [1, 2])], '1 error'],
    [
      'are not counted if they are about options',
      [createDiagnostic('bad-option', [], 'No.')],
      '  = see: docs/diagnostics.md#bad-option',
    ],
  ])('$0', (_, all, last) => {
    expect(formatDiagnostics(all).split('\n').at(-2)).toBe(last);
  });

  it('are one line each in the format `short`', () => {
    expect(formatDiagnostics([first, second], { format: 'short' })).toBe(
      'cv.yaml:1:1: error bad-email A message.\ncv.yaml: warning low-contrast Another.\n',
    );
  });

  it('link to the page in the option `documentation`', () => {
    const text = formatDiagnostics([first], { documentation: 'https://example.com/codes' });
    expect(text).toContain('= see: https://example.com/codes#bad-email');
  });
});

describe('thousands of diagnostics', () => {
  it('are formatted with one read of each text', () => {
    let calls = 0;
    const text = (): string => {
      calls += 1;
      return 'a: b\n'.repeat(2000);
    };
    const items = Array.from({ length: 2000 }, (_, i) =>
      problem([i + 1, 4], [i + 1, 5], { file: 'cv.yaml' }),
    );
    expect(formatDiagnostics(items, { text })).toContain('2000 | a: b');
    expect(calls).toBe(1);
  });

  // Splitting the text for each diagnostic took half a minute.
  it('are formatted quickly for a text of as many lines', () => {
    const count = IS_LONG ? 50_000 : 10_000;
    const items = Array.from({ length: count }, (_, i) => problem([i + 1, 4], [i + 1, 5]));
    expect(formatDiagnostics(items, { text: 'a: b\n'.repeat(count) })).toContain(`${count} errors`);
  });

  it('are formatted quickly for a text of one long line', () => {
    const items = Array.from({ length: 5000 }, (_, i) => problem([1, 40 * i + 1], [1, 40 * i + 2]));
    expect(formatDiagnostics(items, { text: 'x'.repeat(200_000) })).toContain('5000 errors');
  });
});

describe('formatPath', () => {
  it.each([
    ['', []],
    ['cv', ['cv']],
    ['cv.education[0].area', ['cv', 'education', 0, 'area']],
    ['cv["a b"]', ['cv', 'a b']],
    ['cv["a\\"b"]', ['cv', 'a"b']],
    ['cv[""]', ['cv', '']],
    ['cv["0"]', ['cv', '0']],
    ['cv.a-b', ['cv', 'a-b']],
    ['cv.é', ['cv', 'é']],
    ['[0][1]', [0, 1]],
  ])('formats $1 as $0', (text, path) => {
    expect(formatPath(path)).toBe(text);
  });
});

describe('hasErrors', () => {
  it.each([
    ['no diagnostics', false, []],
    ['a warning and an info', false, ['low-contrast', 'valid-as-variant-a'] as const],
    ['a warning and an error', true, ['low-contrast', 'bad-email'] as const],
  ])('returns $1 for $0', (_, result, codes) => {
    expect(hasErrors(codes.map((code) => createDiagnostic(code, [], '')))).toBe(result);
  });
});
