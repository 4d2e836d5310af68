// Editions: rendering, validating and listing them.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call } from './call.js';
import { createTemporaryFolder, listFiles } from './run.js';

const CV = `cv:
  name: Jane Doe
  label: Diver
  experience:
    - {company: Harbour, position: Lead, highlights: [Led the move, Taught]}
    - {company: City, position: Clerk}
  skills:
    - {name: Go, details: fast}
`;

const EDITIONS = `short:
  fit: 1
  omit:
    experience: [City]
    experience[Harbour].highlights: [Taught]
german:
  extends: short
  language: de
  template: ledger
  output: lebenslauf
  cv: {label: Taucherin}
`;

const COLLISION =
  'cv.yaml (a) and cv.yaml (b) would both be written to PDF.\n' +
  '  = hint: give one of them another `output` in the editions file';

const WHOLE = 'warning[not-redacted]: b/jo.yaml has no editions.yaml, so it is rendered as it is.';

const createFolder = (files: Record<string, string> = {}) =>
  createTemporaryFolder({ 'cv.yaml': CV, 'editions.yaml': EDITIONS, ...files });

const readText = (cwd: string, file: string) => readFileSync(join(cwd, file), 'utf8');

describe('render', () => {
  it('writes all editions next to the document or to a folder', async () => {
    const cwd = createFolder();
    expect(await call(['render', 'cv.yaml', '--editions', '-f', 'txt'], cwd)).toMatchObject({
      code: 0,
    });
    expect(listFiles(cwd)).toEqual(['cv-short.txt', 'cv.yaml', 'editions.yaml', 'lebenslauf.txt']);
    expect(readText(cwd, 'cv-short.txt')).not.toMatch(/Clerk|Taught/);
    expect(readText(cwd, 'lebenslauf.txt')).toMatch(/Taucherin[\s\S]*Erfahrung/);
    await call(
      ['render', 'cv.yaml', '--editions', 'editions.yaml', '-o', 'out', '-f', 'pdf,txt'],
      cwd,
    );
    expect(listFiles(join(cwd, 'out')).filter((file) => !file.startsWith('.'))).toEqual([
      'cv-short.pdf',
      'cv-short.txt',
      'lebenslauf.pdf',
      'lebenslauf.txt',
    ]);
  });

  it('writes a single edition to a file', async () => {
    const cwd = createFolder();
    expect(await call(['render', 'cv.yaml', '--edition', 'german', '-o', 'x.txt'], cwd)).toEqual({
      code: 0,
      stdout: '',
      stderr: 'cv.yaml (german) → x.txt\n',
    });
    expect(readText(cwd, 'x.txt')).toContain('Taucherin');
  });

  it('ignores the extension of an `output`, but not other dots', async () => {
    const cwd = createTemporaryFolder({
      'cv.yaml': CV,
      'editions.yaml': 'a: {output: jane.pdf}\nb: {output: jane v1.2}\n',
    });
    await call(['render', 'cv.yaml', '--editions', '-f', 'txt'], cwd);
    expect(listFiles(cwd)).toEqual(expect.arrayContaining(['jane v1.2.txt', 'jane.txt']));
  });

  describe('with a CV in two languages', () => {
    const OTHER = CV.replace('Diver', 'Taucherin');
    const RENDERS_BOTH = ['render', 'cv.yaml', 'cv-de.yaml', '--editions', '-f', 'txt'];

    it('prefers the editions file that is named after the document', async () => {
      const cwd = createFolder({ 'cv-de.yaml': OTHER, 'cv-de.editions.yaml': 'kurz: {fit: 1}\n' });
      expect((await call([...RENDERS_BOTH, '-o', 'out'], cwd)).code).toBe(0);
      expect(listFiles(join(cwd, 'out')).filter((file) => file.endsWith('.txt'))).toEqual([
        'cv-de-kurz.txt',
        'cv-short.txt',
        'lebenslauf.txt',
      ]);
      const { stdout } = await call(['editions', 'cv-de.yaml'], cwd);
      expect(stdout).toMatch(/^section +kurz/);
    });

    it('suggests an editions file for one of two documents with the same output', async () => {
      const cwd = createFolder({ 'cv-de.yaml': OTHER });
      const hint = 'write another `output` into `cv-de.editions.yaml`, or render them to different';
      expect((await call([...RENDERS_BOTH, '-o', 'out'], cwd)).stderr).toContain(hint);
    });

    it.each([
      { to: 'next to the document', output: [], file: 'lebenslauf.txt' },
      { to: 'to a folder', output: ['-o', 'out'], file: 'out/lebenslauf.txt' },
    ])('never overwrites an output of the other document $to', async ({ output, file }) => {
      const cwd = createFolder({ 'cv-de.yaml': OTHER });
      const render = (document: string, ...more: string[]) =>
        call(['render', document, '--edition', 'german', '-f', 'txt', ...output, ...more], cwd);
      expect(await render('cv.yaml')).toMatchObject({ code: 0 });
      writeFileSync(join(cwd, 'cv.yaml'), CV.replace('Lead', 'Head'));
      expect(await render('cv.yaml')).toMatchObject({ code: 0 });
      const { code, stderr } = await render('cv-de.yaml');
      expect({ code, stderr }).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(
          `error[output-collision]: cv-de.yaml (german) would overwrite ${file}, the output of ` +
            'another document.',
        ),
      });
      expect(readText(cwd, file)).toContain('Head');
      expect(await render('cv-de.yaml', '--force')).toMatchObject({ code: 0 });
      expect(await render('cv-de.yaml')).toMatchObject({ code: 0 });
    });

    it.each([
      { first: 'txt,md', second: 'md', file: 'lebenslauf.md' },
      { first: 'txt', second: 'md,txt', file: 'lebenslauf.txt' },
      { first: 'txt,png', second: 'png', file: 'lebenslauf.png' },
    ])('never overwrites $file of the other document in $first with $second', async (row) => {
      const cwd = createFolder({ 'cv-de.yaml': OTHER });
      const render = (document: string, formats: string, ...more: string[]) =>
        call(['render', document, '--edition', 'german', '-f', formats, ...more], cwd);
      await render('cv.yaml', row.first);
      const { code, stderr } = await render('cv-de.yaml', row.second);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(row.file) });
      expect(await render('cv.yaml', row.first)).toMatchObject({ code: 0 });
      expect(await render('cv-de.yaml', row.second, '--force')).toMatchObject({ code: 0 });
      expect(await render('cv-de.yaml', row.second)).toMatchObject({ code: 0 });
    });

    it('renders to the name of a removed output of the other document', async () => {
      const cwd = createFolder({ 'cv-de.yaml': OTHER });
      const args = ['--edition', 'german', '-o', 'out/'];
      await call(['render', 'cv.yaml', ...args], cwd);
      rmSync(join(cwd, 'out/lebenslauf.pdf'));
      expect(await call(['render', 'cv-de.yaml', ...args], cwd)).toMatchObject({ code: 0 });
    });
  });

  it('writes each edition once, even if it is named twice', async () => {
    const names = ['--edition', 'short', '--edition', 'german, short'];
    expect(
      (await call(['render', 'cv.yaml', ...names, '-f', 'txt'], createFolder())).stderr,
    ).toContain('2 rendered');
  });

  it('overrides options of the edition by those of the command', async () => {
    const cwd = createFolder();
    const args = ['--language', 'fr', '--set', 'cv.label=Plongeuse', '-o', 'x.txt'];
    await call(['render', 'cv.yaml', '--edition', 'german', ...args], cwd);
    expect(readText(cwd, 'x.txt')).toMatch(/Plongeuse[\s\S]*Expérience/);
  });

  it('keeps the photo of an edition in another template', async () => {
    const cwd = createFolder({ 'editions.yaml': 'a: {template: sidebar, photo: gone.png}\n' });
    const args = ['render', 'cv.yaml', '--edition', 'a', '-f', 'txt', '--template', 'linear'];
    expect((await call(args, cwd)).stderr).toContain('gone.png` cannot be read: it does not exist');
  });

  it.each([
    { path: 'experience[Pier].highlights', suggested: 'work_experience[Pier].highlights' },
    { path: 'cv.experience["Pier"].highlights', suggested: 'work_experience["Pier"].highlights' },
    {
      path: 'experience[Bay].highlights',
      suggested: 'custom_sections[Sea].entries[Bay].highlights',
    },
  ])('suggests the path that the document has for $path', async ({ path, suggested }) => {
    const cwd = createTemporaryFolder({
      'cv.yaml':
        'cv: {name: Jane Doe, work_experience: [{company: Pier, position: Lead, highlights: [Led]}], ' +
        'custom_sections: [{title: Sea, entry_type: ExperienceEntry, ' +
        'entries: [{company: Bay, position: Diver, highlights: [Dived]}]}]}\n',
      'editions.yaml': `a: {omit: {'${path}': [Led]}}\n`,
    });
    const { stderr } = await call(['render', 'cv.yaml', '--edition', 'a'], cwd);
    expect(stderr).toContain(`hint: did you mean \`${suggested}\`?`);
  });

  it.each([
    { edition: '{cv: {custom_sections: {Sea: {title: Meer}}}}', titles: ['Meer', 'Skills'] },
    {
      edition: '{cv: {section_order: [Skills, Meer], custom_sections: {Sea: {title: Meer}}}}',
      titles: ['Skills', 'Meer'],
    },
    {
      edition: '{cv: {section_order: [Sea, Skills], custom_sections: {Sea: {title: Meer}}}}',
      titles: undefined,
    },
  ])('keeps the place of a section that the edition $edition renames', async (row) => {
    const cwd = createTemporaryFolder({
      'cv.yaml':
        'cv: {name: Jane Doe, section_order: [Sea, Skills], skills: [{name: Go, details: fast}], ' +
        'custom_sections: [{title: Sea, entry_type: NormalEntry, entries: [{name: Dived}]}]}\n',
      'editions.yaml': `a: ${row.edition}\n`,
    });
    const args = ['render', 'cv.yaml', '--edition', 'a', '-f', 'md', '-o', '-'];
    const { stdout, stderr } = await call(args, cwd);
    expect(stdout.match(/(?<=^## ).*/gm) ?? undefined).toEqual(row.titles);
    if (row.titles === undefined) expect(stderr).toContain('--> editions.yaml:1');
  });

  const INVALID = 'good: {fit: 1}\nbad: {fitt: 1}\nheir: {extends: bad}\nloop: {extends: loop}\n';
  it.each([
    { command: ['render', '--editions', '-f', 'txt'], code: 2, found: 'cv.yaml (heir) is not' },
    { command: ['render', '--edition', 'good', '-f', 'txt'], code: 0, found: '(good) → cv-good' },
    { command: ['render', '--edition', 'heir', '-f', 'txt'], code: 2, found: 'no key `fitt`' },
    { command: ['validate', '--editions'], code: 2, found: '1 valid, 3 not valid' },
    { command: ['editions'], code: 2, found: 'cv.yaml (bad) is not valid' },
  ])('uses only valid editions in $command', async ({ command: [name = '', ...args], ...row }) => {
    const cwd = createFolder({ 'editions.yaml': INVALID });
    const { code, stdout, stderr } = await call([name, 'cv.yaml', ...args], cwd);
    expect({ code, stderr }).toEqual({
      code: row.code,
      stderr: expect.stringContaining(row.found),
    });
    expect(stdout).not.toMatch(/^section .* bad/);
    expect(listFiles(cwd).filter((file) => /bad|heir|loop/.test(file))).toEqual([]);
  });

  it.each([
    { args: ['--edition', 'a'], found: 'gone.png', at: '--> editions.yaml:1:12 (a.photo)' },
    { args: ['--edition', 'b'], found: 'gone.png', at: '--> editions.yaml:1:12 (a.photo)' },
    { args: ['--edition', 'b', '--photo', 'no.png'], found: 'no.png', at: undefined },
    { args: ['--edition', 'c'], found: 'no/such', at: '--> editions.yaml:3:15 (c.template)' },
    { args: ['--edition', 'c', '--template', 'nope'], found: 'nope', at: undefined },
  ])('locates $found in the edition or in no file for $args', async ({ args, found, at }) => {
    const cwd = createFolder({
      'editions.yaml':
        'a: {photo: gone.png, template: linear}\nb: {extends: a}\nc: {template: no/such}\n',
    });
    const { stderr } = await call(['render', 'cv.yaml', ...args], cwd);
    expect(stderr).toContain(`\`${found}\``);
    expect(/--> .*/.exec(stderr)?.[0]).toBe(at);
  });

  it('omits sections that the edition or the command skips, and locates unknown ones', async () => {
    const document =
      'cv:\n  name: Jane Doe\n  summary: Short.\n  skills: [{name: Go, details: fast}]\n';
    const cwd = createTemporaryFolder({
      'cv.yaml': document,
      'editions.yaml': 'a: {skip: [Skills]}\nb: {skip: [Nope]}\n',
    });
    const args = ['render', 'cv.yaml', '-f', 'md', '--skip', 'Summary', '--edition'];
    await call([...args, 'a'], cwd);
    expect(readFileSync(join(cwd, 'cv-a.md'), 'utf8')).not.toContain('##');
    expect((await call([...args, 'b'], cwd)).stderr).toContain('--> editions.yaml:2:12');
    expect((await call([...args, 'a', '--skip', 'Nope'], cwd)).stderr).toContain(
      '--> --skip:2:1\n  |\n2 | Nope',
    );
  });

  it('omits fields that the edition or the command redacts', async () => {
    const fields = 'email: jane@example.com\n  phone: +1 503 555 0142';
    const cwd = createTemporaryFolder({
      'cv.yaml': CV.replace('label: Diver', fields),
      'editions.yaml': 'public: {redact: [phone]}',
    });
    await call(['render', 'cv.yaml', '--edition', 'public', '--redact', 'email', '-f', 'txt'], cwd);
    const output = readFileSync(join(cwd, 'cv-public.txt'), 'utf8');
    expect(output).toContain('Jane Doe');
    expect(output).not.toMatch(/jane@|0142/);
  });

  it('renders an edition again only if it shows a change', async () => {
    const cwd = createFolder();
    const render = async (files: Record<string, string> = {}) => {
      for (const [file, content] of Object.entries(files)) writeFileSync(join(cwd, file), content);
      const { stderr } = await call(
        ['render', 'cv.yaml', '--editions', '-o', 'out', '-f', 'txt'],
        cwd,
      );
      return /\d+ rendered, \d+ unchanged/.exec(stderr)?.[0];
    };
    const twelve = CV.replace('Taught', 'Taught twelve');
    const editions = EDITIONS.replace('[Taught]', '[Taught twelve]');
    expect(await render()).toBe('2 rendered, 0 unchanged');
    expect(await render()).toBe('0 rendered, 2 unchanged');
    // Both editions omit this highlight.
    expect(await render({ 'cv.yaml': twelve, 'editions.yaml': editions })).toBe(
      '0 rendered, 2 unchanged',
    );
    expect(await render({ 'editions.yaml': editions.replace('Taucherin', 'T') })).toBe(
      '1 rendered, 1 unchanged',
    );
    expect(await render({ 'cv.yaml': twelve.replace('move', 'way') })).toBe(
      '2 rendered, 0 unchanged',
    );
  });

  it('resolves the template of an edition relative to the editions file', async () => {
    const cwd = createTemporaryFolder({
      'p/cv.yaml': CV,
      'p/editions.yaml': 'own: {template: house}\n',
    });
    await call(['new-template', 'p/house', '-q'], cwd);
    expect(await call(['render', 'p/cv.yaml', '--editions', '-q'], cwd)).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(listFiles(join(cwd, 'p'))).toContain('cv-own.pdf');
  });

  it('keeps template options if the command names the same template by another path', async () => {
    const cwd = createTemporaryFolder({
      'p/cv.yaml': CV,
      'p/editions.yaml': 'own: {template: house, template_options: {rule: maybe}}\n',
    });
    await call(['new-template', 'p/house', '-q'], cwd);
    const renderWith = (template: string) =>
      call(['render', 'p/cv.yaml', '--editions', '-q', '--template', template], cwd);
    expect((await renderWith('p/house')).stderr).toContain('maybe');
    expect((await renderWith('./p/../p/house')).stderr).toContain('maybe');
    expect((await renderWith('linear')).code).toBe(0);
  });

  it('finds the editions file next to each document of a folder', async () => {
    const cwd = createTemporaryFolder({
      'p/a/cv.yaml': CV,
      'p/a/editions.yaml': EDITIONS,
      'p/b/jo.yaml': CV,
      'p/b/editions.yaml': 'x: {}',
    });
    expect(
      (await call(['render', 'p', '--editions', '-o', 'out', '-f', 'txt'], cwd)).stderr,
    ).toContain('3 rendered');
    expect(listFiles(join(cwd, 'out')).filter((file) => !file.startsWith('.'))).toEqual([
      'a/cv-short.txt',
      'a/lebenslauf.txt',
      'b/jo-x.txt',
    ]);
    // Editions files are not documents.
    expect((await call(['render', 'p', '-o', 'all', '-f', 'txt'], cwd)).stderr).toContain(
      '2 rendered',
    );
  });

  it('renders documents of a folder that have no editions, unless one is named', async () => {
    const letter = 'letter: {recipient: [City], body: [Hello]}\n';
    const cwd = createFolder({
      'letters/harbour.yaml': letter,
      'b/jo.yaml': CV,
      'job.overlay.yaml': 'cv: {label: x}\n',
    });
    const { code, stderr } = await call(
      ['render', '.', '--editions', '-o', 'out', '-f', 'txt'],
      cwd,
    );
    expect({ code, stderr }, stderr).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('3 rendered'),
    });
    expect(stderr.match(/^warning.*/gm)).toEqual([WHOLE]);
    expect(listFiles(join(cwd, 'out')).filter((file) => !file.startsWith('.'))).toEqual([
      'b/jo.txt',
      'cv-short.txt',
      'lebenslauf.txt',
    ]);
    expect(await call(['validate', '.', '--editions'], cwd)).toMatchObject({ code: 0 });
    for (const args of [
      ['b', '--editions'],
      ['.', '--edition', 'short'],
    ]) {
      const { code, stderr } = await call(['render', ...args, '-o', 'none'], cwd);
      expect([code, stderr]).toEqual([2, expect.stringContaining('editions.yaml cannot be read')]);
    }
  });

  it('reports documents without editions on each run, and fails for them with --strict', async () => {
    const cwd = createFolder({ 'b/jo.yaml': CV });
    const args = ['.', '--editions', '-o', 'out', '-f', 'txt'];
    for (const counts of ['3 rendered', '0 rendered, 3 unchanged']) {
      const { code, stderr } = await call(['render', ...args], cwd);
      expect([code, stderr]).toEqual([0, expect.stringContaining(counts)]);
      expect(stderr.match(/^warning.*/gm)).toEqual([WHOLE]);
    }
    await call(['render', '.', '-o', 'out', '-f', 'txt', '--strict'], cwd);
    const error = WHOLE.replace('warning', 'error');
    for (const command of [
      ['render', ...args],
      ['validate', '.', '--editions'],
    ]) {
      const { code, stderr } = await call([...command, '--strict'], cwd);
      expect([code, stderr]).toEqual([1, expect.stringContaining(error)]);
    }
  });

  it('names documents without editions in a large batch', async () => {
    const people = Array.from({ length: 21 }, (_, index) => [
      `b/${index}.yaml`,
      'cv: {name: Jo}\n',
    ]);
    const cwd = createFolder(Object.fromEntries(people));
    const { code, stderr } = await call(
      ['render', '.', '--editions', '-o', 'out', '-f', 'txt'],
      cwd,
    );
    expect(code).toBe(0);
    expect(
      stderr.match(/^b\/\d+\.yaml has no editions\.yaml, so it is rendered as it is$/gm),
    ).toHaveLength(20);
    expect(stderr).toContain('1 more without editions.yaml: --report lists all');
  });

  it('fails only for editions that name a missing entry', async () => {
    const cwd = createFolder({ 'editions.yaml': `${EDITIONS}other: {}\n` });
    writeFileSync(join(cwd, 'cv.yaml'), CV.replace('City', 'Town'));
    const { code, stderr } = await call(
      ['render', 'cv.yaml', '--editions', '-o', 'out', '-f', 'txt'],
      cwd,
    );
    expect(code).toBe(1);
    expect(stderr).toContain('"City" matches no entry of `experience`.\n  --> editions.yaml:4:18');
    expect(stderr).toContain('1 rendered, 0 unchanged, 2 failed');
  });

  it('names the edition that does not fit, and the template option with an unknown title', async () => {
    const cwd = createFolder({
      'editions.yaml':
        'long: {fit: 1, template: sidebar}\nwrong: {template: sidebar, template_options: {aside: [Nope]}}\n',
    });
    const summary = 'A word and another. '.repeat(450);
    writeFileSync(join(cwd, 'cv.yaml'), CV.replace('cv:\n', `cv:\n  summary: ${summary}\n`));
    const { stderr } = await call(['render', 'cv.yaml', '--editions', '-o', 'out/'], cwd);
    expect(stderr).toMatch(
      /does-not-fit[\s\S]*cv\.yaml: 1 error\n\ncv\.yaml \(long\) is not rendered\n/,
    );
    expect(stderr).toContain('There is no section "Nope".\n  --> the template\'s option aside\n');
  });

  it('rejects two editions with the same output, as validate does', async () => {
    const cwd = createFolder({ 'editions.yaml': 'a: {output: x}\nb: {output: x}\n' });
    for (const command of ['render', 'validate']) {
      const { code, stderr } = await call([command, 'cv.yaml', '--editions'], cwd);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringContaining(
          'cv.yaml (a) and cv.yaml (b) would both be written to x.pdf.',
        ),
      });
    }
  });

  it.each([
    [
      '{template: nope}',
      'There is no template `nope`, and no such folder.\n  --> editions.yaml:2:20 (second.template)\n',
      2,
    ],
    ['{font: Nope}', 'There is no added font "Nope"', 2],
    ['{photo: gone.png}', 'gone.png` cannot be read: it does not exist', 2],
    [
      '{omit: [Outreach]}',
      'omit sections with `skip`, and entries by the path of their list, like `skills: [Go]`',
      1,
    ],
    ['{cv: {lable: X}}', 'did you mean `label`?', 1],
    ['{template: ledger, template_options: {nope: 1}}', 'has no option `nope`', 2],
    ['{only: [Skills, Nope]}', 'There is no section "Nope".\n  --> editions.yaml:2:25\n', 1],
    [
      '{extends: base}\nbase: {break_before: [Gone]}',
      'There is no section "Gone".\n  --> editions.yaml:3:23\n',
      1,
    ],
  ])('fails only for the edition %j', async (second, error, exit) => {
    const cwd = createFolder({
      'editions.yaml': `first: {}\nsecond: ${second}\nlast: {language: de}\n`,
    });
    for (const [command = '', ...args] of [['render', '-f', 'txt'], ['validate']]) {
      const { code, stderr } = await call([command, 'cv.yaml', '--editions', ...args], cwd);
      expect(code).toBe(exit);
      expect(stderr).toContain(error);
      expect(stderr).toMatch(
        command === 'render' ? /cv\.yaml \(last\) → / : /cv\.yaml \(last\) is valid/,
      );
      expect(stderr).toContain(
        `cv.yaml (second) is not ${command === 'render' ? 'rendered' : 'valid'}\n`,
      );
    }
  });

  it.each<[args: string[], editions: string | undefined, error: string, exit: number]>([
    [
      ['--edition', 'germn'],
      EDITIONS,
      'editions.yaml has no edition `germn`.\n  = hint: did you mean german?',
      2,
    ],
    [['--editions'], undefined, 'editions.yaml cannot be read: it does not exist.', 2],
    [['--editions'], 'a: {fitt: 1}', 'editions.yaml:1:5 (a.fitt)', 2],
    [
      ['--editions', '-o', 'x.pdf'],
      EDITIONS,
      'Several documents cannot all go to the file x.pdf.',
      2,
    ],
    [['--editions'], 'a: {output: x}\nb: {output: X.pdf}', COLLISION.replace('PDF', 'X.pdf'), 2],
    [['--editions'], 'a: {}\nA: {}', COLLISION.replace('PDF', 'cv-A.pdf').replace('(b)', '(A)'), 2],
    [['--editions', '-o', 'out/'], 'a: {photo: .}', 'The photo `', 2],
  ])('rejects the arguments %j with the editions %j', async (args, editions, error, exit) => {
    const cwd = createTemporaryFolder({
      'cv.yaml': CV,
      ...(editions === undefined ? {} : { 'editions.yaml': editions }),
    });
    const { code, stderr } = await call(['render', 'cv.yaml', ...args], cwd);
    expect(stderr).toContain(error);
    expect(code).toBe(exit);
    expect(listFiles(cwd).filter((file) => file.endsWith('.pdf'))).toEqual([]);
  });
});

