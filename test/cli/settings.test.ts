// `render` at the root of a document: what it chooses, what it may not choose, and who wins.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call } from './call.js';
import { createTemporaryFolder, listFiles, run } from './run.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC',
  'base64',
);

const PERSON = 'cv: {name: Jane Doe, skills: [{name: Go, details: fast}]}\n';

/** Creates a folder with a document that has settings. */
function createFolder(settings: string, files: Record<string, string | Buffer> = {}): string {
  return createTemporaryFolder({ 'cv.yaml': `render: ${settings}\n${PERSON}`, ...files });
}

const getTemplate = (typst: string) => /typst-templates\/(\w+)\/template/.exec(typst)?.[1];

const showsPhoto = (html: string) => html.includes('data:image/png');

describe('the template of a document', () => {
  it.each<[string, readonly string[], string]>([
    ['{template: ledger}', [], 'ledger'],
    ['{template: ledger}', ['--template', 'linear'], 'linear'],
    ['{template: ledger}', ['--no-document-settings'], 'classic'],
    ['{template: ledger}', ['--set', 'render.template=scholar'], 'scholar'],
    ['{template: ledger}', ['--overlay', 'job.yaml'], 'sidebar'],
    ['{template: ledger}', ['--edition', 'plain'], 'ledger'],
    ['{template: ledger}', ['--edition', 'own'], 'linear'],
    ['{template: ledger}', ['--edition', 'own', '--template', 'scholar'], 'scholar'],
    ['null', [], 'classic'],
    ['{template: null}', [], 'classic'],
  ])('%s with %j is %3$s', async (settings, args, template) => {
    const cwd = createFolder(settings, {
      'job.yaml': 'render: {template: sidebar}\n',
      'editions.yaml': 'plain: {max_pages: 3}\nown: {template: linear}\n',
    });
    const { stdout, stderr } = await call(
      ['render', 'cv.yaml', '-f', 'typ', '-o', '-', ...args],
      cwd,
    );
    expect(stderr).toBe('');
    expect(getTemplate(stdout)).toBe(template);
  });
});

