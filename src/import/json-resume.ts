import type { EntryOf } from '../compiler/schema/document.js';
import type {
  EducationEntryB,
  EntryKind,
  NormalEntryB,
  OneLineEntryB,
  PublicationEntryB,
} from '../compiler/schema/entries.js';
import { defined } from '../util/plain-object.js';
import type { Draft, Reader } from './draft.js';
import {
  entryWith,
  fitting,
  highlights,
  identifiersOf,
  readCount,
  readCustomDate,
  readPeriod,
  readTag,
  readUri,
  urlOf,
} from './fields.js';
import { labelled } from './plain-text.js';
import { readProfiles } from './profiles.js';
import { type Part, wordsOf } from './reading.js';

/** Reads a JSON Resume (https://jsonresume.org/schema) of schema 1.x or older: docs/import.md lists where each field goes. */
export function readJsonResume(resume: Part, draft: Draft): void {
  // These only name the schema of the document.
  resume.text('$schema');
  const meta = resume.part('meta');
  meta?.text('version');
  draft.language = meta?.accept('language', readTag);
  const basics = resume.part('basics');
  readBasics(basics, basics, 'label', draft);
  readLists(resume, draft);
}

/** Reads a document of YAMLResume (https://yamlresume.dev), whose lists are the same, and whose summaries have bullet points. */
export function readYamlResume(root: Part, draft: Draft): void {
  const content = root.part('content');
  draft.language = root.part('locale')?.accept('language', readTag);
  readBasics(content?.part('basics'), content, 'headline', draft);
  if (content !== undefined) readLists(content, draft);
}

function readLists(resume: Part, draft: Draft): void {
  const add = <Kind extends EntryKind>(
    title: string,
    kind: Kind,
    key: string,
    read: Reader<Kind>,
  ): void =>
    draft.addParts(title, kind, resume.parts(key), (part, to) =>
      withMore(kind, read(part, to), part),
    );
  add('Work Experience', 'ExperienceEntry', 'work', job);
  add('Volunteering', 'ExperienceEntry', 'volunteer', job);
  add('Education', 'EducationEntry', 'education', study);
  add('Projects', 'NormalEntry', 'projects', project);
  add('Publications', 'PublicationEntry', 'publications', publication);
  add('Certificates', 'NormalEntry', 'certificates', certificate);
  add('Awards', 'OneLineEntry', 'awards', award);
  add('Skills', 'OneLineEntry', 'skills', skill);
  add('Languages', 'OneLineEntry', 'languages', skill);
  add('Interests', 'OneLineEntry', 'interests', skill);
  add('References', 'OneLineEntry', 'references', reference);
}

/** What `-f json-resume` adds to the schema: each entry has it, unless it says the same already. */
function withMore<Kind extends EntryKind>(
  kind: Kind,
  entry: EntryOf<Kind>,
  part: Part,
): EntryOf<Kind> {
  const { date = '' } = entry as { readonly date?: string };
  const hasDates = 'start_date' in entry || 'end_date' in entry || date !== '';
  const more = defined({
    location: 'location' in entry ? undefined : part.text('location'),
    date: hasDates ? undefined : part.accept('date', readCustomDate),
    highlights: 'highlights' in entry ? undefined : highlights(...part.texts('highlights')),
    transcript_url: kind === 'EducationEntry' ? part.accept('transcript_url', readUri) : undefined,
    cited_by: kind === 'PublicationEntry' ? part.accept('cited_by', readCount) : undefined,
  });
  return Object.assign<EntryOf<Kind>, object>(entry, more) as EntryOf<Kind>;
}

/** @param around - what has the profiles and the location */
function readBasics(
  basics: Part | undefined,
  around: Part | undefined,
  label: string,
  draft: Draft,
): void {
  const { networks, others } = readProfiles(around?.parts('profiles') ?? []);
  draft.person = defined({
    name: basics?.text('name'),
    label: basics?.text(label),
    location: address(around),
    email: basics?.accept('email', fitting('email')),
    phone: basics?.accept('phone', fitting('phone')),
    website: basics && urlOf(basics),
    social_networks: networks,
    summary: basics?.text('summary'),
  });
  draft.profiles = others;
}

