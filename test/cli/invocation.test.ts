// Suggested commands work as typed in the folder where the program was started.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getProgramName, replaceProgramName } from '../../src/cli/invocation.js';
import { createTemporaryFolder, run } from './run.js';

const AGENTS = {
  npm: 'npm/10.9.0 node/v22',
  pnpm: 'pnpm/9.1.0 npm/?',
  yarn: 'yarn/4.1.0 npm/?',
  bun: 'bun/1.1.0 npm/?',
};

describe.skipIf(process.platform === 'win32')('the invoked name', () => {
  /** A project with the package, and a folder of the PATH with the command. */
  const files = {
    'home/node_modules/.bin/cvpress': '',
    'bin/cvpress': '',
    'clone/dist/cli.cjs': '',
  };

  test.each<{
    name: string;
    manager?: keyof typeof AGENTS;
    path?: readonly string[];
    script: string;
    expected: string;
    folder?: string;
  }>([
    { name: 'a global installation', path: ['bin'], script: 'bin/cvpress', expected: 'cvpress' },
    {
      name: 'npx in a project, whose folder it adds to the PATH',
      manager: 'npm',
      path: ['home/node_modules/.bin'],
      script: 'home/node_modules/.bin/cvpress',
      expected: 'npx cvpress',
    },
    {
      name: 'npx with a downloaded package',
      manager: 'npm',
      script: '.npm/_npx/1f/node_modules/.bin/cvpress',
      expected: 'npx cvpress',
    },
    {
      name: 'npx with a global installation',
      manager: 'npm',
      path: ['home/node_modules/.bin', 'bin'],
      script: 'home/node_modules/.bin/cvpress',
      expected: 'cvpress',
    },
    {
      name: 'pnpm dlx',
      manager: 'pnpm',
      script: '.cache/pnpm/dlx/ab/node_modules/cvpress/dist/cli.cjs',
      expected: 'pnpm dlx cvpress',
    },
    {
      name: 'pnpm exec',
      manager: 'pnpm',
      script: 'home/node_modules/cvpress/dist/cli.cjs',
      expected: 'pnpm exec cvpress',
    },
    {
      name: 'yarn dlx',
      manager: 'yarn',
      script: 'tmp/xfs-1/dlx-22/node_modules/cvpress/dist/cli.cjs',
      expected: 'yarn dlx cvpress',
    },
    {
      name: 'yarn run',
      manager: 'yarn',
      script: 'home/node_modules/.bin/cvpress',
      expected: 'yarn cvpress',
    },
    {
      name: 'bunx',
      manager: 'bun',
      script: 'tmp/bunx-0-cvpress@latest/node_modules/.bin/cvpress',
      expected: 'bunx cvpress',
    },
    {
      name: 'a script that is run by its path in a project',
      script: 'home/node_modules/.bin/cvpress',
      expected: 'npx cvpress',
    },
    {
      name: 'a project whose folder the user added to the PATH',
      path: ['home/node_modules/.bin'],
      script: 'home/node_modules/.bin/cvpress',
      expected: 'cvpress',
    },
    {
      name: 'a clone in the working folder',
      folder: 'clone',
      script: 'clone/dist/cli.cjs',
      expected: 'node dist/cli.cjs',
    },
    {
      name: 'a clone outside of the working folder',
      script: 'clone/dist/cli.cjs',
      expected: 'cvpress',
    },
  ])('of $name is $expected', ({ manager, path = [], script, expected, folder = 'home' }) => {
    const root = createTemporaryFolder(files);
    const env = {
      PATH: path.map((part) => join(root, part)).join(':'),
      npm_config_user_agent: manager && AGENTS[manager],
    };
    expect(getProgramName({ env, script: join(root, script), folder: join(root, folder) })).toBe(
      expected,
    );
  });

  test('includes npx before a quoted file name in the hint of init under npx', async () => {
    const env = { npm_config_user_agent: AGENTS.npm };
    const { stderr } = await run(['init', 'my cv.yaml'], { cwd: createTemporaryFolder(), env });
    expect(stderr).toMatch(/ then: npx cvpress render 'my cv\.yaml'\n/);
  });

  test.each([
    { args: ['--help'], message: /^Usage: npx cvpress \[options\][\s\S]*\n {2}npx cvpress init / },
    {
      args: ['render', '--help'],
      message: /^Usage: npx cvpress render [\s\S]*\n {2}npx cvpress render cv\.yaml/,
    },
    { args: ['render'], message: /hint: run `npx cvpress render --help`\n/ },
    { args: ['validate', 'empty.yaml'], message: /; `npx cvpress init` writes a CV/ },
  ])('includes npx in the output of $args under npx', async ({ args, message }) => {
    const env = { npm_config_user_agent: AGENTS.npm };
    const { stdout, stderr } = await run(args, {
      cwd: createTemporaryFolder({ 'empty.yaml': '' }),
      env,
    });
    expect(`${stdout}${stderr}`).toMatch(message);
  });
});

test.each([
  ['see `cvpress schema`', 'see `npx cvpress schema`'],
  ['cvpress render --help --all lists', 'npx cvpress render --help --all lists'],
  ['Usage: cvpress [options]', 'Usage: npx cvpress [options]'],
  ['  cvpress init   write a sample', '  npx cvpress init   write a sample'],
])('replaceProgramName changes the command in "%s" to "%s"', (text, expected) => {
  expect(replaceProgramName(text, 'npx cvpress')).toBe(expected);
});

test.each(['a format that cvpress writes', 'install cvpress again'])(
  'replaceProgramName keeps "%s", which has no command',
  (text) => expect(replaceProgramName(text, 'npx cvpress')).toBe(text),
);
