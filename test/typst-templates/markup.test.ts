import { beforeAll, describe, expect, it } from 'vitest';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { findText, getDescendants, toSingleLine, toSpokenText } from '../support/find-text.js';
import type { PdfContent, PdfPage } from '../support/pdf.js';
import { renderAndRead } from '../support/render.js';
import { describeEachTemplate, PLAIN_DESIGN } from '../support/templates.js';
import { readHtml, readMarkdown, readText } from '../support/text-readings.js';

const QUIET = { options: { show_last_updated_date: false } };

/** Renders a CV with highlights. */
async function renderHighlights(texts: readonly string[], options = {}): Promise<PdfContent> {
  const cv = {
    name: 'Jane',
    experience: [{ company: 'Firm', position: 'job', highlights: texts }],
  };
  return await renderAndRead(cv, { design: QUIET, ...options });
}

function renderHighlight(text: string, options = {}): Promise<PdfContent> {
  return renderHighlights([text], options);
}

/** Returns the text of the first highlight. */
function readHighlight(reading: PdfContent): string {
  return toSingleLine(reading).split('• ')[1] ?? '';
}

/** Renders highlights on one page, and returns a reading of each. */
async function renderEach(texts: readonly string[]): Promise<PdfContent[]> {
  const reading = await renderHighlights(texts);
  const page = reading.pages[0] as PdfPage;
  const starts = page.chars.flatMap(({ char }, at) => (char === '•' ? [at] : []));
  return reading.text
    .split(/(?=•)/)
    .slice(1)
    .map((text, index) => {
      const chars = page.chars.slice(starts[index], starts[index + 1]);
      const links = reading.links.filter(({ rects }) =>
        rects.some(({ top, bottom }) => chars.some(({ y }) => top < y && y < bottom)),
      );
      return { ...reading, text, links, pages: [{ ...page, chars }] };
    });
}

const REGULAR = 'SourceSans3-Regular';
const BOLD = 'SourceSans3-Bold';
const CODE = 'SourceCodePro-Regular';
const BOLD_CODE = 'SourceCodePro-Bold';
const ITALIC = 'SourceSans3-Italic';
const BOLD_ITALIC = 'SourceSans3-BoldItalic';

type Style = readonly [text: string, font: string];

describe('Markdown in bold or italic text', () => {
  it('adds to the style of the template', async () => {
    const work = { title: 'Work', date: '', doi: '', authors: ['A. Other', '***Jane A. Roe***'] };
    const reading = await renderAndRead(
      {
        name: 'Jane *Roe*, PhD',
        publications: [work, { ...work, authors: ['*J. Roe*'] }],
        experience: [
          { company: 'Firm *abroad* **limited**', position: 'an *eager _young_* learner' },
        ],
      },
      { design: QUIET },
    );
    const fonts = [
      'A. Other',
      'Jane A. Roe',
      'J. Roe',
      'Firm',
      'abroad',
      'limited',
      'eager',
      'young',
      'learner',
    ].map((text) => findText(reading, text).font);
    expect(fonts).toEqual([
      REGULAR,
      BOLD_ITALIC,
      ITALIC,
      BOLD,
      BOLD_ITALIC,
      BOLD,
      ITALIC,
      ITALIC,
      REGULAR,
    ]);
  });
});