it.each([
  { args: ['render', '--editions', 'cv.yaml'], suggestion: 'cvpress render cv.yaml --editions' },
  {
    args: ['render', '--editions=my cv.yaml', '-o', 'out'],
    suggestion: /cvpress render ['"]my cv\.yaml['"] --editions/,
  },
  {
    args: ['validate', '--editions', 'cv.yaml'],
    suggestion: 'cvpress validate cv.yaml --editions',
  },
  {
    args: ['watch', '--edition', 'short', '--editions', 'cv.yaml'],
    suggestion: 'cvpress watch cv.yaml --editions',
  },
  { args: ['editions', '--editions', 'cv.yaml'], suggestion: '`cvpress editions cv.yaml`' },
])(
  'the error for $args explains that --editions took the document as its value',
  async ({ args, suggestion }) => {
    const { code, stderr } = await call(args, createFolder());
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /Missing required argument 'input'\.\n {2}= hint: --editions takes .*cv\.yaml as its file;/,
    );
    expect(stderr).toEqual(
      typeof suggestion === 'string'
        ? expect.stringContaining(suggestion)
        : expect.stringMatching(suggestion),
    );
  },
);

it.each(['render', 'validate'])(
  '%s rejects several editions of standard input',
  async (command) => {
    const cwd = createFolder();
    const { code, stderr } = await call(
      [command, '-', '--editions', ...(command === 'render' ? ['-o', 'out/'] : [])],
      cwd,
    );
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('Standard input can be read only once'),
    ]);
    expect(listFiles(cwd)).toEqual(['cv.yaml', 'editions.yaml']);
  },
);

