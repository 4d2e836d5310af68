import { chmodSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { IS_LONG } from '../support/length.js';
import { BAD, filesIn, freshFolder, GOOD, IS_ROOT, isPdf, jsonLines, run } from './run.js';

/** Nobody but its developers wants to see where a program failed. */
const STACK_TRACE = /^ +at .+:\d+:\d+\)?$|node:internal|file:\/\/|UnhandledPromise/m;

/** Documents that are not right: exit code 1 and a message that points at the place. */
const DOCUMENTS: readonly { name: string; file?: string; text: string; code: string; message: RegExp }[] = [
  { name: 'not YAML', text: 'cv: [unclosed\n', code: 'syntax', message: /bracket \[.* not closed/ },
  { name: 'YAML with tabulators', text: 'cv:\n\tname: Jane\n', code: 'syntax', message: /YAML indents with spaces/ },
  { name: 'not JSON', file: 'cv.json', text: '{"cv": {name: "J"}}', code: 'syntax', message: /not JSON|double quotes/ },
  { name: 'JSON that breaks off', file: 'cv.json', text: '{"cv": ', code: 'syntax', message: /missing|end/i },
  { name: 'YAML in a .json file', file: 'cv.json', text: GOOD, code: 'syntax', message: /not JSON/ },
  { name: 'an empty file', text: '', code: 'empty-source', message: /empty/ },
  { name: 'an empty JSON file', file: 'cv.json', text: '', code: 'empty-source', message: /empty/ },
  { name: 'a file of comments', text: '# nothing yet\n', code: 'empty-source', message: /empty/ },
  { name: 'a byte order mark only', text: '\uFEFF', code: 'empty-source', message: /empty/ },
  { name: 'several documents', text: `${GOOD}---\n${GOOD}`, code: 'several-documents', message: /more than one/ },
  { name: 'a list', text: '- cv\n', code: 'not-an-object', message: /list/ },
  { name: 'a text', text: 'Jane Doe\n', code: 'not-an-object', message: /text/ },
  { name: 'a key twice', text: `${GOOD}  name: Joe\n`, code: 'duplicate-key', message: /twice/ },
  {
    name: 'a key twice in JSON',
    file: 'cv.json',
    text: '{"cv":{"name":"J","name":"K"}}',
    code: 'duplicate-key',
    message: /`name`.*twice/,
  },
  {
    name: 'an alias of itself',
    text: 'cv: &a\n  name: J\n  x: *a\n',
    code: 'unsupported-yaml',
    message: /contains itself/,
  },
  {
    name: 'a wrong type',
    text: 'cv:\n  name: [Jane]\n',
    code: 'wrong-type',
    message: /`name` must be text, but it is a list/,
  },
  {
    name: 'a wrong type in JSON',
    file: 'cv.json',
    text: '{"cv":{"name":7}}',
    code: 'wrong-type',
    message: /the number 7/,
  },
  {
    name: 'a section that is no list',
    text: `${GOOD}  education: none\n`,
    code: 'wrong-type',
    message: /must be a list/,
  },
  {
    name: 'half a character in an address',
    file: 'cv.json',
    text: '{"cv":{"name":"J","website":"https://a.b/\\ud800"}}',
    code: 'bad-uri',
    message: /website/,
  },
  {
    name: 'half a character in an address in YAML',
    text: `${GOOD}  website: "https://a.b/\\uDC00"\n`,
    code: 'bad-uri',
    message: /website/,
  },
  { name: 'an unknown key', text: BAD, code: 'unknown-key', message: /`lable`[\s\S]*did you mean `label`/ },
  { name: 'a missing key', text: 'cv:\n  label: x\n', code: 'missing-key', message: /needs `name`/ },
  { name: 'an empty value', text: 'cv:\n  name:\n', code: 'null-value', message: /`name` has no value/ },
  {
    name: 'a bad length',
    text: `${GOOD}design:\n  options:\n    date_and_location_width: 3 parsecs\n`,
    code: 'bad-length',
    message: /length/,
  },
  {
    name: 'a bad colour',
    text: `${GOOD}design:\n  options:\n    primary_color: mauvish\n`,
    code: 'bad-color',
    message: /mauvish/,
  },
  {
    name: 'a bad theme',
    text: `${GOOD}design:\n  theme: classical\n`,
    code: 'not-allowed',
    message: /did you mean `classic`/,
  },
  {
    name: 'an impossible date',
    text: `${GOOD}  projects:\n    - name: X\n      start_date: 2023-02-30\n`,
    code: 'impossible-date',
    message: /28 days/,
  },
  {
    name: 'an unknown section',
    text: `${GOOD}  section_order: [Edukation]\n`,
    code: 'unknown-section',
    message: /did you mean "Education"/,
  },
  {
    name: 'no room',
    text: `${GOOD}design:\n  options:\n    date_and_location_width: 30cm\n`,
    code: 'no-room',
    message: /room/,
  },
  {
    name: 'deep nesting',
    text: '['.repeat(IS_LONG ? 30_000 : 10_000),
    code: 'limit-reached',
    message: /nested deeper[\s\S]*brackets that are not closed/,
  },
  {
    name: 'deep nesting in JSON',
    file: 'cv.json',
    text: '['.repeat(200_000),
    code: 'limit-reached',
    message: /nested deeper/,
  },
];

describe('documents that are not right', () => {
  test.each(DOCUMENTS)('$name', async ({ file = 'cv.yaml', text, code, message }) => {
    const cwd = freshFolder({ [file]: text });
    for (const command of ['render', 'validate']) {
      const result = await run([command, file], { cwd });
      expect(result.code, result.stderr).toBe(1);
      expect(result.stdout.toString()).toBe('');
      expect(result.stderr).toContain(`error[${code}]`);
      expect(result.stderr).toMatch(message);
      expect(result.stderr).toMatch(new RegExp(`--> ${file}:\\d+:\\d+`));
      expect(result.stderr).not.toMatch(STACK_TRACE);
    }
    expect(filesIn(cwd)).toEqual([file]);
  });

  test('on standard input', async () => {
    const cwd = freshFolder();
    const { code, stdout, stderr } = await run(['render', '-'], { cwd, stdin: BAD });
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/error\[unknown-key\][\s\S]*--> <stdin>:3:3/);
  });

  test('empty standard input', async () => {
    const { code, stdout, stderr } = await run(['render', '-'], { cwd: freshFolder(), stdin: '' });
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/error\[empty-source\][\s\S]*<stdin>/);
  });

  test('tell all at once', async () => {
    const cwd = freshFolder({ 'cv.yaml': 'cv:\n  nmae: J\n  emial: x\n  phone: "1"\ndesign:\n  font: Comic Sans\n' });
    const { stderr } = await run(['render', 'cv.yaml'], { cwd });
    expect(stderr.match(/^error\[/gm)).toHaveLength(4);
    const lines = [...stderr.matchAll(/cv\.yaml:(\d+)/g)].map(([, line]) => Number(line));
    expect(lines).toEqual([...lines].sort((a, b) => a - b));
  });
});

