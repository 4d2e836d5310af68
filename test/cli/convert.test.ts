// Documents of other programs: rendered and checked as they are.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call } from './call.js';
import { createTemporaryFolder, listFiles, run } from './run.js';

const RENDERCV = `cv:
  name: Jane Doe
  email: jane@example
  sections:
    experience:
      - company: Harbor Lab
        position: Diver
        start_date: 2019-05
        highlights: ["See [the chart](ftp://example.com/c)."]
    my_section:
      - Text as an entry
`;

const JSON_RESUME = {
  basics: { name: 'Jane Doe', label: 'Diver' },
  work: [{ name: 'Harbor Lab', position: 'Diver' }],
};

const YAML_RESUME =
  'content:\n  basics: {name: Jane Doe}\n  work:\n    - {name: Harbor Lab, position: Diver}\n';

const files = {
  'rendercv.yaml': RENDERCV,
  'resume.json': JSON.stringify(JSON_RESUME),
  'yamlresume.yml': YAML_RESUME,
};

describe.each([
  ['rendercv.yaml', 'RenderCV'],
  ['resume.json', 'JSON Resume'],
  ['yamlresume.yml', 'YAMLResume'],
])('%s', (file, program) => {
  it('is rendered as it is, with an info', async () => {
    const cwd = createTemporaryFolder(files);
    const { code, stdout, stderr } = await call(['render', file, '-f', 'txt', '-o', '-'], cwd);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Jane Doe[\s\S]*Harbor Lab/);
    expect(stderr).toContain(`info[converted]: This file is read as ${program}.`);
  });

  it('is refused with `--no-convert`', async () => {
    const cwd = createTemporaryFolder(files);
    const { code, stderr } = await call(['render', file, '--no-convert'], cwd);
    expect(code).toBe(1);
    expect(stderr).toContain(`This document is in ${program} format`);
    expect(listFiles(cwd)).toEqual(Object.keys(files).sort());
  });

  it('is read from standard input, and as a record', async () => {
    const cwd = createTemporaryFolder(files);
    const stdin = files[file as keyof typeof files];
    const { stdout } = await run(['render', '-', '-f', 'txt', '-o', '-'], { cwd, stdin });
    expect(stdout.toString()).toContain('Harbor Lab');
  });
});

describe('diagnostics of a converted document', () => {
  it.each([
    ['not-imported', '--> rendercv.yaml:3:3 (cv.email)'],
    ['not-linked', '--> rendercv.yaml:9:39'],
  ])('have the position of %s in the original', async (code, location) => {
    const { stderr } = await call(['render', 'rendercv.yaml'], createTemporaryFolder(files));
    expect(stderr).toMatch(new RegExp(`\\[${code}\\]`));
    expect(stderr).toContain(location);
  });

  it.each([
    ['company', 'compnay', '6:9'],
    ['2019-05', '2019-15', '8:21'],
  ])('fail a check with `--strict` if %s is %s', async (correct, wrong, location) => {
    const cwd = createTemporaryFolder({ 'cv.yaml': RENDERCV.replace(correct, wrong) });
    const { code, stderr } = await call(['validate', 'cv.yaml', '--strict'], cwd);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      new RegExp(`\\.(${wrong}|start_date)\` is .*imported as text[^]*--> cv.yaml:${location}`),
    );
  });

  it.each([
    ['the design', 'design: {theme: sb2nov, links: {underline: true}}\n', 0],
    ['an own field', '      - {bullet: Text, salary: 9}\n', 0],
    ['a lost value', 'extra: 1\n', 1],
  ])('fail a check with `--strict` for %s as they should', async (_, more, expected) => {
    const valid = RENDERCV.replace('jane@example', 'jane@example.com').replace('ftp:', 'https:');
    const cwd = createTemporaryFolder({
      'cv.yaml': valid.replace('- Text as', '- bullet: Text as') + more,
    });
    const { code, stderr } = await call(['validate', 'cv.yaml', '--strict'], cwd);
    expect(stderr).toMatch(/not-(applied|shown|imported)/);
    expect(code).toBe(expected);
  });

  it('change no file with `--fix`', async () => {
    const cwd = createTemporaryFolder(files);
    const { code } = await call(['validate', 'rendercv.yaml', '--fix'], cwd);
    expect(code).toBe(0);
    const { stdout } = await call(['validate', 'rendercv.yaml', '--diff'], cwd);
    expect(stdout).toBe('');
  });
});

