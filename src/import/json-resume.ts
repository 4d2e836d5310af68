import { omitUndefined } from '../util/plain-object.js';
import type { Draft, SectionMapping } from './draft.js';
import {
  createFieldParser,
  normalizeDate,
  normalizeDateOrPeriod,
  normalizePeriod,
  parseCount,
  parseLanguageTag,
  parseUrl,
  readDoiAndUrl,
  readUrl,
} from './fields.js';
import {
  type InputObject,
  isEmptyValue,
  PHOTO_REASON,
  readDateParts,
  readJoinedTexts,
} from './input-object.js';
import { appendLevel, splitMarkdownPoints } from './plain-text.js';
import { readProfiles } from './profiles.js';

/** Reads JSON Resume (https://jsonresume.org/schema) up to 1.x; see docs/import-mappings.md. */
export function readJsonResume(resume: InputObject, draft: Draft): void {
  // `$schema` and `meta.version` only identify the schema.
  resume.text('$schema');
  const meta = resume.object('meta');
  meta?.text('version');
  const languages = ['language', 'locale', 'lang'].flatMap(
    (key) => meta?.accept(key, (text) => parseLanguageTag(text.replaceAll('_', '-'))) ?? [],
  );
  draft.language = languages[0];
  // Some documents have the person at the root.
  const basics = resume.object('basics') ?? resume;
  readBasics(basics, basics, 'label', draft);
  draft.addSections(SECTIONS, (key, textKey = '') => resume.objects(key, textKey));
}

export const SECTIONS: readonly SectionMapping[] = [
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
      transcript_url: part.accept('transcript_url', parseUrl),
      highlights: [...readPoints(part), draft.formatLabeledList('Courses', part.texts('courses'))],
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
      date: part.accept('releaseDate', normalizeDate) ?? part.accept('date', normalizeDate),
      location: part.text('location'),
      journal: part.text('publisher'),
      cited_by: part.accept('cited_by', parseCount),
      ...readDoiAndUrl(part),
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
export function readBasics(
  basics: InputObject | undefined,
  owner: InputObject | undefined,
  label: string,
  draft: Draft,
): void {
  draft.person = omitUndefined({
    name: basics?.text('name') ?? readJoinedTexts(basics, ['firstName', 'lastName']),
    label: basics?.text(label, 'title'),
    ...readContacts(basics, draft, owner),
    social_networks: readProfiles(owner?.objects('profiles', 'url') ?? [], draft),
    summary: basics && readSummary(basics),
  });
  basics?.tracker.reject([...basics.path, 'image'], PHOTO_REASON);
}

function readSummary(basics: InputObject): string | undefined {
  const items = basics.texts('highlights').map((text) => `- ${text.replaceAll('\n', '\n  ')}`);
  return [...basics.texts('summary'), items.join('\n')].filter(Boolean).join('\n\n') || undefined;
}

export function readContacts(basics: InputObject | undefined, draft: Draft, owner = basics) {
  return {
    location: readAddress(owner),
    email: draft.addContacts('email', basics?.acceptAll('email', createFieldParser('email')) ?? []),
    phone: draft.addContacts('phone', basics?.acceptAll('phone', createFieldParser('phone')) ?? []),
    website: basics && readUrl(basics),
  };
}

function readAddress(basics: InputObject | undefined): string | undefined {
  const location = basics?.object('location');
  if (location === undefined) return basics?.text('location');
  const lines = [
    location.text('address')?.replaceAll(/\s*[\r\n]+\s*/g, ', '),
    readJoinedTexts(location, ['postalCode', 'city']),
    location.text('region'),
    location.text('countryCode', 'country'),
  ];
  return lines.filter(Boolean).join(', ') || undefined;
}

/** Reads fields of all entry kinds; `-f json-resume` writes them beyond its schema. */
function readCommonFields(part: InputObject) {
  const [start, end] = ['startDate', 'endDate'].map(
    (key) => part.text(key) ?? readDateParts(part.object(key)),
  );
  const dates = normalizePeriod(start, end);
  return {
    location: readAddress(part),
    ...(Object.keys(dates).length > 0 ? dates : part.accept('date', normalizeDateOrPeriod)),
    url: readUrl(part),
  };
}

function readPoints(part: InputObject): string[] {
  return ['description', 'summary', 'highlights'].flatMap((key) => part.texts(key));
}

/** Reads one job, or one per role. */
function readJobs(part: InputObject, draft: Draft) {
  const company = part.text('organization', 'name', 'company');
  const roles = ['roles', 'positions'].flatMap((key) => part.objects(key, 'position'));
  const hasOwnRole = ['position', 'summary', 'description', 'highlights'].some(
    (key) => !isEmptyValue(part.value[key]),
  );
  const sources = roles.length === 0 || hasOwnRole ? [part, ...roles] : roles;
  return sources.map((source) => ({
    company,
    position: source.text('position', 'title'),
    ...(hasDates(source) ? {} : readCommonFields(part)),
    ...readCommonFields(source),
    location: readAddress(source) ?? readAddress(part),
    url: readUrl(source) ?? readUrl(part),
    highlights: [
      ...readPoints(source),
      draft.formatLabeledList('Keywords', source.texts('keywords')),
    ],
  }));
}

function hasDates({ value }: InputObject): boolean {
  return ['startDate', 'endDate', 'date'].some((key) => !isEmptyValue(value[key]));
}

function readProject(part: InputObject, draft: Draft) {
  const role = readJoinedTexts(part, ['roles', 'entity'], ', ');
  return {
    name: part.text('name'),
    ...readCommonFields(part),
    highlights: [
      ...part.texts('description'),
      ...part.texts('summary'),
      role,
      ...part.texts('highlights'),
      draft.formatLabeledList('Keywords', part.texts('keywords')),
    ],
  };
}

/** Also reads languages and interests. */
function readSkill(part: InputObject) {
  const keywords = part.texts('keywords').join(', ');
  return {
    name: part.text('name', 'language'),
    details: appendLevel(keywords, part.text('fluency', 'level')),
    ...readCommonFields(part),
    highlights: readPoints(part),
  };
}

function readReference(part: InputObject) {
  const contacts = readJoinedTexts(part, ['relationship', 'phone', 'email'], ', ');
  const points = ['reference', 'summary']
    .flatMap((key) => part.texts(key))
    .flatMap(splitMarkdownPoints);
  const isText = points.length === 1;
  return {
    name: part.text('name'),
    details: [contacts, isText ? points[0] : undefined].filter(Boolean).join(', '),
    ...readCommonFields(part),
    highlights: [...(isText ? [] : points), ...part.texts('highlights')],
  };
}
