import { beforeAll, describe, expect, it } from 'vitest';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { descendants, find, flat, spoken } from '../support/find.js';
import { inEveryLook, PLAIN } from '../support/looks.js';
import type { PdfPage, PdfReading } from '../support/pdf.js';
import { readHtml, readMarkdown, readText } from '../support/readings.js';
import { read } from '../support/render.js';

const QUIET = { options: { show_last_updated_date: false } };

/** A CV with highlights. */
async function highlights(texts: readonly string[], options = {}): Promise<PdfReading> {
  const cv = {
    name: 'Jane',
    experience: [{ company: 'Firm', position: 'job', highlights: texts }],
  };
  return await read(cv, { design: QUIET, ...options });
}

/** A CV with one highlight. */
function highlight(text: string, options = {}): Promise<PdfReading> {
  return highlights([text], options);
}

/** The text of the first highlight. */
function bodyOf(reading: PdfReading): string {
  return flat(reading).split('• ')[1] ?? '';
}

/** The reading of highlights that stand on one page, each for itself. */
async function eachOf(texts: readonly string[]): Promise<PdfReading[]> {
  const reading = await highlights(texts);
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
const ITALIC = 'SourceSans3-Italic';
const BOTH = 'SourceSans3-BoldItalic';

type Look = readonly [text: string, font: string];

describe('marks within what the theme sets bold or italic', () => {
  it('are added to that, and take nothing of it back', async () => {
    const work = { title: 'Work', date: '', doi: '', authors: ['A. Other', '***Jane A. Roe***'] };
    const reading = await read(
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
    ].map((text) => find(reading, text).font);
    expect(fonts).toEqual([REGULAR, BOTH, ITALIC, BOLD, BOTH, BOLD, ITALIC, ITALIC, REGULAR]);
  });
});

describe('inline Markdown', () => {
  const rows: readonly (readonly [source: string, text: string, looks: readonly Look[]])[] = [
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
        ['both', BOTH],
        ['of', REGULAR],
      ],
    ],
    [
      '**bold *both* bold2** end',
      'bold both bold2 end',
      [
        ['bold', BOLD],
        ['both', BOTH],
        ['bold2', BOLD],
        ['end', REGULAR],
      ],
    ],
    [
      '*it **both** it2* end',
      'it both it2 end',
      [
        ['it', ITALIC],
        ['both', BOTH],
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
        ['two', BOTH],
        ['five', ITALIC],
      ],
    ],
    ['`code` here', 'code here', [['code', REGULAR]]],
    ['`a  *b* **c**`', 'a *b* **c**', [['*b*', REGULAR]]],
    ['``a`b`` here', 'a`b here', [['a`b', REGULAR]]],
    ['**`code`**', 'code', [['code', BOLD]]],
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

  let readings: readonly PdfReading[];
  beforeAll(async () => {
    readings = await eachOf(rows.map(([source]) => source));
  });

  it.each(rows.map((row, index) => [...row, index] as const))('%j', (_, text, looks, index) => {
    const reading = readings[index] as PdfReading;
    expect(bodyOf(reading)).toBe(text);
    expect(looks.map(([word]) => [word, find(reading, word).font])).toEqual(looks);
  });

  it('breaks a line where the author does', async () => {
    const reading = await highlight('one\\\ntwo');
    expect(find(reading, 'two').y - find(reading, 'one').y).toBeCloseTo(11.96, 1);
    expect(find(reading, 'two').x).toBeCloseTo(find(reading, 'one').x, 1);
  });

  it('sets code as high as the text around it', async () => {
    const reading = await highlight('text `code`');
    expect(find(reading, 'code').size).toBeCloseTo(10, 1);
    expect(find(reading, 'code').y).toBeCloseTo(find(reading, 'text').y, 2);
  });
});

const PUBLICATION = { title: 'b', authors: ['c'], doi: '10.1000/c', date: '2020' };
const CUSTOM = {
  title: 'T',
  entry_type: 'NormalEntry',
  entries: [{ name: 'b', url: 'https://x.org' }],
};

