import { LANGUAGES } from '../compiler/locales/all.generated.js';
import { getTitle } from '../compiler/locales/titles.js';
import type { EntryOf } from '../compiler/schema/document.js';
import type { EntryKind, OneLineEntryB } from '../compiler/schema/entries.js';
import { omitUndefined, toScalarText } from '../util/plain-object.js';
import type { Draft } from './draft.js';
import {
  type DateFields,
  normalizeDate,
  normalizeDateOrPeriod,
  normalizePeriod,
  parseLanguageTag,
  parseUrl,
  readDoiAndUrl,
  readUrl,
} from './fields.js';
import { htmlToMarkdown, isHtml } from './html-to-markdown.js';
import {
  COVER_LETTER_REASON,
  type InputObject,
  isEmptyValue,
  readJoinedTexts,
  readList,
} from './input-object.js';
import { readContacts } from './json-resume.js';
import { appendLevel, splitMarkdownPoints } from './plain-text.js';
import { groupProfiles, type Profile } from './profiles.js';

/** Keys that only the editor needs: identifiers, icons, page layout. */
export const REACTIVE_RESUME_IGNORED_KEYS: ReadonlySet<string> = new Set(
  (
    'id icon iconColor type columns separateLinks keepTogether startOnNewPage inlineLink hidden ' +
    'visible levelNum format keywordLayout layout public template css page theme typography ' +
    'design styles stylesheet picture photo'
  ).split(' '),
);

type AddSection = (key: string, part: InputObject, draft: Draft) => void;

function createSectionReader<Kind extends EntryKind>(
  title: string,
  kind: Kind,
  read: (part: InputObject, draft: Draft) => EntryOf<Kind> | readonly EntryOf<Kind>[],
): AddSection {
  return (key, part, draft) => {
    const items = part.objects('items');
    if (!isShown(part) && items.length > 0) return;
    const entries = items
      .filter(isShown)
      .flatMap<EntryOf<Kind>>((candidate) => read(candidate, draft));
    const customTitle = readTitle(part);
    // The program wrote default titles in English in every language.
    const isDefault = [title, key].some(
      (candidate) => candidate.toLowerCase() === (customTitle ?? key).toLowerCase(),
    );
    draft.addSection(isDefault ? draft.translate(title) : (customTitle as string), kind, entries);
  };
}

/** Sections of all versions by key; version 5 uses these keys as types of custom sections. */
const SECTIONS: ReadonlyMap<string, AddSection> = new Map(
  Object.entries({
    work: createSectionReader('Work Experience', 'ExperienceEntry', readJobs),
    experience: createSectionReader('Experience', 'ExperienceEntry', readJobs),
    education: createSectionReader('Education', 'EducationEntry', (part, draft) =>
      draft.createEntry('EducationEntry', {
        institution: part.text('institution', 'school'),
        area: part.text('area'),
        study_type: part.text('studyType', 'degree'),
        location: part.text('location'),
        ...readDates(part, draft),
        gpa: part.text('score', 'grade'),
        url: readUrl(part),
        highlights: [
          ...readPoints(part, 'summary', 'description'),
          draft.formatLabeledList('Courses', part.texts('courses')),
        ],
      }),
    ),
    projects: createSectionReader('Projects', 'NormalEntry', readItem),
    volunteer: createSectionReader('Volunteering', 'ExperienceEntry', readJobs),
    publications: createSectionReader('Publications', 'PublicationEntry', readPublication),
    certifications: createSectionReader('Certificates', 'NormalEntry', readItem),
    awards: createSectionReader('Awards', 'OneLineEntry', (part, draft) =>
      draft.createEntry('OneLineEntry', {
        name: part.text('title', 'name'),
        details: part.text('awarder'),
        date: part.accept('date', (text) => normalizeDate(text, draft)),
        url: readUrl(part),
        highlights: readPoints(part, 'summary', 'description'),
      }),
    ),
    skills: createSectionReader('Skills', 'OneLineEntry', readSkill),
    languages: createSectionReader('Languages', 'OneLineEntry', readSkill),
    interests: createSectionReader('Interests', 'OneLineEntry', readSkill),
    references: createSectionReader('References', 'OneLineEntry', (part, draft) =>
      draft.createEntry('OneLineEntry', {
        name: part.text('name'),
        details: readJoinedTexts(part, ['relationship', 'position', 'phone', 'email'], ', '),
        url: readUrl(part),
        highlights: readPoints(part, 'description', 'summary'),
      }),
    ),
    profiles: createSectionReader('Profiles', 'OneLineEntry', readProfileEntry),
    'cover-letter': (_key, part: InputObject) =>
      part.tracker.reject(part.path, COVER_LETTER_REASON),
  }),
);

