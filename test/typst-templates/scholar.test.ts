// Numbered publications, shortened author lists, and figures.
import { describe, expect, it, test } from 'vitest';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { type Bitmap, rasterize } from '../../src/pdf/raster.js';
import { lazy } from '../../src/util/memoize.js';
import { compilePdf } from '../support/compile.js';
import { findText, getDescendants, toSingleLine, toSpokenText } from '../support/find-text.js';
import { type PdfChar, type PdfTag, readPdf } from '../support/pdf.js';
import { render, renderAndRead } from '../support/render.js';

const publication = (title: string, authors: readonly string[]) => ({
  title,
  authors,
  date: '2020',
  doi: '10.1000/182',
});

const PLAIN = { template: 'scholar', citations: 'plain' } as const;

const AUTHORS = ['A. One', 'B. Two', 'C. Three', 'Jane Roe', 'E. Five'];

async function renderAuthors(authors: readonly string[], etAl: number): Promise<string> {
  const reading = await renderAndRead(
    { name: 'Jane Roe', publications: [publication('Paper', authors)] },
    { template: 'scholar', citations: 'plain', templateOptions: { et_al: etAl } },
  );
  return /Paper (.*?) 10\.1000/.exec(toSingleLine(reading))?.[1] ?? '';
}

test.each([
  [0, AUTHORS, 'A. One, B. Two, C. Three, Jane Roe, E. Five'],
  [5, AUTHORS, 'A. One, B. Two, C. Three, Jane Roe, E. Five'],
  [4, AUTHORS, 'A. One, B. Two, C. Three, Jane Roe, et al.'],
  [3, AUTHORS, 'A. One, B. Two, C. Three, Jane Roe, et al.'],
  [2, AUTHORS, 'A. One, B. Two, …, Jane Roe, et al.'],
  [2, AUTHORS.slice(0, 4), 'A. One, B. Two, …, Jane Roe'],
  [1, ['A. One', 'B. Two'], 'A. One, et al.'],
])('the option et_al %j shows the authors %j as %j', async (etAl, authors, expected) => {
  expect(await renderAuthors(authors, etAl)).toBe(expected);
});

describe('the person among authors', () => {
  const COAUTHORS = ['A. One', 'B. Two', 'C. Three'];

  it.each([
    [
      'an abbreviated name',
      [...COAUTHORS, 'J. Roe', 'E. Five'],
      'A. One, …, J. Roe, et al.',
      'J. Roe',
    ],
    [
      'an inverted name',
      [...COAUTHORS, 'Roe, J.', 'E. Five'],
      'A. One, …, Roe, J., et al.',
      'Roe, J.',
    ],
    ['a bold name', [...COAUTHORS, '**Jane Roe**'], 'A. One, …, Jane Roe', 'Jane Roe'],
    [
      'after a co-author in italics',
      [...COAUTHORS, '*Fay Six*', 'Jane Roe'],
      'A. One, …, Jane Roe',
      'Jane Roe',
    ],
    [
      'before a co-author in italics',
      [...COAUTHORS, 'Jane Roe', '*Fay Six*'],
      'A. One, …, Jane Roe, et al.',
      'Jane Roe',
    ],
    ['absent', [...COAUTHORS, '*Fay Six*'], 'A. One, et al.', undefined],
  ])('is bold in a shortened list, unless absent: %s', async (_, authors, expected, bold) => {
    const cv = { name: 'Jane Ada Roe', publications: [publication('Paper', authors)] };
    const options = { ...PLAIN, templateOptions: { et_al: 1 } };
    const { pdf, typ } = await renderCv({ cv }, { ...options, formats: ['pdf', 'typ'] });
    for (const bytes of [pdf, compilePdf(typ, 'ua-1')]) {
      const reading = await readPdf(bytes);
      expect(/Paper (.*?) 10\.1000/.exec(toSingleLine(reading))?.[1]).toBe(expected);
      if (bold !== undefined) expect(findText(reading, bold).font).toMatch(/-Bold$/);
    }
  });

  it.each([
    ['italic', '*Fay Six*', /-Italic$/],
    ['without emphasis', 'Fay Six', /-Regular$/],
  ])('is the only bold author: a co-author is %s', async (_, author, font) => {
    const cv = { name: 'Jane Ada Roe', publications: [publication('Paper', [author, 'J. Roe'])] };
    const { reading } = await render({ cv }, PLAIN);
    expect(findText(reading, 'Fay Six').font).toMatch(font);
    expect(findText(reading, 'J. Roe').font).toMatch(/-Bold$/);
  });

  it('is the only bold author of a Latin list on an Arabic page', async () => {
    const authors = ['*Fay Six*', 'Jane Roe'];
    const { reading } = await render(
      { cv: { name: 'Jane Ada Roe', publications: [publication('Paper', authors)] } },
      { ...PLAIN, language: 'ar' },
    );
    expect(findText(reading, 'Fay Six').font).toMatch(/-Italic$/);
    expect(findText(reading, 'Jane Roe').font).toMatch(/-Bold$/);
  });

  it('is the only `em` among authors in HTML', async () => {
    const authors = ['*Fay Six*', 'J. Roe', '**Bo Two**'];
    const cv = { name: 'Jane Ada Roe', publications: [publication('Paper', authors)] };
    const { html } = await renderCv({ cv }, { ...PLAIN, formats: ['html'] });
    expect(html).toContain('<p><i>Fay Six</i>, <em>J.\u00A0Roe</em>, <strong>Bo Two</strong></p>');
  });

  it.each(['apa', 'ieee', 'vancouver', 'chicago'] as const)(
    'remains in a shortened list of the style %s, unlike a bold co-author',
    async (citations) => {
      const others = Array.from(
        { length: 20 },
        (_, index) => `Ann Other${'abcdefghijklmnopqrst'[index]}`,
      );
      const authors = [...others, '**Fay Six**', 'Jane Roe', 'Zoe Last'];
      const cv = { name: 'Jane Ada Roe', publications: [publication('Paper', authors)] };
      const { txt } = await renderCv({ cv }, { citations, formats: ['txt'] });
      expect(txt).toMatch(/Roe/);
      expect(txt).not.toMatch(/Six/);
    },
  );
});