/** Every field that is a text, with what has a text there, and its font where a word of it is italic in `classic`. */
const TEXTS: readonly (readonly [what: string, cvOf: (text: string) => object, font: string])[] = [
  ['the name', (name) => ({ name }), BOTH],
  ['the label', (label) => ({ label }), ITALIC],
  ['the summary', (summary) => ({ summary }), ITALIC],
  ['an institution', (institution) => ({ education: [{ institution, area: 'b' }] }), BOTH],
  ['an area', (area) => ({ education: [{ institution: 'b', area }] }), ITALIC],
  [
    'a study_type',
    (study_type) => ({ education: [{ institution: 'b', area: 'c', study_type }] }),
    BOTH,
  ],
  ['a gpa', (gpa) => ({ education: [{ institution: 'b', area: 'c', gpa }] }), ITALIC],
  [
    'a location',
    (location) => ({ education: [{ institution: 'b', area: 'c', location }] }),
    ITALIC,
  ],
  ['a date', (date) => ({ education: [{ institution: 'b', area: 'c', date }] }), ITALIC],
  ['a company', (company) => ({ experience: [{ company, position: 'b' }] }), BOTH],
  ['a position', (position) => ({ experience: [{ company: 'b', position }] }), ITALIC],
  ['a project', (name) => ({ projects: [{ name }] }), BOTH],
  ['a one-line name', (name) => ({ skills: [{ name, details: 'b' }] }), BOTH],
  ['details', (details) => ({ skills: [{ name: 'b', details }] }), ITALIC],
  ['a publication', (title) => ({ publications: [{ ...PUBLICATION, title }] }), BOTH],
  ['an author', (author) => ({ publications: [{ ...PUBLICATION, authors: [author] }] }), ITALIC],
  ['a journal', (journal) => ({ publications: [{ ...PUBLICATION, journal }] }), ITALIC],
  ['a custom title', (title) => ({ custom_sections: [{ ...CUSTOM, title }] }), BOTH],
  ['a link_text', (link_text) => ({ custom_sections: [{ ...CUSTOM, link_text }] }), ITALIC],
];

inEveryLook(({ render, look, read }) => {
  describe('Markdown is understood in', () => {
    /** The texts have a word each that no other has. */
    const rows = TEXTS.map(([what, cvOf, font], index) => ({
      what,
      cvOf,
      font,
      word: `word${'abcdefghijklmnopqrs'[index]}`,
    }));
    let reading: PdfReading;
    beforeAll(async () => {
      const cv: Record<string, unknown> = {};
      for (const [key, value] of rows.flatMap(({ cvOf, word }) =>
        Object.entries(cvOf(`A *${word}*`)),
      ))
        cv[key] = Array.isArray(value) ? [...((cv[key] as unknown[]) ?? []), ...value] : value;
      ({ reading } = await render({ design: PLAIN, cv }));
    });

    it.each(rows)('$what', ({ what, font, word }) => {
      const [before, first] = find(reading, `A${word}`).chars;
      // What looks set italic or bold themselves differs: there, the word is unlike its neighbour.
      if (look === 'classic') expect(first?.font).toBe(what === 'the name' ? BOTH : font);
      else expect(first?.font).not.toBe(before?.font);
      expect(flat(reading)).not.toContain('*');
    });

    it('but not in addresses', async () => {
      const cv = {
        name: 'Jane',
        email: 'a_b_c@x.org',
        website: 'https://x.org/_a_',
        social_networks: [{ network: 'Instagram', username: '_d_' }],
        publications: [{ ...PUBLICATION, doi: '10.1000/_a_*b*' }],
      };
      const text = flat(await read(cv, { design: PLAIN }));
      for (const shown of ['a_b_c@x.org', 'x.org/_a_', '_d_', '10.1000/_a_*b*'])
        expect(text).toContain(shown);
    });
  });
});

