import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { BUNDLED_TEMPLATES } from '../../../src/compiler/schema/bundled-templates.js';
import { readTemplate } from '../../../src/compiler/templates/read-template.js';
import { readTemplateOptions } from '../../../src/compiler/templates/read-template-options.js';
import { CLASSIC } from '../../../src/compiler/templates/template.js';
import type { CvError } from '../../../src/diagnostics/cv-error.js';
import { createTemporaryFolder } from '../../cli/run.js';

const VALID = 'name: House\ndescription: A template.\napi: 1\n';

/** Formats the problems of a folder with this `template.yaml` as `line | message | hint`. */
function findProblems(manifest: string, name = 'house', files = ['template.typ']): string[] {
  const folder = join(createTemporaryFolder(), name);
  mkdirSync(folder);
  for (const file of files)
    writeFileSync(join(folder, file), file.endsWith('.bin') ? Buffer.alloc(11 * 2 ** 20) : '');
  if (manifest !== '') writeFileSync(join(folder, 'template.yaml'), manifest);
  try {
    readTemplate(folder);
    return [];
  } catch (error) {
    return (error as CvError).diagnostics.map(({ message, range, hint }) =>
      [range?.start.line, message, hint].filter((part) => part !== undefined).join(' | '),
    );
  }
}

// `cvpress validate --fix` accepts documents only.
it('a problem in the design of a template.yaml has no fix', () => {
  const folder = join(createTemporaryFolder(), 'house');
  mkdirSync(folder);
  writeFileSync(join(folder, 'template.typ'), '');
  writeFileSync(
    join(folder, 'template.yaml'),
    `${VALID}design:\n  options:\n    primary_colour: navy\n`,
  );
  const problem = {
    hint: 'did you mean `primary_color`?',
    path: ['design', 'options', 'primary_colour'],
  };
  try {
    expect(readTemplate(folder)).toBeUndefined();
  } catch (error) {
    expect((error as CvError).diagnostics).toMatchObject([problem]);
    expect((error as CvError).diagnostics[0]).not.toHaveProperty('fix');
  }
});

