// `cvpress watch` without a browser: the PDF on disk matches the last version without errors.
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createTemporaryFolder, isPdf, ROOT, run, VALID_CV } from '../cli/run.js';
import { readPdf } from '../support/pdf.js';
import { waitFor } from '../support/wait-for.js';
import { startWatch, waitForChange } from './watch.js';

const createCv = (name: string): string => `cv:\n  name: ${name}\n`;

const readText = async (file: string): Promise<string> => (await readPdf(readFileSync(file))).text;

describe('the PDF', () => {
  test.each([
    { way: 'writing in place', save: (file: string, text: string) => writeFileSync(file, text) },
    {
      way: 'renaming another file to the document',
      save: (file: string, text: string) => {
        writeFileSync(`${file}~new`, text);
        renameSync(`${file}~new`, file);
      },
    },
    {
      way: 'renaming the document, then writing a new file',
      save: (file: string, text: string) => {
        renameSync(file, `${file}~`);
        writeFileSync(file, text);
      },
    },
    {
      way: 'deleting and creating the document',
      save: async (file: string, text: string, readOutput: () => string) => {
        const original = readOutput().length;
        rmSync(file);
        await waitFor(() => readOutput().slice(original).includes('does not exist'), readOutput);
        writeFileSync(file, text);
      },
    },
    {
      way: 'emptying the document first',
      save: async (file: string, text: string) => {
        truncateSync(file);
        await sleep(30);
        writeFileSync(file, text);
      },
    },
    {
      way: 'writing in small pieces',
      save: async (file: string, text: string) => {
        truncateSync(file);
        for (const piece of text.match(/[\s\S]{1,6}/g) ?? []) {
          appendFileSync(file, piece);
          await sleep(5);
        }
      },
    },
  ])('follows a save by $way', async ({ save }) => {
    const cwd = createTemporaryFolder({ 'cv.yaml': createCv('First Name') });
    const [file, pdf] = [join(cwd, 'cv.yaml'), join(cwd, 'cv.pdf')];
    const { readOutput } = await startWatch(cwd, ['cv.yaml', '--no-server']);
    expect(await readText(pdf)).toContain('First Name');
    for (const name of ['Second Name', 'Third Name']) {
      await save(file, createCv(name), readOutput);
      await waitFor(async () => (await readText(pdf)).includes(name), readOutput);
    }
  });

  test('follows the last of many saves, also during a rendering', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV });
    const pdf = join(cwd, 'cv.pdf');
    const { readOutput, end } = await startWatch(cwd, ['cv.yaml', '--no-server']);
    for (let index = 0; index <= 40; index++) {
      writeFileSync(join(cwd, 'cv.yaml'), createCv(`Name Number ${index}`));
      await sleep(index % 5);
    }
    await waitFor(async () => (await readText(pdf)).includes('Name Number 40'), readOutput);
    // No rendering of an earlier version follows.
    await end();
    expect(await readText(pdf)).toContain('Name Number 40');
  });

  test.skipIf(process.platform === 'win32')('follows the target of a link', async () => {
    const cwd = createTemporaryFolder({ 'real/jane.yaml': VALID_CV });
    symlinkSync('real/jane.yaml', join(cwd, 'cv.yaml'));
    const { readOutput } = await startWatch(cwd, ['cv.yaml', '--no-server']);
    writeFileSync(join(cwd, 'real/jane.yaml'), createCv('Linked'));
    await waitFor(async () => (await readText(join(cwd, 'cv.pdf'))).includes('Linked'), readOutput);
  });

  test('follows a file that is briefly missing, without an error', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV });
    const { readOutput } = await startWatch(cwd, ['cv.yaml', '--no-server']);
    rmSync(join(cwd, 'cv.yaml'));
    await sleep(60);
    writeFileSync(join(cwd, 'cv.yaml'), createCv('Back'));
    await waitFor(async () => (await readText(join(cwd, 'cv.pdf'))).includes('Back'), readOutput);
    expect(readOutput()).not.toContain('error');
  });

  test('follows a folder that is removed and created again', async () => {
    const cwd = createTemporaryFolder({
      'cv.yaml': VALID_CV,
      'jobs/job.yaml': 'cv: {label: Engineer}\n',
    });
    const { readOutput } = await startWatch(cwd, [
      'cv.yaml',
      '--no-server',
      '--overlay',
      'jobs/job.yaml',
    ]);
    const readState = (label: string) =>
      waitFor(async () => (await readText(join(cwd, 'cv.pdf'))).includes(label), readOutput);
    renameSync(join(cwd, 'jobs'), join(cwd, 'elsewhere'));
    await waitFor(() => readOutput().includes('jobs/job.yaml cannot be read'), readOutput);
    writeFileSync(join(cwd, 'elsewhere/job.yaml'), 'cv: {label: Captain}\n');
    renameSync(join(cwd, 'elsewhere'), join(cwd, 'jobs'));
    await readState('Captain');
    writeFileSync(join(cwd, 'jobs/job.yaml'), 'cv: {label: Diver}\n');
    await readState('Diver');
  });
});

