import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import {
  defined,
  isPlainObject,
  type PlainObject,
  saysNothing,
  valueAt,
} from '../../util/plain-object.js';
import { once } from '../../util/remember.js';
import { KINDS } from '../fields/entry-fields.js';
import { networkNamed, readProfile } from '../fields/networks.js';
import { LANGUAGES } from '../locales/all.generated.js';
import { addressOfDoi } from '../model/links.js';
import { toPlainText } from '../model/text/inline.js';
import { parseMarkdown } from '../model/text/markdown.js';
import { readDoi } from '../schema/address.js';
import { isoDate, knownDate } from '../schema/calendar.js';
import type { EntryKind } from '../schema/entries.js';
import {
  foldTitle,
  PREDEFINED_SECTIONS,
  type SectionKey,
  type Variant,
} from '../schema/sections.js';
import { kindOfEntry } from '../validate/entries.js';

const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json';

/**
 * Writes a document without errors as JSON Resume 1.0 (https://jsonresume.org/schema), so that `cvpress import` reads the same again.
 *
 * @returns the text, and `left`: what JSON Resume has no place for
 */
export function jsonResumeOf(
  document: unknown,
  variant: Variant,
): { text: string; left: readonly DocumentPath[] } {
  const cv = isPlainObject(document) && isPlainObject(document.cv) ? document.cv : {};
  const left: DocumentPath[] = [];
  const lists = new Map<List, object[]>();
  for (const { list: usual, kind: sectionKind, entries, path } of sectionsOf(cv, left)) {
    for (const [index, entry] of entries.entries()) {
      const kind = kindOfEntry(entry, sectionKind, variant);
      const list = kind === sectionKind ? usual : OF_KIND[kind];
      if (list === undefined) {
        left.push([...path, index]);
        continue;
      }
      const fields = new Fields(entry, [...path, index], left);
      const written = defined<object>(ITEMS[list](fields));
      const item = { ...written, ...fields.rest(Object.keys(KINDS[kind].fields)) };
      const items = lists.get(list) ?? [];
      lists.set(list, items);
      items.push(item);
    }
  }
  const { profiles, ...others } = Object.fromEntries(lists);
  const language = valueAt(document, ['language']);
  const meta = saysNothing(language) ? undefined : { language };
  const resume = {
    $schema: SCHEMA,
    ...defined({ meta }),
    basics: basicsOf(cv, profiles ?? []),
    ...others,
  };
  if (!saysNothing(cv.section_order)) left.push(['cv', 'section_order']);
  return { text: `${JSON.stringify(resume, undefined, 2)}\n`, left };
}

type List = keyof typeof ITEMS;

/** An object of the document: its texts are given once, and those that nobody asks for are left. */
class Fields {
  readonly #given = new Set<string>();

  constructor(
    readonly value: PlainObject,
    readonly path: DocumentPath,
    readonly left: DocumentPath[],
  ) {}

  text(key: string): string | undefined {
    this.#given.add(key);
    // A `gpa` may be a number.
    return saysNothing(this.value[key]) ? undefined : String(this.value[key]);
  }

  texts(key: string): readonly string[] | undefined {
    this.#given.add(key);
    const list = this.value[key];
    return Array.isArray(list) && list.length > 0 ? list : undefined;
  }

  /** A date of the calendar in the years that the schema knows; any other text is left. */
  date(key: string): string | undefined {
    const text = this.value[key];
    const date = typeof text === 'string' ? knownDate(text) : undefined;
    const written = date && isoDate(date);
    return written && /^[12]/.test(written) && this.text(key) !== undefined ? written : undefined;
  }

  /** A period without an end lasts until the present. */
  period(): object {
    if (this.value.end_date === 'present') this.#given.add('end_date');
    const day =
      this.value.start_date === undefined && this.value.end_date === undefined
        ? this.date('date')
        : undefined;
    return { startDate: this.date('start_date'), endDate: this.date('end_date') ?? day };
  }

