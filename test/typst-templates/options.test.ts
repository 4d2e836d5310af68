import { beforeAll, describe, expect, it } from 'vitest';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { memoize } from '../../src/util/memoize.js';
import { findText, type TextPosition, toSingleLine } from '../support/find-text.js';
import { getFontPaths } from '../support/language-fonts.js';
import { itForTemplate, selectRows } from '../support/length.js';
import { findStrokes, type PdfContent, readPdf } from '../support/pdf.js';
import { type Rendered, render, renderAndRead } from '../support/render.js';
import { describeEachTemplate, PLAIN_DESIGN } from '../support/templates.js';

const CV = {
  name: 'Jane Roe',
  email: 'jane@x.org',
  website: 'https://x.org',
  summary: 'Summing up.',
  education: [
    {
      institution: 'MIT',
      area: 'Physics',
      study_type: 'BS',
      location: 'Boston',
      date: '2020-01-01',
      highlights: ['one', 'two'],
    },
    {
      institution: 'ETH',
      area: 'Maths',
      location: 'Zurich',
      date: '2019',
      highlights: ['three', 'four'],
    },
  ],
  skills: [
    { name: 'Cooking', details: 'soups' },
    { name: 'Dancing', details: 'tango' },
  ],
};

/** The texts whose positions are compared. */
const PROBES = {
  updated: 'Last updated on November 20, 2026',
  name: 'Jane Roe',
  contact: 'jane@x.org',
  summaryTitle: 'Summary',
  summary: 'Summing up.',
  educationTitle: 'Education',
  degree: 'BS',
  first: 'MIT',
  location: 'Boston',
  date: 'Jan. 2020',
  bullet: '• one',
  bulletText: 'one',
  nextBullet: '• two',
  second: 'ETH',
  secondBullet: '• three',
  skillsTitle: 'Skills',
  skill: 'Cooking:',
  nextSkill: 'Dancing:',
} as const;

type Probe = keyof typeof PROBES;

function renderWith(options: Record<string, unknown>, design = {}): Promise<Rendered> {
  return render({ design: { ...design, options }, cv: CV });
}

function findProbe(reading: PdfContent, probe: Probe): TextPosition {
  return findText(reading, PROBES[probe]);
}

const base = (await renderWith({})).reading;

/** Returns how far right and down each probe has moved; omits the others. */
function findMoves(reading: PdfContent): Partial<Record<Probe, [number, number]>> {
  const all = (Object.keys(PROBES) as Probe[]).map((probe): [Probe, [number, number]] => {
    const [from, to] = [findProbe(base, probe), findProbe(reading, probe)];
    const move = [to.x - from.x, to.y - from.y].map((n) => Math.round(n * 10) / 10 || 0);
    return [probe, move as [number, number]];
  });
  return Object.fromEntries(all.filter(([, [dx, dy]]) => dx !== 0 || dy !== 0));
}

const LEFT = ['summaryTitle', 'educationTitle', 'skillsTitle'] as const;
const IN_ENTRIES = [
  'summary',
  'degree',
  'first',
  'bullet',
  'bulletText',
  'nextBullet',
  'second',
  'secondBullet',
  'skill',
  'nextSkill',
] as const;
const CENTERED = ['name', 'contact'] as const;
const COLUMN = ['location', 'date'] as const;

function moveAll(
  probes: readonly Probe[],
  move: [number, number],
): Partial<Record<Probe, [number, number]>> {
  return Object.fromEntries(probes.map((probe) => [probe, move]));
}

/** @param moves - how far each probe has moved down */
function moveDown(moves: Partial<Record<Probe, number>>): Partial<Record<Probe, [number, number]>> {
  return Object.fromEntries(Object.entries(moves).map(([probe, dy]) => [probe, [0, dy]]));
}

