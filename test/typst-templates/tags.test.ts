import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { languageNamedBy } from '../../src/compiler/validate/rules/values.js';
import { descendants, spoken } from '../support/find.js';
import { IS_LONG, itIn, share } from '../support/length.js';
import { expectText, inEveryLook } from '../support/looks.js';
import type { PdfReading, PdfTag } from '../support/pdf.js';
import { type Rendered, render } from '../support/render.js';
import { otherRemarks, readSample } from '../support/samples.js';

const ROOT = new URL('../../', import.meta.url);

async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(new URL(folder, ROOT)))
    .filter((name) => /\.(ya?ml|json)$/.test(name))
    .map((name) => folder + name);
}

/** Of the samples, `npm test` reads these. */
const READ = /arabic|own-design|starter|variant-a/;
const SAMPLES = (await filesIn('samples/')).filter((file) => IS_LONG || READ.test(file));
const FILES = [...SAMPLES, ...(await filesIn('test/fixtures/'))];

/** How full pages are differs between looks. */
const FULLNESS = ['page-left-empty', 'short-last-page'];

const BLOCKS: ReadonlySet<string> = new Set(['H1', 'H2', 'H3', 'P', 'L', 'Div']);

function tagsOf({ tags }: PdfReading): PdfTag[] {
  return tags.flatMap((tag) => [tag, ...descendants(tag)]);
}

/** The text that belongs to an element itself, not to its children. */
function ownText({ parts }: PdfTag): string {
  return parts.filter((part) => typeof part === 'string').join('');
}

/** What a screen reader says, on one line. */
function speech(reading: PdfReading): string {
  return reading.tags
    .map(spoken)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[),])|(?<=\() /g, '')
    .trim();
}

/** Letters and digits only: spaces differ between what is said and what is read. */
function letters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