/** From the street to the country, as on a letter, but on one line. */
export function address(basics: Part | undefined): string | undefined {
  const location = basics?.part('location');
  if (location === undefined) return basics?.text('location');
  const city = [location.text('postalCode'), location.text('city')]
    .filter((part) => part !== undefined)
    .join(' ');
  const parts = [
    location.text('address')?.replaceAll(/\s*[\r\n]+\s*/g, ', '),
    city,
    location.text('region'),
  ];
  return (
    [...parts, location.text('countryCode') ?? location.text('country')]
      .filter(Boolean)
      .join(', ') || undefined
  );
}

function job(part: Part, draft: Draft): EntryOf<'ExperienceEntry'> {
  return entryWith(['company', 'position'], draft, {
    company: part.text('organization') ?? part.text('name') ?? part.text('company') ?? '',
    position: part.text('position') ?? '',
    location: part.text('location'),
    ...readPeriod(part.text('startDate'), part.text('endDate')),
    url: urlOf(part),
    highlights: highlights(
      part.text('description'),
      part.text('summary'),
      ...part.texts('highlights'),
      labelled('Keywords', part.texts('keywords')),
    ),
  });
}

function study(part: Part, draft: Draft): EducationEntryB {
  return entryWith(['institution', 'area'], draft, {
    institution: part.text('institution') ?? '',
    area: part.text('area') ?? '',
    study_type: part.text('studyType') ?? part.text('degree'),
    ...readPeriod(part.text('startDate'), part.text('endDate')),
    gpa: part.text('score') ?? part.text('gpa'),
    url: urlOf(part),
    highlights: highlights(part.text('summary'), labelled('Courses', part.texts('courses'))),
  });
}

function project(part: Part, draft: Draft): NormalEntryB {
  const roles = part.texts('roles').join(', ');
  const entity = part.text('entity');
  return entryWith(['name'], draft, {
    name: part.text('name') ?? '',
    ...readPeriod(part.text('startDate'), part.text('endDate')),
    url: urlOf(part),
    highlights: highlights(
      part.text('description'),
      part.text('summary'),
      [roles, entity].filter(Boolean).join(', '),
      ...part.texts('highlights'),
      labelled('Keywords', part.texts('keywords')),
    ),
  });
}

function publication(part: Part, draft: Draft): PublicationEntryB {
  return entryWith(['title', 'authors', 'date', 'doi'], draft, {
    title: part.text('name') ?? '',
    authors: part.texts('authors'),
    date: part.accept('releaseDate', readCustomDate) ?? part.accept('date', readCustomDate) ?? '',
    journal: part.text('publisher'),
    ...identifiersOf(part),
    highlights: highlights(part.text('summary')),
  });
}

function certificate(part: Part, draft: Draft): NormalEntryB {
  return entryWith(['name'], draft, {
    name: part.text('name') ?? '',
    date: part.accept('date', readCustomDate),
    url: urlOf(part),
    highlights: highlights(part.text('issuer')),
  });
}

function award(part: Part, draft: Draft): OneLineEntryB {
  return entryWith(['name'], draft, {
    name: part.text('title') ?? '',
    details: part.text('awarder') ?? '',
    date: part.accept('date', readCustomDate),
    highlights: highlights(part.text('summary')),
  });
}

/** A skill, a language or an interest: its keywords, then its level. */
function skill(part: Part): OneLineEntryB {
  const keywords = part.texts('keywords').join(', ');
  const level = part.text('fluency') ?? part.text('level') ?? '';
  return {
    name: part.text('name') ?? part.text('language') ?? '',
    details: keywords !== '' && level !== '' ? `${keywords} (${level})` : keywords || level,
  };
}

function reference(part: Part): OneLineEntryB {
  const details =
    wordsOf(part, ['relationship', 'phone', 'email', 'reference', 'summary'], ', ') ?? '';
  return { name: part.text('name') ?? '', details };
}