describe('a margin that is 10pt larger', () => {
  it.each<
    readonly [
      group: string,
      key: string,
      value: string,
      moves: Partial<Record<Probe, [number, number]>>,
    ]
  >([
    ['page', 'top', '48.268 pt', moveAll(Object.keys(PROBES) as Probe[], [0, 10])],
    [
      'page',
      'left',
      '48.268 pt',
      { ...moveAll([...LEFT, ...IN_ENTRIES], [10, 0]), ...moveAll(CENTERED, [5, 0]) },
    ],
    [
      'page',
      'right',
      '48.268 pt',
      { ...moveAll([...COLUMN, 'updated'], [-10, 0]), ...moveAll(CENTERED, [-5, 0]) },
    ],
    [
      'section_title',
      'top',
      '13.685 pt',
      moveDown({
        summaryTitle: 10,
        summary: 10,
        educationTitle: 20,
        degree: 20,
        first: 20,
        location: 20,
        date: 20,
        bullet: 20,
        bulletText: 20,
        nextBullet: 20,
        second: 20,
        secondBullet: 20,
        skillsTitle: 30,
        skill: 30,
        nextSkill: 30,
      }),
    ],
    [
      'section_title',
      'bottom',
      '13.685 pt',
      moveDown({
        summary: 10,
        educationTitle: 10,
        degree: 20,
        first: 20,
        location: 20,
        date: 20,
        bullet: 20,
        bulletText: 20,
        nextBullet: 20,
        second: 20,
        secondBullet: 20,
        skillsTitle: 20,
        skill: 30,
        nextSkill: 30,
      }),
    ],
    ['entry_area', 'left', '15.669 pt', moveAll(IN_ENTRIES, [10, 0])],
    ['entry_area', 'right', '15.669 pt', moveAll(COLUMN, [-10, 0])],
    [
      'entry_area',
      'vertical_between',
      '13.402 pt',
      moveDown({ second: 10, secondBullet: 10, skillsTitle: 10, skill: 10, nextSkill: 20 }),
    ],
    [
      'highlights_area',
      'top',
      '13.402 pt',
      moveDown({
        bullet: 10,
        bulletText: 10,
        nextBullet: 10,
        second: 10,
        secondBullet: 20,
        skillsTitle: 20,
        skill: 20,
        nextSkill: 20,
      }),
    ],
    [
      'highlights_area',
      'left',
      '27.008 pt',
      moveAll(['bullet', 'bulletText', 'nextBullet', 'secondBullet'], [10, 0]),
    ],
    [
      'highlights_area',
      'vertical_between_bullet_points',
      '11.984 pt',
      moveDown({
        nextBullet: 10,
        second: 10,
        secondBullet: 10,
        skillsTitle: 20,
        skill: 20,
        nextSkill: 20,
      }),
    ],
  ])('moves only the affected text: %s.%s', async (group, key, value, moves) => {
    const { reading } = await renderWith({ margins: { [group]: { [key]: value } } });
    expect(findMoves(reading)).toEqual(moves);
  });

  it('moves no text of a page with empty space: page.bottom', async () => {
    const { reading } = await renderWith({ margins: { page: { bottom: '48.268 pt' } } });
    expect(findMoves(reading)).toEqual({});
  });

  it('ends the page earlier: page.bottom', async () => {
    const cv = {
      name: 'Jane',
      skills: Array.from({ length: 100 }, (_, i) => ({ name: `Skill ${i}`, details: 'x' })),
    };
    const findLowest = async (bottom: string): Promise<number> => {
      const reading = await renderAndRead(cv, {
        design: { options: { margins: { page: { bottom } } } },
      });
      return Math.max(
        ...(reading.pages[0]?.chars ?? []).filter(({ size }) => size === 10).map(({ y }) => y),
      );
    };
    // Entries are 15.36pt apart: five fit into 76.8pt.
    expect((await findLowest('1.35 cm')) - (await findLowest('115.07 pt'))).toBeCloseTo(76.8, 0);
  });
});

describe('a length', () => {
  it.each([
    ['2 cm', 56.69],
    ['2cm', 56.69],
    ['20 mm', 56.69],
    ['0.5 in', 36],
    ['30pt', 30],
    ['2.5 em', 25],
    // The x-height of Source Sans 3 is 0.486em.
    ['5 ex', 24.3],
    ['30.pt', 30],
  ])('is converted to points: %s', async (left, expected) => {
    const { reading } = await renderWith({ margins: { page: { left } } });
    expect(findProbe(reading, 'summaryTitle').x).toBeCloseTo(expected, 1);
  });

  it('in ems is relative to body text', async () => {
    const { reading } = await renderWith(
      { margins: { page: { left: '2.5 em' } } },
      { font_size: '12pt' },
    );
    expect(findProbe(reading, 'summaryTitle').x).toBeCloseTo(30, 1);
  });
});

