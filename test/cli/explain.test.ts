// `cvpress explain` prints the documentation of each code and field.
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { parseCode } from '../../src/cli/explain-code.js';
import { DIAGNOSTIC_CODES as DOCUMENT_CODES } from '../../src/diagnostics/codes.js';
import { RULES } from '../../src/inspect/rules/rules.js';
import { call } from './call.js';
import { createTemporaryFolder, ROOT, run } from './run.js';

const CODES: readonly (readonly [code: string, severity: string])[] = [
  ...Object.entries(DOCUMENT_CODES).map(([code, { severity }]) => [code, severity] as const),
  ...Object.entries(RULES).map(([code, { severity }]) => [code, severity] as const),
];

const PAGES = ['diagnostics', 'pdf-rules'].map((name) =>
  readFileSync(`${ROOT}/docs/${name}.md`, 'utf8'),
);

/** Ignores markup and punctuation. */
function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

describe('cvpress explain with a code', () => {
  it.each(CODES)(
    'prints the section of the documentation about %s, on lines of 80 columns',
    async (code, severity) => {
      const { code: exit, stdout, stderr } = await call(['explain', code], ROOT);
      expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
      const [title = '', ...lines] = stdout.split('\n');
      expect(title).toBe(`${severity}[${code}]`);
      const [after = ''] = PAGES.flatMap((page) => page.split(`\n### ${code}\n`).slice(1));
      const section = after.split(/^##/m)[0] ?? '';
      const text = section.replaceAll(/^```\w* ?(\w*)/gm, '$1').replaceAll(/\]\([^)]*\)/g, ']');
      expect(splitWords(lines.join('\n').toLowerCase())).toEqual(splitWords(text.toLowerCase()));
      expect(
        lines.filter(
          (line) => !line.startsWith('    ') && (line.length > 80 || line.includes('```')),
        ),
      ).toEqual([]);
    },
  );

  it.each([
    'error[bad-date]',
    'error[bad-date]:',
    '[bad-date]',
    'BAD-DATE',
    'docs/diagnostics.md#bad-date',
  ])('finds the code in the argument %s', (topic) => {
    expect(parseCode(topic)).toBe('bad-date');
  });

  it('explains a rule of the PDF checker', async () => {
    const { stdout } = await call(['explain', 'docs/pdf-rules.md#no-email'], ROOT);
    expect(stdout).toMatch(/^warning\[no-email\]\n\nNo extractor finds an e-mail address\./);
  });

  it.each([
    { topic: 'letter', expected: /^Keys of a cover letter\n\n.*\nrecipient {2}/s },
    { topic: 'Cover Letters', expected: /^Keys of a cover letter\n/ },
    { topic: 'editions', expected: /^Keys of an edition\n\nextends {2}/ },
  ])('prints the keys of the document $topic', async ({ topic, expected }) => {
    expect((await call(['explain', topic], ROOT)).stdout).toMatch(expected);
  });

  it.each([
    { topic: 'bad-dat', hint: 'did you mean `bad-date`?' },
    { topic: 'no-emails', hint: 'did you mean `no-email`?' },
    { topic: 'experiance', hint: 'did you mean `experience`?' },
    { topic: 'ExperienceEntri', hint: 'did you mean `ExperienceEntry`?' },
    { topic: 'design.experience', hint: 'run `cvpress explain` for a list' },
    { topic: '', hint: 'run `cvpress explain` for a list' },
  ])('prints a hint for the unknown topic $topic', async ({ topic, hint }) => {
    const { code, stdout, stderr } = await call(['explain', topic], ROOT);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(
      `There is no code or field ${JSON.stringify(topic)}.\n  = hint: ${hint}\n`,
    );
  });

  it.each([
    ['recipient', 'recipient\n\nName and postal address of the recipient,'],
    ['omit', 'omit\n\nThe entries to omit,'],
  ])('explains a field of cover letters or editions: %s', async (topic, beginning) => {
    const { stdout } = await call(['explain', topic], ROOT);
    expect(stdout.startsWith(beginning)).toBe(true);
  });

  it('prints colors with FORCE_COLOR', async () => {
    const { stdout } = await run(['explain', 'bad-date'], { env: { FORCE_COLOR: '1' } });
    expect(String(stdout)).toContain('\u001B[1merror[bad-date]\u001B[22m');
    expect(String(stdout)).toContain('\u001B[36mstart_date\u001B[39m');
  });
});

