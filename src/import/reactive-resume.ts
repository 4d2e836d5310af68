import { LANGUAGES } from '../compiler/locales/all.generated.js';
import { titleIn } from '../compiler/locales/titles.js';
import type { EntryOf } from '../compiler/schema/document.js';
import type { EntryKind, OneLineEntryB } from '../compiler/schema/entries.js';
import { defined } from '../util/plain-object.js';
import type { Draft } from './draft.js';
import {
  type Dates,
  fitting,
  identifiersOf,
  readCustomDate,
  readPeriod,
  readRange,
  readTag,
  readUri,
  urlOf,
} from './fields.js';
import { isHtml, toMarkdown } from './html.js';
import { address } from './json-resume.js';
import { pointsOf as splitPoints, withLevel } from './plain-text.js';
import { arrangeProfiles, type Profile } from './profiles.js';
import { isNothing, LETTER, listOf, type Part, wordsOf } from './reading.js';

/** Keys that only the editor needs: identifiers, icons, page layout. */
export const REACTIVE_RESUME_KEEPING: ReadonlySet<string> = new Set([
  ...'id icon iconColor type columns separateLinks keepTogether startOnNewPage inlineLink hidden visible'.split(
    ' ',
  ),
  ...'levelNum format keywordLayout layout public template css page theme typography design styles'.split(
    ' ',
  ),
  ...'stylesheet picture photo'.split(' '),
]);

type AddSection = (key: string, part: Part, draft: Draft) => void;

function createSectionReader<Kind extends EntryKind>(
  title: string,
  kind: Kind,
  read: (part: Part, draft: Draft) => EntryOf<Kind> | readonly EntryOf<Kind>[],
): AddSection {
  return (key, part, draft) => {
    const items = part.parts('items');
    if (!isShown(part) && items.length > 0) return;
    const entries = items
      .filter(isShown)
      .flatMap<EntryOf<Kind>>((candidate) => read(candidate, draft));
    const customTitle = readTitle(part);
    // The program wrote default titles in English in every language.
    const isDefault = [title, key].some(
      (candidate) => candidate.toLowerCase() === (customTitle ?? key).toLowerCase(),
    );
    draft.addSection(isDefault ? draft.word(title) : (customTitle as string), kind, entries);
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
        url: urlOf(part),
        highlights: [
          ...readPoints(part, 'summary', 'description'),
          draft.labelled('Courses', part.texts('courses')),
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
        date: part.accept('date', (text) => readCustomDate(text, draft)),
        url: urlOf(part),
        highlights: readPoints(part, 'summary', 'description'),
      }),
    ),
    skills: createSectionReader('Skills', 'OneLineEntry', readSkill),
    languages: createSectionReader('Languages', 'OneLineEntry', readSkill),
    interests: createSectionReader('Interests', 'OneLineEntry', readSkill),
    references: createSectionReader('References', 'OneLineEntry', (part, draft) =>
      draft.createEntry('OneLineEntry', {
        name: part.text('name'),
        details: wordsOf(part, ['relationship', 'position', 'phone', 'email'], ', '),
        url: urlOf(part),
        highlights: readPoints(part, 'description', 'summary'),
      }),
    ),
    profiles: createSectionReader('Profiles', 'OneLineEntry', readProfileEntry),
    'cover-letter': (_key, part: Part) => part.reading.refuse(part.path, LETTER),
  }),
);

const addCustomSection = createSectionReader('Other', 'NormalEntry', readItem);

/** Reads a Reactive Resume 3, 4 or 5 (https://rxresu.me), without hidden parts. */
export function readReactiveResume(root: Part, draft: Draft): void {
  draft.others = LANGUAGES;
  const metadata = root.part('metadata');
  const locale = [metadata, metadata?.part('page')]
    .map((part) => part?.accept('locale', readTag))
    .find(Boolean);
  if (locale !== undefined && !/^en(-US)?$/.test(locale)) draft.language = locale;
  readBasics(root, draft);
  const order = collectTexts(metadata?.value.layout).map((id) => id.replace('custom.', ''));
  const getRank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  const sections = collectSections(root).toSorted(([a], [b]) => getRank(a) - getRank(b));
  for (const [key, part, add] of sections) add(key, part, draft);
}

