import { describe, expect, it } from 'vitest';
import { toRichText } from '../../../../src/compiler/model/text/inline.js';
import { chooseLineBreaks } from '../../../../src/compiler/typst/markup/line-breaks.js';
import { writeLayoutMarkup } from '../../../../src/compiler/typst/markup/write-document.js';
import { resolveFields } from '../../model/documents.js';

describe('chooseLineBreaks', () => {
  const PROSE =
    'A well-known engineer – of bridges, roads, and/or tunnels – who leads teams of twenty. ';
  it.each([
    ['a long text', undefined, [PROSE.repeat(30)]],
    ['a text with a long URL', undefined, [`${PROSE}https://example.com/${'a-'.repeat(40)}`]],
    ['a text of many hyphens', 'simple', ['-'.repeat(501)]],
    ['many short words with hyphens', 'simple', ['x-x-x- '.repeat(200)]],
    ['a text with many soft hyphens', 'simple', ['x\u00AD'.repeat(600)]],
    ['a paragraph of more than a thousand words', 'simple', ['a '.repeat(1001)]],
    [
      'fewer than a thousand words in each of several paragraphs',
      undefined,
      Array(3).fill('a '.repeat(999)),
    ],
    ['many paragraphs with hyphens', 'simple', Array(200).fill('x-x-x-')],
  ])('returns $1 for $0', (_, breaks, texts) => {
    expect(chooseLineBreaks(texts.map(toRichText))).toBe(breaks);
  });
});

const job = (company: string, more: object = {}) => ({
  experience: [{ company, position: '', date: '2020', ...more }],
});
const writeMarkup = (fields: object): string => writeLayoutMarkup(resolveFields(fields).cv);

describe('layout markup', () => {
  const contacts = {
    email: `${'j'.repeat(24)}@x.org`,
    website: `https://${'w'.repeat(13)}.org`,
    phone: '+41446681800',
    social_networks: [
      { network: 'GitHub', username: 'jane-doe-and-others' },
      { network: 'LinkedIn', username: 'a'.repeat(13) },
    ],
  };
  const paper = { title: 'T', authors: Array(200).fill('Jane Abigail Roe'), doi: '', date: '2020' };
  it.each<[name: string, fields: object, args: string[]]>([
    [
      'has the gap after the last line',
      job('aaaa '.repeat(30)),
      ['gaps: (9.6em,)', 'tail: 20.9em'],
    ],
    ['has no gap after a full line', job('aaaa '.repeat(34)), ['gaps: (9.6em,)']],
    [
      'has one gap next to a location of two lines',
      job('Company '.repeat(33), { location: 'Bern, Oberland, Switzerland' }),
      ['gaps: (4.8em,)', 'tail: 24.6em'],
    ],
    ['has no gaps if a line end is uncertain', job('bw '.repeat(60)), []],
    ['has no width of contacts whose line ends are uncertain', contacts, []],
    [
      'has a long head for a paper with many authors',
      { publications: [paper] },
      ['gaps: (48.1em,)', 'long-head: true'],
    ],
  ])('$0', (_, fields, args) => {
    const matches = writeMarkup(fields).matchAll(
      /^ {2}((?:gaps|tail|long-head|contacts-width): .*),$/gm,
    );
    expect([...matches].map(([, line]) => line)).toEqual(args);
  });
});

it.each([
  [
    'in the middle of a location',
    job('A', { location: 'Bern, Oberland, Switzerland' }),
    '[#unbroken[Bern, Oberland,] #unbroken[Switzerland]]',
  ],
  [
    'in a word of a nested list',
    job('A', { highlights: [`A\n- ${'m'.repeat(43)}`] }),
    '  - #long-word(',
  ],
  [
    'in no word of a highlight that fits',
    job('A', { highlights: ['m'.repeat(43)] }),
    `  - ${'m'.repeat(43)}\n`,
  ],
])('line breaks are allowed $0', (_, fields, markup) => {
  expect(writeMarkup(fields)).toContain(markup);
});
