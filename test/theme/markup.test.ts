import { describe, expect, it } from 'vitest';
import { renderCv } from '../../src/render/render.js';
import { descendants, find, flat, spoken } from '../support/find.js';
import { itIn } from '../support/length.js';
import { inEveryLook, PLAIN } from '../support/looks.js';
import type { PdfReading } from '../support/pdf.js';
import { readHtml, readMarkdown, readText } from '../support/readings.js';
import { render } from '../support/render.js';

const QUIET = { options: { show_last_updated_date: false } };

/** A CV with one highlight. */
async function highlight(text: string, options = {}): Promise<PdfReading> {
  const cv = { name: 'Jane', experience: [{ company: 'Firm', position: 'job', highlights: [text] }] };
  return (await render({ design: QUIET, cv }, options)).reading;
}

/** The text of the first highlight. */
function bodyOf(reading: PdfReading): string {
  return flat(reading).split('• ')[1] ?? '';
}

const REGULAR = 'SourceSans3-Regular';
const BOLD = 'SourceSans3-Bold';
const ITALIC = 'SourceSans3-Italic';
const BOTH = 'SourceSans3-BoldItalic';

type Look = readonly [text: string, font: string];

describe('marks within what the theme sets bold or italic', () => {
  it('are added to that, and take nothing of it back', async () => {
    const work = { title: 'Work', date: '', doi: '', authors: ['A. Other', '***Jane A. Roe***'] };
    const { reading } = await render({
      design: QUIET,
      cv: {
        name: 'Jane *Roe*, PhD',
        publications: [work, { ...work, authors: ['*J. Roe*'] }],
        experience: [{ company: 'Firm *abroad* **limited**', position: 'an *eager _young_* learner' }],
      },
    });
    const fonts = ['A. Other', 'Jane A. Roe', 'J. Roe', 'Firm', 'abroad', 'limited', 'eager', 'young', 'learner'].map(
      (text) => find(reading, text).font,
    );
    expect(fonts).toEqual([REGULAR, BOTH, ITALIC, BOLD, BOTH, BOLD, ITALIC, ITALIC, REGULAR]);
  });
});