describe('code has a light ground', () => {
  const LONG = `https://example.org/${'long/segments/'.repeat(7)}`;

  it.each([
    ['a word', 'a `b` c'],
    ['words that break', `${'x '.repeat(80)}\`${'bb '.repeat(30).trim()}\` ${'y '.repeat(30)}`],
    ['an address that breaks', `X \`${LONG}\` Y`],
    ['code that is bold and a link', 'a [**`b`**](https://x.org) c'],
  ])('%s', async (_, source) => {
    const reading = await highlight(source);
    const code = new Set(/`(.*)`/.exec(source)?.[1]);
    const [, ...grounds] = reading.pages[0]?.paths ?? [];
    const text = (reading.pages[0]?.chars ?? []).slice('JaneExperienceFirm,job•'.length);
    expect(text.length).toBeGreaterThan(2);
    for (const { char, x, y, right } of text.filter((found) => found.char.trim() !== '')) {
      const isOn = grounds.some(
        (on) =>
          on.left < (x + right) / 2 &&
          (x + right) / 2 < on.right &&
          on.top < y - 5 &&
          y < on.bottom,
      );
      expect([char, isOn]).toEqual([char, code.has(char)]);
    }
  });

  it('and is tagged as code', async () => {
    const reading = await highlight('a `b` c');
    const roles = reading.tags.flatMap(descendants).filter(({ role }) => role === 'Code');
    expect(roles.map((tag) => spoken(tag))).toEqual(['b']);
  });
});

describe('links in text', () => {
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

  let readings: readonly PdfReading[];
  beforeAll(async () => {
    readings = await eachOf(rows.map(([source]) => `See ${source} now.`));
  });

  it.each(rows.map((row, index) => [...row, index] as const))('%s', (_, url, text, index) => {
    const reading = readings[index] as PdfReading;
    expect(reading.links.map((link) => [link.url, link.text])).toEqual([[url, text]]);
    expect(find(reading, text).color).toBe('#004f90');
    expect(find(reading, 'now').color).toBe('#000000');
    // The only line on the page is the rule after the title: links are not underlined.
    expect(reading.pages[0]?.paths).toHaveLength(1);
  });

  it.each([
    ['[x](javascript:alert)', 'x (javascript:alert)'],
    ['[x](file:///etc/passwd)', 'x (file:///etc/passwd)'],
    ['[x](relative/path)', 'x (relative/path)'],
  ])('%s makes none', async (source, text) => {
    const reading = await highlight(source);
    expect(reading.links).toEqual([]);
    expect(bodyOf(reading)).toBe(text);
  });
});

describe('links of fields', () => {
  const publication = { title: 'Title', authors: ['Bob'], date: '2020', doi: '10.1000/ab#c' };
  it.each([
    ['email', { email: 'a@x.org' }, [['mailto:a@x.org', 'a@x.org']]],
    ['phone', { phone: '+33749882538' }, [['tel:+33749882538', '+33 7 49 88 25 38']]],
    ['a phone that is none', { phone: '1234567' }, []],
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
  ])('%s', async (_, fields, links) => {
    const reading = await read({ ...fields });
    expect(reading.links.map(({ url, text }) => [url, text])).toEqual(links);
    for (const [, text] of links) expect(find(reading, text as string).color).toBe('#004f90');
  });

  it('the mark of an external link belongs to the link, that of a contact stands in it too', async () => {
    const reading = await read({
      email: 'a@x.org',
      projects: [{ name: 'A', url: 'https://x.org' }],
    });
    const [contact, external] = reading.links;
    const text = find(reading, 'a@x.org');
    expect(Math.min(...(contact?.rects ?? []).map(({ left }) => left))).toBeLessThan(text.x - 8);
    const words = find(reading, 'view on x.org');
    expect(Math.max(...(external?.rects ?? []).map(({ right }) => right))).toBeGreaterThan(
      words.right + 6,
    );
  });

  it('a name that is a link holds no other', async () => {
    const reading = await read({
      experience: [{ company: '[A](https://y.org) B', position: 'c', url: 'https://x.org' }],
    });
    expect(reading.links.map(({ url, text }) => [url, text])).toEqual([['https://x.org', 'A B']]);
  });
});