describe('the messages of a save', () => {
  test('are those that are new', async () => {
    const text = 'cv:\n  name: Jane\n  website: ftp://a.example\n';
    const cwd = createTemporaryFolder({ 'cv.yaml': text });
    const { readOutput } = await startWatch(cwd, ['cv.yaml', '--no-server']);
    const save = async (content: string) => {
      const start = readOutput().length;
      writeFileSync(join(cwd, 'cv.yaml'), content);
      await waitFor(() => readOutput().slice(start).includes('→'), readOutput);
      return readOutput().slice(start);
    };
    expect(readOutput()).toContain('warning[');
    const second = await save(text.replace('Jane', 'Jane Doe'));
    expect(second).not.toContain('warning[');
    expect(second).toContain('1 warning as before\n');
    const third = await save(`${text}contacts: []\nextra: 1\n`);
    expect(third.match(/warning\[[\w-]+\]/g)).toEqual(['warning[ignored-key]']);
    const entry = '    - {company: A, position: B, date: "2020", start_date: 2020}\n';
    await save(`${text}  experience:\n${entry}`);
    const fifth = await save(`${text}  experience:\n${entry}${entry}`);
    expect(fifth.match(/\S+ \(cv.*\)/g)).toEqual([expect.stringContaining('experience[1]')]);
    expect(fifth).toContain('2 warnings as before\n');
  });
});

describe('the PDF with a template', () => {
  const picture = (name: string, photo: string) =>
    copyFileSync(join(ROOT, 'docs/images', `${name}.png`), photo);

  test('follows the photo', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV });
    const [photo, pdf] = [join(cwd, 'jane.png'), join(cwd, 'cv.pdf')];
    picture('template-classic', photo);
    const { readOutput } = await startWatch(cwd, [
      'cv.yaml',
      '--no-server',
      '--template',
      'ledger',
      '--photo',
      'jane.png',
    ]);
    const original = readFileSync(pdf);
    picture('template-linear', photo);
    await waitForChange(pdf, original, readOutput);
  });

  test('follows a template that is removed and created again', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV });
    const [pdf, house] = [join(cwd, 'cv.pdf'), join(cwd, 'house')];
    await run(['new-template', 'house', '--extends', 'ledger'], { cwd });
    const { readOutput } = await startWatch(cwd, ['cv.yaml', '--no-server', '--template', 'house']);
    renameSync(house, join(cwd, 'elsewhere'));
    await waitFor(() => readOutput().includes('There is no template `house`'), readOutput);
    const original = readFileSync(pdf);
    const code = join(cwd, 'elsewhere/template.typ');
    writeFileSync(code, readFileSync(code, 'utf8').replace('2.2 * design.size', '3 * design.size'));
    renameSync(join(cwd, 'elsewhere'), house);
    await waitForChange(pdf, original, readOutput);
  });

  test('is not rendered again because of itself in the folder of the template', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV });
    await run(['new-template', 'house'], { cwd });
    renameSync(join(cwd, 'cv.yaml'), join(cwd, 'house/cv.yaml'));
    const { readOutput } = await startWatch(cwd, [
      'house/cv.yaml',
      '--no-server',
      '--template',
      'house',
    ]);
    for (const name of ['Second Name', 'Third Name']) {
      writeFileSync(join(cwd, 'house/cv.yaml'), createCv(name));
      await waitFor(
        async () => (await readText(join(cwd, 'house/cv.pdf'))).includes(name),
        readOutput,
      );
    }
    await sleep(300);
    expect(readOutput().match(/→/g)).toHaveLength(3);
  });

  test('follows a template and a photo that an edition sets later', async () => {
    const cwd = createTemporaryFolder({
      'cv.yaml': VALID_CV,
      'editions.yaml': 'short: {template: ledger}\n',
    });
    const [photo, pdf, house] = [
      join(cwd, 'jane.png'),
      join(cwd, 'cv.pdf'),
      join(cwd, 'looks/house/template.typ'),
    ];
    picture('template-classic', photo);
    await run(['new-template', 'looks/house', '--extends', 'ledger'], { cwd });
    const { readOutput } = await startWatch(cwd, [
      'cv.yaml',
      '--no-server',
      '--edition',
      'short',
      '-o',
      'cv.pdf',
    ]);
    const saves = [
      () =>
        writeFileSync(
          join(cwd, 'editions.yaml'),
          'short: {template: looks/house, photo: jane.png}\n',
        ),
      () =>
        writeFileSync(
          house,
          readFileSync(house, 'utf8').replace('2.2 * design.size', '3 * design.size'),
        ),
      () => picture('template-linear', photo),
    ];
    for (const save of saves) {
      const original = readFileSync(pdf);
      save();
      await waitForChange(pdf, original, readOutput);
    }
  });
});

