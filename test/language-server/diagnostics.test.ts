// `cvpress lsp` publishes the diagnostics of `cvpress validate`.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  createTemporaryFolder,
  parseJsonLines,
  ROOT,
  run,
  runInOwnProcess,
  runProgram,
} from '../cli/run.js';
import { selectRows } from '../support/length.js';
import { formatDiagnostic } from './client.js';
import { client, useClient } from './use-client.js';

useClient();

const LETTERS = join(ROOT, 'samples', 'letters');
const FIXTURES = join(ROOT, 'test', 'fixtures', 'diagnostics');
const SAMPLES = join(ROOT, 'samples');

const TEXTS = [FIXTURES, SAMPLES, LETTERS].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /\.(?:yaml|json)$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') })),
);

/** Runs `cvpress validate`, and formats the diagnostics of a file like `shown`. */
async function runValidate(args: readonly string[], file: string): Promise<string[]> {
  const { stdout } = await run(['validate', ...args, '--json']);
  const format = (p: Record<'line' | 'column', number>): string => `${p.line}:${p.column}`;
  const diagnostics = parseJsonLines(stdout).filter((d) => d.file === file && d.code !== undefined);
  return diagnostics.map((d) => {
    const range = d.range as Record<'start' | 'end', Record<'line' | 'column', number>>;
    return `${format(range.start)}-${format(range.end)} ${d.code}`;
  });
}

describe('a document', () => {
  it.each(selectRows(TEXTS, 6))(
    'has the diagnostics of the command line: $name',
    async ({ name, text }) => {
      const path = join(createTemporaryFolder({ [`cv-${name}`]: text }), `cv-${name}`);
      const uri = await client.open(path, text);
      // The server detects variant A by the name, too.
      const variant = name.endsWith('variant-a.yaml') ? ['--variant', 'a'] : [];
      const problems = (await client.getDiagnostics(uri)).map(formatDiagnostic);
      expect(problems).toEqual(await runValidate([path, ...variant], path));
      await client.close(uri);
    },
  );
});

const CV = `cv:
  name: Jane Doe
  experience:
    - company: Harbour Works
      position: Engineer
`;

/** Opens one of several files in a folder, and returns its diagnostics. */
async function checkFile(
  files: Readonly<Record<string, string>>,
  name: string,
): Promise<[folder: string, string[]]> {
  const folder = createTemporaryFolder(files);
  const uri = await client.open(join(folder, name), files[name] ?? '');
  const problems = (await client.getDiagnostics(uri)).map(formatDiagnostic);
  await client.close(uri);
  return [folder, problems];
}

it.each(['letter.yaml', 'coverletter.yaml'])(
  'the server validates %s with a key of cover letters as a cover letter',
  async (name) => {
    const [, problems] = await checkFile({ [name]: 'recipient: x\nbdy: hi\n' }, name);
    expect(problems).toEqual(['1:1-1:10 missing-key', '2:1-2:4 unknown-key']);
  },
);

describe('related information', () => {
  it.each([
    ['a duplicate key', 'cv:\n  name: Jane\n  name: Joan\n', [1, 2]],
    ['a duplicate key in JSON', '{"cv": {"name": "Jane",\n"name": "Joan"}}', [0, 8], 'cv.json'],
    [
      'a duplicate title',
      `${CV}  custom_sections:\n    - title: Experience\n      entry_type: OneLineEntry\n      entries: [{ name: a, details: b }]\n`,
      [3, 6],
    ],
    ['a repeated section', `${CV}  section_order: [Experience, experience]\n`, [5, 18]],
    ['a reversed period', `${CV}      start_date: 2020\n      end_date: 2019\n`, [6, 16]],
    ['an overridden date', `${CV}      date: 2020\n      end_date: 2019\n`, [5, 12]],
  ])('has the location of the other value: $0', async (_, text, position, name = 'cv.yaml') => {
    const uri = await client.open(join(createTemporaryFolder(), name), text);
    const [related] = (await client.getDiagnostics(uri)).flatMap(
      ({ relatedInformation = [] }) => relatedInformation,
    );
    const { line, character } = related?.location.range.start ?? {};
    expect([line, character]).toEqual(position);
    await client.close(uri);
  });

  it('has a location in the base of an overlay', async () => {
    const folder = createTemporaryFolder({ 'cv.yaml': `${CV}      end_date: 2019\n` });
    const overlay = 'cv:\n  experience:\n    Harbour Works:\n      start_date: 2020\n';
    const uri = await client.open(join(folder, 'job.overlay.yaml'), overlay);
    const [related] = (await client.getDiagnostics(uri)).flatMap(
      ({ relatedInformation = [] }) => relatedInformation,
    );
    const { start } = related?.location.range ?? {};
    expect([related?.location.uri, start]).toEqual([
      pathToFileURL(join(folder, 'cv.yaml')).href,
      { line: 5, character: 16 },
    ]);
    await client.close(uri);
  });
});