describe('inline Markdown', () => {
  const rows: readonly (readonly [source: string, text: string, styles: readonly Style[]])[] = [
    ['plain', 'plain', [['plain', REGULAR]]],
    [
      'a **bold** word',
      'a bold word',
      [
        ['bold', BOLD],
        ['word', REGULAR],
      ],
    ],
    ['a __bold__ word', 'a bold word', [['bold', BOLD]]],
    [
      'an *italic* word',
      'an italic word',
      [
        ['italic', ITALIC],
        ['word', REGULAR],
      ],
    ],
    ['an _italic_ word', 'an italic word', [['italic', ITALIC]]],
    [
      '***both*** of them',
      'both of them',
      [
        ['both', BOLD_ITALIC],
        ['of', REGULAR],
      ],
    ],
    [
      '**bold *both* bold2** end',
      'bold both bold2 end',
      [
        ['bold', BOLD],
        ['both', BOLD_ITALIC],
        ['bold2', BOLD],
        ['end', REGULAR],
      ],
    ],
    [
      '*it **both** it2* end',
      'it both it2 end',
      [
        ['it', ITALIC],
        ['both', BOLD_ITALIC],
        ['it2', ITALIC],
        ['end', REGULAR],
      ],
    ],
    [
      'in**side**words',
      'insidewords',
      [
        ['side', BOLD],
        ['words', REGULAR],
      ],
    ],
    [
      '*one **two *three* four** five*',
      'one two three four five',
      [
        ['two', BOLD_ITALIC],
        ['five', ITALIC],
      ],
    ],
    ['`code` here', 'code here', [['code', CODE]]],
    ['`a  *b* **c**`', 'a *b* **c**', [['*b*', CODE]]],
    ['``a`b`` here', 'a`b here', [['a`b', CODE]]],
    ['**`code`**', 'code', [['code', BOLD_CODE]]],
    ['\\*not\\* this', '*not* this', [['*not*', REGULAR]]],
    ['2 * 3 * 4', '2 * 3 * 4', [['2 * 3', REGULAR]]],
    ['snake_case_name', 'snake_case_name', [['snake_case', REGULAR]]],
    ['C# and C++, #1 $5 @x <y> [z] ~ = - +', 'C# and C++, #1 $5 @x <y> [z] ~ = - +', []],
    ['#text(red)[x] $x^2$ @cite <lab> \\u{41}', '#text(red)[x] $x^2$ @cite <lab> \\u{41}', []],
    ['a // b /* c */ d', 'a // b /* c */ d', []],
    ['https://x.org/a//b', 'https://x.org/a//b', []],
    ['- no bullet', 'no bullet', []],
    ['1. not a list', '1. not a list', []],
    ['= not a heading', '= not a heading', []],
    ['# not a heading', '# not a heading', []],
    ['/ not: a term', '/ not: a term', []],
    ['a -- b --- c ... d', 'a -- b --- c ... d', []],
    ['-5 and -?', '-5 and -?', []],
    ['&amp; &lt; &copy;', '& < ©', []],
    ['<b>no HTML</b>', '<b>no HTML</b>', [['no HTML', REGULAR]]],
    ['![alt](x.png)', '![alt](x.png)', []],
    ['one\\\ntwo', 'one two', []],
    ['one\ntwo', 'one two', []],
  ];

  let readings: readonly PdfContent[];
  beforeAll(async () => {
    readings = await renderEach(rows.map(([source]) => source));
  });

  it.each(rows.map((row, index) => [...row, index] as const))(
    'renders %j',
    (_, text, styles, index) => {
      const reading = readings[index] as PdfContent;
      expect(readHighlight(reading)).toBe(text);
      expect(styles.map(([word]) => [word, findText(reading, word).font])).toEqual(styles);
    },
  );

  it('breaks a line at a hard break', async () => {
    const reading = await renderHighlight('one\\\ntwo');
    expect(findText(reading, 'two').y - findText(reading, 'one').y).toBeCloseTo(11.96, 1);
    expect(findText(reading, 'two').x).toBeCloseTo(findText(reading, 'one').x, 1);
  });

  it('sets code slightly smaller than the text', async () => {
    const reading = await renderHighlight('text `code`');
    expect(findText(reading, 'code').size).toBeCloseTo(9.4, 1);
    expect(findText(reading, 'code').y).toBeCloseTo(findText(reading, 'text').y, 2);
  });
});

const PUBLICATION = { title: 'b', authors: ['c'], doi: '10.1000/c', date: '2020' };
const CUSTOM = {
  title: 'T',
  entry_type: 'NormalEntry',
  entries: [{ name: 'b', url: 'https://x.org' }],
};

