// Control and bidi characters of inputs are escaped in all output.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { renderCvToPdf } from '../../src/compiler/pipeline/render.js';
import { createTemporaryFolder, parseJsonLines, type RunResult, run, VALID_CV } from './run.js';

/** ESC, CSI as one character, ST, a direction override, an isolate, DEL. */
const HOSTILE = '\u001B[31m\u009B31m\u0007\u202Ex\u2066\u007F';
/** `HOSTILE` as output escapes it. */
const ESCAPED = String.raw`\u001b[31m\u009b31m\u0007\u202ex\u2066\u007f`;
const COMMANDS = /[^\P{Control}\t\n]|\p{Bidi_Control}/u;

/** Expects output without control characters. */
function runAndCheck({ stdout, stderr }: RunResult): string {
  const output = `${stdout.toString()}${stderr}`;
  expect(COMMANDS.exec(output)).toBeNull();
  return output;
}

const DOCUMENT = JSON.stringify({ cv: { name: 'Jane Doe', email: HOSTILE, [HOSTILE]: HOSTILE } });

// Windows does not allow control characters in file names.
describe.skipIf(process.platform === 'win32')('control characters in file names', () => {
  const name = `a${HOSTILE}.yaml`;

  test.each([
    { name: 'one input', args: [name] },
    { name: 'several inputs', args: [name, 'b.yaml', '-f', 'txt'] },
    { name: 'a missing file', args: [`${HOSTILE}.yaml`] },
    { name: 'an output', args: ['b.yaml', '-o', `${HOSTILE}.pdf`] },
    { name: 'an output of no format', args: ['b.yaml', '-o', `x.${HOSTILE}`] },
  ])('are escaped for $name', async ({ args }) => {
    const cwd = createTemporaryFolder({ [name]: VALID_CV, 'b.yaml': VALID_CV });
    expect(runAndCheck(await run(['render', ...args], { cwd }))).toContain(ESCAPED);
  });

  test('are escaped in a report', async () => {
    const cwd = createTemporaryFolder({ [name]: VALID_CV });
    runAndCheck(await run(['render', name, '--report', 'report.ndjson'], { cwd }));
    const report = readFileSync(join(cwd, 'report.ndjson'), 'utf8');
    expect(COMMANDS.exec(report)).toBeNull();
    expect(parseJsonLines(report)[0]?.input).toBe(name);
  });
});

test.each([
  { name: 'an option', args: ['render', `--${HOSTILE}`] },
  { name: 'a value', args: ['render', 'b.yaml', '--format', HOSTILE] },
  { name: 'a command', args: [HOSTILE] },
  { name: 'an assignment', args: ['validate', 'b.yaml', '--set', HOSTILE] },
  { name: 'a section', args: ['validate', 'b.yaml', '--skip', HOSTILE] },
])('control characters in $name on the command line are escaped', async ({ args }) => {
  expect(
    runAndCheck(await run(args, { cwd: createTemporaryFolder({ 'b.yaml': VALID_CV }) })),
  ).toContain(ESCAPED.slice(0, 6));
});

test.each(['human', 'short', 'json', 'github'])(
  'control characters in %s diagnostics are escaped',
  async (style) => {
    const cwd = createTemporaryFolder({ 'cv.json': DOCUMENT });
    const result = await run(['validate', 'cv.json', '--message-format', style], { cwd });
    expect(runAndCheck(result)).toContain(String.raw`\u009b`);
    if (style === 'json') {
      expect(parseJsonLines(result.stdout).map(({ path }) => path)).toContainEqual(['cv', HOSTILE]);
    }
  },
);

test.each([[], ['--json'], ['--source', 'cv.json']])(
  'control characters of a PDF are escaped by inspect %j',
  async (...options) => {
    const yaml = `cv:\n  name: "Jane\\u202Eeod\\u202C"\n  summary: "a\\u200Fb"\n`;
    const cwd = createTemporaryFolder({
      'cv.pdf': await renderCvToPdf(parseCvSource(yaml)),
      'cv.json': JSON.stringify({ cv: { name: 'Jane Doe', label: HOSTILE } }),
    });
    expect(runAndCheck(await run(['inspect', 'cv.pdf', ...options], { cwd }))).toContain(
      String.raw`Jane\u202eeod`,
    );
  },
);

test('import keeps control characters escaped in the document', async () => {
  const texts = [HOSTILE, `a\n${HOSTILE}`, `${'long '.repeat(40)}${HOSTILE}\n \n\\`];
  const jobs = texts.map((text) => ({ name: 'x', position: text, highlights: [text] }));
  const json = JSON.stringify({
    basics: { name: 'Jane Doe', summary: HOSTILE },
    work: jobs,
    other: HOSTILE,
  });
  const result = await run(['import', 'r.json'], {
    cwd: createTemporaryFolder({ 'r.json': json }),
  });
  runAndCheck(result);
  const { cv } = parseCvSource(result.stdout.toString()).value as {
    cv: { [key: string]: unknown };
  };
  expect(cv).toMatchObject({
    summary: HOSTILE,
    work_experience: jobs.map(({ position }) => ({ position })),
  });
});
