// The jobs of docs/scale.md, run as they stand.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { filesIn, freshFolder, jsonLines, ROOT, type RunResult, runProgram } from '../cli/run.js';

const TEXT = readFileSync(join(ROOT, 'docs/scale.md'), 'utf8');

const DOCUMENTS = 12;

/** The code block of a language. */
function block(language: string): string {
  return new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(TEXT)?.[1] ?? '';
}

/** A folder with documents and an installed package. */
function workplace(): string {
  const cwd = freshFolder({ 'reports/.keep': '' });
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

/** Runs all parts of a job, and looks whether they make the whole. */
async function expectWhole(
  parts: readonly number[],
  runPart: (cwd: string, part: number) => Promise<RunResult>,
): Promise<void> {
  const cwd = workplace();
  for (const part of parts) {
    const { code, stderr } = await runPart(cwd, part);
    expect(code, stderr).toBe(0);
  }
  expect(filesIn(join(cwd, 'out'))).toHaveLength(DOCUMENTS);
  const reports = parts.map((part) => readFileSync(join(cwd, `reports/${part}.ndjson`), 'utf8'));
  expect(jsonLines(reports.join(''))).toHaveLength(DOCUMENTS);
}

test.skipIf(process.platform === 'win32')('the Kubernetes job', async () => {
  const job = parse(block('yaml')) as {
    spec: {
      completions: number;
      template: { spec: { containers: { command: string[]; env: { value: string }[] }[] } };
    };
  };
  const [container] = job.spec.template.spec.containers;
  const [shell, ...args] = container?.command ?? [];
  expect(container?.env[0]?.value).toBe(String(job.spec.completions));
  await expectWhole([0, 1], (cwd, part) => {
    const path = `${join(cwd, 'bin')}:${process.env.PATH}`;
    const env = { PATH: path, JOB_COMPLETION_INDEX: String(part), SHARDS: '2' };
    return runProgram('sh', ['-c', `${shell} "$@"`, 'sh', ...args], { cwd, env });
  });
});

test.skipIf(process.platform === 'win32')('the Slurm array', async () => {
  await expectWhole([1, 2, 3], (cwd, part) => {
    const env = {
      SLURM_SUBMIT_DIR: cwd,
      SLURM_ARRAY_TASK_ID: String(part),
      SLURM_ARRAY_TASK_COUNT: '3',
      SLURM_CPUS_PER_TASK: '2',
    };
    return runProgram('bash', ['-c', block('bash')], { cwd, env });
  });
});