describe('validate', () => {
  it('checks all editions', async () => {
    const cwd = createFolder({ 'editions.yaml': `${EDITIONS}wrong: {cv: {email: x}}\n` });
    const { code, stderr } = await call(['validate', 'cv.yaml', '--editions'], cwd);
    expect(code).toBe(1);
    expect(stderr).toContain('cv.yaml (short) is valid');
    expect(stderr).toMatch(/error\[bad-email\][\s\S]*editions\.yaml:12:21 \(cv\.email\)/);
    expect(stderr).toContain('2 valid, 1 not valid');
  });

  it('fixes all editions with --fix', async () => {
    const cwd = createFolder({
      'editions.yaml': 'a:\n  cv: {skills: {0: {details: x}}}\nb:\n  cv: {experience: {1: null}}\n',
    });
    const { code } = await call(['validate', 'cv.yaml', '--editions', '--fix'], cwd);
    expect(code).toBe(0);
    expect(readText(cwd, 'editions.yaml')).toBe(
      'a:\n  cv: {skills: {Go: {details: x}}}\nb:\n  cv: {experience: {City: null}}\n',
    );
  });
});

describe('editions', () => {
  const OMITTED = '  Experience, Harbour: Taught\n  Experience: City\n';

  it('shows how many entries each edition omits', async () => {
    const { code, stdout } = await call(['editions', 'cv.yaml'], createFolder());
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout:
        'section     short   german\nExperience  1 of 2  1 of 2\nSkills      all     all\n\n' +
        `short omits\n${OMITTED}\ngerman omits\n${OMITTED}`,
    });
  });

  it('lists sections in their order on the page', async () => {
    const cwd = createFolder({
      'cv.yaml':
        'cv:\n  name: Jane Doe\n  section_order: [Talks, Skills]\n' +
        '  experience: [{company: A, position: B}]\n  skills: [{name: Go, details: x}]\n' +
        '  custom_sections: [{title: Talks, entry_type: NormalEntry, entries: [{name: C}]}]\n',
      'editions.yaml': 'a: {skip: [Skills]}\n',
    });
    const { stdout } = await call(['editions', 'cv.yaml'], cwd);
    expect(stdout.match(/^\w+(?= )/gm)?.slice(1, 4)).toEqual(['Talks', 'Skills', 'Experience']);
  });

  /** Returns the lines below the name of the edition `a`. */
  async function listOmitted(document: string, edition: string, file = 'cv.yaml') {
    const cwd = createTemporaryFolder({ [file]: document, 'editions.yaml': `a: ${edition}\n` });
    const { code, stdout, stderr } = await call(['editions', file], cwd);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [, list = ''] = stdout.split(/\n\n(?=a omits)/);
    return list.trimEnd().split('\n');
  }

  const LONG_CV = `cv:
  name: Jane Doe
  email: jane@example.com
  summary: Short.
  experience:
    - company: Harbour
      position: Lead
      highlights: [Led the move, Taught **diving** to a great many people who had never been below the waves, Same, Same]
    - {company: City, position: Clerk}
    - {company: City, position: Clerk}
    - {company: City, position: Mayor}
  skills:
    - {name: Go, details: fast}
    - {name: Rust, details: safe}
  custom_sections:
    - title: Outreach
      entry_type: NormalEntry
      entries: [{name: Summer School, highlights: [Planned it, Paid it]}, {name: Winter School}]
    - title: Interests
      entry_type: OneLineEntry
      entries: [{name: Chess, details: bad}, {name: Go, details: good}]
`;

  it.each([
    { edition: '{language: de, template: ledger}', omitted: [] },
    {
      edition: '{skip: [Interests, Summary]}',
      omitted: ['Summary', 'Interests'].map((title) => `${title} (whole section)`),
    },
    {
      edition: '{only: [Experience]}',
      omitted: ['Summary', 'Skills', 'Outreach', 'Interests'].map(
        (title) => `${title} (whole section)`,
      ),
    },
    { edition: '{cv: {skills: null}}', omitted: ['Skills (whole section)'] },
    { edition: '{omit: {skills: [Go, Rust]}}', omitted: ['Skills (whole section)'] },
    { edition: '{omit: {skills: [Go]}}', omitted: ['Skills: Go'] },
    { edition: '{entries: {skills: [Rust, Go]}}', omitted: [] },
    {
      edition: '{entries: {"custom_sections[Outreach].entries": [Winter School]}}',
      omitted: ['Outreach: Summer School'],
    },
    {
      edition: '{omit: {experience: ["company=City, position=Mayor"]}}',
      omitted: ['Experience: company=City, position=Mayor'],
    },
    {
      edition: '{entries: {experience: [Harbour]}}',
      omitted: ['Experience: City', 'Experience: City', 'Experience: company=City, position=Mayor'],
    },
    {
      edition: '{omit: {"experience[Harbour].highlights": [Taught]}}',
      omitted: ['Experience, Harbour: Taught **diving** to a great many people who had never b…'],
    },
    {
      edition: '{cv: {experience: {Harbour: {highlights: {2: null}}}}}',
      omitted: ['Experience, Harbour: Same'],
    },
    { edition: '{cv: {experience: {1: null}}}', omitted: ['Experience: City'] },
    {
      edition: '{cv: {experience: {Harbour: {highlights: null}}}}',
      omitted: [
        'Led the move',
        'Taught **diving** to a great many people who had never b…',
        'Same',
        'Same',
      ].map((text) => `Experience, Harbour: ${text}`),
    },
    { edition: '{cv: {experience: {Harbour: {company: Port, position: Boss}}}}', omitted: [] },
    { edition: '{cv: {experience: {Harbour: {highlights: {Led: I led a move}}}}}', omitted: [] },
    {
      edition: '{cv: {experience: {Harbour: {highlights: {0: x, Taught: null}}}}}',
      omitted: ['Experience, Harbour: Taught **diving** to a great many people who had never b…'],
    },
    { edition: '{cv: {experience: {Harbour: {highlights: {+: [More]}}}}}', omitted: [] },
    {
      edition: '{cv: {experience: {Harbour: {highlights: {Led: null, +: More}}}}}',
      omitted: ['Experience, Harbour: Led the move'],
    },
    {
      edition: '{cv: {experience: {Harbour: {highlights: [What matters for this job.]}}}}',
      omitted: [],
    },
    {
      edition:
        '{cv: {custom_sections: {Outreach: {entries: {Summer School: {highlights: [Paid it]}}}}}}',
      omitted: ['Outreach, Summer School: Planned it'],
    },
    { edition: '{cv: {custom_sections: {Outreach: {title: Teaching}}}}', omitted: [] },
    {
      edition: '{cv: {skills: [{name: Rust, details: very safe}, {name: Zig, details: new}]}}',
      omitted: ['Skills: Go'],
    },
    { edition: '{cv: {skills: {Go: {details: very fast}}}}', omitted: [] },
    {
      edition: '{redact: [phone, email], skip: [Skills]}',
      omitted: ['Skills (whole section)', 'Fields: email'],
    },
    {
      edition: '{anonymous: true}',
      omitted: ['Fields: name, email'],
    },
    {
      edition: '{extends: b, skip: [Skills]}\nb: {skip: [Interests]}',
      omitted: ['Skills (whole section)'],
    },
  ])('lists what the edition $edition omits', async ({ edition, omitted }) => {
    const [title, ...lines] = await listOmitted(LONG_CV, edition);
    expect(lines.slice(0, omitted.length)).toEqual(omitted.map((line) => `  ${line}`));
    if (!edition.includes('\n')) expect(lines).toHaveLength(omitted.length);
    expect(title).toBe(omitted.length === 0 ? 'a omits nothing' : 'a omits');
  });

  it('lists a redacted photo', async () => {
    const cv = `render: {photo: jane.png}\n${LONG_CV}`;
    const expected = ['a omits', '  Fields: email, photo'];
    expect(await listOmitted(cv, '{redact: [email, photo]}')).toEqual(expected);
  });

  it('lists what an edition of a JSON document omits', async () => {
    const document = JSON.stringify({
      cv: {
        name: 'Jane',
        skills: [
          { name: 'Go', details: 'x' },
          { name: 'C\u001b', details: 'y' },
        ],
      },
    });
    expect(await listOmitted(document, '{entries: {skills: [Go]}}', 'cv.json')).toEqual([
      'a omits',
      '  Skills: C\\u001b',
    ]);
  });

  it('keeps data and messages apart', async () => {
    for (const option of ['--quiet', '--json']) {
      const { code, stdout, stderr } = await call(['editions', 'cv.yaml', option], createFolder());
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain(`short omits\n${OMITTED}`);
    }
  });

  it.each([
    ['bad: {omit: {experience: [Gone]}}', 'matches no entry of `experience`.', 1],
    ['bad: {only: [Nope]}', 'There is no section "Nope".', 1],
    ['bad: {template: nope}', 'There is no template', 2],
  ])('reports the invalid edition %j, and shows the others', async (bad, error, exit) => {
    const valid = 'more: {font: Added, cv: {skills: {+: {name: Rust, details: safe}}}}';
    const { code, stdout, stderr } = await call(
      ['editions', 'cv.yaml'],
      createFolder({ 'editions.yaml': `${bad}\n${valid}\n` }),
    );
    expect({ code, stdout }).toEqual({
      code: exit,
      stdout: 'section     more\nExperience  all\nSkills      2\n\nmore omits nothing\n',
    });
    expect(stderr).toContain(error);
    expect(stderr).toContain('cv.yaml (bad) is not valid');
  });

  it.each(['cv: [', 'cv: {name: Jane Doe, email: x}'])(
    'reports the invalid document %j',
    async (document) => {
      const { code, stdout, stderr } = await call(
        ['editions', 'cv.yaml'],
        createFolder({ 'cv.yaml': document }),
      );
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr.match(/^error/gm)).toHaveLength(1);
    },
  );
});

