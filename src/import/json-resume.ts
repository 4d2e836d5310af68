import { defined } from '../util/plain-object.js';
import type { Draft, SectionRow } from './draft.js';
import {
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
import { pointsOf as splitPoints, withLevel } from './plain-text.js';
import { readProfiles } from './profiles.js';
import { dateOf, isNothing, type Part, PHOTO, wordsOf } from './reading.js';

/** Reads JSON Resume (https://jsonresume.org/schema) up to 1.x; docs/import.md maps its fields. */
export function readJsonResume(resume: Part, draft: Draft): void {
  // `$schema` and `meta.version` only identify the schema.
  resume.text('$schema');
  const meta = resume.part('meta');
  meta?.text('version');
  draft.language = meta?.accept('language', readTag);
  // Some documents have the person at the root.
  const basics = resume.part('basics') ?? resume;
  readBasics(basics, basics, 'label', draft);
  draft.addSections(SECTIONS, (key, textKey = '') => resume.parts(key, textKey));
}

/** Reads YAMLResume (https://yamlresume.dev), which has JSON Resume's lists. */
export function readYamlResume(root: Part, draft: Draft): void {
  const content = root.part('content');
  draft.language = root.part('locale')?.accept('language', readTag);
  readBasics(content?.part('basics'), content, 'headline', draft);
  draft.addSections(SECTIONS, (key, textKey = '') => content?.parts(key, textKey) ?? []);
}

const SECTIONS: readonly SectionRow[] = [
  ['Work Experience', 'ExperienceEntry', 'work', readJobs, 'name'],
  ['Volunteering', 'ExperienceEntry', 'volunteer', readJobs, 'organization'],
  [
    'Education',
    'EducationEntry',
    'education',
    (part, draft) => ({
      institution: part.text('institution'),
      area: part.text('area'),
      study_type: part.text('studyType', 'degree'),
      ...readCommonFields(part),
      gpa: part.text('score', 'gpa'),
      transcript_url: part.accept('transcript_url', readUri),
      highlights: [...readPoints(part), draft.labelled('Courses', part.texts('courses'))],
    }),
    'institution',
  ],
  ['Projects', 'NormalEntry', 'projects', readProject, 'name'],
  [
    'Publications',
    'PublicationEntry',
    'publications',
    (part) => ({
      title: part.text('name'),
      authors: part.texts('authors'),
      date: part.accept('releaseDate', readCustomDate) ?? part.accept('date', readCustomDate),
      location: part.text('location'),
      journal: part.text('publisher'),
      cited_by: part.accept('cited_by', readCount),
      ...identifiersOf(part),
      highlights: readPoints(part),
    }),
    'name',
  ],
  [
    'Certificates',
    'NormalEntry',
    'certificates',
    (part) => ({
      name: part.text('name'),
      ...readCommonFields(part),
      highlights: [part.text('issuer'), ...readPoints(part)],
    }),
    'name',
  ],
  [
    'Awards',
    'OneLineEntry',
    'awards',
    (part) => ({
      name: part.text('title'),
      details: part.text('awarder'),
      ...readCommonFields(part),
      highlights: readPoints(part),
    }),
    'title',
  ],
  ['Skills', 'OneLineEntry', 'skills', readSkill, 'name'],
  ['Languages', 'OneLineEntry', 'languages', readSkill, 'language'],
  ['Interests', 'OneLineEntry', 'interests', readSkill, 'name'],
  ['References', 'OneLineEntry', 'references', readReference, 'reference'],
];

/** @param owner - has the profiles and the location */
function readBasics(
  basics: Part | undefined,
  owner: Part | undefined,
  label: string,
  draft: Draft,
): void {
  const { networks, others } = readProfiles(owner?.parts('profiles', 'url') ?? []);
  draft.person = defined({
    name: basics?.text('name') ?? wordsOf(basics, ['firstName', 'lastName']),
    label: basics?.text(label, 'title'),
    location: address(owner),
    email: basics?.first('email', fitting('email')),
    phone: basics?.first('phone', fitting('phone')),
    website: basics && urlOf(basics),
    social_networks: networks,
    summary: basics?.texts('summary').join('\n\n') || undefined,
  });
  draft.profiles = others;
  basics?.reading.refuse([...basics.path, 'image'], PHOTO);
}

/** Formats an address on one line, from the street to the country. */
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

/** Reads fields of all entry kinds; `-f json-resume` writes them beyond its schema. */
function readCommonFields(part: Part) {
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

function readPoints(part: Part): string[] {
  return ['description', 'summary', 'highlights'].flatMap((key) => part.texts(key));
}

/** Reads the jobs at an organization: one, or one per role. */
function readJobs(part: Part, draft: Draft) {
  const company = part.text('organization', 'name', 'company');
  const roles = ['roles', 'positions'].flatMap((key) => part.parts(key, 'position'));
  const hasOwnRole = ['position', 'summary', 'description', 'highlights'].some(
    (key) => !isNothing(part.value[key]),
  );
  const sources = roles.length === 0 || hasOwnRole ? [part, ...roles] : roles;
  return sources.map((source) => ({
    company,
    position: source.text('position', 'title'),
    ...readCommonFields(source),
    location: address(source) ?? address(part),
    url: urlOf(source) ?? urlOf(part),
    highlights: [...readPoints(source), draft.labelled('Keywords', source.texts('keywords'))],
  }));
}

function readProject(part: Part, draft: Draft) {
  const role = wordsOf(part, ['roles', 'entity'], ', ');
  return {
    name: part.text('name'),
    ...readCommonFields(part),
    highlights: [
      ...part.texts('description'),
      ...part.texts('summary'),
      role,
      ...part.texts('highlights'),
      draft.labelled('Keywords', part.texts('keywords')),
    ],
  };
}

/** Reads a skill, language or interest: its keywords, then its level. */
function readSkill(part: Part) {
  const keywords = part.texts('keywords').join(', ');
  return {
    name: part.text('name', 'language'),
    details: withLevel(keywords, part.text('fluency', 'level')),
    ...readCommonFields(part),
    highlights: readPoints(part),
  };
}

function readReference(part: Part) {
  const contacts = wordsOf(part, ['relationship', 'phone', 'email'], ', ');
  const texts = ['reference', 'summary'].flatMap((key) => part.texts(key));
  const points = texts.flatMap((text) => splitPoints(text));
  const isText = points.length === 1;
  return {
    name: part.text('name'),
    details: [contacts, isText ? points[0] : undefined].filter(Boolean).join(', '),
    ...readCommonFields(part),
    highlights: [...(isText ? [] : points), ...part.texts('highlights')],
  };
}
