// Runs the programs and jobs in docs/batch.md unchanged.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import {
  createTemporaryFolder,
  listFiles,
  parseJsonLines,
  ROOT,
  type RunResult,
  run,
  runProgram,
} from '../cli/run.js';

const TEXT = readFileSync(join(ROOT, 'docs/batch.md'), 'utf8');

const DOCUMENTS = 12;

/** Returns the code block with a language, and a first line if given. */
function findBlock(language: string, start = ''): string {
  return new RegExp(`\`\`\`${language}\n(${start}[\\s\\S]*?)\`\`\``).exec(TEXT)?.[1] ?? '';
}

/** Creates a folder with documents and the installed package. */
function createWorkspace(): string {
  const cwd = createTemporaryFolder({ 'reports/.keep': '' });
  for (const folder of ['people', 'bin', 'node_modules/.bin'])
    mkdirSync(join(cwd, folder), { recursive: true });
  symlinkSync(ROOT, join(cwd, 'node_modules/cvpress'));
  const command = `#!/bin/sh\nexec ${process.execPath} ${ROOT}/dist/cli.cjs "$@"\n`;
  for (const folder of ['bin', 'node_modules/.bin']) {
    writeFileSync(join(cwd, folder, 'cvpress'), command, { mode: 0o755 });
  }
  for (let index = 0; index < DOCUMENTS; index++) {
    writeFileSync(join(cwd, `people/${index}.yaml`), `cv:\n  name: Jane ${index}\n`);
  }
  return cwd;
}

/** Runs all shards of a job, and expects that they render all documents. */
async function expectComplete(
  shards: readonly number[],
  runShard: (cwd: string, shard: number) => Promise<RunResult>,
): Promise<void> {
  const cwd = createWorkspace();
  for (const shard of shards) {
    const { code, stderr } = await runShard(cwd, shard);
    expect(code, stderr).toBe(0);
  }
  expect(listFiles(join(cwd, 'out'))).toHaveLength(DOCUMENTS);
  const reports = shards.map((shard) => readFileSync(join(cwd, `reports/${shard}.ndjson`), 'utf8'));
  expect(parseJsonLines(reports.join(''))).toHaveLength(DOCUMENTS);
}

describe('the program', () => {
  /** Runs the program for the spreadsheets of the page, changed by `change`. */
  async function convert(change = (text: string) => text) {
    const cwd = createTemporaryFolder({
      'people.csv': change(findBlock('text')),
      'publications.csv': findBlock('text', 'id,title'),
      'people.mjs': findBlock('javascript'),
    });
    mkdirSync(join(cwd, 'node_modules'));
    symlinkSync(
      join(ROOT, 'node_modules/csv-parse'),
      join(cwd, 'node_modules/csv-parse'),
      'junction',
    );
    return { cwd, ...(await runProgram(process.execPath, ['people.mjs'], { cwd })) };
  }

  it('converts spreadsheets to documents that render', async () => {
    const { cwd, code, stderr } = await convert();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const args = ['-o', 'out/', '--name', '{slug}', '-f', 'pdf,txt'];
    const result = await run(['render', 'people.ndjson', ...args], { cwd });
    expect(result).toMatchObject({ code: 0 });
    expect(result.stderr).not.toMatch(/^(?:error|warning)\[/m);
    expect(listFiles(join(cwd, 'out'))).toEqual(
      ['jane-doe', 'jose-mueller'].flatMap((name) => [`${name}.pdf`, `${name}.txt`]),
    );
    const text = readFileSync(join(cwd, 'out/jane-doe.txt'), 'utf8');
    expect(text).toMatch(/\+1 503 555 0142[\s\S]*Diver[\s\S]*Intern[\s\S]*Jane Doe, Min Park/);
    expect(readFileSync(join(cwd, 'out/jose-mueller.txt'), 'utf8')).toContain('Erfahrung');
  });

  it('keeps people without a job, and people with the same name, apart', async () => {
    const { cwd } = await convert((text) => `${text}9,José Müller,,,,,,,\n`);
    const [, , last] = parseJsonLines(readFileSync(join(cwd, 'people.ndjson'), 'utf8'));
    expect(last).toEqual({ cv: { name: 'José Müller', experience: [], publications: [] } });
  });

  it('keeps a job without company, which `validate` reports', async () => {
    const { cwd } = await convert((text) => text.replace('Harbor Office', ''));
    const { code, stderr } = await run(['validate', 'people.ndjson'], { cwd });
    expect([code, stderr]).toEqual([1, expect.stringContaining('needs `company`')]);
  });

  it.each([
    { name: 'a row without id', from: '8,José', to: ',José', message: 'has no id: José Müller' },
    { name: 'a publication of an unknown person', from: /^7/gm, to: '6', message: 'unknown id: 7' },
  ])('stops at $name', async ({ from, to, message }) => {
    const { code, stderr } = await convert((text) => text.replace(from, to));
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });
});

test.skipIf(process.platform === 'win32')('the Kubernetes job renders all documents', async () => {
  const job = parse(findBlock('yaml')) as {
    spec: {
      completions: number;
      template: { spec: { containers: { command: string[]; env: { value: string }[] }[] } };
    };
  };
  const [container] = job.spec.template.spec.containers;
  const [shell, ...args] = container?.command ?? [];
  expect(container?.env[0]?.value).toBe(String(job.spec.completions));
  await expectComplete([0, 1], (cwd, shard) => {
    const path = `${join(cwd, 'bin')}:${process.env.PATH}`;
    const env = { PATH: path, JOB_COMPLETION_INDEX: String(shard), SHARDS: '2' };
    return runProgram('sh', ['-c', `${shell} "$@"`, 'sh', ...args], { cwd, env });
  });
});

test.skipIf(process.platform === 'win32')('the Slurm array renders all documents', async () => {
  await expectComplete([1, 2, 3], (cwd, shard) => {
    const env = {
      SLURM_SUBMIT_DIR: cwd,
      SLURM_ARRAY_TASK_ID: String(shard),
      SLURM_ARRAY_TASK_COUNT: '3',
      SLURM_CPUS_PER_TASK: '2',
    };
    return runProgram('bash', ['-c', findBlock('bash')], { cwd, env });
  });
});