inEveryLook(({ render, look }) => {
  describe.each(share(look, FILES))('%s', (file) => {
    const sample = file.startsWith('samples/')
      ? readSample(file.slice('samples/'.length))
      : undefined;
    let rendering: Promise<Rendered>;
    beforeAll(() => {
      rendering =
        sample === undefined
          ? readFile(new URL(file, ROOT), 'utf8').then((yaml) => render(parseCvSource(yaml)))
          : render(sample.source, sample.options);
    });

    it('renders without warnings', async () => {
      const remarks = otherRemarks((await rendering).diagnostics).filter(
        ({ part }) => part !== 'Lorem ipsum',
      );
      expect(
        look === 'classic' ? remarks : remarks.filter(({ code }) => !FULLNESS.includes(code)),
      ).toEqual([]);
    });

    it('says that it is tagged, in which language, of whom, and conforms to PDF/UA-1', async () => {
      const { reading } = await rendering;
      expect(reading.isTagged).toBe(true);
      // The engine knows languages and regions, but no scripts.
      expect(reading.language).toBe(languageNamedBy(sample?.source.value)?.split('-')[0] ?? 'en');
      expect(reading.title).not.toBe('');
      expect(reading.text.replaceAll(/\s/g, '')).toContain(reading.title.replaceAll(/\s/g, ''));
      expect(reading.xmp).toContain('<pdfuaid:part>1</pdfuaid:part>');
      expect(reading.xmp).toContain(
        `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${reading.title}<`,
      );
    });

    it('has one H1, the name, one H2 a section, and one H3 an entry', async () => {
      const { reading } = await rendering;
      expect(reading.tags.map(({ role }) => role)).toEqual(reading.pages.map(() => 'Document'));
      const tags = tagsOf(reading);
      // PDFium puts spaces beside vowel signs.
      const bare = (text: string) => text.replaceAll(/\s/g, '');
      expect(tags.filter(({ role }) => role === 'H1').map((tag) => bare(ownText(tag)))).toEqual([
        bare(reading.title),
      ]);
      expect(tags.filter(({ role }) => /^H[4-6]?$/.test(role))).toEqual([]);
      expect(tags.filter(({ role }) => role === 'H3').length).toBeGreaterThan(0);
      expect(
        tags.filter((tag) => tag.role === 'H3' && /view on|https?:/.test(ownText(tag))),
      ).toEqual([]);
      expect(
        tags.filter(
          ({ role, children }) => role === 'P' && children.some((tag) => tag.role === 'H3'),
        ),
      ).toEqual([]);
      const titleSized = reading.pages
        .flatMap((page) => page.chars)
        .filter(({ size }) => size === 14.35 || size === 17.3);
      const titles = tags.filter(({ role }) => role === 'H2').map(spoken);
      expect(titles.length).toBeGreaterThan(0);
      if (titleSized.length > 0) {
        expect(letters(titles.join(''))).toBe(letters(titleSized.map(({ char }) => char).join('')));
      }
    });

    it('has lists of items with labels and bodies', async () => {
      const tags = tagsOf((await rendering).reading);
      for (const list of tags.filter(({ role }) => role === 'L')) {
        expect(new Set(list.children.map(({ role }) => role))).toEqual(new Set(['LI']));
      }
      const items = tags.filter(({ role }) => role === 'LI');
      for (const item of items)
        expect(['Lbl LBody', 'LBody']).toContain(item.children.map(({ role }) => role).join(' '));
      for (const label of tags.filter(({ role }) => role === 'Lbl')) {
        expect(spoken(label).trim()).toBe('•');
        expect(descendants(label).filter(({ role }) => role !== 'Span')).toEqual([]);
      }
    });

    it('has nothing loose between headings, paragraphs and lists', async () => {
      const around = tagsOf((await rendering).reading).filter(
        ({ role }) => role === 'Document' || role === 'Div',
      );
      const inside = around.flatMap(({ parts }) =>
        parts.map((part) => (typeof part === 'string' ? part : part.role)),
      );
      expect([...new Set(inside)].filter((role) => !BLOCKS.has(role))).toEqual([]);
    });

    it('names no element by signs that only keep a line together', async () => {
      const written = Buffer.from((await rendering).bytes).toString('latin1');
      const names = Array.from(written.matchAll(/\/T(?:itle)? <FEFF([\dA-F]+)>/g), ([, hex = '']) =>
        Buffer.from(hex, 'hex').swap16().toString('utf16le'),
      );
      expect(names.filter((name) => name.includes('\u2060'))).toEqual([]);
    });

    it('has an alternative text for each figure', async () => {
      const figures = tagsOf((await rendering).reading).filter(({ role }) => role === 'Figure');
      expect(figures.filter(({ alt }) => alt === undefined)).toEqual([]);
    });

    it('has a Link for each link', async () => {
      const { reading } = await rendering;
      const links = tagsOf(reading).filter(({ role }) => role === 'Link');
      const urls = new Set(reading.links.map(({ url }) => url));
      expect(links.length).toBeGreaterThanOrEqual(urls.size);
      // A link that runs over two lines may be one element.
      expect(links.length).toBeLessThanOrEqual(reading.links.length);
      expect(reading.links.filter(({ description }) => description === '')).toEqual([]);
    });

    it('says all of its text once, in the order of the content', async () => {
      const { reading } = await rendering;
      const said = speech(reading).replaceAll(/ \[[^\]]*\] ?/g, ' ');
      const read = reading.pages.map(({ text }) => text.replace(/\n[^\n]*\s–\s+\d+\/\d+$/, ''));
      expect(letters(said)).toBe(letters(read.join(' ')));
    });
  });
});

const DEGREE_ALONE = { education: [{ institution: '', area: '', study_type: 'BS' }] };
const DATED = { experience: [{ company: 'A', position: 'b', location: 'Rome', date: '2020' }] };

/** In other looks, places and dates end lines, and a degree alone is the title. */
const APART_IN_CLASSIC: [what: string, text: string, fields: Record<string, unknown>][] = [
  ['a location', 'Rome', DATED],
  ['a date', '2020', DATED],
  ['a degree alone', 'BS', DEGREE_ALONE],
];

