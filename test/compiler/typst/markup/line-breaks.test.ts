import { describe, expect, it } from 'vitest';
import { plain } from '../../../../src/compiler/model/text/inline.js';
import { transformCv } from '../../../../src/compiler/typst/markup/document-markup.js';
import { lineBreaksOf } from '../../../../src/compiler/typst/markup/line-breaks.js';
import { resolveFields } from '../../model/documents.js';

describe('how the lines of a summary are chosen', () => {
  const PROSE =
    'A well-known engineer – of bridges, roads, and/or tunnels – who leads teams of twenty. ';
  it.each([
    ['a long summary', undefined, [PROSE.repeat(30)]],
    [
      'a summary with a long address',
      undefined,
      [`${PROSE}https://example.com/${'a-'.repeat(40)}`],
    ],
    ['hyphens', 'simple', ['-'.repeat(501)]],
    ['hyphens in short words', 'simple', ['x-x-x- '.repeat(200)]],
    ['soft hyphens', 'simple', ['x\u00AD'.repeat(600)]],
    ['more than a thousand words', 'simple', ['a '.repeat(1001)]],
    ['as many in several paragraphs', undefined, Array(3).fill('a '.repeat(999))],
    ['hyphens in many paragraphs', 'simple', Array(200).fill('x-x-x-')],
  ])('$0: $1', (_, breaks, texts) => {
    expect(lineBreaksOf(texts.map(plain))).toBe(breaks);
  });
});

const job = (company: string, more: object = {}) => ({
  experience: [{ company, position: '', date: '2020', ...more }],
});
const markupFor = (fields: object): string => transformCv(resolveFields(fields).cv);

describe('the layout is told', () => {
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
  it.each<[what: string, fields: object, told: string[]]>([
    [
      'how far the last line is from the edge',
      job('aaaa '.repeat(30)),
      ['gaps: (9.6em,)', 'tail: 20.9em'],
    ],
    ['but not where it is full', job('aaaa '.repeat(34)), ['gaps: (9.6em,)']],
    [
      'of one gap beside a place of two lines',
      job('Company '.repeat(33), { location: 'Bern, Oberland, Switzerland' }),
      ['gaps: (4.8em,)', 'tail: 24.6em'],
    ],
    ['nothing where a line may end a word earlier', job('bw '.repeat(60)), []],
    ['no width of contacts whose lines are not sure', contacts, []],
    [
      'that a paper of many people is long',
      { publications: [paper] },
      ['gaps: (48.1em,)', 'long-head: true'],
    ],
  ])('%s', (_, fields, told) => {
    const found = markupFor(fields).matchAll(
      /^ {2}((?:gaps|tail|long-head|contacts-width): .*),$/gm,
    );
    expect([...found].map(([, line]) => line)).toEqual(told);
  });
});

it.each([
  [
    'a place in its middle',
    job('A', { location: 'Bern, Oberland, Switzerland' }),
    '[#unbroken[Bern, Oberland,] #unbroken[Switzerland]]',
  ],
  [
    'a word in a list within a bullet point',
    job('A', { highlights: [`A\n- ${'m'.repeat(43)}`] }),
    '  - #long-word(',
  ],
  [
    'no word in the bullet point itself',
    job('A', { highlights: ['m'.repeat(43)] }),
    `  - ${'m'.repeat(43)}\n`,
  ],
])('a line may break %s', (_, fields, markup) => {
  expect(markupFor(fields)).toContain(markup);
});
