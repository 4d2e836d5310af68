import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshFolder, ROOT, run } from './run.js';

const COMMANDS = [
  ...['render', 'validate', 'inspect', 'init', 'schema', 'watch', 'import', 'completion', 'lsp'],
  ...['templates', 'new-template', 'check-template'],
];

describe.each([['the program', []], ...COMMANDS.map((name) => [name, [name]])] as [
  string,
  string[],
][])('help of %s', (_name, command) => {
  test('fits a screen of 80 columns', async () => {
    const { code, stdout } = await run([...command, '--help'], { cwd: freshFolder() });
    expect(code).toBe(0);
    const lines = stdout.toString().trimEnd().split('\n');
    expect(lines.filter((line) => [...line].length > 80)).toEqual([]);
    // These have more options than the smallest terminal has lines.
    const limits: Readonly<Record<string, number>> = {
      '': 32,
      render: 94,
      inspect: 48,
      watch: 80,
      validate: 47,
      import: 33,
    };
    expect(lines.length).toBeLessThanOrEqual(limits[command[0] ?? ''] ?? 24);
  });

  test('has its options in groups, except -h', async () => {
    const { stdout } = await run([...command, '--help'], { cwd: freshFolder() });
    const groups = stdout.toString().split(/^(?=\S.*:\n)/m);
    const other = groups.find((group) => group.startsWith('Options:')) ?? '';
    const isLong = /--message-format/.test(stdout.toString());
    expect(isLong ? other.match(/--[a-z-]+/g) : []).toEqual(isLong ? ['--help'] : []);
  });

  test('shows an example', async () => {
    const { stdout } = await run([...command, '--help'], { cwd: freshFolder() });
    expect(stdout.toString()).toMatch(new RegExp(`Examples?:\\n +cvpress ${command[0] ?? '\\w+'}`));
  });

  test('is the same with -h and as `help`', async () => {
    const cwd = freshFolder();
    const long = await run([...command, '--help'], { cwd });
    expect((await run([...command, '-h'], { cwd })).stdout.equals(long.stdout)).toBe(true);
    expect((await run(['help', ...command], { cwd })).stdout.equals(long.stdout)).toBe(true);
  });
});

test('the program lists its commands', async () => {
  const { stdout } = await run(['--help'], { cwd: freshFolder() });
  for (const command of COMMANDS)
    expect(stdout.toString()).toMatch(new RegExp(`^ +${command}\\b`, 'm'));
});

test.each(['-v', '-V', '--version', 'version'])(
  '%s prints the version of the package',
  async (option) => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      version: string;
    };
    const { code, stdout } = await run([option], { cwd: freshFolder() });
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 0, stdout: `${version}\n` });
  },
);

test.each([
  { args: ['render'], help: 'cvpress render --help' },
  { args: ['validate', 'x.yaml', '--foo'], help: 'cvpress validate --help' },
  { args: ['init', 'a.yaml', 'b.yaml'], help: 'cvpress init --help' },
  { args: ['completion', 'tcsh'], help: 'cvpress completion --help' },
  { args: ['rendr'], help: 'cvpress --help' },
  { args: ['help', 'rendr'], help: 'cvpress --help' },
])('the error of $args points to $help', async ({ args, help }) => {
  const { code, stdout, stderr } = await run(args, { cwd: freshFolder() });
  expect({ code, stdout: stdout.toString() }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`\n(${help} tells more)\n`);
});
