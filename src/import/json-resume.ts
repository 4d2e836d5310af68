import type { EntryOf } from '../compiler/schema/document.js';
import { defined } from '../util/plain-object.js';
import type { Draft, SectionRow } from './draft.js';
import {
  entryOf,
  fitting,
  identifiersOf,
  readCount,
  readCustomDate,
  readPeriod,
  readRange,
  readTag,
  readUri,
  urlOf,
} from './fields.js';
import { pointsOf as pointsIn, withLevel } from './plain-text.js';
import { readProfiles } from './profiles.js';
import { dateOf, isNothing, type Part, PHOTO, wordsOf } from './reading.js';

/** Reads a JSON Resume (https://jsonresume.org/schema) of schema 1.x or older: docs/import.md lists where each field goes. */
export function readJsonResume(resume: Part, draft: Draft): void {
  // These only name the schema of the document.
  resume.text('$schema');
  const meta = resume.part('meta');
  meta?.text('version');
  draft.language = meta?.accept('language', readTag);
  // Some have the person at the root.
  const basics = resume.part('basics') ?? resume;
  readBasics(basics, basics, 'label', draft);
  draft.addSections(SECTIONS, (key, textKey = '') => resume.parts(key, textKey));
}

/** Reads a document of YAMLResume (https://yamlresume.dev), whose lists are the same, and whose summaries have bullet points. */
export function readYamlResume(root: Part, draft: Draft): void {
  const content = root.part('content');
  draft.language = root.part('locale')?.accept('language', readTag);
  readBasics(content?.part('basics'), content, 'headline', draft);
  draft.addSections(SECTIONS, (key, textKey = '') => content?.parts(key, textKey) ?? []);
}

const SECTIONS: readonly SectionRow[] = [
  ['Work Experience', 'ExperienceEntry', 'work', jobs, 'name'],
  ['Volunteering', 'ExperienceEntry', 'volunteer', jobs, 'organization'],
  ['Education', 'EducationEntry', 'education', study, 'institution'],
  ['Projects', 'NormalEntry', 'projects', project, 'name'],
  ['Publications', 'PublicationEntry', 'publications', publication, 'name'],
  ['Certificates', 'NormalEntry', 'certificates', certificate, 'name'],
  ['Awards', 'OneLineEntry', 'awards', award, 'title'],
  ['Skills', 'OneLineEntry', 'skills', skill, 'name'],
  ['Languages', 'OneLineEntry', 'languages', skill, 'language'],
  ['Interests', 'OneLineEntry', 'interests', skill, 'name'],
  ['References', 'OneLineEntry', 'references', reference, 'reference'],
];

/** @param around - what has the profiles and the location */
function readBasics(
  basics: Part | undefined,
  around: Part | undefined,
  label: string,
  draft: Draft,
): void {
  const { networks, others } = readProfiles(around?.parts('profiles', 'url') ?? []);
  draft.person = defined({
    name: basics?.text('name') ?? wordsOf(basics, ['firstName', 'lastName']),
    label: basics?.text(label, 'title'),
    location: address(around),
    email: basics?.first('email', fitting('email')),
    phone: basics?.first('phone', fitting('phone')),
    website: basics && urlOf(basics),
    social_networks: networks,
    summary: basics?.texts('summary').join('\n\n') || undefined,
  });
  draft.profiles = others;
  basics?.reading.refuse([...basics.path, 'image'], PHOTO);
}

/** From the street to the country, as on a letter, but on one line. */
export function address(basics: Part | undefined): string | undefined {
  const location = basics?.part('location');
  if (location === undefined) return basics?.text('location');
  const lines = [
    location.text('address')?.replaceAll(/\s*[\r\n]+\s*/g, ', '),
    wordsOf(location, ['postalCode', 'city']),
    location.text('region'),
    location.text('countryCode', 'country'),
  ];
  return lines.filter(Boolean).join(', ') || undefined;
}

/** The fields that entries of all kinds have; `-f json-resume` writes them, though the schema has them for some kinds only. */
function common(part: Part) {
  const [start, end] = ['startDate', 'endDate'].map(
    (key) => part.text(key) ?? dateOf(part.part(key)),
  );
  const dates = readPeriod(start, end);
  return {
    location: address(part),
    ...(Object.keys(dates).length > 0 ? dates : part.accept('date', readRange)),
    url: urlOf(part),
  };
}

