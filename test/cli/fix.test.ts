// `cvpress validate --fix` applies safe fixes to the file, and changes nothing else in it.
import { chmodSync, readFileSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { rewriteFiles } from '../../src/cli/fixer.js';
import { call } from './call.js';
import { createTemporaryFolder, listFiles, parseJsonLines, run, VALID_CV } from './run.js';

/** Two problems with safe fixes, one without, and formatting that must stay. */
const TEXT = `# my cv
cv:
  name: "Jane"   # me
  emial: jane@example.com
  education:
    - {institution: MIT, area: Physics, start_date: 'Sept 2020'} # roughly
  phone: x
`;

const FIXED_TEXT = TEXT.replace('emial', 'email').replace('Sept 2020', '2020-09');

function readText(folder: string, file = 'cv.yaml'): string {
  return readFileSync(join(folder, file), 'utf8');
}

describe('--fix', () => {
  it('writes the file, shows the diff, and reports the remaining problems', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': TEXT });
    const { code, stdout, stderr } = await call(['validate', 'cv.yaml', '--fix'], cwd);
    expect(readText(cwd)).toBe(FIXED_TEXT);
    expect(listFiles(cwd)).toEqual(['cv.yaml']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.split('\n')).toEqual(
      expect.arrayContaining([
        '--- cv.yaml',
        '-  emial: jane@example.com',
        '+  email: jane@example.com',
        'cv.yaml: 2 problems fixed',
        expect.stringContaining('error[bad-size]'),
        'cv.yaml: 1 error',
      ]),
    );
    expect(stderr).not.toContain('can be fixed');
  });

  it('exits with 0 if no problem remains', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': 'cv:\n  nmae: Jane\n' });
    expect(await call(['validate', 'cv.yaml', '--fix'], cwd)).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/\ncv.yaml: 1 problem fixed\ncv.yaml is valid\n$/),
    });
    const { stderr } = await call(['validate', 'cv.yaml', '--fix'], cwd);
    expect(stderr).toBe('cv.yaml is valid\n');
  });

  it.each([
    {
      name: 'a problem that appears only after another fix',
      text: 'cv:\n  name: Jane Doe\n  emial:mailto:jane@example.com\n',
      fixed: 'cv:\n  name: Jane Doe\n  email: jane@example.com\n',
    },
    {
      name: 'a typo in a key, but not a second such key at the root',
      text: 'cv:\n  Name: Jane\nname: Jo\n',
      fixed: 'cv:\n  name: Jane\nname: Jo\n',
    },
    {
      name: '`cv` in capitals and a field at the root',
      text: 'CV:\n  name: Jane\nemail: j@x.org\n',
      fixed: 'cv:\n  name: Jane\n  email: j@x.org\n',
    },
    {
      name: 'a typo, but not two words for one key',
      text: 'cv:\n  nmae: Jane\n  experience:\n    - {employer: A, firm: B, position: C}\n',
      fixed: 'cv:\n  name: Jane\n  experience:\n    - {employer: A, firm: B, position: C}\n',
    },
    {
      name: 'several keys that belong into an object that is missing',
      text: 'cv: {name: Jane}\ndesign:\n  color: navy\n  fontSize: 12pt\n  margins: {page: {top: 2cm}}\n',
      fixed:
        'cv: {name: Jane}\ndesign:\n  options:\n    primary_color: navy\n    margins: {page: {top: 2cm}}\n  font_size: 12pt\n',
    },
    {
      name: 'a text with Windows line ends',
      text: TEXT.replaceAll('\n', '\r\n'),
      fixed: FIXED_TEXT.replaceAll('\n', '\r\n'),
    },
    { name: 'a text with a byte order mark', text: `\uFEFF${TEXT}`, fixed: `\uFEFF${FIXED_TEXT}` },
    { name: 'a text without a line end', text: 'cv:\n  nmae: Jane', fixed: 'cv:\n  name: Jane' },
  ])('fixes $name', async ({ text, fixed }) => {
    const cwd = createTemporaryFolder({ 'cv.yaml': text });
    await call(['validate', 'cv.yaml', '--fix'], cwd);
    expect(readText(cwd)).toBe(fixed);
  });

  it('does not write a document that has no safe fixes', async () => {
    const text = 'cv:\n  name: Jane\n  phone: x\n';
    const cwd = createTemporaryFolder({ 'cv.yaml': text });
    const { mtimeMs } = statSync(join(cwd, 'cv.yaml'));
    const { code, stderr } = await call(['validate', 'cv.yaml', '--fix'], cwd);
    expect({ code, text: readText(cwd), time: statSync(join(cwd, 'cv.yaml')).mtimeMs }).toEqual({
      code: 1,
      text,
      time: mtimeMs,
    });
    expect(stderr).not.toContain('---');
  });

  it('fixes several documents, including JSON', async () => {
    const cwd = createTemporaryFolder({
      'p/a.yaml': 'cv:\n  nmae: A\n',
      'p/b.json': '{"cv": {"nmae": "B"}}\n',
      'p/c.yml': VALID_CV,
    });
    const { code, stderr } = await call(['validate', 'p', '--fix'], cwd);
    expect([
      readText(cwd, 'p/a.yaml'),
      readText(cwd, 'p/b.json'),
      readText(cwd, 'p/c.yml'),
    ]).toEqual(['cv:\n  name: A\n', '{"cv": {"name": "B"}}\n', VALID_CV]);
    expect(code).toBe(0);
    expect(stderr).toContain('3 valid, 0 not valid');
  });

  it('fixes an overlay in its own file, once', async () => {
    const cwd = createTemporaryFolder({
      'a.yaml': VALID_CV,
      'b.yaml': VALID_CV,
      'de.yaml': 'cv:\n  emial: a@b.de # new\n',
    });
    const { code } = await call(
      ['validate', 'a.yaml', 'b.yaml', '--overlay', 'de.yaml', '--fix'],
      cwd,
    );
    expect(readText(cwd, 'de.yaml')).toBe('cv:\n  email: a@b.de # new\n');
    expect({ code, a: readText(cwd, 'a.yaml'), b: readText(cwd, 'b.yaml') }).toEqual({
      code: 0,
      a: VALID_CV,
      b: VALID_CV,
    });
  });

  it('writes standard input to standard output, fixed or not', async () => {
    const cwd = createTemporaryFolder();
    const fixed = await run(['validate', '-', '--fix'], { cwd, stdin: TEXT });
    expect({ code: fixed.code, text: String(fixed.stdout) }).toEqual({ code: 1, text: FIXED_TEXT });
    const valid = await run(['validate', '-', '--fix', '--json'], { cwd, stdin: VALID_CV });
    expect({ code: valid.code, text: String(valid.stdout) }).toEqual({ code: 0, text: VALID_CV });
  });

  it('reports the remaining problems as JSON', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': TEXT });
    const { code, stdout, stderr } = await call(['validate', 'cv.yaml', '--fix', '--json'], cwd);
    expect(parseJsonLines(stdout)).toMatchObject([{ code: 'bad-size' }]);
    expect({ code, stderr, text: readText(cwd) }).toEqual({
      code: 1,
      stderr: '',
      text: FIXED_TEXT,
    });
  });

  // On Windows, only some users may create links.
  it.skipIf(process.platform === 'win32')(
    'follows a link, and keeps the permissions of the file',
    async () => {
      const cwd = createTemporaryFolder({ 'real/cv.yaml': TEXT });
      chmodSync(join(cwd, 'real/cv.yaml'), 0o640);
      symlinkSync('real/cv.yaml', join(cwd, 'cv.yaml'));
      await call(['validate', 'cv.yaml', '--fix'], cwd);
      expect(readText(cwd, 'real/cv.yaml')).toBe(FIXED_TEXT);
      expect(realpathSync(join(cwd, 'cv.yaml'))).toBe(join(cwd, 'real/cv.yaml'));
      expect(statSync(join(cwd, 'real/cv.yaml')).mode & 0o777).toBe(0o640);
    },
  );

  it('writes no file if one is read-only', async () => {
    const overlay = 'cv:\n  lable: x\n';
    const cwd = createTemporaryFolder({ 'cv.yaml': TEXT, 'over.yaml': overlay });
    chmodSync(join(cwd, 'cv.yaml'), 0o444);
    const { code, stderr } = await call(
      ['validate', 'cv.yaml', '--overlay', 'over.yaml', '--fix'],
      cwd,
    );
    expect({ code, text: readText(cwd), overlay: readText(cwd, 'over.yaml') }).toEqual({
      code: 2,
      text: TEXT,
      overlay,
    });
    expect(stderr).toContain(
      'error[unwritable-output]: cv.yaml cannot be written: access is denied.',
    );
  });

  it('does not overwrite a file that was changed meanwhile', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV });
    const path = join(cwd, 'cv.yaml');
    await expect(rewriteFiles([{ path, before: TEXT, after: FIXED_TEXT }])).rejects.toMatchObject({
      diagnostics: [
        {
          code: 'unwritable-output',
          message: `${path} cannot be written: it has changed since it was read.`,
        },
      ],
    });
    expect(readText(cwd)).toBe(VALID_CV);
  });
});

