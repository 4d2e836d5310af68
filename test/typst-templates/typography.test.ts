// Regression tests of typographic details.
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { findText, getDescendants, toSingleLine } from '../support/find-text.js';
import { IS_LONG, itForTemplate, selectRows, selectTemplateRows } from '../support/length.js';
import type { PdfChar, PdfContent, PdfPage } from '../support/pdf.js';
import { render, renderAndRead } from '../support/render.js';
import { describeEachTemplate } from '../support/templates.js';

const FONTS = ['SourceSans3', 'Roboto', 'EBGaramond'];

it('a comma at the end of a line stays in the date column', async () => {
  const entry = {
    company: 'Acme',
    position: 'Diver',
    location: 'Wilhelmshaven, Niedersachsen',
    date: '2020',
  };
  const reading = await renderAndRead({
    work_experience: [{ ...entry, highlights: ['a', 'b', 'c'] }],
  });
  expect(findText(reading, 'Wilhelmshaven,').right).toBeCloseTo(
    findText(reading, 'Niedersachsen').right,
    1,
  );
});

describe.each(['linear', 'scholar', 'sidebar'] as const)('the ends of lines in %s', (template) => {
  const LONG =
    'Consolidated Amalgamated Chemical Industries International Holdings (Asia-Pacific) Ltd';

  it.each([
    { name: 'short titles', company: 'Reef', position: 'Diver' },
    { name: 'a title as long as a line', company: LONG, position: 'Diver' },
    { name: 'a title longer than a line', company: `${LONG} and Sons`, position: 'Diver' },
    { name: 'a linked title', company: LONG, position: 'Diver', url: 'https://example.com' },
    { name: 'a long position', company: 'Reef', position: LONG },
  ])('are at the right edge for $name', async ({ name: _, ...entry }) => {
    const experience = [
      { ...entry, start_date: '2011-09', end_date: '2017-03', location: 'Bergen' },
      { company: 'Cove', position: 'Cook', date: '2019', location: 'Oslo' },
    ];
    const reading = await renderAndRead({ experience }, { template });
    const [edge, ...others] = ['2019', 'Oslo', 'Mar. 2017', 'Bergen'].map(
      (text) => findText(reading, text).right,
    );
    for (const right of others) expect(right).toBeCloseTo(edge ?? 0, 0);
  });

  it('hold a place as a whole, on a line of its own if it is long', async () => {
    const location = 'Hamburg, Germany and Rotterdam, The Netherlands, on alternate weeks';
    const entry = { company: 'Acme', position: LONG, location, date: '2020' };
    const reading = await renderAndRead({ experience: [entry] }, { template });
    expect(findText(reading, 'Hamburg').y).toBeCloseTo(findText(reading, 'weeks').y, 1);
  });
});

it('a location longer than a line in linear breaks', async () => {
  const entry = {
    company: 'Acme',
    position: 'Diver',
    location: 'Wilhelmshaven and Oldenburg '.repeat(6),
    date: '2020',
  };
  const reading = await renderAndRead({ experience: [entry] }, { template: 'linear' });
  expect(findText(reading, 'Oldenburg', 5).y).toBeGreaterThan(
    findText(reading, 'Wilhelmshaven').y + 1,
  );
});

it('Arabic digits in the column of ledger are proportional', async () => {
  const fontPaths = [
    fileURLToPath(new URL('../../node_modules/@expo-google-fonts/vazirmatn', import.meta.url)),
  ];
  const experience = [{ company: 'C', position: 'D', date: '٢٠١٩' }];
  const { reading } = await render(
    { language: 'ar', cv: { name: 'A', experience } },
    { template: 'ledger', fontPaths },
  );
  const [two, zero, one, nine] = [...'٢٠١٩'].map((digit) => findText(reading, digit).x) as [
    number,
    number,
    number,
    number,
  ];
  // The digit 2 is the widest.
  expect(nine - one).toBeLessThan(zero - two - 1);
});