describe('date_and_location_width', () => {
  const words = Array.from({ length: 300 }, () => 'ill').join(' ');
  const design = { show_last_updated_date: false };
  const cv = {
    name: 'J',
    experience: [
      { company: 'A', position: 'b', location: 'Of two words', date: '2020', highlights: [words] },
    ],
  };

  const renderColumn = memoize(async (width): Promise<PdfContent> => {
    return await renderAndRead(cv, {
      design: { options: { ...design, date_and_location_width: width } },
    });
  });

  it('narrows the text by as much as the column widens', async () => {
    const findRightmost = async (width: string): Promise<number> => {
      const { chars } = (await renderColumn(width)).pages[0] ?? { chars: [] };
      return Math.max(...chars.filter(({ char }) => char === 'l').map(({ right }) => right));
    };
    const [narrow, wide] = [await findRightmost('3 cm'), await findRightmost('6 cm')];
    expect(narrow - wide).toBeGreaterThan(85.04 - 12);
    expect(narrow - wide).toBeLessThan(85.04 + 12);
  });

  it('keeps the right edge of the column', async () => {
    const edges = [
      findText(await renderColumn('3 cm'), '2020').right,
      findText(await renderColumn('6 cm'), '2020').right,
    ];
    expect(edges[0]).toBeCloseTo(551.34, 1);
    expect(edges[1]).toBeCloseTo(551.34, 1);
  });

  it('breaks a wider location', async () => {
    expect(findText(await renderColumn('6 cm'), 'words').y).toBeCloseTo(
      findText(await renderColumn('6 cm'), 'Of two').y,
      2,
    );
    expect(findText(await renderColumn('1.3 cm'), 'words').y).toBeGreaterThan(
      findText(await renderColumn('1.3 cm'), 'Of two').y + 10,
    );
  });
});

describeEachTemplate(({ read }) => {
  it('accepts a date_and_location_width of 0', async () => {
    const cv = { name: 'Jane', experience: [{ company: 'Acme', position: 'Diver', date: '2020' }] };
    const reading = await read(cv, { design: { options: { date_and_location_width: '0 cm' } } });
    expect(toSingleLine(reading)).toContain('Acme');
  });
});

it.each(['linear', 'scholar', 'sidebar'])(
  'date_and_location_width is reported as ignored by %s',
  async (template) => {
    const margins = { page: { left: '5 cm', right: '5 cm' } };
    const design = { options: { date_and_location_width: '9 cm', margins } };
    const { diagnostics } = await renderCv(
      { design, cv: { name: 'Jane' } },
      { formats: ['typ'], template },
    );
    expect(diagnostics).toMatchObject([
      { code: 'not-shown', path: ['design', 'options', 'date_and_location_width'] },
    ]);
  },
);

describe('the default date_and_location_width', () => {
  const QUIET = { show_last_updated_date: false };
  const job = { company: 'Acme', position: 'Diver', start_date: '2014-09', end_date: '2021-09' };
  const renderIn = (language: string, design: object, options = {}, entry: object = job) => {
    const cv = { name: 'Jane', experience: [entry] };
    const document: unknown = {
      language,
      design: { ...design, options: { ...QUIET, ...options } },
      cv,
    };
    return renderCv(document, {
      formats: ['pdf', 'typ', 'html'],
      today: '2026-11-20',
      fontPaths: getFontPaths(language),
    });
  };
  const findWidth = (typ = ''): string => /date-and-location-width: (.*),/.exec(typ)?.[1] ?? '';
  const [sans, roboto, garamond] = ['SourceSans3', 'Roboto', 'EBGaramond'];

  const widest: readonly [string, string, string, string, string][] = [
    ['en', sans, '10pt', 'Sept. 2014 to Sept. 2021', '3.6cm'],
    ['en', roboto, '10pt', 'Sept. 2014 to Sept. 2021', '11.2em'],
    ['en', garamond, '12pt', 'Sept. 2014 to Sept. 2021', '9.5em'],
    ['de', roboto, '12pt', 'Sept. 2014 bis Sept. 2021', '11.6em'],
    ['cs', roboto, '10pt', 'září 2014 – září 2021', '3.6cm'],
    ['lv', roboto, '12pt', '2014. g. sept. – 2021. g. sept.', '13.5em'],
    ['ja', sans, '10pt', '2014年9月～2021年9月', '11.7em'],
    ['ko', roboto, '10pt', '2014년 9월 ~ 2021년 9월', '11.2em'],
    ['zh', sans, '10pt', '2014.09 – 2021.09', '3.6cm'],
    ['he', roboto, '12pt', 'ספט׳ 2014 – ספט׳ 2021', '11.3em'],
    ['ar', sans, '12pt', 'سبتمبر 2014 – سبتمبر 2021', '12.9em'],
  ];

  it.each(selectRows(widest, 3))(
    'fits the widest period on one line: %s, %s, %s',
    async (language, font, font_size, period, width) => {
      const { pdf, typ } = await renderIn(language, { font, font_size });
      const lines = new Set(
        findText(await readPdf(pdf), period).chars.map(({ y }) => y.toFixed(0)),
      );
      expect([lines.size, findWidth(typ)]).toEqual([1, width]);
    },
  );

  it.each([
    [
      'ignores a date as free text',
      {},
      { ...job, start_date: null, end_date: null, date: 'From spring 2014 to autumn 2021' },
      '3.6cm',
    ],
    [
      'ignores a period wider than a third of the line',
      { margins: { page: { left: '5 cm', right: '5 cm' } } },
      job,
      '3.6cm',
    ],
    ['is overridden by the document', { date_and_location_width: '3 cm' }, job, '3cm'],
  ])('%s', async (_, options, entry, width) => {
    expect(
      findWidth((await renderIn('en', { font: 'Roboto', font_size: '12pt' }, options, entry)).typ),
    ).toBe(width);
  });

  it('is overridden by the template', async () => {
    const document: unknown = {
      design: { font: 'Roboto', font_size: '12pt' },
      cv: { name: 'Jane', experience: [job] },
    };
    expect(
      findWidth((await renderCv(document, { formats: ['typ'], template: 'ledger' })).typ),
    ).toBe('2.6cm');
  });

  it('is the same in printed HTML', async () => {
    expect((await renderIn('en', { font: 'Roboto' })).html).toContain('--when: 122pt;');
  });
});