/** Returns numbers and titles of publications, from a PDF and from its readable markup. */
async function readNumbers(document: unknown, variant: 'a' | 'b'): Promise<string[][]> {
  const { pdf, typ } = await renderCv(document, {
    ...PLAIN,
    variant,
    formats: ['pdf', 'typ'],
  });
  const edited = compilePdf(typ, 'ua-1');
  const texts = [toSingleLine(await readPdf(pdf)), toSingleLine(await readPdf(edited))];
  return texts.map((text) =>
    [...text.matchAll(/(\d\. \w+) Jane Roe/g)].map(([, number = '']) => number),
  );
}

const createPublications = (...names: string[]) =>
  names.map((name) => publication(name, ['Jane Roe']));

test('numbers restart below each title, also in readable markup', async () => {
  const cv = {
    name: 'Jane Roe',
    publications: createPublications('First', 'Second'),
    custom_sections: [
      { title: '', entry_type: 'PublicationEntry', entries: createPublications('Third') },
      {
        title: 'Preprints',
        entry_type: 'PublicationEntry',
        entries: createPublications('Fourth', 'Fifth'),
      },
    ],
  };
  const expected = ['1. First', '2. Second', '3. Third', '1. Fourth', '2. Fifth'];
  expect(await readNumbers({ cv }, 'b')).toEqual([expected, expected]);
});

test('entries of other kinds between publications are not counted', async () => {
  const entries = [
    ...createPublications('First'),
    { name: 'A talk', date: '2020' },
    ...createPublications('Second'),
  ];
  const cv = {
    name: 'Jane Roe',
    custom_sections: [{ title: 'Work', entry_type: 'PublicationEntry', entries }],
  };
  const expected = ['1. First', '2. Second'];
  expect(await readNumbers({ cv }, 'a')).toEqual([expected, expected]);
});

test('small capitals are the same in German and English', async () => {
  const renderSvg = async (language: string) => {
    const design = { options: { show_last_updated_date: false } };
    const options = { formats: ['svg'], template: 'scholar', language } as const;
    return (await renderCv({ cv: { name: 'Wolf Hoffmann' }, design }, options)).svg;
  };
  expect(await renderSvg('de')).toEqual(await renderSvg('en'));
});

test.each([
  ['no source', { doi: '' }, 'Jane Roe'],
  ['a journal', { doi: '', journal: 'Reefs' }, 'Reefs'],
  ['a DOI', {}, '10.1000/182'],
])('the date ends the last line of a publication with %s', async (_, source, last) => {
  const publications = [{ ...publication('Paper', ['Jane Roe']), ...source }];
  const reading = await renderAndRead({ name: 'Jane Roe', publications }, PLAIN);
  expect(reading.text).toMatch(new RegExp(`${last.replace('.', '\\.')}\\s+2020`));
  const [date, text] = [
    findText(reading, '2020'),
    findText(reading, last, last === 'Jane Roe' ? 1 : 0),
  ];
  expect(Math.abs(date.y - text.y)).toBeLessThan(1);
});

