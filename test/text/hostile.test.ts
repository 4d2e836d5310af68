// Texts that would stall or crash a careless reader. Deep nesting may not even be tried: near the end of the stack V8
// cannot compile a regular expression, and then ends the process (not with an exception).

import { describe, expect, it } from 'vitest';
import { parseSource } from '../../src/text/parse.js';
import { locate } from '../../src/text/source.js';
import { ENGLISH_B } from '../support/english.js';
import { validateDocument } from '../support/validate.js';

describe('a hostile text', () => {
  const DEPTH = 100_000;
  const HOSTILE = [
    { name: 'YAML: 100 000 opening brackets', format: 'yaml' as const, text: '['.repeat(DEPTH) },
    {
      name: 'YAML: 100 000 nested lists',
      format: 'yaml' as const,
      text: `cv: ${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`,
    },
    {
      name: 'YAML: long lines that are not right',
      format: 'yaml' as const,
      text: `cv:\n${`  a${' '.repeat(50_000)}@\n`.repeat(20)}`,
    },
    {
      name: 'YAML: many lines that are not right',
      format: 'yaml' as const,
      text: `cv:\n${Array.from({ length: 5_000 }, (_, i) => `  k${i}: @${' #'.repeat(50)}\n`).join('')}`,
    },
    { name: 'YAML: 100 000 opening braces', format: 'yaml' as const, text: '{a: '.repeat(DEPTH) },
    { name: 'YAML: 100 000 nested list items', format: 'yaml' as const, text: '- '.repeat(DEPTH) },
    { name: 'JSON: 100 000 opening brackets', format: 'json' as const, text: '['.repeat(DEPTH) },
    {
      name: 'JSON: 100 000 nested lists',
      format: 'json' as const,
      text: `{"cv": ${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}`,
    },
    {
      name: 'JSON: 100 000 nested objects',
      format: 'json' as const,
      text: `${'{"cv": '.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
    },
    {
      name: 'JSON: nested lists in a name',
      format: 'json' as const,
      text: `{"cv": {"name": ${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}}`,
    },
    ...[1000, 2000, 3000, 5000, 10_000].flatMap((depth) => [
      {
        name: `YAML: ${depth} nested lists`,
        format: 'yaml' as const,
        text: `cv: ${'['.repeat(depth)}${']'.repeat(depth)}`,
      },
      {
        name: `JSON: ${depth} nested lists`,
        format: 'json' as const,
        text: `{"cv": ${'['.repeat(depth)}${']'.repeat(depth)}}`,
      },
    ]),
    {
      name: 'YAML: 10 000 aliases of one anchor',
      format: 'yaml' as const,
      text: `cv:\n  a: &x [y]\n  b: [${Array(10_000).fill('*x').join(', ')}]`,
    },
    {
      name: 'JSON: 10 000 keys',
      format: 'json' as const,
      text: JSON.stringify({ cv: Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, 'v'])) }),
    },
    { name: 'JSON: a long text', format: 'json' as const, text: `{"cv": "${'x'.repeat(20_000_000)}"}` },
    { name: 'JSON: 5 000 000 escapes', format: 'json' as const, text: `{"cv": "${'\\"'.repeat(5_000_000)}"}` },
    { name: 'JSON: a text that is not closed', format: 'json' as const, text: `{"cv": "${'\\"'.repeat(100_000)}` },
    { name: 'JSON: quotes of print that are not closed', format: 'json' as const, text: `{${'“'.repeat(100_000)}` },
    {
      name: 'YAML: 100 000 no-break spaces in an indentation',
      format: 'yaml' as const,
      text: 'cv:\n\u00A0a: b\n'.repeat(50_000),
    },
    {
      name: 'YAML: a line of 100 000 no-break spaces',
      format: 'yaml' as const,
      text: `cv: é${'\u00A0'.repeat(100_000)}é`,
    },
    {
      name: 'YAML: line separators without end',
      format: 'yaml' as const,
      text: `cv: x${'\u2028\u00A0'.repeat(100_000)}`,
    },
    { name: 'YAML: 50 000 fences', format: 'yaml' as const, text: '```\n'.repeat(50_000) },
    { name: 'YAML: a fence of 500 000 marks', format: 'yaml' as const, text: '`'.repeat(500_000) },
    { name: 'YAML: 500 000 quoted lines', format: 'yaml' as const, text: '>\n'.repeat(500_000) },
    { name: 'YAML: 50 000 quoted lines', format: 'yaml' as const, text: '> a: b\n'.repeat(50_000) },
    {
      name: 'YAML: 5 000 remarks of JavaScript',
      format: 'yaml' as const,
      text: `a: b\n${'// c\nd: e\n'.repeat(20_000)}`,
    },
    { name: 'YAML: 10 000 tabs', format: 'yaml' as const, text: `a:\n${'\tb: c\n'.repeat(10_000)}` },
    { name: 'YAML: a text that is not closed', format: 'yaml' as const, text: `cv: "${'\\"'.repeat(100_000)}` },
    { name: 'YAML: 100 000 items', format: 'yaml' as const, text: `cv:\n${'  - x\n'.repeat(100_000)}` },
    {
      name: 'YAML: 10 000 keys',
      format: 'yaml' as const,
      text: `cv:\n${Array.from({ length: 10_000 }, (_, i) => `  k${i}: v\n`).join('')}`,
    },
    {
      name: 'YAML: 40 000 times one title, each with a remedy',
      format: 'yaml' as const,
      text: `cv: {name: Jane, section_order: [${'skills, '.repeat(40_000)}]}`,
    },
    {
      name: 'JSON: 40 000 times one title, each with a remedy',
      format: 'json' as const,
      text: JSON.stringify({ cv: { name: 'Jane', section_order: Array(40_000).fill('skills') } }),
    },
    { name: 'YAML: a long line', format: 'yaml' as const, text: `cv: ${'x '.repeat(500_000)}` },
  ];

  it.each(HOSTILE)(
    '$name: explained within seconds',
    ({ format, text }) => {
      const source = parseSource(text, { format, resolvedKeys: new Set(['cited_by']) });
      const problems = source.diagnostics.some((d) => d.severity === 'error')
        ? source.diagnostics
        : validateDocument(source.value, ENGLISH_B);
      const located = locate(problems, source);
      expect(located.some((d) => d.severity === 'error')).toBe(true);
      expect(located.every((d) => d.range !== undefined)).toBe(true);
    },
    10_000,
  );
});
