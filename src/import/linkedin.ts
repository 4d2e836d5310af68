import { LANGUAGES } from '../compiler/locales/all.generated.js';
import { omitUndefined } from '../util/plain-object.js';
import type { Draft, EntryReader, SectionMapping } from './draft.js';
import {
  createFieldParser,
  type DateFields,
  normalizeDate,
  normalizePeriod,
  parseUrl,
  readDoiAndUrl,
  readUrl,
} from './fields.js';
import { type InputObject, readJoinedTexts } from './input-object.js';
import { escapeMarkdown, normalizeParagraphs, splitPlainTextPoints } from './plain-text.js';
import { groupLinks, type Link, type Profile } from './profiles.js';

/** Bookkeeping columns of email addresses and phone numbers. */
export const LINKEDIN_IGNORED_KEYS: ReadonlySet<string> = new Set([
  'Confirmed',
  'Primary',
  'Type',
  'Updated On',
]);

const SECTIONS: readonly SectionMapping[] = [
  ['Work Experience', 'ExperienceEntry', 'Positions', createJobReader('Company Name', 'Title')],
  ['Volunteering', 'ExperienceEntry', 'Volunteering', createJobReader('Company Name', 'Role')],
  [
    'Education',
    'EducationEntry',
    'Education',
    (part, draft) => ({
      institution: part.text('School Name'),
      area: part.text('Degree Name'),
      ...readDates(part, draft, 'Start Date', 'End Date'),
      highlights: [...readPoints(part, 'Notes'), part.text('Activities')],
    }),
  ],
  ['Projects', 'NormalEntry', 'Projects', readProject],
  [
    'Publications',
    'PublicationEntry',
    'Publications',
    (part, draft) => ({
      title: part.text('Name'),
      authors: [],
      date: part.accept('Published On', (text) => normalizeDate(text, draft)),
      ...readDoiAndUrl(part, 'DOI', 'Url'),
      journal: part.text('Publisher'),
      highlights: readPoints(part),
    }),
  ],
  ['Patents', 'NormalEntry', 'Patents', readProject],
  ['Certificates', 'NormalEntry', 'Certifications', readCertificate],
  ['Awards', 'OneLineEntry', 'Honors', createLineReader('Title', undefined, 'Issued On')],
  ['Test Scores', 'OneLineEntry', 'TestScores', createLineReader('Name', 'Score', 'Tested On')],
  ['Courses', 'OneLineEntry', 'Courses', createLineReader('Name', 'Number')],
  ['Languages', 'OneLineEntry', 'Languages', createLineReader('Name', 'Proficiency')],
  ['Organizations', 'ExperienceEntry', 'Organizations', createJobReader('Name', 'Position')],
];

/**
 * Reads the tables of LinkedIn's export ("Get a copy of your data"): a list of rows per file.
 * Column names are always English; month names are in the user's language.
 */
export function readLinkedIn(root: InputObject, draft: Draft): void {
  draft.otherLocales = LANGUAGES;
  readProfile(root, draft);
  draft.addSections(SECTIONS, (key) => root.objects(key));
  const skills = root.objects('Skills').flatMap((part) => part.text('Name') ?? []);
  draft.addSection(draft.translate('Skills'), 'OneLineEntry', [
    { name: '', details: [...new Set(skills)].join(', ') },
  ]);
}

function readProfile(root: InputObject, draft: Draft): void {
  const [profile] = root.objects('Profile');
  const emails = root.objects('Email Addresses');
  const primary = emails.filter(({ value }) => value.Primary === 'Yes');
  const phones = root.objects('PhoneNumbers');
  const [extra] = root.objects('Profile Summary');
  const summaries = [
    ...new Set([
      profile?.accept('Summary', toParagraphs) ?? '',
      extra?.accept('Profile Summary', toParagraphs) ?? '',
    ]),
  ];
  const { website, social_networks } = groupLinks(
    profile?.accept('Websites', parseLinks) ?? [],
    draft,
    profile?.accept('Twitter Handles', parseHandles),
  );
  draft.person = omitUndefined({
    name: readJoinedTexts(profile, ['First Name', 'Last Name']),
    label: profile?.text('Headline'),
    location: profile?.text('Geo Location'),
    email: draft.addContacts('email', readEmails([...new Set([...primary, ...emails])])),
    phone: draft.addContacts(
      'phone',
      phones.flatMap((part) => part.accept('Number', createFieldParser('phone')) ?? []),
    ),
    website,
    social_networks,
    summary:
      summaries
        .filter(
          (summary) => !summaries.some((other) => other !== summary && other.includes(summary)),
        )
        .join('\n\n') || undefined,
  });
}

function readEmails(parts: readonly InputObject[]): string[] {
  return parts.flatMap((part) => part.accept('Email Address', createFieldParser('email')) ?? []);
}

function toParagraphs(text: string): string {
  return escapeMarkdown(normalizeParagraphs(text));
}

/** `[PERSONAL:https://jane.example,BLOG:https://…]`, or URLs each in brackets. */
function parseLinks(text: string): Link[] | undefined {
  const links = text.split(/,(?=\s*(?:\[|[A-Z_]+:))/).map((text): Link => {
    const [, label, address = ''] =
      /^\s*\[?(?:(?!https?:)([^:.]*):)?(.*?)\]?\s*$/i.exec(text) ?? [];
    const network = label?.toLowerCase().replace(/^./, (first) => first.toUpperCase());
    return { url: parseUrl(address), readLabel: () => network };
  });
  return links.every(({ url }) => url !== undefined) ? links : undefined;
}

/** `[jane],[jane_doe]` */
function parseHandles(text: string): Profile[] {
  return text.split(',').map((handle) => {
    const username = handle.replaceAll(/[[\]\s]/g, '');
    return { network: 'Twitter', username, url: parseUrl(`https://twitter.com/${username}`) };
  });
}

function readDates(
  part: InputObject,
  draft: Draft,
  start = 'Started On',
  end = 'Finished On',
): DateFields {
  return normalizePeriod(part.text(start), part.text(end), draft);
}

function createJobReader(organization: string, role: string): EntryReader<'ExperienceEntry'> {
  return (part, draft) => ({
    company: part.text(organization),
    position: part.text(role),
    location: part.text('Location'),
    ...readDates(part, draft),
    highlights: [part.text('Cause'), ...readPoints(part)],
  });
}

function readProject(part: InputObject, draft: Draft) {
  return {
    name: part.text('Title'),
    ...readDates(part, draft),
    url: readUrl(part, 'Url'),
    highlights: readPoints(part),
  };
}

/** Without an end, a certificate may never expire. */
function readCertificate(part: InputObject, draft: Draft) {
  return {
    name: part.text('Name'),
    ...(part.value['Finished On'] === ''
      ? { date: part.accept('Started On', (text) => normalizeDate(text, draft)) }
      : readDates(part, draft)),
    url: readUrl(part, 'Url'),
    highlights: [part.text('Authority'), part.text('License Number')],
  };
}

function createLineReader(
  name: string,
  details?: string,
  date = 'Date',
): EntryReader<'OneLineEntry'> {
  return (part, draft) => ({
    name: part.text(name),
    details: details && part.text(details),
    date: part.accept(date, (text) => normalizeDate(text, draft)),
    highlights: readPoints(part),
  });
}

function readPoints(part: InputObject, key = 'Description'): string[] {
  return part.accept(key, splitPlainTextPoints) ?? [];
}