describe('an entry with more lines of dates than parts', () => {
  const entry = {
    company: 'Acme',
    position: 'Diver',
    location: 'Wilhelmshaven, Niedersachsen',
    start_date: '2020-09',
    end_date: '2021-12',
  };
  const next = { company: 'Next', position: 'Diver' };
  const measureToNext = async (highlights: string[]): Promise<number> => {
    const reading = await renderAndRead({ work_experience: [{ ...entry, highlights }, next] });
    return findText(reading, 'Next').y - findText(reading, 'End.').y;
  };

  it('leaves no gap if its text has as many lines', async () => {
    expect(
      await measureToNext([`${'One highlight that takes two lines of the page. '.repeat(3)}End.`]),
    ).toBeCloseTo(16.4, 1);
    expect(await measureToNext(['a', 'b', 'End.'])).toBeCloseTo(16.4, 1);
  });

  it('is as high as its dates if its text has fewer lines', async () => {
    const reading = await renderAndRead({ work_experience: [entry, next] });
    expect(findText(reading, 'Next').y - findText(reading, 'Niedersachsen').y).toBeGreaterThan(
      11.96,
    );
  });
});

// Other templates have no such column.
describeEachTemplate(
  ({ render, template, read }) => {
    const it = itForTemplate(template);

    describe.each(
      template === 'classic' ? selectRows(FONTS, 2) : selectTemplateRows(template, FONTS),
    )('dates in a column too narrow for a period (%s)', (font) => {
      it.each(['10pt', '12pt'])(
        'break before "to", and between years and months (%s)',
        async (font_size) => {
          const options = { date_and_location_width: '2.6 cm', show_timespan_in: ['Experience'] };
          const design = { font, font_size, options };
          const entry = {
            company: 'Acme',
            position: 'Diver',
            start_date: '2011-09',
            end_date: '2018-12',
          };
          const reading = await read({ experience: [{ ...entry, highlights: ['a'] }] }, { design });
          const countLines = (text: string) =>
            new Set(findText(reading, text).chars.map(({ y }) => y.toFixed(1))).size;
          expect(['Sept. 2011', 'to Dec. 2018', '7 years', '4 months'].map(countLines)).toEqual([
            1, 1, 1, 1,
          ]);
          expect(countLines('Sept. 2011 to Dec. 2018')).toBe(2);
          expect(reading.text.replaceAll(/\s+/g, ' ')).toContain(
            'Sept. 2011 to Dec. 2018 7 years 4 months',
          );
        },
      );

      it('are placed without a grid next to enough text, also in another language', async () => {
        const options = { date_and_location_width: '2.6 cm', show_timespan_in: ['Experience'] };
        const highlights = ['a', 'b', 'c', 'd', 'e'];
        const entry = {
          company: 'Acme',
          position: 'Diver',
          start_date: '2011-09',
          end_date: '2018-12',
          highlights,
        };
        const document = {
          design: { font, font_size: '12pt', options },
          cv: { name: 'Jane', experience: [entry] },
        };
        const [english, maltese] = await Promise.all(
          ['en', 'mt'].map(async (language) => (await render(document, { language })).reading),
        );
        const locate = (reading: PdfContent | undefined) =>
          reading?.pages[0]?.chars.map(({ char, x, y }) => [char, x, y]);
        expect(locate(maltese)).toEqual(locate(english));
        // A grid would have tagged cells.
        const roles = maltese?.tags
          .flatMap((tag) => [tag, ...getDescendants(tag)])
          .map(({ role }) => role);
        expect(roles).toContain('H3');
        expect(roles).not.toContain('Div');
      });

      if (template === 'classic')
        it('break anywhere if not even a date fits', async () => {
          const design = {
            font,
            font_size: '12pt',
            options: { date_and_location_width: '1.5 cm' },
          };
          const entry = {
            company: 'Acme',
            position: 'Diver',
            start_date: '2011-09',
            end_date: '2018-12',
          };
          const reading = await read({ experience: [entry] }, { design });
          const left = 595.28 - 38.27 - 5.67 - 42.52;
          expect(
            Math.min(...findText(reading, 'Sept. 2011 to Dec. 2018').chars.map(({ x }) => x)),
          ).toBeGreaterThan(left - 1);
        });
    });
  },
  ['classic', 'ledger'],
);

