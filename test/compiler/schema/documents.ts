import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import type { Variant } from '../../../src/compiler/schema/sections.js';
import { ROOT } from '../../cli/run.js';

const FOLDERS = ['samples', 'test/fixtures/transform'];

/** The fields of all entry kinds except `date`. */
const COMMON = {
  start_date: '2019-09-01',
  end_date: '2023-06-30',
  location: 'Bern',
  url: 'https://example.com',
  highlights: ['Text'],
};

/** Every field of both variants, in a small document, so that random changes reach each field. */
export const EVERY_FIELD = {
  $schema: './cvpress.schema.json',
  contacts: [
    { network: 'GitLab', username: 'jane' },
    { email: 'jane@example.com' },
    { phone: '+41 44 668 18 00' },
    { label: 'Portfolio', url: 'https://example.com' },
  ],
  design: {
    theme: 'classic',
    font: 'Roboto',
    font_size: '11pt',
    page_size: 'letterpaper',
    options: {
      primary_color: 'navy',
      date_and_location_width: '4 cm',
      show_timespan_in: ['Education', 'Skills'],
      show_last_updated_date: false,
      margins: {
        page: { top: '1 cm', left: '1 in' },
        section_title: { bottom: '2 pt' },
        entry_area: { vertical_between: '3 mm' },
        highlights_area: { left: '1.5em' },
      },
    },
  },
  cv: {
    name: 'Jane Doe',
    label: 'Biologist',
    location: 'Bern',
    email: 'jane@example.com',
    phone: '+41 44 668 18 00',
    website: 'https://example.com',
    summary: 'Text',
    social_networks: [{ network: 'GitHub', username: 'jane' }],
    section_order: ['Skills', 'Boats'],
    education: [
      {
        institution: 'ETH',
        area: 'Biology',
        study_type: 'BS',
        gpa: 5.5,
        transcript_url: 'https://example.com',
        ...COMMON,
      },
    ],
    work_experience: [{ company: 'CERN', position: 'Engineer', ...COMMON, end_date: 'present' }],
    skills: [
      { name: 'Languages', details: 'German', ...COMMON },
      { name: 'Tools', details: 'Nets', date: 'Fall 2022' },
    ],
    publications: [
      {
        title: 'Tides',
        authors: ['Jane Doe'],
        doi: '10.1000/1',
        date: '2020',
        cited_by: 3,
        journal: 'Sea',
        highlights: ['Text'],
      },
    ],
    custom_sections: [
      {
        title: 'Boats',
        entry_type: 'NormalEntry',
        link_text: 'more',
        entries: [{ name: 'Sloop', ...COMMON }],
      },
    ],
  },
};

/** Reads the samples and fixtures; converts those of variant B to A for variant A. */
export function validDocuments(variant: Variant): unknown[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((file) => /\.(yaml|json)$/.test(file))
      .map((file) => join(ROOT, folder, file)),
  );
  const parse = (file: string): unknown =>
    parseCvSource(readFileSync(file, 'utf8'), { file }).value;
  const [filesA, filesB] = [
    files.filter((file) => file.endsWith('variant-a.json')),
    files.filter((file) => !file.endsWith('variant-a.json')),
  ];
  return [
    EVERY_FIELD,
    ...(variant === 'a'
      ? [...filesA.map(parse), ...filesB.map(parse).map(toVariantA)]
      : filesB.map(parse)),
  ];
}

/**
 * Completes dates, and removes networks and section titles that only variant B allows. Its other
 * sections stay, because variant A ignores unknown keys.
 */
function toVariantA(document: unknown): unknown {
  return JSON.parse(JSON.stringify(document), (key, value) => {
    if (key === 'section_order' || key === 'show_timespan_in') return undefined;
    if (key === 'social_networks')
      return value.filter(
        (item: { network: string }) => !['Orcid', 'Mastodon'].includes(item.network),
      );
    return /^(start|end)_date$/.test(key) && /^\d/.test(value)
      ? `${value}-01-01`.slice(0, 10)
      : value;
  });
}