inEveryLook(({ render, look, read }) => {
  const it = itIn(look);

  describe('what is said', () => {
    const quiet = { options: { show_last_updated_date: false } };
    const jane = (fields: Record<string, unknown>) => ({
      design: quiet,
      cv: { name: 'Jane', ...fields },
    });
    const dates = {
      location: 'Rome',
      start_date: '2020-01',
      end_date: '2021-02',
      highlights: ['One.', 'Two.'],
    };

    it.each([
      [
        'one-line entries, one after the other',
        {
          skills: [
            { name: 'A', details: 'b' },
            { name: 'C', details: 'd' },
          ],
        },
        'Jane Skills A: b C: d',
      ],
      [
        'one-line entries with links',
        {
          test_scores: [
            { name: 'A', details: 'b', url: 'https://x.org' },
            { name: 'C', details: 'd', url: 'https://x.org' },
          ],
        },
        'Jane Test Scores A: b (Score Report) C: d (Score Report)',
      ],
      [
        'one-line entries with dates',
        {
          skills: [
            { name: 'A', details: 'b', date: '2020' },
            { name: 'C', details: 'd', location: 'Rome' },
          ],
        },
        'Jane Skills A: b 2020 C: d Rome',
      ],
      [
        'experience',
        { experience: [{ company: 'A', position: 'b', ...dates }] },
        'Jane Experience A, b Rome Jan. 2020 to Feb. 2021 • One. • Two.',
      ],
      [
        'education with a degree',
        { education: [{ institution: 'A', area: 'b', study_type: 'BS', gpa: '4', ...dates }] },
        'Jane Education BS A, b Rome Jan. 2020 to Feb. 2021 • GPA: 4 • One. • Two.',
      ],
      [
        'projects',
        {
          projects: [
            { name: 'A', url: 'https://x.org', ...dates },
            { name: 'B', ...dates },
          ],
        },
        'Jane Projects A, view on x.org Rome Jan. 2020 to Feb. 2021 • One. • Two. B Rome Jan. 2020 to Feb. 2021 • One. • Two.',
      ],
      [
        'publications',
        {
          publications: [
            {
              title: 'A',
              authors: ['Bob', 'Jane', 'Eve'],
              doi: '10.1000/c',
              date: '2020',
              journal: 'N',
              cited_by: 3,
            },
          ],
        },
        'Jane Publications A Bob, Jane, Eve 10.1000/c (N), cited by 3 2020',
      ],
      [
        'contacts',
        { label: 'Cook', email: 'a@b.org', phone: '1234567', website: 'https://x.org' },
        'Jane Cook [Phone] 1234567 [E-mail] a@b.org [Website] x.org',
      ],
      [
        'a summary of two paragraphs',
        { summary: 'One *two*.\n\nThree.' },
        'Jane Summary One two. Three.',
      ],
      [
        'marked words in their places',
        {
          experience: [
            {
              company: 'A',
              position: 'b',
              highlights: ['One *two* three **four** five [six](https://x.org) seven.'],
            },
          ],
        },
        'Jane Experience A, b • One two three four five six seven.',
      ],
    ])('of %s', async (_, fields, expected) => {
      const said = speech((await render(jane(fields))).reading);
      // Icons have alternative texts.
      expectText(
        look,
        said,
        look === 'classic' || look === 'sidebar' ? expected : expected.replaceAll(/\[\S+\] /g, ''),
      );
    });

    it.each<[what: string, text: string, fields: Record<string, unknown>]>([
      ...(look === 'classic' ? APART_IN_CLASSIC : []),
      ['a paragraph of the summary', 'Two.', { summary: 'One.\n\nTwo.' }],
      ['a label', 'Cook', { label: 'Cook', email: 'a@b.org' }],
      ['what a skill is', 'b, c', { skills: [{ name: 'A', details: 'b, c' }] }],
      [
        'the link behind a name',
        ', view on x.org',
        { projects: [{ name: 'A', url: 'https://x.org' }] },
      ],
      [
        'a link that no name can be',
        ', view on x.org',
        {
          experience: [{ company: '', position: 'B', url: 'https://x.org', highlights: ['One.'] }],
        },
      ],
      [
        'the authors',
        'Bob, Eve',
        { publications: [{ title: 'A', authors: ['Bob', 'Eve'], doi: '10.1000/c', date: '2020' }] },
      ],
    ])('%s is a paragraph of its own', async (_, text, fields) => {
      const paragraphs = tagsOf((await render(jane(fields))).reading).filter(
        ({ role }) => role === 'P',
      );
      expect(paragraphs.map((tag) => spoken(tag).trim())).toContain(text);
    });

    const onOneLine = look === 'classic' || look === 'ledger';

    it.each<[what: string, heading: string, fields: Record<string, unknown>]>([
      [
        'experience',
        onOneLine ? 'A, b' : 'A',
        { experience: [{ company: 'A', position: 'b', url: 'https://x.org', location: 'Rome' }] },
      ],
      [
        'education',
        look === 'classic' ? 'BS A, b' : onOneLine ? 'A, BS, b' : 'A',
        { education: [{ institution: 'A', area: 'b', study_type: 'BS', date: '2020' }] },
      ],
      [
        'a project without its link',
        'A',
        { projects: [{ name: 'A', url: 'https://x.org', highlights: ['One.'] }] },
      ],
      [
        'a skill without its details',
        look === 'sidebar' ? 'A' : 'A:',
        { skills: [{ name: 'A', details: 'b' }] },
      ],
      [
        'a publication without its lines',
        'A',
        { publications: [{ title: 'A', authors: ['B'], doi: '10.1000/c', date: '2020' }] },
      ],
    ])('has a heading of level 3 for %s', async (_, heading, fields) => {
      const tags = tagsOf((await render(jane(fields))).reading);
      expect(tags.filter(({ role }) => role === 'H3').map((tag) => spoken(tag).trim())).toEqual([
        heading,
      ]);
    });

    it.each<[what: string, fields: Record<string, unknown>]>([
      ['a soft hyphen', { projects: [{ name: '\u00AD', highlights: ['One.'] }] }],
      [
        'a link of nothing',
        { experience: [{ company: '[](https://x.org)', position: '', highlights: ['One.'] }] },
      ],
      // In other looks, it is the title.
      ...(look === 'classic'
        ? [['a degree alone', DEGREE_ALONE] as [string, typeof DEGREE_ALONE]]
        : []),
    ])('has no heading for %s', async (_, fields) => {
      const tags = tagsOf((await render(jane(fields))).reading);
      expect(tags.filter(({ role }) => role === 'H3')).toEqual([]);
    });

    it('says that the items of lists have bullets', async () => {
      const { bytes } = await render(
        jane({ experience: [{ company: 'A', position: 'b', ...dates }] }),
      );
      expect(
        Buffer.from(bytes)
          .toString('latin1')
          .match(/\/ListNumbering \/\w+/g),
      ).toEqual(['/ListNumbering /Disc']);
    });

    it('leaves the footer out', async () => {
      const skills = Array.from({ length: 100 }, () => ({ name: 'A', details: 'b' }));
      expect(speech((await render(jane({ skills }))).reading)).not.toMatch(/\d\/\d/);
    });

    it.each([
      ['de-CH', 'de-CH'],
      ['fr', 'fr'],
    ])('in the language %s', async (language, expected) => {
      expect((await render(jane({ summary: 'Un.' }), { language })).reading.language).toBe(
        expected,
      );
    });

    it('names a person without markup in the title', async () => {
      const reading = await read({ name: '**Jane** [Roe](https://x.org) & Söhne "<x>"' });
      expect(reading.title).toBe('Jane Roe & Söhne “<x>”');
    });

    it('begins at H1 with the first section where there is no name', async () => {
      const reading = await read({
        name: '',
        skills: [{ name: 'A', details: 'b' }],
        awards: [{ name: 'A', details: 'b' }],
      });
      const headings = tagsOf(reading).filter(({ role }) => /^H\d/.test(role));
      expect(headings.map(({ role }) => role)).toEqual(['H1', 'H2', 'H1', 'H2']);
      expect(reading.title).toBe('CV');
    });
  });

  describe('the levels of headings where sections have no title', () => {
    const entries = [{ name: 'Entry', details: 'Details' }];
    const sections = (...titles: string[]) =>
      titles.map((title) => ({ title, entry_type: 'OneLineEntry', entries }));
    const named = { name: 'Jane' };
    const summary = 'A summary.';

    it.each([
      ['the only one', { ...named, custom_sections: sections('') }, 'H1 H2'],
      ['a space', { ...named, custom_sections: sections(' ') }, 'H1 H2'],
      ['a no-break space', { ...named, custom_sections: sections('&nbsp;') }, 'H1 H2'],
      ['a soft hyphen', { ...named, custom_sections: sections('\u00AD') }, 'H1 H2'],
      ['spaces of no width', { ...named, custom_sections: sections('\u200B\u2060') }, 'H1 H2'],
      ['emphasis of nothing', { ...named, custom_sections: sections('** **') }, 'H1 H2 H3'],
      [
        'some before and after a title',
        { ...named, custom_sections: sections('', '\u200B', 'T', '\u00AD') },
        'H1 H2 H2 H2 H3 H3',
      ],
      ['one below the summary', { ...named, summary, custom_sections: sections('') }, 'H1 H2 H3'],
      [
        'one below a known section',
        { ...named, skills: entries, custom_sections: sections('') },
        'H1 H2 H3 H3',
      ],
      ['one without a name', { name: '', custom_sections: sections('', 'T') }, 'H1 H1 H2'],
      ['a name of a soft hyphen', { name: '\u00AD', custom_sections: sections('') }, 'H1'],
      ['a name of no width', { name: '\u200B', custom_sections: sections('') }, 'H1'],
    ])('$0', async (_, cv, levels) => {
      const reading = await read(cv);
      const roles = tagsOf(reading).map(({ role }) => role);
      expect(roles.filter((role) => /^H\d$/.test(role)).join(' ')).toBe(levels);
    });
  });
});