describe('primary_color', () => {
  // `test/compiler/model/resolve-design.test.ts` tests all color formats.
  const colors: readonly (readonly [color: string, hex: string])[] = [
    ['red', '#ff0000'],
    ['#0a5', '#00aa55'],
    ['0a5c2e', '#0a5c2e'],
    ['rgb(10, 20, 90)', '#0a145a'],
    ['hsl(240, 100%, 25%)', '#000080'],
  ];

  it.each(selectRows(colors, 2))(
    '%s colors the header, the titles with their lines, and links',
    async (color, hex) => {
      const { bytes, reading } = await render({
        design: { options: { primary_color: color } },
        cv: { ...CV, label: 'Physicist', projects: [{ name: 'Ice', url: 'https://x.org' }] },
      });
      const colored = [
        'Jane Roe',
        'Physicist',
        'jane@x.org',
        'Summary',
        'Education',
        'Skills',
        'view on x.org',
      ];
      expect(colored.map((text) => findText(reading, text).color)).toEqual(colored.map(() => hex));
      const black = [
        'Summing up.',
        'BS',
        'MIT',
        'Boston',
        'Jan. 2020',
        '• one',
        'Cooking:',
        'soups',
        'Ice',
      ];
      expect(black.map((text) => findText(reading, text).color)).toEqual(
        black.map(() => '#000000'),
      );
      expect(findText(reading, 'Last updated').color).toBe('#707070');
      const rules = reading.pages[0]?.paths.filter((path) => path.right - path.left > 50) ?? [];
      expect(findStrokes(bytes).map((stroke) => stroke.color)).toEqual(rules.map(() => hex));
      expect(rules).toHaveLength(4);
    },
  );
});

describe('show_last_updated_date: false', () => {
  it('moves no text', async () => {
    const { reading } = await renderWith({ show_last_updated_date: false });
    expect(toSingleLine(reading)).not.toContain('Last updated');
    for (const probe of ['name', 'contact', 'summaryTitle', 'first', 'nextSkill'] as const) {
      expect(findProbe(reading, probe).y).toBeCloseTo(findProbe(base, probe).y, 2);
    }
  });
});