/** All text fields, and the font of an italic word in `classic`. */
const TEXTS: readonly (readonly [
  name: string,
  createCv: (text: string) => object,
  font: string,
])[] = [
  ['the name', (name) => ({ name }), BOLD_ITALIC],
  ['the label', (label) => ({ label }), ITALIC],
  ['the summary', (summary) => ({ summary }), ITALIC],
  ['an institution', (institution) => ({ education: [{ institution, area: 'b' }] }), BOLD_ITALIC],
  ['an area', (area) => ({ education: [{ institution: 'b', area }] }), ITALIC],
  [
    'a study_type',
    (study_type) => ({ education: [{ institution: 'b', area: 'c', study_type }] }),
    BOLD_ITALIC,
  ],
  ['a gpa', (gpa) => ({ education: [{ institution: 'b', area: 'c', gpa }] }), ITALIC],
  [
    'a location',
    (location) => ({ education: [{ institution: 'b', area: 'c', location }] }),
    ITALIC,
  ],
  ['a date', (date) => ({ education: [{ institution: 'b', area: 'c', date }] }), ITALIC],
  ['a company', (company) => ({ experience: [{ company, position: 'b' }] }), BOLD_ITALIC],
  ['a position', (position) => ({ experience: [{ company: 'b', position }] }), ITALIC],
  ['a project', (name) => ({ projects: [{ name }] }), BOLD_ITALIC],
  ['a one-line name', (name) => ({ skills: [{ name, details: 'b' }] }), BOLD_ITALIC],
  ['details', (details) => ({ skills: [{ name: 'b', details }] }), ITALIC],
  ['a publication', (title) => ({ publications: [{ ...PUBLICATION, title }] }), BOLD_ITALIC],
  ['an author', (author) => ({ publications: [{ ...PUBLICATION, authors: [author] }] }), ITALIC],
  ['a journal', (journal) => ({ publications: [{ ...PUBLICATION, journal }] }), ITALIC],
  ['a custom title', (title) => ({ custom_sections: [{ ...CUSTOM, title }] }), BOLD_ITALIC],
  ['a link_text', (link_text) => ({ custom_sections: [{ ...CUSTOM, link_text }] }), ITALIC],
];

describeEachTemplate(({ render, template, read }) => {
  describe('Markdown', () => {
    /** Each field has a distinct word. */
    const rows = TEXTS.map(([name, createCv, font], index) => ({
      name,
      createCv,
      font,
      word: `word${'abcdefghijklmnopqrs'[index]}`,
    }));
    let reading: PdfContent;
    beforeAll(async () => {
      const cv: Record<string, unknown> = {};
      for (const [key, value] of rows.flatMap(({ createCv, word }) =>
        Object.entries(createCv(`A *${word}*`)),
      ))
        cv[key] = Array.isArray(value) ? [...((cv[key] as unknown[]) ?? []), ...value] : value;
      // A citation style has its own emphasis.
      ({ reading } = await render({ design: PLAIN_DESIGN, cv }, { citations: 'plain' }));
    });

    it.each(rows)('is parsed in $name', ({ name, font, word }) => {
      const [previous, first] = findText(reading, `A${word}`).chars;
      // In other templates, the font of the word only differs from that of its neighbor.
      if (template === 'classic')
        expect(first?.font).toBe(name === 'the name' ? BOLD_ITALIC : font);
      else expect(first?.font).not.toBe(previous?.font);
      expect(toSingleLine(reading)).not.toContain('*');
    });

    it('is not parsed in addresses', async () => {
      const cv = {
        name: 'Jane',
        email: 'a_b_c@x.org',
        website: 'https://x.org/_a_',
        social_networks: [{ network: 'Instagram', username: '_d_' }],
        publications: [{ ...PUBLICATION, doi: '10.1000/_a_*b*' }],
      };
      const text = toSingleLine(await read(cv, { design: PLAIN_DESIGN }));
      for (const shown of ['a_b_c@x.org', 'x.org/_a_', '_d_', '10.1000/_a_*b*'])
        expect(text).toContain(shown);
    });
  });
});