describe('a document that fits several formats', () => {
  const text = 'basics: {name: Jane Doe}\ncontent: {basics: {name: Jo Roe}}\n';

  it('is an error that names them', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': text });
    const { code, stderr } = await call(['render', 'cv.yaml'], cwd);
    expect(code).toBe(1);
    expect(stderr).toContain('may be of JSON Resume or YAMLResume');
    expect(stderr).toContain('choose with `--as json-resume` or `--as yamlresume`');
  });

  it.each([
    ['json-resume', 'Jane Doe'],
    ['yamlresume', 'Jo Roe'],
  ])('is read with `--as %s`', async (format, name) => {
    const cwd = createTemporaryFolder({ 'cv.yaml': text });
    const args = ['render', 'cv.yaml', '--as', format, '-f', 'txt', '-o', '-'];
    expect((await call(args, cwd)).stdout).toContain(name);
  });
});

it.each(['cv: {name: Jane Doe}\nsettings: {a: 1}\n', 'cv: {name: Jane Doe, sections: []}\n'])(
  'a document that the specification accepts is not converted: %j',
  async (text) => {
    const { code, stderr } = await call(
      ['validate', 'cv.yaml'],
      createTemporaryFolder({ 'cv.yaml': text }),
    );
    expect(code).toBe(0);
    expect(stderr).not.toContain('converted');
  },
);

it('a batch converts files and records, and renders them again only if they change', async () => {
  const records = [JSON_RESUME, { ...JSON_RESUME, basics: { name: 'Jo Roe' } }];
  const cwd = createTemporaryFolder({
    'a.yaml': RENDERCV,
    'l.ndjson': records.map((record) => JSON.stringify(record)).join('\n'),
  });
  const render = async () =>
    (await call(['render', 'a.yaml', 'l.ndjson', '-f', 'txt', '-o', 'out/'], cwd)).stderr;
  expect(await render()).toContain('3 rendered, 0 unchanged');
  expect(listFiles(join(cwd, 'out')).filter((file) => file.endsWith('.txt'))).toEqual([
    '0001-jane-doe.txt',
    '0002-jo-roe.txt',
    'a.txt',
  ]);
  expect(await render()).toContain('0 rendered, 3 unchanged');
  writeFileSync(join(cwd, 'a.yaml'), RENDERCV.replace('Diver', 'Lead'));
  expect(await render()).toContain('1 rendered, 2 unchanged');
});

it('an edition and settings change a converted document', async () => {
  const cwd = createTemporaryFolder({
    ...files,
    'editions.yaml': 'short: {template: ledger, omit: {experience: [Harbor Lab]}}\n',
  });
  const args = ['render', 'rendercv.yaml', '--edition', 'short', '-f', 'typ', '-o', '-'];
  const { stdout } = await call(args, cwd);
  expect(stdout).toContain('ledger/template.typ');
  expect(stdout).not.toContain('Harbor Lab');
});

it.each([
  [4, true],
  [8, false],
])('proposes --fit if page 2 has few lines (%i more)', async (more, isProposed) => {
  const folder = createTemporaryFolder();
  const file = join(folder, 'long.yaml');
  const renderPoints = async (count: number) => {
    const points = Array.from({ length: count }, (_, index) => `{bullet: Point ${index}}`);
    writeFileSync(
      file,
      `cv: {name: Jane Doe, sections: {notes: [${points.join(', ')}]}}\ndesign: {theme: sb2nov}\n`,
    );
    return (await run(['render', file, '-o', join(folder, 'long.pdf'), '--force'])).stderr;
  };
  let count = 40;
  while (!(await renderPoints(count)).includes('(2 pages)') && count < 60) count += 1;
  const text = await renderPoints(count + more);
  expect(text).toContain('(2 pages)');
  expect(text.includes('`--fit 1`')).toBe(isProposed);
});
