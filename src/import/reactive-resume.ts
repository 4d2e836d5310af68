import { LANGUAGES } from '../compiler/locales/all.generated.js';
import { titleIn } from '../compiler/locales/titles.js';
import type { EntryOf } from '../compiler/schema/document.js';
import type {
  EntryKind,
  ExperienceEntryB,
  NormalEntryB,
  OneLineEntryB,
} from '../compiler/schema/entries.js';
import { defined } from '../util/plain-object.js';
import type { Draft, Reader } from './draft.js';
import {
  type Dates,
  entryOf,
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
import { pointsOf as pointsIn, withLevel } from './plain-text.js';
import { arrangeProfiles, type Profile } from './profiles.js';
import { isNothing, LETTER, listOf, type Part, wordsOf } from './reading.js';

/** Keys of what only the editor needs: its identifiers, icons, and how it lays the pages out. */
export const REACTIVE_RESUME_KEEPING: ReadonlySet<string> = new Set([
  ...'id icon iconColor type columns separateLinks keepTogether startOnNewPage inlineLink hidden visible'.split(
    ' ',
  ),
  ...'levelNum format keywordLayout layout public template css page theme typography design styles'.split(
    ' ',
  ),
  ...'stylesheet picture photo'.split(' '),
]);

type Add = (key: string, part: Part, draft: Draft) => void;

function section<Kind extends EntryKind>(title: string, kind: Kind, read: Reader<Kind>): Add {
  return (key, part, draft) => {
    const items = part.parts('items');
    if (!isShown(part) && items.length > 0) return;
    const entries = items.filter(isShown).flatMap<EntryOf<Kind>>((one) => read(one, draft));
    const given = titleOf(part);
    // The program wrote its own titles in English, whatever the language.
    const isDefault = [title, key].some(
      (one) => one.toLowerCase() === (given ?? key).toLowerCase(),
    );
    draft.addSection(isDefault ? draft.word(title) : (given as string), kind, entries);
  };
}

/** The sections of all versions, by their keys; version 5 calls the kinds of one's own sections by these, too. */
const SECTIONS: ReadonlyMap<string, Add> = new Map(
  Object.entries({
    work: section('Work Experience', 'ExperienceEntry', jobs),
    experience: section('Experience', 'ExperienceEntry', jobs),
    education: section('Education', 'EducationEntry', study),
    projects: section('Projects', 'NormalEntry', item),
    volunteer: section('Volunteering', 'ExperienceEntry', jobs),
    publications: section('Publications', 'PublicationEntry', publication),
    certifications: section('Certificates', 'NormalEntry', item),
    awards: section('Awards', 'OneLineEntry', award),
    skills: section('Skills', 'OneLineEntry', skill),
    languages: section('Languages', 'OneLineEntry', skill),
    interests: section('Interests', 'OneLineEntry', skill),
    references: section('References', 'OneLineEntry', reference),
    profiles: section('Profiles', 'OneLineEntry', profileLine),
    'cover-letter': (_key, { reading, path }) => {
      reading.refuse(path, LETTER);
    },
  }),
);

const OWN = section('Other', 'NormalEntry', item);

/** Reads a document of Reactive Resume (https://rxresu.me) of version 3, 4 or 5. What is hidden there is not imported. */
export function readReactiveResume(root: Part, draft: Draft): void {
  draft.others = LANGUAGES;
  const metadata = root.part('metadata');
  const locale = [metadata, metadata?.part('page')]
    .map((part) => part?.accept('locale', readTag))
    .find(Boolean);
  if (locale !== undefined && !/^en(-US)?$/.test(locale)) draft.language = locale;
  readBasics(root, draft);
  const order = textsIn(metadata?.value.layout).map((id) => id.replace('custom.', ''));
  const place = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);
  const found = sectionsOf(root).toSorted(([a], [b]) => place(a) - place(b));
  for (const [key, part, add] of found) add(key, part, draft);
}

/** All sections, by the names that the layout has for them. */
function sectionsOf(root: Part): (readonly [key: string, part: Part, add: Add])[] {
  const sections = root.part('sections');
  const named = [sections, sections?.part('custom')].flatMap((owner) =>
    Object.keys(owner?.value ?? {}).map(
      (key) => [key, owner?.part(key), SECTIONS.get(key) ?? OWN] as const,
    ),
  );
  const own = root
    .parts('customSections')
    .map((part) => [part.peek('id'), part, SECTIONS.get(part.peek('type')) ?? OWN] as const);
  return [...named, ...own].flatMap(([key, part, add]) =>
    part === undefined || ['custom', 'profiles', 'summary'].includes(key)
      ? []
      : [[key, part, add] as const],
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function isShown({ value, reading, path }: Part): boolean {
  const isHidden = value.hidden === true || value.visible === false;
  if (isHidden) reading.refuse(path, 'it is hidden in the original');
  return !isHidden;
}

function titleOf(part: Part | undefined): string | undefined {
  return part?.text('title', 'name');
}

function readBasics(root: Part, draft: Draft): void {
  const sections = root.part('sections');
  const basics = root.part('basics');
  const listed = [
    ...(basics?.parts('profiles') ?? []),
    ...listOf(sections, 'profiles', 'items').filter(isShown),
  ];
  const { networks, others } = arrangeProfiles(listed.map(profile));
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
      [summary?.accept('content', richText), basics?.accept('summary', richText)]
        .filter(Boolean)
        .join('\n\n') || undefined,
  });
  for (const part of [sections?.part('summary'), root.part('summary')])
    for (const key of ['title', 'name']) readSummaryTitle(part, key, draft);
  const profilesTitle = titleOf(sections?.part('profiles'));
  if (profilesTitle !== 'Profiles') draft.profilesTitle = profilesTitle;
  draft.profiles = [
    ...others,
    ...(basics?.parts('customFields') ?? []).map((part) => customField(part, draft)),
  ];
}

