// Publications are added to a CV, whose author's text stays as it is.
import { describe, expect, it, test } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import type { Source } from '../../src/compiler/source/source.js';
import { mergePublications } from '../../src/import/merge-publications.js';

const NEW = {
  title: 'On Tides',
  authors: ['Jane Doe'],
  date: '2020-03',
  doi: '10.1000/1',
  journal: 'Salt',
};
const ITEM = (indent: string): string =>
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

const merge = (text: string, found: readonly object[] = [NEW], file = 'cv.yaml') =>
  mergePublications(parseCvSource(text, { file }) as unknown as Source, found as never);

const KEPT = '- title: Kept # mine\n  authors: [A]\n  doi: ""\n  date: 2019\n';
const indented = (indent: string): string =>
  KEPT.replaceAll(/^/gm, indent).slice(0, -indent.length);

describe('a new publication stands', () => {
  it.each([
    ['below those of a list', `cv:\n  name: J\n  publications:\n${indented('    ')}`, ITEM('    ')],
    [
      'below a list that is not indented',
      `cv:\n  name: J\n  publications:\n${indented('  ')}`,
      ITEM('  '),
    ],
    ['in a list that has none', 'cv:\n  name: J\n  publications: []\n', ITEM('    ')],
    ['in a list without a value', 'cv:\n  name: J\n  publications:\n', ITEM('    ')],
    ['in a list of its own', 'cv:\n  name: J\n', `  publications:\n${ITEM('    ')}`],
    [
      'in a list of its own, indented as the others',
      'cv:\n    name: J\n',
      `    publications:\n${ITEM('      ')}`,
    ],
  ])('%s', (_name, text, added) => {
    const before = text.replace(/ \[\]\n$/, '\n');
    expect(merge(text)).toEqual({ text: before + added, added: 1, completed: 0 });
  });

  it.each([
    ['before the other sections', '  skills:\n    - {name: x, details: y}\n'],
    ['before what comes after the CV', 'design:\n  font: Roboto\n'],
    ['before a comment', '    # more to come\n'],
  ])('%s', (_name, after) => {
    const before = `cv:\n  name: J\n  publications:\n${indented('    ')}`;
    expect(merge(before + after)?.text).toBe(before + ITEM('    ') + after);
  });

  it.each([
    [
      'deeper comments of the last one',
      indented('    '),
      '      # cited\n        # often\n',
      '\n  # -- Skills --\n  skills: []\n',
    ],
    [
      'a value that only has a comment',
      '    - title: A\n      url: # none\n',
      '      # yet\n',
      '\n    # -- More --\n  skills: []\n',
    ],
    [
      'signs of comments in a text',
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
  ])('below %s', (_name, list, more, after) => {
    const before = `cv:\n  name: J\n  publications:\n${list}${more}`;
    for (const text of [before + after, (before + after).replaceAll('\n', '\r\n')]) {
      expect(merge(text)?.text.replaceAll('\r', '')).toBe(before + ITEM('    ') + after);
    }
  });

  it.each([
    ['an empty list', '  publications: []   # none yet', '  publications:   # none yet'],
    ['nothing', '  publications:   # none yet', '  publications:   # none yet'],
    ['nothing, with a comment below', '  publications:', '  publications:', '\n  # none yet\n'],
    ['no list', '  label: L # me', '  label: L # me\n  publications:', '\n  # -- more --\n'],
  ])('below a comment on %s', (_name, before, expected, after = '\n  skills: []\n') => {
    const start = 'cv:\n  name: J\n';
    expect(merge(start + before + after)?.text).toBe(
      `${start}${expected}\n${ITEM('    ').trimEnd()}${after}`,
    );
  });

  it('with the line ends of the text', () => {
    const text = `cv:\n  name: J\n  publications:\n${indented('    ')}`.replaceAll('\n', '\r\n');
    expect(merge(text)?.text).toBe(text + ITEM('    ').replaceAll('\n', '\r\n'));
  });

  it('in JSON', () => {
    const text = '{\n  "cv": {\n    "name": "J",\n    "publications": []\n  }\n}\n';
    const merged = merge(text, [NEW, { ...NEW, title: 'Other', doi: '' }], 'cv.json')?.text ?? '';
    expect(JSON.parse(merged).cv.publications).toEqual([NEW, { ...NEW, title: 'Other', doi: '' }]);
    expect(merged).toMatch(/^\{\n {2}"cv": \{\n {4}"name": "J",\n/);
  });

  it('at the end of a text without a last line end', () => {
    expect(merge('cv:\n  name: J')?.text).toBe(
      `cv:\n  name: J\n  publications:\n${ITEM('    ').trimEnd()}`,
    );
  });
});

describe('a publication that is there', () => {
  const there = (fields: string): string => `cv:\n  name: J\n  publications:\n    - {${fields}}\n`;

  it.each([
    [
      'by its DOI',
      'title: Another, authors: [A], date: 2019, doi: https://doi.org/10.1000/1, journal: B',
      NEW,
    ],
    [
      'by its title, whatever its case and signs',
      'title: "ON tides!", authors: [A], date: 2019, doi: 10.1000/9, journal: B',
      { ...NEW, doi: '' },
    ],
  ])('%s stays as it is', (_name, fields, found) => {
    expect(merge(there(fields), [found])).toEqual({ text: there(fields), added: 0, completed: 0 });
  });

  it('gets what it lacks', () => {
    const text =
      'cv:\n  name: J\n  publications:\n    - title: On Tides\n      authors: [J. Doe] # me\n      doi: ""\n      date: 2019\n';
    const merged = merge(text);
    expect(merged).toMatchObject({ added: 0, completed: 1 });
    expect(merged?.text).toContain(
      'authors: [J. Doe] # me\n      doi: "10.1000/1"\n      date: 2019',
    );
    expect(merged?.text).toContain('journal: Salt');
  });

  it('is known in a section of its own, too', () => {
    const text =
      'cv:\n  name: J\n  custom_sections:\n    - title: Papers\n      entry_type: PublicationEntry\n      entries:\n        - {title: On tides, authors: [A], date: 2019, doi: "", journal: B}\n';
    expect(merge(text)).toMatchObject({ added: 0, completed: 1 });
  });

  it('twice among the new ones is added once, with the fields of both', () => {
    const { journal, ...rest } = NEW;
    const [twice, once] = [
      [{ ...rest, doi: '' }, NEW, { ...NEW, title: 'Tides' }],
      [{ ...rest, journal }],
    ];
    expect(merge('cv:\n  name: J\n', twice)).toEqual(merge('cv:\n  name: J\n', once));
  });

  it.each([
    ['in the CV', there('title: On Tides, authors: [A], date: 2019, doi: 10.1000/9'), [NEW], 1],
    ['among the new ones', 'cv:\n  name: J\n', [NEW, { ...NEW, doi: '10.1000/9' }, NEW], 2],
  ])('is another one with the same title and another DOI: %s', (_name, text, found, added) => {
    expect(merge(text, found)).toMatchObject({ added, completed: 0 });
  });
});

test.each([
  ['in brackets', 'cv: {name: J}\n'],
  [
    'a list in brackets',
    'cv:\n  name: J\n  publications: [{title: A, authors: [B], date: 2019, doi: ""}]\n',
  ],
  ['an alias', 'x: &a []\ncv:\n  name: J\n  publications: *a\n'],
])('nothing is written where there is no place: %s', (_name, text) => {
  expect(merge(text)).toBeUndefined();
});