test('the preview shows --template only if the edition sets a different template', async () => {
  const cwd = createTemporaryFolder({
    'cv.yaml': VALID_CV,
    'editions.yaml': 'short: {template: ledger}\nlong: {language: de}\n',
  });
  for (const [edition, options] of [
    ['short', '--template classic'],
    ['long', ''],
  ] as const) {
    const { address, readOutput } = await startWatch(cwd, [
      'cv.yaml',
      '--edition',
      edition,
      '--port',
      '0',
    ]);
    const { origin } = new URL(address);
    const body = JSON.stringify({ template: 'classic' });
    await fetch(`${address}arrangement`, { method: 'POST', headers: { origin }, body });
    await waitFor(() => readOutput().match(/→/g)?.length === 2, readOutput);
    const { body: events } = await fetch(`${address}events`);
    const first = await events?.pipeThrough(new TextDecoderStream()).getReader().read();
    expect(first?.value).toContain(`"options":"${options}"`);
  }
});

describe('choices that are kept in the document', () => {
  const CV = 'cv:\n  name: Jane\n  skills: [{name: Go, details: d}]\n  summary: s\n';
  const KEEP = { keepInDocument: true };

  /** Watches a document, posts changes, and returns its last state. */
  async function arrange(
    files: Record<string, string>,
    args: readonly string[],
    changes: readonly (object | (() => void))[],
  ): Promise<{ cwd: string; shown: { options: string; canKeep: boolean; notes: string[] } }> {
    const cwd = createTemporaryFolder(files);
    const { address } = await startWatch(cwd, [...args, '--port', '0']);
    const { origin } = new URL(address);
    process.chdir(cwd);
    for (const change of changes) {
      if (typeof change === 'function') change();
      else {
        const body = JSON.stringify(change);
        const { status } = await fetch(`${address}arrangement`, {
          method: 'POST',
          headers: { origin },
          body,
        });
        expect(status).toBe(200);
      }
    }
    const { body: events } = await fetch(`${address}events`);
    const first = await events?.pipeThrough(new TextDecoderStream()).getReader().read();
    const { arrangement } = JSON.parse(/^data: (.*)$/m.exec(first?.value ?? '')?.[1] ?? '');
    return { cwd, shown: arrangement };
  }

  test.each([
    {
      name: 'a document without settings',
      text: CV,
      changes: [{ template: 'linear' }, { fit: 2 }, { title: 'Skills', keep: true }, KEEP],
      result: `${CV}render:\n  template: linear\n  fit: 2\n  keep: [Skills]\n`,
    },
    {
      name: 'comments and CRLF',
      text: `render: # mine\r\n  # pages\r\n  fit: 2 # two\r\n${CV}`,
      changes: [{ fit: 1 }, { title: 'Skills', breakBefore: true }, KEEP],
      result: `render: # mine\r\n  # pages\r\n  fit: 1 # two\r\n  break_before: [Skills]\r\n${CV}`,
    },
    {
      name: 'flow style, and no default',
      text: `render: {template: linear, keep: [skills]}\n${CV}`,
      changes: [{ template: 'classic' }, KEEP],
      result: `render: {keep: [skills]}\n${CV}`,
    },
    {
      name: 'no options of another template',
      text: `render:\n  template: sidebar\n  template_options: {aside: [Skills], photo_shape: round}\n${CV}`,
      changes: [{ template: 'linear' }, KEEP],
      result: `render:\n  template: linear\n  template_options:\n    photo_shape: round\n${CV}`,
    },
    {
      name: 'an edit that was saved before the click',
      text: CV,
      changes: [{ fit: 2 }, () => writeFileSync('cv.yaml', CV.replace('Jane', 'Joan')), KEEP],
      result: `${CV.replace('Jane', 'Joan')}render:\n  fit: 2\n`,
    },
    {
      name: 'JSON',
      file: 'cv.json',
      text: '{\n  "cv": {"name": "Jane"}\n}\n',
      changes: [{ template: 'linear' }, KEEP],
      result: '{\n  "cv": {"name": "Jane"},\n  "render": {"template":"linear"}\n}\n',
    },
    {
      name: 'an option of the command',
      text: CV,
      args: ['--template', 'ledger'],
      changes: [KEEP],
      result: `${CV}render:\n  template: ledger\n`,
    },
  ])('include $name', async ({ file = 'cv.yaml', text, args = [], changes, result }) => {
    const { cwd, shown } = await arrange({ [file]: text }, [file, ...args], changes);
    expect(readFileSync(join(cwd, file), 'utf8')).toBe(result);
    expect(shown).toMatchObject({ canKeep: false, options: '', notes: [] });
  });

  test.each([
    { name: 'a choice', args: [], changes: [{ fit: 2 }], canKeep: true },
    { name: 'a choice that was undone', args: [], changes: [{ fit: 2 }, { fit: null }] },
    { name: 'no choice', args: [], changes: [] },
    { name: 'an edition', args: ['--edition', 'short'], changes: [{ fit: 2 }] },
    { name: 'an overlay', args: ['--overlay', 'job.yaml'], changes: [{ fit: 2 }] },
    { name: 'a document of another program', args: ['--as', 'rendercv'], changes: [{ fit: 2 }] },
    { name: 'ignored settings', args: ['--no-document-settings'], changes: [{ fit: 2 }] },
  ])('are offered: $name ($canKeep)', async ({ args, changes, canKeep = false }) => {
    const files = { 'cv.yaml': CV, 'job.yaml': 'cv: {label: x}\n', 'editions.yaml': 'short: {}\n' };
    const { shown } = await arrange(files, ['cv.yaml', ...args], [...changes]);
    expect(shown.canKeep).toBe(canKeep);
  });

  test.each([
    {
      name: 'the file is read-only',
      change: () => chmodSync('cv.yaml', 0o400),
      note: 'cv.yaml cannot be written: access is denied. Hint: check its owner and permissions.',
    },
    {
      name: 'the text has no place for them',
      change: () => writeFileSync('cv.yaml', `${CV}render: &x {}\ny: *x\n`),
      note: undefined,
    },
  ])('are not written if $name', async ({ change, note }) => {
    const { cwd, shown } = await arrange(
      { 'cv.yaml': CV },
      ['cv.yaml'],
      [{ fit: 2 }, change, KEEP],
    );
    expect(readFileSync(join(cwd, 'cv.yaml'), 'utf8')).not.toContain('fit');
    expect(shown).toMatchObject({ canKeep: true, ...(note && { notes: [note] }) });
  });
});

