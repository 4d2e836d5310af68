// Generated documentation for agents: llms.txt and the skill.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { CODES } from '../../src/cli/explain-code.js';
import { createProgram } from '../../src/cli/program.js';
import { ROOT } from '../cli/run.js';
import { DOCUMENTATION_PAGES } from './pages.js';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const PAGES = ['llms.txt', 'skills/cvpress/SKILL.md'];

describe.each(PAGES)('%s', (file) => {
  const text = read(file);

  test('names only commands and options that exist', () => {
    const { commands } = createProgram();
    for (const [usage, name, rest = ''] of text.matchAll(/`cvpress (\w[\w-]*)([^`]*)`/g)) {
      const command = commands.find((candidate) => candidate.name() === name);
      expect(command, usage).toBeDefined();
      for (const [option] of rest.matchAll(/(?<= )--?[a-z]+/g)) {
        expect(
          command?.options.flatMap(({ long, short }) => [long, short]),
          usage,
        ).toContain(option);
      }
    }
  });

  test('has the fields of each entry kind and of cover letters', () => {
    for (const field of [
      '`company` (required)',
      '`institution` (required)',
      '`doi`',
      '`body` (required)',
      '`primary_color`',
    ]) {
      expect(text).toContain(field);
    }
  });

  test('has no placeholder values', () => {
    expect(text).not.toMatch(/undefined|\[object|NaN/);
  });
});

test('llms.txt has all codes, and links only to pages that exist', () => {
  const text = read('llms.txt');
  for (const code of CODES) expect(text).toContain(`- \`${code}\` (`);
  for (const [, page = ''] of text.matchAll(/\]\(([^)]+)\)/g))
    expect(read(page.replace(/#.*/, '')).length, page).toBeGreaterThan(0);
});

test('llms.txt lists all pages of the documentation', () => {
  const text = read('llms.txt');
  const pages = DOCUMENTATION_PAGES.filter((page) => !page.endsWith('README.md'));
  expect(pages.filter((page) => !text.includes(`](${page})`))).toEqual([]);
});

test('the skill has a name and a description of when to use it', () => {
  const [, frontMatter = ''] = read('skills/cvpress/SKILL.md').split('---\n');
  const { name, description } = parse(frontMatter) as Record<string, string>;
  expect(name).toBe('cvpress');
  expect(description?.length).toBeLessThan(1024);
  expect(description).toContain('Use it when');
});
