// `cvpress letter`: cover letters with the header of a CV in all formats, and their errors.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { selectRows } from '../support/length.js';
import { readPdf } from '../support/pdf.js';
import { call } from './call.js';
import { createTemporaryFolder, listFiles, run } from './run.js';

const CV = `cv:
  name: Jane Doe
  label: Diver
  location: Bergen
  email: jane@example.com
  experience:
    - {company: Harbour, position: Lead, start_date: 2020}
`;

const LETTER = `recipient: |
  Ocean Data Lab
  London
date: 2026-11-20
subject: Application
opening: Dear all,
body: |
  I would *like* to join you.

  - soon
  - for long
closing: Yours sincerely,
enclosures: [CV]
`;

const folder = (more: Record<string, string> = {}) =>
  createTemporaryFolder({ 'cv.yaml': CV, 'letter.yaml': LETTER, ...more });

const text = (cwd: string, file: string) => readFileSync(join(cwd, file), 'utf8');

describe('letter', () => {
  it.each([
    { edition: 'whole', line: 'return-address: ([Jane Doe], [Harbour Street 1], [Bergen]),' },
    { edition: 'nameless', line: 'return-address: ([Harbour Street 1], [Bergen]),' },
  ])(
    'shows the sender in one line above the address with the edition $edition',
    async ({ edition, line }) => {
      const letter = `layout: din-5008\nsender: "Harbour Street 1\\nBergen"\n${LETTER}`;
      const cwd = folder({
        'letter.yaml': letter,
        'editions.yaml': 'whole: {}\nnameless: {redact: [name]}\n',
      });
      await call(['letter', 'letter.yaml', '--edition', edition, '-f', 'typ'], cwd);
      expect(text(cwd, 'letter.typ')).toContain(line);
    },
  );

  it.each([
    {
      sender: 'sender: "Am Kanal 12\\n14467 Potsdam"',
      label: 'Anschrift: Am Kanal 12, 14467 Potsdam',
    },
    { sender: '', label: 'Wohnort: Bergen' },
  ])('labels the location of the sender as $label', async ({ sender, label }) => {
    const cwd = folder({ 'letter.yaml': `language: de\n${sender}\n${LETTER}` });
    await call(['letter', 'letter.yaml', '-f', 'txt'], cwd);
    expect(text(cwd, 'letter.txt')).toContain(label);
  });

  it.each([
    { language: 'de', cv: {}, hint: 'name the CV in this language with `--cv`, or set its' },
    { language: 'de', cv: { 'cv-de.yaml': CV }, hint: 'use `--cv cv-de.yaml`' },
    { language: 'pt-BR', cv: { 'cv_pt-BR.yaml': CV }, hint: 'use `--cv cv_pt-BR.yaml`' },
    { language: 'nb', cv: { 'cv.nb.yaml': CV }, hint: 'use `--cv cv.nb.yaml`' },
    { language: 'en-GB', cv: {}, hint: undefined },
    { language: 'EN', cv: {}, hint: undefined },
  ])('reports a CV in another language than $language with a hint', async (row) => {
    const { language, cv, hint } = row;
    const cwd = folder({ 'letter.yaml': `language: ${language}\n${LETTER}`, ...cv });
    const { code, stderr } = await call(['letter', 'letter.yaml', '-f', 'txt'], cwd);
    expect(code).toBe(0);
    const message = `The letter is in "${language}", but the CV cv.yaml is in "en".`;
    expect(stderr.includes(message)).toBe(hint !== undefined);
    expect(stderr).toContain(hint ?? 'letter.yaml with cv.yaml → letter.txt');
  });

  it.skipIf(process.platform === 'win32')('quotes the name of a CV in a hint', async () => {
    const cwd = folder({
      'letter.yaml': `language: de\n${LETTER}`,
      'my cv.yaml': CV,
      'my cv-de.yaml': CV,
    });
    const { stderr } = await call(['letter', 'letter.yaml', '--cv', 'my cv.yaml'], cwd);
    expect(stderr).toContain("hint: use `--cv 'my cv-de.yaml'`");
  });

  it('lists only the formats of letters in its help', async () => {
    expect((await call(['letter', '--help'], '.')).stdout).not.toContain('json-resume');
  });

  it('accepts an edition in the language of the letter', async () => {
    const cwd = folder({
      'letter.yaml': `language: de\n${LETTER}`,
      'editions.yaml': 'de: {language: de}\n',
    });
    const args = ['letter', 'letter.yaml', '--edition', 'de', '-f', 'txt', '--strict'];
    expect(await call(args, cwd)).toMatchObject({ code: 0 });
  });

  describe('with a redacted edition', () => {
    const SENDER = `cv:
  name: Zeta Quill
  email: zeta@quill.example
  location: Bergen
  label: Diver
  summary: Zeta Quill dives.
`;
    const EDITIONS = 'blind: {anonymous: true}\ntownless: {redact: [location]}\n';
    const renderEdition = async (has: string, edition = 'blind') => {
      const letter = has.includes('body:') ? has : `${has}\nbody: Hello`;
      const cwd = folder({ 'cv.yaml': SENDER, 'letter.yaml': letter, 'editions.yaml': EDITIONS });
      const args = ['letter', 'letter.yaml', '--edition', edition, '-f', 'txt,html', '--strict'];
      const { code, stderr } = await call(args, cwd);
      return { cwd, code, reported: /contains it, too: "(.*)"/.exec(stderr)?.[1] };
    };

    it.each([
      { has: 'signature: Z. Q.', lacks: 'Z. Q.' },
      { has: 'sender: "1 Quay\\nOslo"', lacks: 'Oslo' },
      { has: 'place: Oslo', lacks: 'Oslo', edition: 'townless' },
      { has: 'body: "[x](mailto:zeta@quill.example)"', lacks: 'mailto' },
    ])('omits the redacted part of $has', async ({ has, lacks, edition }) => {
      const { cwd, ...result } = await renderEdition(has, edition);
      expect(result).toEqual({ code: 0, reported: undefined });
      expect(text(cwd, 'letter.txt') + text(cwd, 'letter.html')).not.toContain(lacks);
    });

    it.each(['recipient: "Ann\\nBergen"', '$schema: https://quill.example/x.json'])(
      'accepts %s, which may contain the same words as redacted fields',
      async (has) => {
        expect(await renderEdition(has)).toMatchObject({ code: 0, reported: undefined });
      },
    );

    it.each([
      { has: 'body: I am Zeta.', found: 'Zeta' },
      { has: 'body: "a\\n\\n- b\\n  - ZETA QUILL"', found: 'ZETA QUILL' },
      { has: 'body: From Bergen', found: 'Bergen', edition: 'townless' },
      { has: 'sender: 1 Quay Street\nbody: From Quay Street', found: 'Quay Street' },
      { has: 'subject: About Quill', found: 'Quill' },
      { has: 'opening: From Quill', found: 'Quill' },
      { has: 'closing: Yours, Zeta', found: 'Zeta' },
      { has: 'enclosures: [CV of Z. Quill]', found: 'Z. Quill' },
      { has: 'language: en-x-zeta-quill', found: 'zeta-quill' },
    ])('rejects the redacted text $found in $has', async ({ has, found, edition }) => {
      expect(await renderEdition(has, edition)).toMatchObject({ code: 1, reported: found });
    });
  });

  it('uses the CV next to the letter, in one or several formats', async () => {
    const cwd = folder();
    expect(await call(['letter', 'letter.yaml'], cwd)).toEqual({
      code: 0,
      stdout: '',
      stderr: 'letter.yaml with cv.yaml → letter.pdf (1 page)\n',
    });
    await call(['letter', 'letter.yaml', '-f', 'txt,md,html,typ', '-o', 'out/'], cwd);
    expect(listFiles(join(cwd, 'out'))).toEqual([
      'letter.html',
      'letter.md',
      'letter.txt',
      'letter.typ',
    ]);
    expect(text(cwd, 'out/letter.txt')).toBe(`Jane Doe
Diver

Location: Bergen
E-mail: jane@example.com

Ocean Data Lab
London

November 20, 2026

Application

Dear all,

I would like to join you.

- soon
- for long

Yours sincerely,

Jane Doe

Enclosure
- CV
`);
    expect(text(cwd, 'out/letter.md')).toContain(
      'Ocean Data Lab\\\nLondon\n\nNovember 20, 2026\n\n## Application',
    );
    expect(text(cwd, 'out/letter.html')).toContain(
      '<p class="recipient">Ocean Data Lab<br>\nLondon</p>',
    );
    const { pages, language } = await readPdf(readFileSync(join(cwd, 'letter.pdf')));
    expect(pages[0]?.text.replaceAll(/\s+/g, ' ')).toMatch(
      /Jane Doe.*Ocean Data Lab London.*Dear all,.*soon.*Enclosure/,
    );
    expect(language).toBe('en');
  });

  it('is deterministic, from YAML and JSON, from a file and standard input', async () => {
    const { parse } = await import('yaml');
    const cwd = folder({ 'letter.json': JSON.stringify(parse(LETTER)) });
    await call(['letter', 'letter.yaml', '-o', 'a.pdf'], cwd);
    await call(['letter', 'letter.json', '-o', 'b.pdf'], cwd);
    await run(['letter', '-', '--cv', 'cv.yaml', '-o', 'c.pdf'], { cwd, stdin: LETTER });
    for (const other of ['b.pdf', 'c.pdf']) expect(text(cwd, other)).toBe(text(cwd, 'a.pdf'));
  });

  it('renders all letters of a folder that also has the CV', async () => {
    const cwd = folder({ 'second.yaml': LETTER });
    const { code, stderr } = await call(['letter', '.', '-o', 'out'], cwd);
    expect({ code, last: stderr.trim().split('\n').at(-1) }).toEqual({
      code: 0,
      last: '2 rendered, 0 failed',
    });
    expect(listFiles(join(cwd, 'out'))).toEqual(['letter.pdf', 'second.pdf']);
  });

  it('uses the template of an edition of the CV', async () => {
    const cwd = folder({
      'editions.yaml': 'german: {language: de, cv: {label: Taucherin}}\nother: {fit: 1}\n',
    });
    await call(['letter', 'letter.yaml', '--edition', 'german', '-f', 'txt'], cwd);
    expect(text(cwd, 'letter.txt')).toMatch(/Taucherin[\s\S]*20. November 2026[\s\S]*Anlage\n/);
    const { code, stderr } = await call(['letter', 'letter.yaml', '--editions'], cwd);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('choose it with `--edition german`'),
    });
  });

  it.each(selectRows(['classic', 'ledger'], 1))('shrinks to one page with %s', async (template) => {
    const longText = LETTER.replace(
      '  - soon',
      `${'  One more paragraph, which says about as much as the others.\n\n'.repeat(17)}  - soon`,
    );
    const cwd = folder({ 'letter.yaml': longText });
    const letter = ['letter', 'letter.yaml', '--template', template];
    expect((await call([...letter, '-o', 'two.pdf'], cwd)).stderr).toContain('(2 pages)');
    const { stderr } = await call([...letter, '--fit', '1', '-o', 'one.pdf'], cwd);
    expect(stderr).toContain('letter.yaml with cv.yaml → one.pdf (1 page)');
  });
});

