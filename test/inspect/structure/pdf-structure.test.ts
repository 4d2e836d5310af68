import { describe, expect, it } from 'vitest';
import { renderCvToPdf } from '../../../src/compiler/pipeline/render.js';
import { detectPdfStructure } from '../../../src/inspect/structure/pdf-structure.js';
import type { Field } from '../../../src/inspect/structure/structure.js';
import { IS_LONG } from '../../support/length.js';
import { type PdfChar, type PdfContent, readPdf } from '../../support/pdf.js';
import { createPdf, LINES, type Line } from '../rules/handmade-pdf.js';

const format = ({ role, text }: Field): string => `${role}: ${text}`;

const toLines = async (pdf: Uint8Array): Promise<unknown> => {
  const { header, sections } = detectPdfStructure(await readPdf(pdf));
  return {
    header: header.map(format),
    sections: sections.map(({ title, meaning, entries }) => [
      `${title?.text ?? ''} (${meaning ?? ''})`,
      ...entries.map(({ fields }) => fields.map(format)),
    ]),
  };
};

describe('detectPdfStructure of PDFs by cvpress', () => {
  it('returns only the page and the rectangle of a location', async () => {
    const skills = [{ name: 'Languages', details: 'German' }];
    const { header, sections } = detectPdfStructure(
      await readPdf(await renderCvToPdf({ cv: { name: 'Jane Doe', skills } })),
    );
    const spots = [
      header[0]?.location,
      sections[0]?.title?.location,
      sections[0]?.entries[0]?.fields[0]?.location,
    ];
    expect(spots.map((location) => Object.keys(location ?? {}).sort())).toEqual(
      Array.from({ length: 3 }, () => ['bottom', 'left', 'page', 'right', 'top']),
    );
  });

  it('detects sections, entries and fields', async () => {
    const cv = {
      name: 'Jane Doe',
      label: 'Engineer of bridges',
      phone: '+41446681800',
      email: 'jane@x.org',
      website: 'https://jane.example',
      summary: 'Builds bridges.',
      work_experience: [
        {
          company: 'Acme',
          position: 'Engineer',
          location: 'Berlin, Germany',
          start_date: '2020-09',
          end_date: '2023-01',
          highlights: [
            'Built a bridge',
            `Ran ${'a long project with many people '.repeat(5)}in time`,
          ],
        },
        { company: 'Initech', position: 'Manager', start_date: '2015', end_date: '2017' },
      ],
      skills: [{ name: 'Languages', details: 'German, English' }],
    };
    expect(await toLines(await renderCvToPdf({ cv }))).toEqual({
      header: [
        'name: Jane Doe',
        'label: Engineer of bridges',
        'phone: +41 44 668 18 00',
        'email: jane@x.org',
        'website: jane.example',
      ],
      sections: [
        ['Summary (summary)', ['text: Builds bridges.']],
        [
          'Work Experience (work_experience)',
          [
            'title: Acme',
            'title: Engineer',
            'place: Berlin, Germany',
            'dates: Sept. 2020 to Jan. 2023',
            'bullet: Built a bridge',
            `bullet: Ran ${'a long project with many people '.repeat(5)}in time`,
          ],
          ['title: Initech', 'title: Manager', 'dates: 2015 to 2017'],
        ],
        ['Skills (skills)', ['title: Languages', 'text: German, English']],
      ],
    });
  });

  it('returns no sections for an empty page', async () => {
    expect(await toLines(await renderCvToPdf({ cv: { name: '' } }))).toMatchObject({
      sections: [],
    });
  });
});

const toChar = (text: string, x: number, y: number, size = 10): PdfChar => ({
  ...{
    char: text,
    x,
    y,
    right: x + size / 2,
    top: y - size,
    bottom: y,
    angle: 0,
    advance: size / 2,
    size,
  },
  ...{ font: 'Times-Bold', color: '#000000', objectIndex: 0, markedContentId: 0 },
});

const toReading = (chars: readonly PdfChar[]): PdfContent => {
  const empty = {
    paths: [],
    pictures: [],
    artifacts: [],
    actualTextObjects: new Set<number>(),
  };
  const page = {
    width: 600,
    height: 800,
    text: '',
    chars,
    streamChars: chars,
    content: chars,
    ...empty,
  };
  return { pages: [page], links: [], language: '' } as unknown as PdfContent;
};

it('detectPdfStructure ignores copies of bold letters', () => {
  const word = (x: number): PdfChar[] =>
    Array.from('Jane', (letter, n) => toChar(letter, x + n * 5, 50, 20));
  const { header } = detectPdfStructure(toReading([...word(60), ...word(60.3)]));
  expect(header.map(format)).toEqual(['name: Jane']);
});

describe('detectPdfStructure of other PDFs', () => {
  const detect = async (lines: readonly Line[]) => {
    const { header, sections } = detectPdfStructure(await readPdf(createPdf(lines)));
    return [
      ...header,
      ...sections.flatMap(({ entries }) => entries.flatMap(({ fields }) => fields)),
    ];
  };

  it('detects a name that looks like a page number', async () => {
    const lines = LINES.map((line) => ({
      ...line,
      text: line.text.replace('Jane Doe', 'Agent 47'),
    }));
    expect((await detect(lines)).map(format)).toContain('name: Agent 47');
  });

  it.each([
    ['2012 - 2014', 'with a period', true],
    ['2012 - 2014, 2016, 2018', 'without a period', false],
  ])('detects “%s” as dates %s', async (text, _, hasPeriod) => {
    const lines = LINES.map((line) => ({
      ...line,
      text: line.text.replace('Sept. 2019 - present', text),
    }));
    const dates = (await detect(lines)).filter(({ role }) => role === 'dates');
    expect(dates.map(({ period }) => period !== undefined)).toEqual([hasPeriod]);
  });
});

describe('detectPdfStructure of many letters', () => {
  const LETTERS = IS_LONG ? 10_000 : 1000;

  const repeat = (create: (n: number) => PdfChar): PdfChar[] =>
    Array.from({ length: LETTERS }, (_, n) => create(n));

  it.each<[why: string, chars: PdfChar[]]>([
    ['has all letters at one position', repeat(() => toChar('x', 9, 9))],
    ['is one line', repeat((n) => toChar('x', n * 5, 9))],
    ['has a line for each letter', repeat((n) => toChar('x', 9, n))],
    [
      'is a grid',
      repeat((n) =>
        toChar('Skills'[n % 6] ?? '', (n % 300) * 20 + (n % 6) * 5, Math.floor(n / 300) * 12),
      ),
    ],
    [
      'consists of dates',
      repeat((n) => toChar('2020 – '[n % 7] ?? '', (n % 70) * 5, Math.floor(n / 70) * 12)),
    ],
    [
      'consists of bullets',
      repeat((n) => toChar(n % 2 === 0 ? '•' : 'x', (n % 2) * 10, Math.floor(n / 2) * 12)),
    ],
    [
      'has coordinates that are not numbers',
      repeat((n) => toChar('x', n % 2 === 0 ? Number.NaN : Number.POSITIVE_INFINITY, n)),
    ],
  ])('takes at most 1 ms per letter if a page %s', (_, chars) => {
    const begin = process.cpuUsage();
    detectPdfStructure(toReading(chars));
    const { user } = process.cpuUsage(begin);
    expect(user / 1e6).toBeLessThan(LETTERS / 1000);
  });
});
