import { LANGUAGES } from '../compiler/locales/all.generated.js';
import type { EntryOf } from '../compiler/schema/document.js';
import { defined } from '../util/plain-object.js';
import type { Draft, Reader, SectionRow } from './draft.js';
import {
  type Dates,
  entryOf,
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

/** Columns of what LinkedIn keeps of addresses and numbers. */
export const LINKEDIN_KEEPING: ReadonlySet<string> = new Set([
  'Confirmed',
  'Primary',
  'Type',
  'Updated On',
]);

const SECTIONS: readonly SectionRow[] = [
  ['Work Experience', 'ExperienceEntry', 'Positions', job('Company Name', 'Title')],
  ['Volunteering', 'ExperienceEntry', 'Volunteering', job('Company Name', 'Role')],
  ['Education', 'EducationEntry', 'Education', study],
  ['Projects', 'NormalEntry', 'Projects', project],
  ['Publications', 'PublicationEntry', 'Publications', publication],
  ['Patents', 'NormalEntry', 'Patents', project],
  ['Certificates', 'NormalEntry', 'Certifications', certificate],
  ['Awards', 'OneLineEntry', 'Honors', line('Title', undefined, 'Issued On')],
  ['Test Scores', 'OneLineEntry', 'TestScores', line('Name', 'Score', 'Tested On')],
  ['Courses', 'OneLineEntry', 'Courses', line('Name', 'Number')],
  ['Languages', 'OneLineEntry', 'Languages', line('Name', 'Proficiency')],
  ['Organizations', 'ExperienceEntry', 'Organizations', job('Name', 'Position')],
];

/**
 * Reads the tables of LinkedIn's export ("Get a copy of your data"): a list of rows for each file. The columns have English names
 * in every language; months have those of the user.
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
  const [more] = root.parts('Profile Summary');
  const summaries = [
    ...new Set(
      [
        profile?.accept('Summary', paragraphs) ?? [],
        more?.accept('Profile Summary', paragraphs) ?? [],
      ].flat(),
    ),
  ];
  const handles = profile?.accept('Twitter Handles', handlesIn);
  const { website, networks, others } = arrangeLinks(
    profile?.accept('Websites', addressesIn) ?? [],
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
    summary: summaries.filter((one) => !isWithin(one, summaries)).join('\n\n') || undefined,
  });
  draft.profiles = others;
}

function paragraphs(text: string): string {
  return literal(asParagraphs(text));
}

function isWithin(text: string, texts: readonly string[]): boolean {
  return texts.some((other) => other !== text && other.includes(text));
}

/** `[PERSONAL:https://jane.example,BLOG:https://…]`, or each in its own brackets; undefined if one of them is no address. */
function addressesIn(text: string): Link[] | undefined {
  const all = text.split(/,(?=\s*(?:\[|[A-Z_]+:))/).map((one) => {
    const [, label, address = ''] = /^\s*\[?(?:(?!https?:)([^:.]*):)?(.*?)\]?\s*$/i.exec(one) ?? [];
    const network = label?.toLowerCase().replace(/^./, (first) => first.toUpperCase());
    return { url: readUri(address), label: () => network };
  });
  return all.every(({ url }) => url !== undefined) ? all : undefined;
}

/** `[jane],[jane_doe]` */
function handlesIn(text: string): Profile[] {
  const handles = text.split(',').map((handle) => handle.replaceAll(/[[\]\s]/g, ''));
  return handles.map((username) => ({
    network: 'Twitter',
    username,
    url: readUri(`https://twitter.com/${username}`),
  }));
}

function datesOf(part: Part, draft: Draft, start = 'Started On', end = 'Finished On'): Dates {
  return readPeriod(part.text(start), part.text(end), draft);
}

function job(organisation: string, role: string): Reader<'ExperienceEntry'> {
  return (part, draft) =>
    entryOf('ExperienceEntry', draft, {
      company: part.text(organisation),
      position: part.text(role),
      location: part.text('Location'),
      ...datesOf(part, draft),
      highlights: [part.text('Cause'), ...pointsOf(part)],
    });
}

function study(part: Part, draft: Draft): EntryOf<'EducationEntry'> {
  return entryOf('EducationEntry', draft, {
    institution: part.text('School Name'),
    area: part.text('Degree Name'),
    ...datesOf(part, draft, 'Start Date', 'End Date'),
    highlights: [...pointsOf(part, 'Notes'), part.text('Activities')],
  });
}

function project(part: Part, draft: Draft): EntryOf<'NormalEntry'> {
  return entryOf('NormalEntry', draft, {
    name: part.text('Title'),
    ...datesOf(part, draft),
    url: urlOf(part, 'Url'),
    highlights: pointsOf(part),
  });
}

function publication(part: Part, draft: Draft): EntryOf<'PublicationEntry'> {
  return entryOf('PublicationEntry', draft, {
    title: part.text('Name'),
    authors: [],
    date: part.accept('Published On', (text) => readCustomDate(text, draft)),
    ...identifiersOf(part, 'DOI', 'Url'),
    journal: part.text('Publisher'),
    highlights: pointsOf(part),
  });
}

/** A certificate without an end does not last until today: it may never expire. */
function certificate(part: Part, draft: Draft): EntryOf<'NormalEntry'> {
  const hasEnd = part.value['Finished On'] !== '';
  const dates = hasEnd
    ? datesOf(part, draft)
    : { date: part.accept('Started On', (text) => readCustomDate(text, draft)) };
  return entryOf('NormalEntry', draft, {
    name: part.text('Name'),
    ...dates,
    url: urlOf(part, 'Url'),
    highlights: [part.text('Authority'), part.text('License Number')],
  });
}

function line(name: string, details?: string, date = 'Date'): Reader<'OneLineEntry'> {
  return (part, draft) =>
    entryOf('OneLineEntry', draft, {
      name: part.text(name),
      details: details && part.text(details),
      date: part.accept(date, (text) => readCustomDate(text, draft)),
      highlights: pointsOf(part),
    });
}

function pointsOf(part: Part, key = 'Description'): string[] {
  return part.accept(key, pointsIn) ?? [];
}