describe('the photo of a document', () => {
  const files = { 'jane.png': PNG };
  const render = (cwd: string, args: readonly string[] = [], env = {}) =>
    run(['render', 'cv.yaml', '-f', 'html', '-o', '-', ...args], { cwd, env });

  it('is a file in its folder', async () => {
    const { stdout, stderr } = await render(createFolder('{photo: jane.png}', files));
    expect(stderr).toBe('');
    expect(showsPhoto(stdout.toString())).toBe(true);
  });

  it.each<[string, readonly string[], Record<string, string>]>([
    ['is dropped by `--anonymous`', ['--anonymous', '--quiet'], {}],
    ['is dropped by `--redact photo`', ['--redact', 'photo'], {}],
    ['is not read for agents', ['--quiet'], { CVPRESS_AGENT_FOLDER: '/' }],
    ['is not read in the GitHub Action', ['--quiet'], { CVPRESS_NO_DOCUMENT_PHOTO: '1' }],
    ['is ignored by `--no-document-settings`', ['--no-document-settings'], {}],
  ])('%s', async (_, args, env) => {
    const { code, stdout, stderr } = await render(
      createFolder('{photo: jane.png}', files),
      args,
      env,
    );
    expect([code, stderr]).toEqual([0, '']);
    expect(showsPhoto(stdout.toString())).toBe(false);
  });

  it.each([
    ['../secret.png', 'is outside the folder `.`.'],
    ['link.png', 'hint: copy it into this folder'],
    ["'$&.png'", 'The photo `$&.png` cannot be read'],
    ['"a\\0.png"', '`a\\u0000.png` cannot be read: its name has a null character.'],
    ['photos', 'it is a folder'],
    ['gone.png', 'it does not exist'],
    ['"https://example.com/jane.png"', 'it does not exist'],
    ['cv.yaml', 'is neither JPEG nor PNG'],
  ])('cannot be %s', async (photo, reason) => {
    const outside = createTemporaryFolder({ 'secret.png': PNG });
    const cwd = join(outside, 'cvs');
    mkdirSync(join(cwd, 'photos'), { recursive: true });
    writeFileSync(join(cwd, 'cv.yaml'), `render:\n  photo: ${photo}\n${PERSON}`);
    symlinkSync(join(outside, 'secret.png'), join(cwd, 'link.png'));
    const { code, stderr } = await call(['render', 'cv.yaml'], cwd);
    expect(code).toBe(1);
    expect(stderr).toContain(reason);
    expect(stderr).toContain('--> cv.yaml:2:10 (render.photo)');
    expect(listFiles(cwd).filter((file) => file.endsWith('.pdf'))).toEqual([]);
  });

  it.each([
    ['standard input', ['-'], `render: {photo: jane.png}\n${PERSON}`],
    ['a record', ['people.ndjson'], undefined],
  ])('is not read for %s, with an info', async (_, [input = ''], stdin) => {
    const record = { render: { photo: 'jane.png' }, cv: { name: 'Jane Doe' } };
    const cwd = createTemporaryFolder({ ...files, 'people.ndjson': JSON.stringify(record) });
    const { code, stderr } = await run(['validate', input], {
      cwd,
      ...(stdin === undefined ? {} : { stdin }),
    });
    expect(code).toBe(0);
    expect(stderr).toContain('The photo `jane.png` is not read here.');
  });

  it.each([
    ['render cv.yaml -f png'],
    ['render cv.yaml jo.yaml -f png'],
    ['render cv.yaml -f png --no-document-settings'],
    ['render cv.yaml jo.yaml -f png --no-document-settings'],
    ['render cv.yaml -f png --photo jane.png'],
    ['render cv.yaml jo.yaml -f png --photo jane.png'],
    ['render cv.yaml -f png --redact photo'],
    ['letter letter.yaml -f png -o cv.png'],
  ])('is never overwritten by an output: %s', async (command) => {
    const cwd = createFolder('{photo: cv.png}', {
      ...files,
      'cv.png': PNG,
      'jo.yaml': PERSON,
      'letter.yaml': 'opening: Hi,\nbody: Hello.\n',
    });
    const { code, stderr } = await call(command.split(' '), cwd);
    expect(code).not.toBe(0);
    expect(stderr).toContain('cv.png would be overwritten');
    expect(readFileSync(join(cwd, 'cv.png'))).toEqual(PNG);
  });

  it('that changes is rendered again by a batch', async () => {
    const cwd = createFolder('{photo: jane.png}', { ...files, 'jo.yaml': PERSON });
    const renderAll = async () =>
      (await call(['render', '.', '-f', 'html', '-o', 'out/'], cwd)).stderr;
    await renderAll();
    expect(await renderAll()).toContain('2 unchanged');
    writeFileSync(join(cwd, 'jane.png'), 'no image');
    expect(await renderAll()).toContain('is neither JPEG nor PNG');
    writeFileSync(join(cwd, 'jane.png'), PNG);
    expect(await renderAll()).toContain('unchanged');
  });
});

describe('settings of pages', () => {
  it.each([['txt'], ['html'], ['json-resume']])('do not concern %s', async (format) => {
    const cwd = createFolder('{fit: 1, max_pages: 1, show_location: false}');
    const { code, stderr } = await call(['render', 'cv.yaml', '-f', format, '-o', '-'], cwd);
    expect([code, stderr]).toEqual([0, '']);
  });

  it('fit a CV, but not the letter of its author', async () => {
    const letter = `recipient: A\nopening: Hi,\nbody: |\n${'  Text of a paragraph.\n\n'.repeat(120)}`;
    const cwd = createFolder('{fit: 1, template: ledger, keep: [Skills]}', { 'l.yaml': letter });
    const { code, stderr } = await call(['letter', 'l.yaml', '--cv', 'cv.yaml'], cwd);
    expect(code).toBe(0);
    expect(stderr).toMatch(/l\.pdf \([3-9] pages\)/);
  });
});

