// `cvpress explain`: what the documentation says of each code, as a terminal shows it.
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { SEVERITY_OF } from '../../src/diagnostics/codes.js';
import { RULES } from '../../src/judge/rules.js';
import { call } from './call.js';
import { freshFolder, ROOT, run } from './run.js';

const SEVERITIES: Readonly<Record<string, string>> = { ...SEVERITY_OF, ...RULES };

const CODES = Object.keys(SEVERITIES);

const PAGES = ['diagnostics', 'inspect'].map((name) => readFileSync(`${ROOT}/docs/${name}.md`, 'utf8'));

/** The words of the section of a code, without any marks. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

describe('a code', () => {
  it.each(CODES)('%s: all that the page says, on lines of 80 columns', async (code) => {
    const { code: exit, stdout, stderr } = await call(['explain', code], ROOT);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    const [title = '', ...lines] = stdout.split('\n');
    expect(title).toBe(`${SEVERITIES[code]}[${code}]`);
    const [after = ''] = PAGES.flatMap((page) => page.split(`\n### ${code}\n`).slice(1));
    const section = after.split(/^##/m)[0] ?? '';
    const said = section.replaceAll(/^```\w* ?(\w*)/gm, '$1').replaceAll(/\]\([^)]*\)/g, ']');
    expect(wordsOf(lines.join('\n').toLowerCase())).toEqual(wordsOf(said.toLowerCase()));
    expect(lines.filter((line) => !line.startsWith('    ') && (line.length > 80 || line.includes('```')))).toEqual([]);
  });

  it.each([
    ['bad-date'],
    ['error[bad-date]'],
    ['error[bad-date]:'],
    ['[bad-date]'],
    ['BAD-DATE'],
    ['docs/diagnostics.md#bad-date'],
  ])('is understood as %j', async (given) => {
    const { stdout } = await call(['explain', given], ROOT);
    expect(stdout).toMatch(/^error\[bad-date\]\n\nA `start_date` or `end_date`/);
  });

  it('may be one of the rules for PDFs', async () => {
    const { stdout } = await call(['explain', 'docs/inspect.md#no-email'], ROOT);
    expect(stdout).toMatch(/^warning\[no-email\]\n\nNo reader's text has an e-mail address\./);
  });

  it.each([
    { given: 'bad-dat', hint: 'did you mean `bad-date`?' },
    { given: 'error[bad-dates]', hint: 'did you mean `bad-date`?' },
    { given: 'no-emails', hint: 'did you mean `no-email`?' },
    { given: 'constructor', hint: '`cvpress explain` lists all codes' },
    { given: '', hint: '`cvpress explain` lists all codes' },
  ])('that there is not: $given', async ({ given, hint }) => {
    const { code, stdout, stderr } = await call(['explain', given], ROOT);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`There is no code ${JSON.stringify(given)}.\n  = hint: ${hint}\n`);
  });

  it('is coloured where colours are wanted', async () => {
    const { stdout } = await run(['explain', 'bad-date'], { env: { FORCE_COLOR: '1' } });
    expect(String(stdout)).toContain('\u001B[1merror[bad-date]\u001B[22m');
    expect(String(stdout)).toContain('\u001B[36mstart_date\u001B[39m');
  });
});

it('without a code lists all of them', async () => {
  const { code, stdout } = await call(['explain'], ROOT);
  expect(code).toBe(0);
  expect(stdout.split('\n').flatMap((line) => /^[a-z-]+/.exec(line)?.[0] ?? [])).toEqual(
    [...PAGES.join('\n').matchAll(/^\| \[`([a-z-]+)`\]/gm)].map(([, name]) => name),
  );
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

describe('messages name the command that explains their code', () => {
  test('once for each code', async () => {
    const cwd = freshFolder({ 'cv.yaml': 'cv:\n  name: Jane\n  xylophone: 1\n  yacht: 2\n  phone: x\n' });
    const { stderr } = await call(['validate', 'cv.yaml'], cwd);
    expect(stderr.match(/= see: .*/g)).toEqual([
      '= see: cvpress explain unknown-key',
      '= see: cvpress explain bad-size',
    ]);
  });

  test('to programs by the page', async () => {
    const cwd = freshFolder({ 'cv.yaml': 'cv:\n  name: Jane\n  phone: x\n' });
    const { stdout } = await call(['validate', 'cv.yaml', '--json'], cwd);
    expect(JSON.parse(stdout)).toMatchObject({ documentation: 'docs/diagnostics.md#bad-size' });
  });
});

test.each(['bash', 'zsh', 'fish'])('%s completes codes', async (shell) => {
  const { stdout } = await call(['completion', shell], ROOT);
  expect(stdout).toMatch(/explain[\s\S]*\bbad-date\b[\s\S]*\bno-email\b/);
});