function profile(part: Part): Profile {
  return { network: part.text('network'), username: part.text('username'), url: urlOf(part) };
}

function readSummaryTitle(part: Part | undefined, key: string, { words }: Draft): void {
  const title = String(part?.value[key]).toLowerCase();
  if (['summary', titleIn(words, 'summary').toLowerCase()].includes(title)) part?.text(key);
  else part?.reading.refuse([...part.path, key], 'the summary has no title of its own');
}

function profileLine(part: Part): OneLineEntryB {
  const { network, username, url } = profile(part);
  return defined({ name: network ?? '', details: username ?? '', url });
}

/** A line of the header with a text of one's own. */
function customField(part: Part, draft: Draft): OneLineEntryB {
  return entryOf('OneLineEntry', draft, {
    name: part.text('name'),
    details: part.text('text', 'value'),
    url: part.accept('link', readUri),
  });
}

/** A text as Markdown: it is that in version 3, and HTML in the others. */
function richText(text: string): string {
  return toMarkdown(text, !isHtml(text));
}

/** The points of the texts of several keys. */
function pointsOf(part: Part | undefined, ...keys: readonly string[]): string[] {
  return keys.flatMap((key) => part?.accept(key, (text) => pointsIn(richText(text))) ?? []);
}

/** The dates of an item: a start and an end in version 3, a text in the others. */
function datesOf(part: Part, draft: Draft): Dates {
  const date = part.part('date');
  if (date !== undefined) return readPeriod(date.text('start'), date.text('end'), draft);
  return (
    part.accept(part.value.period === undefined ? 'date' : 'period', (text) =>
      readRange(text, draft),
    ) ?? {}
  );
}

/** The posts at an organisation: one, or each role that one had there. */
function jobs(part: Part, draft: Draft): ExperienceEntryB[] {
  const company = part.text('company', 'organization', 'name');
  const location = part.text('location');
  const url = urlOf(part);
  const post = (owner: Part): ExperienceEntryB =>
    entryOf('ExperienceEntry', draft, {
      company,
      position: owner.text('position'),
      location,
      ...datesOf(owner, draft),
      url,
      highlights: pointsOf(owner, 'summary', 'description'),
    });
  const roles = part.parts('roles').filter(isShown);
  const hasOwn = ['position', 'summary', 'description'].some((key) => !isNothing(part.value[key]));
  if (roles.length > 0)
    part.reading.refuse([...part.path, 'period'], 'each role has dates of its own');
  return (roles.length === 0 || hasOwn ? [part, ...roles] : roles).map(post);
}

function study(part: Part, draft: Draft): EntryOf<'EducationEntry'> {
  return entryOf('EducationEntry', draft, {
    institution: part.text('institution', 'school'),
    area: part.text('area'),
    study_type: part.text('studyType', 'degree'),
    location: part.text('location'),
    ...datesOf(part, draft),
    gpa: part.text('score', 'grade'),
    url: urlOf(part),
    highlights: [
      ...pointsOf(part, 'summary', 'description'),
      draft.labelled('Courses', part.texts('courses')),
    ],
  });
}

/** A project, a certificate, or an item of a section of one's own. */
function item(part: Part, draft: Draft): NormalEntryB {
  return entryOf('NormalEntry', draft, {
    name: part.text('name', 'title'),
    location: part.text('location'),
    ...datesOf(part, draft),
    url: urlOf(part),
    highlights: [
      part.text('subtitle'),
      part.text('issuer'),
      ...pointsOf(part, 'description', 'summary', 'content'),
      draft.labelled('Keywords', part.texts('keywords')),
    ],
  });
}

function publication(part: Part, draft: Draft): EntryOf<'PublicationEntry'> {
  const address = part.value.url === undefined ? 'website' : 'url';
  return entryOf('PublicationEntry', draft, {
    title: part.text('name', 'title'),
    authors: [],
    date: part.accept('date', (text) => readCustomDate(text, draft)),
    ...identifiersOf(part, 'doi', address),
    journal: part.text('publisher'),
    highlights: pointsOf(part, 'summary', 'description'),
  });
}

function award(part: Part, draft: Draft): OneLineEntryB {
  return entryOf('OneLineEntry', draft, {
    name: part.text('title', 'name'),
    details: part.text('awarder'),
    date: part.accept('date', (text) => readCustomDate(text, draft)),
    url: urlOf(part),
    highlights: pointsOf(part, 'summary', 'description'),
  });
}

/** A skill, a language or an interest: its keywords, then its level in words. */
function skill(part: Part, draft: Draft): OneLineEntryB {
  const levels = [
    part.text('description', 'proficiency', 'fluency'),
    part.accept('level', levelIn),
  ];
  return entryOf('OneLineEntry', draft, {
    name: part.text('name', 'language'),
    details: withLevel(part.texts('keywords').join(', '), levels.filter(Boolean).join(', ')),
  });
}

/** A level in words. A number is reported as left out, but for 0, which shows nothing in the original either. */
function levelIn(text: string): string | undefined {
  if (text === '0') return '';
  return /^\d+$/.test(text) ? undefined : text;
}

function reference(part: Part, draft: Draft): OneLineEntryB {
  return entryOf('OneLineEntry', draft, {
    name: part.text('name'),
    details: wordsOf(part, ['relationship', 'position', 'phone', 'email'], ', '),
    url: urlOf(part),
    highlights: pointsOf(part, 'description', 'summary'),
  });
}
