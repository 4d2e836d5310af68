import { describe, expect, it } from 'vitest';
import { createTemporaryFolder, listFiles, parseJsonLines, run } from './run.js';

const CV =
  'cv:\n  name: Jane Doe\n  phone: +41 44 668 18 00\n  email: jane@doe.example\n  summary: Call 044 668 18 00\n';
const LIST = [
  {
    name: 'Jane Doe',
    summary: 'See [me](https://x.example/jane-doe)',
    publications: [{ title: 'On ink', authors: ['A. Poe'], date: '2020', doi: '' }],
  },
  {
    name: 'Ann Roe',
    summary: 'See [us](https://x.example/ann-roe)',
    publications: [{ title: 'On tides', authors: ['R. Roe'], date: '2020', doi: '' }],
  },
]
  .map((cv) => `${JSON.stringify({ cv })}\n`)
  .join('');

describe('the output of render', () => {
  it.each([
    { args: ['--redact', 'email'], has: 'Jane Doe', hasNot: 'jane@doe.example', message: '' },
    {
      args: ['--redact', 'email, name', '--redact', 'photo'],
      has: '668',
      hasNot: 'Doe',
      message: '',
    },
    {
      args: ['--redact', 'phone', '--format', 'html'],
      has: 'Jane Doe',
      hasNot: '+41',
      message: 'cv.yaml:5:17: warning not-redacted',
    },
    { args: ['--anonymous'], has: 'Call', hasNot: 'Jane', message: 'cv.yaml:1:1: info anonymity' },
  ])('has $has but not $hasNot with $args', async ({ args, has, hasNot, message }) => {
    const cwd = createTemporaryFolder({ 'cv.yaml': CV });
    const format = args.includes('--format') ? [] : ['-f', 'txt'];
    const { code, stdout, stderr } = await run(
      ['render', 'cv.yaml', '-o', '-', '--message-format', 'short', ...format, ...args],
      { cwd },
    );
    expect({ code, message: stderr.includes(message) }, stderr).toEqual({ code: 0, message: true });
    expect(stdout.toString()).toContain(has);
    expect(stdout.toString()).not.toContain(hasNot);
  });
});

describe('--redact', () => {
  it.each(['render', 'validate', 'watch'])(
    'makes %s reject an unknown field before reading a document',
    async (command) => {
      const { code, stderr } = await run([command, 'cv.yaml', '--redact', 'phone,emial'], {
        cwd: createTemporaryFolder({ 'cv.yaml': 'cv: [' }),
      });
      expect(code).toBe(2);
      expect(stderr).toMatch(
        /The option `--redact` must be name, .* or photo, but it is "emial"\.\n.*did you mean `email`\?/,
      );
    },
  );
});

it('validate reports what a redacted version would still reveal', async () => {
  const cwd = createTemporaryFolder({ 'cv.yaml': CV });
  const { code, stdout } = await run(['validate', 'cv.yaml', '--redact', 'phone', '--json'], {
    cwd,
  });
  expect(code).toBe(0);
  expect(parseJsonLines(stdout)).toMatchObject([
    { code: 'not-redacted', found: '044 668 18 00', range: { start: { line: 5, column: 17 } } },
  ]);
});

const REDACTED_EDITION = 'blind: { anonymous: true }';

describe('a batch', () => {
  it.each([
    { args: [], files: ['out/0001-jane-doe.txt', 'out/0002-ann-roe.txt'] },
    { args: ['--redact', 'name'], files: ['out/0001.txt', 'out/0002.txt'] },
    { args: ['--anonymous'], files: ['out/0001.txt', 'out/0002.txt'] },
    {
      args: ['--redact', 'email', '--name', '{cv.publications.0.authors.0}'],
      files: ['out/A. Poe.txt', 'out/R. Roe.txt'],
    },
    {
      args: ['--redact', 'name', '--name', '{cv.publications.0.title}'],
      files: ['out/On ink.txt', 'out/On tides.txt'],
    },
    {
      args: ['--anonymous', '--name', '{cv.summary}'],
      files: ['out/See me.txt', 'out/See us.txt'],
    },
    {
      args: ['--anonymous', '--name', 'cv-{index}'],
      files: ['out/cv-0001.txt', 'out/cv-0002.txt'],
    },
    { args: ['--editions'], files: ['out/0001-blind.txt', 'out/0002-blind.txt'] },
  ])('writes outputs whose names reveal no redacted field: $args', async ({ args, files }) => {
    const cwd = createTemporaryFolder({ 'l.ndjson': LIST, 'editions.yaml': REDACTED_EDITION });
    const { code, stderr } = await run(['render', 'l.ndjson', '-o', 'out', '-f', 'txt', ...args], {
      cwd,
    });
    expect(code, stderr).toBe(0);
    expect(listFiles(cwd).filter((file) => file.endsWith('.txt'))).toEqual(files);
  });

  it.each([
    { name: '{line}-{slug}', args: ['--anonymous'], revealed: 'name' },
    {
      name: '{cv.social_networks.0.username}',
      args: ['--redact', 'social_networks'],
      revealed: 'social_networks',
    },
    { name: '{cv.publications.0.authors.0}', args: ['--anonymous'], revealed: 'name' },
    {
      name: '{line}-{cv.custom_sections.0.entries.0.authors.1}',
      args: ['--redact', 'name'],
      revealed: 'name',
    },
    { name: '{cv.projects.0.url}', args: ['--anonymous'], revealed: 'url' },
    { name: '{slug}', args: ['--editions'], revealed: 'name' },
  ])(
    'rejects a pattern of names that reveals redacted fields: $name',
    async ({ name, args, revealed }) => {
      const cwd = createTemporaryFolder({ 'l.ndjson': LIST, 'editions.yaml': REDACTED_EDITION });
      const { code, stderr } = await run(
        ['render', 'l.ndjson', '-o', 'out', '--name', name, ...args],
        { cwd },
      );
      expect(code).toBe(2);
      expect(stderr).toContain(`it would reveal \`${revealed}\`, which is redacted.`);
      expect(listFiles(cwd)).toEqual(['editions.yaml', 'l.ndjson']);
    },
  );
});
