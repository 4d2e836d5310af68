import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/compiler/locales/all.generated.js';
import { ENGLISH } from '../../../src/compiler/locales/find-locale.js';
import type { OutputFormat } from '../../../src/compiler/output/formats.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { PREDEFINED_SECTIONS, type SectionKey } from '../../../src/compiler/schema/sections.js';
import type { CvDocument } from '../../../src/index.js';
import { selectRows } from '../../support/length.js';

const COMMON_FIELDS = {
  url: 'https://github.com/qqq',
  location: 'Qqq',
  highlights: ['Qqq'],
};
const PERIOD = { start_date: '2019-05', end_date: '2022-08' };

/** Entries with all fields; all texts of the author are `Qqq`. */
const ENTRIES: Readonly<
  Record<(typeof PREDEFINED_SECTIONS)[SectionKey]['kind'], readonly object[]>
> = {
  EducationEntry: [
    {
      institution: 'Qqq',
      area: 'Qqq',
      study_type: 'Qqq',
      gpa: '1',
      transcript_url: COMMON_FIELDS.url,
      ...COMMON_FIELDS,
      ...PERIOD,
    },
    { institution: 'Qqq', area: 'Qqq', transcript_url: COMMON_FIELDS.url, date: '2020-09-01' },
  ],
  ExperienceEntry: [
    { company: 'Qqq', position: 'Qqq', ...COMMON_FIELDS, ...PERIOD },
    { company: 'Qqq', position: 'Qqq', start_date: '2020-01', end_date: 'present' },
    { company: 'Qqq', position: 'Qqq', end_date: 'present' },
    { company: 'Qqq', position: 'Qqq', start_date: '2018', end_date: '2019' },
  ],
  NormalEntry: Array.from({ length: 12 }, (_, month) => ({
    name: 'Qqq',
    ...COMMON_FIELDS,
    url: ['https://github.com/q', 'https://qqq.example', 'mailto:q@qqq.example'][month % 3],
    date: `2020-${String(month + 1).padStart(2, '0')}`,
  })),
  OneLineEntry: [{ name: 'Qqq', details: 'Qqq', ...COMMON_FIELDS, ...PERIOD }],
  PublicationEntry: [0, 1, 2, 5, 21, 100].map((count) => ({
    title: 'Qqq',
    authors: ['Qqq'],
    doi: '10.1000/1',
    journal: 'Qqq',
    cited_by: count,
    date: '2020',
    ...COMMON_FIELDS,
  })),
};

function createDocument(language: string): CvDocument {
  const keys = Object.keys(PREDEFINED_SECTIONS) as SectionKey[];
  const sections = keys.map((key) => [key, ENTRIES[PREDEFINED_SECTIONS[key].kind]]);
  return {
    language,
    design: { options: { show_timespan_in: keys } },
    cv: {
      name: 'Qqq',
      label: 'Qqq',
      location: 'Qqq',
      email: 'q@qqq.example',
      phone: '+41446681800',
      website: 'https://qqq.example',
      social_networks: [{ network: 'Mastodon', username: 'q@qqq.example' }],
      summary: 'Qqq',
      ...Object.fromEntries(sections),
    },
  } as CvDocument;
}

/** The visible text of a format. */
const EXTRACTORS: Readonly<Partial<Record<OutputFormat, (text: string) => string>>> = {
  html: (text) => text.replace(/^[\s\S]*<body>/, '').replaceAll(/<[^>]+>/g, ' '),
  md: (text) => text,
  txt: (text) => text,
  typ: (text) =>
    [...text.replace(/^[\s\S]*?\n\)\n/, '').matchAll(/\[[^\n]*\]|"[^"\n]*"|^=.*$/gm)].join('\n'),
};

/** Brand names, international words, and texts of the document. */
const INTERNATIONAL =
  /https?:\S+|mailto:\S+|tel:\S+|\b(?:GitHub|Mastodon|LinkedIn|ORCID|q+|example|org|doi)\b/gi;

