// What can be typed as it stands is quoted: shells have a meaning for brackets, braces and stars.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call } from '../cli/call.js';
import { freshFolder, ROOT } from '../cli/run.js';

/** Options whose values hold such characters, and what of a value stands outside of quotes. */
const OPTION = /--(?:set|name|only|skip)[ =](?!['"])[^\s`'"]*[[\]{}*?][^\s`]*/g;

/** Commands, up to the end of the line or of the code; `<input...>` and `[options]` are how help writes arguments. */
const COMMAND = /\bcvpress (?:render|validate|watch|init|import|inspect)\b(?! \[options\])[^`\n]*/g;

/** Quoted texts, variables, places for values, comments; what follows a text of a program. */
const HARMLESS = /'(?:, |\]).*|'[^']*'|"[^"]*"|\$\{?\w+\}?|<[^>]*>| \[file\]|#.*/g;

/** What of a text would be something else to a shell. */
function unquotedIn(text: string): string[] {
  const commands = [...text.matchAll(COMMAND)].map(([command]) => command);
  const bare = commands.filter((command) => /[[\]{}*?]/.test(command.replaceAll(HARMLESS, '')));
  return [...bare, ...(text.match(OPTION) ?? [])];
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
])('%s', (text, found) => {
  expect(unquotedIn(text)).toEqual(found);
});

/** All files of a folder with one of these ends. */
function files(folder: string, ends: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ends.test(name) && !name.includes('generated'))
    .map((name) => join(folder, name));
}

const TEXTS = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  ...files('docs', /\.md$/),
  ...files('samples', /\.ya?ml$/),
  ...files('src', /\.ts$/),
];

test('in documents, samples, messages and hints', () => {
  const found = TEXTS.flatMap((name) =>
    unquotedIn(readFileSync(join(ROOT, name), 'utf8')).map((text) => `${name}: ${text}`),
  );
  expect(TEXTS.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

test('in the help of all commands', async () => {
  const cwd = freshFolder();
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
    expect(unquotedIn((await call([command, '--help'], cwd)).stdout)).toEqual([]);
  }
});