describe('show_timespan_in', () => {
  const job = {
    company: 'A',
    position: 'b',
    start_date: '2022-05',
    end_date: '2022-08',
    highlights: ['x', 'y', 'z'],
  };
  it('adds a line below the dates without moving other text', async () => {
    const cv = { name: 'Jane', experience: [job, job], awards: CV.skills };
    const plain = await renderAndRead(cv);
    const reading = await renderAndRead(cv, {
      design: { options: { show_timespan_in: ['Experience'] } },
    });
    expect(toSingleLine(reading).match(/4 months/g)).toHaveLength(2);
    expect(findText(reading, '4 months').right).toBeCloseTo(551.34, 1);
    expect(findText(reading, '4 months').y - findText(reading, 'May 2022').y).toBeCloseTo(11.96, 1);
    expect(findText(reading, 'Awards').y).toBeCloseTo(findText(plain, 'Awards').y, 2);
  });

  it('makes an entry as high as its dates', async () => {
    const cv = { name: 'Jane', experience: [{ ...job, location: 'Rome', highlights: [] }, job] };
    const reading = await renderAndRead(cv, {
      design: { options: { show_timespan_in: ['Experience'] } },
    });
    // Three lines, the margin between entries, and the spacing above an entry.
    expect(findText(reading, 'A, b', 1).y - findText(reading, 'A, b').y).toBeCloseTo(
      3 * 11.96 + 3.4 + 1.05,
      1,
    );
  });
});

describe('the option showLocation', () => {
  it('adds the first contact without moving text down', async () => {
    const reading = await renderAndRead({ ...CV, location: 'Lausanne' }, { showLocation: true });
    expect(findText(reading, 'Lausanne').y).toBeCloseTo(findText(reading, 'jane@x.org').y, 2);
    expect(findText(reading, 'Lausanne').right).toBeLessThan(findText(reading, 'jane@x.org').x);
    expect(findText(reading, 'Summary').y).toBeCloseTo(findText(base, 'Summary').y, 2);
  });
});

describe('the leading', () => {
  const cv = { name: 'Jane', projects: [{ name: 'A', highlights: ['one', 'two'] }, { name: 'B' }] };

  // The default leading for each size; margins are constant.
  it.each([
    ['10pt', 11.96],
    ['11pt', 13.6],
    ['12pt', 14.5],
  ])('of %s text is %d pt', async (font_size, line) => {
    const reading = await renderAndRead(cv, { design: { font_size } });
    const [title = 0, first = 0, second = 0, next = 0] = ['A', '• one', '• two', 'B'].map(
      (text) => findText(reading, text).y,
    );
    expect(first - title).toBeCloseTo(line + 3.4, 1);
    expect(second - first).toBeCloseTo(line + 1.98, 1);
    expect(next - second).toBeCloseTo(line + 3.4 + 1.05, 1);
  });

  it('is the same in printed HTML', async () => {
    const { html } = await renderCv({ cv }, { formats: ['html'] });
    expect(html).toContain('line-height: 11.96pt');
  });
});

describe('font_size', () => {
  it.each(['10pt', '11pt', '12pt'])('%s keeps the left and right edges', async (font_size) => {
    const { reading } = await renderWith({}, { font_size });
    expect(findProbe(reading, 'first').x).toBeCloseTo(71.54, 1);
    expect(findProbe(reading, 'bullet').x).toBeCloseTo(83.54, 1);
    expect(findProbe(reading, 'location').right).toBeCloseTo(551.34, 1);
  });
});