// In other looks, dates share their paragraph with other words: the content says their language, which is not counted here.
it.each<[what: string, english: number, fields: Record<string, unknown>]>([
  [
    'a title and dates',
    2,
    { experience: [{ company: 'A', position: 'b', start_date: '2020-01', location: 'Rom' }] },
  ],
  [
    'a title, a link and an icon',
    3,
    { email: 'a@b.org', projects: [{ name: 'A', url: 'https://x.org', date: 'nie' }] },
  ],
  [
    'a title, and GPA and Transcript in one text',
    2,
    { education: [{ institution: 'A', area: 'b', gpa: '1', transcript_url: 'https://x.org' }] },
  ],
  [
    'nothing of the author',
    0,
    {
      custom_sections: [
        {
          title: 'A',
          link_text: 'b',
          entry_type: 'NormalEntry',
          entries: [{ name: 'C', url: 'https://x.org', date: 'nie' }],
        },
      ],
    },
  ],
])('the program speaks English in a Maltese document: %s', async (_, english, fields) => {
  const count = async (language: string): Promise<number> => {
    const { bytes } = await render(
      { cv: { name: 'Jane', ...fields }, design: { options: { show_last_updated_date: false } } },
      { language },
    );
    return [
      ...Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/\/Lang \(en\)/g),
    ].length;
  };
  expect(await count('mt')).toBe(english);
  // The document says once more what all of it is.
  expect(await count('en')).toBeLessThanOrEqual(2);
});

