// The parts of the extension of VS Code that know nothing of the editor.
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inWords } from '../../../apps/vscode/src/counts.js';
import { answersAt, framePage } from '../../../apps/vscode/src/page.js';
import { findProgram } from '../../../apps/vscode/src/program.js';
import { firstError, run } from '../../../apps/vscode/src/run.js';
import { type Place, Watching } from '../../../apps/vscode/src/watching.js';
import { freshFolder, isPdf, ROOT } from '../../cli/run.js';
import { some } from '../../support/length.js';

describe('cvpress is', () => {
  const OWN = 'node_modules/cvpress/dist/cli.cjs';
  test.each([
    {
      is: 'that of the folder',
      files: [`one/${OWN}`, 'set', 'bin/cvpress'],
      found: ['node', `one/${OWN}`],
    },
    {
      is: 'that of another folder',
      files: [`two/${OWN}`, 'set', 'bin/cvpress'],
      found: ['node', `two/${OWN}`],
    },
    { is: 'the one that is set', files: ['set', 'bin/cvpress'], found: ['set'] },
    { is: 'a script that is set', files: ['set.cjs'], set: 'set.cjs', found: ['node', 'set.cjs'] },
    { is: 'the one that is installed', files: ['bin/cvpress'], set: '', found: ['bin/cvpress'] },
    {
      is: 'missing where the one that is set is missing',
      files: ['bin/cvpress'],
      found: undefined,
    },
    { is: 'missing', files: [], set: '', found: undefined },
    { is: 'no text', files: ['bin/cvpress'], set: '', mode: 0o644, found: undefined },
    {
      is: 'the one that npm has installed on Windows',
      files: [`bin/${OWN}`, 'bin/cvpress.cmd'],
      set: '',
      platform: 'win32' as const,
      found: ['node', `bin/${OWN}`],
    },
  ])(
    '$is',
    ({ files, set = 'set', mode = 0o755, platform = 'linux' as NodeJS.Platform, found }) => {
      const root = freshFolder(Object.fromEntries(files.map((file) => [file, ''])));
      for (const file of files) chmodSync(join(root, file), mode);
      const program = findProgram({
        folders: [join(root, 'one'), join(root, 'two')],
        setting: set && join(root, set),
        path: join(root, 'bin'),
        platform,
      });
      const place = (part: string): string => (part === 'node' ? part : join(root, part));
      expect(program && [program.command, ...program.args]).toEqual(found?.map(place));
    },
  );
});

test.each([
  { counts: { pages: 2, errors: 0, warnings: 1 }, words: '2 pages, 1 warning' },
  { counts: { pages: 1, errors: 2, warnings: 0 }, words: '1 page, 2 errors' },
  { counts: { pages: undefined, errors: 1, warnings: 3 }, words: '1 error, 3 warnings' },
  { counts: { pages: undefined, errors: 0, warnings: 0 }, words: 'no problems' },
])('the status says $words', ({ counts, words }) => expect(inWords(counts)).toBe(words));

describe('the page of the panel', () => {
  test('takes an address as it is', () => {
    expect(framePage('http://127.0.0.1:1/"><script>')).toContain(
      'src="http://127.0.0.1:1/&quot;&gt;&lt;script&gt;"',
    );
  });

  test.each([
    { address: 'http://127.0.0.1:4770/x/', is: true },
    { address: 'http://localhost:4770/x/', is: true },
    { address: 'http://127.0.0.1:8080/proxy/4770/x/', is: false },
    { address: 'https://example.github.dev/x/', is: false },
    { address: 'http://127.0.0.1.example.com/x/', is: false },
  ])('is $is for $address', ({ address, is }) =>
    expect(answersAt(address, 'http://127.0.0.1:4770/x/')).toBe(is),
  );
});

describe('a run', () => {
  const PROGRAM = { command: process.execPath, args: [join(ROOT, 'dist/cli.cjs')] };

  test('writes the formats', async () => {
    const cwd = freshFolder({ 'cv.yaml': 'cv:\n  name: Jane Doe\n' });
    const { code, said } = await run(
      PROGRAM,
      ['render', join(cwd, 'cv.yaml'), '-f', 'pdf,txt'],
      cwd,
    );
    expect([code, /→ (.+)/.exec(said)?.[1]]).toEqual([0, 'cv.pdf, cv.txt (1 page)']);
    expect(isPdf(readFileSync(join(cwd, 'cv.pdf')))).toBe(true);
  });

  const mistakes = [
    { of: 'a mistake', file: 'cv.yaml', says: /emial/ },
    { of: 'a file that is gone', file: 'gone.yaml', says: /gone\.yaml/ },
  ];

  test.each(some(mistakes, 1))(
    'says in one line what is wrong with $of',
    async ({ file, says }) => {
      const cwd = freshFolder({ 'cv.yaml': 'cv:\n  name: Jane Doe\n  emial: x\n' });
      const { code, said } = await run(PROGRAM, ['render', join(cwd, file)], cwd);
      expect(code).not.toBe(0);
      expect(firstError(said)).toMatch(says);
      expect(firstError(said)).not.toMatch(/\n|^error/);
    },
  );

  test('says that a program cannot be started', async () => {
    const outcome = await run({ command: '/nowhere/cvpress', args: [] }, [], '/');
    expect(outcome).toEqual({ code: undefined, said: expect.stringContaining('ENOENT') });
  });
});

describe('watching', () => {
  function watch(
    text: string,
    command = process.execPath,
  ): { watching: Watching; cwd: string; clicked: Place[] } {
    const cwd = freshFolder({ 'cv.yaml': text });
    const clicked: Place[] = [];
    const watching = new Watching(
      { command, args: [join(ROOT, 'dist/cli.cjs')] },
      join(cwd, 'cv.yaml'),
      [],
      (place) => clicked.push(place),
    );
    onTestFinished(() => watching.end());
    return { watching, cwd, clicked };
  }

  test('gives an address, writes nothing beside the CV, and ends', async () => {
    const { watching, cwd } = watch('cv:\n  name: Jane Doe\n');
    expect((await fetch(await watching.address)).status).toBe(200);
    expect(existsSync(join(cwd, 'cv.pdf'))).toBe(false);
    watching.end();
    expect(await watching.ended).toContain('Watching');
  });

  test('fails with what the program says', async () => {
    const { watching } = watch('', '/nowhere/node');
    await expect(watching.address).rejects.toThrow('ENOENT');
  });
});
