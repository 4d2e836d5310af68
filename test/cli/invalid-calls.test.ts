// Invalid calls: each message has the cause and a fix that works literally.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call } from './call.js';
import { createTemporaryFolder, listFiles, VALID_CV } from './run.js';

const FILES = {
  'cv.yaml': VALID_CV,
  'my cv.yaml': VALID_CV,
  'people/a.yaml': VALID_CV,
  'cv.pdf': '%PDF-1.7\n',
  'letter.html': '<p>Dear Sir</p>',
  'jobs.yaml': 'cv: { name: Jane Doe, experience: [{ company: Acme, position: Boss }] }\n',
  'texts.yaml': 'short:\n  skip: Outreach\n',
  'list.json': '{}\n{}\n',
  'people.csv': 'name,email\nJane,jane@example.com\n',
};

const missing = (file: string, hint: string): string =>
  `${file} cannot be read: it does not exist.\n  = hint: ${hint}`;

/** Calls, and parts of their standard error. */
const ROWS: readonly {
  name: string;
  args: string | readonly string[];
  says: string;
  code?: number;
}[] = [
  {
    name: 'a missing command',
    args: 'cv.yaml',
    says: "error[bad-option]: Unknown command 'cv.yaml'.\n  = hint: did you mean cvpress render cv.yaml?\n",
  },
  {
    name: 'the document before the command',
    args: ['my cv.yaml', 'render'],
    says: "hint: did you mean cvpress render 'my cv.yaml'?\n",
  },
  {
    name: 'a typo in a command',
    args: 'rendre cv.yaml',
    says: "Unknown command 'rendre'.\n  = hint: did you mean render?\n",
  },
  {
    name: 'the output as an argument',
    args: 'render cv.yaml out.pdf',
    says: missing('out.pdf', 'name an output with -o: cvpress render cv.yaml -o out.pdf'),
  },
  {
    name: 'an unquoted file name with a space',
    args: 'render my cv.yaml',
    says: missing('my', "quote a name with spaces: cvpress render 'my cv.yaml'"),
  },
  {
    name: 'a file name with another extension than the document',
    args: 'render cv.yml',
    says: missing('cv.yml', 'did you mean cv.yaml?'),
  },
  {
    name: 'a file name without extension',
    args: 'render people/a',
    says: missing('people/a', 'did you mean people/a.yaml?'),
  },
  {
    name: 'a typo in a file name',
    args: 'watch vc.yaml --no-server',
    says: missing('vc.yaml', 'did you mean cv.yaml?'),
  },
  {
    name: 'a PDF in place of its document',
    args: 'render cv.pdf',
    says: 'cv.pdf is not a document: by its name, it is an output of rendering.\n  = hint: name the YAML or JSON document that it was made from, or convert it with `cvpress import`',
  },
  {
    name: 'an HTML page in place of a document',
    args: 'render letter.html -f html',
    says: 'letter.html is not a document',
  },
  {
    name: 'two outputs',
    args: 'render cv.yaml -o a.pdf -o b.html',
    says: "argument 'b.html' is invalid. The output is already 'a.pdf'; use --format to choose several formats.",
  },
  {
    name: 'an option as the value of another',
    args: 'render cv.yaml -o --json',
    says: "argument '--json' is invalid. It looks like an option; write ./--json for a file of that name.",
  },
  {
    name: 'an option without its value',
    args: 'render cv.yaml --format',
    says: "Option '-f, --format <formats>' argument missing.\n  = hint: run `cvpress render --help`\n",
  },
  {
    name: 'a typo in an option',
    args: 'render cv.yaml --fromat html',
    says: "Unknown option '--fromat'.\n  = hint: did you mean --format?\n",
  },
  {
    name: 'a typo in an option of the program',
    args: '--versoin',
    says: 'hint: did you mean --version?\n',
  },
  {
    name: 'the beginning of the name of an option',
    args: 'render cv.yaml --lang de',
    says: "Unknown option '--lang'.\n  = hint: did you mean --language?\n",
  },
  {
    name: 'the beginning of a long option, although shorter ones are closer',
    args: 'render cv.yaml --pdf x',
    says: "Unknown option '--pdf'.\n  = hint: did you mean --pdf-standard?\n",
  },
  {
    name: 'an option of other commands, although a typo would make one of this command',
    args: 'validate cv.yaml --fit 1',
    says: "Unknown option '--fit'.\n  = hint: it is an option of cvpress watch, cvpress explain, cvpress render and cvpress letter\n",
  },
  {
    name: 'an option of other commands with its value',
    args: 'validate cv.yaml --max-pages=2',
    says: "Unknown option '--max-pages=2'.\n  = hint: it is an option of cvpress watch, cvpress inspect, cvpress explain, cvpress render and cvpress letter\n",
  },
  {
    name: 'an option before the command',
    args: '-o cv.pdf render cv.yaml',
    says: "Unknown option '-o'.\n  = hint: it is an option of cvpress watch, cvpress import,",
  },
  {
    name: 'a pattern that matches nothing',
    args: 'render persons/*.yaml',
    says: 'No file matches persons/*.yaml.',
  },
  {
    name: 'a folder without documents',
    args: 'render empty',
    says: 'The folder empty contains no documents.\n  = hint: documents end in .yaml, .yml or .json',
  },
  {
    name: 'a folder to watch',
    args: 'watch people',
    says: 'people is a folder.\n  = hint: name one document in it',
  },
  {
    name: 'a document in place of a PDF',
    args: 'inspect cv.yaml',
    says: 'cv.yaml cannot be read: it is not a PDF.\n  = hint: name a PDF, or export the file as one; check CV documents with `cvpress validate`',
  },
  {
    name: 'an unknown shell',
    args: 'completion powershell',
    says: "argument 'shell'. Allowed choices are bash, zsh, fish.",
  },
  {
    name: 'a CSV file',
    args: 'validate people.csv',
    says: 'people.csv cannot be read: it is a table.\n  = hint: write each row as a line of JSON, in a file that ends in .ndjson',
  },
  {
    name: 'a missing editions file',
    args: 'validate cv.yaml --editions versions.yaml',
    says: missing(
      'versions.yaml',
      'write it, as in `short: { fit: 1 }`, or name another with `--editions`',
    ),
  },
  {
    name: 'a section among redacted fields',
    args: 'render cv.yaml --redact summary',
    says: 'hint: omit a section with `--skip`\n',
  },
  {
    name: 'a synonym of a redacted field',
    args: 'render cv.yaml --redact telephone',
    says: 'hint: write `phone`\n',
  },
  {
    name: 'an option of another template',
    args: 'render cv.yaml --template-option et_al=3',
    says: 'hint: use the template that has it: `--template scholar`\n',
  },
  {
    name: 'formats without commas',
    args: 'render cv.yaml -f pdf docx',
    says: missing('docx', 'separate formats with commas, as in `-f pdf,docx`'),
  },
  ...[
    ['word', 'docx'],
    ['jpg', 'png'],
    ['markdown', 'md'],
    ['text', 'txt'],
  ].map(([word, format]) => ({
    name: `${word} in place of the format ${format}`,
    args: `render cv.yaml -f ${word}`,
    says: `\n  = hint: did you mean ${format}?\n`,
  })),
  {
    name: 'the extension of old Word documents',
    args: 'render cv.yaml -o jane.doc',
    says: 'jane.doc is not in a format that cvpress writes.\n  = hint: did you mean jane.docx?',
  },
  {
    name: 'the value of an option in capital letters',
    args: 'render cv.yaml --citations APA',
    says: 'chicago.\n  = hint: did you mean apa?\n',
  },
  {
    name: 'the theme of another program',
    args: 'render cv.yaml --theme sb2nov',
    says: "Unknown option '--theme'.\n  = hint: did you mean --template?\n",
  },
  {
    name: 'a resolution over the maximum',
    args: 'render cv.yaml -f png --ppi 1200',
    says: 'hint: write a number in this range; 300 is enough for print\n',
  },
  {
    name: 'NDJSON in a .json file',
    args: 'validate list.json',
    says: 'error[syntax]: Another document follows.\n  --> list.json:2:1\n  |\n2 | {}\n  | ^\n  = hint: put each on a line of its own, in a file that ends in .ndjson\n',
    code: 1,
  },
  {
    name: 'an unquoted value with a space',
    args: 'validate cv.yaml --set cv.label=Site Engineer',
    says: missing('Engineer', 'check the path; quote the value of an option if it has spaces'),
  },
  {
    name: 'an entry named after a dot in place of in brackets',
    args: 'validate jobs.yaml --set cv.experience.Acme.position=Diver',
    says: 'hint: name an entry, like `cv.experience[Acme]`\n',
    code: 1,
  },
  {
    name: 'a text in place of a list in an edition',
    args: 'validate cv.yaml --editions texts.yaml',
    says: 'hint: write `["Outreach"]` for one\n',
  },
  {
    name: 'an output with the extension of another format',
    args: 'render cv.yaml -f txt -o out.pdf',
    says: 'By its name, out.pdf is not in the format txt.\n  = hint: write -o out.txt, or --format pdf\n',
  },
  {
    name: 'a month in place of a day',
    args: 'render cv.yaml --today 2026-11',
    says: 'hint: write `2026-11-01`\n',
  },
];