describe('editions --check-source', () => {
  const INVENTED = [
    'bold:',
    '  cv:',
    '    label: Head Diver',
    '    experience:',
    '      Harbour: {highlights: [Led the move, Counted votes]}',
    '',
  ].join('\n');

  const check = (files: Record<string, string>, ...args: string[]) =>
    call(['editions', ...args, '--message-format', 'short'], createFolder(files));

  it('accepts editions that only omit', async () => {
    const cwd = { 'editions.yaml': 'short: {omit: {experience: [City]}}\n' };
    expect(await check(cwd, 'cv.yaml', '--check-source')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'short: 8 same, 0 shortened, 0 reordered, 0 changed, 0 new\n',
    });
  });

  it.each([
    {
      name: 'an edition',
      args: ['cv.yaml', '--check-source'],
      problems: [
        'editions.yaml:3:12: error not-in-master "Head Diver" is new.',
        'editions.yaml:5:44: error not-in-master "Counted votes" is new: it is at another place (cv.yaml:6:53).',
      ],
    },
    {
      name: 'one edition',
      args: ['cv.yaml', '--check-source', '--edition', 'bold'],
      problems: ['"Head Diver" is new.', '"Counted votes"'],
    },
    {
      name: 'an overlay',
      args: ['cv.yaml', '--check-source', '--overlay', 'job.yaml'],
      problems: ['job.yaml:1:13: error not-in-master "Captain" is new.'],
    },
    {
      name: 'another document',
      args: ['tailored.yaml', '--check-source', 'cv.yaml'],
      problems: ['tailored.yaml:3:10: error not-in-master "Captain" is new.'],
    },
  ])('reports texts that $name adds', async ({ args, problems }) => {
    const files = {
      'cv.yaml': CV.replace('Clerk}', 'Clerk, highlights: [Counted votes]}'),
      'editions.yaml': INVENTED,
      'job.yaml': 'cv: {label: Captain}\n',
      'tailored.yaml': CV.replace('Diver', 'Captain'),
    };
    const { code, stderr } = await check(files, ...args);
    expect(code).toBe(1);
    for (const problem of problems) expect(stderr).toContain(problem);
    expect(stderr.match(/error/g)).toHaveLength(problems.length);
  });

  it('shows shortened texts, and exits with code 0', async () => {
    const files = { 'job.yaml': 'cv: {experience: {Harbour: {highlights: [Led]}}}\n' };
    expect(await check(files, 'cv.yaml', '--check-source', '--overlay', 'job.yaml')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(
        'info tailored-text "Led" is shortened (cv.yaml:5:55).',
      ) as string,
    });
  });

  it('prints JSON', async () => {
    const files = { 'editions.yaml': INVENTED };
    const { stdout, stderr } = await call(
      ['editions', 'cv.yaml', '--check-source', '--json'],
      createFolder(files),
    );
    const [first] = stdout.split('\n');
    expect(JSON.parse(first as string)).toMatchObject({
      code: 'not-in-master',
      part: 'Head Diver',
    });
    expect(stderr).toBe('');
  });

  it('explains a document that was taken for the master', async () => {
    const { code, stderr } = await call(['editions', '--check-source', 'cv.yaml'], createFolder());
    expect(code).toBe(2);
    expect(stderr).toContain('`cvpress editions cv.yaml --check-source`');
  });
});