const addCustomSection = createSectionReader('Other', 'NormalEntry', readItem);

/** Reads a Reactive Resume 3, 4 or 5 (https://rxresu.me), without hidden parts. */
export function readReactiveResume(root: InputObject, draft: Draft): void {
  draft.otherLocales = LANGUAGES;
  const metadata = root.object('metadata');
  const locale = [metadata, metadata?.object('page')]
    .map((part) => part?.accept('locale', parseLanguageTag))
    .find(Boolean);
  if (locale !== undefined && !/^en(-US)?$/.test(locale)) draft.language = locale;
  readBasics(root, draft);
  const order = collectTexts(metadata?.value.layout).map((id) => id.replace('custom.', ''));
  const getRank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  const sections = collectSections(root).toSorted(([a], [b]) => getRank(a) - getRank(b));
  for (const [key, part, add] of sections) add(key, part, draft);
}

function collectSections(
  root: InputObject,
): (readonly [key: string, part: InputObject, addSection: AddSection])[] {
  const sections = root.object('sections');
  const predefined = [sections, sections?.object('custom')].flatMap((owner) =>
    Object.keys(owner?.value ?? {}).map(
      (key) => [key, owner?.object(key), SECTIONS.get(key) ?? addCustomSection] as const,
    ),
  );
  const custom = root
    .objects('customSections')
    .map(
      (part) =>
        [part.peek('id'), part, SECTIONS.get(part.peek('type')) ?? addCustomSection] as const,
    );
  return [...predefined, ...custom].flatMap(([key, part, addSection]) =>
    part === undefined || ['custom', 'profiles', 'summary'].includes(key)
      ? []
      : [[key, part, addSection] as const],
  );
}

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(collectTexts)
    : [];
}

function isShown({ value, tracker, path }: InputObject): boolean {
  const isHidden = value.hidden === true || value.visible === false;
  if (isHidden) tracker.reject(path, 'it is hidden in the original');
  return !isHidden;
}

function readTitle(part: InputObject | undefined): string | undefined {
  return part?.text('title', 'name');
}

function readBasics(root: InputObject, draft: Draft): void {
  const sections = root.object('sections');
  const basics = root.object('basics');
  const parts = [
    ...(basics?.objects('profiles') ?? []),
    ...readList(sections, 'profiles', 'items').filter(isShown),
  ];
  const social_networks = groupProfiles(parts.map(readProfile), draft);
  const summary = [root.object('summary'), sections?.object('summary')].find(
    (part) => part !== undefined && isShown(part),
  );
  draft.person = omitUndefined({
    name: basics?.text('name'),
    label: basics?.text('headline'),
    ...readContacts(basics, draft),
    social_networks,
    summary:
      [summary?.accept('content', toRichMarkdown), basics?.accept('summary', toRichMarkdown)]
        .filter(Boolean)
        .join('\n\n') || undefined,
  });
  for (const part of [sections?.object('summary'), root.object('summary')])
    for (const key of ['title', 'name']) readSummaryTitle(part, key, draft);
  const profilesTitle = readTitle(sections?.object('profiles'));
  if (profilesTitle !== 'Profiles') draft.profilesTitle = profilesTitle;
  draft.profiles.push(
    ...(basics?.objects('customFields') ?? []).map((part) => readCustomField(part, draft)),
  );
}