describe('--diff', () => {
  it('writes a diff to standard output, reports all problems, and changes no file', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': TEXT });
    const { code, stdout, stderr } = await call(['validate', 'cv.yaml', '--diff'], cwd);
    expect(stdout).toMatch(
      /^--- cv.yaml\n\+\+\+ cv.yaml\n@@ .*\n(.*\n)*- {2}emial: jane@example.com\n\+ {2}email: jane@example.com\n/,
    );
    expect(stderr).toContain(
      'cv.yaml: 3 errors\n2 of 3 can be fixed by `cvpress validate cv.yaml --fix`\n',
    );
    expect({ code, text: readText(cwd) }).toEqual({ code: 1, text: TEXT });
  });

  it('writes a diff that `patch` can apply', async () => {
    const { applyPatch } = await import('diff');
    const cwd = createTemporaryFolder({ 'cv.yaml': TEXT });
    const { stdout } = await call(['validate', 'cv.yaml', '--diff'], cwd);
    expect(applyPatch(TEXT, stdout)).toBe(FIXED_TEXT);
  });

  it('does not copy standard input to standard output', async () => {
    const { stdout } = await run(['validate', '-', '--diff'], {
      cwd: createTemporaryFolder(),
      stdin: TEXT,
    });
    expect(String(stdout)).toMatch(/^--- <stdin>\n/);
  });

  it('is rejected together with --json', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': TEXT });
    expect(await call(['validate', 'cv.yaml', '--diff', '--json'], cwd)).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('bad-option'),
    });
  });
});