describe('cvpress explain with a field', () => {
  const explain = async (topic: string): Promise<string> => {
    const { code, stdout, stderr } = await call(['explain', topic], ROOT);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    return stdout;
  };

  it('prints whether each inner field is required, its description and an example', async () => {
    expect(await explain('work_experience')).toBe(`cv.work_experience

Work experience.

A list of entries of the kind \`ExperienceEntry\`, each with:

company (required)   Employer or organization; shown in bold. Example:
                     \`Strandgaarden\`.
position (required)  Position held. Example: \`Sous-chef\`.
highlights           Bullet points, with inline Markdown. Example:
                     \`Learned every station, from the oyster bench …\`.
location             Location; shown with the date. Example: \`Lund, Sweden\`.
url                  Link to more information. Example: \`https://example.com\`.
date                 The day of a one-day event (\`2022-09-24\`), or any text
                     ("Fall 2022").
start_date           Start date: \`2020-09-24\`, \`2020-09\` or \`2020\`; hyphens are
                     optional.
end_date             End date, like \`start_date\`, or \`present\`. Example:
                     \`2023-06\` or \`present\`.
`);
  });

  it('prints the values and the default of the field, and the command for its fields', async () => {
    expect(await explain('font_size')).toContain(
      'One of `10pt`, `11pt` or `12pt`. Default: `10pt`.',
    );
    expect(await explain('margins')).toContain(
      '`cvpress explain design.options.margins.page` shows the fields of `page`',
    );
  });

  it('prints all fields of the same name', async () => {
    expect((await explain('name')).match(/^[\w.]*\.name$/gm)?.sort()).toEqual([
      'NormalEntry.name',
      'OneLineEntry.name',
      'cv.name',
    ]);
  });
});

it('cvpress explain without an argument lists all parts of documents and all codes', async () => {
  const { code, stdout } = await call(['explain'], ROOT);
  expect(code).toBe(0);
  const names = stdout.split('\n').flatMap((line) => /^[a-z._-]+(?= {2})/.exec(line)?.[0] ?? []);
  const codes = CODES.map(([name]) => name);
  expect(names.slice(-codes.length)).toEqual(codes);
  expect(names.slice(0, -codes.length)).toEqual(
    expect.arrayContaining(['cv', 'cv.experience', 'design.options.margins']),
  );
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

describe('messages', () => {
  test('name the command that explains a code once for each code', async () => {
    const cwd = createTemporaryFolder({
      'cv.yaml': 'cv:\n  name: Jane\n  xylophone: 1\n  yacht: 2\n  phone: x\n',
    });
    const { stderr } = await call(['validate', 'cv.yaml'], cwd);
    expect(stderr.match(/= see: .*/g)).toEqual([
      '= see: cvpress explain unknown-key',
      '= see: cvpress explain bad-size',
    ]);
  });

  test('name a page of the documentation in JSON', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': 'cv:\n  name: Jane\n  phone: x\n' });
    const { stdout } = await call(['validate', 'cv.yaml', '--json'], cwd);
    expect(JSON.parse(stdout)).toMatchObject({ documentation: 'docs/diagnostics.md#bad-size' });
  });
});

test.each(['bash', 'zsh', 'fish'])(
  'the completion script of %s contains codes for `explain`',
  async (shell) => {
    const { stdout } = await call(['completion', shell], ROOT);
    expect(stdout).toMatch(/explain[\s\S]*\bbad-date\b[\s\S]*\bno-email\b/);
  },
);
