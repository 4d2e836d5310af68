// Every format and template prints every field: a document has a unique word in each.

import { beforeAll, describe, expect, it } from 'vitest';
import { ENTRY_KINDS, type Field } from '../../../src/compiler/fields/entry-fields.js';
import { isInFormat, NETWORKS, type Network } from '../../../src/compiler/fields/networks.js';
import { PERSON_FIELDS } from '../../../src/compiler/fields/person-fields.js';
import { ENGLISH } from '../../../src/compiler/locales/find-locale.js';
import type { OutputFormat } from '../../../src/compiler/output/formats.js';
import { renderCv, renderCvToPdf } from '../../../src/compiler/pipeline/render.js';
import { BUNDLED_TEMPLATES } from '../../../src/compiler/schema/bundled-templates.js';
import type { EntryKind } from '../../../src/compiler/schema/entries.js';
import { PREDEFINED_SECTIONS, type SectionKey } from '../../../src/compiler/schema/sections.js';
import { readDocx } from '../../support/docx.js';
import { collectFacts } from '../../support/facts.js';
import { readPdf } from '../../support/pdf.js';

/** A value, and the text or address to find. */
interface Sample {
  readonly value: unknown;
  readonly expected: string;
}

interface FieldSample extends Sample {
  readonly path: string;
  readonly key: string;
}

let count = 0;

/** Creates a unique word. */
function createWord(): string {
  count += 1;
  return `Word${[...String(1000 + count)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}`;
}

const createText = (value = createWord()): Sample => ({ value, expected: value });
const createList = (item = createWord()): Sample => ({ value: [item], expected: item });

/** Creates a sample by field content. */
const SAMPLES: Readonly<
  Record<
    Exclude<
      Field['content'] | (typeof PERSON_FIELDS)[keyof typeof PERSON_FIELDS]['content'],
      'texts' | 'objects'
    >,
    () => Sample
  >
> = {
  name: createText,
  text: createText,
  line: createText,
  paragraphs: createText,
  phone: createText,
  date: createText,
  names: createList,
  points: createList,
  address: () => createText(`https://example.org/${createWord()}`),
  website: () => createText(`https://example.org/${createWord()}`),
  email: () => createText(`${createWord()}@example.org`),
  doi: () => createText(`10.1000/${createWord()}`),
  count() {
    count += 1;
    return { value: 7000 + count, expected: String(7000 + count) };
  },
};

const KIND_NAMES = Object.keys(ENTRY_KINDS) as EntryKind[];

const PERIOD_KEYS = ['start_date', 'end_date'];

/** All fields except those of a date range, which replaces a date. */
function createFields(kind: EntryKind): FieldSample[] {
  const fieldEntries = Object.entries(ENTRY_KINDS[kind].fields).filter(
    ([key]) => !PERIOD_KEYS.includes(key),
  );
  return fieldEntries.map(([key, { content }]) => ({
    path: `${kind}.${key}`,
    key,
    ...SAMPLES[content](),
  }));
}

/** Unique years of a date range, for entries without a required date. */
function createPeriod(kind: EntryKind): FieldSample[] {
  if (ENTRY_KINDS[kind].fields.date?.required) return [];
  const year = 1950 + KIND_NAMES.indexOf(kind);
  return PERIOD_KEYS.map((key, index) => ({
    path: `${kind}.${key}`,
    key,
    ...createText(String(year + 20 * index)),
  }));
}

function createRequiredFields(kind: EntryKind): FieldSample[] {
  return createFields(kind).filter(({ key }) => ENTRY_KINDS[kind].fields[key]?.required);
}

const PERSON_SAMPLES = Object.entries(PERSON_FIELDS).flatMap(([key, { content }]): FieldSample[] =>
  content === 'texts' || content === 'objects'
    ? []
    : [{ path: `cv.${key}`, key, ...SAMPLES[content]() }],
);

const PROFILES = Object.entries(NETWORKS).map(([network, { username, example }]) => {
  const value = [createWord(), `@${createWord()}@example.org`].find((name) => username.test(name));
  return { path: network, network, ...createText(value ?? example) };
});

const [SOCIAL_NETWORKS, OTHER_NETWORKS] = [true, false].map((isIncluded) =>
  PROFILES.filter(({ network }) => isInFormat(network as Network) === isIncluded).map(
    ({ network, value }) => ({ network, username: value }),
  ),
);

