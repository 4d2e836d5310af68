import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { getDocumentLanguage } from '../../src/compiler/validate/rules/check-values.js';
import { getDescendants, toSpokenText } from '../support/find-text.js';
import { IS_LONG, itForTemplate, selectTemplateRows } from '../support/length.js';
import type { PdfContent, PdfTag } from '../support/pdf.js';
import { type Rendered, render } from '../support/render.js';
import { readSample, withoutNotShown } from '../support/samples.js';
import { describeEachTemplate, expectText } from '../support/templates.js';
import { unpackObjects } from '../support/unpack-objects.js';

const ROOT = new URL('../../', import.meta.url);

async function listFiles(folder: string): Promise<string[]> {
  return (await readdir(new URL(folder, ROOT)))
    .filter((name) => /\.(ya?ml|json)$/.test(name))
    .map((name) => folder + name);
}

/** The samples that `npm test` renders. */
const QUICK_SAMPLES = /arabic|own-design|starter|variant-a/;
const SAMPLES = (await listFiles('samples/')).filter((file) => IS_LONG || QUICK_SAMPLES.test(file));
const FILES = [...SAMPLES, ...(await listFiles('test/fixtures/'))];

/** Codes of diagnostics that depend on the template. */
const PAGE_CODES = ['page-not-filled', 'short-last-page'];

const BLOCKS: ReadonlySet<string> = new Set(['H1', 'H2', 'H3', 'P', 'L', 'Div']);

function collectTags({ tags }: PdfContent): PdfTag[] {
  return tags.flatMap((tag) => [tag, ...getDescendants(tag)]);
}

/** Returns the text of an element without its children. */
function readOwnText({ parts }: PdfTag): string {
  return parts.filter((part) => typeof part === 'string').join('');
}

/** Returns the text of a screen reader, on one line. */
function speak(reading: PdfContent): string {
  return reading.tags
    .map(toSpokenText)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[),])|(?<=\() /g, '')
    .trim();
}

/** Returns the text of an element and its children, without alternative texts. */
function readText({ parts }: PdfTag): string {
  return parts.map((part) => (typeof part === 'string' ? part : readText(part))).join('');
}

function findElementNames(bytes: Uint8Array): string[] {
  const matches = unpackObjects(bytes)
    .toString('latin1')
    .matchAll(/\/T(?:itle)? <FEFF([\dA-F]+)>/g);
  return Array.from(matches, ([, hex = '']) =>
    Buffer.from(hex, 'hex').swap16().toString('utf16le'),
  );
}

/** Returns letters and digits only, since spaces differ between tags and content. */
function keepLetters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

