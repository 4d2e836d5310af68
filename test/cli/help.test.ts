import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command, Option } from 'commander';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { RENDER_OPTIONS } from '../../src/compiler/options/options.js';
import { call } from './call.js';
import { createTemporaryFolder, ROOT, run } from './run.js';

const COMMANDS = [
  ...['render', 'validate', 'inspect', 'init', 'schema', 'watch', 'import', 'completion', 'lsp'],
  ...['templates', 'new-template', 'check-template', 'letter', 'editions', 'explain', 'mcp'],
];

/** Lines of help for commands with more options than a terminal of 24 lines shows. */
const MAX_LINES: Readonly<Record<string, number>> = {
  '': 38,
  render: 34,
  inspect: 30,
  watch: 37,
  letter: 28,
  editions: 27,
  validate: 28,
  import: 26,
};

describe.each([['the program', []], ...COMMANDS.map((name) => [name, [name]])] as [
  string,
  string[],
][])('help of %s', (_name, command) => {
  const readHelp = async (...args: string[]) =>
    (await run(args, { cwd: createTemporaryFolder() })).stdout.toString();

  it('fits a terminal of 80 columns', async () => {
    const help = await readHelp(...command, '--help');
    const all = await readHelp(...command, '--help', '--all');
    const lines = `${help}\n${all}`.split('\n');
    expect(lines.filter((line) => [...line].length > 80)).toEqual([]);
    const count = help.trimEnd().split('\n').length;
    expect(count).toBeLessThanOrEqual(MAX_LINES[command[0] ?? ''] ?? 24);
  });

  it('has an example', async () => {
    expect(await readHelp(...command, '--help')).toMatch(
      new RegExp(`Examples?:\\n +cvpress ${command[0] ?? '\\w+'}`),
    );
  });

  it('lists all options with --all, and names it if it hides some', async () => {
    const all = await readHelp(...command, '--help', '--all');
    expect(await readHelp(...command, '--all', '--help')).toBe(all);
    expect(await readHelp('help', ...command, '--all')).toBe(all);
    const { options } =
      createProgram().commands.find((one) => one.name() === command[0]) ?? createProgram();
    const isShown = (help: string) => (option: Option) =>
      new RegExp(`^ +${option.flags.replace(/[[\]]/g, '\\$&')}(?: |$)`, 'm').test(help);
    const visible = options.filter(({ hidden }) => !hidden);
    expect(visible.filter((option) => !isShown(all)(option))).toEqual([]);
    const help = await readHelp(...command, '--help');
    const hidesSome = !visible.every(isShown(help));
    expect(help.includes('--help --all')).toBe(hidesSome);
    if (hidesSome)
      expect(help).toMatch(
        new RegExp(
          `\\ncvpress ${command[0]} --help --all lists all ${visible.length + 1} options\\.\\n$`,
        ),
      );
  });

  it('is the same with --help, -h and `cvpress help`', async () => {
    const help = await readHelp(...command, '--help');
    expect(await readHelp(...command, '-h')).toBe(help);
    expect(await readHelp('help', ...command)).toBe(help);
  });
});

it('cvpress --help lists the commands in groups', async () => {
  const { stdout } = await run(['--help'], { cwd: createTemporaryFolder() });
  const headings = stdout.toString().match(/^\S.*(?=:\n)/gm);
  expect(headings).toEqual(['Options', 'Write', 'Check', 'Output', 'Integrate', 'Examples']);
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

it('cvpress inspect --all without --help inspects', async () => {
  const { code, stderr } = await call(['inspect', 'no.pdf', '--all'], createTemporaryFolder());
  expect(code).toBe(2);
  expect(stderr).toContain('no.pdf cannot be read');
});

it.each([
  { args: ['render'], help: 'run `cvpress render --help`' },
  { args: ['init', 'a.yaml', 'b.yaml'], help: 'run `cvpress init --help`' },
  { args: ['frobnicate'], help: 'run `cvpress --help`' },
])('the error for the arguments $args contains $help', async ({ args, help }) => {
  const { code, stdout, stderr } = await call(args, createTemporaryFolder());
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`\n  = hint: ${help}\n`);
});

/** Options whose value in the library has another type or unit. */
const DIFFERENT_OPTIONS = ['markdown', 'pageNumbers', 'documentSettings', 'limits', 'timeoutMs'];

describe('the description of an option', () => {
  const options = createProgram().commands.flatMap((command) =>
    command.options.map((option) => ({ flags: `${command.name()} ${option.flags}`, option })),
  );

  it.each(options)('is short: $flags', ({ option }) => {
    const [text = ''] = option.description.split(' (', 1);
    expect(text.split(' ').length).toBeLessThanOrEqual(12);
    expect(text).toMatch(/^[A-Z].*[^.]$/);
  });

  it('is that of the option of the library', () => {
    const source = readFileSync(join(ROOT, 'src/compiler/options/options.ts'), 'utf8');
    const comments = new Map(
      [
        ...source.matchAll(
          /^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(?: {2}\/\/.*\n)? {2}readonly (\w+)\?:/gm,
        ),
      ].map(([, text = '', name = '']) => [
        name,
        text.replaceAll(/\s*\n +\* |`/g, (s) => (s === '`' ? '' : ' ')).trim(),
      ]),
    );
    const { commands } = createProgram();
    const { options: renderOptions } = commands.find((one) => one.name() === 'render') as Command;
    for (const name of Object.keys(RENDER_OPTIONS)) {
      if (DIFFERENT_OPTIONS.includes(name)) continue;
      const option = renderOptions.find((one) =>
        [name, name.replace(/s$/, '')].includes(one.attributeName()),
      );
      const [text = ''] = String(option?.description).split(/ \((?:repeatable|default)/, 1);
      const verb = `Whether to ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
      const comment = comments.get(name) ?? '';
      expect(
        [text, verb].some((start) => comment.startsWith(start)),
        `${name}: ${comment}`,
      ).toBe(true);
    }
  });
});