describe('a diagnostic of letter', () => {
  it.each([
    [
      'about a key of the letter is located in the letter',
      {},
      LETTER.replace('body:', 'boddy:'),
      1,
      'letter.yaml:7:1: error unknown-key',
    ],
    [
      'about the text of the letter is located in the letter',
      {},
      LETTER.replace('soon', '[soon](javascript:x)'),
      0,
      'letter.yaml:10:12: warning not-linked',
    ],
    [
      'about the address of the letter is located in the letter',
      {},
      `sender: a\uE000b\n${LETTER}`,
      0,
      'letter.yaml:1:10: warning missing-glyph',
    ],
    [
      'about the CV is located in the CV',
      { 'cv.yaml': CV.replace('jane@', 'jane') },
      LETTER,
      1,
      'cv.yaml:5:10: error bad-email',
    ],
    [
      'about too many pages is located in the letter',
      {},
      LETTER.replace('soon', 'soon '.repeat(3000)),
      1,
      'letter.yaml:1:1: error does-not-fit',
    ],
  ])('%s', async (_name, more, letter, code, line) => {
    const cwd = folder({ 'letter.yaml': letter, ...more });
    const result = await call(
      ['letter', 'letter.yaml', '--fit', '1', '--message-format', 'short'],
      cwd,
    );
    expect(result.stderr).toContain(line);
    expect({ code: result.code, files: listFiles(cwd).includes('letter.pdf') }).toEqual({
      code,
      files: code === 0,
    });
  });

  it('about the sections of the CV is omitted', async () => {
    const cwd = folder({
      'cv.yaml': CV.replace('start_date: 2020', 'start_date: 2020, date: since 2020'),
    });
    expect((await call(['validate', 'cv.yaml'], cwd)).stderr).toContain('warning[date-overrides]');
    expect(await call(['letter', 'letter.yaml', '--strict'], cwd)).toMatchObject({
      code: 0,
      stderr: 'letter.yaml with cv.yaml → letter.pdf (1 page)\n',
    });
  });

  it.each([
    [
      'a CV in place of a letter',
      ['letter', 'cv.yaml', '--cv', 'cv.yaml'],
      1,
      'This is a CV, not a cover letter.',
    ],
    ['a letter in place of a CV', ['render', 'letter.yaml'], 1, 'render it with `cvpress letter`'],
    [
      'a letter as the CV',
      ['letter', 'letter.yaml', '--cv', 'letter.yaml'],
      1,
      'This is a cover letter, not a CV.',
    ],
    [
      'a missing CV',
      ['letter', 'letter.yaml', '--cv', 'none.yaml'],
      2,
      'name the CV of the sender with --cv',
    ],
    [
      'an empty letter',
      ['letter', 'empty.yaml', '--cv', 'cv.yaml'],
      1,
      'write a CV or a cover letter',
    ],
    [
      'a missing letter',
      ['letter', 'none.yaml'],
      2,
      'none.yaml cannot be read: it does not exist.',
    ],
    [
      'a CV from standard input for two letters',
      ['letter', 'letter.yaml', 'a.yaml', '--cv', '-'],
      2,
      'only once',
    ],
    [
      'standard input for both letter and CV',
      ['letter', '-', '--cv', '-', '-o', 'x.pdf'],
      2,
      'only once',
    ],
    [
      'NDJSON',
      ['letter', 'all.ndjson', '-o', 'out'],
      2,
      'all.ndjson is NDJSON, not a cover letter.',
    ],
    [
      'JSON Resume as the format',
      ['letter', 'letter.yaml', '-f', 'json-resume'],
      2,
      'A letter cannot be a JSON Resume.',
    ],
    [
      '--fit for plain text',
      ['letter', 'letter.yaml', '--fit', '1', '-f', 'txt'],
      2,
      '`fit` needs a format with pages',
    ],
    ['--skip', ['letter', 'letter.yaml', '--skip', 'Skills'], 2, "Unknown option '--skip'"],
    [
      'an output that is the letter',
      ['letter', 'letter.yaml', '-o', 'letter.yaml'],
      2,
      'is not in a format',
    ],
  ])('is reported for %s', async (_name, args, code, message) => {
    const cwd = folder({ 'all.ndjson': '{}\n{}\n', 'a.yaml': LETTER, 'empty.yaml': '' });
    const original = listFiles(cwd);
    const result = await call(args, cwd);
    expect({ code: result.code, stderr: result.stderr }).toEqual({
      code,
      stderr: expect.stringContaining(message),
    });
    expect(listFiles(cwd)).toEqual(original);
  });
});