describeEachTemplate(({ render, template }) => {
  describe.each(selectTemplateRows(template, FILES))('%s', (file) => {
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
      const diagnostics = withoutNotShown((await rendering).diagnostics).filter(
        ({ part }) => part !== 'Lorem ipsum',
      );
      expect(
        template === 'classic'
          ? diagnostics
          : diagnostics.filter(({ code }) => !PAGE_CODES.includes(code)),
      ).toEqual([]);
    });

    it('has tags, a language and a title, and conforms to PDF/UA-1', async () => {
      const { reading } = await rendering;
      expect(reading.isTagged).toBe(true);
      // The engine has no script subtags.
      expect(reading.language).toBe(
        getDocumentLanguage(sample?.source.value)?.split('-')[0] ?? 'en',
      );
      expect(reading.title).not.toBe('');
      expect(reading.text.replaceAll(/\s/g, '')).toContain(reading.title.replaceAll(/\s/g, ''));
      expect(reading.xmp).toContain('<pdfuaid:part>1</pdfuaid:part>');
      expect(reading.xmp).toContain(
        `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${reading.title}<`,
      );
    });

    it('has one H1, the name, one H2 per section, and one H3 per entry', async () => {
      const { reading } = await rendering;
      expect(reading.tags.map(({ role }) => role)).toEqual(reading.pages.map(() => 'Document'));
      const tags = collectTags(reading);
      // PDFium adds spaces next to vowel signs.
      const compact = (text: string) => text.replaceAll(/\s/g, '');
      expect(
        tags.filter(({ role }) => role === 'H1').map((tag) => compact(readOwnText(tag))),
      ).toEqual([compact(reading.title)]);
      expect(tags.filter(({ role }) => /^H[4-6]?$/.test(role))).toEqual([]);
      expect(tags.filter(({ role }) => role === 'H3').length).toBeGreaterThan(0);
      expect(
        tags.filter((tag) => tag.role === 'H3' && /view on|https?:/.test(readOwnText(tag))),
      ).toEqual([]);
      expect(
        tags.filter(
          ({ role, children }) => role === 'P' && children.some((tag) => tag.role === 'H3'),
        ),
      ).toEqual([]);
      const titleSized = reading.pages
        .flatMap((page) => page.chars)
        .filter(({ size }) => size === 14.35 || size === 17.3);
      const titles = tags.filter(({ role }) => role === 'H2').map(toSpokenText);
      expect(titles.length).toBeGreaterThan(0);
      if (titleSized.length > 0) {
        expect(keepLetters(titles.join(''))).toBe(
          keepLetters(titleSized.map(({ char }) => char).join('')),
        );
      }
    });

    it('has lists of items with labels and bodies', async () => {
      const tags = collectTags((await rendering).reading);
      for (const list of tags.filter(({ role }) => role === 'L')) {
        expect(new Set(list.children.map(({ role }) => role))).toEqual(new Set(['LI']));
      }
      const items = tags.filter(({ role }) => role === 'LI');
      for (const item of items)
        expect(['Lbl LBody', 'LBody']).toContain(item.children.map(({ role }) => role).join(' '));
      for (const label of tags.filter(({ role }) => role === 'Lbl')) {
        expect(toSpokenText(label).trim()).toMatch(/^(?:•|\d+\.)$/);
        expect(getDescendants(label).filter(({ role }) => role !== 'Span')).toEqual([]);
      }
    });

    it('has only headings, paragraphs and lists as blocks', async () => {
      const around = collectTags((await rendering).reading).filter(
        ({ role }) => role === 'Document' || role === 'Div',
      );
      const inside = around.flatMap(({ parts }) =>
        parts.map((part) => (typeof part === 'string' ? part : part.role)),
      );
      expect([...new Set(inside)].filter((role) => !BLOCKS.has(role))).toEqual([]);
    });

    it('has no word joiners in the names of elements', async () => {
      const names = findElementNames((await rendering).bytes);
      expect(names.filter((name) => name.includes('\u2060'))).toEqual([]);
    });

    it('has alternative text for each figure', async () => {
      const figures = collectTags((await rendering).reading).filter(
        ({ role }) => role === 'Figure',
      );
      expect(figures.filter(({ alt }) => alt === undefined)).toEqual([]);
    });

    it('has a Link for each link', async () => {
      const { reading } = await rendering;
      const links = collectTags(reading).filter(({ role }) => role === 'Link');
      const urls = new Set(reading.links.map(({ url }) => url));
      expect(links.length).toBeGreaterThanOrEqual(urls.size);
      // A link on two lines may be one element.
      expect(links.length).toBeLessThanOrEqual(reading.links.length);
      expect(reading.links.filter(({ description }) => description === '')).toEqual([]);
    });

    it('speaks all text once, in content order', async () => {
      const { reading } = await rendering;
      const spokenText = reading.tags.map(readText).join('');
      const pages = reading.pages.map(({ text }) => text.replace(/\n[^\n]*\s–\s+\d+\/\d+$/, ''));
      expect(keepLetters(spokenText)).toBe(keepLetters(pages.join(' ')));
    });
  });
});

const DEGREE_ALONE = { education: [{ institution: '', area: '', study_type: 'BS' }] };
const DATED = { experience: [{ company: 'A', position: 'b', location: 'Rome', date: '2020' }] };

/** In other templates, locations and dates end lines, and a degree alone is the title. */
const CLASSIC_PARAGRAPHS: [name: string, text: string, fields: Record<string, unknown>][] = [
  ['a location', 'Rome', DATED],
  ['a date', '2020', DATED],
  ['a degree alone', 'BS', DEGREE_ALONE],
];

