import { readDoi } from '../compiler/schema/address.js';
import { groupBy } from '../util/arrays.js';
import { defined } from '../util/plain-object.js';
import type { Draft, SectionRow } from './draft.js';
import { type Dates, fitting, readPeriod, readUri } from './fields.js';
import { arrangeLinks, type Link, type Profile } from './profiles.js';
import { addPublications, withoutTags } from './publications.js';
import { dateOf, firstFrom, listOf, type Part, textOf, wordsOf } from './reading.js';

/** Bookkeeping keys: identifiers, change dates, visibility, normalized names. */
export const ORCID_KEEPING: ReadonlySet<string> = new Set([
  ...'put-code visibility display-index path created-date last-modified-date source history preferences'.split(
    ' ',
  ),
  ...'disambiguated-organization external-id-normalized external-id-normalized-error'.split(' '),
  ...'external-id-relationship verified primary'.split(' '),
]);

/**
 * Reads a public ORCID record of API version 2 or 3
 * (https://info.orcid.org/documentation/integration-guide/orcid-record/). In JSON, most
 * texts are in `value` or `content` of an object.
 */
export function readOrcid(root: Part, draft: Draft): void {
  const record = root.part('record') ?? root;
  readPerson(record, draft);
  const activities = record.part('activities-summary');
  if (activities !== undefined) readActivities(activities, draft);
  const keywords = listOf(record.part('person'), 'keywords', 'keyword').flatMap(
    (part) => part.text('content') ?? [],
  );
  draft.addSection(draft.word('Interests'), 'OneLineEntry', [
    { name: '', details: keywords.join(', ') },
  ]);
}

function readPerson(record: Part, draft: Draft): void {
  const person = record.part('person');
  const name = person?.part('name');
  const { website, networks, others } = arrangeLinks(
    listOf(person, 'researcher-urls', 'researcher-url').map(
      (part): Link => ({
        url: textOf(part, 'url', readUri),
        label: () => part.text('url-name'),
      }),
    ),
    [...readOrcidId(record.part('orcid-identifier')), ...readIdentifiers(person)],
  );
  const emails = listOf(person, 'emails', 'email');
  for (const { reading, path } of emails) reading.refuse(path, 'a CV has one `email`');
  const email = emails.find((one) => one.peek('primary') === 'true') ?? emails[0];
  draft.person = defined({
    name: textOf(name, 'credit-name') ?? wordsOf(name, ['given-names', 'family-name']),
    location: firstFrom(listOf(person, 'addresses', 'address'), (part) => textOf(part, 'country')),
    email: email?.accept('email', fitting('email')),
    website,
    social_networks: networks,
    summary: textOf(person, 'biography'),
  });
  draft.profiles = others;
}

/** Reads the ORCID iD, which the record repeats as a URL. */
function readOrcidId(part: Part | undefined): Profile[] {
  for (const key of ['uri', 'host']) part?.text(key);
  const username = part?.text('path');
  return username === undefined ? [] : [{ network: 'ORCID', username, url: undefined }];
}

function readIdentifiers(person: Part | undefined): Profile[] {
  return listOf(person, 'external-identifiers', 'external-identifier').map((part) => ({
    network: part.text('external-id-type'),
    username: part.text('external-id-value'),
    url: textOf(part, 'external-id-url', readUri),
  }));
}

const SECTIONS: readonly SectionRow[] = [
  ['Work Experience', 'ExperienceEntry', 'employment', readPosition],
  ['Education', 'EducationEntry', 'education', readEducation],
  ['Qualifications', 'EducationEntry', 'qualification', readEducation],
  ['Invited Positions', 'ExperienceEntry', 'invited-position', readPosition],
  ['Awards', 'OneLineEntry', 'distinction', readDistinction],
  ['Memberships', 'ExperienceEntry', 'membership', readPosition],
  ['Service', 'ExperienceEntry', 'service', readPosition],
  ['Funding', 'NormalEntry', 'funding', readFunding],
  ['Research Resources', 'NormalEntry', 'research-resource', readResource],
];

function readActivities(activities: Part, draft: Draft): void {
  draft.addSections(SECTIONS, (key) => [
    ...collectSummaries(activities, `${key}s`, `${key}-summary`).keys(),
  ]);
  const works = collectSummaries(activities, 'works', 'work-summary');
  addPublications([...works.keys()], draft, (part) => readWork(part, works.get(part)));
  readReviews(activities, draft);
}

/** Collects summaries with their groups: only the first of a group, the preferred version. */
function collectSummaries(
  activities: Part,
  key: string,
  summaryKey: string,
): Map<Part, Part | undefined> {
  const list = activities.part(key);
  const groups = [...(list?.parts('affiliation-group') ?? []), ...(list?.parts('group') ?? [])];
  const groupedSummaries = groups.flatMap((group) => {
    const holders = group.value.summaries === undefined ? [group] : group.parts('summaries');
    const [part, ...others] = holders.flatMap((holder) => holder.parts(summaryKey));
    for (const { reading, path } of others) reading.take(path);
    group.reading.take([...group.path, 'external-ids']);
    return part === undefined ? [] : [[part, group] as const];
  });
  return new Map([
    ...groupedSummaries,
    ...(list?.parts(summaryKey) ?? []).map((part) => [part, undefined] as const),
  ]);
}

