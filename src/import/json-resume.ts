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
  readTag,
  readUri,
  urlOf,
} from './fields.js';
import { labelled, withLevel } from './plain-text.js';
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
  draft.addSections(SECTIONS, (key) => resume.parts(key));
}

/** Reads a document of YAMLResume (https://yamlresume.dev), whose lists are the same, and whose summaries have bullet points. */
export function readYamlResume(root: Part, draft: Draft): void {
  const content = root.part('content');
  draft.language = root.part('locale')?.accept('language', readTag);
  readBasics(content?.part('basics'), content, 'headline', draft);
  draft.addSections(SECTIONS, (key) => content?.parts(key) ?? []);
}

const SECTIONS: readonly SectionRow[] = [
  ['Work Experience', 'ExperienceEntry', 'work', job],
  ['Volunteering', 'ExperienceEntry', 'volunteer', job],
  ['Education', 'EducationEntry', 'education', study],
  ['Projects', 'NormalEntry', 'projects', project],
  ['Publications', 'PublicationEntry', 'publications', publication],
  ['Certificates', 'NormalEntry', 'certificates', certificate],
  ['Awards', 'OneLineEntry', 'awards', award],
  ['Skills', 'OneLineEntry', 'skills', skill],
  ['Languages', 'OneLineEntry', 'languages', skill],
  ['Interests', 'OneLineEntry', 'interests', skill],
  ['References', 'OneLineEntry', 'references', reference],
];

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
  const dates = readPeriod(part.text('startDate'), part.text('endDate'));
  return {
    location: part.text('location'),
    ...(Object.keys(dates).length > 0 ? dates : { date: part.accept('date', readCustomDate) }),
    url: urlOf(part),
  };
}

function pointsOf(part: Part): (string | undefined)[] {
  return [part.text('description'), part.text('summary'), ...part.texts('highlights')];
}

function keywordsOf(part: Part): string | undefined {
  return labelled('Keywords', part.texts('keywords'));
}

function job(part: Part, draft: Draft): EntryOf<'ExperienceEntry'> {
  return entryOf('ExperienceEntry', draft, {
    company: part.text('organization', 'name', 'company'),
    position: part.text('position'),
    ...common(part),
    highlights: [...pointsOf(part), keywordsOf(part)],
  });
}

function study(part: Part, draft: Draft): EntryOf<'EducationEntry'> {
  return entryOf('EducationEntry', draft, {
    institution: part.text('institution'),
    area: part.text('area'),
    study_type: part.text('studyType', 'degree'),
    ...common(part),
    gpa: part.text('score', 'gpa'),
    transcript_url: part.accept('transcript_url', readUri),
    highlights: [...pointsOf(part), labelled('Courses', part.texts('courses'))],
  });
}

function project(part: Part, draft: Draft): EntryOf<'NormalEntry'> {
  const role = wordsOf(part, ['roles', 'entity'], ', ');
  return entryOf('NormalEntry', draft, {
    name: part.text('name'),
    ...common(part),
    highlights: [
      part.text('description'),
      part.text('summary'),
      role,
      ...part.texts('highlights'),
      keywordsOf(part),
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
  return entryOf('OneLineEntry', draft, {
    name: part.text('name'),
    details: wordsOf(part, ['relationship', 'phone', 'email', 'reference', 'summary'], ', '),
    ...common(part),
    highlights: part.texts('highlights'),
  });
}
