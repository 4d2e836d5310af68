import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import { lazy } from '../../util/memoize.js';
import {
  getValue,
  isEmptyValue,
  isPlainObject,
  omitUndefined,
  type PlainObject,
  toList,
} from '../../util/plain-object.js';
import { ENTRY_KINDS } from '../fields/entry-fields.js';
import { findNetwork, parseProfile } from '../fields/networks.js';
import { LANGUAGES } from '../locales/all.generated.js';
import { toDoiAddress } from '../model/links.js';
import { toPlainText } from '../model/text/inline.js';
import { parseMarkdown } from '../model/text/markdown.js';
import { parseCalendarDate, toIsoDate } from '../schema/calendar-date.js';
import type { EntryKind } from '../schema/entries.js';
import {
  foldTitle,
  PREDEFINED_SECTIONS,
  type SectionKey,
  type Variant,
} from '../schema/sections.js';
import { parseDoi } from '../schema/url.js';
import { resolveEntryKind } from '../validate/check-entries.js';

const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json';

/**
 * Converts a document without errors to JSON Resume 1.0 (https://jsonresume.org/schema), from which
 * `cvpress import` restores it.
 *
 * @returns the text; `left` has the paths of values that JSON Resume cannot contain
 */
export function documentToJsonResume(
  document: unknown,
  variant: Variant,
): { text: string; left: readonly DocumentPath[] } {
  const cv = isPlainObject(document) && isPlainObject(document.cv) ? document.cv : {};
  const left: DocumentPath[] = [];
  const lists = new Map<ListName, object[]>();
  for (const { list: sectionList, kind: sectionKind, entries, path } of listSections(cv, left)) {
    for (const [index, entry] of entries.entries()) {
      const kind = resolveEntryKind(entry, sectionKind, variant);
      const list = kind === sectionKind ? sectionList : LIST_BY_KIND[kind];
      if (list === undefined) {
        left.push([...path, index]);
        continue;
      }
      const fields = new FieldReader(entry, [...path, index], left);
      const item = {
        ...omitUndefined<object>(FORMATTERS[list](fields)),
        ...fields.readRest(Object.keys(ENTRY_KINDS[kind].fields)),
      };
      const items = lists.get(list) ?? [];
      lists.set(list, items);
      items.push(item);
    }
  }
  const { profiles, ...others } = Object.fromEntries(lists);
  const language = getValue(document, ['language']);
  const meta = isEmptyValue(language) ? undefined : { language };
  const resume = {
    $schema: SCHEMA,
    ...omitUndefined({ meta }),
    basics: formatBasics(
      cv,
      toList(getValue(document, ['contacts'])).filter(isPlainObject),
      profiles ?? [],
    ),
    ...others,
  };
  if (!isEmptyValue(cv.section_order)) left.push(['cv', 'section_order']);
  return { text: `${JSON.stringify(resume, undefined, 2)}\n`, left };
}

type ListName = keyof typeof FORMATTERS;

/** Reads an object of the document, and records unread values. */
class FieldReader {
  readonly #read = new Set<string>();

  constructor(
    readonly value: PlainObject,
    readonly path: DocumentPath,
    readonly left: DocumentPath[],
  ) {}

  readText(key: string): string | undefined {
    this.#read.add(key);
    return isEmptyValue(this.value[key]) ? undefined : String(this.value[key]);
  }

  readTexts(key: string): readonly string[] | undefined {
    this.#read.add(key);
    const list = this.value[key];
    return Array.isArray(list) && list.length > 0 ? list : undefined;
  }

  /** Returns a calendar date in the schema's range of years. */
  readDate(key: string): string | undefined {
    const text = this.value[key];
    const date = typeof text === 'string' ? parseCalendarDate(text) : undefined;
    const iso = date && toIsoDate(date);
    return iso && /^[12]/.test(iso) && this.readText(key) !== undefined ? iso : undefined;
  }

  /** A range without an end lasts until present. */
  readPeriod(): object {
    if (this.value.end_date === 'present') this.#read.add('end_date');
    const day =
      this.value.start_date === undefined && this.value.end_date === undefined
        ? this.readDate('date')
        : undefined;
    return { startDate: this.readDate('start_date'), endDate: this.readDate('end_date') ?? day };
  }

