import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PARSER_KEYS } from '../../compiler/fields/key-lists.js';
import type { CvDocumentB } from '../../compiler/schema/document.js';
import type { Variant } from '../../compiler/schema/sections.js';
import { parseSource } from '../../compiler/source/parse-source.js';
import { getPackageFolder } from '../../files/package-files.js';

export interface SampleDocument {
  readonly name: string;
  readonly document: unknown;
  readonly variant: Variant;
}

export type RenderSample = (sample: SampleDocument) => Promise<Uint8Array | undefined>;

export function createSampleDocuments(): SampleDocument[] {
  return [
    ...readSamples(),
    { name: 'a document of long texts', document: LONG_TEXTS, variant: 'b' },
    { name: 'a document without a name', document: NAMELESS, variant: 'b' },
    { name: 'a document of many pages', document: MANY_PAGES, variant: 'b' },
  ];
}

function readSamples(): SampleDocument[] {
  const folder = join(getPackageFolder(), 'samples');
  return readdirSync(folder)
    .filter((name) => /\.(?:ya?ml|json)$/.test(name))
    .sort()
    .map((name) => {
      const file = join(folder, name);
      const { value } = parseSource(readFileSync(file, 'utf8'), { file, ...PARSER_KEYS });
      return {
        name: `the sample ${name}`,
        document: value,
        variant: name.startsWith('variant-a') ? 'a' : 'b',
      };
    });
}

export function createSampleInLanguage(tag: string): SampleDocument {
  return {
    name: `a document in the language ${tag}`,
    document: { ...SHORT_DOCUMENT, language: tag },
    variant: 'b',
  };
}

const WORD = 'Wissenschaftskommunikationsbeauftragte';
const SENTENCE =
  'Led the move of a large archive to a new home without the loss of a page, and wrote down how, so that others can do it again. ';

export const SHORT_DOCUMENT = {
  cv: {
    name: 'Jane Doe',
    label: 'Archivist',
    email: 'jane@doe.example.com',
    phone: '+1 503-555-0142',
    summary: SENTENCE.repeat(2),
    education: [
      {
        institution: 'University of Leeds',
        area: 'History',
        study_type: 'MA',
        date: '2015',
        gpa: '3.9',
      },
    ],
    experience: [
      {
        company: 'City Archive',
        position: 'Archivist',
        location: 'Leeds',
        start_date: '2018-03',
        end_date: 'present',
        highlights: [SENTENCE, 'Taught twelve volunteers'],
      },
      {
        company: 'Records Office',
        position: 'Assistant',
        date: '2016',
        highlights: ['Catalogued maps'],
      },
    ],
    skills: [{ name: 'Languages', details: 'English, French' }],
    publications: [
      {
        title: 'Paper and Damp',
        authors: ['Jane Doe', 'A. Nother'],
        date: '2020',
        doi: '10.1000/182',
        journal: 'Archives',
      },
    ],
  },
} as const satisfies CvDocumentB;

const LONG_TEXTS = {
  cv: {
    name: `Maximiliana Alexandra ${WORD} von und zu Hohenlohe-Langenburg`,
    label: `${WORD} für Öffentlichkeitsarbeit`,
    email: `maximiliana.alexandra.${WORD.toLowerCase()}@hohenlohe-langenburg.example.com`,
    website: `https://hohenlohe-langenburg.example.com/${WORD.toLowerCase()}`,
    custom_sections: [
      {
        title: `Tätigkeiten als ${WORD} und alles, was damit zusammenhängt`,
        entry_type: 'ExperienceEntry',
        entries: [
          {
            company: `Gesellschaft der ${WORD} ${SENTENCE}`,
            position: `${WORD} und Stellvertreterin ${SENTENCE}`,
            location: `${WORD}-Stadt an der Oberen Donau`,
            start_date: '2018-03',
            end_date: 'present',
            highlights: [SENTENCE.repeat(6), WORD.repeat(4)],
          },
          {
            company: 'A',
            position: 'B',
            date: `between the summer of 1999 and, with breaks, the end of ${WORD}`,
          },
        ],
      },
    ],
    publications: [
      {
        title: SENTENCE.repeat(2),
        authors: Array.from({ length: 40 }, (_, index) => `Author Number ${index + 1}`),
        date: '2020-01',
        doi: '10.1000/a-very-long-identifier-of-a-work-that-nobody-can-remember-1234567890',
        journal: SENTENCE,
      },
    ],
  },
} satisfies CvDocumentB;

const NAMELESS = {
  cv: {
    name: ' ',
    skills: SHORT_DOCUMENT.cv.skills,
    experience: [{ company: 'City Archive', position: 'Archivist' }],
  },
} satisfies CvDocumentB;

const MANY_PAGES = {
  cv: {
    ...SHORT_DOCUMENT.cv,
    experience: Array.from({ length: 6 }, (_, index) => ({
      ...SHORT_DOCUMENT.cv.experience[0],
      company: `Archive ${index + 1}`,
      highlights: Array.from({ length: 12 }, (__, item) => `${item + 1}. ${SENTENCE}`),
    })),
  },
} satisfies CvDocumentB;
