// What agents read is generated; this holds it to what there is.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { CODES } from '../../src/cli/explain-code.js';
import { makeProgram } from '../../src/cli/program.js';
import { ROOT } from '../cli/run.js';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const PAGES = ['llms.txt', 'skills/cvpress/SKILL.md'];

describe.each(PAGES)('%s', (file) => {
  const text = read(file);

  test('names commands and options that there are', () => {
    const { commands } = makeProgram();
    for (const [whole, name, rest = ''] of text.matchAll(/`cvpress (\w[\w-]*)([^`]*)`/g)) {
      const command = commands.find((one) => one.name() === name);
      expect(command, whole).toBeDefined();
      for (const [option] of rest.matchAll(/(?<= )--?[a-z]+/g)) {
        expect(
          command?.options.flatMap(({ long, short }) => [long, short]),
          whole,
        ).toContain(option);
      }
    }
  });

  test('has the fields of each kind of entries, and of letters', () => {
    for (const words of [
      '`company` (needed)',
      '`institution` (needed)',
      '`doi`',
      '`body` (needed)',
      '`primary_color`',
    ]) {
      expect(text).toContain(words);
    }
  });

  test('says whole sentences', () => {
    expect(text).not.toMatch(/undefined|\[object|NaN/);
  });
});

test('llms.txt has all codes, and links to pages that there are', () => {
  const text = read('llms.txt');
  for (const code of CODES) expect(text).toContain(`- \`${code}\` (`);
  for (const [, page = ''] of text.matchAll(/\]\(([^)]+)\)/g))
    expect(read(page).length, page).toBeGreaterThan(0);
});

test('the skill has a name and a description that an agent can choose it by', () => {
  const [, head = ''] = read('skills/cvpress/SKILL.md').split('---\n');
  const { name, description } = parse(head) as Record<string, string>;
  expect(name).toBe('cvpress');
  expect(description?.length).toBeLessThan(1024);
  expect(description).toContain('Use it when');
});
