// A run loads what it uses, and nothing else: loading is most of what a run costs.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { freshFolder, GOOD, run } from './run.js';

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

/** What of a run's parts is loaded, by the name of the chunk or package. */
async function loadedBy(args: readonly string[]): Promise<string[]> {
  const cwd = freshFolder({ 'cv.yaml': GOOD, 'preload.mjs': PRELOAD });
  // Without compiled code, Node.js itself loads everything.
  const env = {
    NODE_DISABLE_COMPILE_CACHE: '1',
    NODE_OPTIONS: `--import ${pathToFileURL(join(cwd, 'preload.mjs')).href}`,
  };
  const { code, stderr } = await run(args, { cwd, env });
  expect(code, stderr).toBe(0);
  return PARTS.filter((part) => new RegExp(`^loaded (\\./(chunks/)?|@)?${part}(?!-it-)\\b`, 'm').test(stderr));
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