describe('inline Markdown', () => {
  it.each<readonly [source: string, text: string, looks: readonly Look[]]>([
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
    ['- not a list', '- not a list', []],
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
  ])('%j', async (source, text, looks) => {
    const reading = await highlight(source);
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

inEveryLook((render, look) => {
  const it = itIn(look);

  describe('Markdown is understood in', () => {
    it.each([
      ['the name', { name: 'A *word*' }, ITALIC],
      ['the label', { label: 'A *word*' }, ITALIC],
      ['the summary', { summary: 'A *word*' }, ITALIC],
      ['an institution', { education: [{ institution: 'A *word*', area: 'b' }] }, BOTH],
      ['an area', { education: [{ institution: 'b', area: 'A *word*' }] }, ITALIC],
      ['a study_type', { education: [{ institution: 'b', area: 'c', study_type: '*word*' }] }, BOTH],
      ['a gpa', { education: [{ institution: 'b', area: 'c', gpa: 'A *word*' }] }, ITALIC],
      ['a location', { education: [{ institution: 'b', area: 'c', location: 'A *word*' }] }, ITALIC],
      ['a date', { education: [{ institution: 'b', area: 'c', date: 'A *word*' }] }, ITALIC],
      ['a company', { experience: [{ company: 'A *word*', position: 'b' }] }, BOTH],
      ['a position', { experience: [{ company: 'b', position: 'A *word*' }] }, ITALIC],
      ['a project', { projects: [{ name: 'A *word*' }] }, BOTH],
      ['a one-line name', { skills: [{ name: 'A *word*', details: 'b' }] }, BOTH],
      ['details', { skills: [{ name: 'b', details: 'A *word*' }] }, ITALIC],
      [
        'a publication',
        { publications: [{ title: 'A *word*', authors: ['b'], doi: '10.1000/c', date: '2020' }] },
        BOTH,
      ],
      ['an author', { publications: [{ title: 'b', authors: ['A *word*'], doi: '10.1000/c', date: '2020' }] }, ITALIC],
      [
        'a journal',
        { publications: [{ title: 'b', authors: ['c'], journal: 'A *word*', doi: '10.1000/c', date: '2020' }] },
        ITALIC,
      ],
      [
        'a custom title',
        { custom_sections: [{ title: 'A *word*', entry_type: 'NormalEntry', entries: [{ name: 'b' }] }] },
        BOTH,
      ],
      [
        'a link_text',
        {
          custom_sections: [
            {
              title: 'T',
              link_text: 'A *word*',
              entry_type: 'NormalEntry',
              entries: [{ name: 'b', url: 'https://x.org' }],
            },
          ],
        },
        ITALIC,
      ],
    ])('%s', async (what, fields, font) => {
      const { reading } = await render({ design: PLAIN, cv: { name: 'Jane', ...fields } });
      // What looks set italic or bold themselves differs: there, the word is unlike its neighbour.
      if (look === 'classic') expect(find(reading, 'word').font).toBe(what === 'the name' ? BOTH : font);
      else if (what !== 'a study_type') expect(find(reading, 'word').font).not.toBe(find(reading, 'A').font);
      expect(flat(reading)).not.toContain('*');
    });

    it.each([
      ['an email', { email: 'a_b_c@x.org' }, 'a_b_c@x.org'],
      ['a website', { website: 'https://x.org/_a_' }, 'x.org/_a_'],
      ['a user name', { social_networks: [{ network: 'Instagram', username: '_a_' }] }, '_a_'],
      [
        'a doi',
        { publications: [{ title: 'b', authors: ['c'], doi: '10.1000/_a_*b*', date: '2020' }] },
        '10.1000/_a_*b*',
      ],
    ])('but not in %s', async (_, fields, text) => {
      const { reading } = await render({ design: PLAIN, cv: { name: 'Jane', ...fields } });
      expect(flat(reading)).toContain(text);
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
        (on) => on.left < (x + right) / 2 && (x + right) / 2 < on.right && on.top < y - 5 && y < on.bottom,
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
  it.each([
    ['[word](https://x.org/a?b=c&d=%20e#f)', 'https://x.org/a?b=c&d=%20e#f', 'word'],
    ['[two words](http://x.org)', 'http://x.org', 'two words'],
    ['[mail](mailto:a@b.org)', 'mailto:a@b.org', 'mail'],
    ['[call](tel:+4112345)', 'tel:+4112345', 'call'],
    ['<https://x.org/auto>', 'https://x.org/auto', 'https://x.org/auto'],
    ['[**bold** and *it*](https://x.org)', 'https://x.org', 'bold and it'],
    ['**[bold](https://x.org)**', 'https://x.org', 'bold'],
    ['[brackets [x]](https://x.org)', 'https://x.org', 'brackets [x]'],
    ['[quote "x"](https://x.org/%22)', 'https://x.org/%22', 'quote “x”'],
  ])('%s', async (source, url, text) => {
    const reading = await highlight(`See ${source} now.`);
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
    ['GitHub', { social_networks: [{ network: 'GitHub', username: 'u' }] }, [['https://github.com/u', 'u']]],
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
    ['education', { education: [{ institution: 'A', area: 'b', url: 'https://x.org' }] }, [['https://x.org', 'A']]],
    [
      'a transcript',
      { education: [{ institution: 'A', area: 'b', transcript_url: 'https://x.org' }] },
      [['https://x.org', 'Transcript']],
    ],
    ['experience', { experience: [{ company: 'A', position: 'b', url: 'https://x.org' }] }, [['https://x.org', 'A']]],
    ['a project', { projects: [{ name: 'A', url: 'https://x.org' }] }, [['https://x.org', 'view on x.org']]],
    ['a skill', { skills: [{ name: 'A', details: 'b', url: 'https://x.org' }] }, [['https://x.org', 'view on x.org']]],
    [
      'a test score',
      { test_scores: [{ name: 'A', details: 'b', url: 'https://x.org' }] },
      [['https://x.org', 'Score Report']],
    ],
    ['a certificate', { certificates: [{ name: 'A', url: 'https://x.org' }] }, [['https://x.org', 'Certificate']]],
    ['a doi', { publications: [publication] }, [['https://doi.org/10.1000/ab%23c', '10.1000/ab#c']]],
    [
      'a publication',
      { publications: [{ ...publication, url: 'https://x.org' }] },
      [
        ['https://x.org', 'Title'],
        ['https://doi.org/10.1000/ab%23c', '10.1000/ab#c'],
      ],
    ],
  ])('%s', async (_, fields, links) => {
    const { reading } = await render({ cv: { name: 'Jane', ...fields } });
    expect(reading.links.map(({ url, text }) => [url, text])).toEqual(links);
    for (const [, text] of links) expect(find(reading, text as string).color).toBe('#004f90');
  });

  it('the mark of an external link belongs to the link, that of a contact stands in it too', async () => {
    const { reading } = await render({
      cv: { name: 'Jane', email: 'a@x.org', projects: [{ name: 'A', url: 'https://x.org' }] },
    });
    const [contact, external] = reading.links;
    const text = find(reading, 'a@x.org');
    expect(Math.min(...(contact?.rects ?? []).map(({ left }) => left))).toBeLessThan(text.x - 8);
    const words = find(reading, 'view on x.org');
    expect(Math.max(...(external?.rects ?? []).map(({ right }) => right))).toBeGreaterThan(words.right + 6);
  });

  it('a name that is a link holds no other', async () => {
    const { reading } = await render({
      cv: { name: 'Jane', experience: [{ company: '[A](https://y.org) B', position: 'c', url: 'https://x.org' }] },
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
    const { reading } = await render({
      design: QUIET,
      cv: { name, publications: [{ title: 'T', authors, doi: '10.1000/c', date: '2020' }] },
    });
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
    for (const word of ['Second.', 'Third.']) expect(find(reading, word).x).toBeCloseTo(find(reading, 'First.').x, 2);
    expect(find(reading, 'Second.').y - find(reading, 'First.').y).toBeGreaterThan(11.9);
    expect(find(reading, 'Second.').y - find(reading, 'First.').y).toBeLessThan(18);
  });

  it('of a highlight do not move the next bullet point elsewhere', async () => {
    const highlights = ['First.\n\nSecond.', 'Next.'];
    const cv = { name: 'Jane', experience: [{ company: 'Firm', position: 'job', highlights }] };
    const { reading } = await render({ cv });
    expect(find(reading, 'Next.').y - find(reading, 'Second.').y).toBeCloseTo(13.94, 1);
    expect(find(reading, 'Next.').x).toBeCloseTo(find(reading, 'First.').x, 2);
  });

  it('of the summary stand under one another at full width', async () => {
    const { reading } = await render({
      design: QUIET,
      cv: { name: 'Jane', summary: 'First.\n\nSecond.\r\n\r\nThird.' },
    });
    expect(flat(reading)).toBe('Jane Summary First. Second. Third.');
    for (const word of ['First.', 'Second.', 'Third.']) expect(find(reading, word).x).toBeCloseTo(43.94, 1);
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
    const { reading } = await render({ design: QUIET, cv });
    expect(bodyOf(reading)).toBe(SAID);
    expect(flat(reading)).toContain("o'brien@x.org");
    expect(flat(reading)).toContain('Land’s End, job');
    expect(reading.title).toBe(NAME);
    expect(reading.links.map(({ url }) => url)).toEqual(["mailto:o'brien@x.org", "https://x.org/o'a"]);
  });

  it.each([
    ['html', readHtml],
    ['md', readMarkdown],
    ['txt', readText],
  ] as const)('as %s', async (format, read) => {
    const result = await renderCv({ design: QUIET, cv }, { formats: [format] });
    const text = read(result[format] as string).text.replaceAll(/\s+/g, ' ');
    for (const part of [NAME, "o'brien@x.org", 'Land’s End', SAID.split(' on ')[0] as string, "x.org/o'a"])
      expect(text).toContain(part);
  });

  it('as Markdown is off, too', async () => {
    const reading = await highlight('"It\'s" \'90s', { markdown: false });
    expect(bodyOf(reading)).toBe('“It’s” ’90s');
  });
});
