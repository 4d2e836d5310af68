import { join, posix, win32 } from 'node:path';
import { expect, test } from 'vitest';
import { getPosixRelativePath, isPathInside } from '../../src/files/paths.js';
import { renameWithRetry, writeFileAtomically } from '../../src/files/write-file.js';
import { createTemporaryFolder, listFiles } from '../cli/run.js';

const PATH_MODULES = { posix, win32 };

test.each([
  { system: 'posix', file: '/out', folder: '/out', expected: true },
  { system: 'posix', file: '/out/a/b.pdf', folder: '/out', expected: true },
  { system: 'posix', file: '/out/..b.pdf', folder: '/out', expected: true },
  { system: 'posix', file: '/outside/b.pdf', folder: '/out', expected: false },
  { system: 'posix', file: '/', folder: '/out', expected: false },
  { system: 'win32', file: 'C:\\out\\a\\b.pdf', folder: 'C:\\out', expected: true },
  { system: 'win32', file: 'c:\\OUT\\b.pdf', folder: 'C:\\out', expected: true },
  { system: 'win32', file: 'C:\\out\\..b.pdf', folder: 'C:\\out', expected: true },
  { system: 'win32', file: 'C:\\outside\\b.pdf', folder: 'C:\\out', expected: false },
  { system: 'win32', file: 'D:\\out\\b.pdf', folder: 'C:\\out', expected: false },
  {
    system: 'win32',
    file: '\\\\server\\share\\out\\b.pdf',
    folder: '\\\\server\\share\\out',
    expected: true,
  },
  {
    system: 'win32',
    file: '\\\\server\\other\\out\\b.pdf',
    folder: '\\\\server\\share\\out',
    expected: false,
  },
] as const)(
  'isPathInside returns $expected for $file and the folder $folder',
  ({ system, file, folder, expected }) => {
    expect(isPathInside(file, folder, PATH_MODULES[system])).toBe(expected);
  },
);

test.each([
  { system: 'posix', folder: '/out', target: '/in/a.yaml', expected: '../in/a.yaml' },
  { system: 'win32', folder: 'C:\\out', target: 'C:\\in\\a.yaml', expected: '../in/a.yaml' },
  { system: 'win32', folder: 'C:\\Out', target: 'c:\\out\\sub\\a.pdf', expected: 'sub/a.pdf' },
  { system: 'win32', folder: 'C:\\out', target: 'D:\\in\\a.yaml', expected: 'D:/in/a.yaml' },
  {
    system: 'win32',
    folder: 'C:\\out',
    target: '\\\\server\\share\\a.yaml',
    expected: '//server/share/a.yaml',
  },
] as const)(
  'getPosixRelativePath returns $expected from $folder to $target',
  ({ system, folder, target, expected }) => {
    const path = PATH_MODULES[system];
    expect(getPosixRelativePath(folder, target, path)).toBe(expected);
    expect(path.resolve(folder, expected).toLowerCase()).toBe(target.toLowerCase());
  },
);

test.each([
  { name: 'if no error occurs', platform: 'win32', failures: [], attempts: 1 },
  {
    name: 'if a virus scanner closes the file soon',
    platform: 'win32',
    failures: ['EPERM', 'EBUSY', 'EACCES'],
    attempts: 4,
  },
  {
    name: 'if a viewer keeps the file open',
    platform: 'win32',
    failures: Array(9).fill('EPERM'),
    attempts: 7,
    error: 'EPERM',
  },
  {
    name: 'if another error occurs',
    platform: 'win32',
    failures: ['EXDEV'],
    attempts: 1,
    error: 'EXDEV',
  },
  {
    name: 'if Linux denies permission',
    platform: 'linux',
    failures: ['EPERM'],
    attempts: 1,
    error: 'EPERM',
  },
] as const)(
  'the number of attempts of renameWithRetry is $attempts $name',
  ({ platform, failures, attempts, error }) => {
    const left: string[] = [...failures];
    let count = 0;
    let waited = 0;
    const rename = (): void => {
      count += 1;
      const code = left.shift();
      if (code !== undefined) throw Object.assign(new Error(code), { code });
    };
    const replace = (): void =>
      renameWithRetry('a', 'b', { platform, rename, wait: (ms) => (waited += ms) });
    if (error === undefined) replace();
    else expect(replace).toThrow(error);
    expect(count).toBe(attempts);
    expect(waited).toBeLessThan(1000);
  },
);

test.runIf(process.platform === 'linux')(
  'writeFileAtomically overwrites or bypasses an unusable temporary file',
  async () => {
    const cwd = createTemporaryFolder({ left: 'x' });
    for (const temporaryPath of [join(cwd, 'left'), `/dev/shm/cvpress-test-${process.pid}`])
      await writeFileAtomically(join(cwd, 'cv.pdf'), temporaryPath, {
        temporaryPath: temporaryPath,
      });
    expect(listFiles(cwd)).toEqual(['cv.pdf']);
  },
);
