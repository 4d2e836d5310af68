// Every format and template prints every field: a document has a unique word in each.

import { beforeAll, describe, expect, it } from 'vitest';
import { ENTRY_KINDS, type Field } from '../../../src/compiler/fields/entry-fields.js';
import { isInFormat, NETWORKS, type Network } from '../../../src/compiler/fields/networks.js';
import { PERSON_FIELDS } from '../../../src/compiler/fields/person-fields.js';
import { ENGLISH } from '../../../src/compiler/locales/find-locale.js';
import type { RenderOptions } from '../../../src/compiler/options/options.js';
import type { OutputFormat } from '../../../src/compiler/output/formats.js';
import { renderCv, renderCvToPdf } from '../../../src/compiler/pipeline/render.js';
import { BUNDLED_TEMPLATES } from '../../../src/compiler/schema/bundled-templates.js';
import type { EntryKind } from '../../../src/compiler/schema/entries.js';
import { PREDEFINED_SECTIONS, type SectionKey } from '../../../src/compiler/schema/sections.js';
import { EXTRACTORS, mapExtractors } from '../../../src/inspect/extractors/extractors.js';
import { createRandom } from '../../support/create-random.js';
import { readDocx } from '../../support/docx.js';
import { collectFacts } from '../../support/facts.js';
import { IS_LONG } from '../../support/length.js';
import { readPdf } from '../../support/pdf.js';
import {
  chooseSettings,
  createOptions,
  pickSettings,
  type Settings,
} from '../../support/settings.js';

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
  return { path: network, key: 'username', network, ...createText(value ?? example) };
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

interface RandomEntry {
  readonly section: string;
  readonly samples: readonly FieldSample[];
}

interface RandomDocument {
  readonly document: object;
  readonly titles: readonly string[];
  readonly header: readonly FieldSample[];
  readonly entries: readonly RandomEntry[];
}

/** The required fields of an entry and some others, with or without a period. */
function pickFields(kind: EntryKind, random: () => number): FieldSample[] {
  const { fields } = ENTRY_KINDS[kind];
  const period = random() < 0.5 ? createPeriod(kind) : [];
  const isIncluded = ({ key }: FieldSample): boolean =>
    fields[key]?.required || (random() < 0.5 && !(key === 'date' && period.length > 0));
  return [...createFields(kind).filter(isIncluded), ...period];
}

/** Half of the entries have the employer of the entry before, for `group_positions`. */
function repeatEmployer(
  samples: readonly FieldSample[],
  previous: RandomEntry | undefined,
  random: () => number,
): readonly FieldSample[] {
  const employer = previous?.samples.find(({ key }) => key === 'company');
  if (employer === undefined || random() < 0.5) return samples;
  return samples.map((sample) => (sample.key === 'company' ? employer : sample));
}

function pickContacts(random: () => number) {
  const profiles = PROFILES.filter(() => random() < 0.3);
  const others = [[EMAIL], [PHONE], LINK].filter(() => random() < 0.3);
  const toProfiles = (areInFormat: boolean): object[] =>
    profiles
      .filter(({ network }) => isInFormat(network as Network) === areInFormat)
      .map(({ network, value }) => ({ network, username: value }));
  return {
    samples: [...profiles, ...others.flat()],
    social_networks: toProfiles(true),
    contacts: [...toProfiles(false), ...others.map(toObject)],
  };
}

function createRandomDocument(random: () => number): RandomDocument {
  const entries: RandomEntry[] = [];
  const createEntries = (kind: EntryKind, section: string): object[] =>
    Array.from({ length: 1 + Math.floor(random() * 2) }, (_, index) => {
      const previous = index > 0 ? entries.at(-1) : undefined;
      const samples = repeatEmployer(pickFields(kind, random), previous, random);
      entries.push({ section, samples });
      return toObject(samples);
    });
  const person = PERSON_SAMPLES.filter(({ key }) => key === 'name' || random() < 0.3);
  const { samples, social_networks, contacts } = pickContacts(random);
  const keys = SECTIONS.map(({ key }) => key).filter(() => random() < 0.15);
  const predefined = keys.map((key): [string, object[]] => [
    key,
    createEntries(PREDEFINED_SECTIONS[key].kind, key),
  ]);
  const custom_sections = KIND_NAMES.filter(() => random() < 0.3).map((entry_type) => {
    const title = createWord();
    return { title, entry_type, entries: createEntries(entry_type, title) };
  });
  const cv = {
    ...toObject(person),
    social_networks,
    ...Object.fromEntries(predefined),
    custom_sections,
  };
  return {
    document: { contacts, cv },
    titles: [
      ...keys.map((key) => ENGLISH.titles[key]),
      ...custom_sections.map(({ title }) => title),
    ],
    header: [...person, ...samples],
    entries,
  };
}

