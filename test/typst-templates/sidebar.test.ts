import { expect, test } from 'vitest';
import { renderCvToPdf } from '../../src/compiler/pipeline/render.js';
import { type Bitmap, rasterize } from '../../src/pdf/raster.js';
import { findText, type TextPosition, toSingleLine } from '../support/find-text.js';
import { selectRows } from '../support/length.js';
import { type PdfTag, removeColorProfiles } from '../support/pdf.js';
import { render, renderAndRead } from '../support/render.js';
import { findClippedText, findOverlappingText } from './faults.js';

const DOCUMENT = {
  cv: {
    name: 'Jane Roe',
    label: 'Engineer',
    email: 'jane@roe.example.com',
    summary: 'Builds bridges.',
    experience: [
      {
        company: 'Bridge Works',
        position: 'Engineer',
        date: '2020',
        highlights: ['Built two bridges'],
      },
    ],
    skills: [{ name: 'Tools', details: 'Hammers, saws' }],
    interests: [{ name: 'Sport', details: 'Rowing' }],
    custom_sections: [
      {
        title: 'Talks',
        entry_type: 'NormalEntry',
        entries: [{ name: 'On Bridges', date: '2021' }],
      },
    ],
  },
};

const WORDS = Array.from({ length: 300 }, (_, index) => `word${index}`).join(' ');

const readText = ({ parts }: PdfTag): string =>
  parts.map((part) => (typeof part === 'string' ? part : readText(part))).join('');

const readHeadings = (tags: readonly PdfTag[]): string[] =>
  tags.flatMap((tag) => [
    ...(tag.role === 'H2' ? [readText(tag).trim()] : []),
    ...readHeadings(tag.children),
  ]);

/** Returns section titles in the order of the tags, which is that of the text. */
async function readTitles(
  aside: readonly string[] | undefined,
  document: object = DOCUMENT,
): Promise<string[]> {
  const options = aside === undefined ? {} : { templateOptions: { aside } };
  const { reading } = await render(document, { template: 'sidebar', ...options });
  const titles = readHeadings(reading.tags);
  const text = toSingleLine(reading);
  const offsets = titles.map((title) => text.indexOf(title));
  expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
  return titles;
}

test('skills and interests are in the narrow column by default', async () => {
  expect(await readTitles(undefined)).toEqual([
    'Skills',
    'Interests',
    'Summary',
    'Experience',
    'Talks',
  ]);
});

test.each([
  [[], ['Summary', 'Experience', 'Skills', 'Interests', 'Talks']],
  [['Talks'], ['Talks', 'Summary', 'Experience', 'Skills', 'Interests']],
  [
    ['INTERESTS', 'summary'],
    ['Interests', 'Summary', 'Experience', 'Skills', 'Talks'],
  ],
  [
    ['interests', 'skills'],
    ['Interests', 'Skills', 'Summary', 'Experience', 'Talks'],
  ],
])('the option aside %j gives the order %j', async (aside, expected) => {
  expect(await readTitles(aside)).toEqual(expected);
});

test('the option aside accepts English names in a German document', async () => {
  const document = { ...DOCUMENT, language: 'de' };
  expect((await readTitles(['Skills'], document))[0]).toBe('Kenntnisse');
});

test('the option aside rejects a missing section, unless it is a default', async () => {
  await expect(readTitles(['Hobbys'])).rejects.toThrow(/Hobbys/);
});

test('a long narrow column continues on the next page', async () => {
  const skills = Array.from({ length: 60 }, (_, index) => ({
    name: `Tool ${index + 1}`,
    details: 'Used every day',
  }));
  const reading = await renderAndRead({ ...DOCUMENT.cv, skills }, { template: 'sidebar' });
  const text = toSingleLine(reading);
  expect(reading.pageCount).toBeGreaterThan(1);
  for (const { name } of skills) expect(text).toContain(`${name} Used every day`);
  expect(text).toContain('Built two bridges');
});

test.each([
  ['details', { name: 'Tool', details: WORDS }],
  ['a name', { name: WORDS, details: 'Used every day' }],
  ['a location', { name: 'Tool', details: 'Used every day', location: WORDS }],
])('the narrow column keeps %s of 300 words on the pages', async (_, skill) => {
  const design = { font: 'Roboto', font_size: '12pt' };
  const reading = await renderAndRead(
    { name: 'Jane Roe', skills: [skill] },
    { design, template: 'sidebar' },
  );
  expect(reading.pageCount).toBeGreaterThan(1);
  expect({ overlaps: findOverlappingText(reading), cut: findClippedText(reading) }).toEqual({
    overlaps: [],
    cut: [],
  });
});

test.each(selectRows([2, 5, 8, 11, 14, 17], 2))(
  'highlights in the narrow column stay above a margin of %i cm',
  async (bottom) => {
    const design = { options: { margins: { page: { bottom: `${bottom}cm` } } } };
    const words = WORDS.slice(0, 400);
    const job = {
      company: 'Bridge Works',
      position: 'Engineer',
      date: '2020',
      highlights: [words, words],
    };
    const document = { design, cv: { name: 'Jane Roe', experience: [job, job] } };
    const { reading } = await render(document, {
      template: 'sidebar',
      templateOptions: { aside: ['Experience'] },
    });
    // The footer is below the main column.
    const narrow = reading.pages.flatMap(({ chars }) => chars).filter(({ x }) => x < 165);
    const lowest = Math.max(...narrow.map(({ y }) => y));
    expect(lowest).toBeLessThan((29.7 - bottom) * (72 / 2.54));
  },
);