/** What is wrong with how the command was called, or with the world: exit code 2. */
const USAGE: readonly {
  name: string;
  files?: Readonly<Record<string, string | Uint8Array>>;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  stdin?: string | Uint8Array;
  message: RegExp;
}[] = [
  { name: 'no arguments', args: [], message: /Usage: cvpress/ },
  { name: 'render without input', args: ['render'], message: /missing required argument 'input'/ },
  {
    name: 'unknown command',
    args: ['rendr', 'cv.yaml'],
    message: /unknown command 'rendr'[\s\S]*Did you mean render\?/,
  },
  {
    name: 'unknown option',
    args: ['render', 'cv.yaml', '--ouput', 'x'],
    message: /unknown option '--ouput'[\s\S]*Did you mean --output\?/,
  },
  { name: 'unknown option of validate', args: ['validate', 'cv.yaml', '--quite'], message: /Did you mean --quiet\?/ },
  { name: 'unknown option of the program', args: ['--versoin'], message: /Did you mean --version\?/ },
  { name: 'option without value', args: ['render', 'cv.yaml', '-o'], message: /argument missing/ },
  {
    name: 'unknown format',
    args: ['render', 'cv.yaml', '--format', 'odt'],
    message: /odt[\s\S]*pdf, png, svg, html/,
  },
  {
    name: 'unknown format of several',
    args: ['render', 'cv.yaml', '-f', 'pdf,odt'],
    message: /odt[\s\S]*pdf, png, svg, html/,
  },
  { name: 'a comma without a format', args: ['render', 'cv.yaml', '-f', 'pdf,'], message: /'pdf,' is invalid/ },
  {
    name: 'several formats to stdout',
    args: ['render', 'cv.yaml', '-f', 'pdf,typ', '-o', '-'],
    message: /Several formats cannot all go to standard output/,
  },
  {
    name: 'stdin in several formats without a place',
    args: ['render', '-', '-f', 'pdf,typ'],
    stdin: GOOD,
    message: /Several formats cannot all go to standard output/,
  },
  {
    name: 'two inputs, one output of several formats',
    files: { 'cv.json': '{"cv":{"name":"J"}}' },
    args: ['render', 'cv.yaml', 'cv.json', '-f', 'typ,pdf'],
    message: /cv\.yaml and cv\.json would both be written to cv\.typ/,
  },
  { name: 'unknown variant', args: ['render', 'cv.yaml', '--variant', 'c'], message: /'c'[\s\S]*a, b/ },
  { name: 'too few pixels', args: ['render', 'cv.yaml', '--ppi', '5'], message: /ppi.*18 to 600/ },
  { name: 'pixels that are no number', args: ['render', 'cv.yaml', '--ppi', 'many'], message: /ppi.*18 to 600/ },
  {
    name: 'several pages to stdout',
    files: { 'long.yaml': `cv:\n  name: J\n  summary: |\n${'    x\n\n'.repeat(70)}` },
    args: ['render', 'long.yaml', '-f', 'svg', '-o', '-'],
    message: /The document has 2 pages[\s\S]*standard output takes only one/,
  },
  {
    name: 'a page that is a document',
    files: { 'x.yaml': GOOD, 'cv-1.yaml': GOOD },
    args: ['render', 'cv-1.yaml', '-f', 'svg', '-o', 'cv.yaml'],
    message: /cv\.yaml is a document itself/,
  },
  { name: 'unknown standard', args: ['render', 'cv.yaml', '--pdf-standard', 'x-1'], message: /x-1[\s\S]*ua-1, a-1a/ },
  { name: 'bad day', args: ['render', 'cv.yaml', '--today', 'tomorrow'], message: /today.*2026-11-20/ },
  { name: 'impossible day', args: ['render', 'cv.yaml', '--today', '2026-02-30'], message: /today.*2026-11-20/ },
  { name: 'bad language', args: ['render', 'cv.yaml', '--language', 'x_y'], message: /language[\s\S]*BCP 47/ },
  {
    name: 'bad SOURCE_DATE_EPOCH',
    args: ['render', 'cv.yaml'],
    env: { SOURCE_DATE_EPOCH: 'now' },
    message: /SOURCE_DATE_EPOCH/,
  },
  { name: 'missing font', args: ['render', 'cv.yaml', '--font-path', 'no.ttf'], message: /no\.ttf/ },
  {
    name: 'a font that is none',
    args: ['render', 'cv.yaml', '--font-path', 'cv.yaml'],
    message: /cv\.yaml.*not a font/,
  },
  {
    name: 'a folder without fonts',
    files: { 'f/x.txt': '' },
    args: ['render', 'cv.yaml', '--font-path', 'f'],
    message: /"f" holds no font/,
  },
  {
    name: 'a list to validate',
    args: ['validate', 'people.ndjson'],
    files: { 'people.ndjson': '{"cv":{"name":"A"}}\n{"cv":{"name":"B"}}\n' },
    message: /people\.ndjson is a list[\s\S]*`cvpress render` takes lists/,
  },
  {
    name: 'a day in another order',
    args: ['render', 'cv.yaml', '--today', '20-11-2026'],
    message: /must be a date like `2026-11-20`[\s\S]*hint: write `2026-11-20`/,
  },
  {
    name: 'an assignment without a value',
    args: ['render', 'cv.yaml', '--set', 'cv.name'],
    message: /has no `=`[\s\S]*write the value behind it: `cv\.name=…`/,
  },
  { name: 'missing file', args: ['render', 'no.yaml'], message: /no\.yaml cannot be read: it does not exist/ },
  { name: 'missing folder', args: ['render', 'no/'], message: /no\/ cannot be read: it does not exist/ },
  { name: 'a file as a folder', args: ['render', 'cv.yaml/x.yaml'], message: /cv\.yaml\/x\.yaml cannot be read/ },
  {
    name: 'names for a list that is none',
    args: ['render', 'cv.yaml', '--name', '{slug}'],
    message: /`--name` is for lists, but there is none/,
  },
  { name: 'an empty name', args: ['render', ''], message: /name|path|empty/i },
  {
    name: 'a file that is not UTF-8',
    files: { 'l.yaml': Buffer.from('cv:\n  name: Ren\xe9\n', 'latin1') },
    args: ['render', 'l.yaml'],
    message: /l\.yaml cannot be read: it is not UTF-8/,
  },
  {
    name: 'a UTF-16 file',
    files: { 'u.yaml': Buffer.from(`\uFEFF${GOOD}`, 'utf16le') },
    args: ['render', 'u.yaml'],
    message: /u\.yaml cannot be read: it is not UTF-8/,
  },
  {
    name: 'a PDF that is larger than a document may be',
    files: { 'cv.pdf.yaml': `%PDF-1.7\n${'x'.repeat(2_000_000)}` },
    args: ['render', 'cv.pdf.yaml'],
    message: /cv\.pdf\.yaml cannot be read: it is a PDF[\s\S]*cvpress inspect/,
  },
  {
    name: 'an archive for a list',
    files: { 'people.ndjson': 'PK\x03\x04\x14\n\n\nword/document.xml\n{}\n' },
    args: ['render', 'people.ndjson', '-o', 'out'],
    message: /people\.ndjson cannot be read: it is a Word document \(\.docx\), not YAML or JSON\.\n/,
  },
  {
    name: 'standard input that is not UTF-8',
    args: ['render', '-'],
    stdin: Buffer.from([0xff, 0xfe]),
    message: /<stdin> cannot be read: it is not UTF-8/,
  },
  {
    name: 'a folder without documents',
    files: { 'p/x.txt': '' },
    args: ['render', 'p'],
    message: /folder p holds no documents[\s\S]*\.yaml/,
  },
  { name: 'a glob without match', args: ['render', 'x*.yaml'], message: /No file matches x\*\.yaml/ },
  {
    name: 'an unknown extension',
    args: ['render', 'cv.yaml', '-o', 'cv.odt'],
    message: /cv\.odt is not in a format[\s\S]*\.pdf, .* or \.resume\.json/,
  },
  {
    name: 'several inputs to a file',
    files: { 'b.yaml': GOOD },
    args: ['render', 'cv.yaml', 'b.yaml', '-o', 'x.pdf'],
    message: /Several documents cannot all go to the file x\.pdf/,
  },
  {
    name: 'a folder to a file',
    files: { 'p/b.yaml': GOOD },
    args: ['render', 'p', '-o', 'x.pdf'],
    message: /Several documents cannot all go to the file x\.pdf/,
  },
  {
    name: 'several inputs to stdout',
    files: { 'b.yaml': GOOD },
    args: ['render', 'cv.yaml', 'b.yaml', '-o', '-'],
    message: /Several documents cannot all go to standard output/,
  },
  {
    name: 'two inputs, one output',
    files: { 'cv.json': '{"cv":{"name":"J"}}' },
    args: ['render', 'cv.yaml', 'cv.json'],
    message: /cv\.yaml and cv\.json would both be written to cv\.pdf/,
  },
  {
    name: 'two inputs, one output folder',
    files: { 'a/cv.yaml': GOOD, 'b/cv.yaml': GOOD },
    args: ['render', 'a/cv.yaml', 'b/cv.yaml', '-o', 'out'],
    message: /a\/cv\.yaml and b\/cv\.yaml would both be written to out\/cv\.pdf/,
  },
  {
    name: 'outputs that differ in case',
    files: { 'a/CV.yaml': GOOD },
    args: ['render', 'cv.yaml', 'a/CV.yaml', '-o', 'out'],
    message: /would both be written/,
  },
  {
    name: 'outputs that differ in their encoding of é',
    files: { 'a/\u00e9.yaml': GOOD, 'b/e\u0301.yaml': GOOD },
    args: ['render', 'a', 'b', '-o', 'out'],
    message: /would both be written/,
  },
  {
    name: 'a file where a folder should be',
    files: { out: 'in the way' },
    args: ['render', 'cv.yaml', '-o', 'out/'],
    message: /out\/cv\.pdf cannot be written: [^:]*(file|folder)[^:]*$/m,
  },
  {
    name: 'a file on the way to the folder',
    files: { out: 'in the way' },
    args: ['render', 'cv.yaml', '-o', 'out/x/y.pdf'],
    message: /out\/x\/y\.pdf cannot be written: a part of its path is not a folder/,
  },
  {
    name: 'a file on the way to the folder of several documents',
    files: { out: 'in the way', 'b.yaml': GOOD },
    args: ['render', 'cv.yaml', 'b.yaml', '-o', 'out/x'],
    message: /out\/x\/\.cvpress cannot be written: a part of its path is not a folder/,
  },
  ...(process.platform === 'linux'
    ? [
        {
          name: 'a folder that can hold no others',
          args: ['render', 'cv.yaml', '-o', '/proc/nowhere/cv.pdf'],
          message: /: \/proc\/nowhere\/cv\.pdf cannot be written: it does not exist/,
        },
        {
          name: 'a folder of many outputs that can hold no others',
          files: { 'p/a.yaml': GOOD, 'p/b.yaml': GOOD },
          args: ['render', 'p', '-o', '/proc/nowhere/'],
          message: /: \/proc\/nowhere[^ ]* cannot be written: it does not exist/,
        },
      ]
    : []),
  {
    name: 'an output that is the input',
    args: ['render', 'cv.yaml', '-f', 'pdf', '-o', 'cv.yaml'],
    message: /cv\.yaml/,
  },
  {
    name: 'a name that is too long',
    args: ['render', 'cv.yaml', '-o', `${'x'.repeat(300)}.pdf`],
    message: /cannot be written: name too long/,
  },
  {
    name: 'a missing file to validate',
    args: ['validate', 'no.yaml'],
    message: /no\.yaml cannot be read: it does not exist/,
  },
  {
    name: 'init below a file',
    args: ['init', 'cv.yaml/x.yaml'],
    message: /x\.yaml cannot be written: a part of its path is not a folder/,
  },
  {
    name: 'a new template below a file',
    args: ['new-template', 'cv.yaml/look'],
    message: /cv\.yaml\/look cannot be written: a part of its path is not a folder/,
  },
  {
    name: 'a template below a file',
    args: ['render', 'cv.yaml', '--template', 'cv.yaml/look'],
    message: /There is no template `cv\.yaml\/look`/,
  },
  {
    name: 'a template that is not there and has the name of a document',
    args: ['render', 'cv.yaml', '--template', 'missing.yaml'],
    message: /There is no template `missing\.yaml`/,
  },
  {
    name: 'a photo below a file',
    args: ['render', 'cv.yaml', '--template', 'sidebar', '--photo', 'cv.yaml/x.png'],
    message: /The photo `cv\.yaml\/x\.png` does not exist/,
  },
  {
    name: 'init over a file',
    args: ['init', 'cv.yaml'],
    message: /cv\.yaml cannot be written: it exists already[\s\S]*name another file/,
  },
];