describe('code', () => {
  const LONG = `https://example.org/${'long/segments/'.repeat(7)}`;

  it.each([
    ['a word', 'a `b` c'],
    ['words that break', `${'x '.repeat(80)}\`${'bb '.repeat(30).trim()}\` ${'y '.repeat(30)}`],
    ['a URL that breaks', `X \`${LONG}\` Y`],
    ['code that is bold and a link', 'a [**`b`**](https://x.org) c'],
  ])('has a light background: %s', async (_, source) => {
    const reading = await renderHighlight(source);
    const code = new Set(/`(.*)`/.exec(source)?.[1]);
    const [, ...backgrounds] = reading.pages[0]?.paths ?? [];
    const text = (reading.pages[0]?.chars ?? []).slice('JaneExperienceFirm,job•'.length);
    expect(text.length).toBeGreaterThan(2);
    for (const { char, x, y, right } of text.filter((item) => item.char.trim() !== '')) {
      const center = (x + right) / 2;
      const isOn = backgrounds.some(
        (box) => box.left < center && center < box.right && box.top < y - 5 && y < box.bottom,
      );
      expect([char, isOn]).toEqual([char, code.has(char)]);
    }
  });

  it('is tagged as code', async () => {
    const reading = await renderHighlight('a `b` c');
    const roles = reading.tags.flatMap(getDescendants).filter(({ role }) => role === 'Code');
    expect(roles.map((tag) => toSpokenText(tag))).toEqual(['b']);
  });
});

describe('a link in text', () => {
  const rows = [
    ['[word](https://x.org/a?b=c&d=%20e#f)', 'https://x.org/a?b=c&d=%20e#f', 'word'],
    ['[two words](http://x.org)', 'http://x.org', 'two words'],
    ['[mail](mailto:a@b.org)', 'mailto:a@b.org', 'mail'],
    ['[call](tel:+4112345)', 'tel:+4112345', 'call'],
    ['<https://x.org/auto>', 'https://x.org/auto', 'https://x.org/auto'],
    ['[**bold** and *it*](https://x.org)', 'https://x.org', 'bold and it'],
    ['**[bold](https://x.org)**', 'https://x.org', 'bold'],
    ['[brackets [x]](https://x.org)', 'https://x.org', 'brackets [x]'],
    ['[quote "x"](https://x.org/%22)', 'https://x.org/%22', 'quote “x”'],
  ] as const;

  let readings: readonly PdfContent[];
  beforeAll(async () => {
    readings = await renderEach(rows.map(([source]) => `See ${source} now.`));
  });

  it.each(rows.map((row, index) => [...row, index] as const))(
    'is created from %s',
    (_, url, text, index) => {
      const reading = readings[index] as PdfContent;
      expect(reading.links.map((link) => [link.url, link.text])).toEqual([[url, text]]);
      expect(findText(reading, text).color).toBe('#004f90');
      expect(findText(reading, 'now').color).toBe('#000000');
      // The only line on the page is next to the title, since links are not underlined.
      expect(reading.pages[0]?.paths).toHaveLength(1);
    },
  );

  it.each([
    ['[x](javascript:alert)', 'x (javascript:alert)'],
    ['[x](file:///etc/passwd)', 'x (file:///etc/passwd)'],
    ['[x](relative/path)', 'x (relative/path)'],
  ])('is not created from %s', async (source, text) => {
    const reading = await renderHighlight(source);
    expect(reading.links).toEqual([]);
    expect(readHighlight(reading)).toBe(text);
  });
});