/** Every kind of error of the argument parser. */
const PARSER_ERRORS: readonly {
  name: string;
  args: string;
  message: RegExp;
  hint?: RegExp;
}[] = [
  {
    name: 'an unknown option',
    args: 'render cv.yaml --fromat html',
    message: /Unknown option '--fromat'\./,
    hint: /^did you mean --format\?$/,
  },
  {
    name: 'an option of another command',
    args: 'validate cv.yaml --fit 1',
    message: /Unknown option '--fit'\./,
    hint: /^it is an option of cvpress watch, cvpress explain, cvpress render and cvpress letter$/,
  },
  {
    name: 'an unknown command',
    args: 'rendre cv.yaml',
    message: /Unknown command 'rendre'\./,
    hint: /^did you mean render\?$/,
  },
  {
    name: 'an unknown value among several',
    args: 'render cv.yaml -f pdf,word',
    message: /'pdf,word' is invalid\. Allowed are pdf,/,
    hint: /^did you mean docx\?$/,
  },
  {
    name: 'an unknown choice',
    args: 'render cv.yaml --citations APA',
    message: /'APA' is invalid\. Allowed choices are plain, apa/,
    hint: /^did you mean apa\?$/,
  },
  {
    name: 'an unknown limit',
    args: 'render cv.yaml --limit page=5',
    message: /'page=5' is invalid\. Allowed limits are bytes,/,
    hint: /^did you mean pages\?$/,
  },
  {
    name: 'a value that does not parse',
    args: 'render cv.yaml --workers many',
    message: /'many' is invalid\. Allowed are integers from 1 to 1024\./,
  },
  { name: 'a missing argument', args: 'render', message: /Missing required argument 'input'\./ },
  { name: 'too many arguments', args: 'editions a.yaml b.yaml', message: /Too many arguments/ },
  {
    name: 'options that exclude each other',
    args: 'inspect cv.pdf --text rows --source cv.yaml',
    message: /cannot be used with option/,
    hint: /^omit one of them$/,
  },
];

