// Completion scripts, run by the shells themselves.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { INSTALLATION } from '../../src/cli/arguments/options.js';
import { makeProgram } from '../../src/cli/program.js';
import { once } from '../../src/util/remember.js';
import { some } from '../support/length.js';
import { call } from './call.js';
import { freshFolder, ROOT, type RunResult, run, runProgram } from './run.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

type Shell = (typeof SHELLS)[number];

function isInstalled(shell: Shell): boolean {
  const isThere = spawnSync(shell, ['-c', 'exit 0']).status === 0;
  if (!isThere)
    console.warn(`NOTICE: ${shell} is not installed; its completion script is not tested.`);
  return isThere;
}

const scripts = new Map<Shell, Promise<RunResult>>();

/** A folder with a few files and the script of a shell. */
async function prepared(shell: Shell): Promise<string> {
  const cwd = freshFolder({
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

interface Row {
  /** What is typed; the last word is to be completed. */
  readonly typed: string;
  /** Words that are offered; files are offered by readline itself in bash. */
  readonly offers?: readonly string[];
  readonly notOffers?: readonly string[];
}

const ROWS: readonly Row[] = [
  {
    typed: '',
    offers: ['render', 'validate', 'init', 'import', 'completion'],
    notOffers: ['cv.yaml', '--output'],
  },
  { typed: 're', offers: ['render'], notOffers: ['validate'] },
  { typed: 'render --o', offers: ['--output', '--overlay', '--only'], notOffers: ['--variant'] },
  { typed: 'validate --o', offers: ['--overlay', '--only'], notOffers: ['--output'] },
  { typed: 'render --variant ', offers: ['a', 'b'], notOffers: ['cv.yaml', '--json'] },
  { typed: 'render cv.yaml --message-format s', offers: ['short'], notOffers: ['human'] },
  { typed: 'render -f p', offers: ['pdf', 'png'], notOffers: ['html'] },
  { typed: 'render -f pdf,h', offers: ['pdf,html'], notOffers: ['html', 'pdf,pdf'] },
  { typed: 'inspect --redact name,em', offers: ['name,email'] },
  { typed: 'import --limit l', offers: ['letters='], notOffers: ['pages=', 'cv.yaml'] },
  { typed: 'render --today ', notOffers: ['cv.yaml', 'a'] },
  { typed: 'render cv.yaml --no-p', offers: ['--no-page-numbers'] },
  { typed: 'completion ', offers: ['bash', 'zsh', 'fish'], notOffers: ['cv.yaml'] },
  { typed: 'help in', offers: ['init'], notOffers: ['render'] },
];

/** Files of the kinds that are wanted there, and folders; readline adds the slash of folders. */
const FILE_ROWS: readonly Row[] = [
  { typed: 'render c', offers: ['cv.yaml'], notOffers: ['cv.pdf', 'cv.md'] },
  { typed: 'render cv.yaml p', offers: ['people/'] },
  { typed: 'render l', offers: ['list.ndjson'] },
  { typed: 'render w', offers: ['with space.yaml'] },
  { typed: 'validate --overlay c', offers: ['cv.yaml'], notOffers: ['cv.pdf'] },
  { typed: 'watch c', offers: ['cv.yaml'], notOffers: ['cv.pdf'] },
  { typed: 'import c', offers: ['cv.yaml', 'cv.pdf'], notOffers: ['cv.md'] },
  { typed: 'import refs.bib --into c', offers: ['cv.yaml'], notOffers: ['cv.pdf'] },
  { typed: 'letter c', offers: ['cv.yaml'], notOffers: ['cv.pdf'] },
  { typed: 'editions c', offers: ['cv.yaml'], notOffers: ['cv.pdf'] },
  { typed: 'inspect c', offers: ['cv.pdf'], notOffers: ['cv.yaml', 'cv.md'] },
  { typed: 'render people/', offers: ['people/a.yaml'], notOffers: ['people/a.pdf'] },
  { typed: 'render --font-path f', offers: ['fonts.d/'] },
  { typed: 'render --photo P', offers: ['P1.JPG'] },
];

/** Files of any kind. */
const ANY_ROWS: readonly Row[] = [
  { typed: 'render -o p', offers: ['people/'] },
  { typed: 'render --template p', offers: ['people/'] },
  { typed: 'check-template p', offers: ['people/'] },
  { typed: 'render -o c', offers: ['cv.yaml', 'cv.pdf', 'cv.md'] },
];

function check(offered: readonly string[], { offers = [], notOffers = [] }: Row): void {
  expect(offered).toEqual(expect.arrayContaining([...offers]));
  expect(offered.filter((word) => notOffers.includes(word))).toEqual([]);
}

describe.skipIf(!isInstalled('bash'))('bash', () => {
  /** What is typed besides the rows, with an option and its value apart where bash has them so. */
  const OTHERS = [
    ...['render --variant = ', 'render --variant = b', 'render --variant ='],
    ...['render --limit pa', 'render --message-format s'],
  ];

  /** What the function offers, whether readline completes files after it, and whether a space follows; by what is typed. */
  const answers = once(async () => {
    const cwd = await prepared('bash');
    const all = [
      ...new Set([...[...ROWS, ...FILE_ROWS, ...ANY_ROWS].map(({ typed }) => typed), ...OTHERS]),
    ];
    const program = `source ./.script
compopt() { case "$*" in '+o default') fallback=no ;; '-o nospace') space=no ;; esac; }
complete_words() {
  local fallback=yes space=yes
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
  _cvpress
  printf '%s\\n' "$fallback" "$space" "\${COMPREPLY[@]}"
  printf '\\f\\n'
}
${all.map((typed) => `complete_words cvpress ${typed.split(' ').map(quote).join(' ')}`).join('\n')}
complete -p cvpress >&2`;
    const { stdout, stderr } = await runProgram('bash', ['--norc', '-c', program], { cwd });
    expect(stderr).toBe('complete -o default -F _cvpress cvpress\n');
    const parts = stdout.toString().split('\f\n');
    return new Map(
      all.map((typed, index) => {
        const [files, space, ...offered] = parts[index]?.trimEnd().split('\n') ?? [];
        return [typed, { offered, files: files === 'yes', space: space === 'yes' }];
      }),
    );
  });

  async function complete(
    typed: string,
  ): Promise<{ offered: string[]; files: boolean; space: boolean }> {
    const answer = (await answers()).get(typed);
    if (answer === undefined) throw new Error(`${typed} is not among what bash was asked.`);
    return answer;
  }

  it.each(ROWS)('cvpress $typed', async (row) => {
    const { offered, files } = await complete(row.typed);
    check(offered, row);
    expect(files).toBe(false);
  });

  it.each(FILE_ROWS)(
    'cvpress $typed completes files of its kind',
    async ({ typed, offers = [], notOffers = [] }) => {
      const { offered, files } = await complete(typed);
      check(offered, { typed, offers: offers.map((name) => name.replace(/\/$/, '')), notOffers });
      expect(files).toBe(true);
    },
  );

  it.each(ANY_ROWS)('cvpress $typed completes files', async ({ typed }) => {
    expect(await complete(typed)).toEqual({ offered: [], files: true, space: true });
  });

  it('an option and its value with `=` between', async () => {
    check((await complete('render --variant = ')).offered, { typed: '', offers: ['a', 'b'] });
    check((await complete('render --variant = b')).offered, {
      typed: '',
      offers: ['b'],
      notOffers: ['a'],
    });
    check((await complete('render --variant =')).offered, { typed: '', offers: ['a', 'b'] });
  });

  it('no space follows a word whose value is still to come', async () => {
    expect(await complete('render --limit pa')).toEqual({
      offered: ['pages='],
      files: false,
      space: false,
    });
    expect((await complete('render --message-format s')).space).toBe(true);
  });

  it('the script may be sourced twice', async () => {
    const cwd = await prepared('bash');
    const { code, stderr } = await runProgram(
      'bash',
      ['-c', 'set -eu; source ./.script; source ./.script'],
      { cwd },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});

describe.skipIf(!isInstalled('fish'))('fish', () => {
  const rows = [...ROWS, ...FILE_ROWS, ...ANY_ROWS];

  /** What is offered for each row: one shell completes all of them, since starting it takes most of a second. */
  const offered = once(async () => {
    const cwd = await prepared('fish');
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
    'cvpress $typed',
    async ({ row, index }) => {
      check((await offered())[index] ?? [], row);
    },
  );
});

/** Words with one completion, and what the line becomes: zsh is asked as a person does, with the tabulator key. */
const WAYS: readonly (readonly [typed: string, line: string])[] = [
  ['cvpress rend', 'cvpress render '],
  ['cvpress validate --ov', 'cvpress validate --overlay='],
  ['cvpress render --no-p', 'cvpress render --no-page-numbers '],
  ['cvpress render --message-format sh', 'cvpress render --message-format short '],
  ['cvpress render --message-format=sh', 'cvpress render --message-format=short '],
  // The comma goes away when a space or Enter follows.
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
  /** Where the shell keeps the list of its own completions, as it does for everybody: making it takes longer than all else. */
  const home = join(ROOT, 'node_modules/.cache/cvpress/zsh');
  mkdirSync(home, { recursive: true });

  const ways = [
    { way: 'sourced without compinit', setUp: 'source ./.script' },
    { way: 'sourced', setUp: 'autoload -Uz compinit; compinit -u -D; source ./.script' },
    {
      way: 'from a folder of fpath',
      setUp: 'fpath=($PWD/functions $fpath); autoload -Uz compinit; compinit -u -D',
    },
  ];

  it.each(some(ways, 1))('$way', async ({ setUp }) => {
    const cwd = await prepared('zsh');
    mkdirSync(join(cwd, 'functions'));
    writeFileSync(join(cwd, 'functions/_cvpress'), readFileSync(join(cwd, '.script')));
    // A shell at a terminal of its own; after each tabulator a key of ours writes the line to a file. Other keys begin with
    // that one, for which zsh would wait 0.4 s.
    // Waiting starts no program: those would take as long as the shell.
    const program = `zmodload zsh/zpty zsh/zselect zsh/mapfile
lines-are() { while (( \${#\${(f)mapfile[lines]}} < $1 )); do zpty -r -t shell _ || zselect -t 2; done; }
zpty shell 'PS1= TERM=dumb zsh -f -i'
zpty -w shell ${quote(`${setUp}
unsetopt beep; KEYTIMEOUT=1
write-line() { print -r -- "$BUFFER" >> lines; BUFFER=; }; zle -N write-line; bindkey '^X' write-line; bindkey '^I' complete-word; print ready >> lines`)}
lines-are 1
${WAYS.map(
  ([typed], index) => `zpty -n -w shell ${quote(typed)}$'\\t\\x18'
lines-are ${index + 2}`,
).join('\n')}
zpty -d shell`;
    writeFileSync(join(cwd, '.driver'), program);
    const { stderr } = await runProgram('zsh', ['-f', '.driver'], { cwd, env: { HOME: home } });
    expect(stderr).toBe('');
    expect(readFileSync(join(cwd, 'lines'), 'utf8').split('\n').slice(1, -1)).toEqual(
      WAYS.map(([, line]) => line),
    );
  });
});

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

it('one way of installing is told, everywhere the same', async () => {
  const { stdout: help } = await call(['completion', '--help'], freshFolder());
  for (const shell of SHELLS) {
    const { stdout } = await call(['completion', shell], freshFolder());
    expect(stdout).toContain(`completion for ${shell}: ${INSTALLATION[shell]}\n`);
    expect(help).toContain(`\n  ${INSTALLATION[shell]}\n`);
  }
  const texts = [
    ...readdirSync(join(ROOT, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
    'README.md',
  ];
  const told = texts.flatMap(
    (name) =>
      readFileSync(join(ROOT, name), 'utf8').match(
        /cvpress completion (?:bash|zsh|fish)[^`\n]*/g,
      ) ?? [],
  );
  expect(
    told.filter((line) => !Object.values(INSTALLATION).some((known) => line.startsWith(known))),
  ).toEqual([]);
});

it('under npx, a note says that the script is for a command on the PATH', async () => {
  const env = { npm_config_user_agent: 'npm/10.0.0' };
  const { code, stderr } = await run(['completion', 'zsh'], { cwd: freshFolder(), env });
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: `This is for cvpress on the PATH. npm install --global cvpress puts it there; then: ${INSTALLATION.zsh}\n`,
  });
});

describe('every script', () => {
  it.each(SHELLS)('knows every command and option: %s', async (shell) => {
    const { stdout } = await run(['completion', shell], { cwd: freshFolder() });
    const script = stdout.toString();
    for (const command of makeProgram().commands) {
      expect(script).toContain(command.name());
      for (const { long } of command.options.filter(({ hidden }) => !hidden)) {
        const name = shell === 'fish' ? `-l ${long?.slice(2)} ` : String(long);
        expect(script).toContain(name);
      }
    }
  });
});