it('validate checks and fixes letters next to CVs', async () => {
  const cwd = folder({ 'bad.yaml': LETTER.replace('recipient: |', 'recipent: |') });
  const { code, stderr } = await call(['validate', '.'], cwd);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining('2 valid, 1 not valid'),
  });
  expect(await call(['validate', 'bad.yaml', '--fix'], cwd)).toMatchObject({ code: 0 });
  expect(text(cwd, 'bad.yaml')).toBe(LETTER);
});

describe('validate', () => {
  const schema = './node_modules/cvpress/schema/cvpress-letter.schema.json';
  it.each([
    ['accepts a body in a file named as a letter', 'my-letter.yaml', 'body: hi\n', 0, 'is valid'],
    [
      'accepts a file that a comment marks as a letter',
      'a.yaml',
      '# cvpress: letter\nbody: hi\n',
      0,
      'is valid',
    ],
    [
      'accepts a file that names the schema of letters',
      'a.yaml',
      `# yaml-language-server: $schema=${schema}\nbody: hi\n`,
      0,
      'is valid',
    ],
    [
      'accepts JSON that names the schema of letters',
      'a.json',
      `{"$schema": "${schema}", "body": "hi"}`,
      0,
      'is valid',
    ],
    [
      'rejects a misspelled body',
      'a.yaml',
      '# cvpress: letter\nbdy: hi\n',
      1,
      'A cover letter needs `body`.',
    ],
    [
      'rejects a body in a file not named as a letter',
      'newsletter.yaml',
      'body: hi\n',
      1,
      'This is not a CV',
    ],
    [
      'rejects other keys in a file named as a letter',
      'letter.yaml',
      'ports: 80\n',
      1,
      'This is not a CV',
    ],
    [
      'rejects a CV in a file named as a letter',
      'letter.yaml',
      '# cvpress: letter\ncv:\n  nme: Jane\n',
      1,
      'did you mean `name`?',
    ],
  ])('%s', async (_name, file, content, code, message) => {
    const result = await call(['validate', file], createTemporaryFolder({ [file]: content }));
    expect({ code: result.code, stderr: result.stderr }).toEqual({
      code,
      stderr: expect.stringContaining(message),
    });
  });
});
