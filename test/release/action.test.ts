// Runs the steps of action.yml as GitHub does.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  createTemporaryFolder,
  INVALID_CV,
  listFiles,
  parseJsonLines,
  ROOT,
  runProgram,
  VALID_CV,
} from '../cli/run.js';

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
  /** Whether cvpress is installed in the repository; true by default. */
  readonly isInstalled?: boolean;
  /** A shell script that replaces `npm`. */
  readonly npm?: string;
}

interface Outcome {
  readonly cwd: string;
  readonly code: number | null;
  /** Lines of the log that are workflow commands. */
  readonly commands: readonly string[];
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

async function runAction(
  inputs: Readonly<Record<string, string>>,
  repository: Repository,
): Promise<Outcome> {
  const cwd = createTemporaryFolder({ ...repository.files });
  const temp = createTemporaryFolder({ output: '', summary: '' });
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
  const getInput = (name: string): string => inputs[name] ?? ACTION.inputs[name]?.default ?? '';
  const [step] = ACTION.runs.steps;
  if (step === undefined) throw new Error('The action has no step.');
  const env = Object.fromEntries(
    Object.entries(step.env).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\{ inputs\.(\w+) \}\}/g, (_, input) => getInput(input)),
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
  const stepOutputs = readOutputs(readFileSync(variables.GITHUB_OUTPUT, 'utf8'));
  return {
    cwd,
    code,
    log,
    commands: log.split('\n').filter((line) => line.startsWith('::')),
    outputs: Object.fromEntries(
      Object.entries(ACTION.outputs).map(([name, { value }]) => {
        const [, output = ''] =
          new RegExp(`^\\$\\{\\{ steps\\.${step.id}\\.outputs\\.(\\w+) \\}\\}$`).exec(value) ?? [];
        return [name, stepOutputs[output] ?? ''];
      }),
    ),
    summary: readFileSync(variables.GITHUB_STEP_SUMMARY, 'utf8'),
  };
}

/** Parses entries of the form `name<<delimiter`, lines, `delimiter`. */
function readOutputs(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^(\w+)<<(\S+)\n([\s\S]*?)\n\2$/gm)].map(([, name, , value]) => [
      name,
      value ?? '',
    ]),
  );
}

