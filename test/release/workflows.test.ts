// Permissions and scripts of workflows; `npm run check -- workflows` checks their syntax.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createTemporaryFolder, ROOT, runProgram } from '../cli/run.js';

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}

interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const FOLDER = '.github/workflows';
const WORKFLOWS = readdirSync(join(ROOT, FOLDER)).map((file) => ({
  file,
  workflow: parse(readFileSync(join(ROOT, FOLDER, file), 'utf8')) as Workflow,
}));
const { scripts, engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  engines: { node: string };
};

describe.each(WORKFLOWS)('$file', ({ workflow }) => {
  const jobs = Object.entries(workflow.jobs).map(([name, job]) => ({ name, job }));

  test('has only read permissions by default', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });

  test.each(jobs)('has a timeout of at most an hour for $name', ({ job }) => {
    expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
  });

  test.each(jobs)('calls only scripts that exist in $name', ({ job }) => {
    const calls = job.steps.flatMap(({ run = '' }) => [
      ...run.matchAll(/npm run (?:--silent )?([\w:-]+)/g),
    ]);
    expect(
      calls.map(([, name]) => name).filter((name) => scripts[name ?? ''] === undefined),
    ).toEqual([]);
  });

  test.each(jobs)('inserts no expressions into shell scripts of $name', ({ job }) => {
    expect(job.steps.filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
  });
});

test('CI tests the oldest supported and all newer LTS versions of Node.js on three systems', () => {
  const { matrix } =
    WORKFLOWS.find(({ file }) => file === 'ci.yml')?.workflow.jobs.test?.strategy ?? {};
  expect(matrix).toEqual({
    os: ['ubuntu-latest', 'macos-latest', 'windows-latest'],
    node: [engines.node.replace('>=', ''), '22', '24', '26'],
  });
});

test('only jobs of releases and of the site have write permissions', () => {
  const jobs = WORKFLOWS.flatMap(({ file, workflow }) =>
    Object.entries(workflow.jobs).map(([name, { permissions = {} }]) => ({
      job: `${file} ${name}`,
      rights: Object.keys(permissions).filter((right) => permissions[right] === 'write'),
    })),
  ).filter((job) => job.rights.length > 0);
  expect(jobs).toEqual([
    { job: 'release.yml npm', rights: ['id-token'] },
    { job: 'release.yml image', rights: ['packages', 'id-token', 'attestations'] },
    { job: 'release.yml page', rights: ['contents', 'id-token', 'attestations'] },
    { job: 'site.yml publish', rights: ['pages', 'id-token'] },
  ]);
});

test.each([
  {
    file: 'action.yml',
    text: 'name: x\ndescription: y\nruns:\n  using: composite\n  steps:\n    - run: id\n',
    message: '6:7: Required property is missing: shell',
  },
  {
    file: '.github/workflows/x.yml',
    text: 'on: push\njobs:\n  a:\n    neds: b\n    runs-on: x\n    steps: []\n',
    message: "4:5: Unexpected value 'neds'",
  },
])('check-workflows.mjs reports the error in $file', async ({ file, text, message }) => {
  const cwd = createTemporaryFolder({ [file]: text });
  const check = join(ROOT, 'scripts/check-workflows.mjs');
  const { code, stderr } = await runProgram(process.execPath, [check, file], { cwd });
  expect({ code, stderr }).toEqual({ code: 1, stderr: `${file}:${message}\n` });
});
