import { LANGUAGES } from '../compiler/locales/all.generated.js';
import { defined } from '../util/plain-object.js';
import type { Draft, Reader, SectionRow } from './draft.js';
import {
  type Dates,
  fitting,
  identifiersOf,
  readCustomDate,
  readPeriod,
  readUri,
  urlOf,
} from './fields.js';
import { asParagraphs, literal, pointsIn } from './plain-text.js';
import { arrangeLinks, type Link, type Profile } from './profiles.js';
import { type Part, wordsOf } from './reading.js';

/** Bookkeeping columns of email addresses and phone numbers. */
export const LINKEDIN_KEEPING: ReadonlySet<string> = new Set([
  'Confirmed',
  'Primary',
  'Type',
  'Updated On',
]);

const SECTIONS: readonly SectionRow[] = [
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
      date: part.accept('Published On', (text) => readCustomDate(text, draft)),
      ...identifiersOf(part, 'DOI', 'Url'),
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
export function readLinkedIn(root: Part, draft: Draft): void {
  draft.others = LANGUAGES;
  readProfile(root, draft);
  draft.addSections(SECTIONS, (key) => root.parts(key));
  const skills = root.parts('Skills').flatMap((part) => part.text('Name') ?? []);
  draft.addSection(draft.word('Skills'), 'OneLineEntry', [
    { name: '', details: [...new Set(skills)].join(', ') },
  ]);
}

function readProfile(root: Part, draft: Draft): void {
  const [profile] = root.parts('Profile');
  const emails = root.parts('Email Addresses');
  for (const { reading, path } of emails) reading.refuse(path, 'a CV has one `email`');
  const primary = emails.find(({ value }) => value.Primary === 'Yes') ?? emails[0];
  const [extra] = root.parts('Profile Summary');
  const summaries = [
    ...new Set(
      [
        profile?.accept('Summary', toParagraphs) ?? [],
        extra?.accept('Profile Summary', toParagraphs) ?? [],
      ].flat(),
    ),
  ];
  const handles = profile?.accept('Twitter Handles', parseHandles);
  const { website, networks, others } = arrangeLinks(
    profile?.accept('Websites', parseLinks) ?? [],
    handles,
  );
  draft.person = defined({
    name: wordsOf(profile, ['First Name', 'Last Name']),
    label: profile?.text('Headline'),
    location: profile?.text('Geo Location'),
    email: primary?.accept('Email Address', fitting('email')),
    phone: root.parts('PhoneNumbers')[0]?.accept('Number', fitting('phone')),
    website,
    social_networks: networks,
    summary:
      summaries
        .filter(
          (summary) => !summaries.some((other) => other !== summary && other.includes(summary)),
        )
        .join('\n\n') || undefined,
  });
  draft.profiles = others;
}

function toParagraphs(text: string): string {
  return literal(asParagraphs(text));
}

/** Parses `[PERSONAL:https://jane.example,BLOG:https://…]`, or URLs each in brackets. */
function parseLinks(text: string): Link[] | undefined {
  const links = text.split(/,(?=\s*(?:\[|[A-Z_]+:))/).map((text): Link => {
    const [, label, address = ''] =
      /^\s*\[?(?:(?!https?:)([^:.]*):)?(.*?)\]?\s*$/i.exec(text) ?? [];
    const network = label?.toLowerCase().replace(/^./, (first) => first.toUpperCase());
    return { url: readUri(address), label: () => network };
  });
  return links.every(({ url }) => url !== undefined) ? links : undefined;
}

/** `[jane],[jane_doe]` */
function parseHandles(text: string): Profile[] {
  const handles = text.split(',').map((handle) => handle.replaceAll(/[[\]\s]/g, ''));
  return handles.map((username) => ({
    network: 'Twitter',
    username,
    url: readUri(`https://twitter.com/${username}`),
  }));
}

function readDates(part: Part, draft: Draft, start = 'Started On', end = 'Finished On'): Dates {
  return readPeriod(part.text(start), part.text(end), draft);
}

function createJobReader(organization: string, role: string): Reader<'ExperienceEntry'> {
  return (part, draft) => ({
    company: part.text(organization),
    position: part.text(role),
    location: part.text('Location'),
    ...readDates(part, draft),
    highlights: [part.text('Cause'), ...readPoints(part)],
  });
}

function readProject(part: Part, draft: Draft) {
  return {
    name: part.text('Title'),
    ...readDates(part, draft),
    url: urlOf(part, 'Url'),
    highlights: readPoints(part),
  };
}

/** Reads a certificate; without an end, it may never expire. */
function readCertificate(part: Part, draft: Draft) {
  const hasEnd = part.value['Finished On'] !== '';
  const dates = hasEnd
    ? readDates(part, draft)
    : { date: part.accept('Started On', (text) => readCustomDate(text, draft)) };
  return {
    name: part.text('Name'),
    ...dates,
    url: urlOf(part, 'Url'),
    highlights: [part.text('Authority'), part.text('License Number')],
  };
}

function createLineReader(name: string, details?: string, date = 'Date'): Reader<'OneLineEntry'> {
  return (part, draft) => ({
    name: part.text(name),
    details: details && part.text(details),
    date: part.accept(date, (text) => readCustomDate(text, draft)),
    highlights: readPoints(part),
  });
}

function readPoints(part: Part, key = 'Description'): string[] {
  return part.accept(key, pointsIn) ?? [];
}
