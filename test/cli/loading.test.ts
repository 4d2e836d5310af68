// A run loads only the modules that it uses, since loading takes most of its time.
import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { IS_LONG } from '../support/length.js';
import { createTemporaryFolder, INVALID_CV, ROOT, run, VALID_CV } from './run.js';

/** Writes the names of all loaded modules to standard error. */
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

const loaded = new Map<string, Promise<string[]>>();

/** Import specifiers of modules that a run may load. */
function findLoadedNames(line: string): Promise<string[]> {
  const names = loaded.get(line) ?? load(line.split(' '));
  loaded.set(line, names);
  return names;
}

async function load(args: readonly string[]): Promise<string[]> {
  const json = '{"cv":{"name":"Jane Doe"}}';
  const cwd = createTemporaryFolder({
    'cv.yaml': VALID_CV,
    'bad.yaml': INVALID_CV,
    'cv.json': json,
    'preload.mjs': PRELOAD,
  });
  // Without compiled code, Node.js loads everything.
  const env = {
    NODE_DISABLE_COMPILE_CACHE: '1',
    NODE_OPTIONS: `--import ${pathToFileURL(join(cwd, 'preload.mjs')).href}`,
  };
  const { code, stderr } = await run(args, { cwd, env });
  expect(code, stderr).toBe(args.includes('bad.yaml') ? 1 : 0);
  return [...stderr.matchAll(/^loaded (.*)$/gm)].map(([, name = '']) => name);
}

/** Returns the loaded modules as names of chunks or packages. */
async function findLoadedParts(line: string): Promise<string[]> {
  const names = (await findLoadedNames(line)).join('\n');
  return PARTS.filter((part) =>
    new RegExp(`^(\\./(chunks/)?|@)?${part}(?!-it-)\\b`, 'm').test(names),
  );
}

const PARTS = [
  'myriaddreamin',
  'hyzyla',
  'export',
  'png',
  'svg',
  'html',
  'markdown',
  'text',
  'inspect',
  'added-fonts',
];

describe('a run', () => {
  const FEW: readonly (readonly [line: string, parts: readonly string[]])[] = [
    ['render cv.yaml', ['myriaddreamin', 'export']],
    ['render cv.yaml -f typ,html,md,txt', ['html', 'markdown', 'text']],
    ['validate cv.yaml --variant a', []],
    ['render bad.yaml', []],
  ];
  const MORE: typeof FEW = [
    ['validate cv.yaml', []],
    ['validate bad.yaml', []],
    ['init new.yaml', []],
    ['--help', []],
    ['render cv.yaml -f typ', []],
    ['render cv.yaml -f html', ['html']],
    ['render cv.yaml -f md', ['markdown']],
    ['render cv.yaml -f txt', ['text']],
    ['render cv.yaml -f png', ['myriaddreamin', 'hyzyla', 'export', 'png']],
    ['render cv.yaml -f svg', ['myriaddreamin', 'hyzyla', 'export', 'svg']],
  ];

  test.each([...FEW, ...(IS_LONG ? MORE : [])])(
    'of %s loads only the optional modules %j',
    async (line, parts) => {
      expect(await findLoadedParts(line)).toEqual(parts);
    },
  );
});

/** Returns the names of the program's own files. */
async function findLoadedFiles(line: string): Promise<string[]> {
  const names = await findLoadedNames(line);
  return [...new Set(names.filter((name) => name.endsWith('.cjs')).map((name) => basename(name)))];
}

const HEAVY_FILES = ['validate', 'document', 'source', 'yaml', 'phone', 'commonmark'];

describe('the modules that a run loads', () => {
  const lines = ['render cv.yaml', 'validate cv.yaml --variant a'];

  test.each([
    ...lines,
    ...(IS_LONG ? ['validate cv.yaml', 'render cv.json', 'validate cv.json'] : []),
  ])('have less than 200 kB each: %s', async (line) => {
    const files = await findLoadedFiles(line);
    const programs = join(ROOT, 'dist', 'programs');
    const sizes = files
      .filter((file) => existsSync(join(programs, file)))
      .map((file) => statSync(join(programs, file)).size);
    expect(sizes.length).toBeGreaterThan(5);
    expect(Math.max(...sizes)).toBeLessThan(200_000);
  });

  test.each(['--help', '--version', 'schema', 'init new.yaml'])(
    'include no validators, parsers or tables of phone numbers for %s',
    async (line) => {
      const files = (await findLoadedFiles(line)).map((file) => file.replace(/-[\w-]+\.cjs$/, ''));
      expect(files).toContain('program');
      expect(files.filter((file) => HEAVY_FILES.includes(file))).toEqual([]);
    },
  );

  const variants: readonly (readonly [line: string, isLoaded: boolean])[] = [
    ['validate cv.yaml --variant a', true],
    ['render cv.yaml', false],
    ['validate cv.yaml', false],
    ['render cv.yaml --variant a', true],
  ];

  test.each(IS_LONG ? variants : variants.slice(0, 2))(
    'include the validators of variant A only if --variant chooses it: %s',
    async (line, isLoaded) => {
      const files = await findLoadedFiles(line);
      expect(files.some((file) => file.startsWith('validators-a-'))).toBe(isLoaded);
    },
  );
});