describe('the kind of a file', () => {
  const WRONG_IN_B = 'cv:\n  name: Jane\n  nam: 1\n';
  it.each([
    ['the file name', 'variant-a.yaml', WRONG_IN_B, ['warning']],
    ['the first line', 'cv.yaml', `# cvpress: variant a\n${WRONG_IN_B}`, ['warning']],
    [
      'the schema in the first line',
      'cv.yaml',
      `# $schema: cvpress-a.schema.json\n${WRONG_IN_B}`,
      ['warning'],
    ],
    ['the default', 'jane.yaml', WRONG_IN_B, ['error']],
    ['keys of another format', 'compose.yaml', 'services:\n  web: [}\n', []],
    ['keys of another format in JSON', 'package.json', '{ "name": "x" ', []],
    [
      'keys of another format around `cv`',
      'package.json',
      '{\n  "scripts": {\n    "cv": "x"\n  }\n}\n',
      [],
    ],
    [
      'keys of another format around `cv` in YAML',
      'compose.yaml',
      'services:\n  cv:\n    image: x\n',
      [],
    ],
    [
      'keys of a cover letter in a nested mapping',
      'shop.yaml',
      'hours:\n  opening: 9\n  closing: 17\n',
      [],
    ],
    ['a second key', 'jane.json', '{\n  "language": "en",\n  "cv": {"nam": 1}\n}\n', ['error']],
    ['a key after a brace', 'jane.json', '{"language": "en"\n,"cv": {"nam": 1}}\n', ['error']],
    ['a key in quotes', 'jane.yaml', "'cv':\n  nam: 1\n", ['error']],
    ['indented keys', 'jane.yaml', '  language: en\n  cv:\n    nam: 1\n', ['error']],
    ['keys of another format in a list', 'play.yaml', '- hosts: all\n  tasks: {}\n', []],
    ['the file name rather than its keys', 'jane-cv.yaml', 'nmae: Jane\n', ['error']],
  ])('depends on $0', async (_, name, text, severities) => {
    const uri = await client.open(join(createTemporaryFolder(), name), text);
    const problems = await client.getDiagnostics(uri);
    expect(problems.map(({ severity }) => (severity === 1 ? 'error' : 'warning'))).toEqual(
      severities,
    );
    await client.close(uri);
  });

  it('depends on the settings', async () => {
    const uri = await client.open(join(createTemporaryFolder(), 'jane.yaml'), WRONG_IN_B);
    expect((await client.getDiagnostics(uri)).map(({ severity }) => severity)).toEqual([1]);
    await client.configure({ variant: 'a' });
    await client.type(uri, 0, '\n');
    expect((await client.getDiagnostics(uri)).map(({ severity }) => severity)).toEqual([2]);
    await client.configure({});
    await client.close(uri);
  });
});

