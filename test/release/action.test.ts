// The steps of action.yml, run as GitHub runs them.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { BAD, filesIn, freshFolder, GOOD, jsonLines, ROOT, runProgram } from '../cli/run.js';

interface Step {
  readonly id: string;
  readonly shell: string;
  readonly env: Readonly<Record<string, string>>;
  readonly run: string;
}

interface Action {
  readonly inputs: Readonly<
    Record<string, { readonly required?: boolean; readonly default?: string }>
  >;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const ACTION = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as Action;
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string;
};
const WARNED = 'cv:\n  name: Jane Doe\n  website: ftp://example.com\n';

interface Repository {
  readonly files: Readonly<Record<string, string>>;
  /** Whether cvpress is among its dependencies; it is by default. */
  readonly isInstalled?: boolean;
  /** A program called `npm`, instead of the real one. */
  readonly npm?: string;
}

interface Outcome {
  readonly cwd: string;
  readonly code: number | null;
  /** The lines of the log that are commands. */
  readonly commands: readonly string[];
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** Runs the action in a repository. */
async function act(
  inputs: Readonly<Record<string, string>>,
  repository: Repository,
): Promise<Outcome> {
  const cwd = freshFolder({ ...repository.files });
  const temp = freshFolder({ output: '', summary: '' });
  if (repository.isInstalled !== false) {
    mkdirSync(join(cwd, 'node_modules'));
    symlinkSync(ROOT, join(cwd, 'node_modules/cvpress'), 'junction');
  }
  if (repository.npm !== undefined)
    writeFileSync(join(temp, 'npm'), `#!/bin/sh\n${repository.npm}\n`, { mode: 0o755 });
  const variables = {
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: cwd,
    GITHUB_ACTION_PATH: ROOT,
    RUNNER_TEMP: temp,
    GITHUB_OUTPUT: join(temp, 'output'),
    GITHUB_STEP_SUMMARY: join(temp, 'summary'),
    PATH: `${temp}:${process.env.PATH}`,
  };
  const given = (name: string): string => inputs[name] ?? ACTION.inputs[name]?.default ?? '';
  const [step] = ACTION.runs.steps;
  if (step === undefined) throw new Error('The action has no step.');
  const env = Object.fromEntries(
    Object.entries(step.env).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\{ inputs\.(\w+) \}\}/g, (_, input) => given(input)),
    ]),
  );
  writeFileSync(join(temp, 'step.sh'), step.run);
  // https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#jobsjob_idstepsshell
  const args = ['--noprofile', '--norc', '-eo', 'pipefail', join(temp, 'step.sh')];
  const { code, stdout, stderr } = await runProgram(step.shell, args, {
    cwd,
    env: { ...variables, ...env },
  });
  const log = `${stdout}${stderr}`;
  const written = readOutputs(readFileSync(variables.GITHUB_OUTPUT, 'utf8'));
  return {
    cwd,
    code,
    log,
    commands: log.split('\n').filter((line) => line.startsWith('::')),
    outputs: Object.fromEntries(
      Object.entries(ACTION.outputs).map(([name, { value }]) => {
        const [, output = ''] =
          new RegExp(`^\\$\\{\\{ steps\\.${step.id}\\.outputs\\.(\\w+) \\}\\}$`).exec(value) ?? [];
        return [name, written[output] ?? ''];
      }),
    ),
    summary: readFileSync(variables.GITHUB_STEP_SUMMARY, 'utf8'),
  };
}

/** `name<<end`, lines, `end`. */
function readOutputs(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^(\w+)<<(\S+)\n([\s\S]*?)\n\2$/gm)].map(([, name, , value]) => [
      name,
      value ?? '',
    ]),
  );
}