describe('the suggested --fix command', () => {
  test.each([
    {
      name: 'the only problem',
      text: 'cv:\n  nmae: Jane\n',
      args: ['render'],
      line: 'this can be fixed by `cvpress validate cv.yaml --fix`',
    },
    {
      name: 'some problems',
      text: TEXT,
      args: ['validate'],
      line: '2 of 3 can be fixed by `cvpress validate cv.yaml --fix`',
    },
    {
      name: 'all of several problems',
      text: 'cv:\n  nmae: Jane\n  emial: a@b.de\n',
      args: ['validate', '--variant', 'a', '--language', 'de'],
      line: 'all can be fixed by `cvpress validate cv.yaml --fix --variant a --language de`',
    },
  ])('is shown if it fixes $name', async ({ text, args, line }) => {
    const cwd = createTemporaryFolder({ 'cv.yaml': text });
    const { stderr } = await call([...args, 'cv.yaml'], cwd);
    const lines = stderr.split('\n').filter((text) => text.includes('can be fixed'));
    expect(lines).toEqual([line]);
  });

  it('is not shown for a problem without a safe fix', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': 'cv:\n  name: Jane\n  phone: x\n' });
    const { stderr } = await call(['validate', 'cv.yaml'], cwd);
    expect(stderr).not.toContain('can be fixed');
  });

  it('is not shown for standard input, which is no file', async () => {
    const { stderr } = await run(['validate', '-'], { cwd: createTemporaryFolder(), stdin: TEXT });
    expect(stderr).not.toContain('can be fixed');
  });

  it('is not shown for NDJSON', async () => {
    const cwd = createTemporaryFolder({ 'l.ndjson': '{"cv":{"nmae":"x"}}\n{"cv":{"name":"y"}}\n' });
    const { stderr } = await call(['render', 'l.ndjson', '-o', 'out/'], cwd);
    expect(stderr).toContain('unknown-key');
    expect(stderr).not.toContain('can be fixed');
  });

  it('is not shown with --message-format short', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': TEXT });
    const { stdout, stderr } = await call(
      ['validate', 'cv.yaml', '--message-format', 'short'],
      cwd,
    );
    expect(stdout + stderr).not.toContain('can be fixed');
  });
});

it('a diff is colored with FORCE_COLOR, and its control characters are escaped', async () => {
  const cwd = createTemporaryFolder({ 'cv.yaml': 'cv:\n  nmae: Jane\u009B31m\n' });
  const { stderr } = await run(['validate', 'cv.yaml', '--fix'], {
    cwd,
    env: { FORCE_COLOR: '1' },
  });
  expect(stderr).toContain('\u001B[32m+  name: Jane\\u009b31m\u001B[39m');
});