describe('the citation style', () => {
  const cv = {
    name: 'Jane Roe',
    publications: ['First', 'Second'].map((title) => publication(title, ['A. One', 'Jane Roe'])),
  };

  it.each([
    { citations: undefined, expected: ['1. One, A., & Roe, J. (2020). F', '2. One, A.'] },
    { citations: 'chicago', expected: ['1. One, A., and Jane Roe. 2020. F', '2. One, A.'] },
    { citations: 'vancouver', expected: ['1. One A, Roe J. F', '2. One A'] },
    { citations: 'ieee', expected: ['[1] A. One and J. Roe', '[2] A. One'] },
    { citations: 'plain', expected: ['1. First A. One, Jane Roe', '2. Second'] },
  ] as const)(
    '$citations has numbers, also in readable markup',
    async ({ citations, expected }) => {
      const options = { template: 'scholar', formats: ['pdf', 'typ'] } as const;
      const { pdf, typ } = await renderCv({ cv }, { ...options, ...(citations && { citations }) });
      for (const bytes of [pdf, compilePdf(typ, 'ua-1')]) {
        const text = toSingleLine(await readPdf(bytes));
        for (const reference of expected) expect(text).toContain(reference);
      }
    },
  );

  it.each([undefined, 'plain', 'ieee'] as const)(
    'numbers publications of one list in its labels (%s)',
    async (citations) => {
      const options = { template: 'scholar', ...(citations && { citations }) };
      const [first, second] = cv.publications;
      const publications = [{ ...first, highlights: ['Prize.'] }, second];
      const { reading } = await render({ cv: { ...cv, publications } }, options);
      const lists = reading.tags.flatMap(getDescendants).filter(({ role }) => role === 'L');
      // The other list has the highlight.
      expect(lists).toHaveLength(2);
      const items = lists[0]?.children ?? [];
      expect(items.map(({ role, children }) => [role, ...children.map((tag) => tag.role)])).toEqual(
        [
          ['LI', 'Lbl', 'LBody'],
          ['LI', 'Lbl', 'LBody'],
        ],
      );
      const labels = items.map(({ children: [label] }) => toSpokenText(label as PdfTag).trim());
      expect(labels).toEqual(citations === 'ieee' ? ['[1]', '[2]'] : ['1.', '2.']);
    },
  );

  it('applies the option et_al', async () => {
    const publications = [publication('Paper', AUTHORS)];
    const options = { template: 'scholar', templateOptions: { et_al: 2 } };
    const reading = await renderAndRead({ name: 'Jane Roe', publications }, options);
    expect(toSingleLine(reading)).toContain('One, A., Two, B., …, Roe, J., et al. (2020)');
  });

  it('has numbers next to their publications at page breaks', async () => {
    const publications = Array.from({ length: 90 }, (_, index) =>
      publication(`Paper ${'long '.repeat(index % 7)}end`, ['A. One', 'Jane Roe']),
    );
    const { reading } = await render({ cv: { name: 'Jane Roe', publications } }, PLAIN);
    expect(reading.pages.length).toBeGreaterThan(4);
    let found = 0;
    for (const { chars } of reading.pages)
      for (const [index, { char, y }] of chars.entries()) {
        if (char !== 'P' || chars[index + 1]?.char !== 'a' || chars[index - 1]?.char === '1')
          continue;
        const number = chars.slice(0, index).findLast((one) => one.char === '.');
        expect(number?.y).toBeCloseTo(y, 1);
        found += 1;
      }
    expect(found).toBe(90);
  });
});

it.each(['apa', 'plain'] as const)(
  'never breaks the name of the person (%s)',
  async (citations) => {
    const name = 'Eleanor Whitcombe-Hale-Featherstonehaugh';
    const publications = Array.from({ length: 12 }, (_, index) =>
      publication('Paper', [`A. ${'Long'.repeat(index + 1)}`, 'B. Two-Three', name, 'C. Four']),
    );
    const reading = await renderAndRead({ name, publications }, { template: 'scholar', citations });
    const shown = citations === 'apa' ? 'Whitcombe-Hale-Featherstonehaugh, E.' : name;
    for (const index of publications.keys()) {
      const { chars } = findText(reading, shown, citations === 'apa' ? index : index + 1);
      expect(chars.at(-1)?.y).toBe(chars[0]?.y);
    }
  },
);

describe('figures', () => {
  const draw = lazy(async () => {
    const entry = { company: 'Acme', position: 'Diver', date: '2031' };
    const education = { institution: 'MIT', area: 'Physics', gpa: '3,7' };
    const cv = {
      name: 'Jane',
      phone: '+43 1 3093',
      summary: 'Born 1903; ISO 9301, § 59 and `h293`.\n\n1. One\n2. Two\n3. Three',
      experience: [{ ...entry, highlights: ['In 2039'] }],
      education: [education],
    };
    const { bytes, reading } = await render({ cv }, { template: 'scholar' });
    return { reading, bitmaps: await rasterize(bytes, 288) };
  });

  it.each(['1903', '9301', '59', '293', '3.', '2031', '3093', '2039', '3,7'])(
    'of %s are lining',
    async (text) => {
      const { reading, bitmaps } = await draw();
      const { page, chars } = findText(reading, text);
      const { x, right, y, size } = chars.find(({ char }) => /[39]/.test(char)) as PdfChar;
      const { data, width } = bitmaps[page] as Bitmap;
      // Old-style figures 3 and 9 descend below the baseline.
      const isDark = (left: number, top: number): boolean =>
        (data[4 * (Math.round(4 * top) * width + Math.round(4 * left))] ?? 255) < 128;
      const columns = Array.from({ length: 20 }, (_, index) => x + ((right - x) * index) / 20);
      expect(columns.some((left) => isDark(left, y + 0.12 * size))).toBe(false);
    },
  );
});