const split = (args: string | readonly string[]): readonly string[] =>
  typeof args === 'string' ? args.split(' ') : args;

describe('cvpress', () => {
  it.each(ROWS)('explains $name', async ({ args, says, code: wanted = 2 }) => {
    const cwd = createTemporaryFolder(FILES);
    mkdirSync(join(cwd, 'empty'));
    const filesBefore = listFiles(cwd);
    const { code, stdout, stderr } = await call(split(args), cwd);
    expect(stderr).toContain(says);
    expect({ code, stdout }).toEqual({ code: wanted, stdout: '' });
    expect(listFiles(cwd)).toEqual(filesBefore);
  });

  it('explains how to import a CSV file', async () => {
    const { code, stderr } = await call(['import', 'people.csv'], createTemporaryFolder(FILES));
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('write each row as one line of an NDJSON file'),
    });
  });

  describe.each(PARSER_ERRORS)('reports $name', ({ args, message, hint = /run `/ }) => {
    const run = async (...style: string[]) =>
      call([...split(args), ...style], createTemporaryFolder(FILES));

    it.each(['--json', '--message-format json', '--message-format=json'])(
      'as one JSON object with %s',
      async (style) => {
        const { code, stdout, stderr } = await run(...split(style));
        expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
        expect(JSON.parse(stdout)).toMatchObject({
          code: 'bad-option',
          severity: 'error',
          message: expect.stringMatching(message),
          hint: expect.stringMatching(hint),
        });
      },
    );

    it.each([
      { style: '--message-format=github', expected: /^::error title=bad-option::.*\n$/ },
      { style: '--message-format=short', expected: /^error bad-option .*\n$/ },
      { style: '--message-format=human', expected: /^error\[bad-option\]: .*\n {2}= hint: / },
    ])('on standard error with $style', async ({ style, expected }) => {
      const { code, stdout, stderr } = await run(style);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(expected);
      expect(stderr).toMatch(message);
    });
  });

  it.each(['--json --fromat cv.yaml', 'cv.yaml --fromat --json', 'cv.yaml --json -f word'])(
    'obeys --json anywhere: render %s',
    async (args) => {
      const { code, stdout } = await call(['render', ...split(args)], createTemporaryFolder(FILES));
      expect(code).toBe(2);
      expect(JSON.parse(stdout)).toMatchObject({ code: 'bad-option' });
    },
  );

  it('keeps standard output free for the document', async () => {
    const { stdout, stderr } = await call(
      split('render cv.yaml -o - --json --fromat'),
      createTemporaryFolder(FILES),
    );
    expect(stdout).toBe('');
    expect(JSON.parse(stderr)).toMatchObject({ code: 'bad-option' });
  });

  it.each([
    { fix: 'render cv.yaml -o out.txt', makes: 'out.txt' },
    { fix: ['render', 'my cv.yaml', '-f', 'txt'], makes: 'my cv.txt' },
    { fix: 'render cv.yaml -f txt -o missing/sub/', makes: 'missing/sub/cv.txt' },
    { fix: 'render cv.yaml -f txt -o ./--json', makes: '--json/cv.txt' },
  ])('accepts the suggested command $fix', async ({ fix, makes }) => {
    const cwd = createTemporaryFolder(FILES);
    expect(await call(split(fix), cwd)).toMatchObject({ code: 0 });
    expect(listFiles(cwd)).toContain(makes);
  });
});
