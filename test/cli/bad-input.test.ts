// Invalid documents, arguments and files: exit codes, messages without stack traces, no outputs.
import { chmodSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createTemporaryFolder,
  INVALID_CV,
  IS_ROOT,
  isPdf,
  listFiles,
  parseJsonLines,
  run,
  VALID_CV,
} from './run.js';

const STACK_TRACE =
  /^ +at .+:\d+:\d+\)?$|node:internal|file:\/\/|UnhandledPromise|\bE[A-Z]{4,}\b: /m;

const JSON_CV = '{"cv":{"name":"J"}}';

/** Examples; `test/compiler/source` and `test/compiler/validate` test each kind of problem. */
const DOCUMENTS = [
  {
    name: 'broken YAML',
    text: 'cv: [unclosed\n',
    error: /error\[syntax\].*bracket \[.* not closed/,
  },
  {
    name: 'YAML in a .json file',
    file: 'cv.json',
    text: VALID_CV,
    error: /error\[syntax\].*not JSON; it looks like YAML/,
  },
  { name: 'an empty file', text: '', error: /error\[empty-source\].*empty/ },
  {
    name: 'an unknown key',
    text: INVALID_CV,
    error: /error\[unknown-key\].*`lable`[\s\S]*did you mean `label`/,
  },
  {
    name: 'margins that leave no space for text',
    text: `${VALID_CV}design: {options: {date_and_location_width: 30cm}}`,
    error: /error\[margins-too-wide\]/,
  },
];

describe.each(['render', 'validate'])('%s', (command) => {
  it.each(DOCUMENTS)(
    'exits with 1 and reports the location of $name',
    async ({ file = 'cv.yaml', text, error }) => {
      const cwd = createTemporaryFolder({ [file]: text });
      const { code, stdout, stderr } = await run([command, file], { cwd });
      expect({ code, stdout: stdout.toString(), files: listFiles(cwd) }).toEqual({
        code: 1,
        stdout: '',
        files: [file],
      });
      expect(stderr).toMatch(error);
      expect(stderr).toMatch(new RegExp(`--> ${file}:\\d+:\\d+`));
      expect(stderr).not.toMatch(STACK_TRACE);
    },
  );

  it.each([
    {
      name: 'an invalid document',
      stdin: INVALID_CV,
      error: /error\[unknown-key\][\s\S]*--> <stdin>:3:3/,
    },
    { name: 'no text', stdin: '', error: /error\[empty-source\][\s\S]*<stdin>/ },
  ])('exits with 1 for standard input with $name', async ({ stdin, error }) => {
    const { code, stdout, stderr } = await run([command, '-'], {
      cwd: createTemporaryFolder(),
      stdin,
    });
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(error);
  });
});

it('render reports all errors of a document in the order of its lines', async () => {
  const cwd = createTemporaryFolder({
    'cv.yaml': 'cv:\n  nmae: J\n  emial: x\n  phone: "1"\ndesign:\n  font: Comic Sans\n',
  });
  const { stderr } = await run(['render', 'cv.yaml'], { cwd });
  expect(stderr.match(/^error\[/gm)).toHaveLength(4);
  const lines = [...stderr.matchAll(/cv\.yaml:(\d+)/g)].map(([, line]) => Number(line));
  expect(lines).toEqual([...lines].sort((a, b) => a - b));
});

interface UsageCase {
  readonly name: string;
  readonly call: string;
  readonly error: RegExp;
  /** Files next to `cv.yaml`. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string | Uint8Array;
}

const ARGUMENTS: readonly UsageCase[] = [
  { name: 'no arguments', call: '', error: /Usage: cvpress/ },
  {
    name: 'an unknown format after a known one',
    call: 'render cv.yaml -f pdf,odt',
    error: /odt[\s\S]*pdf, png, svg, html/,
  },
  {
    name: 'a comma without a format',
    call: 'render cv.yaml -f pdf,',
    error: /'pdf,' is invalid/,
  },
  {
    name: 'an invalid SOURCE_DATE_EPOCH',
    call: 'render cv.yaml',
    env: { SOURCE_DATE_EPOCH: 'now' },
    error: /SOURCE_DATE_EPOCH/,
  },
  {
    name: '--name for a single document',
    call: 'render cv.yaml --name {slug}',
    error: /`--name` needs NDJSON input, but there is none/,
  },
];

const UNREADABLE_INPUTS: readonly UsageCase[] = [
  {
    name: 'a missing folder',
    call: 'render no/',
    error: /no\/ cannot be read: it does not exist/,
  },
  {
    name: 'a document whose path leads through a file',
    call: 'render cv.yaml/x.yaml',
    error: /cv\.yaml\/x\.yaml cannot be read/,
  },
  {
    name: 'a file that is not UTF-8',
    call: 'render l.yaml',
    files: { 'l.yaml': Buffer.from('cv:\n  name: Ren\xe9\n', 'latin1') },
    error: /l\.yaml cannot be read: it is not UTF-8/,
  },
  {
    name: 'standard input that is not UTF-8',
    call: 'render -',
    stdin: Buffer.from([0xff, 0xfe]),
    error: /<stdin> cannot be read: it is not UTF-8/,
  },
  {
    name: 'a PDF that is larger than a document may be',
    call: 'render cv.pdf.yaml',
    files: { 'cv.pdf.yaml': `%PDF-1.7\n${'x'.repeat(2_000_000)}` },
    error: /cv\.pdf\.yaml cannot be read: it is a PDF[\s\S]*cvpress import/,
  },
  {
    name: 'a template whose path leads through a file',
    call: 'render cv.yaml --template cv.yaml/house',
    error: /no template `cv\.yaml\/house`/,
  },
  {
    name: 'a missing template that is named like a document',
    call: 'render cv.yaml --template missing.yaml',
    error: /There is no template `missing\.yaml`/,
  },
  {
    name: 'a photo whose path leads through a file',
    call: 'render cv.yaml --template sidebar --photo cv.yaml/x.png',
    error: /The photo `cv\.yaml\/x\.png` cannot be read: a part of its path is not a folder/,
  },
];

const UNWRITABLE_OUTPUTS: readonly UsageCase[] = [
  {
    name: 'an output with an unknown extension',
    call: 'render cv.yaml -o cv.odt',
    error: /cv\.odt is not in a format[\s\S]*\.pdf, .* or \.resume\.json/,
  },
  {
    name: 'several formats to standard output',
    call: 'render cv.yaml -f pdf,typ -o -',
    error: /Several formats cannot all go to standard output/,
  },
  {
    name: 'standard input in several formats without -o',
    call: 'render - -f pdf,typ',
    stdin: VALID_CV,
    error: /Several formats cannot all go to standard output/,
  },
  {
    name: 'several documents to a file',
    call: 'render cv.yaml b.yaml -o x.pdf',
    files: { 'b.yaml': VALID_CV },
    error: /Several documents cannot all go to the file x\.pdf/,
  },
  {
    name: 'a folder to a file',
    call: 'render p -o x.pdf',
    files: { 'p/b.yaml': VALID_CV },
    error: /Several documents cannot all go to the file x\.pdf/,
  },
  {
    name: 'several documents to standard output',
    call: 'render cv.yaml b.yaml -o -',
    files: { 'b.yaml': VALID_CV },
    error: /Several documents cannot all go to standard output/,
  },
  {
    name: 'two documents with the same name',
    call: 'render cv.yaml cv.json -f typ,pdf',
    files: { 'cv.json': JSON_CV },
    error: /cv\.yaml and cv\.json would both be written to cv\.typ/,
  },
  {
    name: 'two of three documents with the same name in an output folder',
    call: 'render cv.yaml a/x.yaml b/x.yaml -o out',
    files: { 'a/x.yaml': VALID_CV, 'b/x.yaml': VALID_CV },
    error: /a\/x\.yaml and b\/x\.yaml would both be written to out\/x\.pdf/,
  },
  {
    name: 'outputs whose names differ only in case',
    call: 'render cv.yaml a/CV.yaml -o out',
    files: { 'a/CV.yaml': VALID_CV },
    error: /would both be written/,
  },
  {
    name: 'outputs whose names differ only in the encoding of é',
    call: 'render a b -o out',
    files: { 'a/\u00e9.yaml': VALID_CV, 'b/e\u0301.yaml': VALID_CV },
    error: /would both be written/,
  },
  {
    name: 'an output that is the input',
    call: 'render cv.yaml -f pdf -o cv.yaml',
    error: /cv\.yaml/,
  },
  {
    name: 'an output that is the input by another path',
    call: 'render a.yaml -f typ -o out/../a.yaml',
    files: { 'a.yaml': VALID_CV, 'out/cv.yaml': VALID_CV },
    error: /a\.yaml/,
  },
  {
    name: 'an output for a page that is a document',
    call: 'render cv-1.yaml -f svg -o cv.yaml',
    files: { 'cv-1.yaml': VALID_CV },
    error: /cv\.yaml is a document itself/,
  },
  {
    name: 'an output folder whose name belongs to a file',
    call: 'render cv.yaml -o out/',
    files: { out: 'in the way' },
    error: /out\/cv\.pdf cannot be written: [^:]*(file|folder)[^:]*$/m,
  },
  {
    name: 'a file in place of a parent folder',
    call: 'render cv.yaml -o out/x/y.pdf',
    files: { out: 'in the way' },
    error: /out\/x\/y\.pdf cannot be written: a part of its path is not a folder/,
  },
  {
    name: 'a file in place of a parent folder of several outputs',
    call: 'render cv.yaml b.yaml -o out/x',
    files: { out: 'in the way', 'b.yaml': VALID_CV },
    error: /out\/x\/\.cvpress cannot be written: a part of its path is not a folder/,
  },
  {
    name: 'an output whose file name is too long',
    call: `render cv.yaml -o ${'x'.repeat(300)}.pdf`,
    error: /cannot be written: name too long/,
  },
  {
    name: 'a sample whose path leads through a file',
    call: 'init cv.yaml/x.yaml',
    error: /x\.yaml cannot be written: a part of its path is not a folder/,
  },
  {
    name: 'a new template whose path leads through a file',
    call: 'new-template cv.yaml/house',
    error: /cv\.yaml\/house cannot be written: a part of its path is not a folder/,
  },
];

const UNWRITABLE_ON_LINUX: readonly UsageCase[] = [
  {
    name: 'an output in a folder that cannot be created',
    call: 'render cv.yaml -o /proc/nowhere/cv.pdf',
    error: /: \/proc\/nowhere\/cv\.pdf cannot be written: it does not exist/,
  },
  {
    name: 'several outputs in a folder that cannot be created',
    call: 'render p -o /proc/nowhere/',
    files: { 'p/a.yaml': VALID_CV, 'p/b.yaml': VALID_CV },
    error: /: \/proc\/nowhere[^ ]* cannot be written: it does not exist/,
  },
];

async function expectUsageError(usage: UsageCase): Promise<void> {
  const { files = {}, call, env, stdin, error } = usage;
  const inputs = { 'cv.yaml': VALID_CV, ...files };
  const cwd = createTemporaryFolder(inputs);
  const { code, stdout, stderr } = await run(call === '' ? [] : call.split(' '), {
    cwd,
    ...(env && { env }),
    ...(stdin !== undefined && { stdin }),
  });
  expect({ code, stdout: stdout.toString() }, stderr).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(error);
  expect(stderr).not.toMatch(STACK_TRACE);
  expect(listFiles(cwd)).toEqual(Object.keys(inputs).sort());
  for (const [path, data] of Object.entries(inputs)) {
    expect(readFileSync(join(cwd, path)).equals(Buffer.from(data))).toBe(true);
  }
}

describe('cvpress', () => {
  it.each(ARGUMENTS)('exits with 2 and changes no file for $name', expectUsageError);
  it.each(UNREADABLE_INPUTS)('exits with 2 and changes no file for $name', expectUsageError);
  it.each(UNWRITABLE_OUTPUTS)('exits with 2 and changes no file for $name', expectUsageError);
  it.runIf(process.platform === 'linux').each(UNWRITABLE_ON_LINUX)(
    'exits with 2 and changes no file for $name',
    expectUsageError,
  );

  it('exits with 2 for an empty file name', async () => {
    const { code, stderr } = await run(['render', ''], { cwd: createTemporaryFolder() });
    expect(code).toBe(2);
    expect(stderr).toMatch(/name|path|empty/i);
  });

  it('reports an invalid option once, not for each document', async () => {
    const cwd = createTemporaryFolder({ 'a.yaml': VALID_CV, 'b.yaml': VALID_CV });
    const { code, stderr } = await run(['render', 'a.yaml', 'b.yaml', '--font-path', 'no.ttf'], {
      cwd,
    });
    expect({ code, errors: stderr.match(/error\[/g)?.length }).toEqual({ code: 2, errors: 1 });
  });
});

describe.skipIf(process.platform === 'win32')('an error message', () => {
  it.each([
    { name: 'circular links', target: 'b.yaml', error: 'its links form a loop' },
    { name: 'a link to a missing file', target: 'nowhere.yaml', error: 'it does not exist' },
  ])('explains $name', async ({ target, error }) => {
    const cwd = createTemporaryFolder();
    symlinkSync(target, join(cwd, 'a.yaml'));
    symlinkSync('a.yaml', join(cwd, 'b.yaml'));
    const { code, stderr } = await run(['render', 'a.yaml'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain(`a.yaml cannot be read: ${error}`);
  });

  it.skipIf(IS_ROOT)(
    'explains a missing read permission, and other documents are rendered',
    async () => {
      const cwd = createTemporaryFolder({ 'a.yaml': VALID_CV, 'b.yaml': VALID_CV });
      chmodSync(join(cwd, 'a.yaml'), 0);
      const { code, stderr } = await run(['render', 'a.yaml', 'b.yaml'], { cwd });
      expect(code).toBe(2);
      expect(stderr).toMatch(/a\.yaml cannot be read: access is denied/);
      expect(listFiles(cwd)).toContain('b.pdf');
    },
  );

  it.skipIf(IS_ROOT)('explains a missing write permission of a folder', async () => {
    const cwd = createTemporaryFolder({ 'a.yaml': VALID_CV, 'out/x': '' });
    chmodSync(join(cwd, 'out'), 0o500);
    const { code, stderr } = await run(['render', 'a.yaml', '-o', 'out'], { cwd });
    chmodSync(join(cwd, 'out'), 0o700);
    expect(code).toBe(2);
    expect(stderr).toMatch(/out\/a\.pdf cannot be written: access is denied/);
    expect(listFiles(join(cwd, 'out'))).toEqual(['x']);
  });
});

describe('an invalid document among valid ones', () => {
  const files = {
    'p/a.yaml': VALID_CV,
    'p/b.yaml': INVALID_CV,
    'p/c.yaml': 'cv: [',
    'p/d.yaml': VALID_CV,
  };

  it('does not affect the valid documents', async () => {
    const cwd = createTemporaryFolder(files);
    const { code, stderr } = await run(['render', 'p', '-o', 'out'], { cwd });
    expect(code).toBe(1);
    expect(listFiles(join(cwd, 'out'))).toEqual(['a.pdf', 'd.pdf']);
    for (const file of ['a.pdf', 'd.pdf'])
      expect(isPdf(readFileSync(join(cwd, 'out', file)))).toBe(true);
    expect(stderr).toMatch(
      /p\/b\.yaml:3:3[\s\S]*p\/c\.yaml:1:[\s\S]*2 rendered, 0 unchanged, 2 failed in .*\n$/,
    );
  });

  it('does not lower exit code 2 of a file that cannot be written', async () => {
    const names = ['a.yaml', 'b.yaml', 'c.yaml', 'd.yaml'];
    const texts = [Buffer.from([0x63, 0xff]), VALID_CV, VALID_CV, INVALID_CV];
    const files = Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']));
    const cwd = createTemporaryFolder({ ...files, 'c.pdf/x': '' });
    const { code, stderr } = await run(['render', '.'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(/c\.pdf cannot be written: it is a folder/);
    expect(listFiles(cwd)).toEqual([...names, 'b.pdf', 'c.pdf/x'].sort());
  });

  it('is counted by validate', async () => {
    const { code, stderr } = await run(['validate', 'p'], { cwd: createTemporaryFolder(files) });
    expect(code).toBe(1);
    expect(stderr).toMatch(/2 valid, 2 not valid\n$/);
  });
});

describe('an invalid document', () => {
  it.each([INVALID_CV, 'cv: ['])('does not change an existing output: %j', async (text) => {
    const cwd = createTemporaryFolder({ 'cv.yaml': text, 'cv.pdf': 'the old bytes' });
    expect((await run(['render', 'cv.yaml'], { cwd })).code).toBe(1);
    expect(readFileSync(join(cwd, 'cv.pdf'), 'utf8')).toBe('the old bytes');
    expect(listFiles(cwd)).toEqual(['cv.pdf', 'cv.yaml']);
  });

  it('creates no output folder, and is reported as JSON with --json', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': INVALID_CV });
    const { code, stdout, stderr } = await run(['render', 'cv.yaml', '-o', 'out/', '--json'], {
      cwd,
    });
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(parseJsonLines(stdout).map((line) => line.code)).toContain('unknown-key');
    expect(() => listFiles(join(cwd, 'out'))).toThrow();
  });
});
