// Completion scripts, run by the shells.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { INSTALLATION } from '../../src/cli/arguments/options.js';
import { createProgram } from '../../src/cli/program.js';
import { lazy } from '../../src/util/memoize.js';
import { selectRows } from '../support/length.js';
import { call } from './call.js';
import { createTemporaryFolder, ROOT, type RunResult, run, runProgram } from './run.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

type Shell = (typeof SHELLS)[number];

function isInstalled(shell: Shell): boolean {
  const isFound = spawnSync(shell, ['-c', 'exit 0']).status === 0;
  if (!isFound)
    console.warn(`NOTICE: ${shell} is not installed; its completion script is not tested.`);
  return isFound;
}

const scripts = new Map<Shell, Promise<RunResult>>();

/** Creates a folder with a few files and the script of a shell. */
async function createFolder(shell: Shell): Promise<string> {
  const cwd = createTemporaryFolder({
    'cv.yaml': '',
    'cv.pdf': '',
    'cv.md': '',
    'list.ndjson': '',
    'only.pdf': '',
    'people/a.yaml': '',
    'people/a.pdf': '',
    'with space.yaml': '',
    'fonts.d/x.otf': '',
    'P1.JPG': '',
  });
  if (!scripts.has(shell)) scripts.set(shell, run(['completion', shell], { cwd }));
  const { code, stdout, stderr } = (await scripts.get(shell)) as RunResult;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  writeFileSync(join(cwd, '.script'), stdout);
  return cwd;
}

interface CompletionCase {
  /** The words after `cvpress`; the last one is to be completed. */
  readonly typed: string;
  /** Some of the candidates. In bash, readline adds files. */
  readonly includes?: readonly string[];
  readonly excludes?: readonly string[];
}

const WORD_CASES: readonly CompletionCase[] = [
  {
    typed: '',
    includes: ['render', 'validate', 'init', 'import', 'completion'],
    excludes: ['cv.yaml', '--output'],
  },
  { typed: 're', includes: ['render'], excludes: ['validate'] },
  {
    typed: 'render --o',
    includes: ['--output', '--overlay', '--only'],
    excludes: ['--variant'],
  },
  { typed: 'validate --o', includes: ['--overlay', '--only'], excludes: ['--output'] },
  { typed: 'render --variant ', includes: ['a', 'b'], excludes: ['cv.yaml', '--json'] },
  { typed: 'render cv.yaml --message-format s', includes: ['short'], excludes: ['human'] },
  { typed: 'render -f p', includes: ['pdf', 'png'], excludes: ['html'] },
  { typed: 'render -f pdf,h', includes: ['pdf,html'], excludes: ['html', 'pdf,pdf'] },
  { typed: 'inspect --redact name,em', includes: ['name,email'] },
  { typed: 'import --limit c', includes: ['characters='], excludes: ['pages=', 'cv.yaml'] },
  { typed: 'render --today ', excludes: ['cv.yaml', 'a'] },
  { typed: 'render cv.yaml --no-p', includes: ['--no-page-numbers'] },
  { typed: 'completion ', includes: ['bash', 'zsh', 'fish'], excludes: ['cv.yaml'] },
  { typed: 'help in', includes: ['init'], excludes: ['render'] },
];