test('untitled sections before all others are in the main column', async () => {
  const untitled = {
    title: '',
    entry_type: 'NormalEntry',
    entries: [{ name: 'Entry', date: '2020' }],
  };
  const custom_sections = [untitled, ...DOCUMENT.cv.custom_sections];
  const reading = await renderAndRead(
    { name: 'Jane Roe', custom_sections },
    { template: 'sidebar' },
  );
  expect(toSingleLine(reading)).toContain('Entry 2020 Talks');
  expect(findText(reading, 'Entry').x).toBeCloseTo(findText(reading, 'Talks').x, 1);
});

const isOnOneLine = ({ chars }: TextPosition): boolean =>
  chars.every(({ y }) => Math.abs(y - (chars[0]?.y ?? 0)) < 1);

test('a long word that fits the narrow column does not break', async () => {
  const skills = [
    {
      name: 'Sprachen',
      details: 'Deutsch, Englisch (verhandlungssicher), Textverarbeitungsprogramme',
    },
  ];
  const { reading } = await render(
    { language: 'de', cv: { name: 'Jane Roe', skills } },
    { template: 'sidebar' },
  );
  for (const word of ['(verhandlungssicher),', 'Textverarbeitungsprogramme']) {
    expect({ word, fits: isOnOneLine(findText(reading, word)) }).toEqual({ word, fits: true });
  }
});

test('spacing below the header is the same if the narrow column does not fit the page', async () => {
  const distances: number[] = [];
  for (const count of [1, 60]) {
    const skills = Array.from({ length: count }, (_, index) => ({
      name: `Tool ${index + 1}`,
      details: 'Every day',
    }));
    const reading = await renderAndRead({ ...DOCUMENT.cv, skills }, { template: 'sidebar' });
    distances.push(findText(reading, 'Summary').y - findText(reading, 'Engineer').y);
  }
  expect(distances[1]).toBeCloseTo(distances[0] ?? 0, 1);
});

/** Returns the vertical center, in points, of dark pixels between two distances from the left. */
function findCenter(
  { width, height, data }: Bitmap,
  ppi: number,
  from: number,
  to: number,
): number {
  const rows = Array.from({ length: height }, (_, row) => row).filter((row) => {
    for (let x = Math.round((from * ppi) / 72); x < (to * ppi) / 72; x++) {
      if ((data[(row * width + x) * 4] ?? 255) < 128) return true;
    }
    return false;
  });
  return (((rows[0] ?? 0) + (rows.at(-1) ?? 0)) / 2) * (72 / ppi);
}

test.each(['10pt', '12pt'] as const)(
  'icons are vertically centered on their text at %s',
  async (font_size) => {
    const document = { cv: { name: 'J', phone: '+47 22 85 50 50' }, design: { font_size } };
    const ppi = 144;
    const pdf = removeColorProfiles(await renderCvToPdf(document, { template: 'sidebar' }));
    const [page] = (await rasterize(pdf, ppi)) as [Bitmap];
    expect(Math.abs(findCenter(page, ppi, 20, 53) - findCenter(page, ppi, 58, 150))).toBeLessThan(
      0.8,
    );
  },
);

/** Creates jobs with highlights of different lengths, so that a page breaks at different places. */
const createJobs = (seed: number): object[] =>
  Array.from({ length: 9 }, (_, job) => ({
    company: `Company ${job}`,
    position: 'Engineer',
    date: '2020',
    highlights: Array.from({ length: 3 + ((job + seed) % 4) }, (_, index) =>
      `Highlight${job}.${index}. ${WORDS.slice(0, 60 + ((job * 97 + index * 61 + seed * 37) % 260))}`.trim(),
    ),
  }));

test.each(selectRows([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 4))(
  'the main column has the full width from the second page, with page break %i',
  async (seed) => {
    const experience = createJobs(seed);
    const { reading, diagnostics } = await render(
      { cv: { ...DOCUMENT.cv, experience } },
      { template: 'sidebar' },
    );
    const [first = 0, ...others] = reading.pages.map(({ chars }) =>
      Math.min(...chars.filter(({ y }) => y < 780).map(({ x }) => x)),
    );
    expect(diagnostics).toEqual([]);
    expect(others.length).toBeGreaterThan(0);
    for (const left of others) expect(left).toBeCloseTo(first, 0);
    const highlights = [...toSingleLine(reading).matchAll(/Highlight(\d+)\.(\d+)\./g)];
    expect(highlights.map(([text]) => text)).toEqual(
      createJobs(seed).flatMap((job) =>
        (job as { highlights: string[] }).highlights.map((text) => text.split(' ')[0]),
      ),
    );
  },
);