// Other looks have no icons.
inEveryLook(
  ({ look, read }) => {
    const it = itIn(look);

    describe('icons', () => {
      it.each([
        ['location', { location: 'Rome' }, 'Location'],
        ['phone', { phone: '1234567' }, 'Phone'],
        ['email', { email: 'a@b.org' }, 'E-mail'],
        ['website', { website: 'https://x.org' }, 'Website'],
        ['LinkedIn', { social_networks: [{ network: 'LinkedIn', username: 'jane' }] }, 'LinkedIn'],
        ['GitHub', { social_networks: [{ network: 'GitHub', username: 'x' }] }, 'GitHub'],
        ['Instagram', { social_networks: [{ network: 'Instagram', username: 'x' }] }, 'Instagram'],
        [
          'Orcid',
          { social_networks: [{ network: 'Orcid', username: '0000-0002-1825-0097' }] },
          'ORCID',
        ],
        [
          'Mastodon',
          { social_networks: [{ network: 'Mastodon', username: 'x@y.org' }] },
          'Mastodon',
        ],
      ])('of %s has an alternative text', async (_, fields, alt) => {
        const reading = await read({ ...fields }, { showLocation: true });
        const figures = tagsOf(reading).filter(({ role }) => role === 'Figure');
        expect(figures.map((figure) => figure.alt)).toEqual([alt]);
      });

      it.each([
        ['a project', { projects: [{ name: 'A', url: 'https://x.org' }] }],
        ['a title', { experience: [{ company: 'A', position: 'b', url: 'https://x.org' }] }],
      ])('the mark of a link of %s is an artifact', async (_, fields) => {
        const reading = await read({ ...fields });
        expect(tagsOf(reading).filter(({ role }) => role === 'Figure')).toEqual([]);
      });
    });
  },
  ['classic', 'sidebar'],
);