describe('cvpress watch', () => {
  test.each([
    { name: 'half-typed YAML', text: 'cv:\n  name: [Jane\n', message: /error\[syntax\]/ },
    { name: 'bytes that are no text', text: Buffer.from([0xff, 0xfe]), message: /not UTF-8/ },
    {
      name: 'a missing file',
      text: undefined,
      message: /cv\.yaml cannot be read: it does not exist/,
    },
  ])('reports $name, and keeps the last PDF without errors', async ({ text, message }) => {
    const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV });
    const [file, pdf] = [join(cwd, 'cv.yaml'), join(cwd, 'cv.pdf')];
    const { readOutput } = await startWatch(cwd, ['cv.yaml', '--no-server']);
    const original = readFileSync(pdf);
    if (text === undefined) rmSync(file);
    else writeFileSync(file, text);
    await waitFor(() => message.test(readOutput()), readOutput);
    expect(readFileSync(pdf).equals(original)).toBe(true);
    writeFileSync(file, createCv('Fixed'));
    expect(isPdf(await waitForChange(pdf, original, readOutput))).toBe(true);
  });

  test('reports an error of the first rendering', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': 'cv:\n  label: Diver\n' });
    const { readOutput } = await startWatch(cwd, ['cv.yaml', '--no-server']);
    expect(readOutput()).toMatch(/missing-key/);
    expect(existsSync(join(cwd, 'cv.pdf'))).toBe(false);
    writeFileSync(join(cwd, 'cv.yaml'), VALID_CV);
    await waitForChange(join(cwd, 'cv.pdf'), undefined, readOutput);
  });

  test('reports an error of writing the PDF', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV, 'cv.pdf/x': '' });
    const { readOutput, end } = await startWatch(cwd, ['cv.yaml', '--no-server']);
    expect(readOutput()).toMatch(/cv\.pdf cannot be written/);
    expect(await end()).toBe(130);
  });

  test.each([
    { args: '-', message: /Standard input cannot be watched/ },
    { args: 'cv.yaml --overlay -', message: /Standard input cannot be watched/ },
    { args: 'cv.yaml -o cv.html', message: /By its name, cv\.html is not in the format pdf/ },
    { args: 'cv.yaml -o -', message: /cannot go to standard output/ },
    { args: 'cv.yaml --port 65536', message: /Allowed are integers from 0 to 65535/ },
  ])('rejects the arguments $args', async ({ args, message }) => {
    const { code, stderr } = await run(['watch', ...args.split(' ')], {
      cwd: createTemporaryFolder({ 'cv.yaml': VALID_CV }),
    });
    expect({ code }, stderr).toEqual({ code: 2 });
    expect(stderr).toMatch(message);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'exits with 130 and frees its port on %s',
    async (signal) => {
      const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV });
      const { address, end, readOutput } = await startWatch(cwd, ['cv.yaml', '--port', '0']);
      const events = await fetch(`${address}events`);
      expect(events.status).toBe(200);
      expect(await end(signal), readOutput()).toBe(130);
      await expect(fetch(address)).rejects.toThrow();
      // The event stream ends with the server, without an error.
      expect(await events.text()).toContain('"revision":1');
    },
  );
});

