// Texts that stalled or crashed the layout.
import { describe, expect, it } from 'vitest';
import { renderCv } from '../src/compiler/pipeline/render.js';
import { getFontPaths } from './support/language-fonts.js';
import { render } from './support/render.js';

const TODAY = '2026-11-20';
const createDocument = (section: string, entry: object): unknown => ({
  cv: { name: 'Jane', [section]: [entry] },
});
const publication = { title: 'a', authors: ['b'], doi: '10.1000/a', date: '2020' };

/** Limit of processor time. The slowest text takes a quarter of the limit. */
const MAX_SECONDS = 6;

describe('renderCv of a hostile text', () => {
  it.each([
    { name: 'hyphens in a summary', document: { cv: { name: 'Jane', summary: '-'.repeat(8000) } } },
    {
      name: 'short words with hyphens',
      document: { cv: { name: 'Jane', summary: 'x-x-x-x-x-x-x-x-x- '.repeat(1000) } },
    },
    { name: 'soft hyphens', document: { cv: { name: 'Jane', summary: '\u00AD'.repeat(40_000) } } },
    {
      name: 'zero-width spaces',
      document: createDocument('academic_projects', { name: '\u200B'.repeat(40_000) }),
    },
    {
      name: 'no-break spaces in a user name',
      document: {
        cv: {
          name: 'Jane',
          social_networks: [{ network: 'Mastodon', username: `@${'\u00A0'.repeat(20_000)}@b.c` }],
        },
      },
    },
    {
      name: 'commas between skills',
      document: createDocument('programming_skills', { name: 'a', details: ','.repeat(20_000) }),
    },
    {
      name: 'combining marks without letters',
      document: createDocument('academic_projects', { name: '\u200B\u0301'.repeat(20_000) }),
    },
    {
      name: 'a user name of many lines',
      document: {
        cv: {
          name: 'Jane',
          social_networks: [{ network: 'GitHub', username: 'a'.repeat(16_000) }],
        },
      },
    },
    {
      name: 'an address of many lines',
      document: { cv: { name: 'Jane', email: `${'a'.repeat(16_000)}@b.example` } },
    },
    {
      name: 'a degree of many lines',
      document: createDocument('education', {
        institution: 'a',
        area: 'b',
        study_type: '`a`'.repeat(5000),
      }),
    },
    {
      name: 'no-break spaces in a grade',
      document: createDocument('education', {
        institution: 'a',
        area: 'b',
        gpa: 'a\u00A0'.repeat(8000),
      }),
    },
    {
      name: 'code in a summary',
      document: { cv: { name: 'Jane', summary: '`a` '.repeat(4500) } },
    },
    { name: 'a name of many pages', document: { cv: { name: 'x-'.repeat(8000) } } },
    {
      name: 'a name of few letters with many combining marks',
      document: { cv: { name: `a${'\u0301'.repeat(29)}`.repeat(8), summary: 'a\n\n'.repeat(100) } },
    },
    {
      name: 'unclosed emphasis',
      document: { cv: { name: 'Jane', summary: '**a*'.repeat(12_000) } },
    },
    {
      name: 'emphasis in emphasis',
      document: { cv: { name: 'Jane', summary: `${'*a '.repeat(4000)}${' a*'.repeat(4000)}` } },
    },
    {
      name: 'a length of many digits',
      document: {
        cv: { name: 'Jane' },
        design: { options: { date_and_location_width: '1'.repeat(200_000) } },
      },
    },
  ])('finishes within seconds: $name', async ({ document }) => {
    const start = process.cpuUsage();
    await renderCv(document, {
      formats: ['pdf', 'html', 'md', 'txt'],
      today: TODAY,
      limits: { characters: Infinity },
    }).catch((error: { diagnostics: readonly { code: string }[] }) => {
      expect(error.diagnostics.map(({ code }) => code)).toEqual(['bad-length']);
    });
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1e6).toBeLessThan(MAX_SECONDS);
  });
});