function readProfile(part: InputObject): Profile {
  return { network: part.text('network'), username: part.text('username'), url: readUrl(part) };
}

function readSummaryTitle(part: InputObject | undefined, key: string, { locale }: Draft): void {
  const title = toScalarText(part?.value[key]).toLowerCase();
  if (['summary', getTitle(locale, 'summary').toLowerCase()].includes(title)) part?.text(key);
  else part?.tracker.reject([...part.path, key], 'the summary has no title of its own');
}

function readProfileEntry(part: InputObject): OneLineEntryB {
  const { network, username, url } = readProfile(part);
  return omitUndefined({ name: network ?? '', details: username ?? '', url });
}

function readCustomField(part: InputObject, draft: Draft) {
  return draft.createEntry('OneLineEntry', {
    name: part.text('name'),
    details: part.text('text', 'value'),
    url: part.accept('link', parseUrl),
  });
}

/** Version 3 has Markdown, later ones HTML. */
function toRichMarkdown(text: string): string {
  return htmlToMarkdown(text, !isHtml(text));
}

function readPoints(part: InputObject | undefined, ...keys: readonly string[]): string[] {
  return keys.flatMap(
    (key) => part?.accept(key, (text) => splitMarkdownPoints(toRichMarkdown(text))) ?? [],
  );
}

/** Start and end in version 3, a text in later ones. */
function readDates(part: InputObject, draft: Draft): DateFields {
  const date = part.object('date');
  if (date !== undefined) return normalizePeriod(date.text('start'), date.text('end'), draft);
  return (
    part.accept(part.value.period === undefined ? 'date' : 'period', (text) =>
      normalizeDateOrPeriod(text, draft),
    ) ?? {}
  );
}

/** Reads one job, or one per role. */
function readJobs(part: InputObject, draft: Draft) {
  const company = part.text('company', 'organization', 'name');
  const location = part.text('location');
  const url = readUrl(part);
  const readJob = (owner: InputObject) =>
    draft.createEntry('ExperienceEntry', {
      company,
      position: owner.text('position'),
      location,
      ...readDates(owner, draft),
      url,
      highlights: readPoints(owner, 'summary', 'description'),
    });
  const roles = part.objects('roles').filter(isShown);
  const hasOwnRole = ['position', 'summary', 'description'].some(
    (key) => !isEmptyValue(part.value[key]),
  );
  if (roles.length > 0)
    part.tracker.reject([...part.path, 'period'], 'each role has dates of its own');
  return (roles.length === 0 || hasOwnRole ? [part, ...roles] : roles).map(readJob);
}

function readItem(part: InputObject, draft: Draft) {
  return draft.createEntry('NormalEntry', {
    name: part.text('name', 'title'),
    location: part.text('location'),
    ...readDates(part, draft),
    url: readUrl(part),
    highlights: [
      part.text('subtitle'),
      part.text('issuer'),
      ...readPoints(part, 'description', 'summary', 'content'),
      draft.formatLabeledList('Keywords', part.texts('keywords')),
    ],
  });
}

function readPublication(part: InputObject, draft: Draft) {
  return draft.createEntry('PublicationEntry', {
    title: part.text('name', 'title'),
    authors: [],
    date: part.accept('date', (text) => normalizeDate(text, draft)),
    ...readDoiAndUrl(part, 'doi', part.value.url === undefined ? 'website' : 'url'),
    journal: part.text('publisher'),
    highlights: readPoints(part, 'summary', 'description'),
  });
}

/** Also reads languages and interests. */
function readSkill(part: InputObject, draft: Draft) {
  const levels = [
    part.text('description', 'proficiency', 'fluency'),
    part.accept('level', parseLevel),
  ].filter(Boolean);
  return draft.createEntry('OneLineEntry', {
    name: part.text('name', 'language'),
    details: appendLevel(part.texts('keywords').join(', '), levels.join(', ')),
  });
}

/** Accepts a level in words, or 0, which the original shows as none. */
function parseLevel(text: string): string | undefined {
  if (text === '0') return '';
  return /^\d+$/.test(text) ? undefined : text;
}