/** Files with certain extensions, and folders, to which readline adds a slash. */
const FILE_CASES: readonly CompletionCase[] = [
  { typed: 'render c', includes: ['cv.yaml'], excludes: ['cv.pdf', 'cv.md'] },
  { typed: 'render cv.yaml p', includes: ['people/'] },
  { typed: 'render l', includes: ['list.ndjson'] },
  { typed: 'render w', includes: ['with space.yaml'] },
  { typed: 'validate --overlay c', includes: ['cv.yaml'], excludes: ['cv.pdf'] },
  { typed: 'watch c', includes: ['cv.yaml'], excludes: ['cv.pdf'] },
  { typed: 'import c', includes: ['cv.yaml', 'cv.pdf'], excludes: ['cv.md'] },
  { typed: 'import refs.bib --into c', includes: ['cv.yaml'], excludes: ['cv.pdf'] },
  { typed: 'letter c', includes: ['cv.yaml'], excludes: ['cv.pdf'] },
  { typed: 'editions c', includes: ['cv.yaml'], excludes: ['cv.pdf'] },
  { typed: 'inspect c', includes: ['cv.pdf'], excludes: ['cv.yaml', 'cv.md'] },
  { typed: 'render people/', includes: ['people/a.yaml'], excludes: ['people/a.pdf'] },
  { typed: 'render --font-path f', includes: ['fonts.d/'] },
  { typed: 'render --photo P', includes: ['P1.JPG'] },
];

const ANY_FILE_CASES: readonly CompletionCase[] = [
  { typed: 'render -o p', includes: ['people/'] },
  { typed: 'render --template p', includes: ['people/'] },
  { typed: 'check-template p', includes: ['people/'] },
  { typed: 'render -o c', includes: ['cv.yaml', 'cv.pdf', 'cv.md'] },
];

function expectCandidates(
  words: readonly string[],
  { includes = [], excludes = [] }: CompletionCase,
): void {
  expect(words).toEqual(expect.arrayContaining([...includes]));
  expect(words.filter((word) => excludes.includes(word))).toEqual([]);
}

