// A document with thousands of problems: the first are shown, errors first, and all are counted.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Client } from '../language-server/client.js';
import { createTemporaryFolder, run } from './run.js';

/** Has 2,500 unknown keys, and a warning before them. */
const DOCUMENT = `cv:
  name: Jane Doe
  experience: [{ company: A, position: B, date: "2020", start_date: 2019 }]
${Array.from({ length: 2500 }, (_, index) => `  kez${index}: x\n`).join('')}`;

const REST = '2,401 more problems are not shown: `unknown-key` and `date-overrides`.';

/** Returns the lines that `validate` writes about the document. */
async function validateLines(
  ...args: readonly string[]
): Promise<{ out: string[]; err: string[] }> {
  const cwd = createTemporaryFolder();
  writeFileSync(join(cwd, 'cv.yaml'), DOCUMENT);
  const { code, stdout, stderr } = await run(['validate', 'cv.yaml', ...args], { cwd });
  expect(code).toBe(1);
  const lines = (text: string) => text.split('\n').filter((line) => line !== '');
  return { out: lines(stdout.toString()), err: lines(stderr) };
}

describe('shown diagnostics of a document with 2,501 problems', () => {
  it('are limited to 100 for people, with the number and codes of the rest, and the total', async () => {
    const { err } = await validateLines();
    expect(err.filter((line) => line.startsWith('error['))).toHaveLength(100);
    expect(err).toContain(`info[limit-reached]: ${REST}`);
    expect(err.at(-1)).toBe('cv.yaml: 2500 errors, 1 warning');
  });

  it.each([
    ['short', `cv.yaml: info limit-reached ${REST}`],
    [
      'github',
      `::notice file=cv.yaml,title=limit-reached::${REST}%0Ahint: fix the first 100, then check the document again`,
    ],
  ])('are limited to 100 with --message-format %s', async (format, last) => {
    const { err } = await validateLines('--message-format', format);
    expect(err).toHaveLength(101);
    expect(err.at(-1)).toBe(last);
  });

  it('are limited to 1,000 with --message-format json', async () => {
    const { out } = await validateLines('--message-format', 'json');
    const match = out.map((line) => JSON.parse(line));
    expect(match).toHaveLength(1001);
    expect(match.at(-1)).toMatchObject({
      severity: 'info',
      code: 'limit-reached',
      message: '1,501 more problems are not shown: `unknown-key` and `date-overrides`.',
      file: 'cv.yaml',
    });
  });

  it('are limited to 1,000 in the report of a batch', async () => {
    const cwd = createTemporaryFolder();
    writeFileSync(join(cwd, 'cv.yaml'), DOCUMENT);
    const report = join(cwd, 'report.jsonl');
    await run(['render', cwd, '-o', join(cwd, 'out'), '--report', report, '-q'], { cwd });
    const { diagnostics } = JSON.parse(readFileSync(report, 'utf8'));
    expect(diagnostics).toHaveLength(1001);
  });

  it('are limited to 1,000 in an editor', async () => {
    const client = await Client.start();
    const uri = await client.open(join(createTemporaryFolder(), 'cv.yaml'), DOCUMENT);
    const problems = await client.getDiagnostics(uri);
    expect(problems).toHaveLength(1001);
    expect(problems.at(-1)).toMatchObject({ code: 'limit-reached' });
    await client.stop();
  });

  it('are all fixed by --fix', async () => {
    const cwd = createTemporaryFolder();
    const path = join(cwd, 'cv.yaml');
    const skills = Array.from({ length: 1500 }, () => '    - nmae: Go\n      details: x\n');
    writeFileSync(path, `cv:\n  name: Jane Doe\n  skills:\n${skills.join('')}`);
    const { code, stderr } = await run(['validate', 'cv.yaml', '--fix'], { cwd });
    expect(stderr).toContain('cv.yaml: 1500 problems fixed\n');
    expect(code).toBe(0);
    expect(readFileSync(path, 'utf8')).not.toContain('nmae');
  });
});
