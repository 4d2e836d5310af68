// Paths on the command line, with separators of Windows and other systems.
import { posix, win32 } from 'node:path';
import { isDynamicPattern } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { toRelativeAddress } from '../../src/cli/commands/schema.js';
import { toWriteError } from '../../src/cli/exit-codes.js';
import { splitGlob } from '../../src/cli/inputs.js';
import { getProgramName, quoteArgument } from '../../src/cli/invocation.js';

const PATH_STYLES = { posix, win32 };

it.each([
  { system: 'posix', glob: '*.yaml', folder: '.', pattern: '*.yaml' },
  { system: 'posix', glob: 'cvs/*/a.yaml', folder: 'cvs', pattern: '*/a.yaml' },
  { system: 'posix', glob: '/*.yaml', folder: '/', pattern: '*.yaml' },
  { system: 'posix', glob: '/home/me/**/*.yaml', folder: '/home/me', pattern: '**/*.yaml' },
  { system: 'posix', glob: '../{a,b}.yaml', folder: '..', pattern: '{a,b}.yaml' },
  { system: 'posix', glob: 'cvs\\*.yaml', folder: 'cvs', pattern: '*.yaml' },
  { system: 'win32', glob: '*.yaml', folder: '.', pattern: '*.yaml' },
  { system: 'win32', glob: 'C:\\*.yaml', folder: 'C:\\', pattern: '*.yaml' },
  { system: 'win32', glob: 'C:/*.yaml', folder: 'C:/', pattern: '*.yaml' },
  { system: 'win32', glob: 'C:*.yaml', folder: 'C:', pattern: '*.yaml' },
  { system: 'win32', glob: '\\*.yaml', folder: '\\', pattern: '*.yaml' },
  {
    system: 'win32',
    glob: 'C:\\Users\\me\\cvs\\*\\b?.yaml',
    folder: 'C:\\Users\\me\\cvs',
    pattern: '*/b?.yaml',
  },
  { system: 'win32', glob: '..\\cvs/**/*.yaml', folder: '..\\cvs', pattern: '**/*.yaml' },
  {
    system: 'win32',
    glob: '\\\\server\\share\\*.yaml',
    folder: '\\\\server\\share\\',
    pattern: '*.yaml',
  },
  {
    system: 'win32',
    glob: '\\\\server\\share\\cvs\\*.yaml',
    folder: '\\\\server\\share\\cvs',
    pattern: '*.yaml',
  },
  { system: 'win32', glob: '\\\\?\\C:\\cvs\\*.yaml', folder: '\\\\?\\C:\\cvs', pattern: '*.yaml' },
] as const)(
  'splitGlob divides $glob on $system into $folder and $pattern',
  ({ system, glob, folder, pattern }) => {
    expect(splitGlob(glob, (part) => isDynamicPattern(part), PATH_STYLES[system])).toEqual({
      folder,
      pattern,
    });
  },
);

it.each([
  {
    system: 'posix',
    folder: '/p',
    place: '/p/node_modules/cvpress',
    expected: './node_modules/cvpress',
  },
  {
    system: 'posix',
    folder: '/p/cvs',
    place: '/p/node_modules/cvpress',
    expected: '../node_modules/cvpress',
  },
  { system: 'posix', folder: '/p', place: '/p/..x', expected: './..x' },
  {
    system: 'win32',
    folder: 'C:\\p',
    place: 'C:\\p\\node_modules\\cvpress',
    expected: './node_modules/cvpress',
  },
  {
    system: 'win32',
    folder: 'c:\\P\\cvs',
    place: 'C:\\p\\node_modules\\cvpress',
    expected: '../node_modules/cvpress',
  },
] as const)(
  'toRelativeAddress returns $expected for $place from $folder on $system',
  ({ system, folder, place, expected }) => {
    expect(toRelativeAddress(folder, place, PATH_STYLES[system])).toBe(expected);
  },
);

describe('commands in hints on Windows', () => {
  const folder = 'C:\\project';

  it.each([
    { script: 'C:\\project\\node_modules\\cvpress\\dist\\cli.cjs', expected: 'npx cvpress' },
    { script: 'C:\\project\\dist\\cli.cjs', expected: 'node dist\\cli.cjs' },
    { script: 'D:\\clone\\dist\\cli.cjs', expected: 'cvpress' },
    {
      script: 'C:\\Users\\me\\AppData\\Roaming\\npm\\node_modules\\cvpress\\dist\\cli.cjs',
      expected: 'cvpress',
    },
    {
      script: 'C:\\temp\\dlx-22\\node_modules\\cvpress\\dist\\cli.cjs',
      agent: 'yarn/4.1.0',
      expected: 'yarn dlx cvpress',
    },
  ])('start with $expected for $script', ({ script, agent, expected }) => {
    expect(
      getProgramName({ env: { npm_config_user_agent: agent }, script, folder, path: win32 }),
    ).toBe(expected);
  });

  it.each([
    { text: 'C:\\cvs\\jane.yaml', linux: "'C:\\cvs\\jane.yaml'", windows: 'C:\\cvs\\jane.yaml' },
    { text: 'my cv.yaml', linux: "'my cv.yaml'", windows: '"my cv.yaml"' },
    { text: "jane's.yaml", linux: /^['"].*jane.*$/, windows: '"jane\'s.yaml"' },
  ])('quote $text', ({ text, linux, windows }) => {
    expect(quoteArgument(text, 'linux')).toEqual(
      typeof linux === 'string' ? linux : expect.stringMatching(linux),
    );
    expect(quoteArgument(text, 'win32')).toBe(windows);
  });
});

it.each([
  { code: 'EPERM', platform: 'linux', hint: /^check its owner and permissions/ },
  { code: 'EPERM', platform: 'win32', hint: /^close it in other programs/ },
  { code: 'EACCES', platform: 'win32', hint: /^close it in other programs/ },
  { code: 'EBUSY', platform: 'win32', hint: /^close it there/ },
  { code: 'ENOENT', platform: 'win32', hint: /^check the path/ },
] as const)('toWriteError has a hint for $code on $platform', ({ code, platform, hint }) => {
  const error = Object.assign(new Error(`${code}: not now, rename 'a' -> 'b'`), { code });
  const { diagnostics } = toWriteError('cv.pdf', error, platform);
  expect(diagnostics[0]?.hint).toMatch(hint);
});