test.runIf(process.platform === 'linux')('--open opens the preview in the browser', async () => {
  const cwd = createTemporaryFolder({
    'cv.yaml': VALID_CV,
    'bin/xdg-open': '#!/bin/sh\necho "$1" > opened\n',
  });
  chmodSync(join(cwd, 'bin/xdg-open'), 0o755);
  const env = { PATH: `${join(cwd, 'bin')}:${process.env.PATH}` };
  const { address, readOutput } = await startWatch(cwd, ['cv.yaml', '--port', '0', '--open'], env);
  await waitFor(() => existsSync(join(cwd, 'opened')), readOutput);
  expect(readFileSync(join(cwd, 'opened'), 'utf8')).toBe(`${address}\n`);
});

test.runIf(process.platform === 'linux').each([
  { name: 'there is no program to open browsers', files: {} },
  { name: 'the program that opens browsers fails', files: { 'xdg-open': '#!/bin/sh\nexit 3\n' } },
])('--open prints the address to open if $name', async ({ files }) => {
  const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV, 'bin/none': '' });
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(cwd, 'bin', name), text, { mode: 0o755 });
  const { readOutput, address } = await startWatch(cwd, ['cv.yaml', '--open', '--port', '0'], {
    PATH: join(cwd, 'bin'),
  });
  await waitFor(() => readOutput().includes('No browser'), readOutput);
  expect(readOutput()).toContain(`\nNo browser could be opened: open ${address} yourself.\n`);
});