describe.skipIf(process.platform === 'win32')('the action', () => {
  test('renders what is right, and shows what is wrong at its line', async () => {
    const { cwd, code, commands, outputs, summary } = await act(
      { documents: 'cv/*.yaml\nextra.yaml\n' },
      { files: { 'cv/bad.yaml': BAD, 'cv/good.yaml': GOOD, 'extra.yaml': WARNED } },
    );
    expect(code).toBe(1);
    expect(commands).toEqual([
      expect.stringMatching(
        /^::error file=cv\/bad\.yaml,line=3,endLine=3,col=3,.*title=unknown-key::.*%0Ahint: /,
      ),
      expect.stringMatching(/^::warning file=extra\.yaml,line=3,.*title=link-not-made::/),
    ]);
    expect(outputs).toMatchObject({ files: 'cv/good.pdf\nextra.pdf', rendered: '2', failed: '1' });
    expect(filesIn(cwd).filter((file) => file.endsWith('.pdf'))).toEqual([
      'cv/good.pdf',
      'extra.pdf',
    ]);
    expect(jsonLines(readFileSync(outputs.report ?? '', 'utf8'))).toHaveLength(3);
    expect(summary).toMatch(
      /^### CVs\n\n\| document \|.*\n\|---\|.*\n\| cv&#47;bad&#46;yaml \| {2}\| error in line 3/,
    );
  });

  test('takes a folder, formats, options and what counts as an error', async () => {
    const { code, commands, outputs } = await act(
      {
        documents: '.',
        output: 'out',
        formats: 'txt, md',
        options: '--language\nde\n',
        strict: 'true',
      },
      { files: { 'a.yaml': GOOD, 'b.yaml': WARNED } },
    );
    expect({ code, outputs }).toMatchObject({
      code: 1,
      outputs: { files: 'out/a.txt\nout/a.md', failed: '1' },
    });
    expect(commands).toEqual([expect.stringMatching(/^::error file=b\.yaml,line=3/)]);
  });

  test('takes options with their values in one line, and formats in several', async () => {
    const { code, outputs } = await act(
      { documents: 'a.yaml', formats: 'txt\nmd', options: '--language de' },
      { files: { 'a.yaml': GOOD } },
    );
    expect({ code, outputs }).toMatchObject({ code: 0, outputs: { files: 'a.txt\na.md' } });
  });

  test.each(['a.yaml, b.yaml', '- a.yaml', '"a.yaml"'])(
    'asks for one document on each line in place of %s',
    async (documents) => {
      const { code, commands } = await act({ documents }, { files: { 'a.yaml': GOOD } });
      expect(code).toBe(2);
      expect(commands).toEqual([
        `::error title=cvpress::Each line of the input \`documents\` is one file, folder or glob, not ${JSON.stringify(documents)}.`,
      ]);
    },
  );

  test('takes names as names, and shows them as text', async () => {
    const name = '-x|<img src=x>`$(id)`.yaml';
    const { code, outputs, summary } = await act(
      { documents: name, formats: 'txt', output: '.' },
      { files: { [name]: GOOD } },
    );
    expect({ code, files: outputs.files }).toEqual({
      code: 0,
      files: name.replace('.yaml', '.txt'),
    });
    expect(summary).not.toMatch(/<img|`|\|<|\$\(/);
  });

  test('lists no name that would be another path, or several, where paths are wanted', async () => {
    const odd = [
      'a\nsecret',
      'b\rsecret',
      '**',
      'c?',
      '[de]',
      '{f,g}',
      '!good',
      '#h',
      '~',
      ' i',
      'j\\k',
    ];
    const files = Object.fromEntries([...odd, 'good'].map((name) => [`${name}.yaml`, GOOD]));
    const { code, outputs, commands } = await act({ documents: '.', formats: 'txt' }, { files });
    expect({ code, outputs }).toMatchObject({
      code: 0,
      outputs: { files: 'good.txt', rendered: `${odd.length + 1}` },
    });
    expect(commands.toSorted()).toEqual(
      odd
        .map((name) => {
          const shown = JSON.stringify(`${name}.txt`);
          return `::warning title=cvpress::${shown} is not among the outputs \`files\`: as a line of paths, its name would mean other files. Rename its document.`;
        })
        .toSorted(),
    );
  });

  test.each([
    { inputs: { documents: ' \n' }, said: 'The input `documents` is empty.' },
    {
      inputs: { documents: 'a.yaml', strict: 'yes' },
      said: 'The input `strict` must be true or false, not "yes".',
    },
    {
      inputs: { documents: 'a.yaml', version: '1; id' },
      said: `The input \`version\` must be like ${version}, or \`latest\`.`,
    },
    {
      inputs: { documents: 'a.yaml', version: '--global' },
      said: `The input \`version\` must be like ${version}, or \`latest\`.`,
    },
    {
      inputs: { documents: 'a.yaml', formats: 'odt' },
      said: 'cvpress could not begin: the log of this step says why.',
    },
    {
      inputs: { documents: 'a.yaml', options: '--langage=de' },
      said: 'cvpress could not begin: the log of this step says why.',
    },
  ])('refuses $inputs', async ({ inputs, said }) => {
    const { code, commands } = await act(inputs, { files: { 'a.yaml': GOOD } });
    expect(code).toBe(2);
    expect(commands).toContain(`::error title=cvpress::${said}`);
  });

  test.each([
    { name: 'its own version', inputs: {}, asked: version },
    {
      name: 'the version that is asked for',
      inputs: { version: '9.8.7-rc.1' },
      asked: '9.8.7-rc.1',
    },
  ])('installs $name where the repository has none', async ({ inputs, asked }) => {
    const npm = `echo "npm $*"; mkdir -p "$3/node_modules" && ln -s '${ROOT}' "$3/node_modules/cvpress"`;
    const { code, log, outputs } = await act(
      { documents: 'a.yaml', formats: 'txt', ...inputs },
      { files: { 'a.yaml': GOOD }, isInstalled: false, npm },
    );
    expect({ code, files: outputs.files }, log).toEqual({ code: 0, files: 'a.txt' });
    expect(log).toMatch(
      new RegExp(
        `npm install --prefix \\S+/cvpress-${asked} .*--ignore-scripts cvpress@${asked}\n`,
      ),
    );
  });

  test('says so when it cannot be installed', async () => {
    const { code, commands } = await act(
      { documents: 'a.yaml' },
      { files: { 'a.yaml': GOOD }, isInstalled: false, npm: 'exit 1' },
    );
    expect({ code, commands }).toEqual({
      code: 2,
      commands: [`::error title=cvpress::cvpress ${version} cannot be installed.`],
    });
  });
});

test('every input reaches the step, as a variable and not as text of its script', () => {
  const [step] = ACTION.runs.steps;
  expect(ACTION.runs).toMatchObject({ using: 'composite', steps: [{ shell: 'bash' }] });
  expect(Object.values(step?.env ?? {})).toEqual(
    Object.keys(ACTION.inputs).map((name) => `\${{ inputs.${name} }}`),
  );
  expect(step?.run).not.toContain('${{');
});