describe('authors', () => {
  it.each([
    ['Jane Roe', ['A. Bee', 'Jane Roe', 'C. Dee'], ITALIC],
    ['Jane Roe', ['A. Bee', ' Jane Roe ', 'C. Dee'], ITALIC],
    ['Jane Poe', ['A. Bee', 'Jane Roe', 'C. Dee'], REGULAR],
  ])('%s among %j', async (name, authors, font) => {
    const reading = await read(
      { name, publications: [{ title: 'T', authors, doi: '10.1000/c', date: '2020' }] },
      { design: QUIET },
    );
    expect(flat(reading)).toContain('A. Bee, Jane Roe, C. Dee');
    expect(find(reading, 'Jane Roe,').font).toBe(font);
    expect(find(reading, 'A. Bee').font).toBe(REGULAR);
    expect(find(reading, 'C. Dee').font).toBe(REGULAR);
  });
});

describe('paragraphs', () => {
  it('of a highlight stand under one another at its text', async () => {
    const reading = await highlight('First.\n\nSecond.\n\nThird.');
    expect(bodyOf(reading)).toBe('First. Second. Third.');
    for (const word of ['Second.', 'Third.'])
      expect(find(reading, word).x).toBeCloseTo(find(reading, 'First.').x, 2);
    expect(find(reading, 'Second.').y - find(reading, 'First.').y).toBeGreaterThan(11.9);
    expect(find(reading, 'Second.').y - find(reading, 'First.').y).toBeLessThan(18);
  });

  it('of a highlight do not move the next bullet point elsewhere', async () => {
    const highlights = ['First.\n\nSecond.', 'Next.'];
    const cv = { name: 'Jane', experience: [{ company: 'Firm', position: 'job', highlights }] };
    const reading = await read(cv);
    expect(find(reading, 'Next.').y - find(reading, 'Second.').y).toBeCloseTo(13.94, 1);
    expect(find(reading, 'Next.').x).toBeCloseTo(find(reading, 'First.').x, 2);
  });

  it('of the summary stand under one another at full width', async () => {
    const reading = await read({ summary: 'First.\n\nSecond.\r\n\r\nThird.' }, { design: QUIET });
    expect(flat(reading)).toBe('Jane Summary First. Second. Third.');
    for (const word of ['First.', 'Second.', 'Third.'])
      expect(find(reading, word).x).toBeCloseTo(43.94, 1);
    expect(find(reading, 'Second.').y - find(reading, 'First.').y).toBeGreaterThan(11.9);
  });
});

describe('quotes follow the language', () => {
  it.each([
    ['en', '“It’s” one'],
    ['de', '„It’s“ one'],
    ['de-CH', '«It’s» one'],
    ['fr', '« It’s » one'],
    ['sv', '”It’s” one'],
  ])('%s', async (language, expected) => {
    expect(bodyOf(await highlight('"It\'s" one', { language }))).toBe(expected);
  });

  it('and stay as they are in code', async () => {
    expect(bodyOf(await highlight('`"x"` and \'y\''))).toBe('"x" and ‘y’');
  });
});

describe('quotes are the same in every format', () => {
  const HIGHLIGHT = `"It's" rock 'n' roll of the '90s, 5'10" tall, *"it*'s" on [x.org/o'a](https://x.org/o'a)`;
  const SAID = `“It’s” rock ’n’ roll of the ’90s, 5′10″ tall, “it’s” on x.org/o'a`;
  const NAME = 'Conan “Coco” O’Brien';
  const cv = {
    name: `Conan "Coco" O'Brien`,
    email: "o'brien@x.org",
    experience: [{ company: "Land's End", position: 'job', highlights: [HIGHLIGHT] }],
  };

  it('as PDF', async () => {
    const reading = await read(cv, { design: QUIET });
    expect(bodyOf(reading)).toBe(SAID);
    expect(flat(reading)).toContain("o'brien@x.org");
    expect(flat(reading)).toContain('Land’s End, job');
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
  ] as const)('as %s', async (format, read) => {
    const result = await renderCv({ design: QUIET, cv }, { formats: [format] });
    const text = read(result[format] as string).text.replaceAll(/\s+/g, ' ');
    for (const part of [
      NAME,
      "o'brien@x.org",
      'Land’s End',
      SAID.split(' on ')[0] as string,
      "x.org/o'a",
    ])
      expect(text).toContain(part);
  });

  it('as Markdown is off, too', async () => {
    const reading = await highlight('"It\'s" \'90s', { markdown: false });
    expect(bodyOf(reading)).toBe('“It’s” ’90s');
  });
});
