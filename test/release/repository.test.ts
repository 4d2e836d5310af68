import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, freshFolder, ROOT, runProgram } from '../cli/run.js';
import { ALL_PAGES, HOME, REPOSITORY } from '../docs/pages.js';

test('npm run repository changes the address wherever it is named', async () => {
  const cwd = freshFolder();
  for (const file of ['package.json', 'apps/vscode/package.json', 'Dockerfile', ...ALL_PAGES]) {
    mkdirSync(dirname(join(cwd, file)), { recursive: true });
    cpSync(join(ROOT, file), join(cwd, file));
  }
  const script = join(ROOT, 'scripts/repository.mjs');
  const { code, stderr } = await runProgram(
    process.execPath,
    [script, 'https://github.com/Jane/Press'],
    { cwd },
  );
  expect(code, stderr).toBe(0);
  const read = (file: string): string => readFileSync(join(cwd, file), 'utf8');
  expect(
    filesIn(cwd).filter((file) => read(file).includes(HOME) || read(file).includes(REPOSITORY)),
  ).toEqual([]);
  expect(read('Dockerfile')).toContain('"https://github.com/Jane/Press"');
  // Names of images have no capital letters.
  expect(read('docs/ci.md')).toMatch(
    /uses: Jane\/Press@[\s\S]*repo: https:\/\/github\.com\/Jane\/Press\n[\s\S]*ghcr\.io\/jane\/press:/,
  );
});

test.each(['', 'jane/press', 'https://github.com/jane'])('it refuses %j', async (address) => {
  const script = join(ROOT, 'scripts/repository.mjs');
  const { code, stderr } = await runProgram(process.execPath, [script, address], {
    cwd: freshFolder(),
  });
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('Usage: npm run repository'),
  });
});
