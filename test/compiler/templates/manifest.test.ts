// What is said of a template that cannot be read, or of an option that it does not have.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { readTemplate } from '../../../src/compiler/templates/read-template.js';
import { BUNDLED, CLASSIC } from '../../../src/compiler/templates/template.js';
import { readTemplateOptions } from '../../../src/compiler/templates/template-options.js';
import type { CvError } from '../../../src/diagnostics/error.js';
import { freshFolder } from '../../cli/run.js';

const RIGHT = 'name: House\ndescription: A look.\ncontract: 1\n';

/** The messages about a folder with this `template.yaml`, each with its line. */
function problemsOf(manifest: string, name = 'house', files = ['template.typ']): string[] {
  const folder = join(freshFolder(), name);
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

/** What `cvpress validate --fix` mends is a document, which a template.yaml is not. */
test('a mistake in the design of a template.yaml has no fix', () => {
  const folder = join(freshFolder(), 'house');
  mkdirSync(folder);
  writeFileSync(join(folder, 'template.typ'), '');
  writeFileSync(
    join(folder, 'template.yaml'),
    `${RIGHT}design:\n  options:\n    primary_colour: navy\n`,
  );
  const wrong = {
    hint: 'did you mean `primary_color`?',
    path: ['design', 'options', 'primary_colour'],
  };
  try {
    expect(readTemplate(folder)).toBeUndefined();
  } catch (error) {
    expect((error as CvError).diagnostics).toMatchObject([wrong]);
    expect((error as CvError).diagnostics[0]).not.toHaveProperty('fix');
  }
});

describe('a template.yaml', () => {
  test.each([
    ['is right', RIGHT, []],
    ['lacks a key', 'name: House\ncontract: 1\n', [/The key `description` is missing/]],
    [
      'has a key that nobody knows',
      `${RIGHT}desing: {}\n`,
      [/^4 \| There is no key `desing` here\. \| did you mean `design`\?/],
    ],
    ['is of another version', RIGHT.replace('1', '2'), [/^3 \| `contract` must be 1/]],
    ['is no object', '- a\n', [/is an object/]],
    ['is no YAML', 'name: [\n', [/./]],
    ['is empty', '# nothing\n', [/./]],
    [
      'ignores what no design has',
      `${RIGHT}ignores: [design.font]\n`,
      [/^4 \| `ignores` must be a list of paths in/],
    ],
    [
      'extends what there is not',
      `${RIGHT}extends: clasic\n`,
      [/^4 \| `extends` must be `?classic/],
    ],
    ['has a wrong design', `${RIGHT}design:\n  font: Comic\n`, [/^5 \| .*font/]],
    [
      'has a wrong distance',
      `${RIGHT}design:\n  options:\n    margins:\n      page:\n        top: far\n`,
      [/^8 \| /],
    ],
    [
      'has an option of no type',
      `${RIGHT}options:\n  a: { type: colour, default: red, description: A colour. }\n`,
      [/^5 \| `type` must be/],
    ],
    [
      'has a default of another type',
      `${RIGHT}options:\n  a: { type: number, default: many, description: A number. }\n`,
      [/^5 \| The default must be a number/],
    ],
    [
      'has a choice without values',
      `${RIGHT}options:\n  a: { type: choice, default: x, description: One. }\n`,
      [/`values` is missing/],
    ],
    [
      'has an option of a name that Typst does not take',
      `${RIGHT}options:\n  A-b: { type: flag, default: true, description: One. }\n`,
      [/cannot be the name/],
    ],
    ['is named like the prototype', `${RIGHT}constructor: 1\n`, [/There is no key `constructor`/]],
  ] as [string, string, RegExp[]][])('that %s', (_, manifest, expected) => {
    const problems = problemsOf(manifest);
    expect(problems.length).toBe(expected.length);
    for (const [index, pattern] of expected.entries()) expect(problems[index]).toMatch(pattern);
  });
});

describe('a folder', () => {
  test.each([
    ['without code', RIGHT, 'house', [], /has no `template.typ`/],
    ['without a manifest', '', 'house', ['template.typ'], /has no `template.yaml`/],
    [
      'named like a bundled template',
      RIGHT,
      'classic',
      ['template.typ'],
      /a bundled template has that name/,
    ],
    [
      'named like what they share',
      RIGHT,
      'common',
      ['template.typ'],
      /a bundled template has that name/,
    ],
    [
      'of more than 20 MB',
      RIGHT,
      'house',
      ['template.typ', 'a.bin', 'b.bin'],
      /has more than 20 MB/,
    ],
    [
      'with a name that markup cannot hold',
      RIGHT,
      'my look',
      ['template.typ'],
      /markup imports it by its name/,
    ],
  ] as [string, string, string, string[], RegExp][])('%s', (_, manifest, name, files, message) => {
    expect(problemsOf(manifest, name, files).join()).toMatch(message);
  });

  test('has no hidden files, and none of packages', () => {
    const others = {
      'house/.git/x': 'x',
      'house/node_modules/y/z.typ': 'x',
      'house/.DS_Store': 'x',
    };
    const cwd = freshFolder({
      'house/template.typ': '',
      'house/template.yaml': RIGHT,
      'house/img/a.svg': 'x',
      ...others,
    });
    const names = readTemplate(join(cwd, 'house')).files.map(([name]) =>
      name.replace('typst-templates/house/', ''),
    );
    expect(names.sort()).toEqual(['img/a.svg', 'template.typ', 'template.yaml']);
  });

  test('has of the look that it extends what it does not say itself', () => {
    const manifest = `${RIGHT}extends: linear\ndesign: { options: { margins: { page: { top: 3cm } } } }\n`;
    const cwd = freshFolder({ 'house/template.typ': '', 'house/template.yaml': manifest });
    const { ignores, design } = readTemplate(join(cwd, 'house'));
    expect({ ignores, page: design?.options?.margins?.page }).toEqual({
      ignores: ['options.date_and_location_width'],
      page: { top: '3cm', bottom: '2cm', left: '2cm', right: '2cm' },
    });
  });

  test('that is not there', () => {
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

test.each(BUNDLED)('%s is read, and has a sentence about it', (name) => {
  const { files, description } = readTemplate(name);
  expect(files).toEqual([]);
  expect(description).toMatch(/^[A-Z].*\.$/);
});

test('classic is what its file says', () => {
  expect({ ...readTemplate('classic'), values: {} }).toEqual(CLASSIC);
});

test('what a look ignores is told to documents that set it', async () => {
  const cv = { name: 'Jane Roe' };
  const said = async (template: string, design: object): Promise<string[]> => {
    const { diagnostics } = await renderCv({ cv, design }, { template, formats: ['pdf'] });
    return diagnostics.map(({ code, message }) => `${code}: ${message}`);
  };
  const width = { options: { date_and_location_width: '4cm' } };
  expect(await said('linear', width)).toEqual([
    'not-shown: `date_and_location_width` has no effect in the template `linear`.',
  ]);
  expect(await said('ledger', width)).toEqual([]);
  expect(await said('linear', { font: 'Roboto' })).toEqual([]);
});

test('a default may name sections that a document lacks, and an option may not', async () => {
  const cwd = freshFolder({
    'house/template.typ': '',
    'house/template.yaml': `${RIGHT}options:\n  aside: { type: sections, default: [Boats], description: x }\n`,
  });
  const rendered = (templateOptions: Record<string, string[]>) =>
    renderCv(
      { cv: { name: 'Jane Roe' } },
      { formats: ['typ'], template: join(cwd, 'house'), templateOptions },
    );
  expect((await rendered({})).diagnostics).toEqual([]);
  await expect(rendered({ aside: ['Boats'] })).rejects.toMatchObject({
    diagnostics: [{ code: 'unknown-section' }],
  });
});

describe('an option', () => {
  const options = {
    words: { type: 'text', default: 'x', description: '' },
    count: { type: 'number', default: 3, description: '' },
    lines: { type: 'count', default: 0, description: '' },
    line: { type: 'flag', default: true, description: '' },
    side: { type: 'choice', default: 'left', values: ['left', 'right'], description: '' },
    aside: { type: 'sections', default: ['Skills'], description: '' },
  } as const;
  const read = (given: Record<string, unknown>) =>
    readTemplateOptions({ name: 'house', options }, given);

  test('has its default', () => {
    expect(read({})).toEqual({
      values: { words: 'x', count: 3, lines: 0, line: true, side: 'left', aside: ['Skills'] },
      problems: [],
    });
  });

  test.each([
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
  ])('%s is read from %j', (name, given, expected) => {
    expect(read({ [name]: given })).toMatchObject({ values: { [name]: expected }, problems: [] });
  });

  test.each([
    ['words', 5, /must be a text, but it is the number 5/],
    ['count', 'many', /must be a number/],
    ['count', '', /must be a number/],
    ['count', Number.NaN, /must be a number/],
    ['lines', '-1', /must be a whole number from 0/],
    ['lines', 1.5, /must be a whole number from 0/],
    ['line', 'yes', /must be true or false/],
    ['side', 'rihgt', /did you mean `right`/],
    ['aside', [1], /must be a list of titles/],
    ['lien', 'true', /has no option `lien`.*did you mean `line`/],
    ['constructor', 'x', /has no option `constructor`/],
  ])('%s is refused as %j', (name, given, expected) => {
    const { problems } = read({ [name]: given });
    expect(problems.map(({ message, hint }) => `${message} ${hint}`).join()).toMatch(expected);
  });
});