describe('degrees', () => {
  const LONG = 'Bachelor of Science with Honours (First Class)';
  const education = [
    {
      institution: 'Alpha',
      area: 'Chemistry',
      study_type: LONG,
      date: '2020',
      highlights: ['One.', 'Two.'],
    },
    { institution: 'Beta', area: 'Chemistry', study_type: 'M.Sc. (Hons)', date: '2020' },
    { institution: 'Gamma', area: 'Chemistry', study_type: 'BS', date: '2020' },
  ];
  const SIZES = ['10pt', '12pt'];

  it.each(SIZES)(
    'wider than a fifth of the entry are in the title, before the area (%s)',
    async (font_size) => {
      const reading = await renderAndRead({ education }, { design: { font_size } });
      expect(reading.text.replaceAll(/\s+/g, ' ')).toContain(`Alpha, ${LONG}, Chemistry 2020`);
      expect(findText(reading, LONG).y).toBeCloseTo(findText(reading, 'Alpha').y, 2);
    },
  );

  it('are all in titles if one does not fit the column', async () => {
    const inTitles = await renderAndRead({ education });
    const text = inTitles.text.replaceAll(/\s+/g, ' ');
    expect(text).toContain('Beta, M.Sc. (Hons), Chemistry 2020');
    expect(text).toContain('Gamma, BS, Chemistry 2020');
    const inColumn = await renderAndRead({ education: education.slice(1) });
    const [beta, gamma] = ['Beta', 'Gamma'].map((name) => findText(inColumn, name).x);
    expect(beta).toBeCloseTo(gamma ?? 0, 1);
    expect(findText(inColumn, 'M.Sc. (Hons)').right).toBeLessThan((beta ?? 0) - 3);
  });

  it('leave no column if none fits', async () => {
    const reading = await renderAndRead({ education: education.slice(0, 1) });
    expect(findText(reading, 'Alpha').x).toBeCloseTo(43.94, 1);
  });
});

it('a justified summary has similar spaces in all lines', async () => {
  const summary =
    'Marine biologist with ten years of field work in the North Sea. I study how seagrass meadows recover after dredging, ' +
    'and turn what we learn into planting guides that harbour authorities in four countries have made a part of their tenders.';
  for (const font of ['SourceSans3', 'Roboto', 'EBGaramond']) {
    const reading = await renderAndRead({ summary }, { design: { font } });
    expect(measureSpaceSpread(reading), font).toBeLessThan(1.4);
  }
});

it('the mark of an external link is closer to its link than to the text after the link', async () => {
  const projects = [{ name: 'Alpha', url: 'https://x.org' }];
  const scores = [{ name: 'Beta', details: 'b', url: 'https://x.org' }];
  const reading = await renderAndRead({ projects, test_scores: scores });
  const { paths = [], chars = [] } = reading.pages[0] ?? {};
  const bracket = chars.find(({ char }) => char === ')')?.x ?? 0;
  for (const text of ['view on x.org', 'Score Report']) {
    const { right, y } = findText(reading, text);
    const mark = paths.find(
      ({ left, top, bottom }) => left > right && Math.abs((top + bottom) / 2 - y) < 6,
    );
    expect((mark?.left ?? 0) - right).toBeGreaterThan(1);
    expect((mark?.left ?? 0) - right).toBeLessThan(2.6);
    if (text === 'Score Report') expect(bracket - (mark?.right ?? 0)).toBeGreaterThan(0.4);
  }
});

it.each([
  [
    'with long words',
    'Orgelbaumeisterin mit siebzehn Jahren Erfahrung in Neubau, Restaurierung und Intonation; Kenntnisse in Mitteldeutschlandorgelbaugeschichte und dergleichen mehr, auch in Polen.',
    false,
  ],
  [
    'with a hyphen in a long word',
    'Orgelbaumeisterin mit siebzehn Jahren Erfahrung in Neubau, Restaurierung und Intonation; Kenntnisse in Mitteldeutsch-landorgelbaugeschichte und dergleichen mehr, auch in Polen.',
    true,
  ],
  [
    'with short words',
    'I study how seagrass meadows recover after dredging and turn what we learn into planting guides that harbour authorities use in four countries.',
    true,
  ],
  ['with unknown widths', 'मृणालिनी त्रिवेदी सामुदायिक रेडियो निर्माता और प्रशिक्षक '.repeat(6), true],
])('a summary is justified only if its spaces stay narrow: %s', async (_, summary, isJustified) => {
  const { typ } = await renderCv({ cv: { name: 'Jane', summary } }, { formats: ['typ'] });
  expect(typ?.includes('justify: false')).toBe(!isJustified);
});