/** Other items of `contacts`. */
const CONTACTS: readonly FieldSample[] = [
  { path: 'contacts.email', key: 'email', ...SAMPLES.email() },
  { path: 'contacts.phone', key: 'phone', ...SAMPLES.phone() },
  { path: 'contacts.label', key: 'label', ...createText() },
  { path: 'contacts.url', key: 'url', ...SAMPLES.website() },
];

const SECTIONS = (Object.keys(PREDEFINED_SECTIONS) as SectionKey[]).map((key) => ({
  key,
  title: ENGLISH.titles[key],
  fields: createRequiredFields(PREDEFINED_SECTIONS[key].kind),
}));

const CUSTOM = KIND_NAMES.flatMap((kind) => [
  { kind, title: createWord(), fields: createFields(kind) },
  { kind, title: createWord(), fields: [...createRequiredFields(kind), ...createPeriod(kind)] },
]);

function toObject(fields: readonly FieldSample[]): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ key, value }) => [key, value]));
}

const [EMAIL, PHONE, ...LINK] = CONTACTS as [FieldSample, FieldSample, ...FieldSample[]];

const DOCUMENT: unknown = {
  contacts: [...(OTHER_NETWORKS ?? []), toObject([EMAIL]), toObject([PHONE]), toObject(LINK)],
  cv: {
    ...toObject(PERSON_SAMPLES),
    social_networks: SOCIAL_NETWORKS,
    ...Object.fromEntries(SECTIONS.map(({ key, fields }) => [key, [toObject(fields)]])),
    custom_sections: CUSTOM.map(({ kind, title, fields }) => ({
      title,
      entry_type: kind,
      entries: [toObject(fields)],
    })),
  },
};

/** Images of the PDF, its markup, and JSON Resume, which reports omitted fields. */
type UnsearchedFormat = 'png' | 'svg' | 'typ' | 'json-resume';

type SearchedFormat = Exclude<OutputFormat, UnsearchedFormat>;

/**
 * The text of each format and template without line breaks and escapes, and the values that
 * `inspect` checks.
 */
const outputTexts: Record<string, string> = {};

const normalize = (text: string): string => text.replaceAll(/[\s\u00AD]|<wbr>|\\(?=\W)/g, '');

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
  const facts = await collectFacts(DOCUMENT, {
    variant: 'b',
    markdown: true,
    showLocation: true,
    locale: ENGLISH,
  });
  const formats: Readonly<Record<SearchedFormat, readonly string[]>> = {
    pdf: await readTexts(pdf),
    html: [html],
    docx: [word.text, ...word.links],
    md: [md],
    txt: [txt],
  };
  const outputs: Record<string, readonly string[]> = {
    ...formats,
    inspect: facts.map(({ value }) => value),
  };
  for (const template of BUNDLED_TEMPLATES.slice(1))
    outputs[`pdf, ${template}`] = await readTexts(
      await renderCvToPdf(DOCUMENT, { ...options, template }),
    );
  for (const [output, texts] of Object.entries(outputs))
    outputTexts[output] = normalize(texts.join(' '));
});

function findMissing(expected: string): string[] {
  return Object.keys(outputTexts).filter(
    (output) => !outputTexts[output]?.includes(normalize(expected)),
  );
}

it.each([...PERSON_SAMPLES, ...PROFILES, ...CONTACTS, ...CUSTOM.flatMap(({ fields }) => fields)])(
  'prints $path in every format and template, and checks it in `inspect`',
  ({ expected }) => {
    expect(findMissing(expected)).toEqual([]);
  },
);

it.each(SECTIONS)('prints the section $key with its entry in every format', ({ title, fields }) => {
  expect([title, ...fields.map(({ expected }) => expected)].flatMap(findMissing)).toEqual([]);
});

it.each(CUSTOM)('prints the title of a custom section of $kind in every format', ({ title }) => {
  expect(findMissing(title)).toEqual([]);
});

describe.each(KIND_NAMES)('%s', (kind) => {
  it('has one field for its name, and a distinct argument for each field', () => {
    const fieldEntries = Object.entries(ENTRY_KINDS[kind].fields);
    expect(fieldEntries.filter(([, { place }]) => place === 'name')).toHaveLength(1);
    const names = fieldEntries.map(([key, { argument }]) => argument ?? key.replaceAll('_', '-'));
    expect(new Set(names).size).toBe(names.length);
  });
});