describe.skipIf(process.platform === 'win32')('the action', () => {
  test('renders valid documents, and annotates errors and warnings at their lines', async () => {
    const { cwd, code, commands, outputs, summary } = await runAction(
      { documents: 'cv/*.yaml\nextra.yaml\n' },
      { files: { 'cv/bad.yaml': INVALID_CV, 'cv/good.yaml': VALID_CV, 'extra.yaml': WARNED } },
    );
    expect(code).toBe(1);
    expect(commands).toEqual([
      expect.stringMatching(
        /^::error file=cv\/bad\.yaml,line=3,endLine=3,col=3,.*title=unknown-key::.*%0Ahint: /,
      ),
      expect.stringMatching(/^::warning file=extra\.yaml,line=3,.*title=not-linked::/),
    ]);
    expect(outputs).toMatchObject({ files: 'cv/good.pdf\nextra.pdf', rendered: '2', failed: '1' });
    expect(listFiles(cwd).filter((file) => file.endsWith('.pdf'))).toEqual([
      'cv/good.pdf',
      'extra.pdf',
    ]);
    expect(parseJsonLines(readFileSync(outputs.report ?? '', 'utf8'))).toHaveLength(3);
    expect(summary).toMatch(
      /^### CVs\n\n\| document \|.*\n\|---\|.*\n\| cv&#47;bad&#46;yaml \| {2}\| error in line 3/,
    );
  });

  test('accepts a folder, formats, options and `strict`', async () => {
    const { code, commands, outputs } = await runAction(
      {
        documents: '.',
        output: 'out',
        formats: 'txt, md',
        options: '--language\nde\n',
        strict: 'true',
      },
      { files: { 'a.yaml': VALID_CV, 'b.yaml': WARNED } },
    );
    expect({ code, outputs }).toMatchObject({
      code: 1,
      outputs: { files: 'out/a.txt\nout/a.md', failed: '1' },
    });
    expect(commands).toEqual([expect.stringMatching(/^::error file=b\.yaml,line=3/)]);
  });

  test('renders records, keeps the same outputs in the next run, and annotates lines', async () => {
    const people = '{"cv":{"name":"Jane Doe"}}\n{"cv":{"nmae":"Joe"}}\n';
    const inputs = {
      documents: 'people.ndjson',
      output: 'out',
      options: '--name={slug}\n--today=2026-11-20',
    };
    const files = { 'people.ndjson': people };
    const first = await runAction(inputs, { files });
    expect(first.code).toBe(1);
    expect(first.commands).toEqual([
      expect.stringMatching(/^::error file=people\.ndjson,line=2,.*title=unknown-key::/),
    ]);
    expect(first.outputs).toMatchObject({ files: 'out/jane-doe.pdf', rendered: '1', failed: '1' });
    const kept = Object.fromEntries(
      ['out/jane-doe.pdf', 'out/.cvpress/manifest.ndjson'].map((name) => [
        name,
        readFileSync(join(first.cwd, name)),
      ]),
    );
    const next = await runAction(inputs, { files: { ...files, ...kept } });
    const [record] = parseJsonLines(readFileSync(next.outputs.report ?? '', 'utf8'));
    expect(record).toMatchObject({ status: 'unchanged', output: 'out/jane-doe.pdf' });
  });

  test('accepts options with values on one line, and formats on several', async () => {
    const { code, outputs } = await runAction(
      { documents: 'a.yaml', formats: 'txt\nmd', options: '--language de' },
      { files: { 'a.yaml': VALID_CV } },
    );
    expect({ code, outputs }).toMatchObject({ code: 0, outputs: { files: 'a.txt\na.md' } });
  });

  test.each(['a.yaml, b.yaml', '- a.yaml', '"a.yaml"'])(
    'rejects %s as documents, and asks for one per line',
    async (documents) => {
      const { code, commands } = await runAction({ documents }, { files: { 'a.yaml': VALID_CV } });
      expect(code).toBe(2);
      expect(commands).toEqual([
        `::error title=cvpress::Each line of the input \`documents\` is one file, folder or glob, not ${JSON.stringify(documents)}.`,
      ]);
    },
  );

  test('escapes special characters of names in the shell and in the summary', async () => {
    const name = '-x|<img src=x>`$(id)`.yaml';
    const { code, outputs, summary } = await runAction(
      { documents: name, formats: 'txt', output: '.' },
      { files: { [name]: VALID_CV } },
    );
    expect({ code, files: outputs.files }).toEqual({
      code: 0,
      files: name.replace('.yaml', '.txt'),
    });
    expect(summary).not.toMatch(/<img|`|\|<|\$\(/);
  });

  test('omits outputs from `files` whose names would match other paths', async () => {
    const names = [
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
    const files = Object.fromEntries([...names, 'good'].map((name) => [`${name}.yaml`, VALID_CV]));
    const { code, outputs, commands } = await runAction(
      { documents: '.', formats: 'txt' },
      { files },
    );
    expect({ code, outputs }).toMatchObject({
      code: 0,
      outputs: { files: 'good.txt', rendered: `${names.length + 1}` },
    });
    expect(commands.toSorted()).toEqual(
      names
        .map((name) => {
          const file = JSON.stringify(`${name}.txt`);
          return `::warning title=cvpress::${file} is not among the outputs \`files\`: as a line of paths, its name would mean other files. Rename its document.`;
        })
        .toSorted(),
    );
  });

  test.each([
    { inputs: { documents: ' \n' }, message: 'The input `documents` is empty.' },
    {
      inputs: { documents: 'a.yaml', strict: 'yes' },
      message: 'The input `strict` must be true or false, not "yes".',
    },
    {
      inputs: { documents: 'a.yaml', version: '1; id' },
      message: `The input \`version\` must be like ${version}, or \`latest\`.`,
    },
    {
      inputs: { documents: 'a.yaml', version: '--global' },
      message: `The input \`version\` must be like ${version}, or \`latest\`.`,
    },
    {
      inputs: { documents: 'a.yaml', formats: 'odt' },
      message: 'cvpress could not begin: the log of this step says why.',
    },
    {
      inputs: { documents: 'a.yaml', options: '--langage=de' },
      message: 'cvpress could not begin: the log of this step says why.',
    },
  ])('rejects $inputs', async ({ inputs, message }) => {
    const { code, commands } = await runAction(inputs, { files: { 'a.yaml': VALID_CV } });
    expect(code).toBe(2);
    expect(commands).toContain(`::error title=cvpress::${message}`);
  });

  test.each([
    { name: 'its own version', inputs: {}, requestedVersion: version },
    {
      name: 'the version in the input',
      inputs: { version: '9.8.7-rc.1' },
      requestedVersion: '9.8.7-rc.1',
    },
  ])('installs $name if the repository has none', async ({ inputs, requestedVersion }) => {
    const npm = `echo "npm $*"; mkdir -p "$3/node_modules" && ln -s '${ROOT}' "$3/node_modules/cvpress"`;
    const { code, log, outputs } = await runAction(
      { documents: 'a.yaml', formats: 'txt', ...inputs },
      { files: { 'a.yaml': VALID_CV }, isInstalled: false, npm },
    );
    expect({ code, files: outputs.files }, log).toEqual({ code: 0, files: 'a.txt' });
    expect(log).toMatch(
      new RegExp(
        `npm install --prefix \\S+/cvpress-${requestedVersion} .*--ignore-scripts cvpress@${requestedVersion}\n`,
      ),
    );
  });

  test('reports that cvpress cannot be installed', async () => {
    const { code, commands } = await runAction(
      { documents: 'a.yaml' },
      { files: { 'a.yaml': VALID_CV }, isInstalled: false, npm: 'exit 1' },
    );
    expect({ code, commands }).toEqual({
      code: 2,
      commands: [`::error title=cvpress::cvpress ${version} cannot be installed.`],
    });
  });
});

test('the action passes every input as a variable, not as text of its script', () => {
  const [step] = ACTION.runs.steps;
  expect(ACTION.runs).toMatchObject({ using: 'composite', steps: [{ shell: 'bash' }] });
  expect(Object.values(step?.env ?? {})).toEqual(
    Object.keys(ACTION.inputs).map((name) => `\${{ inputs.${name} }}`),
  );
  expect(step?.run).not.toContain('${{');
});
