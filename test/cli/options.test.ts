// Invalid values of options: the message names the option, the value and the allowed values.
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { IS_LONG } from '../support/length.js';
import { call } from './call.js';
import { createTemporaryFolder, VALID_CV } from './run.js';

/** An invalid value of every option, and the allowed values in the message. */
const INVALID_VALUES: Readonly<Record<string, readonly [value: string, allowed: RegExp]>> = {
  '--format': ['odt', /pdf, png, svg, html, docx, md, txt, typ/],
  '--template': ['clasic', /did you mean `?classic/],
  '--template-option': ['side=left', /`classic` has no option `side`/],
  '--font': ['Intre', /add its files with `--font-path`/],
  '--photo': ['no.jpg', /does not exist/],
  '--extends': ['clasic', /classic, linear/],
  '--citations': ['mla', /Allowed choices are plain, apa/],
  '--dates': ['full', /Allowed choices are short, long, numeric, iso, year/],
  '--date-range': ['to', /Allowed choices are words, dash/],
  '--into': ['none.yaml', /does not exist/],
  '--select': ['year', /year>=2020/],
  '--today': ['20-11-2026', /must be a date like `2026-11-20`[\s\S]*hint: write `2026-11-20`/],
  '--pdf-standard': ['x-1', /ua-1, a-1a/],
  '--typst-import': ['file', /Allowed choices are package, folder/],
  '--ppi': ['abc', /a number from 18 to 600/],
  '--fit': ['1.5', /a whole number from 1 to 1000/],
  '--max-pages': ['none', /a whole number from 1 to 1000/],
  '--break-before': ['Educaton', /did you mean "Education"/],
  '--keep': ['Educaton', /did you mean "Education"/],
  '--workers': ['all', /integers from 1 to 1024/],
  '--name': ['{nmae}', /\{name\}, \{slug\}, \{line\}/],
  '--shard': ['4/3', /3\/16` for the third of sixteen parts/],
  '--variant': ['c', /a, b/],
  '--language': ['deutsch', /a BCP 47 tag[\s\S]*write `de`/],
  '--limit': ['foo=1', /bytes, depth, entries/],
  '--timeout': ['soon', /numbers of seconds from 0\.001/],
  '--message-format': ['xml', /human, short, json/],
  '--set': ['cv.label', /add a value: `cv.label=…`/],
  '--only': ['Educaton', /did you mean "Education"/],
  '--skip': ['Educaton', /did you mean "Education"/],
  '--redact': ['emial', /name, location, phone, email[\s\S]*did you mean `email`/],
  '--overlay': ['no.yaml', /does not exist/],
  '--edition': ['shrot', /did you mean short/],
  '--editions': ['no.yaml', /does not exist/],
  '--font-path': ['no.ttf', /does not exist/],
  '--check-source': ['no.yaml', /does not exist/],
  '--cv': ['no.yaml', /name the CV of the sender/],
  '--output': ['cv.odt', /end the name in \.(pdf, \.png, \.svg|pdf, or run|yaml|json)/],
  '--report': ['list.ndjson', /name another file/],
  '--port': ['x', /integers from 0 to 65535/],
  '--text': ['row', /content, pdfminer, rows, tags/],
  '--fail-on': ['warn', /did you mean `warning`/],
  '--root': ['none', /does not exist/],
  '--settings': ['no.yaml', /does not exist/],
  '--as': ['html', /rendercv, json-resume, yamlresume, cv/],
  '--draft': ['2019', /2020-12, draft-07/],
};

/** Options whose messages are about a file or a template. */
const FILES = [
  '--overlay',
  '--into',
  '--edition',
  '--editions',
  '--font-path',
  '--cv',
  '--root',
  '--output',
  '--report',
  '--template',
  '--template-option',
  '--font',
  '--photo',
  '--settings',
];

const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  render: ['cv.yaml'],
  validate: ['cv.yaml'],
  watch: ['cv.yaml', '--no-server'],
  editions: ['cv.yaml'],
  import: ['cv.yaml'],
  inspect: ['cv.pdf'],
  letter: ['letter.yaml'],
  schema: [],
  explain: ['--settings', 'cv.yaml'],
  'new-template': ['house'],
};

/** Options whose invalid values are errors of the document, so that `watch` continues. */
const DOCUMENT_ERRORS = ['--only', '--skip', '--break-before', '--keep'];

const ROWS = createProgram()
  .commands.flatMap((command) =>
    command.options
      .filter(({ required }) => required)
      .map(({ long }) => [command.name(), String(long)] as const),
  )
  .filter(([command, option]) => command !== 'watch' || !DOCUMENT_ERRORS.includes(option))
  // It shows settings of invalid documents.
  .filter(([command, option]) => command !== 'explain' || option === '--settings')
  // Files that are read after the PDF, and any command.
  .filter(
    ([command, option]) =>
      command !== 'inspect' || !['--source', '--edition', '--editions'].includes(option),
  )
  .filter(([, option]) => option !== '--editor');

/** Each option with one command, and each command with one option: commands share the parser. */
const CALLS = IS_LONG
  ? ROWS
  : ROWS.filter((row, index) =>
      [0, 1].some((part) => ROWS.findIndex((one) => one[part] === row[part]) === index),
    );

describe('the message about an invalid value', () => {
  it.each(CALLS)(
    'names the option, the value and the allowed values: %s %s',
    async (command, option) => {
      const [value, allowed] = INVALID_VALUES[option] ?? [];
      expect(value, `${option} has a row here`).toBeDefined();
      const cwd = createTemporaryFolder({
        'cv.yaml': VALID_CV,
        'editions.yaml': 'short: {}',
        'list.ndjson': '{"cv":{"name":"J"}}',
        'letter.yaml': 'body: Hello.',
      });
      const list = ['--name', '--shard', '--report'].includes(option)
        ? ['list.ndjson', '-o', 'out']
        : [];
      const options = [
        command,
        ...(list.length > 0 ? list : (ARGUMENTS[command] ?? [])),
        option,
        String(value),
      ];
      const { code, stderr } = await call(options, cwd);
      expect(code, stderr).toBe(DOCUMENT_ERRORS.includes(option) ? 1 : 2);
      expect(stderr).toContain(String(value).replace(/=.*/, ''));
      if (!FILES.includes(option)) expect(stderr).toContain(option);
      expect(stderr).toMatch(allowed as RegExp);
    },
  );
});

it('the option `--ppi` rejects an empty value', async () => {
  const { code, stderr } = await call(
    ['render', 'cv.yaml', '--ppi', ''],
    createTemporaryFolder({ 'cv.yaml': VALID_CV }),
  );
  expect(code).toBe(2);
  expect(stderr).toContain('The option `--ppi` must be a number from 18 to 600, but it is "".\n');
});
