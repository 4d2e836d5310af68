import { join, posix, win32 } from 'node:path';
import { expect, test } from 'vitest';
import { isBelow, slashedWay } from '../../src/files/paths.js';
import { replaceFile, writeWhole } from '../../src/files/write.js';
import { filesIn, freshFolder } from '../cli/run.js';

const FLAVOURS = { posix, win32 };

test.each([
  { system: 'posix', place: '/out', folder: '/out', expected: true },
  { system: 'posix', place: '/out/a/b.pdf', folder: '/out', expected: true },
  { system: 'posix', place: '/out/..b.pdf', folder: '/out', expected: true },
  { system: 'posix', place: '/outside/b.pdf', folder: '/out', expected: false },
  { system: 'posix', place: '/', folder: '/out', expected: false },
  { system: 'win32', place: 'C:\\out\\a\\b.pdf', folder: 'C:\\out', expected: true },
  { system: 'win32', place: 'c:\\OUT\\b.pdf', folder: 'C:\\out', expected: true },
  { system: 'win32', place: 'C:\\out\\..b.pdf', folder: 'C:\\out', expected: true },
  { system: 'win32', place: 'C:\\outside\\b.pdf', folder: 'C:\\out', expected: false },
  { system: 'win32', place: 'D:\\out\\b.pdf', folder: 'C:\\out', expected: false },
  {
    system: 'win32',
    place: '\\\\server\\share\\out\\b.pdf',
    folder: '\\\\server\\share\\out',
    expected: true,
  },
  {
    system: 'win32',
    place: '\\\\server\\other\\out\\b.pdf',
    folder: '\\\\server\\share\\out',
    expected: false,
  },
] as const)('$place is below $folder: $expected', ({ system, place, folder, expected }) => {
  expect(isBelow(place, folder, FLAVOURS[system])).toBe(expected);
});

test.each([
  { system: 'posix', folder: '/out', place: '/in/a.yaml', expected: '../in/a.yaml' },
  { system: 'win32', folder: 'C:\\out', place: 'C:\\in\\a.yaml', expected: '../in/a.yaml' },
  { system: 'win32', folder: 'C:\\Out', place: 'c:\\out\\sub\\a.pdf', expected: 'sub/a.pdf' },
  { system: 'win32', folder: 'C:\\out', place: 'D:\\in\\a.yaml', expected: 'D:/in/a.yaml' },
  {
    system: 'win32',
    folder: 'C:\\out',
    place: '\\\\server\\share\\a.yaml',
    expected: '//server/share/a.yaml',
  },
] as const)(
  'from $folder to $place is $expected, which leads back',
  ({ system, folder, place, expected }) => {
    const path = FLAVOURS[system];
    expect(slashedWay(folder, place, path)).toBe(expected);
    expect(path.resolve(folder, expected).toLowerCase()).toBe(place.toLowerCase());
  },
);

test.each([
  { name: 'the first attempt', platform: 'win32', failures: [], attempts: 1 },
  {
    name: 'a virus scanner looks',
    platform: 'win32',
    failures: ['EPERM', 'EBUSY', 'EACCES'],
    attempts: 4,
  },
  {
    name: 'a viewer keeps it open',
    platform: 'win32',
    failures: Array(9).fill('EPERM'),
    attempts: 7,
    error: 'EPERM',
  },
  { name: 'another error', platform: 'win32', failures: ['EXDEV'], attempts: 1, error: 'EXDEV' },
  {
    name: 'no permission elsewhere',
    platform: 'linux',
    failures: ['EPERM'],
    attempts: 1,
    error: 'EPERM',
  },
] as const)('a file is replaced: $name', ({ platform, failures, attempts, error }) => {
  const left: string[] = [...failures];
  let count = 0;
  let waited = 0;
  const rename = (): void => {
    count += 1;
    const code = left.shift();
    if (code !== undefined) throw Object.assign(new Error(code), { code });
  };
  const replace = (): void =>
    replaceFile('a', 'b', { platform, rename, wait: (ms) => (waited += ms) });
  if (error === undefined) replace();
  else expect(replace).toThrow(error);
  expect(count).toBe(attempts);
  expect(waited).toBeLessThan(1000);
});

test.runIf(process.platform === 'linux')(
  'what was left, or is on another disk, is no obstacle',
  async () => {
    const cwd = freshFolder({ left: 'x' });
    for (const temporaryPath of [join(cwd, 'left'), `/dev/shm/cvpress-test-${process.pid}`])
      await writeWhole(join(cwd, 'cv.pdf'), temporaryPath, { temporary: temporaryPath });
    expect(filesIn(cwd)).toEqual(['cv.pdf']);
  },
);
