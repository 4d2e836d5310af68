// Runs every command in the documentation as a reader would.
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTemporaryFolder, ROOT, type RunResult, run, runProgram } from '../cli/run.js';
import { startWatch } from '../preview/watch.js';
import { IS_LONG } from '../support/length.js';
import { ALL_PAGES, DOCUMENTATION_PAGES, REPOSITORY_NAME, readPage } from './pages.js';

/** Prefixes of commands that are not run here, with the reason. */
const SKIPPED: Readonly<Record<string, string>> = {
  'npm ci': 'runs the build; .ci/run does the same',
  'npm test': 'runs these tests; .ci/run does the same',
  'git clone': 'needs the network',
  'node scripts/pack.mjs': 'needs a clone; test/package runs it',
  'npm run site': 'needs a clone; test/apps/playground builds the site',
  'npm run site:serve': 'needs a clone; test/apps/playground serves the site',
  'npm install': 'needs the registry; test/package installs the packed package',
  'npm run vsix': 'needs a clone; test/apps/vscode builds it',
  'node people.mjs': 'batch.test.ts runs it',
  'psql --csv': 'needs a database; batch.test.ts converts such a file',
  'code --install-extension': 'needs the editor',
  'curl -H': 'needs the network',
  'cvpress import europass.pdf': 'reads a download; test/import reads such a file',
  'cvpress import Basic_LinkedInDataExport': 'reads an export; test/import reads such a file',
  'cvpress editions jane.yaml --check-source': 'reports the new labels of the examples',
  'cvpress editions tailored.yaml': 'needs a tailored document; test/cli/editions.test.ts has one',
  'docker build': 'needs Docker; `npm run check:image` does it',
  'cvpress render jane.yaml --font Inter':
    'needs a font package; test/compiler/fonts/body-font.test.ts uses another font',
  'typst compile':
    'needs the Typst compiler; test/typst-templates/edited-markup.test.ts sets edited markup',
};

/** The prefix to replace, so that commands for containers run without a container. */
const CONTAINER_PREFIX = new RegExp(
  `^docker run [^|<>]* ghcr\\.io/${REPOSITORY_NAME.toLowerCase()}:\\S+ `,
  'i',
);

/** Returns the first YAML on a page that begins with a text. */
function readExample(page: string, start = ''): string {
  const { blocks } = readPage(`docs/${page}.md`);
  return blocks.find(({ info, text }) => info === 'yaml' && text.startsWith(start))?.text ?? '';
}

/** Files that a reader has when they reach a command. */
const FILES: Readonly<Record<string, string>> = {
  'people/john.yaml': 'cv:\n  name: John Doe\n  email: john@example.com\n',
  'people/joan.yaml': 'cv:\n  name: Joan Doe\n  email: joan@example.com\n',
  'people.ndjson': '{"cv":{"name":"John Doe"}}\n{"cv":{"name":"Joan Doe"}}\n',
  'job.yaml': 'cv:\n  label: Site Engineer\n',
  'jobs.yaml': 'short:\n  fit: 1\n',
  'editions.yaml': readExample('tailoring', 'short:'),
  'jane-de.yaml':
    'language: de\ncv:\n  name: Jane Doe\n  location: Bremen\n  experience:\n' +
    '    - {company: Hafenamt Bremen, position: Ökologin}\n' +
    '    - {company: Tauchschule Bremen, position: Taucherin}\n',
  'jane-de.editions.yaml': readExample('tailoring', 'hafen:'),
  'letter-de.yaml': 'language: de\nopening: Guten Tag,\nbody: Ich bewerbe mich.\n',
  'refs.bib':
    '@article{doe2020, title = {Reefs}, author = {Doe, Jane}, year = {2020}, doi = {10.1000/reefs}}\n',
  'catalogue.yaml': 'cv:\n  name: Jane Doe\n',
  'yamada.yaml': 'language: ja\ncv:\n  name: 山田 太郎\n',
  'jane.yaml': readFileSync(join(ROOT, 'samples/starter.yaml'), 'utf8').concat(
    '\n# Required by the commands.\nlanguage: en\n',
  ),
  'letter.yaml': readExample('cover-letter'),
  'letters/letter.yaml': 'body: I would like to join you.\n',
  'resume.json': '{"basics":{"name":"Jane Doe"},"work":[]}',
  'Jane_Doe_CV.yaml': 'cv:\n  name: Jane Doe\n  sections:\n    welcome: [I dive.]\n',
  'resume.yml': 'content:\n  basics:\n    name: Jane Doe\n',
  'reactive-resume.json': '{"basics":{"name":"Jane Doe"},"sections":{}}',
  'record.json':
    '{"orcid-identifier":{"path":"0000-0002-1825-0097"},"person":{"name":{"credit-name":{"value":"Jane Doe"}}}}',
  '.config/fish/completions/.keep': '',
};