test('cvpress watch prints the local time of each rendering', async () => {
  const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV });
  const { readOutput } = await startWatch(cwd, ['cv.yaml', '--no-server'], { TZ: 'Asia/Kolkata' });
  writeFileSync(join(cwd, 'cv.yaml'), 'cv: [');
  await waitFor(() => readOutput().includes('not rendered'), readOutput);
  const [, first] = /^(\d\d:\d\d:\d\d) cv\.yaml → cv\.pdf \(1 page\)$/m.exec(readOutput()) ?? [];
  const [, second] = /^(\d\d:\d\d:\d\d) cv\.yaml is not rendered$/m.exec(readOutput()) ?? [];
  const currentTime = (minutes: number): string =>
    new Date(Date.now() + (330 - minutes) * 60_000).toISOString().slice(11, 19);
  // The hour wraps at midnight.
  const readTimes = [currentTime(2), first, second, currentTime(0)];
  expect(readTimes.every((time) => time !== undefined)).toBe(true);
  if (currentTime(2) < currentTime(0)) expect(readTimes).toEqual([...readTimes].sort());
});

test.skipIf(process.platform === 'win32')(
  '--editor opens the file that a text comes from, which may be an overlay',
  async () => {
    const cwd = createTemporaryFolder({
      'cv.yaml': `${VALID_CV}  label: Diver\n`,
      'job.yaml': 'cv:\n  label: Captain\n',
      edit: '#!/bin/sh\necho "$@" > opened.tmp && mv opened.tmp opened\n',
    });
    chmodSync(join(cwd, 'edit'), 0o755);
    const command = './edit {file} {line} {column}';
    const args = [
      'cv.yaml',
      '--port',
      '0',
      '--overlay',
      'job.yaml',
      '--editor',
      command,
      '--set',
      'cv.email=j@example.org',
    ];
    const { address, readOutput } = await startWatch(cwd, args);
    await waitFor(
      () => readOutput().includes('Click text in the preview to open its position in the editor.'),
      readOutput,
    );
    const events = (await fetch(`${address}events`)).body?.getReader();
    const readState = Buffer.from((await events?.read())?.value ?? []).toString();
    await events?.cancel();
    const count = /pages\/(\d+)\//.exec(readState)?.[1];
    const { locations } = (await (
      await fetch(`${address}pages/${count}/locations.json`)
    ).json()) as {
      locations: string[][];
    };
    const openPlace = (path: string) =>
      fetch(
        `${address}open/location/${count}/${locations.findIndex((location) => location[1] === path)}`,
        {
          method: 'POST',
          headers: { origin: new URL(address).origin },
        },
      );
    expect((await openPlace('cv.label')).status).toBe(200);
    await waitFor(() => existsSync(join(cwd, 'opened')), readOutput);
    expect(readFileSync(join(cwd, 'opened'), 'utf8')).toBe(`${join(cwd, 'job.yaml')} 2 10\n`);
    // The PDF is never incomplete.
    const response = await openPlace('cv.email');
    expect([response.status, await response.text()]).toEqual([500, '--set is not a file.\n']);
  },
);

test('the default port is named if it is in use', async () => {
  const watch = () => startWatch(createTemporaryFolder({ 'cv.yaml': VALID_CV }), ['cv.yaml']);
  const sessions = [await watch(), await watch()];
  expect(sessions.at(-1)?.readOutput()).toContain('Port 4770 is not free.');
  for (const { end } of sessions) await end();
});

test('a port in use is replaced by a free one', async () => {
  const other = createServer();
  await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
  const { port } = other.address() as { port: number };
  const { address, readOutput } = await startWatch(createTemporaryFolder({ 'cv.yaml': VALID_CV }), [
    'cv.yaml',
    '--port',
    String(port),
  ]);
  expect(readOutput()).toContain(`Port ${port} is not free.`);
  await waitFor(
    () => readOutput().includes('with --editor code, to open it in that editor.'),
    readOutput,
  );
  expect(address).not.toContain(`:${port}/`);
  expect((await fetch(address)).status).toBe(200);
  other.close();
});