describe('a link of a field', () => {
  const publication = { title: 'Title', authors: ['Bob'], date: '2020', doi: '10.1000/ab#c' };
  it.each([
    ['email', { email: 'a@x.org' }, [['mailto:a@x.org', 'a@x.org']]],
    ['phone', { phone: '+33749882538' }, [['tel:+33749882538', '+33 7 49 88 25 38']]],
    ['website', { website: 'https://www.x.org/' }, [['https://www.x.org/', 'x.org']]],
    [
      'LinkedIn',
      { social_networks: [{ network: 'LinkedIn', username: 'uuu' }] },
      [['https://www.linkedin.com/in/uuu', 'uuu']],
    ],
    [
      'GitHub',
      { social_networks: [{ network: 'GitHub', username: 'u' }] },
      [['https://github.com/u', 'u']],
    ],
    [
      'Instagram',
      { social_networks: [{ network: 'Instagram', username: 'u' }] },
      [['https://www.instagram.com/u', 'u']],
    ],
    [
      'Orcid',
      { social_networks: [{ network: 'Orcid', username: '0000-0002-1825-0097' }] },
      [['https://orcid.org/0000-0002-1825-0097', '0000-0002-1825-0097']],
    ],
    [
      'Mastodon',
      { social_networks: [{ network: 'Mastodon', username: '@u@m.org' }] },
      [['https://m.org/@u', '@u@m.org']],
    ],
    [
      'Mastodon without @',
      { social_networks: [{ network: 'Mastodon', username: 'u@m.org' }] },
      [['https://m.org/@u', 'u@m.org']],
    ],
    [
      'education',
      { education: [{ institution: 'A', area: 'b', url: 'https://x.org' }] },
      [['https://x.org', 'A']],
    ],
    [
      'a transcript',
      { education: [{ institution: 'A', area: 'b', transcript_url: 'https://x.org' }] },
      [['https://x.org', 'Transcript']],
    ],
    [
      'experience',
      { experience: [{ company: 'A', position: 'b', url: 'https://x.org' }] },
      [['https://x.org', 'A']],
    ],
    [
      'a project',
      { projects: [{ name: 'A', url: 'https://x.org' }] },
      [['https://x.org', 'view on x.org']],
    ],
    [
      'a skill',
      { skills: [{ name: 'A', details: 'b', url: 'https://x.org' }] },
      [['https://x.org', 'view on x.org']],
    ],
    [
      'a test score',
      { test_scores: [{ name: 'A', details: 'b', url: 'https://x.org' }] },
      [['https://x.org', 'Score Report']],
    ],
    [
      'a certificate',
      { certificates: [{ name: 'A', url: 'https://x.org' }] },
      [['https://x.org', 'Certificate']],
    ],
    [
      'a doi',
      { publications: [publication] },
      [['https://doi.org/10.1000/ab%23c', '10.1000/ab#c']],
    ],
    [
      'a publication',
      { publications: [{ ...publication, url: 'https://x.org' }] },
      [
        ['https://x.org', 'Title'],
        ['https://doi.org/10.1000/ab%23c', '10.1000/ab#c'],
      ],
    ],
  ])('is created from %s', async (_, fields, links) => {
    const reading = await renderAndRead({ ...fields });
    expect(reading.links.map(({ url, text }) => [url, text])).toEqual(links);
    for (const [, text] of links) expect(findText(reading, text as string).color).toBe('#004f90');
  });

  it('is not created from an invalid phone', async () => {
    expect((await renderAndRead({ phone: '1234567' })).links).toEqual([]);
  });

  it('contains the icon of a contact and the mark of an external link', async () => {
    const reading = await renderAndRead({
      email: 'a@x.org',
      projects: [{ name: 'A', url: 'https://x.org' }],
    });
    const [contact, external] = reading.links;
    const text = findText(reading, 'a@x.org');
    expect(Math.min(...(contact?.rects ?? []).map(({ left }) => left))).toBeLessThan(text.x - 8);
    const label = findText(reading, 'view on x.org');
    expect(Math.max(...(external?.rects ?? []).map(({ right }) => right))).toBeGreaterThan(
      label.right + 6,
    );
  });

  it('contains no other link', async () => {
    const reading = await renderAndRead({
      experience: [{ company: '[A](https://y.org) B', position: 'c', url: 'https://x.org' }],
    });
    expect(reading.links.map(({ url, text }) => [url, text])).toEqual([['https://x.org', 'A B']]);
  });
});

describe('the person among authors', () => {
  it.each([
    ['is italic if the name is the same', 'Jane Roe', 'Jane Roe', ITALIC],
    ['is italic if only spaces around the name differ', 'Jane Roe', ' Jane Roe ', ITALIC],
    ['is upright if the name differs', 'Jane Poe', 'Jane Roe', REGULAR],
  ])('%s', async (_, name, author, font) => {
    const authors = ['A. Bee', author, 'C. Dee'];
    const reading = await renderAndRead(
      { name, publications: [{ title: 'T', authors, doi: '10.1000/c', date: '2020' }] },
      { design: QUIET },
    );
    expect(toSingleLine(reading)).toContain('A. Bee, Jane Roe, C. Dee');
    expect(findText(reading, 'Jane Roe,').font).toBe(font);
    expect(findText(reading, 'A. Bee').font).toBe(REGULAR);
    expect(findText(reading, 'C. Dee').font).toBe(REGULAR);
  });
});