describeEachTemplate(({ render, template, read }) => {
  const it = itForTemplate(template);

  describe('tagged text', () => {
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
        'one-line entries',
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
        'styled words',
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
    ])('is read by a screen reader in order: %s', async (_, fields, expected) => {
      const text = speak((await render(jane(fields), { citations: 'plain' })).reading);
      // Icons have alternative texts.
      expectText(
        template,
        text,
        template === 'classic' || template === 'sidebar'
          ? expected
          : expected.replaceAll(/\[\S+\] /g, ''),
      );
    });

    it.each<[name: string, text: string, fields: Record<string, unknown>]>([
      ...(template === 'classic' ? CLASSIC_PARAGRAPHS : []),
      ['a paragraph of the summary', 'Two.', { summary: 'One.\n\nTwo.' }],
      ['a label', 'Cook', { label: 'Cook', email: 'a@b.org' }],
      ['the details of a skill', 'b, c', { skills: [{ name: 'A', details: 'b, c' }] }],
      [
        'the link after a name',
        ', view on x.org',
        { projects: [{ name: 'A', url: 'https://x.org' }] },
      ],
      [
        'the link without a name',
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
    ])('has a separate paragraph for %s', async (_, text, fields) => {
      const { reading } = await render(jane(fields), { citations: 'plain' });
      const paragraphs = collectTags(reading).filter(({ role }) => role === 'P');
      expect(paragraphs.map((tag) => toSpokenText(tag).trim())).toContain(text);
    });

    const onOneLine = template === 'classic' || template === 'ledger';

    it.each<[name: string, heading: string, fields: Record<string, unknown>]>([
      [
        'experience',
        onOneLine ? 'A, b' : 'A',
        { experience: [{ company: 'A', position: 'b', url: 'https://x.org', location: 'Rome' }] },
      ],
      [
        'education',
        template === 'classic' ? 'BS A, b' : onOneLine ? 'A, BS, b' : 'A',
        { education: [{ institution: 'A', area: 'b', study_type: 'BS', date: '2020' }] },
      ],
      [
        'a project without its link',
        'A',
        { projects: [{ name: 'A', url: 'https://x.org', highlights: ['One.'] }] },
      ],
      [
        'a skill without its details',
        template === 'sidebar' ? 'A' : 'A:',
        { skills: [{ name: 'A', details: 'b' }] },
      ],
      [
        'a publication without its lines',
        'A',
        { publications: [{ title: 'A', authors: ['B'], doi: '10.1000/c', date: '2020' }] },
      ],
    ])('has a heading of level 3 for %s', async (_, heading, fields) => {
      const tags = collectTags((await render(jane(fields), { citations: 'plain' })).reading);
      expect(
        tags.filter(({ role }) => role === 'H3').map((tag) => toSpokenText(tag).trim()),
      ).toEqual([heading]);
    });

    it.each<[name: string, fields: Record<string, unknown>]>([
      ['a soft hyphen', { projects: [{ name: '\u00AD', highlights: ['One.'] }] }],
      [
        'an empty link',
        { experience: [{ company: '[](https://x.org)', position: '', highlights: ['One.'] }] },
      ],
      // In other templates, a degree alone is the title.
      ...(template === 'classic'
        ? [['a degree alone', DEGREE_ALONE] as [string, typeof DEGREE_ALONE]]
        : []),
    ])('has no heading for %s', async (_, fields) => {
      const tags = collectTags((await render(jane(fields))).reading);
      expect(tags.filter(({ role }) => role === 'H3')).toEqual([]);
    });

    it('has names without word joiners for a double name and ranges', async () => {
      const entries = [{ name: '2018–2019' }];
      const custom_sections = [{ title: 'Ages 4–8', entry_type: 'NormalEntry', entries }];
      const { bytes } = await render({ cv: { name: 'Zoë Roe-Doe', custom_sections } });
      expect(new Set(findElementNames(bytes))).toEqual(
        new Set(['Zoë Roe-Doe', 'Ages 4–8', '2018–2019']),
      );
    });

    it('marks lists as bulleted', async () => {
      const { bytes } = await render(
        jane({ experience: [{ company: 'A', position: 'b', ...dates }] }),
      );
      expect(
        unpackObjects(bytes)
          .toString('latin1')
          .match(/\/ListNumbering \/\w+/g),
      ).toEqual(['/ListNumbering /Disc']);
    });

    it('omits the footer', async () => {
      const skills = Array.from({ length: 100 }, () => ({ name: 'A', details: 'b' }));
      expect(speak((await render(jane({ skills }))).reading)).not.toMatch(/\d\/\d/);
    });

    it.each([
      ['de-CH', 'de-CH'],
      ['fr', 'fr'],
    ])('has the language %s', async (language, expected) => {
      expect((await render(jane({ summary: 'Un.' }), { language })).reading.language).toBe(
        expected,
      );
    });

    it('has a title without markup', async () => {
      const reading = await read({ name: '**Jane** [Roe](https://x.org) & Söhne "<x>"' });
      expect(reading.title).toBe('Jane Roe & Söhne “<x>”');
    });

    it('has sections at H1 if the CV has no name', async () => {
      const reading = await read({
        name: '',
        skills: [{ name: 'A', details: 'b' }],
        awards: [{ name: 'A', details: 'b' }],
      });
      const headings = collectTags(reading).filter(({ role }) => /^H\d/.test(role));
      expect(headings.map(({ role }) => role)).toEqual(['H1', 'H2', 'H1', 'H2']);
      expect(reading.title).toBe('CV');
    });
  });

  describe('heading levels of untitled sections', () => {
    const entries = [{ name: 'Entry', details: 'Details' }];
    const sections = (...titles: string[]) =>
      titles.map((title) => ({ title, entry_type: 'OneLineEntry', entries }));
    const named = { name: 'Jane' };
    const summary = 'A summary.';

    it.each([
      ['the only section', { ...named, custom_sections: sections('') }, 'H1 H2'],
      ['a title of one space', { ...named, custom_sections: sections(' ') }, 'H1 H2'],
      ['a title of a no-break space', { ...named, custom_sections: sections('&nbsp;') }, 'H1 H2'],
      ['a title of a soft hyphen', { ...named, custom_sections: sections('\u00AD') }, 'H1 H2'],
      [
        'a title of zero-width spaces',
        { ...named, custom_sections: sections('\u200B\u2060') },
        'H1 H2',
      ],
      ['a title of empty emphasis', { ...named, custom_sections: sections('** **') }, 'H1 H2 H3'],
      [
        'sections before and after a title',
        { ...named, custom_sections: sections('', '\u200B', 'T', '\u00AD') },
        'H1 H2 H2 H2 H3 H3',
      ],
      [
        'a section below the summary',
        { ...named, summary, custom_sections: sections('') },
        'H1 H2 H3',
      ],
      [
        'a section below a predefined one',
        { ...named, skills: entries, custom_sections: sections('') },
        'H1 H2 H3 H3',
      ],
      ['a CV without a name', { name: '', custom_sections: sections('', 'T') }, 'H1 H1 H2'],
      ['a name of a soft hyphen', { name: '\u00AD', custom_sections: sections('') }, 'H1'],
      ['a zero-width name', { name: '\u200B', custom_sections: sections('') }, 'H1'],
    ])('are $2 for $0', async (_, cv, levels) => {
      const reading = await read(cv);
      const roles = collectTags(reading).map(({ role }) => role);
      expect(roles.filter((role) => /^H\d$/.test(role)).join(' ')).toBe(levels);
    });
  });
});

