// Every row of the tables has its look: a document with a word of its own in each field shows all of them in every format.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Field, KINDS } from '../../../src/compiler/fields/entry-fields.js';
import { NETWORKS } from '../../../src/compiler/fields/networks.js';
import { PERSON } from '../../../src/compiler/fields/person-fields.js';
import { ENGLISH } from '../../../src/compiler/locales/find.js';
import type { OutputFormat } from '../../../src/compiler/output/formats.js';
import { renderCv, renderCvToPdf } from '../../../src/compiler/pipeline/render.js';
import type { EntryKind } from '../../../src/compiler/schema/entries.js';
import { PREDEFINED_SECTIONS, type SectionKey } from '../../../src/compiler/schema/sections.js';
import { BUNDLED } from '../../../src/compiler/templates/template.js';
import { readDocx } from '../../support/docx.js';
import { factsOf } from '../../support/facts.js';
import { readPdf } from '../../support/pdf.js';

/** A value of a field, and what of it must be found: its words, or where it leads. */
interface Sample {
  readonly value: unknown;
  readonly sought: string;
}

/** A field that a document has. */
interface Given extends Sample {
  readonly path: string;
  readonly key: string;
}

let count = 0;

/** A word that stands nowhere else. */
function word(): string {
  count += 1;
  return `Word${[...String(1000 + count)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}`;
}

const text = (value = word()): Sample => ({ value, sought: value });
const listed = (only = word()): Sample => ({ value: [only], sought: only });

/** A sample for each content of a field. */
const SAMPLES: Readonly<
  Record<
    Exclude<
      Field['content'] | (typeof PERSON)[keyof typeof PERSON]['content'],
      'texts' | 'objects'
    >,
    () => Sample
  >
> = {
  name: text,
  text,
  line: text,
  paragraphs: text,
  phone: text,
  date: text,
  names: listed,
  points: listed,
  address: () => text(`https://example.org/${word()}`),
  website: () => text(`https://example.org/${word()}`),
  email: () => text(`${word()}@example.org`),
  doi: () => text(`10.1000/${word()}`),
  count() {
    count += 1;
    return { value: 7000 + count, sought: String(7000 + count) };
  },
};

const KIND_NAMES = Object.keys(KINDS) as EntryKind[];

const PERIOD = ['start_date', 'end_date'];

/** The fields of an entry, but for those of a period, which stand in the place of a date. */
function entryOf(kind: EntryKind): Given[] {
  const rows = Object.entries(KINDS[kind].fields).filter(([key]) => !PERIOD.includes(key));
  return rows.map(([key, { content }]) => ({ path: `${kind}.${key}`, key, ...SAMPLES[content]() }));
}

/** Years of a period, in entries that need no date; no year is in two of them. */
function periodOf(kind: EntryKind): Given[] {
  if (KINDS[kind].fields.date?.required) return [];
  const year = 1950 + KIND_NAMES.indexOf(kind);
  return PERIOD.map((key, nth) => ({
    path: `${kind}.${key}`,
    key,
    ...text(String(year + 20 * nth)),
  }));
}

function requiredOf(kind: EntryKind): Given[] {
  return entryOf(kind).filter(({ key }) => KINDS[kind].fields[key]?.required);
}

const PERSONAL = Object.entries(PERSON).flatMap(([key, { content }]): Given[] =>
  content === 'texts' || content === 'objects'
    ? []
    : [{ path: `cv.${key}`, key, ...SAMPLES[content]() }],
);

const PROFILES = Object.entries(NETWORKS).map(([network, { profiles }]) => ({
  path: network,
  network,
  ...text(profiles === undefined ? `@${word()}@example.org` : word()),
}));

const SECTIONS = (Object.keys(PREDEFINED_SECTIONS) as SectionKey[]).map((key) => ({
  key,
  title: ENGLISH.titles[key],
  given: requiredOf(PREDEFINED_SECTIONS[key].kind),
}));

const CUSTOM = KIND_NAMES.flatMap((kind) => [
  { kind, title: word(), given: entryOf(kind) },
  { kind, title: word(), given: [...requiredOf(kind), ...periodOf(kind)] },
]);

function object(given: readonly Given[]): Record<string, unknown> {
  return Object.fromEntries(given.map(({ key, value }) => [key, value]));
}

const DOCUMENT: unknown = {
  cv: {
    ...object(PERSONAL),
    social_networks: PROFILES.map(({ network, value }) => ({ network, username: value })),
    ...Object.fromEntries(SECTIONS.map(({ key, given }) => [key, [object(given)]])),
    custom_sections: CUSTOM.map(({ kind, title, given }) => ({
      title,
      entry_type: kind,
      entries: [object(given)],
    })),
  },
};

/** Images of the PDF, its markup, and JSON Resume, which reports the fields that it omits. */
type UnsearchedFormat = 'png' | 'svg' | 'typ' | 'json-resume';

type SearchedFormat = Exclude<OutputFormat, UnsearchedFormat>;

/** The text of each format and each template, without what breaks lines or escapes marks; and the values that `inspect` looks for. */
const said: Record<string, string> = {};

const bare = (text: string): string => text.replaceAll(/[\s\u00AD]|<wbr>|\\(?=\W)/g, '');

async function readTexts(pdf: Uint8Array): Promise<string[]> {
  const { text, links } = await readPdf(pdf);
  return [text, ...links.map(({ url }) => url)];
}

beforeAll(async () => {
  const options = { showLocation: true, today: '2026-11-20' } as const;
  const { pdf, html, docx, md, txt } = await renderCv(DOCUMENT, {
    formats: ['pdf', 'html', 'docx', 'md', 'txt'],
    ...options,
  });
  const word = readDocx(docx);
  const facts = await factsOf(DOCUMENT, {
    variant: 'b',
    markdown: true,
    showLocation: true,
    words: ENGLISH,
  });
  const formats: Readonly<Record<SearchedFormat, readonly string[]>> = {
    pdf: await readTexts(pdf),
    html: [html],
    docx: [word.text, ...word.links],
    md: [md],
    txt: [txt],
  };
  const all: Record<string, readonly string[]> = {
    ...formats,
    inspect: facts.map(({ value }) => value),
  };
  for (const template of BUNDLED.slice(1))
    all[`pdf, ${template}`] = await readTexts(
      await renderCvToPdf(DOCUMENT, { ...options, template }),
    );
  for (const [output, texts] of Object.entries(all)) said[output] = bare(texts.join(' '));
});

function lacking(sought: string): string[] {
  return Object.keys(said).filter((output) => !said[output]?.includes(bare(sought)));
}

it.each([...PERSONAL, ...PROFILES, ...CUSTOM.flatMap(({ given }) => given)])(
  '$path is in every format and template, and `inspect` looks for it',
  ({ sought }) => {
    expect(lacking(sought)).toEqual([]);
  },
);

it.each(SECTIONS)('the section $key is in every format, with its entry', ({ title, given }) => {
  expect([title, ...given.map(({ sought }) => sought)].flatMap(lacking)).toEqual([]);
});

it.each(CUSTOM)('the title of a custom section of $kind is in every format', ({ title }) => {
  expect(lacking(title)).toEqual([]);
});

describe.each(KIND_NAMES)('%s', (kind) => {
  it('has one name, and an argument of its own for each field', () => {
    const rows = Object.entries(KINDS[kind].fields);
    expect(rows.filter(([, { place }]) => place === 'name')).toHaveLength(1);
    const names = rows.map(([key, { argument }]) => argument ?? key.replaceAll('_', '-'));
    expect(new Set(names).size).toBe(names.length);
  });
});
