// `--editor`: how editors are started, without a shell, and the errors.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEditor } from '../../src/cli/editor.js';
import { UsageError } from '../../src/cli/exit-codes.js';
import { createTemporaryFolder } from './run.js';

/** A folder of fake editors that record their arguments. */
let bin: string;

const LOCATION = { file: '/home/j/cv.yaml', line: 42, column: 7 };

function addEditor(name: string, lastLine = 'exit 0'): void {
  const script = `#!/bin/sh\nprintf '%s\\n' "$@" > "${join(bin, 'args')}"\n${lastLine}\n`;
  writeFileSync(join(bin, name), script);
  chmodSync(join(bin, name), 0o755);
}

const readArgs = (): string[] => readFileSync(join(bin, 'args'), 'utf8').trimEnd().split('\n');

beforeEach(() => {
  bin = createTemporaryFolder();
  vi.stubEnv('PATH', `${bin}${delimiter}${process.env.PATH}`);
});

afterEach(() => void vi.unstubAllEnvs());

describe.skipIf(process.platform === 'win32')('createEditor', () => {
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
  ])('starts $command with the arguments $args', async ({ command, args }) => {
    addEditor(command.split(' ')[0] ?? '');
    expect(await createEditor(command)(LOCATION)).toBeUndefined();
    expect(readArgs()).toEqual(args);
  });

  test('passes a file name with special characters unchanged', async () => {
    addEditor('code');
    const file = join(bin, `a; touch x $(touch y) "z" {line}.yaml`);
    expect(await createEditor('code')({ ...LOCATION, file })).toBeUndefined();
    expect(readArgs().at(-1)).toBe(`${file}:42:7`);
    addEditor('edit');
    expect(await createEditor('edit +{line} {file}')({ ...LOCATION, file })).toBeUndefined();
    expect(readArgs()).toEqual(['+42', file]);
  });
});

describe('createEditor with an editor that fails', () => {
  test.each([
    {
      name: 'a missing program',
      command: 'nowhere',
      message: 'nowhere could not be started: the program was not found.',
    },
    { name: 'a folder', command: '/', message: /^\/ could not be started: / },
  ])('returns an error if the command is $name', async ({ command, message }) => {
    const failure = await createEditor(command)(LOCATION);
    if (typeof message === 'string') expect(failure).toBe(message);
    else expect(failure).toMatch(message);
  });

  test.skipIf(process.platform === 'win32')('returns an error with the exit code', async () => {
    addEditor('broken', 'exit 3');
    expect(await createEditor('broken')(LOCATION)).toBe('broken exited with code 3.');
  });

  test.each(['vim', '/usr/bin/nano', 'C:\\\\tools\\\\hx.exe', 'vi -R', ''])(
    'rejects the command %j without starting it',
    (command) => {
      expect(() => createEditor(command)).toThrow(UsageError);
    },
  );
});