/** Returns the contrast of a gray on white (WCAG 2, "relative luminance"). */
function getContrastOnWhite(gray: string): number {
  const level = Number.parseInt(gray.slice(1, 3), 16) / 255;
  return 1.05 / (((level + 0.055) / 1.055) ** 2.4 + 0.05);
}

/** Returns the range of mean space widths of all lines but the last, in points. */
function measureSpaceSpread(reading: PdfContent): number {
  const chars = reading.pages[0]?.chars.filter(({ size }) => size === 10) ?? [];
  const lines = new Map<string, PdfChar[]>();
  for (const char of chars.filter(({ char }) => char.trim() !== '')) {
    const key = char.y.toFixed(1);
    lines.set(key, [...(lines.get(key) ?? []), char]);
  }
  const spaces = [...lines.values()].slice(0, -1).map((line) => {
    const gaps = line.slice(1).map(({ x }, index) => x - (line[index]?.right ?? 0));
    const wide = gaps.filter((gap) => gap > 1);
    return wide.reduce((sum, gap) => sum + gap, 0) / wide.length;
  });
  return Math.max(...spaces) - Math.min(...spaces);
}

it.each([
  ['an entry', {}],
  ['an entry with dates', { location: 'Rome', date: '2020' }],
])(
  'spacing below a section title is the same before highlights and a name: %s',
  async (_, fields) => {
    const section = (title: string, entry: object) => ({
      title,
      entry_type: 'NormalEntry',
      entries: [entry],
    });
    const named = section('Named', { name: 'Above', ...fields });
    const nameless = section('Nameless', { name: '', highlights: ['One', 'Two'], ...fields });
    const reading = await renderAndRead({ custom_sections: [named, nameless] });
    const measure = (title: string, first: string): number =>
      findText(reading, first).y - findText(reading, title).y;
    expect(measure('Nameless', 'One')).toBeCloseTo(measure('Named', 'Above'), 1);
  },
);

describe('a location in the date column', () => {
  it.each([
    [
      'London, United Kingdom of Great Britain',
      ['London,', 'United Kingdom of Great Britain'],
      '5 cm',
    ],
    ['London, United Kingdom', ['London,', 'United Kingdom'], '3 cm'],
    [
      'Cambridge, Massachusetts, United States',
      ['Cambridge, Massachusetts,', 'United States'],
      '4.5 cm',
    ],
    ['Washington, D.C., United States', ['Washington, D.C.,', 'United States'], '3.6 cm'],
    ['a part that is too long: London, United Kingdom', ['London, United', 'Kingdom'], '2.3 cm'],
    ['without a comma: San Francisco Bay Area', ['San Francisco Bay', 'Area'], '3 cm'],
    ['a location that fits: London, United Kingdom', ['London, United Kingdom'], '5 cm'],
  ])(
    'breaks only if needed, after a comma if possible: %s',
    async (text, lines, date_and_location_width) => {
      const location = text.split(': ').at(-1);
      const design = { options: { show_last_updated_date: false, date_and_location_width } };
      const reading = await renderAndRead(
        {
          name: 'J',
          experience: [{ company: 'Acme', position: 'x', location, highlights: ['a', 'b', 'c'] }],
        },
        { design },
      );
      const rows = lines.map((line) => findText(reading, line).chars.map(({ y }) => y.toFixed(1)));
      expect(rows.map((ys) => new Set(ys).size)).toEqual(lines.map(() => 1));
      expect(new Set(rows.flat()).size).toBe(lines.length);
    },
  );
});