function readDates(part: Part): Dates {
  return readPeriod(dateOf(part.part('start-date')), dateOf(part.part('end-date')));
}

function readLocation(organization: Part | undefined): string | undefined {
  return wordsOf(organization?.part('address'), ['city', 'region', 'country'], ', ');
}

function readAffiliation(part: Part) {
  const organization = part.part('organization');
  return {
    role: part.text('role-title'),
    name: organization?.text('name'),
    department: part.text('department-name'),
    location: readLocation(organization),
    url: textOf(part, 'url', readUri),
  };
}

function readPosition(part: Part) {
  const { role, name, department, location, url } = readAffiliation(part);
  const company = [name, department].filter(Boolean).join(', ');
  return {
    company,
    position: role,
    location,
    ...readDates(part),
    url,
  };
}

function readEducation(part: Part) {
  const { role, name, department, location, url } = readAffiliation(part);
  // Without a department, the role is the subject.
  const [area, degree] = department === undefined ? [role] : [department, role];
  return { institution: name, area, study_type: degree, location, ...readDates(part), url };
}

function readDistinction(part: Part) {
  const { role, name, department, location, url } = readAffiliation(part);
  const details = [name, department, location].filter(Boolean).join(', ');
  const end = dateOf(part.part('end-date'));
  const dates =
    end === undefined
      ? { date: dateOf(part.part('start-date')) }
      : readPeriod(dateOf(part.part('start-date')), end);
  return { name: role, details, ...dates, url };
}

function readFunding(part: Part) {
  const organization = part.part('organization');
  const ids = listOf(part, 'external-ids', 'external-id');
  return {
    name: textOf(part.part('title'), 'title'),
    location: readLocation(organization),
    ...readDates(part),
    url:
      textOf(part, 'url', readUri) ??
      firstFrom(ids, (id) => textOf(id, 'external-id-url', readUri)),
    highlights: [
      [organization?.text('name'), part.text('type')?.replaceAll('-', ' ')]
        .filter(Boolean)
        .join(', '),
      ids.map(formatId).join(', '),
    ],
  };
}

/** Formats an identifier: `grant number 12345`. */
function formatId(id: Part): string {
  const type = id.text('external-id-type')?.replaceAll('_', ' ');
  return [type, id.text('external-id-value')].filter(Boolean).join(' ');
}

function readResource(part: Part) {
  const proposal = part.part('proposal') ?? part;
  const hosts = listOf(proposal, 'hosts', 'organization');
  return {
    name: textOf(proposal.part('title'), 'title'),
    location: firstFrom(hosts, readLocation),
    ...readDates(proposal),
    url: textOf(proposal, 'url', readUri),
    highlights: hosts.map((host) => host.text('name')),
  };
}

/** Reads a work; summaries lack authors, complete works have them. */
function readWork(part: Part, group: Part | undefined) {
  const title = part.part('title');
  const doi = readOwnDoi(part) ?? readOwnDoi(group);
  const url = textOf(part, 'url', readUri);
  return {
    title: [textOf(title, 'title', withoutTags), textOf(title, 'subtitle', withoutTags)]
      .filter(Boolean)
      .join(': '),
    authors: listOf(part, 'contributors', 'contributor').flatMap(
      (contributor) => textOf(contributor, 'credit-name') ?? [],
    ),
    date: dateOf(part.part('publication-date')),
    doi,
    url: doi !== undefined && url !== undefined && readDoi(url) === doi ? undefined : url,
    journal: textOf(part, 'journal-title', withoutTags),
  };
}

/** Reads the DOI of a work itself, not of its container. */
function readOwnDoi(part: Part | undefined): string | undefined {
  const identifier = listOf(part, 'external-ids', 'external-id').find(
    (id) =>
      id.peek('external-id-type') === 'doi' &&
      !/part.of/i.test(id.peek('external-id-relationship')),
  );
  const doi = identifier?.accept('external-id-value', readDoi);
  if (doi !== undefined) identifier?.reading.take(identifier.path);
  return doi;
}

/** Adds a line per organization that the person reviewed for, with the years. */
function readReviews(activities: Part, draft: Draft): void {
  const groups = activities.part('peer-reviews')?.parts('group') ?? [];
  const reviewGroups = groups.flatMap((group) => [...group.parts('peer-review-group'), group]);
  const reviews = reviewGroups.flatMap((group) => group.parts('peer-review-summary'));
  const byName = groupBy(
    reviews,
    (review) => review.part('convening-organization')?.text('name') ?? '',
  );
  const lines = [...byName].map(([name, group]) => {
    const years = group.flatMap(
      (review) => dateOf(review.part('completion-date'))?.slice(0, 4) ?? [],
    );
    return { name, details: [...new Set(years)].sort().join(', ') };
  });
  draft.addSection('Peer Review', 'OneLineEntry', lines);
}
