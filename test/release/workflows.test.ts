// What the workflows may do, and that they call what exists; `npm run check -- workflows` checks how they are written.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { freshFolder, ROOT, runProgram } from '../cli/run.js';

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

  test('may only read, unless a job says otherwise', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });

  test.each(jobs)('$name ends some day', ({ job }) => {
    expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
  });

  test.each(jobs)('$name calls scripts that exist', ({ job }) => {
    const called = job.steps.flatMap(({ run = '' }) => [
      ...run.matchAll(/npm run (?:--silent )?([\w:]+)/g),
    ]);
    expect(
      called.map(([, name]) => name).filter((name) => scripts[name ?? ''] === undefined),
    ).toEqual([]);
  });

  test.each(jobs)('$name puts no text of others into its shells', ({ job }) => {
    expect(job.steps.filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
  });
});

test('CI has the oldest Node.js that the package accepts, and the newer ones with long-term support, on three systems', () => {
  const { matrix } =
    WORKFLOWS.find(({ file }) => file === 'ci.yml')?.workflow.jobs.test?.strategy ?? {};
  expect(matrix).toEqual({
    os: ['ubuntu-latest', 'macos-latest', 'windows-latest'],
    node: [engines.node.replace('>=', ''), '22', '24'],
  });
});

test('only jobs of a release and of the site may write or sign', () => {
  const rights = WORKFLOWS.flatMap(({ file, workflow }) =>
    Object.entries(workflow.jobs).map(([name, { permissions = {} }]) => ({
      job: `${file} ${name}`,
      rights: Object.keys(permissions).filter((right) => permissions[right] === 'write'),
    })),
  ).filter((job) => job.rights.length > 0);
  expect(rights).toEqual([
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
    said: '6:7: Required property is missing: shell',
  },
  {
    file: '.github/workflows/x.yml',
    text: 'on: push\njobs:\n  a:\n    neds: b\n    runs-on: x\n    steps: []\n',
    said: "4:5: Unexpected value 'neds'",
  },
])('the check finds what is wrong in $file', async ({ file, text, said }) => {
  const cwd = freshFolder({ [file]: text });
  const check = join(ROOT, 'scripts/check-workflows.mjs');
  const { code, stderr } = await runProgram(process.execPath, [check, file], { cwd });
  expect({ code, stderr }).toEqual({ code: 1, stderr: `${file}:${said}\n` });
});
