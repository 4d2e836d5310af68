// A run loads what it uses, and nothing else: loading is most of what a run costs.
import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { freshFolder, GOOD, ROOT, run } from './run.js';

/** Writes the names of everything that is loaded to standard error. */
const PRELOAD = `
import { writeSync } from 'node:fs';
import Module, { register } from 'node:module';
const load = Module._load;
Module._load = function (specifier, ...rest) {
  writeSync(2, 'loaded ' + specifier + '\\n');
  return load.call(this, specifier, ...rest);
};
register('data:text/javascript,' + encodeURIComponent(\`
  import { writeSync } from 'node:fs';
  export async function resolve(specifier, context, next) {
    writeSync(2, 'loaded ' + specifier + '\\\\n');
    return next(specifier, context);
  }\`));
`;

/** What a run loads, by the names by which it asks for it. */
async function namesLoadedBy(args: readonly string[], files: Record<string, string> = {}): Promise<string[]> {
  const cwd = freshFolder({ 'cv.yaml': GOOD, 'preload.mjs': PRELOAD, ...files });
  // Without compiled code, Node.js itself loads everything.
  const env = {
    NODE_DISABLE_COMPILE_CACHE: '1',
    NODE_OPTIONS: `--import ${pathToFileURL(join(cwd, 'preload.mjs')).href}`,
  };
  const { code, stderr } = await run(args, { cwd, env });
  expect(code, stderr).toBe(0);
  return [...stderr.matchAll(/^loaded (.*)$/gm)].map(([, name = '']) => name);
}

/** What of a run's parts is loaded, by the name of the chunk or package. */
async function loadedBy(args: readonly string[]): Promise<string[]> {
  const names = (await namesLoadedBy(args)).join('\n');
  return PARTS.filter((part) => new RegExp(`^(\\./(chunks/)?|@)?${part}(?!-it-)\\b`, 'm').test(names));
}

const PARTS = [
  'myriaddreamin',
  'hyzyla',
  'subset-font',
  'export',
  'png',
  'svg',
  'html',
  'markdown',
  'text',
  'inspect',
  'added-fonts',
];

describe('a run loads only what it uses', () => {
  test.each([
    ['render cv.yaml', ['myriaddreamin', 'export']],
    ['render cv.yaml -f typ', []],
    ['render cv.yaml -f html', ['html']],
    ['render cv.yaml -f html --embed-fonts', ['subset-font', 'html']],
    ['render cv.yaml -f md', ['markdown']],
    ['render cv.yaml -f txt', ['text']],
    ['render cv.yaml -f png', ['myriaddreamin', 'hyzyla', 'export', 'png']],
    ['render cv.yaml -f svg', ['myriaddreamin', 'hyzyla', 'export', 'svg']],
    ['render cv.yaml -f svg --svg-text outlines', ['myriaddreamin', 'export', 'svg']],
    ['validate cv.yaml', []],
  ])('%s', async (line, parts) => {
    expect(await loadedBy(line.split(' '))).toEqual(parts);
  });
});

/** The files of the program among what a run loads. */
async function filesLoadedBy(args: readonly string[], files?: Record<string, string>): Promise<string[]> {
  const names = await namesLoadedBy(args, files);
  return [...new Set(names.filter((name) => name.endsWith('.cjs')).map((name) => basename(name)))];
}

describe('the files that a run of one document loads', () => {
  test.each([
    'render cv.yaml',
    'render cv.json',
    'validate cv.yaml',
    'validate cv.json',
    'validate cv.yaml --variant a',
  ])('%s: none has more than 200 kB', async (line) => {
    const files = await filesLoadedBy(line.split(' '), { 'cv.json': '{"cv":{"name":"Jane Doe"}}' });
    const programs = join(ROOT, 'dist', 'programs');
    const sizes = files
      .filter((file) => existsSync(join(programs, file)))
      .map((file) => statSync(join(programs, file)).size);
    expect(sizes.length).toBeGreaterThan(5);
    expect(Math.max(...sizes)).toBeLessThan(200_000);
  });

  test.each([
    ['validate cv.yaml', false],
    ['render cv.yaml', false],
    ['validate cv.yaml --variant a', true],
    ['render cv.yaml --variant a', true],
  ])('%s: the validators of variant A: %s', async (line, isLoaded) => {
    const files = await filesLoadedBy(line.split(' '));
    expect(files.some((file) => file.startsWith('validators-a-'))).toBe(isLoaded);
  });
});