function pointsOf(part: Part): string[] {
  return ['description', 'summary', 'highlights'].flatMap((key) => part.texts(key));
}

/** The jobs at an organisation: one, or each role there. */
function jobs(part: Part, draft: Draft): EntryOf<'ExperienceEntry'>[] {
  const company = part.text('organization', 'name', 'company');
  const roles = ['roles', 'positions'].flatMap((key) => part.parts(key, 'position'));
  const hasOwn = ['position', 'summary', 'description', 'highlights'].some(
    (key) => !isNothing(part.value[key]),
  );
  const held = roles.length === 0 || hasOwn ? [part, ...roles] : roles;
  return held.map((one) =>
    entryOf('ExperienceEntry', draft, {
      company,
      position: one.text('position', 'title'),
      ...common(one),
      location: address(one) ?? address(part),
      url: urlOf(one) ?? urlOf(part),
      highlights: [...pointsOf(one), draft.labelled('Keywords', one.texts('keywords'))],
    }),
  );
}

function study(part: Part, draft: Draft): EntryOf<'EducationEntry'> {
  return entryOf('EducationEntry', draft, {
    institution: part.text('institution'),
    area: part.text('area'),
    study_type: part.text('studyType', 'degree'),
    ...common(part),
    gpa: part.text('score', 'gpa'),
    transcript_url: part.accept('transcript_url', readUri),
    highlights: [...pointsOf(part), draft.labelled('Courses', part.texts('courses'))],
  });
}

function project(part: Part, draft: Draft): EntryOf<'NormalEntry'> {
  const role = wordsOf(part, ['roles', 'entity'], ', ');
  return entryOf('NormalEntry', draft, {
    name: part.text('name'),
    ...common(part),
    highlights: [
      ...part.texts('description'),
      ...part.texts('summary'),
      role,
      ...part.texts('highlights'),
      draft.labelled('Keywords', part.texts('keywords')),
    ],
  });
}

function publication(part: Part, draft: Draft): EntryOf<'PublicationEntry'> {
  return entryOf('PublicationEntry', draft, {
    title: part.text('name'),
    authors: part.texts('authors'),
    date: part.accept('releaseDate', readCustomDate) ?? part.accept('date', readCustomDate),
    location: part.text('location'),
    journal: part.text('publisher'),
    cited_by: part.accept('cited_by', readCount),
    ...identifiersOf(part),
    highlights: pointsOf(part),
  });
}

function certificate(part: Part, draft: Draft): EntryOf<'NormalEntry'> {
  return entryOf('NormalEntry', draft, {
    name: part.text('name'),
    ...common(part),
    highlights: [part.text('issuer'), ...pointsOf(part)],
  });
}

function award(part: Part, draft: Draft): EntryOf<'OneLineEntry'> {
  return entryOf('OneLineEntry', draft, {
    name: part.text('title'),
    details: part.text('awarder'),
    ...common(part),
    highlights: pointsOf(part),
  });
}

/** A skill, a language or an interest: its keywords, then its level. */
function skill(part: Part, draft: Draft): EntryOf<'OneLineEntry'> {
  const keywords = part.texts('keywords').join(', ');
  return entryOf('OneLineEntry', draft, {
    name: part.text('name', 'language'),
    details: withLevel(keywords, part.text('fluency', 'level')),
    ...common(part),
    highlights: pointsOf(part),
  });
}

function reference(part: Part, draft: Draft): EntryOf<'OneLineEntry'> {
  const contacts = wordsOf(part, ['relationship', 'phone', 'email'], ', ');
  const texts = ['reference', 'summary'].flatMap((key) => part.texts(key));
  const points = texts.flatMap((text) => pointsIn(text));
  const isText = points.length === 1;
  return entryOf('OneLineEntry', draft, {
    name: part.text('name'),
    details: [contacts, isText ? points[0] : undefined].filter(Boolean).join(', '),
    ...common(part),
    highlights: [...(isText ? [] : points), ...part.texts('highlights')],
  });
}
