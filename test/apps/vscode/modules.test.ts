// Modules of the VS Code extension that do not use the editor's API.
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findProgram } from '../../../apps/vscode/src/find-program.js';
import { formatCounts } from '../../../apps/vscode/src/format-counts.js';
import { isReachable, renderFramePage } from '../../../apps/vscode/src/page.js';
import { PreviewProcess } from '../../../apps/vscode/src/preview-process.js';
import { findFirstError, run } from '../../../apps/vscode/src/run.js';
import { createTemporaryFolder, isPdf, ROOT } from '../../cli/run.js';
import { selectRows } from '../../support/length.js';

describe('findProgram', () => {
  const CLI = 'node_modules/cvpress/dist/cli.cjs';
  test.each([
    {
      name: 'the cvpress installed in the folder',
      files: [`one/${CLI}`, 'set', 'bin/cvpress'],
      expected: ['node', `one/${CLI}`],
    },
    {
      name: 'the cvpress installed in another folder',
      files: [`two/${CLI}`, 'set', 'bin/cvpress'],
      expected: ['node', `two/${CLI}`],
    },
    {
      name: 'the program that the setting names',
      files: ['set', 'bin/cvpress'],
      expected: ['set'],
    },
    {
      name: 'the script that the setting names, run by Node.js',
      files: ['set.cjs'],
      set: 'set.cjs',
      expected: ['node', 'set.cjs'],
    },
    { name: 'the program in the PATH', files: ['bin/cvpress'], set: '', expected: ['bin/cvpress'] },
    {
      name: 'undefined if the program that the setting names is missing',
      files: ['bin/cvpress'],
      expected: undefined,
    },
    { name: 'undefined if cvpress is not installed', files: [], set: '', expected: undefined },
    {
      name: 'undefined if the file in the PATH is not executable',
      files: ['bin/cvpress'],
      set: '',
      mode: 0o644,
      expected: undefined,
    },
    {
      name: 'the program that npm has installed on Windows',
      files: [`bin/${CLI}`, 'bin/cvpress.cmd'],
      set: '',
      platform: 'win32' as const,
      expected: ['node', `bin/${CLI}`],
    },
  ])(
    'returns $name',
    ({ files, set = 'set', mode = 0o755, platform = 'linux' as NodeJS.Platform, expected }) => {
      const root = createTemporaryFolder(Object.fromEntries(files.map((file) => [file, ''])));
      for (const file of files) chmodSync(join(root, file), mode);
      const program = findProgram({
        folders: [join(root, 'one'), join(root, 'two')],
        setting: set && join(root, set),
        path: join(root, 'bin'),
        platform,
      });
      const toPath = (word: string): string => (word === 'node' ? word : join(root, word));
      expect(program && [program.command, ...program.args]).toEqual(expected?.map(toPath));
    },
  );
});

test.each([
  { counts: { pages: 2, errors: 0, warnings: 1 }, words: '2 pages, 1 warning' },
  { counts: { pages: 1, errors: 2, warnings: 0 }, words: '1 page, 2 errors' },
  { counts: { pages: undefined, errors: 1, warnings: 3 }, words: '1 error, 3 warnings' },
  { counts: { pages: undefined, errors: 0, warnings: 0 }, words: 'no problems' },
])('formatCounts returns $words', ({ counts, words }) => expect(formatCounts(counts)).toBe(words));

describe('renderFramePage', () => {
  test('escapes the address of the preview', () => {
    expect(renderFramePage('http://127.0.0.1:1/"><script>')).toContain(
      'src="http://127.0.0.1:1/&quot;&gt;&lt;script&gt;"',
    );
  });
});

describe('isReachable', () => {
  test.each([
    { address: 'http://127.0.0.1:4770/x/', isShown: true },
    { address: 'http://localhost:4770/x/', isShown: true },
    { address: 'http://127.0.0.1:8080/proxy/4770/x/', isShown: false },
    { address: 'https://example.github.dev/x/', isShown: false },
    { address: 'http://127.0.0.1.example.com/x/', isShown: false },
  ])('returns $isShown for $address', ({ address, isShown }) =>
    expect(isReachable(address, 'http://127.0.0.1:4770/x/')).toBe(isShown),
  );
});

describe('run', () => {
  const PROGRAM = { command: process.execPath, args: [join(ROOT, 'dist/cli.cjs')] };

  test('renders a CV to several formats', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': 'cv:\n  name: Jane Doe\n' });
    const { code, stderr } = await run(
      PROGRAM,
      ['render', join(cwd, 'cv.yaml'), '-f', 'pdf,txt'],
      cwd,
    );
    expect([code, /→ (.+)/.exec(stderr)?.[1]]).toEqual([0, 'cv.pdf, cv.txt (1 page)']);
    expect(isPdf(readFileSync(join(cwd, 'cv.pdf')))).toBe(true);
  });

  const mistakes = [
    { name: 'an invalid CV', file: 'cv.yaml', message: /emial/ },
    { name: 'a missing file', file: 'gone.yaml', message: /gone\.yaml/ },
  ];

  test.each(selectRows(mistakes, 1))(
    'returns output in which findFirstError finds one line: $name',
    async ({ file, message }) => {
      const cwd = createTemporaryFolder({ 'cv.yaml': 'cv:\n  name: Jane Doe\n  emial: x\n' });
      const { code, stderr } = await run(PROGRAM, ['render', join(cwd, file)], cwd);
      expect(code).not.toBe(0);
      expect(findFirstError(stderr)).toMatch(message);
      expect(findFirstError(stderr)).not.toMatch(/\n|^error/);
    },
  );

  test('returns the error if the program cannot be started', async () => {
    const outcome = await run({ command: '/nowhere/cvpress', args: [] }, [], '/');
    expect(outcome).toEqual({ code: undefined, stderr: expect.stringContaining('ENOENT') });
  });
});

describe('PreviewProcess', () => {
  function watch(
    text: string,
    command = process.execPath,
  ): { preview: PreviewProcess; cwd: string } {
    const cwd = createTemporaryFolder({ 'cv.yaml': text });
    const preview = new PreviewProcess(
      { command, args: [join(ROOT, 'dist/cli.cjs')] },
      join(cwd, 'cv.yaml'),
      [],
      () => {},
    );
    onTestFinished(() => preview.stop());
    return { preview, cwd };
  }

  test('serves an address, writes no PDF next to the CV, and stops', async () => {
    const { preview, cwd } = watch('cv:\n  name: Jane Doe\n');
    expect((await fetch(await preview.address)).status).toBe(200);
    expect(existsSync(join(cwd, 'cv.pdf'))).toBe(false);
    preview.stop();
    expect(await preview.exited).toContain('Watching');
  });

  test('rejects with the error of the program', async () => {
    const { preview } = watch('', '/nowhere/node');
    await expect(preview.address).rejects.toThrow('ENOENT');
  });
});