describeEachTemplate(({ render, template, read }) => {
  const it = itForTemplate(template);

  describe.each(selectTemplateRows(template, ['0.1 cm', '0.3 cm', '0.5 cm']))(
    'page margins of %s',
    (margin) => {
      const page = { top: margin, bottom: margin, left: margin, right: margin };
      const name = 'Doctor Jane Alexandra Roe-Montgomery of Wexford';
      const skills = Array.from({ length: 80 }, (_, i) => ({
        name: `Skill ${i}`,
        details: 'Diving',
      }));
      // Text in the narrow column of `sidebar` would need more pages.
      const inMain = template === 'sidebar' ? { templateOptions: { aside: [] } } : {};
      const rendering = render(
        { design: { options: { margins: { page } } }, cv: { name, skills } },
        inMain,
      );

      it('keep the last-updated line on the page and above the name', async () => {
        const { reading } = await rendering;
        const line = findText(reading, 'Last updated');
        const above = findText(reading, 'Doctor');
        expect(line.y - 0.65 * line.size).toBeGreaterThan(0);
        expect(above.y - 0.7 * above.size).toBeGreaterThan(line.y);
      });

      it('keep the footer on the page and below the text', async () => {
        const { reading } = await rendering;
        const footer = findText(reading, '– 1/2');
        expect(footer.y).toBeLessThan((reading.pages[0]?.height ?? 0) - 1.5);
        const text = reading.pages[0]?.chars.filter(({ y }) => y < footer.y - 1) ?? [];
        expect(footer.y - 0.7 * footer.size).toBeGreaterThan(Math.max(...text.map(({ y }) => y)));
      });
    },
  );

  describe.each(selectTemplateRows(template, FONTS))(
    'a last line of one short word (%s)',
    (font) => {
      const words =
        'Taught four courses on statistics to students of all faculties in several schools.';
      // With normal line breaks, some of these texts would have such a last line.
      const step = IS_LONG ? 1 : 3;
      const texts = Array.from(
        { length: 60 / step },
        (_, index) => `${'i'.repeat(index * step + 1)} ${words}`,
      );

      it.each([
        ['highlight', { projects: [{ name: 'A', highlights: texts }] }],
        ['summary', { summary: texts.map((text) => `${text} ${text}`).join('\n\n') }],
      ])('does not end a %s', async (place, fields) => {
        const reading = await read(fields, { design: { font } });
        for (const [index, text] of texts.entries()) {
          const nth = place === 'summary' ? 2 * index + 1 : index;
          const { chars } = findText(reading, 'several schools.', nth);
          expect(chars.at(-1)?.y, text).toBe(chars[0]?.y);
        }
      });
    },
  );

  it.each([
    ['experience', { company: 'Acme', position: 'Diver' }],
    ['education', { institution: 'Acme', area: 'Diving' }],
  ])('a linked title has a mark or a line, not only a color: %s', async (section, entry) => {
    const countStrokes = async (fields: object): Promise<number> => {
      const reading = await read({ [section]: [{ ...entry, ...fields }] });
      return reading.pages[0]?.paths.length ?? 0;
    };
    expect(await countStrokes({ url: 'https://x.org' })).toBe((await countStrokes({})) + 1);
  });

  it('a summary is not hyphenated', async () => {
    const summary =
      'Incomprehensibilities notwithstanding, internationalisation characteristically '.repeat(12);
    const reading = await read({ summary });
    expect(reading.text.match(/[-\u00AD\u2010]/g)).toBeNull();
  });

  it.each(['10pt', '11pt', '12pt'])(
    'lines of a section title do not touch (%s)',
    async (font_size) => {
      const title =
        'Diving Expeditions and Surveys of Harbours, Estuaries and the Open Sea that Led to Publications in Six Languages';
      const section = { title, entry_type: 'OneLineEntry', entries: [{ name: 'a', details: 'b' }] };
      const reading = await read({ custom_sections: [section] }, { design: { font_size } });
      const first = findText(reading, 'Diving');
      const last = findText(reading, 'Languages');
      expect(last.y - first.y).toBeGreaterThanOrEqual(1.15 * first.size);
    },
  );

  it('the last-updated line and the footer have a contrast of at least 4.5', async () => {
    const education = Array.from({ length: 60 }, (_, i) => ({
      institution: `School ${i}`,
      area: 'Physics',
    }));
    const reading = await read({ name: 'Jane Roe', education });
    const contrasts = ['Last updated', 'Jane Roe – 1/'].map((text) =>
      getContrastOnWhite(findText(reading, text).color),
    );
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
  });

  it('highlights without a name leave space for their dates', async () => {
    const entry = {
      name: '',
      location: 'Rome',
      start_date: '2020-09',
      end_date: '2021-12',
      highlights: ['One'],
    };
    const section = {
      title: 'Title',
      entry_type: 'NormalEntry',
      entries: [entry, { name: 'Next' }],
    };
    const design = { options: { show_timespan_in: ['Title'] } };
    const reading = await read({ custom_sections: [section] }, { design });
    expect(findText(reading, 'Next').y - findText(reading, '1 year 4 months').y).toBeGreaterThan(
      11.96,
    );
  });

  describe.each(selectTemplateRows(template, FONTS))('an author in a list (%s)', (font) => {
    it.each(['J. Roe', 'J. A. Roe', 'J.-P. Roe', 'Jane Q. Roe', 'Roe, J. A.', 'Roe JA'])(
      'keeps initials and surname on one line: %s',
      async (author) => {
        const publications = Array.from({ length: IS_LONG ? 12 : 5 }, (_, index) => ({
          title: 'Title',
          authors: [
            `A${'very'.repeat(index)}`,
            'Bettina Longsurname',
            ...Array.from({ length: 9 }, () => author),
          ],
          doi: '',
          date: '2020',
        }));
        const design = { font };
        const reading = await read({ publications }, { design, citations: 'plain' });
        const broken = Array.from({ length: 9 * publications.length }, (_, index) =>
          findText(reading, author, index),
        ).filter(({ chars }) => new Set(chars.map(({ y }) => y.toFixed(1))).size > 1);
        expect(broken).toEqual([]);
        expect(toSingleLine(reading)).toContain(`${author}, ${author}`);
      },
    );

    it('breaks within a name that fills much of a line', async () => {
      const authors = [`J. ${'Roe-Doe '.repeat(9)}End`, `J. ${'Roe-Doe '.repeat(9)}End`];
      const publications = [{ title: 'Title', authors, doi: '', date: '2020' }];
      const reading = await read({ publications }, { design: { font } });
      const { chars, width } = reading.pages[0] as PdfPage;
      expect(Math.max(...chars.map(({ right }) => right))).toBeLessThan(width - 38);
    });
  });
});