describe('wrong calls', () => {
  test.each(USAGE)('$name', async ({ files = {}, args, env, stdin, message }) => {
    const before = { 'cv.yaml': GOOD, ...files };
    const cwd = freshFolder(before);
    const { code, stdout, stderr } = await run(args, {
      cwd,
      ...(env === undefined ? {} : { env }),
      ...(stdin === undefined ? {} : { stdin }),
    });
    expect(code, stderr).toBe(2);
    expect(stdout.toString()).toBe('');
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(STACK_TRACE);
    expect(stderr).not.toMatch(/\bE[A-Z]{4,}\b: /);
    expect(filesIn(cwd)).toEqual(Object.keys(before).sort());
    for (const [path, data] of Object.entries(before)) {
      expect(readFileSync(join(cwd, path)).equals(Buffer.from(data))).toBe(true);
    }
  });

  test('are said once, not for each document', async () => {
    const cwd = freshFolder({ 'a.yaml': GOOD, 'b.yaml': GOOD });
    const { code, stderr } = await run(['render', 'a.yaml', 'b.yaml', '--font-path', 'no.ttf'], { cwd });
    expect(code).toBe(2);
    expect(stderr.match(/error\[/g)).toHaveLength(1);
  });

  test('an output that is another input', async () => {
    const cwd = freshFolder({ 'a.yaml': GOOD, 'out/cv.yaml': GOOD });
    const { code } = await run(['render', 'a.yaml', '-f', 'typ', '-o', 'out/../a.yaml'], { cwd });
    expect(code).toBe(2);
    expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(GOOD);
  });
});

describe('files that cannot be read', () => {
  test.skipIf(process.platform === 'win32')('links in a circle', async () => {
    const cwd = freshFolder();
    symlinkSync('b.yaml', join(cwd, 'a.yaml'));
    symlinkSync('a.yaml', join(cwd, 'b.yaml'));
    const { code, stderr } = await run(['render', 'a.yaml'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(/a\.yaml cannot be read: too many symbolic links encountered/);
  });

  test.skipIf(process.platform === 'win32')('a link to nothing', async () => {
    const cwd = freshFolder();
    symlinkSync('nowhere.yaml', join(cwd, 'a.yaml'));
    const { code, stderr } = await run(['render', 'a.yaml'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(/a\.yaml cannot be read: it does not exist/);
  });

  test.skipIf(process.platform === 'win32' || IS_ROOT)('a file without permission', async () => {
    const cwd = freshFolder({ 'a.yaml': GOOD, 'b.yaml': GOOD });
    chmodSync(join(cwd, 'a.yaml'), 0);
    const { code, stderr } = await run(['render', 'a.yaml', 'b.yaml'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(/a\.yaml cannot be read: access is denied/);
    expect(filesIn(cwd)).toContain('b.pdf');
  });

  test.skipIf(process.platform === 'win32' || IS_ROOT)('a folder without permission to write', async () => {
    const cwd = freshFolder({ 'a.yaml': GOOD, 'out/x': '' });
    chmodSync(join(cwd, 'out'), 0o500);
    const { code, stderr } = await run(['render', 'a.yaml', '-o', 'out'], { cwd });
    chmodSync(join(cwd, 'out'), 0o700);
    expect(code).toBe(2);
    expect(stderr).toMatch(/out\/a\.pdf cannot be written: access is denied/);
    expect(filesIn(join(cwd, 'out'))).toEqual(['x']);
  });
});

describe('one bad document among good ones', () => {
  const files = { 'p/a.yaml': GOOD, 'p/b.yaml': BAD, 'p/c.yaml': 'cv: [', 'p/d.yaml': GOOD };

  test('costs only itself', async () => {
    const cwd = freshFolder(files);
    const { code, stderr } = await run(['render', 'p', '-o', 'out'], { cwd });
    expect(code).toBe(1);
    expect(filesIn(join(cwd, 'out'))).toEqual(['a.pdf', 'd.pdf']);
    for (const file of ['a.pdf', 'd.pdf']) expect(isPdf(readFileSync(join(cwd, 'out', file)))).toBe(true);
    expect(stderr).toMatch(/p\/b\.yaml:3:3[\s\S]*p\/c\.yaml:1:[\s\S]*2 rendered, 0 unchanged, 2 failed in .*\n$/);
  });

  test('when it cannot be read as text', async () => {
    const cwd = freshFolder({ 'a.yaml': Buffer.from([0x63, 0xff]), 'b.yaml': GOOD, 'c.yaml': BAD });
    const { code } = await run(['render', '.'], { cwd });
    expect(code).toBe(2);
    expect(filesIn(cwd)).toEqual(['a.yaml', 'b.pdf', 'b.yaml', 'c.yaml']);
  });

  test('when its output cannot be written', async () => {
    const cwd = freshFolder({ 'a.yaml': GOOD, 'b.yaml': GOOD, 'a.pdf/x': '' });
    const { code, stderr } = await run(['render', 'a.yaml', 'b.yaml'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(/a\.pdf cannot be written: it is a folder/);
    expect(filesIn(cwd)).toEqual(['a.pdf/x', 'a.yaml', 'b.pdf', 'b.yaml']);
  });

  test('when it is validated', async () => {
    const cwd = freshFolder(files);
    const { code, stderr } = await run(['validate', 'p'], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/2 valid, 2 not valid\n$/);
  });
});

describe('nothing half-written', () => {
  test.each([
    ['an invalid document', BAD, 'cv.pdf'],
    ['a text that is no document', 'cv: [', 'cv.pdf'],
  ])('%s leaves the output of before', async (_name, text, output) => {
    const cwd = freshFolder({ 'cv.yaml': text, [output]: 'the old bytes' });
    expect((await run(['render', 'cv.yaml'], { cwd })).code).toBe(1);
    expect(readFileSync(join(cwd, output), 'utf8')).toBe('the old bytes');
    expect(filesIn(cwd)).toEqual([output, 'cv.yaml'].sort());
  });

  test('a failing document does not make the output folder', async () => {
    const cwd = freshFolder({ 'cv.yaml': BAD });
    expect((await run(['render', 'cv.yaml', '-o', 'out/'], { cwd })).code).toBe(1);
    expect(filesIn(cwd)).toEqual(['cv.yaml']);
    expect(() => lstatSync(join(cwd, 'out'))).toThrow();
  });

  test('a collision stops the run before anything is written', async () => {
    const cwd = freshFolder({ 'a.yaml': GOOD, 'b/x.yaml': GOOD, 'c/x.yaml': GOOD });
    expect((await run(['render', 'a.yaml', 'b/x.yaml', 'c/x.yaml', '-o', 'out'], { cwd })).code).toBe(2);
    expect(filesIn(cwd)).toEqual(['a.yaml', 'b/x.yaml', 'c/x.yaml']);
  });

  test('with --json, diagnostics are data', async () => {
    const cwd = freshFolder({ 'cv.yaml': BAD });
    const { code, stdout, stderr } = await run(['render', 'cv.yaml', '--json'], { cwd });
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(jsonLines(stdout).map((line) => line.code)).toContain('unknown-key');
  });
});