describe.skipIf(!isInstalled('bash'))('bash', () => {
  /** Further inputs. Bash splits `--variant=b` into three words. */
  const OTHER_INPUTS = [
    ...['render --variant = ', 'render --variant = b', 'render --variant ='],
    ...['render --limit pa', 'render --message-format s'],
  ];

  /** Results by input: the words, whether readline adds files, and whether a space follows. */
  const results = lazy(async () => {
    const cwd = await createFolder('bash');
    const cases = [...WORD_CASES, ...FILE_CASES, ...ANY_FILE_CASES];
    const inputs = [...new Set([...cases.map(({ typed }) => typed), ...OTHER_INPUTS])];
    const program = `source ./.script
compopt() { case "$*" in '+o default') fallback=no ;; '-o nospace') space=no ;; esac; }
complete_words() {
  local fallback=yes space=yes
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
  _cvpress
  printf '%s\\n' "$fallback" "$space" "\${COMPREPLY[@]}"
  printf '\\f\\n'
}
${inputs.map((typed) => `complete_words cvpress ${typed.split(' ').map(quote).join(' ')}`).join('\n')}
complete -p cvpress >&2`;
    const { stdout, stderr } = await runProgram('bash', ['--norc', '-c', program], { cwd });
    expect(stderr).toBe('complete -o default -F _cvpress cvpress\n');
    const outputs = stdout.toString().split('\f\n');
    return new Map(
      inputs.map((typed, index) => {
        const [files, space, ...words] = outputs[index]?.trimEnd().split('\n') ?? [];
        return [typed, { words, files: files === 'yes', space: space === 'yes' }];
      }),
    );
  });

  async function complete(
    typed: string,
  ): Promise<{ words: string[]; files: boolean; space: boolean }> {
    const result = (await results()).get(typed);
    if (result === undefined) throw new Error(`${typed} is not in the list of inputs.`);
    return result;
  }

  it.each(WORD_CASES)('completes words after `cvpress $typed`', async (row) => {
    const { words, files } = await complete(row.typed);
    expectCandidates(words, row);
    expect(files).toBe(false);
  });

  it.each(FILE_CASES)(
    'completes files with certain extensions after `cvpress $typed`',
    async ({ typed, includes: names = [], excludes = [] }) => {
      const { words, files } = await complete(typed);
      const includes = names.map((name) => name.replace(/\/$/, ''));
      expectCandidates(words, { typed, includes, excludes });
      expect(files).toBe(true);
    },
  );

  it.each(ANY_FILE_CASES)('completes all files after `cvpress $typed`', async ({ typed }) => {
    expect(await complete(typed)).toEqual({ words: [], files: true, space: true });
  });

  it.each([
    { typed: 'render --variant = ', includes: ['a', 'b'] },
    { typed: 'render --variant = b', includes: ['b'], excludes: ['a'] },
    { typed: 'render --variant =', includes: ['a', 'b'] },
  ])('completes a value after `cvpress $typed`', async (row) => {
    expectCandidates((await complete(row.typed)).words, row);
  });

  it('adds no space after a word that needs a value', async () => {
    expect(await complete('render --limit pa')).toEqual({
      words: ['pages='],
      files: false,
      space: false,
    });
    expect((await complete('render --message-format s')).space).toBe(true);
  });

  it('can source the script twice', async () => {
    const cwd = await createFolder('bash');
    const { code, stderr } = await runProgram(
      'bash',
      ['-c', 'set -eu; source ./.script; source ./.script'],
      { cwd },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});

describe.skipIf(!isInstalled('fish'))('fish', () => {
  const rows = [...WORD_CASES, ...FILE_CASES, ...ANY_FILE_CASES];

  /** The candidates of each row, from one shell: starting it takes most of a second. */
  const results = lazy(async () => {
    const cwd = await createFolder('fish');
    const program = [
      'source ./.script',
      ...rows.map(({ typed }) => `complete -C 'cvpress ${typed}'; printf '\\f\\n'`),
    ].join('\n');
    const { stdout, stderr } = await runProgram('fish', ['--no-config', '-c', program], {
      cwd,
      env: { HOME: cwd },
    });
    expect(stderr).toBe('');
    return stdout
      .toString()
      .split('\f\n')
      .map((lines) => lines.split('\n').map((line) => line.split('\t')[0] ?? ''));
  });

  it.each(rows.map((row, index) => ({ ...row, row, index })))(
    'completes `cvpress $typed`',
    async ({ row, index }) => {
      expectCandidates((await results())[index] ?? [], row);
    },
  );
});

/** Input with one completion, and the line after the Tab key. */
const ZSH_LINES: readonly (readonly [typed: string, line: string])[] = [
  ['cvpress rend', 'cvpress render '],
  ['cvpress validate --ov', 'cvpress validate --overlay='],
  ['cvpress render --no-p', 'cvpress render --no-page-numbers '],
  ['cvpress render --message-format sh', 'cvpress render --message-format short '],
  ['cvpress render --message-format=sh', 'cvpress render --message-format=short '],
  // Zsh removes the comma when a space or Enter follows.
  ['cvpress render -f pd', 'cvpress render -f pdf,'],
  ['cvpress render -f pdf,ht', 'cvpress render -f pdf,html,'],
  ['cvpress render --limit pa', 'cvpress render --limit pages='],
  ['cvpress render --template led', 'cvpress render --template ledger '],
  ['cvpress render --template peo', 'cvpress render --template people/'],
  ['cvpress render c', 'cvpress render cv.yaml '],
  ['cvpress inspect c', 'cvpress inspect cv.pdf '],
  ['cvpress render cv.yaml with', 'cvpress render cv.yaml with\\ space.yaml '],
  ['cvpress import --into cv', 'cvpress import --into cv.yaml '],
  ['cvpress help val', 'cvpress help validate '],
  ['cvpress completion c', 'cvpress completion c'],
];

describe.skipIf(!isInstalled('zsh'))('zsh', () => {
  /** Where zsh caches its list of completions, which takes long to build. */
  const home = join(ROOT, 'node_modules/.cache/cvpress/zsh');
  mkdirSync(home, { recursive: true });

  const setups = [
    { name: 'sourced without compinit', setUp: 'source ./.script' },
    { name: 'sourced', setUp: 'autoload -Uz compinit; compinit -u -D; source ./.script' },
    {
      name: 'in a folder of fpath',
      setUp: 'fpath=($PWD/functions $fpath); autoload -Uz compinit; compinit -u -D',
    },
  ];

  it.each(selectRows(setups, 1))('completes with a script that is $name', async ({ setUp }) => {
    const cwd = await createFolder('zsh');
    mkdirSync(join(cwd, 'functions'));
    writeFileSync(join(cwd, 'functions/_cvpress'), readFileSync(join(cwd, '.script')));
    // Runs a shell in a pseudo-terminal. After each Tab, Ctrl+X writes the line to a file;
    // KEYTIMEOUT avoids a wait of 0.4 s, since other key sequences begin with Ctrl+X.
    // Polling runs no programs, which would take as long as the shell.
    const program = `zmodload zsh/zpty zsh/zselect zsh/mapfile
lines-are() { while (( \${#\${(f)mapfile[lines]}} < $1 )); do zpty -r -t shell _ || zselect -t 2; done; }
zpty shell 'PS1= TERM=dumb zsh -f -i'
zpty -w shell ${quote(`${setUp}
unsetopt beep; KEYTIMEOUT=1
write-line() { print -r -- "$BUFFER" >> lines; BUFFER=; }; zle -N write-line; bindkey '^X' write-line; bindkey '^I' complete-word; print ready >> lines`)}
lines-are 1
${ZSH_LINES.map(
  ([typed], index) => `zpty -n -w shell ${quote(typed)}$'\\t\\x18'
lines-are ${index + 2}`,
).join('\n')}
zpty -d shell`;
    writeFileSync(join(cwd, '.driver'), program);
    const { stderr } = await runProgram('zsh', ['-f', '.driver'], { cwd, env: { HOME: home } });
    expect(stderr).toBe('');
    expect(readFileSync(join(cwd, 'lines'), 'utf8').split('\n').slice(1, -1)).toEqual(
      ZSH_LINES.map(([, line]) => line),
    );
  });
});

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

it('the documentation, the help and the scripts agree on how to install', async () => {
  const { stdout: help } = await call(['completion', '--help'], createTemporaryFolder());
  for (const shell of SHELLS) {
    const { stdout } = await call(['completion', shell], createTemporaryFolder());
    expect(stdout).toContain(
      `completion for ${shell}: cvpress completion ${INSTALLATION[shell]}\n`,
    );
    expect(help).toContain(`\n  cvpress completion ${INSTALLATION[shell]}\n`);
  }
  const pages = [
    ...readdirSync(join(ROOT, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
    'README.md',
  ];
  const commands = pages.flatMap(
    (name) =>
      readFileSync(join(ROOT, name), 'utf8').match(
        /cvpress completion (?:bash|zsh|fish)[^`\n]*/g,
      ) ?? [],
  );
  expect(
    commands.filter(
      (line) =>
        !Object.values(INSTALLATION).some((command) =>
          line.startsWith(`cvpress completion ${command}`),
        ),
    ),
  ).toEqual([]);
});

it('completion under npx reports that the script needs cvpress on the PATH', async () => {
  const env = { npm_config_user_agent: 'npm/10.0.0' };
  const { code, stderr } = await run(['completion', 'zsh'], { cwd: createTemporaryFolder(), env });
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr:
      'The script needs cvpress on the PATH. ' +
      `Run npm install --global cvpress, then cvpress completion ${INSTALLATION.zsh}\n`,
  });
});

describe('a completion script', () => {
  it.each(SHELLS)(
    'contains every command and option, with its description, in %s',
    async (shell) => {
      const { stdout } = await run(['completion', shell], { cwd: createTemporaryFolder() });
      const script = stdout.toString();
      for (const command of createProgram().commands) {
        expect(script).toContain(command.name());
        for (const { long, description } of command.options.filter(({ hidden }) => !hidden)) {
          const name = shell === 'fish' ? `-l ${long?.slice(2)} ` : String(long);
          expect(script).toContain(name);
          const quoted = description.replaceAll("'", shell === 'fish' ? "\\'" : "'\\''");
          if (shell !== 'bash') expect(script).toContain(quoted);
        }
      }
    },
  );
});