// The contacts of `sidebar` are below one another.
describeEachTemplate(
  ({ read }) => {
    describe('contacts of more than one line', () => {
      const contacts = {
        email: 'jane.roe@universities.example',
        phone: '+33749882538',
        website: 'https://jane-roe.example.org',
        social_networks: [
          { network: 'GitHub', username: 'jane-roe-jun' },
          { network: 'LinkedIn', username: 'roe-of-that-name' },
        ],
        skills: [{ name: 'A', details: 'b' }],
      };

      it('are balanced, so that none is alone on a line', async () => {
        const reading = await read({ ...contacts });
        const texts = ['+33 7', 'jane.roe@', 'jane-roe.ex', 'jane-roe-jun', 'roe-of-that'];
        const lines = texts.map((text) => findText(reading, text).y.toFixed(1));
        const first = lines.filter((y) => y === lines[0]).length;
        expect(new Set(lines).size).toBe(2);
        expect([2, 3]).toContain(first);
      });

      it('do not change the spacing to the first title', async () => {
        const measureToTitle = async (fields: Record<string, unknown>, contact: string) => {
          const reading = await read({ ...contacts, ...fields });
          return findText(reading, 'Skills').y - findText(reading, contact).y;
        };
        const one = await measureToTitle(
          { website: undefined, social_networks: undefined },
          'jane.roe',
        );
        const two = await measureToTitle({}, 'roe-of-that');
        expect(two).toBeCloseTo(one, 1);
      });
    });
  },
  ['classic', 'linear', 'ledger', 'scholar'],
);
