// Commands in texts quote brackets, braces and stars, which shells interpret.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call } from '../cli/call.js';
import { createTemporaryFolder, ROOT } from '../cli/run.js';

/** Options with unquoted special characters in their values. */
const OPTION = /--(?:set|name|only|skip)[ =](?!['"])[^\s`'"]*[[\]{}*?][^\s`]*/g;

/** Commands up to the end of the line or code, except usage lines with `[options]`. */
const COMMAND = /\bcvpress (?:render|validate|watch|init|import|inspect)\b(?! \[options\])[^`\n]*/g;

/** Quoted texts, variables, placeholders, comments, and code after a string literal. */
const ALLOWED = /'(?:, |\]).*|'[^']*'|"[^"]*"|\$\{?\w+\}?|<[^>]*>| \[file\]|#.*/g;

/** Returns the commands and options that a shell would misread. */
function findUnquoted(text: string): string[] {
  const commands = [...text.matchAll(COMMAND)].map(([command]) => command);
  const unquoted = commands.filter((command) => /[[\]{}*?]/.test(command.replaceAll(ALLOWED, '')));
  return [...unquoted, ...(text.match(OPTION) ?? [])];
}

test.each([
  ["cvpress render x.yaml --set 'cv.skills[0].name=Go'", []],
  [
    'cvpress render x.yaml --set cv.skills[0].name=Go',
    ['cvpress render x.yaml --set cv.skills[0].name=Go', '--set cv.skills[0].name=Go'],
  ],
  ['choose a --name {slug}', ['--name {slug}']],
  ['cvpress render people/*.yaml', ['cvpress render people/*.yaml']],
  ['write `--set=cv.a[+]=x`', ['--set=cv.a[+]=x']],
  ['Usage: cvpress render [options] <input...>', []],
])('findUnquoted returns the unquoted parts of %s', (text, expected) => {
  expect(findUnquoted(text)).toEqual(expected);
});

/** Lists the files in a folder whose names match a pattern. */
function listFiles(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name) && !name.includes('generated'))
    .map((name) => join(folder, name));
}

const TEXTS = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  ...listFiles('docs', /\.md$/),
  ...listFiles('samples', /\.ya?ml$/),
  ...listFiles('src', /\.ts$/),
];

/** Lines of the input `options` of the GitHub Action, which no shell reads. */
const WITHOUT_SHELL = ['docs/ci.md: --name={slug}'];

test('documents, samples, messages and hints have no unquoted special characters', () => {
  const unquoted = TEXTS.flatMap((name) =>
    findUnquoted(readFileSync(join(ROOT, name), 'utf8')).map((text) => `${name}: ${text}`),
  );
  expect(TEXTS.length).toBeGreaterThan(100);
  expect(unquoted).toEqual(WITHOUT_SHELL);
});

test('the help of all commands has no unquoted special characters', async () => {
  const cwd = createTemporaryFolder();
  for (const command of [
    'render',
    'validate',
    'watch',
    'init',
    'import',
    'inspect',
    'completion',
    'schema',
  ]) {
    expect(findUnquoted((await call([command, '--help'], cwd)).stdout)).toEqual([]);
  }
});
