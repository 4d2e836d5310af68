// Adds publications to a CV without changes to other text.
import { describe, expect, it, test } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import type { Source } from '../../src/compiler/source/source.js';
import { mergePublications } from '../../src/import/merge-publications.js';

const ADDED = {
  title: 'On Tides',
  authors: ['Jane Doe'],
  date: '2020-03',
  doi: '10.1000/1',
  journal: 'Salt',
};
const formatItem = (indent: string): string =>
  [
    '- title: On Tides',
    '  authors:',
    '    - Jane Doe',
    '  date: 2020-03',
    '  doi: 10.1000/1',
    '  journal: Salt',
  ]
    .map((line) => `${indent}${line}\n`)
    .join('');

const merge = (text: string, publications: readonly object[] = [ADDED], file = 'cv.yaml') =>
  mergePublications(parseCvSource(text, { file }) as unknown as Source, publications as never);

const EXISTING = '- title: Kept # mine\n  authors: [A]\n  doi: ""\n  date: 2019\n';
const indentExisting = (indent: string): string =>
  EXISTING.replaceAll(/^/gm, indent).slice(0, -indent.length);

describe('mergePublications with a new publication', () => {
  it.each([
    [
      'to the end of a list',
      `cv:\n  name: J\n  publications:\n${indentExisting('    ')}`,
      formatItem('    '),
    ],
    [
      'to an unindented list',
      `cv:\n  name: J\n  publications:\n${indentExisting('  ')}`,
      formatItem('  '),
    ],
    ['to an empty list', 'cv:\n  name: J\n  publications: []\n', formatItem('    ')],
    ['to a key without a value', 'cv:\n  name: J\n  publications:\n', formatItem('    ')],
    ['with a new key', 'cv:\n  name: J\n', `  publications:\n${formatItem('    ')}`],
    [
      'with a new key, indented like others',
      'cv:\n    name: J\n',
      `    publications:\n${formatItem('      ')}`,
    ],
  ])('adds the publication %s', (_name, text, added) => {
    const start = text.replace(/ \[\]\n$/, '\n');
    expect(merge(text)).toEqual({ text: start + added, added: 1, completed: 0 });
  });

  it.each([
    ['before other sections', '  skills:\n    - {name: x, details: y}\n'],
    ['before keys after `cv`', 'design:\n  font: Roboto\n'],
    ['before a comment', '    # more to come\n'],
  ])('adds the publication %s', (_name, after) => {
    const start = `cv:\n  name: J\n  publications:\n${indentExisting('    ')}`;
    expect(merge(start + after)?.text).toBe(start + formatItem('    ') + after);
  });

  it.each([
    [
      'indented comments of the last entry',
      indentExisting('    '),
      '      # cited\n        # often\n',
      '\n  # -- Skills --\n  skills: []\n',
    ],
    [
      'a value of only a comment',
      '    - title: A\n      url: # none\n',
      '      # yet\n',
      '\n    # -- More --\n  skills: []\n',
    ],
    [
      'text that looks like a comment',
      '    - {title: B}\n    - title: >-\n        A\n',
      '\n        # B\n',
      '\n     # -- C --\n',
    ],
    [
      'a list in brackets',
      '    - title: A\n      authors: [\n        A, # me\n',
      '        B,\n      ] # us\n',
      '\n  # -- C --\n',
    ],
  ])('adds the publication after %s', (_name, list, more, after) => {
    const start = `cv:\n  name: J\n  publications:\n${list}${more}`;
    for (const text of [start + after, (start + after).replaceAll('\n', '\r\n')]) {
      expect(merge(text)?.text.replaceAll('\r', '')).toBe(start + formatItem('    ') + after);
    }
  });

  it.each([
    [
      'an empty list with a comment',
      '  publications: []   # none yet',
      '  publications:   # none yet',
    ],
    [
      'a key with a comment and no value',
      '  publications:   # none yet',
      '  publications:   # none yet',
    ],
    [
      'a key without a value, before a comment',
      '  publications:',
      '  publications:',
      '\n  # none yet\n',
    ],
    [
      'the last field, which has a comment',
      '  label: L # me',
      '  label: L # me\n  publications:',
      '\n  # -- more --\n',
    ],
  ])(
    'adds the publication on the line after %s',
    (_name, line, expected, after = '\n  skills: []\n') => {
      const start = 'cv:\n  name: J\n';
      expect(merge(start + line + after)?.text).toBe(
        `${start}${expected}\n${formatItem('    ').trimEnd()}${after}`,
      );
    },
  );

  it('keeps the line ends of the text', () => {
    const text = `cv:\n  name: J\n  publications:\n${indentExisting('    ')}`.replaceAll(
      '\n',
      '\r\n',
    );
    expect(merge(text)?.text).toBe(text + formatItem('    ').replaceAll('\n', '\r\n'));
  });

  it('adds publications to JSON', () => {
    const text = '{\n  "cv": {\n    "name": "J",\n    "publications": []\n  }\n}\n';
    const merged =
      merge(text, [ADDED, { ...ADDED, title: 'Other', doi: '' }], 'cv.json')?.text ?? '';
    expect(JSON.parse(merged).cv.publications).toEqual([
      ADDED,
      { ...ADDED, title: 'Other', doi: '' },
    ]);
    expect(merged).toMatch(/^\{\n {2}"cv": \{\n {4}"name": "J",\n/);
  });

  it('adds the publication to a text without a final line end', () => {
    expect(merge('cv:\n  name: J')?.text).toBe(
      `cv:\n  name: J\n  publications:\n${formatItem('    ').trimEnd()}`,
    );
  });
});

describe('mergePublications with duplicates', () => {
  const createCv = (fields: string): string =>
    `cv:\n  name: J\n  publications:\n    - {${fields}}\n`;

  it.each([
    [
      'DOI',
      'title: Another, authors: [A], date: 2019, doi: https://doi.org/10.1000/1, journal: B',
      ADDED,
    ],
    [
      'title in another case and punctuation',
      'title: "ON tides!", authors: [A], date: 2019, doi: 10.1000/9, journal: B',
      { ...ADDED, doi: '' },
    ],
  ])('keeps a publication with the same %s', (_name, fields, publications) => {
    expect(merge(createCv(fields), [publications])).toEqual({
      text: createCv(fields),
      added: 0,
      completed: 0,
    });
  });

  it('fills in missing fields', () => {
    const text =
      'cv:\n  name: J\n  publications:\n    - title: On Tides\n      authors: [J. Doe] # me\n      doi: ""\n      date: 2019\n';
    const merged = merge(text);
    expect(merged).toMatchObject({ added: 0, completed: 1 });
    expect(merged?.text).toContain(
      'authors: [J. Doe] # me\n      doi: "10.1000/1"\n      date: 2019',
    );
    expect(merged?.text).toContain('journal: Salt');
  });

  it('finds a duplicate in a custom section', () => {
    const text =
      'cv:\n  name: J\n  custom_sections:\n    - title: Papers\n      entry_type: PublicationEntry\n      entries:\n        - {title: On tides, authors: [A], date: 2019, doi: "", journal: B}\n';
    expect(merge(text)).toMatchObject({ added: 0, completed: 1 });
  });

  it('adds duplicates once, with the fields of both', () => {
    const { journal, ...rest } = ADDED;
    const [twice, once] = [
      [{ ...rest, doi: '' }, ADDED, { ...ADDED, title: 'Tides' }],
      [{ ...rest, journal }],
    ];
    expect(merge('cv:\n  name: J\n', twice)).toEqual(merge('cv:\n  name: J\n', once));
  });

  it.each([
    [
      'in the CV',
      createCv('title: On Tides, authors: [A], date: 2019, doi: 10.1000/9'),
      [ADDED],
      1,
    ],
    [
      'among the added publications',
      'cv:\n  name: J\n',
      [ADDED, { ...ADDED, doi: '10.1000/9' }, ADDED],
      2,
    ],
  ])(
    'adds a publication despite one with the same title and another DOI %s',
    (_name, text, publications, added) => {
      expect(merge(text, publications)).toMatchObject({ added, completed: 0 });
    },
  );
});

test.each([
  ['a CV in brackets', 'cv: {name: J}\n'],
  [
    'a list in brackets',
    'cv:\n  name: J\n  publications: [{title: A, authors: [B], date: 2019, doi: ""}]\n',
  ],
  ['an alias', 'x: &a []\ncv:\n  name: J\n  publications: *a\n'],
])('mergePublications returns undefined for %s', (_name, text) => {
  expect(merge(text)).toBeUndefined();
});