describeEachTemplate(({ render, template, read }) => {
  const it = itForTemplate(template);

  let standard: PdfContent;
  beforeAll(async () => {
    standard = await read(CV);
  });

  describe('margins of zero', () => {
    it.each([
      ['page', { top: '0 cm', bottom: '0 cm', left: '0 cm', right: '0 cm' }],
      ['section_title', { top: '0 cm', bottom: '0 cm' }],
      ['entry_area', { left: '0 cm', right: '0 cm', vertical_between: '0 cm' }],
      ['highlights_area', { top: '0 cm', left: '0 cm', vertical_between_bullet_points: '0 cm' }],
    ])('keep all text on the page: %s', async (group, margins) => {
      const reading = await read(CV, { design: { options: { margins: { [group]: margins } } } });
      expect(toSingleLine(reading)).toBe(toSingleLine(standard));
      for (const { x, y, right } of reading.pages[0]?.chars ?? []) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(595.3);
        expect(y).toBeGreaterThan(5);
      }
    });
  });

  describe('page_size', () => {
    it.each([
      ['a4paper', 595.28, 841.89],
      ['letterpaper', 612, 792],
    ])('sets the paper to %s', async (page_size, width, height) => {
      const reading = await read(CV, { design: { page_size } });
      expect(reading.pages[0]?.width).toBeCloseTo(width, 1);
      expect(reading.pages[0]?.height).toBeCloseTo(height, 1);
      if (template === 'classic')
        expect(findProbe(reading, 'location').right).toBeCloseTo(width - 43.94, 1);
    });
  });

  describe('font', () => {
    const cv = { name: 'Jane', summary: 'Plain *italic* **bold** ***both*** `code`.' };
    it.each([
      [
        'SourceSans3',
        ['SourceSans3-Regular', 'SourceSans3-Italic', 'SourceSans3-Bold', 'SourceSans3-BoldItalic'],
      ],
      ['Roboto', ['Roboto-Regular', 'Roboto-Italic', 'Roboto-Bold', 'Roboto-BoldItalic']],
      [
        'EBGaramond',
        ['EBGaramond-Regular', 'EBGaramond-Italic', 'EBGaramond-Bold', 'EBGaramond-BoldItalic'],
      ],
    ])('sets all text but code in %s', async (font, [regular, italic, bold, both]) => {
      const reading = await read(cv, { design: { font } });
      const fonts = ['Plain', 'italic', 'bold', 'both', 'code'].map(
        (text) => findText(reading, text).font,
      );
      expect(fonts).toEqual([regular, italic, bold, both, 'SourceCodePro-Regular']);
      const used = new Set(reading.pages[0]?.chars.map((char) => char.font));
      expect([...used].sort()).toEqual([...new Set(fonts)].sort());
    });
  });

  describe('show_last_updated_date: true', () => {
    it('shows the date on the first page only', async () => {
      const skills = Array.from({ length: 100 }, () => ({ name: 'A', details: 'b' }));
      const reading = await read({ skills });
      expect(
        reading.pages.map(({ text }) => text.includes('Last updated on November 20, 2026')),
      ).toEqual(Array.from({ length: reading.pageCount }, (_, page) => page === 0));
    });
  });

  describe('the option pageNumbers', () => {
    const inMain = template === 'sidebar' ? { templateOptions: { aside: [] } } : {};
    const long = {
      design: PLAIN_DESIGN,
      cv: {
        name: '**Jane** Roe',
        skills: Array.from({ length: 100 }, () => ({ name: 'A', details: 'b' })),
      },
    };

    let numbered: PdfContent;
    beforeAll(async () => {
      numbered = (await render(long, inMain)).reading;
    });

    it('numbers the pages of a long document', () => {
      const reading = numbered;
      const pages = reading.pageCount;
      expect(pages).toBeGreaterThan(1);
      expect(reading.pages.map(({ text }) => /Jane Roe – \d+\/\d+/.exec(text)?.[0])).toEqual(
        Array.from({ length: pages }, (_, index) => `Jane Roe – ${index + 1}/${pages}`),
      );
      expect(findText(reading, `Jane Roe – 1/${pages}`)).toMatchObject({
        color: '#707070',
        size: 8,
      });
      expect(findText(reading, `Jane Roe – 1/${pages}`).y).toBeGreaterThan(841.89 - 38.27);
    });

    it('does not number a single page', () => {
      expect(toSingleLine(standard)).not.toMatch(/1\/1|–/);
    });

    it('moves no text if it is false', async () => {
      const { reading: plain } = await render(long, { pageNumbers: false, ...inMain });
      expect(plain.text).not.toMatch(/\d\/\d/);
      const locate = (reading: PdfContent) =>
        reading.pages.map(({ chars }) =>
          chars.filter(({ size }) => size === 10).map(({ char, x, y }) => ({ char, x, y })),
        );
      expect(locate(plain)).toEqual(locate(numbered));
    });
  });

  describe('the option markdown', () => {
    it('shows text literally if it is false', async () => {
      const cv = { name: '*Jane*', summary: 'Some **bold** and [link](https://x.org) `code`.' };
      const reading = await read(cv, {
        design: { options: { show_last_updated_date: false } },
        markdown: false,
      });
      expect(toSingleLine(reading)).toBe(
        '*Jane* Summary Some **bold** and [link](https://x.org) `code`.',
      );
      expect(reading.links).toEqual([]);
    });
  });

  describe('the option language', () => {
    it.each([
      ['en', 'en'],
      ['de', 'de'],
      ['pt-BR', 'pt-BR'],
      ['zh-Hant-TW', 'zh-TW'],
    ])('sets the language of the document: %s', async (language, expected) => {
      expect((await read(CV, { language })).language).toBe(expected);
    });
  });
});
