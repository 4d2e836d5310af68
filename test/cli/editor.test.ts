// The editor is started with the place, by no shell, and says where it cannot be.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { editorOf } from '../../src/cli/editor.js';
import { UsageError } from '../../src/cli/exit-codes.js';
import { freshFolder } from './run.js';

/** Editors that write down what they are given. */
let bin: string;

const PLACE = { file: '/home/j/cv.yaml', line: 42, column: 7 };

function addEditor(name: string, end = 'exit 0'): void {
  const script = `#!/bin/sh\nprintf '%s\\n' "$@" > "${join(bin, 'given')}"\n${end}\n`;
  writeFileSync(join(bin, name), script);
  chmodSync(join(bin, name), 0o755);
}

const given = (): string[] => readFileSync(join(bin, 'given'), 'utf8').trimEnd().split('\n');

beforeEach(() => {
  bin = freshFolder();
  vi.stubEnv('PATH', `${bin}${delimiter}${process.env.PATH}`);
});

afterEach(() => void vi.unstubAllEnvs());

describe.skipIf(process.platform === 'win32')('is given the place as it wants it', () => {
  test.each([
    { command: 'code', args: ['-r', '-g', '/home/j/cv.yaml:42:7'] },
    { command: 'code --wait', args: ['--wait', '-r', '-g', '/home/j/cv.yaml:42:7'] },
    { command: 'subl', args: ['/home/j/cv.yaml:42:7'] },
    { command: 'zed', args: ['/home/j/cv.yaml:42:7'] },
    { command: 'idea', args: ['--line', '42', '--column', '7', '/home/j/cv.yaml'] },
    { command: 'gvim', args: ['+42', '/home/j/cv.yaml'] },
    { command: 'emacsclient -n', args: ['-n', '+42:7', '/home/j/cv.yaml'] },
    { command: 'unheard-of', args: ['/home/j/cv.yaml'] },
    { command: 'xterm -e vim +{line} {file}', args: ['-e', 'vim', '+42', '/home/j/cv.yaml'] },
    {
      command: `xterm -T "my cv" 'hx {file}:{line}:{column}'`,
      args: ['-T', 'my cv', 'hx /home/j/cv.yaml:42:7'],
    },
  ])('$command', async ({ command, args }) => {
    addEditor(command.split(' ')[0] ?? '');
    expect(await editorOf(command)(PLACE)).toBeUndefined();
    expect(given()).toEqual(args);
  });

  test('whatever the file is called', async () => {
    addEditor('code');
    const file = join(bin, `a; touch x $(touch y) "z" {line}.yaml`);
    expect(await editorOf('code')({ ...PLACE, file })).toBeUndefined();
    expect(given().at(-1)).toBe(`${file}:42:7`);
    addEditor('edit');
    expect(await editorOf('edit +{line} {file}')({ ...PLACE, file })).toBeUndefined();
    expect(given()).toEqual(['+42', file]);
  });
});

describe('says why it cannot be', () => {
  test.each([
    {
      name: 'no such program',
      command: 'nowhere',
      message: 'nowhere could not be started: there is no such program.',
    },
    { name: 'no program', command: '/', message: /^\/ could not be started: / },
  ])('$name', async ({ command, message }) => {
    const failure = await editorOf(command)(PLACE);
    if (typeof message === 'string') expect(failure).toBe(message);
    else expect(failure).toMatch(message);
  });

  test.skipIf(process.platform === 'win32')('a failure', async () => {
    addEditor('broken', 'exit 3');
    expect(await editorOf('broken')(PLACE)).toBe('broken ended with exit code 3.');
  });

  test.each(['vim', '/usr/bin/nano', 'C:\\\\tools\\\\hx.exe', 'vi -R', ''])(
    'at once: %s',
    (command) => {
      expect(() => editorOf(command)).toThrow(UsageError);
    },
  );
});