describe('a template.yaml', () => {
  it('has no problems if it is valid', () => {
    expect(findProblems(VALID)).toEqual([]);
  });

  it.each([
    ['lacks a key', 'name: House\napi: 1\n', [/The key `description` is missing/]],
    [
      'has an unknown key',
      `${VALID}desing: {}\n`,
      [/^4 \| There is no key `desing` here\. \| did you mean `design`\?/],
    ],
    ['is of another version', VALID.replace('1', '2'), [/^3 \| `api` must be 1/]],
    ['is a list', '- a\n', [/must be an object/]],
    ['is invalid YAML', 'name: [\n', [/./]],
    ['is empty', '# nothing\n', [/./]],
    [
      'ignores an unknown setting',
      `${VALID}ignores: [design.font]\n`,
      [/^4 \| `ignores` must be a list of paths in/],
    ],
    [
      'extends an unknown template',
      `${VALID}extends: clasic\n`,
      [/^4 \| `extends` must be `?classic/],
    ],
    ['has an invalid font', `${VALID}design:\n  font: Comic\n`, [/^5 \| .*font/]],
    [
      'has an invalid margin',
      `${VALID}design:\n  options:\n    margins:\n      page:\n        top: far\n`,
      [/^8 \| /],
    ],
    [
      'has an option of unknown type',
      `${VALID}options:\n  a: { type: colour, default: red, description: A colour. }\n`,
      [/^5 \| `type` must be/],
    ],
    [
      'has a default of another type',
      `${VALID}options:\n  a: { type: number, default: many, description: A number. }\n`,
      [/^5 \| The default must be a number/],
    ],
    [
      'has an enum without values',
      `${VALID}options:\n  a: { type: enum, default: x, description: One. }\n`,
      [/`values` is missing/],
    ],
    [
      'has an option with an invalid name',
      `${VALID}options:\n  A-b: { type: boolean, default: true, description: One. }\n`,
      [/An option cannot be called/],
    ],
    ['has the key `constructor`', `${VALID}constructor: 1\n`, [/There is no key `constructor`/]],
  ] as [string, string, RegExp[]][])('has a problem if it %s', (_, manifest, expected) => {
    const problems = findProblems(manifest);
    expect(problems.length).toBe(expected.length);
    for (const [index, pattern] of expected.entries()) expect(problems[index]).toMatch(pattern);
  });
});

describe('readTemplate', () => {
  it.each([
    ['without code', VALID, 'house', [], /has no `template.typ`/],
    ['without a manifest', '', 'house', ['template.typ'], /has no `template.yaml`/],
    [
      'named like a bundled template',
      VALID,
      'classic',
      ['template.typ'],
      /a bundled template has that name/,
    ],
    [
      'named like the common folder',
      VALID,
      'common',
      ['template.typ'],
      /a bundled template has that name/,
    ],
    [
      'of more than 20 MB',
      VALID,
      'house',
      ['template.typ', 'a.bin', 'b.bin'],
      /has more than 20 MB/,
    ],
    [
      'with a space in its name',
      VALID,
      'my template',
      ['template.typ'],
      /Typst cannot import it by its name/,
    ],
  ] as [string, string, string, string[], RegExp][])(
    'rejects a folder %s',
    (_, manifest, name, files, message) => {
      expect(findProblems(manifest, name, files).join()).toMatch(message);
    },
  );

  it('ignores hidden files and node_modules', () => {
    const others = {
      'house/.git/x': 'x',
      'house/node_modules/y/z.typ': 'x',
      'house/.DS_Store': 'x',
    };
    const cwd = createTemporaryFolder({
      'house/template.typ': '',
      'house/template.yaml': VALID,
      'house/img/a.svg': 'x',
      ...others,
    });
    const names = readTemplate(join(cwd, 'house')).files.map(([name]) =>
      name.replace('typst-templates/house/', ''),
    );
    expect(names.sort()).toEqual(['img/a.svg', 'template.typ', 'template.yaml']);
  });

  it('inherits missing keys from the base', () => {
    const manifest = `${VALID}extends: linear\ndesign: { options: { margins: { page: { top: 3cm } } } }\n`;
    const cwd = createTemporaryFolder({
      'house/template.typ': '',
      'house/template.yaml': manifest,
    });
    const { ignoredDesign, design } = readTemplate(join(cwd, 'house'));
    expect({ ignores: ignoredDesign, page: design?.options?.margins?.page }).toEqual({
      ignores: ['options.date_and_location_width'],
      page: { top: '3cm', bottom: '2cm', left: '2cm', right: '2cm' },
    });
  });

  it('rejects an unknown name', () => {
    expect(() => readTemplate('clasic')).toThrow(
      'There is no template `clasic`, and no such folder.',
    );
    for (const name of ['sidebr', '/home/jane/sidebr']) {
      expect(() => readTemplate(name)).toThrow(
        expect.objectContaining({
          diagnostics: [expect.objectContaining({ hint: 'did you mean `sidebar`?' })],
        }),
      );
    }
  });
});

it.each(BUNDLED_TEMPLATES)('readTemplate reads %s with a sentence as its description', (name) => {
  const { files, description } = readTemplate(name);
  expect(files).toEqual([]);
  expect(description).toMatch(/^[A-Z].*\.$/);
});

it('CLASSIC equals the template in its folder', () => {
  expect({ ...readTemplate('classic'), values: {} }).toEqual(CLASSIC);
});

it('renderCv reports settings that the template ignores', async () => {
  const cv = { name: 'Jane Roe' };
  const collectMessages = async (template: string, design: object): Promise<string[]> => {
    const { diagnostics } = await renderCv({ cv, design }, { template, formats: ['pdf'] });
    return diagnostics.map(({ code, message }) => `${code}: ${message}`);
  };
  const width = { options: { date_and_location_width: '4cm' } };
  expect(await collectMessages('linear', width)).toEqual([
    'not-shown: `date_and_location_width` has no effect in the template `linear`.',
  ]);
  expect(await collectMessages('ledger', width)).toEqual([]);
  expect(await collectMessages('linear', { font: 'Roboto' })).toEqual([]);
});

it('renderCv reports unknown sections in options, but not in their defaults', async () => {
  const cwd = createTemporaryFolder({
    'house/template.typ': '',
    'house/template.yaml': `${VALID}options:\n  aside: { type: sections, default: [Boats], description: x }\n`,
  });
  const render = (templateOptions: Record<string, string[]>) =>
    renderCv(
      { cv: { name: 'Jane Roe' } },
      { formats: ['typ'], template: join(cwd, 'house'), templateOptions },
    );
  expect((await render({})).diagnostics).toEqual([]);
  await expect(render({ aside: ['Boats'] })).rejects.toMatchObject({
    diagnostics: [{ code: 'unknown-section' }],
  });
});

describe('readTemplateOptions', () => {
  const options = {
    words: { type: 'text', default: 'x', description: '' },
    count: { type: 'number', default: 3, description: '' },
    lines: { type: 'integer', default: 0, description: '' },
    line: { type: 'boolean', default: true, description: '' },
    side: { type: 'enum', default: 'left', values: ['left', 'right'], description: '' },
    aside: { type: 'sections', default: ['Skills'], description: '' },
  } as const;
  const read = (input: Record<string, unknown>) =>
    readTemplateOptions({ name: 'house', options }, input);

  it('returns defaults', () => {
    expect(read({})).toEqual({
      values: { words: 'x', count: 3, lines: 0, line: true, side: 'left', aside: ['Skills'] },
      problems: [],
    });
  });

  it.each([
    ['words', 'a = b', 'a = b'],
    ['count', '6', 6],
    ['count', 6, 6],
    ['count', '-1.5', -1.5],
    ['lines', '2', 2],
    ['line', 'false', false],
    ['line', false, false],
    ['side', 'right', 'right'],
    ['aside', 'Skills, Awards ', ['Skills', 'Awards']],
    ['aside', ['Skills'], ['Skills']],
    ['aside', '', []],
  ])('reads the option %s from %j', (name, input, expected) => {
    expect(read({ [name]: input })).toMatchObject({ values: { [name]: expected }, problems: [] });
  });

  it.each([
    ['words', 5, /must be text, but it is the number 5/],
    ['count', 'many', /must be a number/],
    ['count', '', /must be a number/],
    ['count', Number.NaN, /must be a number/],
    ['lines', '-1', /must be a whole number of at least 0/],
    ['lines', 1.5, /must be a whole number of at least 0/],
    ['line', 'yes', /must be true or false/],
    ['side', 'rihgt', /did you mean `right`/],
    ['aside', [1], /must be a list of titles/],
    ['lien', 'true', /has no option `lien`.*did you mean `line`/],
    ['constructor', 'x', /has no option `constructor`/],
  ])('rejects the option %s with the value %j', (name, input, expected) => {
    const { problems } = read({ [name]: input });
    expect(problems.map(({ message, hint }) => `${message} ${hint}`).join()).toMatch(expected);
  });
});
