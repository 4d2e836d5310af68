// Every command of the pages is run by a shell as a reader would type it, in a folder as the reader would have it.
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshFolder, ROOT, type RunResult, run, runProgram } from '../cli/run.js';
import { startWatch } from '../preview/watch.js';
import { IS_LONG } from '../support/length.js';
import { ALL_PAGES, BOOK, REPOSITORY, readPage } from './pages.js';

/** Commands that are not run here, by how they begin, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'npm ci && npm test': 'this is what runs now; .ci/run is the same',
  'npm install':
    'from the registry; test/package installs the packed package, for a project and for all',
  'npm run vsix': 'needs a clone; test/apps/vscode builds it',
  'code --install-extension': 'needs the editor',
  'curl -H': 'asks the network, which tests do without',
  'cvpress import record.json':
    'reads what the command before it fetches; test/import reads such a file',
  'cvpress import europass': 'reads exports; test/import reads such files',
  'cvpress import Basic_LinkedInDataExport': 'reads an export; test/import reads such a file',
  'docker build': 'needs Docker; `npm run check:image` does it where there is one',
  'cvpress render jane.yaml --font Inter':
    'needs a package that is none of ours; test/compiler/fonts/own-font.test.ts sets another',
  'typst compile':
    'needs the Typst compiler; test/typst-templates/by-hand.test.ts sets edited markup',
};

/** What runs in a container elsewhere is run here without one. */
const IN_CONTAINER = new RegExp(
  `^docker run [^|<>]* ghcr\\.io/${REPOSITORY.toLowerCase()}:\\S+ `,
  'i',
);

/** What a reader of some page has by the time they reach a command. */
const FILES: Readonly<Record<string, string>> = {
  'people/john.yaml': 'cv:\n  name: John Doe\n  email: john@example.com\n',
  'people/joan.yaml': 'cv:\n  name: Joan Doe\n  email: joan@example.com\n',
  'people.ndjson': '{"cv":{"name":"John Doe"}}\n{"cv":{"name":"Joan Doe"}}\n',
  'job.yaml': 'cv:\n  label: Site Engineer\n',
  'jobs.yaml': 'short:\n  fit: 1\n',
  // As the page about them shows it.
  'editions.yaml':
    /```yaml\n(short:.*?)```/s.exec(readFileSync(join(ROOT, 'docs/tailoring.md'), 'utf8'))?.[1] ??
    '',
  'refs.bib':
    '@article{doe2020, title = {Reefs}, author = {Doe, Jane}, year = {2020}, doi = {10.1000/reefs}}\n',
  'catalogue.yaml': 'cv:\n  name: Jane Doe\n',
  'yamada.yaml': 'language: ja\ncv:\n  name: 山田 太郎\n',
  'jane.yaml': readFileSync(join(ROOT, 'samples/starter.yaml'), 'utf8').concat(
    '\n# What the sample lacks.\nlanguage: en\n',
  ),
  'letter.yaml': readPage('docs/letters.md').blocks.find(({ info }) => info === 'yaml')?.text ?? '',
  'letters/letter.yaml': 'body: I would like to join you.\n',
  'resume.json': '{"basics":{"name":"Jane Doe"},"work":[]}',
  '.config/fish/completions/.keep': '',
};