/** Typst code in markup. */
const TYPST_CODE =
  /#?\b(?:external-link|unbroken|link|contact|name|phone|email|website|location|mastodon|linebreaks|gaps|none)\b\(?:?/g;

const ENGLISH_WORDS = new Set(
  JSON.stringify([
    ENGLISH.months,
    ENGLISH.period,
    ENGLISH.timespan,
    ENGLISH.strings,
    ENGLISH.contacts,
    ENGLISH.titles,
  ])
    .replaceAll(/"\w+":|\{\w+\}/g, ' ')
    .toLowerCase()
    .match(/[a-z-]{2,}/g),
);

/** Words that a language shares with English; all checked by hand. */
const SHARED_WORDS: Readonly<Record<string, string>> = {
  bs: 'apr aug dec feb jan mar nov',
  ca: 'nov oct',
  cs: 'e-mail',
  da: 'apr aug dec e-mail feb jan mar nov november',
  de: 'apr aug e-mail feb jan nov november sept website',
  'de-AT': 'apr aug e-mail feb nov november sept website',
  'de-CH': 'apr aug e-mail feb jan nov november sept website',
  es: 'feb mar may nov oct sept',
  'es-MX': 'feb mar may nov oct',
  et: 'apr aug nov november sept',
  fr: 'e-mail nov oct publications score sept',
  'fr-CA': 'nov oct publications score sept',
  hu: 'aug dec e-mail jan nov november',
  id: 'apr feb jan mar nov november',
  is: 'apr feb jan mar',
  it: 'apr e-mail feb mar nov test',
  ja: 'gpa',
  ka: 'gpa',
  lv: 'apr aug dec nov sept',
  ms: 'apr feb jan nov november',
  nb: 'apr aug feb jan nov november',
  nl: 'apr aug dec e-mail feb jan nov november website',
  pl: 'e-mail mar',
  pt: 'jan mar nov',
  'pt-BR': 'e-mail jan mar nov',
  ro: 'apr aug certificate dec e-mail feb mar nov oct sept',
  sk: 'e-mail',
  sl: 'apr dec feb jan mar nov november',
  sq: 'jan mar',
  'sr-Latn': 'apr dec feb jan nov sept',
  sv: 'apr aug dec feb jan nov november',
  tr: 'mar may',
  'zh-Hans': 'gpa',
  'zh-Hant': 'gpa',
};

const OTHER_LOCALES = LANGUAGES.filter(({ tag }) => !tag.startsWith('en'));

/** Finds English words in all formats. */
async function findEnglishWords(tag: string): Promise<string> {
  const formats = Object.keys(EXTRACTORS) as OutputFormat[];
  const result = await renderCv(createDocument(tag), {
    formats,
    today: '2026-11-20',
    showLocation: true,
  });
  const words = formats.flatMap((format) => {
    const visibleText = EXTRACTORS[format]?.(String(result[format])) ?? '';
    const text = visibleText
      .replaceAll(INTERNATIONAL, ' ')
      .replaceAll(format === 'typ' ? TYPST_CODE : /$^/g, ' ');
    return text.toLowerCase().match(/(?<![\p{L}\p{M}])[a-z-]{2,}(?![\p{L}\p{M}])/gu) ?? [];
  });
  // Missing titles are English.
  const titles = LANGUAGES.find((locale) => locale.tag === tag)?.titles ?? {};
  const missing = Object.entries(ENGLISH.titles).filter(([key]) => !(key in titles));
  const allowed = new Set(missing.flatMap(([, title]) => title.toLowerCase().split(' ')));
  return [...new Set(words)]
    .filter((word) => ENGLISH_WORDS.has(word) && !allowed.has(word))
    .sort()
    .join(' ');
}

it.each(selectRows(OTHER_LOCALES, 26).map(({ tag }) => tag))(
  'renderCv prints only shared English words in %s',
  async (tag) => {
    expect(await findEnglishWords(tag)).toBe(SHARED_WORDS[tag] ?? '');
  },
);
