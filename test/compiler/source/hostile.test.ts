// Texts that stall or crash naive parsers. Near the end of the stack, V8 aborts the process when it
// compiles a regular expression, so the parsers limit nesting first.

import { describe, expect, it } from 'vitest';
import { parseSource } from '../../../src/compiler/source/parse-source.js';
import { attachRanges } from '../../../src/compiler/source/source.js';
import { ENGLISH_CONTEXT } from '../../support/english-context.js';
import { validateDocument } from '../../support/validate.js';

describe('a hostile text', () => {
  const DEPTH = 100_000;
  const HOSTILE: [name: string, text: string][] = [
    ['YAML: 100 000 opening brackets', '['.repeat(DEPTH)],
    ['YAML: 100 000 nested lists', `cv: ${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`],
    ['YAML: long invalid lines', `cv:\n${`  a${' '.repeat(50_000)}@\n`.repeat(20)}`],
    [
      'YAML: many invalid lines',
      `cv:\n${Array.from({ length: 5_000 }, (_, i) => `  k${i}: @${' #'.repeat(50)}\n`).join('')}`,
    ],
    ['YAML: 100 000 opening braces', '{a: '.repeat(DEPTH)],
    ['YAML: 100 000 nested list items', '- '.repeat(DEPTH)],
    ['JSON: 100 000 opening brackets', '['.repeat(DEPTH)],
    ['JSON: 100 000 nested lists', `{"cv": ${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}`],
    ['JSON: 100 000 nested objects', `${'{"cv": '.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`],
    ['JSON: nested lists in a name', `{"cv": {"name": ${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}}`],
    ...[1000, 2000, 3000, 5000, 10_000].flatMap((depth): [string, string][] => {
      const lists = `${'['.repeat(depth)}${']'.repeat(depth)}`;
      return [
        [`YAML: ${depth} nested lists`, `cv: ${lists}`],
        [`JSON: ${depth} nested lists`, `{"cv": ${lists}}`],
      ];
    }),
    [
      'YAML: 10 000 aliases of one anchor',
      `cv:\n  a: &x [y]\n  b: [${Array(10_000).fill('*x').join(', ')}]`,
    ],
    [
      'JSON: 10 000 keys',
      JSON.stringify({
        cv: Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, 'v'])),
      }),
    ],
    ['JSON: a long text', `{"cv": "${'x'.repeat(20_000_000)}"}`],
    ['JSON: 5 000 000 escapes', `{"cv": "${'\\"'.repeat(5_000_000)}"}`],
    ['JSON: an unclosed string', `{"cv": "${'\\"'.repeat(100_000)}`],
    ['JSON: unclosed typographic quotes', `{${'“'.repeat(100_000)}`],
    ['YAML: 50 000 lines indented by no-break spaces', 'cv:\n\u00A0a: b\n'.repeat(50_000)],
    ['YAML: a line of 100 000 no-break spaces', `cv: é${'\u00A0'.repeat(100_000)}é`],
    ['YAML: 100 000 line separators', `cv: x${'\u2028\u00A0'.repeat(100_000)}`],
    ['YAML: 50 000 fences', '```\n'.repeat(50_000)],
    ['YAML: a fence of 500 000 backticks', '`'.repeat(500_000)],
    ['YAML: 500 000 quoted lines', '>\n'.repeat(500_000)],
    ['YAML: 50 000 quoted lines', '> a: b\n'.repeat(50_000)],
    ['YAML: 20 000 JavaScript comments', `a: b\n${'// c\nd: e\n'.repeat(20_000)}`],
    ['YAML: 10 000 tabs', `a:\n${'\tb: c\n'.repeat(10_000)}`],
    ['YAML: 80 000 open lists after tabs', `cv:\n${'\t- [\n'.repeat(80_000)}`],
    [
      'YAML: 40 000 misspelled keys',
      `cv:\n${Array.from({ length: 40_000 }, (_, i) => `  experienc${i}: v\n`).join('')}`,
    ],
    ['YAML: an unclosed quote', `cv: "${'\\"'.repeat(100_000)}`],
    ['YAML: 100 000 items', `cv:\n${'  - x\n'.repeat(100_000)}`],
    [
      'YAML: 10 000 keys',
      `cv:\n${Array.from({ length: 10_000 }, (_, i) => `  k${i}: v\n`).join('')}`,
    ],
    [
      'YAML: 40 000 equal titles, each with a fix',
      `cv: {name: Jane, section_order: [${'skills, '.repeat(40_000)}]}`,
    ],
    [
      'JSON: 40 000 equal titles, each with a fix',
      JSON.stringify({ cv: { name: 'Jane', section_order: Array(40_000).fill('skills') } }),
    ],
    ['YAML: a long line', `cv: ${'x '.repeat(500_000)}`],
  ];

  it.each(HOSTILE)(
    'is explained within seconds: %s',
    (name, text) => {
      const format = name.startsWith('JSON') ? 'json' : 'yaml';
      const source = parseSource(text, { format, resolvedKeys: new Set(['cited_by']) });
      const diagnostics = source.diagnostics.some((d) => d.severity === 'error')
        ? source.diagnostics
        : validateDocument(source.value, ENGLISH_CONTEXT);
      const located = attachRanges(diagnostics, source);
      expect(located.some((d) => d.severity === 'error')).toBe(true);
      expect(located.every((d) => d.range !== undefined)).toBe(true);
    },
    10_000,
  );
});