/** Returns the commands of a page. */
function readCommands(page: string): string[] {
  const { blocks, codes } = readPage(page);
  const inText = codes.filter((code) => /^(npx )?cvpress \w+ (?![<[])/.test(code));
  const inBlocks = blocks
    .filter(({ info }) => info === 'sh')
    .flatMap(({ text }) => text.replaceAll('\\\n', '').split('\n'))
    .map((line) => line.replace(/ +#.*/, '').replace(CONTAINER_PREFIX, 'cvpress '));
  return [...new Set([...inBlocks, ...inText])].filter(Boolean);
}

function isSkippedBy(command: string, prefix: string): boolean {
  return removeInstallation(command).startsWith(prefix);
}

/** Creates a folder with the files, the installed package, and its command in PATH. */
function createWorkspace(): { cwd: string; env: Record<string, string> } {
  const cwd = createTemporaryFolder(FILES);
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

/** Removes the installation before a command. */
function removeInstallation(command: string): string {
  return command.replace(/^npm ci && /, '');
}

/** Runs a command in a shell. */
function runInShell(command: string, cwd: string, env: Record<string, string>): Promise<RunResult> {
  return runProgram('sh', ['-c', removeInstallation(command)], { cwd, env });
}

/**
 * Runs a simple command directly, which is faster: without a shell, npx and other PDF tools, and
 * with a lower resolution.
 */
function runDirectly(
  command: string,
  cwd: string,
  env: Record<string, string>,
): Promise<RunResult> {
  const [, args] = /^(?:npx )?cvpress ([\w ./,-]+)$/.exec(removeInstallation(command)) ?? [];
  if (args === undefined) return runInShell(command, cwd, env);
  return run(args.replace('--ppi 300', '--ppi 30').split(' '), {
    cwd,
    env: { ...env, PATH: join(cwd, 'bin') },
  });
}

const PAGES = DOCUMENTATION_PAGES.map((page) => ({ page, commands: readCommands(page) })).filter(
  ({ commands }) => commands.length > 0,
);

describe.skipIf(process.platform === 'win32')('the commands in the documentation', () => {
  // `npm run test:slow` runs the commands of other pages, which take half a minute.
  test.each(PAGES.filter(({ page }) => IS_LONG || page === 'README.md'))(
    'on $page succeed',
    async ({ commands }) => {
      const { cwd, env } = createWorkspace();
      const needsPdf = /^cvpress (?:inspect jane|import old)\.pdf/.test(commands[0] ?? '');
      const preparation =
        'cvpress render jane.yaml && cvpress render jane.yaml --edition short && ' +
        'cvpress render jane.yaml -o old.pdf --set design.options.show_last_updated_date=false';
      if (needsPdf) await runProgram('sh', ['-c', preparation], { cwd, env });
      for (const command of commands) {
        if (Object.keys(SKIPPED).some((prefix) => isSkippedBy(command, prefix))) continue;
        const [, created] = /cvpress (?:init|import \S+ -o) (\S+)/.exec(command) ?? [];
        // Other pages need this file from the start.
        if (created !== undefined) rmSync(join(cwd, created), { force: true });
        if (/^(?:npx )?cvpress watch /.test(command)) {
          const args = command.replace(/^.*? watch /, '').split(' ');
          const { readOutput, end } = await startWatch(cwd, args, env);
          expect(readOutput(), command).toMatch(/ → .*\.pdf/);
          await end();
          continue;
        }
        const { code, stderr } = await (IS_LONG ? runInShell : runDirectly)(command, cwd, env);
        expect(code, `${command}\n${stderr}`).toBe(0);
        expect(stderr, command).not.toMatch(/^(error|warning)\[/m);
      }
    },
  );
});

test('all skipped commands exist, and the pages have more than 40 commands', () => {
  const commands = PAGES.flatMap((page) => page.commands);
  const unused = Object.keys(SKIPPED).filter(
    (prefix) => !commands.some((command) => isSkippedBy(command, prefix)),
  );
  expect(unused).toEqual([]);
  expect(commands.length).toBeGreaterThan(40);
});

test('README.md has commands that install cvpress and render a sample or run all tests', () => {
  const commands = readCommands('README.md');
  expect(commands).toContain('npm ci && npx cvpress render samples/academic.yaml -o academic.pdf');
  expect(commands).toContain('npm ci && npm test');
  expect(readFileSync(join(ROOT, '.ci/run'), 'utf8')).toContain('npm ci\nnpm test\n');
});

test.skipIf(process.platform === 'win32')(
  'the build is executable, as npx in a clone needs',
  () => {
    expect(statSync(join(ROOT, 'dist/cli.cjs')).mode & 0o111).toBe(0o111);
  },
);

test.each(ALL_PAGES)('%s names only npm scripts that exist', (page) => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: object;
  };
  const named = [...readFileSync(join(ROOT, page), 'utf8').matchAll(/npm run ([a-z][\w:-]*)/g)].map(
    ([, name]) => name,
  );
  expect(named.filter((name) => !Object.keys(scripts).includes(name ?? ''))).toEqual([]);
});