// In other templates, dates share a paragraph: only the content marks their language.
it.each<[name: string, english: number, fields: Record<string, unknown>]>([
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
    'a title, and a text with GPA and Transcript',
    2,
    { education: [{ institution: 'A', area: 'b', gpa: '1', transcript_url: 'https://x.org' }] },
  ],
  [
    'text of the author',
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
])(
  'only English text of the locale is marked in a Maltese document: %s',
  async (_, english, fields) => {
    const count = async (language: string): Promise<number> => {
      const { bytes } = await render(
        { cv: { name: 'Jane', ...fields }, design: { options: { show_last_updated_date: false } } },
        { language },
      );
      return [
        ...unpackObjects(bytes)
          .toString('latin1')
          .matchAll(/\/Lang \(en\)/g),
      ].length;
    };
    expect(await count('mt')).toBe(english);
    // The document itself has a language, too.
    expect(await count('en')).toBeLessThanOrEqual(2);
  },
);

// Other templates have no icons.
describeEachTemplate(
  ({ template, read }) => {
    const it = itForTemplate(template);

    describe('an icon', () => {
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
        const figures = collectTags(reading).filter(({ role }) => role === 'Figure');
        expect(figures.map((figure) => figure.alt)).toEqual([alt]);
      });

      it.each([
        ['a project', { projects: [{ name: 'A', url: 'https://x.org' }] }],
        ['a title', { experience: [{ company: 'A', position: 'b', url: 'https://x.org' }] }],
      ])('of an external link is an artifact: %s', async (_, fields) => {
        const reading = await read({ ...fields });
        expect(collectTags(reading).filter(({ role }) => role === 'Figure')).toEqual([]);
      });
    });
  },
  ['classic', 'sidebar'],
);