describe('paragraphs', () => {
  it('are below one another at the text of a highlight', async () => {
    const reading = await renderHighlight('First.\n\nSecond.\n\nThird.');
    expect(readHighlight(reading)).toBe('First. Second. Third.');
    for (const word of ['Second.', 'Third.'])
      expect(findText(reading, word).x).toBeCloseTo(findText(reading, 'First.').x, 2);
    expect(findText(reading, 'Second.').y - findText(reading, 'First.').y).toBeGreaterThan(11.9);
    expect(findText(reading, 'Second.').y - findText(reading, 'First.').y).toBeLessThan(18);
  });

  it('do not change the position of the next highlight', async () => {
    const highlights = ['First.\n\nSecond.', 'Next.'];
    const cv = { name: 'Jane', experience: [{ company: 'Firm', position: 'job', highlights }] };
    const reading = await renderAndRead(cv);
    expect(findText(reading, 'Next.').y - findText(reading, 'Second.').y).toBeCloseTo(13.94, 1);
    expect(findText(reading, 'Next.').x).toBeCloseTo(findText(reading, 'First.').x, 2);
  });

  it('are below one another at full width in the summary', async () => {
    const reading = await renderAndRead(
      { summary: 'First.\n\nSecond.\r\n\r\nThird.' },
      { design: QUIET },
    );
    expect(toSingleLine(reading)).toBe('Jane Summary First. Second. Third.');
    for (const word of ['First.', 'Second.', 'Third.'])
      expect(findText(reading, word).x).toBeCloseTo(43.94, 1);
    expect(findText(reading, 'Second.').y - findText(reading, 'First.').y).toBeGreaterThan(11.9);
  });
});

describe('quotes', () => {
  it.each([
    ['en', '“It’s” one'],
    ['de', '„It’s“ one'],
    ['de-CH', '«It’s» one'],
    ['fr', '« It’s » one'],
    ['sv', '”It’s” one'],
  ])('follow the language %s', async (language, expected) => {
    expect(readHighlight(await renderHighlight('"It\'s" one', { language }))).toBe(expected);
  });

  it('stay straight in code', async () => {
    expect(readHighlight(await renderHighlight('`"x"` and \'y\''))).toBe('"x" and ‘y’');
  });
});

describe('straight quotes', () => {
  const HIGHLIGHT = `"It's" rock 'n' roll of the '90s, 5'10" tall, *"it*'s" on [x.org/o'a](https://x.org/o'a)`;
  const EXPECTED = `“It’s” rock ’n’ roll of the ’90s, 5′10″ tall, “it’s” on x.org/o'a`;
  const NAME = 'Conan “Coco” O’Brien';
  const cv = {
    name: `Conan "Coco" O'Brien`,
    email: "o'brien@x.org",
    experience: [{ company: "Land's End", position: 'job', highlights: [HIGHLIGHT] }],
  };

  it('become typographic in PDF', async () => {
    const reading = await renderAndRead(cv, { design: QUIET });
    expect(readHighlight(reading)).toBe(EXPECTED);
    expect(toSingleLine(reading)).toContain("o'brien@x.org");
    expect(toSingleLine(reading)).toContain('Land’s End, job');
    expect(reading.title).toBe(NAME);
    expect(reading.links.map(({ url }) => url)).toEqual([
      "mailto:o'brien@x.org",
      "https://x.org/o'a",
    ]);
  });

  it.each([
    ['html', readHtml],
    ['md', readMarkdown],
    ['txt', readText],
  ] as const)('become typographic in %s', async (format, read) => {
    const result = await renderCv({ design: QUIET, cv }, { formats: [format] });
    const text = read(result[format] as string).text.replaceAll(/\s+/g, ' ');
    for (const part of [
      NAME,
      "o'brien@x.org",
      'Land’s End',
      EXPECTED.split(' on ')[0] as string,
      "x.org/o'a",
    ])
      expect(text).toContain(part);
  });

  it('become typographic without Markdown', async () => {
    const reading = await renderHighlight('"It\'s" \'90s', { markdown: false });
    expect(readHighlight(reading)).toBe('“It’s” ’90s');
  });
});