describe('`cvpress explain --settings`', () => {
  it('shows what chose each setting', async () => {
    const cwd = createTemporaryFolder({
      'cv.yaml': `render:\n  template: scholar\n  template_options: {et_al: 3}\n  keep: [Skills]\n${PERSON}`,
      'editions.yaml': 'short: {max_pages: 2}\n',
    });
    const { code, stdout } = await call(
      ['explain', '--settings', 'cv.yaml', '--edition', 'short', '--fit', '1'],
      cwd,
    );
    expect(code).toBe(0);
    const rows = Object.fromEntries(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split(/ {2,}/))
        .map(([key, ...rest]) => [key, rest]),
    );
    expect(rows).toMatchObject({
      template: ['scholar', 'cv.yaml:2'],
      template_options: ['et_al: 3', 'cv.yaml:3'],
      keep: ['Skills', 'cv.yaml:4'],
      max_pages: ['2', 'edition short'],
      fit: ['1', 'option'],
      page_numbers: ['true', 'default'],
    });
  });

  it.each([
    { args: ['--edition', 'web'], row: /^photo +redacted +edition web$/m },
    { args: ['--edition', 'web', '--redact', 'phone'], row: /^photo +redacted +edition web$/m },
    { args: ['--redact', 'photo'], row: /^photo +redacted +option$/m },
    { args: ['--anonymous'], row: /^photo +redacted +option$/m },
    { args: ['--redact', 'phone'], row: /^photo +jane\.png +cv\.yaml:1$/m },
  ])('shows whether $args redact the photo', async ({ args, row }) => {
    const cwd = createFolder('{photo: jane.png}', { 'editions.yaml': 'web: {redact: [photo]}\n' });
    const { stdout } = await call(['explain', '--settings', 'cv.yaml', ...args], cwd);
    expect(stdout).toMatch(row);
  });

  it('names only the file of another program', async () => {
    const design = 'design: {templates: {single_date: MONTH_NAME YEAR}}';
    const text = `cv: {name: Jane, sections: {notes: [linear]}}\n${design}\n`;
    const cwd = createTemporaryFolder({ 'cv.yaml': text });
    const { stdout } = await call(['explain', '--settings', 'cv.yaml'], cwd);
    expect(stdout).toMatch(/^dates +long +cv\.yaml$/m);
    expect(stdout).not.toContain('cv.yaml:');
  });

  it('shows defaults in place of invalid settings', async () => {
    const cwd = createFolder('{fit: 0, dates: months, keep: Skills, citations: null}');
    const { stdout } = await call(['explain', '--settings', 'cv.yaml'], cwd);
    expect(stdout).not.toContain('cv.yaml');
  });
});

describe('`cvpress init --template`', () => {
  it.each(['cv.yaml', 'cv.json'])('writes the setting to %s', async (file) => {
    const cwd = createTemporaryFolder({});
    await call(['init', file, '--template', 'linear'], cwd);
    const { stdout } = await call(['render', file, '-f', 'typ', '-o', '-'], cwd);
    expect(getTemplate(stdout)).toBe('linear');
  });
});

describe('an invalid setting', () => {
  it.each([
    ['{template_options: []}', '`template_options` must be an object, but it is an empty list.'],
    ['{template_options: {position_first: null}}', '`position_first` must be true or false'],
    ['{template_options: {position_first: {a: 1}}}', '`position_first` must be true or false'],
    ['{template_options: {nope: {a: 1}}}', 'The template `classic` has no option `nope`.'],
    ['{template_options: {__proto__: [1]}}', 'The template `classic` has no option `__proto__`.'],
    ['{keep: ["Skills, Skils"]}', 'There is no section "Skils".'],
  ])('is reported once: %s', async (settings, message) => {
    const { stderr } = await call(['validate', 'cv.yaml'], createFolder(settings));
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/cv\.yaml: 1 error\n*$/);
  });
});

describe('an unknown title', () => {
  it.each([
    ['{keep: [Nope]}', [], 'cv.yaml:1:17 (render.keep[0])'],
    ['{keep: [Nope]}', ['--keep', 'Nope'], '--keep:1:1'],
    ['{keep: [Skills]}', ['--set', 'render.keep[+]=Nope'], '--set:1:16 (render.keep[1])'],
    ['{keep: [Skills]}', ['--overlay', 'job.yaml'], 'job.yaml:1:21 (render.keep[1])'],
    ['{keep: [Skills]}', ['--edition', 'short'], 'editions.yaml:1:24'],
  ])('is reported where it is: %s with %j', async (settings, args, place) => {
    const cwd = createFolder(settings, {
      'job.yaml': 'render: {keep: {+: [Nope]}}\n',
      'editions.yaml': 'short: {break_before: [Nope]}\n',
    });
    const { stderr } = await call(['render', 'cv.yaml', '-f', 'txt', '-o', '-', ...args], cwd);
    expect(stderr).toContain('There is no section "Nope".');
    expect(stderr).toContain(`--> ${place}\n`);
  });
});
