import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call } from './call.js';
import { createTemporaryFolder, ROOT, run } from './run.js';

const COMMANDS = [
  ...['render', 'validate', 'inspect', 'init', 'schema', 'watch', 'import', 'completion', 'lsp'],
  ...['templates', 'new-template', 'check-template'],
];

/** Lines of help for commands with more options than a terminal of 24 lines shows. */
const MAX_LINES: Readonly<Record<string, number>> = {
  '': 32,
  render: 94,
  inspect: 48,
  watch: 80,
  validate: 47,
  import: 33,
};

describe.each([['the program', []], ...COMMANDS.map((name) => [name, [name]])] as [
  string,
  string[],
][])('help of %s', (_name, command) => {
  const readHelp = async (...args: string[]) =>
    (await run(args, { cwd: createTemporaryFolder() })).stdout.toString();

  it('fits a terminal of 80 columns', async () => {
    const { code, stdout } = await run([...command, '--help'], { cwd: createTemporaryFolder() });
    expect(code).toBe(0);
    const lines = stdout.toString().trimEnd().split('\n');
    expect(lines.filter((line) => [...line].length > 80)).toEqual([]);
    expect(lines.length).toBeLessThanOrEqual(MAX_LINES[command[0] ?? ''] ?? 24);
  });

  it('groups all options except -h, and has an example', async () => {
    const help = await readHelp(...command, '--help');
    const groups = help.split(/^(?=\S.*:\n)/m);
    const ungrouped = groups.find((group) => group.startsWith('Options:')) ?? '';
    if (help.includes('--message-format'))
      expect(ungrouped.match(/--[a-z-]+/g)).toEqual(['--help']);
    expect(help).toMatch(new RegExp(`Examples?:\\n +cvpress ${command[0] ?? '\\w+'}`));
  });

  it('is the same with --help, -h and `cvpress help`', async () => {
    const help = await readHelp(...command, '--help');
    expect(await readHelp(...command, '-h')).toBe(help);
    expect(await readHelp('help', ...command)).toBe(help);
  });
});

it('cvpress --help lists the commands', async () => {
  const { stdout } = await run(['--help'], { cwd: createTemporaryFolder() });
  for (const command of COMMANDS)
    expect(stdout.toString()).toMatch(new RegExp(`^ +${command}\\b`, 'm'));
});

it.each(['-v', '--version'])('%s prints the version of the package', async (option) => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  const { code, stdout } = await call([option], createTemporaryFolder());
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${version}\n` });
});

it.each([
  { args: ['render'], help: 'cvpress render --help lists all options' },
  { args: ['init', 'a.yaml', 'b.yaml'], help: 'cvpress init --help lists all options' },
  { args: ['rendr'], help: 'cvpress --help lists all commands' },
])('the error for the arguments $args contains $help', async ({ args, help }) => {
  const { code, stdout, stderr } = await call(args, createTemporaryFolder());
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`\n(${help})\n`);
});
