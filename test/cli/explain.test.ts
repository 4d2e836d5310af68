// `cvpress explain`: what the documentation says of each code, as a terminal shows it.
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { codeIn } from '../../src/cli/explain-code.js';
import { CODES as DOCUMENT_CODES } from '../../src/diagnostics/codes.js';
import { RULES } from '../../src/inspect/rules/rules.js';
import { call } from './call.js';
import { freshFolder, ROOT, run } from './run.js';

const CODES: readonly (readonly [code: string, severity: string])[] = [
  ...Object.entries(DOCUMENT_CODES).map(([code, { severity }]) => [code, severity] as const),
  ...Object.entries(RULES).map(([code, { severity }]) => [code, severity] as const),
];

const PAGES = ['diagnostics', 'inspect'].map((name) =>
  readFileSync(`${ROOT}/docs/${name}.md`, 'utf8'),
);

/** The words of the section of a code, without any marks. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

describe('a code', () => {
  it.each(CODES)(
    '%s is explained by all of its page, on lines of 80 columns',
    async (code, severity) => {
      const { code: exit, stdout, stderr } = await call(['explain', code], ROOT);
      expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
      const [title = '', ...lines] = stdout.split('\n');
      expect(title).toBe(`${severity}[${code}]`);
      const [after = ''] = PAGES.flatMap((page) => page.split(`\n### ${code}\n`).slice(1));
      const section = after.split(/^##/m)[0] ?? '';
      const said = section.replaceAll(/^```\w* ?(\w*)/gm, '$1').replaceAll(/\]\([^)]*\)/g, ']');
      expect(wordsOf(lines.join('\n').toLowerCase())).toEqual(wordsOf(said.toLowerCase()));
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
  ])('is recognized in %s', (given) => {
    expect(codeIn(given)).toBe('bad-date');
  });

  it('may be one of the rules for PDFs', async () => {
    const { stdout } = await call(['explain', 'docs/inspect.md#no-email'], ROOT);
    expect(stdout).toMatch(/^warning\[no-email\]\n\nNo reader's text has an e-mail address\./);
  });

  it.each([
    { given: 'bad-dat', hint: 'did you mean `bad-date`?' },
    { given: 'no-emails', hint: 'did you mean `no-email`?' },
    { given: 'experiance', hint: 'did you mean `experience`?' },
    { given: 'ExperienceEntri', hint: 'did you mean `ExperienceEntry`?' },
    { given: 'design.experience', hint: '`cvpress explain` lists what there is' },
    { given: '', hint: '`cvpress explain` lists what there is' },
  ])('is suggested for $given', async ({ given, hint }) => {
    const { code, stdout, stderr } = await call(['explain', given], ROOT);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(
      `There is no code and no field ${JSON.stringify(given)}.\n  = hint: ${hint}\n`,
    );
  });

  it.each([
    ['recipient', 'recipient\n\nName and postal address of the recipient,'],
    ['leave_out', 'leave_out\n\nThe entries to leave out,'],
  ])('may be a field of letters or of editions: %s', async (given, beginning) => {
    const { stdout } = await call(['explain', given], ROOT);
    expect(stdout.startsWith(beginning)).toBe(true);
  });

  it('has colors on request', async () => {
    const { stdout } = await run(['explain', 'bad-date'], { env: { FORCE_COLOR: '1' } });
    expect(String(stdout)).toContain('\u001B[1merror[bad-date]\u001B[22m');
    expect(String(stdout)).toContain('\u001B[36mstart_date\u001B[39m');
  });
});

describe('a field', () => {
  const explained = async (given: string): Promise<string> => {
    const { code, stdout, stderr } = await call(['explain', given], ROOT);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    return stdout;
  };

  it('lists its fields with whether they are needed, what they are, and an example', async () => {
    expect(await explained('work_experience')).toBe(`cv.work_experience

Work experience.

It is a list of entries of the kind \`ExperienceEntry\`, each of which has:

company (needed)   Employer or organization; shown in bold. Example:
                   \`Strandgaarden\`.
position (needed)  Position held. Example: \`Sous-chef\`.
highlights         Bullet points, with inline Markdown. Example:
                   \`Learned every station, from the oyster bench …\`.
location           Location; shown with the date. Example: \`Lund, Sweden\`.
url                Link to more information. Example: \`https://example.com\`.
date               The day of a one-day event (\`2022-09-24\`), or any text ("Fall
                   2022").
start_date         Start: \`2020-09-24\`, \`2020-09\` or \`2020\`; hyphens are
                   optional.
end_date           End: like \`start_date\`, or \`present\`. Example: \`2023-06\` or
                   \`present\`.
`);
  });

  it('has its choices, its default and what it holds', async () => {
    expect(await explained('font_size')).toContain(
      'One of `10pt`, `11pt` or `12pt`. Default: `10pt`.',
    );
    expect(await explained('margins')).toContain(
      '`cvpress explain design.options.margins.page` shows what `page` has',
    );
  });

  it('shares its name with others', async () => {
    expect((await explained('name')).match(/^[\w.]*\.name$/gm)?.sort()).toEqual([
      'NormalEntry.name',
      'OneLineEntry.name',
      'cv.name',
    ]);
  });
});

it('without a name lists all parts of documents, and all codes', async () => {
  const { code, stdout } = await call(['explain'], ROOT);
  expect(code).toBe(0);
  const names = stdout.split('\n').flatMap((line) => /^[a-z._-]+(?= {2})/.exec(line)?.[0] ?? []);
  const codes = [...PAGES.join('\n').matchAll(/^\| \[`([a-z-]+)`\]/gm)].map(([, name]) => name);
  expect(names.slice(-codes.length)).toEqual(codes);
  expect(names.slice(0, -codes.length)).toEqual(
    expect.arrayContaining(['cv', 'cv.experience', 'design.options.margins']),
  );
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

describe('messages name the command that explains their code', () => {
  test('once for each code', async () => {
    const cwd = freshFolder({
      'cv.yaml': 'cv:\n  name: Jane\n  xylophone: 1\n  yacht: 2\n  phone: x\n',
    });
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