describe('an overlay', () => {
  const JOB =
    'cv:\n  lable: Site Engineer\n  experience:\n    Harbour Wroks:\n      position: Lead\n';
  it.each([
    ['by its name', 'job.overlay.yaml', ''],
    ['by its first line', 'job.yaml', '# cvpress: overlay\n'],
    ['by its first line with a base', 'job.yaml', '# cvpress: overlay of cv.yaml\n'],
  ])('is checked with its base if recognized $0', async (_, name, line) => {
    const text = line + JOB;
    const [folder, problems] = await checkFile({ 'cv.yaml': CV, [name]: text }, name);
    const path = join(folder, name);
    expect(problems).toEqual(await runValidate([join(folder, 'cv.yaml'), '--overlay', path], path));
    expect(problems).toHaveLength(1);
  });

  it('is only parsed without a base', async () => {
    expect((await checkFile({ 'job.overlay.yaml': JOB }, 'job.overlay.yaml'))[1]).toEqual([]);
    const [, problems] = await checkFile({ 'job.overlay.yaml': 'cv: [' }, 'job.overlay.yaml');
    expect(problems).toEqual([expect.stringContaining('syntax')]);
  });
});

describe('editions', () => {
  it.each([
    ['without mistakes', 'short:\n  fit: 1\n', 0],
    ['with an unknown key', 'short:\n  fitt: 1\n', 1],
    ['that name a missing entry', 'short:\n  entries:\n    experience: [Harbor]\n', 1],
    ['that are incomplete', 'short:\n  fit', 1],
  ])('have the diagnostics of the command line: editions $0', async (_, text, count) => {
    const [folder, problems] = await checkFile(
      { 'cv.yaml': CV, 'editions.yaml': text },
      'editions.yaml',
    );
    const path = join(folder, 'editions.yaml');
    expect(problems).toEqual(await runValidate([join(folder, 'cv.yaml'), '--editions'], path));
    expect(problems).toHaveLength(count);
  });

  it('have a diagnostic at each title of a missing section', async () => {
    const text =
      'short:\n  fit: 1\nlong:\n  extends: short\n  break_before:\n    - Exprience\n  skip: [Skills, Sklls]\n';
    const [, problems] = await checkFile({ 'cv.yaml': CV, 'editions.yaml': text }, 'editions.yaml');
    expect(problems.sort()).toEqual(['6:7-6:16 unknown-section', '7:18-7:23 unknown-section']);
  });

  it('are checked with the base that their first line names', async () => {
    const text =
      '# cvpress: editions of jane.yaml\nshort:\n  entries:\n    experience: [Harbour Works]\n';
    const john = 'cv:\n  name: John\n';
    const files = { 'jane.yaml': CV, 'john.yaml': john, 'cv.yaml': john, 'editions.yaml': text };
    expect((await checkFile(files, 'editions.yaml'))[1]).toEqual([]);
    const withoutModeline = { ...files, 'editions.yaml': text.replace(' of jane.yaml', '') };
    expect((await checkFile(withoutModeline, 'editions.yaml'))[1]).toHaveLength(1);
  });

  it('are checked again when their base changes', async () => {
    const folder = createTemporaryFolder();
    const cv = await client.open(join(folder, 'cv.yaml'), CV);
    const uri = await client.open(
      join(folder, 'editions.yaml'),
      'short:\n  omit:\n    experience: [Harbour Works]\n',
    );
    expect(await client.getDiagnostics(uri)).toEqual([]);
    await client.type(cv, CV.indexOf('Harbour'), 'Old ');
    await expect
      .poll(async () => (await client.getDiagnostics(uri)).map(formatDiagnostic))
      .toEqual(['3:18-3:31 bad-override']);
    await client.close(cv);
    await client.close(uri);
  });
});

describe('the language server', () => {
  it('exits with code 1 if its input ends', async () => {
    const { code, stdout, stderr } = await runInOwnProcess(['lsp', '--stdio'], { stdin: '' });
    expect({ code, stdout: String(stdout), stderr }).toEqual({ code: 1, stdout: '', stderr: '' });
  });

  it.skipIf(spawnSync('script', ['--version']).status !== 0)(
    'exits with code 2 in a terminal',
    async () => {
      const { code, stdout } = await runProgram('script', [
        '-qec',
        `${process.execPath} dist/cli.cjs lsp`,
        '/dev/null',
      ]);
      expect(code).toBe(2);
      expect(String(stdout)).toContain('The language server needs an editor, not a terminal.');
    },
  );
});