describe('renderCv of an endless syllable', () => {
  const CONSONANTS = [
    'क्',
    'ক্',
    'ਕ੍',
    'ક્',
    'କ୍',
    'க்',
    'క్',
    'ಕ್',
    'ക്',
    'ക\u0D3B',
    'ක්',
    'ක්\u200D',
    'ក្',
    'က္',
    'က်',
    'ᬓ᭄',
    'ꦏ꧀',
  ];
  const ADDITIONS = ['', '\u200D', '\u200C', '\u0301', '\u034F', '\uFE00', '़', '\u1CDA'];
  const FORMATS = ['pdf', 'png', 'svg', 'html', 'docx', 'md', 'txt'] as const;

  it.each(CONSONANTS)('keeps all characters of %s', async (consonant) => {
    const summary = ADDITIONS.map((added) => `${consonant}${added}`.repeat(300)).join('\n\n');
    const { txt, pdf } = await renderCv(
      { cv: { name: 'Jane', summary } },
      { formats: ['txt', 'pdf'], today: TODAY },
    );
    const count = (txt ?? '').split(consonant.charAt(0)).length - 1;
    expect(count).toBe(300 * ADDITIONS.length);
    expect(pdf).toBeDefined();
  });

  it.each([
    ['with the bundled fonts', []],
    ['with a font for its script', getFontPaths('hi')],
  ])('succeeds in every field and format %s', async (_, fontPaths) => {
    const text = 'क्'.repeat(130);
    const entry = { location: text, date: text, highlights: [text, `- ${text}\n  - ${text}`] };
    const url = `https://example.com/${'क्'.repeat(100)}`;
    const cv = {
      name: text,
      label: text,
      location: text,
      website: encodeURI(url),
      summary: `${text} \`${text}\` [${text}](${url}) **${text}**${text}*${text}*`,
      education: [{ institution: text, study_type: text, area: text, gpa: text, ...entry }],
      experience: [{ company: text, position: text, ...entry }],
      projects: [{ name: text, ...entry, url: encodeURI(url) }],
      skills: [{ name: text, details: text }],
      publications: [
        { title: text, authors: [text, text], doi: `10.1000/${text}`, journal: text, date: text },
      ],
      custom_sections: [
        {
          title: text,
          entry_type: 'OneLineEntry',
          link_text: text,
          entries: [{ name: text, details: text, url: encodeURI(url) }],
        },
      ],
    };
    // The default is too short on a busy machine.
    const timeoutMs = 120_000;
    const options = { formats: FORMATS, today: TODAY, fontPaths, timeoutMs } as const;
    const result = await renderCv({ cv } as unknown, options);
    expect(Object.keys(result)).toEqual(expect.arrayContaining([...FORMATS]));
  });
});

describe('a URL that is too long for a link', () => {
  const LONG = 'a'.repeat(8001);
  it.each([
    {
      name: 'a user name',
      document: { cv: { name: 'Jane', social_networks: [{ network: 'GitHub', username: LONG }] } },
      path: 'username',
    },
    {
      name: 'a DOI',
      document: createDocument('publications', { ...publication, doi: LONG }),
      path: 'doi',
    },
    {
      name: 'a link in a text',
      document: { cv: { name: 'Jane', summary: `[b](https://a.b/${LONG})` } },
      path: 'summary',
    },
  ])('is printed with a warning: $name', async ({ document, path }) => {
    const { diagnostics, reading } = await render(document);
    const warnings = diagnostics.filter(({ severity }) => severity !== 'info');
    expect(warnings.map((d) => [d.code, d.path.at(-1)])).toEqual([['not-linked', path]]);
    // The footer of a page may be between the characters.
    expect(reading.text.match(/a/g)?.length).toBeGreaterThanOrEqual(LONG.length);
  });

  it('is shown with a warning: a Mastodon user name', async () => {
    const social_networks = [{ network: 'Mastodon', username: `@${LONG}@b.c` }] as const;
    const document = { cv: { name: 'Jane', social_networks } };
    const { diagnostics, txt } = await renderCv(document, { formats: ['txt'], today: TODAY });
    expect(diagnostics.map((d) => [d.code, d.path.at(-1)])).toEqual([['not-linked', 'username']]);
    expect(txt?.match(/a/g)?.length).toBeGreaterThanOrEqual(LONG.length);
  });
});

describe('a link that ends with invisible characters', () => {
  it.each([
    '\u00AD',
    'a\u00AD',
    '**a\u00AD**',
    '\u00AD \u00AD',
    '&shy;',
    '\u200B',
    '\u2060',
    'a\u00AD\u200B',
  ])('is rendered as a title: %j', async (title) => {
    const document = createDocument('publications', {
      ...publication,
      title,
      url: 'https://example.com',
    });
    const { reading } = await render({ ...(document as object) });
    expect(reading.pageCount).toBe(1);
  });
});

describe('invisible characters', () => {
  it('remain in words', async () => {
    const summary = 'Donau\u00ADdampf\u00ADschiff, x\u200By';
    const { txt, html } = await renderCv(
      { cv: { name: 'Jane', summary } },
      { formats: ['txt', 'html'], today: TODAY },
    );
    expect(html).toContain(summary);
    expect(txt).toContain('x\u200By');
  });
});