  /** What no list has a place for: the schema allows more keys, and `cvpress import` reads some of them; the others are left. */
  rest(keys: readonly string[]): PlainObject {
    const missing = keys.filter((key) => !this.#given.has(key) && !saysNothing(this.value[key]));
    for (const key of missing) if (!MORE.has(key)) this.left.push([...this.path, key]);
    return Object.fromEntries(
      missing.filter((key) => MORE.has(key)).map((key) => [key, this.value[key]]),
    );
  }
}

/** The keys that entries have beyond the schema. */
const MORE: ReadonlySet<string> = new Set([
  'location',
  'date',
  'highlights',
  'transcript_url',
  'cited_by',
]);

const job = (organisation: 'name' | 'organization') => (entry: Fields) => ({
  [organisation]: entry.text('company'),
  position: entry.text('position'),
  url: entry.text('url'),
  ...entry.period(),
  highlights: entry.texts('highlights'),
});

const skill = (entry: Fields) => ({
  name: entry.text('name'),
  keywords: entry.text('details')?.split(/, (?![^(]*\))/),
});

/** How an entry is written in each list. */
const ITEMS = {
  work: job('name'),
  volunteer: job('organization'),
  education: (entry: Fields) => ({
    institution: entry.text('institution'),
    url: entry.text('url'),
    area: entry.text('area'),
    studyType: entry.text('study_type'),
    ...entry.period(),
    score: entry.text('gpa'),
  }),
  projects: (entry: Fields) => ({
    name: entry.text('name'),
    ...entry.period(),
    url: entry.text('url'),
    highlights: entry.texts('highlights'),
  }),
  publications: (entry: Fields) => {
    const doi = entry.text('doi');
    const read = doi === undefined ? undefined : readDoi(doi);
    return {
      name: entry.text('title'),
      authors: entry.texts('authors'),
      publisher: entry.text('journal'),
      releaseDate: entry.date('date'),
      doi,
      url: entry.text('url') ?? (read === undefined ? undefined : addressOfDoi(read)),
    };
  },
  certificates: (entry: Fields) => ({
    name: entry.text('name'),
    date: entry.date('date'),
    url: entry.text('url'),
  }),
  awards: (entry: Fields) => ({
    title: entry.text('name'),
    awarder: entry.text('details'),
    date: entry.date('date'),
  }),
  skills: skill,
  interests: skill,
  languages: (entry: Fields) => ({ language: entry.text('name'), fluency: entry.text('details') }),
  profiles: (entry: Fields) => {
    const network = entry.text('name');
    const username = entry.text('details');
    const url = entry.text('url');
    const [link, ...more] =
      username?.startsWith('[') && url === undefined ? parseMarkdown(username) : [];
    if (link?.kind !== 'link' || more.length > 0) return { network, username, url };
    return { network, username: toPlainText(link.children), url: link.href };
  },
  references: (entry: Fields) => ({ name: entry.text('name'), reference: entry.text('details') }),
};

/** The lists of the predefined sections. */
const OF_KEY: Partial<Record<SectionKey, List>> = {
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

/** The lists of custom sections, by their titles and the kind of their entries, or by the kind alone. */
const OF_TITLE: readonly (readonly [title: string, kind: EntryKind, list: List])[] = [
  ['volunteering', 'ExperienceEntry', 'volunteer'],
  ['languages', 'OneLineEntry', 'languages'],
  ['profiles', 'OneLineEntry', 'profiles'],
  ['references', 'OneLineEntry', 'references'],
];
const OF_KIND: Partial<Record<EntryKind, List>> = {
  EducationEntry: 'education',
  ExperienceEntry: 'work',
  NormalEntry: 'projects',
  PublicationEntry: 'publications',
};

/** The titles of these sections in all languages, as imports write them, with the one in English. */
const ENGLISH_TITLES = once(
  () =>
    new Map(
      LANGUAGES.flatMap(({ alsoTitles, imported }) => [
        ...(alsoTitles?.languages?.split('|') ?? []).map((title) => [title, 'languages'] as const),
        ...(['Volunteering', 'Profiles', 'References'] as const).map(
          (title) => [imported[title] ?? title, title.toLowerCase()] as const,
        ),
      ]).map(([title, english]) => [foldTitle(title), english]),
    ),
);

function sectionsOf(cv: PlainObject, left: DocumentPath[]) {
  const keys = Object.keys(PREDEFINED_SECTIONS) as SectionKey[];
  const all = keys.map((key) => ({
    list: OF_KEY[key],
    kind: PREDEFINED_SECTIONS[key].kind,
    entries: cv[key],
    path: ['cv', key],
  }));
  const custom = (Array.isArray(cv.custom_sections) ? cv.custom_sections : []).map(
    (section: PlainObject, index) => {
      const kind = section.entry_type as EntryKind;
      const folded = foldTitle(String(section.title));
      const known = ENGLISH_TITLES().get(folded) ?? folded;
      const [, , titled] = OF_TITLE.find(([title, own]) => title === known && own === kind) ?? [];
      const list = titled ?? OF_KIND[kind];
      return {
        list,
        kind,
        entries: section.entries,
        path: ['cv', 'custom_sections', index, 'entries'],
      };
    },
  );
  return [...all, ...custom].flatMap(({ list, kind, entries, path }) => {
    if (!Array.isArray(entries) || entries.length === 0) return [];
    if (list !== undefined)
      return [{ list, kind, entries: entries as readonly PlainObject[], path }];
    left.push(path);
    return [];
  });
}

/** The person, all of whose fields have a place. */
function basicsOf(cv: PlainObject, others: readonly object[]): object {
  const person = new Fields(cv, ['cv'], []);
  const networks: readonly PlainObject[] = Array.isArray(cv.social_networks)
    ? cv.social_networks
    : [];
  const profiles = [...networks.map(profileOf), ...others];
  return defined({
    name: person.text('name'),
    label: person.text('label'),
    email: person.text('email'),
    phone: person.text('phone'),
    url: person.text('website'),
    summary: person.text('summary'),
    location:
      cv.location === undefined || cv.location === null
        ? undefined
        : { address: person.text('location') },
    profiles: profiles.length === 0 ? undefined : profiles,
  });
}

function profileOf({ network, username }: PlainObject): object {
  const known = networkNamed(String(network));
  return defined({ network, username, url: known && readProfile(known, String(username))?.href });
}
