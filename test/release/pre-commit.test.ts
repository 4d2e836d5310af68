import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { call } from '../cli/call.js';
import { BAD, freshFolder, GOOD, ROOT, runProgram } from '../cli/run.js';

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly language: string;
  readonly files: string;
}

const HOOKS = parse(readFileSync(join(ROOT, '.pre-commit-hooks.yaml'), 'utf8')) as Hook[];

/** Runs the command of a hook as pre-commit does: with the names of files. */
async function runHook(id: string, cwd: string, ...files: string[]): Promise<number | null> {
  const [program, ...args] = HOOKS.find((hook) => hook.id === id)?.entry.split(' ') ?? [];
  expect(program).toBe('cvpress');
  return (await call([...args, ...files], cwd)).code;
}

test('there are two hooks, which need no options', () => {
  expect(HOOKS.map(({ id, language }) => `${id} (${language})`)).toEqual([
    'cvpress-validate (node)',
    'cvpress-fix (node)',
  ]);
});

test('one refuses what is not right', async () => {
  const cwd = freshFolder({ 'cv.yaml': GOOD, 'bad.yaml': BAD });
  expect(await runHook('cvpress-validate', cwd, 'cv.yaml')).toBe(0);
  expect(await runHook('cvpress-validate', cwd, 'cv.yaml', 'bad.yaml')).toBe(1);
  expect(readFileSync(join(cwd, 'bad.yaml'), 'utf8')).toBe(BAD);
});

test('the other mends it, and pre-commit then sees a change', async () => {
  const cwd = freshFolder({ 'bad.yaml': BAD });
  expect(await runHook('cvpress-fix', cwd, 'bad.yaml')).toBe(0);
  expect(readFileSync(join(cwd, 'bad.yaml'), 'utf8')).toBe(BAD.replace('lable', 'label'));
});

describe.each(HOOKS)('$id, without a choice of files,', ({ files }) => {
  test.each([
    { path: 'cv.yaml', isCv: true },
    { path: 'cv.yml', isCv: true },
    { path: 'cv.json', isCv: true },
    { path: 'cv-de.yaml', isCv: true },
    { path: 'docs/cv.en.yaml', isCv: true },
    { path: 'cvs/jane.yaml', isCv: true },
    { path: 'people/cv/jane.json', isCv: true },
    { path: 'people/jane.yaml', isCv: false },
    { path: '.github/workflows/ci.yml', isCv: false },
    { path: 'opencv.yaml', isCv: false },
    { path: 'cvpress.yaml', isCv: false },
    { path: 'cvs/photo.png', isCv: false },
    { path: 'resume.json', isCv: false },
  ])('$path: $isCv', ({ path, isCv }) => {
    // pre-commit searches with Python's `re`, which agrees on all that is used here.
    expect(new RegExp(files).test(path)).toBe(isCv);
  });
});

test('npm pack prints the name of the package and nothing else, on which pre-commit relies', async () => {
  const cwd = freshFolder({
    'package.json': '{ "name": "x", "version": "1.0.0", "scripts": { "prepare": "echo built" } }',
    '.npmrc': readFileSync(join(ROOT, '.npmrc'), 'utf8'),
  });
  const { stdout, stderr } = await runProgram(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['pack'],
    { cwd },
  );
  expect(stdout.toString(), stderr).toBe('x-1.0.0.tgz\n');
});