/** The commands of a page, each on its line. */
function commandsOf(page: string): string[] {
  const { blocks, codes } = readPage(page);
  const inText = codes.filter((code) => /^(npx )?cvpress \w+ (?![<[])/.test(code));
  const inBlocks = blocks
    .filter(({ info }) => info === 'sh')
    .flatMap(({ text }) => text.replaceAll('\\\n', '').split('\n'))
    .map((line) => line.replace(/ +#.*/, '').replace(IN_CONTAINER, 'cvpress '));
  return [...new Set([...inBlocks, ...inText])].filter(Boolean);
}

/** A folder with these files, the package in `node_modules`, and the command on the path. */
function workplace(): { cwd: string; env: Record<string, string> } {
  const cwd = freshFolder(FILES);
  for (const folder of ['bin', 'node_modules/.bin'])
    mkdirSync(join(cwd, folder), { recursive: true });
  symlinkSync(ROOT, join(cwd, 'node_modules/cvpress'), 'junction');
  symlinkSync(
    join(ROOT, 'node_modules/@expo-google-fonts'),
    join(cwd, 'node_modules/@expo-google-fonts'),
    'junction',
  );
  cpSync(join(ROOT, 'samples'), join(cwd, 'samples'), { recursive: true });
  const programs = {
    cvpress: `exec ${process.execPath} ${ROOT}/dist/cli.cjs "$@"`,
    'xdg-open': 'exit 0',
  };
  for (const [name, text] of Object.entries(programs)) writeProgram(join(cwd, 'bin', name), text);
  writeProgram(join(cwd, 'node_modules/.bin/cvpress'), programs.cvpress);
  return { cwd, env: { HOME: cwd, PATH: `${join(cwd, 'bin')}:${process.env.PATH}` } };
}

function writeProgram(path: string, text: string): void {
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
}

/** Runs a command as a reader types it. */
function typed(command: string, cwd: string, env: Record<string, string>): Promise<RunResult> {
  return runProgram('sh', ['-c', command.replace('npm ci && ', '')], { cwd, env });
}

/**
 * Runs it without a shell and npx where these do nothing else for it, for a reader who has no other program that reads PDFs, and with
 * pictures of fewer points.
 */
function called(command: string, cwd: string, env: Record<string, string>): Promise<RunResult> {
  const [, args] = /^(?:npm ci && npx )?cvpress ([\w ./,-]+)$/.exec(command) ?? [];
  if (args === undefined) return typed(command, cwd, env);
  return run(args.replace('--ppi 300', '--ppi 30').split(' '), {
    cwd,
    env: { ...env, PATH: join(cwd, 'bin') },
  });
}

const PAGES = BOOK.map((page) => ({ page, commands: commandsOf(page) })).filter(
  ({ commands }) => commands.length > 0,
);

describe.skipIf(process.platform === 'win32')('the commands', () => {
  // Those of the other pages take half a minute: `npm run test:slow` runs them.
  test.each(PAGES.filter(({ page }) => IS_LONG || page === 'README.md'))(
    'of $page',
    async ({ commands }) => {
      const { cwd, env } = workplace();
      const isAboutPdf = commands[0]?.startsWith('cvpress inspect jane.pdf');
      const made = 'cvpress render jane.yaml && cvpress render jane.yaml --edition short';
      if (isAboutPdf) await runProgram('sh', ['-c', made], { cwd, env });
      for (const command of commands) {
        if (Object.keys(ELSEWHERE).some((beginning) => command.startsWith(beginning))) continue;
        const [, created] = /cvpress (?:init|import \S+ -o) (\S+)/.exec(command) ?? [];
        // That file is there for the pages that begin with it.
        if (created !== undefined) rmSync(join(cwd, created), { force: true });
        if (command.startsWith('cvpress watch ')) {
          const { said, end } = await startWatch(cwd, command.split(' ').slice(2), env);
          expect(said(), command).toMatch(/ → .*\.pdf/);
          await end();
          continue;
        }
        const { code, stderr } = await (IS_LONG ? typed : called)(command, cwd, env);
        expect(code, `${command}\n${stderr}`).toBe(0);
        expect(stderr, command).not.toMatch(/^(error|warning)\[/m);
      }
    },
  );
});

test('those that are not run here are few, and of the pages', () => {
  const commands = PAGES.flatMap((page) => page.commands);
  const unused = Object.keys(ELSEWHERE).filter(
    (start) => !commands.some((command) => command.startsWith(start)),
  );
  expect(unused).toEqual([]);
  expect(commands.length).toBeGreaterThan(40);
});

test('README.md has one that installs and renders a sample, and one that installs and runs all tests', () => {
  const commands = commandsOf('README.md');
  expect(commands).toContain('npm ci && npx cvpress render samples/academic.yaml -o academic.pdf');
  expect(commands).toContain('npm ci && npm test');
  expect(readFileSync(join(ROOT, '.ci/run'), 'utf8')).toContain('npm ci\nnpm test\n');
});

test.each(ALL_PAGES)('%s names scripts of npm that exist', (page) => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: object;
  };
  const named = [...readFileSync(join(ROOT, page), 'utf8').matchAll(/npm run ([a-z][\w:]*)/g)].map(
    ([, name]) => name,
  );
  expect(named.filter((name) => !Object.keys(scripts).includes(name ?? ''))).toEqual([]);
});
