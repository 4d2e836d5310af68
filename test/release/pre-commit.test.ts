import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { call } from '../cli/call.js';
import { createTemporaryFolder, INVALID_CV, ROOT, runProgram } from '../cli/run.js';

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly language: string;
  readonly files: string;
}

const HOOKS = parse(readFileSync(join(ROOT, '.pre-commit-hooks.yaml'), 'utf8')) as Hook[];

it('the hooks validate or fix the files that pre-commit passes', async () => {
  expect(HOOKS.map(({ id, language, entry }) => ({ id, language, entry }))).toEqual([
    { id: 'cvpress-validate', language: 'node', entry: 'cvpress validate' },
    { id: 'cvpress-fix', language: 'node', entry: 'cvpress validate --fix' },
  ]);
  const cwd = createTemporaryFolder({ 'bad.yaml': INVALID_CV });
  for (const [index, code] of [1, 0].entries()) {
    const [, ...args] = HOOKS[index]?.entry.split(' ') ?? [];
    expect((await call([...args, 'bad.yaml'], cwd)).code).toBe(code);
  }
  expect(readFileSync(join(cwd, 'bad.yaml'), 'utf8')).toBe(INVALID_CV.replace('lable', 'label'));
});

const PATHS = [
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
];

// pre-commit uses `re` of Python, which has the same semantics for these patterns.
it.each(PATHS.filter(({ isCv }) => isCv))('the hooks match $path by default', ({ path }) => {
  for (const { files } of HOOKS) expect(path).toMatch(new RegExp(files));
});

it.each(PATHS.filter(({ isCv }) => !isCv))('the hooks ignore $path by default', ({ path }) => {
  for (const { files } of HOOKS) expect(path).not.toMatch(new RegExp(files));
});

it('npm pack prints only the file name of the package, as pre-commit requires', async () => {
  const cwd = createTemporaryFolder({
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