  /**
   * Returns unread values under keys that `cvpress import` reads although the schema lacks them,
   * and records the others.
   */
  readRest(keys: readonly string[]): PlainObject {
    const missing = keys.filter((key) => !this.#read.has(key) && !isEmptyValue(this.value[key]));
    for (const key of missing) if (!EXTRA_KEYS.has(key)) this.left.push([...this.path, key]);
    return Object.fromEntries(
      missing.filter((key) => EXTRA_KEYS.has(key)).map((key) => [key, this.value[key]]),
    );
  }
}

/** Keys of entries that are not in the schema. */
const EXTRA_KEYS: ReadonlySet<string> = new Set([
  'location',
  'date',
  'highlights',
  'transcript_url',
  'cited_by',
]);

const formatJob = (organizationKey: 'name' | 'organization') => (entry: FieldReader) => ({
  [organizationKey]: entry.readText('company'),
  position: entry.readText('position'),
  url: entry.readText('url'),
  ...entry.readPeriod(),
  highlights: entry.readTexts('highlights'),
});

const formatSkill = (entry: FieldReader) => ({
  name: entry.readText('name'),
  keywords: entry.readText('details')?.split(/, (?![^(]*\))/),
});

const FORMATTERS = {
  work: formatJob('name'),
  volunteer: formatJob('organization'),
  education: (entry: FieldReader) => ({
    institution: entry.readText('institution'),
    url: entry.readText('url'),
    area: entry.readText('area'),
    studyType: entry.readText('study_type'),
    ...entry.readPeriod(),
    score: entry.readText('gpa'),
  }),
  projects: (entry: FieldReader) => ({
    name: entry.readText('name'),
    ...entry.readPeriod(),
    url: entry.readText('url'),
    highlights: entry.readTexts('highlights'),
  }),
  publications: (entry: FieldReader) => {
    const doi = entry.readText('doi');
    const parsedDoi = doi === undefined ? undefined : parseDoi(doi);
    return {
      name: entry.readText('title'),
      authors: entry.readTexts('authors'),
      publisher: entry.readText('journal'),
      releaseDate: entry.readDate('date'),
      doi,
      url: entry.readText('url') ?? (parsedDoi === undefined ? undefined : toDoiAddress(parsedDoi)),
    };
  },
  certificates: (entry: FieldReader) => ({
    name: entry.readText('name'),
    date: entry.readDate('date'),
    url: entry.readText('url'),
  }),
  awards: (entry: FieldReader) => ({
    title: entry.readText('name'),
    awarder: entry.readText('details'),
    date: entry.readDate('date'),
  }),
  skills: formatSkill,
  interests: formatSkill,
  languages: (entry: FieldReader) => ({
    language: entry.readText('name'),
    fluency: entry.readText('details'),
  }),
  profiles: (entry: FieldReader) => {
    const network = entry.readText('name');
    const username = entry.readText('details');
    const url = entry.readText('url');
    const [node, ...others] =
      username?.startsWith('[') && url === undefined ? parseMarkdown(username) : [];
    if (node?.kind !== 'link' || others.length > 0) return { network, username, url };
    return { network, username: toPlainText(node.children), url: node.href };
  },
  references: (entry: FieldReader) => ({
    name: entry.readText('name'),
    reference: entry.readText('details'),
  }),
};

const LIST_BY_KEY: Partial<Record<SectionKey, ListName>> = {
  education: 'education',
  experience: 'work',
  work_experience: 'work',
  extracurricular_activities: 'volunteer',
  projects: 'projects',
  academic_projects: 'projects',
  personal_projects: 'projects',
  publications: 'publications',
  certificates: 'certificates',
  awards: 'awards',
  skills: 'skills',
  programming_skills: 'skills',
  interests: 'interests',
};

/** Lists of custom sections, by title and entry kind, or by entry kind only. */
const LIST_BY_TITLE: readonly (readonly [title: string, kind: EntryKind, list: ListName])[] = [
  ['volunteering', 'ExperienceEntry', 'volunteer'],
  ['languages', 'OneLineEntry', 'languages'],
  ['profiles', 'OneLineEntry', 'profiles'],
  ['references', 'OneLineEntry', 'references'],
];
const LIST_BY_KIND: Partial<Record<EntryKind, ListName>> = {
  EducationEntry: 'education',
  ExperienceEntry: 'work',
  NormalEntry: 'projects',
  PublicationEntry: 'publications',
};

/** Maps titles of these sections in all languages to the English one. */
const ENGLISH_TITLES = lazy(
  () =>
    new Map(
      LANGUAGES.flatMap(({ titleSynonyms, imported }) => [
        ...(titleSynonyms?.languages?.split('|') ?? []).map(
          (title) => [title, 'languages'] as const,
        ),
        ...(['Volunteering', 'Profiles', 'References'] as const).map(
          (title) => [imported[title] ?? title, title.toLowerCase()] as const,
        ),
      ]).map(([title, english]) => [foldTitle(title), english]),
    ),
);

function listSections(cv: PlainObject, left: DocumentPath[]) {
  const keys = Object.keys(PREDEFINED_SECTIONS) as SectionKey[];
  const predefinedSections = keys.map((key) => ({
    list: LIST_BY_KEY[key],
    kind: PREDEFINED_SECTIONS[key].kind,
    entries: cv[key],
    path: ['cv', key],
  }));
  const customSections = (Array.isArray(cv.custom_sections) ? cv.custom_sections : []).map(
    (section: PlainObject, index) => {
      const kind = section.entry_type as EntryKind;
      const folded = foldTitle(String(section.title));
      const englishTitle = ENGLISH_TITLES().get(folded) ?? folded;
      const [, , listByTitle] =
        LIST_BY_TITLE.find(([title, entryKind]) => title === englishTitle && entryKind === kind) ??
        [];
      const list = listByTitle ?? LIST_BY_KIND[kind];
      return {
        list,
        kind,
        entries: section.entries,
        path: ['cv', 'custom_sections', index, 'entries'],
      };
    },
  );
  return [...predefinedSections, ...customSections].flatMap(({ list, kind, entries, path }) => {
    if (!Array.isArray(entries) || entries.length === 0) return [];
    if (list !== undefined)
      return [{ list, kind, entries: entries as readonly PlainObject[], path }];
    left.push(path);
    return [];
  });
}

function formatBasics(
  cv: PlainObject,
  contacts: readonly PlainObject[],
  others: readonly object[],
): object {
  const person = new FieldReader(cv, ['cv'], []);
  const find = (key: string): unknown =>
    person.readText(key) ?? contacts.find((contact) => key in contact)?.[key];
  const email = find('email');
  const phone = find('phone');
  const otherContacts = contacts.filter(
    (contact) => ![email, phone].includes(contact.email ?? contact.phone ?? contact),
  );
  const networks: readonly PlainObject[] = Array.isArray(cv.social_networks)
    ? cv.social_networks
    : [];
  const profiles = [...networks.map(formatProfile), ...otherContacts.map(formatContact), ...others];
  return omitUndefined({
    name: person.readText('name'),
    label: person.readText('label'),
    email,
    phone,
    url: person.readText('website'),
    summary: person.readText('summary'),
    location:
      cv.location === undefined || cv.location === null
        ? undefined
        : { address: person.readText('location') },
    profiles: profiles.length === 0 ? undefined : profiles,
  });
}

/** The schema has one email address and one phone number: others become profiles. */
function formatContact(contact: PlainObject): object {
  const { network, email, phone, label, url } = contact;
  if (email !== undefined) return { network: 'Email', username: email, url: `mailto:${email}` };
  if (phone !== undefined) return { network: 'Phone', username: phone };
  return network === undefined ? { network: label, url } : formatProfile(contact);
}

function formatProfile({ network, username }: PlainObject): object {
  const knownNetwork = findNetwork(String(network));
  return omitUndefined({
    network,
    username,
    url: knownNetwork && parseProfile(knownNetwork, String(username))?.href,
  });
}