/** Collects all sections by their names in the layout. */
function collectSections(
  root: Part,
): (readonly [key: string, part: Part, addSection: AddSection])[] {
  const sections = root.part('sections');
  const predefined = [sections, sections?.part('custom')].flatMap((owner) =>
    Object.keys(owner?.value ?? {}).map(
      (key) => [key, owner?.part(key), SECTIONS.get(key) ?? addCustomSection] as const,
    ),
  );
  const custom = root
    .parts('customSections')
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

function isShown({ value, reading, path }: Part): boolean {
  const isHidden = value.hidden === true || value.visible === false;
  if (isHidden) reading.refuse(path, 'it is hidden in the original');
  return !isHidden;
}

function readTitle(part: Part | undefined): string | undefined {
  return part?.text('title', 'name');
}

function readBasics(root: Part, draft: Draft): void {
  const sections = root.part('sections');
  const basics = root.part('basics');
  const parts = [
    ...(basics?.parts('profiles') ?? []),
    ...listOf(sections, 'profiles', 'items').filter(isShown),
  ];
  const { networks, others } = arrangeProfiles(parts.map(readProfile));
  const summary = [root.part('summary'), sections?.part('summary')].find(
    (part) => part !== undefined && isShown(part),
  );
  draft.person = defined({
    name: basics?.text('name'),
    label: basics?.text('headline'),
    location: address(basics),
    email: basics?.first('email', fitting('email')),
    phone: basics?.first('phone', fitting('phone')),
    website: basics && urlOf(basics),
    social_networks: networks,
    summary:
      [summary?.accept('content', toRichMarkdown), basics?.accept('summary', toRichMarkdown)]
        .filter(Boolean)
        .join('\n\n') || undefined,
  });
  for (const part of [sections?.part('summary'), root.part('summary')])
    for (const key of ['title', 'name']) readSummaryTitle(part, key, draft);
  const profilesTitle = readTitle(sections?.part('profiles'));
  if (profilesTitle !== 'Profiles') draft.profilesTitle = profilesTitle;
  draft.profiles = [
    ...others,
    ...(basics?.parts('customFields') ?? []).map((part) => readCustomField(part, draft)),
  ];
}

function readProfile(part: Part): Profile {
  return { network: part.text('network'), username: part.text('username'), url: urlOf(part) };
}

function readSummaryTitle(part: Part | undefined, key: string, { words }: Draft): void {
  const title = String(part?.value[key]).toLowerCase();
  if (['summary', titleIn(words, 'summary').toLowerCase()].includes(title)) part?.text(key);
  else part?.reading.refuse([...part.path, key], 'the summary has no title of its own');
}

function readProfileEntry(part: Part): OneLineEntryB {
  const { network, username, url } = readProfile(part);
  return defined({ name: network ?? '', details: username ?? '', url });
}

function readCustomField(part: Part, draft: Draft) {
  return draft.createEntry('OneLineEntry', {
    name: part.text('name'),
    details: part.text('text', 'value'),
    url: part.accept('link', readUri),
  });
}

/** Converts a text to Markdown: version 3 has Markdown, later ones HTML. */
function toRichMarkdown(text: string): string {
  return toMarkdown(text, !isHtml(text));
}

function readPoints(part: Part | undefined, ...keys: readonly string[]): string[] {
  return keys.flatMap(
    (key) => part?.accept(key, (text) => splitPoints(toRichMarkdown(text))) ?? [],
  );
}

/** Reads the dates of an item: start and end in version 3, a text in later ones. */
function readDates(part: Part, draft: Draft): Dates {
  const date = part.part('date');
  if (date !== undefined) return readPeriod(date.text('start'), date.text('end'), draft);
  return (
    part.accept(part.value.period === undefined ? 'date' : 'period', (text) =>
      readRange(text, draft),
    ) ?? {}
  );
}

/** Reads the jobs at an organization: one, or one per role. */
function readJobs(part: Part, draft: Draft) {
  const company = part.text('company', 'organization', 'name');
  const location = part.text('location');
  const url = urlOf(part);
  const readJob = (owner: Part) =>
    draft.createEntry('ExperienceEntry', {
      company,
      position: owner.text('position'),
      location,
      ...readDates(owner, draft),
      url,
      highlights: readPoints(owner, 'summary', 'description'),
    });
  const roles = part.parts('roles').filter(isShown);
  const hasOwnRole = ['position', 'summary', 'description'].some(
    (key) => !isNothing(part.value[key]),
  );
  if (roles.length > 0)
    part.reading.refuse([...part.path, 'period'], 'each role has dates of its own');
  return (roles.length === 0 || hasOwnRole ? [part, ...roles] : roles).map(readJob);
}

/** Reads a project, a certificate, or an item of a custom section. */
function readItem(part: Part, draft: Draft) {
  return draft.createEntry('NormalEntry', {
    name: part.text('name', 'title'),
    location: part.text('location'),
    ...readDates(part, draft),
    url: urlOf(part),
    highlights: [
      part.text('subtitle'),
      part.text('issuer'),
      ...readPoints(part, 'description', 'summary', 'content'),
      draft.labelled('Keywords', part.texts('keywords')),
    ],
  });
}

function readPublication(part: Part, draft: Draft) {
  const address = part.value.url === undefined ? 'website' : 'url';
  return draft.createEntry('PublicationEntry', {
    title: part.text('name', 'title'),
    authors: [],
    date: part.accept('date', (text) => readCustomDate(text, draft)),
    ...identifiersOf(part, 'doi', address),
    journal: part.text('publisher'),
    highlights: readPoints(part, 'summary', 'description'),
  });
}

/** Reads a skill, language or interest: its keywords, then its level. */
function readSkill(part: Part, draft: Draft) {
  const levels = [
    part.text('description', 'proficiency', 'fluency'),
    part.accept('level', parseLevel),
  ];
  return draft.createEntry('OneLineEntry', {
    name: part.text('name', 'language'),
    details: withLevel(part.texts('keywords').join(', '), levels.filter(Boolean).join(', ')),
  });
}

/** Accepts a level in words, or 0, which the original shows as none. */
function parseLevel(text: string): string | undefined {
  if (text === '0') return '';
  return /^\d+$/.test(text) ? undefined : text;
}