/** Settings that suit a document. */
function pickSuitableSettings(titles: readonly string[], random: () => number): Settings {
  const settings = pickSettings(random);
  const replaced = {
    fit: 3,
    break_before: titles.slice(Math.floor(random() * titles.length)).slice(0, 1),
    keep: titles.filter(() => random() < 0.4),
    photo: null,
  };
  return Object.fromEntries(
    Object.entries({ ...settings, ...replaced }).filter(
      ([key, value]) => key in settings && value !== null,
    ),
  );
}

/** Renders a document, and returns its text in all formats and extractors. */
async function renderTexts(
  document: unknown,
  options: RenderOptions,
): Promise<Record<string, string>> {
  const formats = ['pdf', 'html', 'docx', 'md', 'txt'] as const;
  const { pdf, html, docx, md, txt } = await renderCv(document, {
    ...options,
    formats,
    today: '2026-11-20',
  });
  const reading = await readPdf(pdf);
  const links = reading.links.map(({ url }) => url).join(' ');
  const word = readDocx(docx);
  return {
    ...mapExtractors((name) => `${EXTRACTORS[name](reading)} ${links}`),
    // The head repeats the person and the schools.
    html: html.slice(html.indexOf('<body')),
    docx: `${word.text} ${word.links.join(' ')}`,
    md,
    txt,
  };
}

/** Fields that may be in a column, only in links or once for several; and short numbers. */
const UNORDERED = `date ${PERIOD_KEYS.join(' ')} url transcript_url doi company cited_by`.split(
  ' ',
);

/** Lists missing fields, and entries in the wrong order. */
function findProblems(
  text: string,
  { titles, header, entries }: RandomDocument,
  { template, show_location }: Settings,
): string[] {
  const normalized = normalize(text);
  const locate = ({ expected }: FieldSample): number => normalized.indexOf(normalize(expected));
  const isHidden = ({ path }: FieldSample): boolean =>
    path === 'cv.location' && show_location !== true;
  const missing = [...header, ...entries.flatMap(({ samples }) => samples)].filter(
    (sample) => !isHidden(sample) && locate(sample) < 0,
  );
  const starts = entries.map(({ section, samples }) => ({
    section,
    position: Math.min(...samples.filter(({ key }) => !UNORDERED.includes(key)).map(locate)),
  }));
  const misplaced = starts.filter(({ section, position }, index) => {
    const next = starts[index + 1];
    // `sidebar` has some sections in another column.
    const isFollowed = template !== 'sidebar' || next?.section === section;
    return next !== undefined && isFollowed && next.position < position;
  });
  return [
    ...titles
      .filter((title) => !normalized.includes(normalize(title)))
      .map((title) => `the title ${title} is missing`),
    ...missing.map(({ path, expected }) => `${path} ${expected} is missing`),
    ...misplaced.map(({ section, position }) => `an entry of ${section} at ${position} is late`),
  ];
}

const DOCUMENTS = IS_LONG ? 5000 : 12;

it(`prints all fields of ${DOCUMENTS} documents in order with any settings`, async () => {
  const random = createRandom(68);
  const firstWord = count;
  for (let index = 0; index < DOCUMENTS; index += 1) {
    // No word is the beginning of another if all have the same length.
    count = firstWord;
    const created = createRandomDocument(random);
    const pick = (): Settings => pickSuitableSettings(created.titles, random);
    const sources = { caller: pick(), edition: pick(), document: pick() };
    const document = { render: sources.document, ...created.document };
    const texts = await renderTexts(document, createOptions(sources));
    const problems = Object.entries(texts).flatMap(([output, text]) =>
      findProblems(text, created, chooseSettings(sources)).map(
        (problem) => `${output}: ${problem}`,
      ),
    );
    expect(problems, JSON.stringify({ index, ...sources, document })).toEqual([]);
  }
}, 3_600_000);
