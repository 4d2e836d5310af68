import { parseDoi } from '../compiler/schema/url.js';
import { groupBy } from '../util/arrays.js';
import { omitUndefined } from '../util/plain-object.js';
import type { Draft, SectionMapping } from './draft.js';
import { createFieldParser, type DateFields, normalizePeriod, parseUrl } from './fields.js';
import {
  findFirst,
  type InputObject,
  readDateParts,
  readJoinedTexts,
  readList,
  readText,
} from './input-object.js';
import { groupLinks, type Link, type Profile } from './profiles.js';
import { addPublications, escapedHtmlToMarkdown } from './publications.js';

/** Bookkeeping keys: identifiers, change dates, visibility, normalized names. */
export const ORCID_IGNORED_KEYS: ReadonlySet<string> = new Set(
  (
    'put-code visibility display-index path created-date last-modified-date source history ' +
    'preferences disambiguated-organization external-id-normalized external-id-normalized-error ' +
    'external-id-relationship verified primary'
  ).split(' '),
);

/**
 * Reads a public ORCID record of API version 2 or 3
 * (https://info.orcid.org/documentation/integration-guide/orcid-record/). In JSON, most
 * texts are in `value` or `content` of an object.
 */
export function readOrcid(root: InputObject, draft: Draft): void {
  const record = root.object('record') ?? root;
  readPerson(record, draft);
  const activities = record.object('activities-summary');
  if (activities !== undefined) readActivities(activities, draft);
  const keywords = readList(record.object('person'), 'keywords', 'keyword').flatMap(
    (part) => part.text('content') ?? [],
  );
  draft.addSection(draft.translate('Interests'), 'OneLineEntry', [
    { name: '', details: keywords.join(', ') },
  ]);
}

function readPerson(record: InputObject, draft: Draft): void {
  const person = record.object('person');
  const name = person?.object('name');
  const { website, social_networks } = groupLinks(
    readList(person, 'researcher-urls', 'researcher-url').map(
      (part): Link => ({
        url: readText(part, 'url', parseUrl),
        readLabel: () => part.text('url-name'),
      }),
    ),
    draft,
    [...readOrcidId(record.object('orcid-identifier')), ...readIdentifiers(person)],
  );
  const emails = readList(person, 'emails', 'email');
  const primary = emails.filter((email) => email.peek('primary') === 'true');
  draft.person = omitUndefined({
    name: readText(name, 'credit-name') ?? readJoinedTexts(name, ['given-names', 'family-name']),
    location: findFirst(readList(person, 'addresses', 'address'), (part) =>
      readText(part, 'country'),
    ),
    email: draft.addContacts(
      'email',
      [...new Set([...primary, ...emails])].flatMap(
        (email) => email.accept('email', createFieldParser('email')) ?? [],
      ),
    ),
    website,
    social_networks,
    summary: readText(person, 'biography'),
  });
}

/** The record repeats the ORCID iD as a URL. */
function readOrcidId(part: InputObject | undefined): Profile[] {
  for (const key of ['uri', 'host']) part?.text(key);
  const username = part?.text('path');
  return username === undefined ? [] : [{ network: 'ORCID', username, url: undefined }];
}

function readIdentifiers(person: InputObject | undefined): Profile[] {
  return readList(person, 'external-identifiers', 'external-identifier').map((part) => ({
    network: part.text('external-id-type'),
    username: part.text('external-id-value'),
    url: readText(part, 'external-id-url', parseUrl),
  }));
}

const SECTIONS: readonly SectionMapping[] = [
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

function readActivities(activities: InputObject, draft: Draft): void {
  draft.addSections(SECTIONS, (key) => [
    ...collectSummaries(activities, `${key}s`, `${key}-summary`).keys(),
  ]);
  const works = collectSummaries(activities, 'works', 'work-summary');
  addPublications([...works.keys()], draft, (part) => readWork(part, works.get(part)));
  readReviews(activities, draft);
}

/** Collects summaries with their groups: only the first of a group, the preferred version. */
function collectSummaries(
  activities: InputObject,
  key: string,
  summaryKey: string,
): Map<InputObject, InputObject | undefined> {
  const list = activities.object(key);
  const groups = [...(list?.objects('affiliation-group') ?? []), ...(list?.objects('group') ?? [])];
  const groupedSummaries = groups.flatMap((group) => {
    const holders = group.value.summaries === undefined ? [group] : group.objects('summaries');
    const [part, ...others] = holders.flatMap((holder) => holder.objects(summaryKey));
    for (const { tracker, path } of others) tracker.consume(path);
    group.tracker.consume([...group.path, 'external-ids']);
    return part === undefined ? [] : [[part, group] as const];
  });
  return new Map([
    ...groupedSummaries,
    ...(list?.objects(summaryKey) ?? []).map((part) => [part, undefined] as const),
  ]);
}

function readDates(part: InputObject): DateFields {
  return normalizePeriod(
    readDateParts(part.object('start-date')),
    readDateParts(part.object('end-date')),
  );
}

function readLocation(organization: InputObject | undefined): string | undefined {
  return readJoinedTexts(organization?.object('address'), ['city', 'region', 'country'], ', ');
}

function readAffiliation(part: InputObject) {
  const organization = part.object('organization');
  return {
    role: part.text('role-title'),
    name: organization?.text('name'),
    department: part.text('department-name'),
    location: readLocation(organization),
    url: readText(part, 'url', parseUrl),
  };
}

function readPosition(part: InputObject) {
  const { role, name, department, location, url } = readAffiliation(part);
  const company = [name, department].filter(Boolean).join(', ');
  return { company, position: role, location, ...readDates(part), url };
}

function readEducation(part: InputObject) {
  const { role, name, department, location, url } = readAffiliation(part);
  // Without a department, the role is the subject.
  const [area, degree] = department === undefined ? [role] : [department, role];
  return { institution: name, area, study_type: degree, location, ...readDates(part), url };
}

function readDistinction(part: InputObject) {
  const { role, name, department, location, url } = readAffiliation(part);
  const details = [name, department, location].filter(Boolean).join(', ');
  const end = readDateParts(part.object('end-date'));
  const date = readDateParts(part.object('start-date'));
  return { name: role, details, ...(end ? normalizePeriod(date, end) : { date }), url };
}

function readFunding(part: InputObject) {
  const organization = part.object('organization');
  const ids = readList(part, 'external-ids', 'external-id');
  return {
    name: readText(part.object('title'), 'title'),
    location: readLocation(organization),
    ...readDates(part),
    url:
      readText(part, 'url', parseUrl) ??
      findFirst(ids, (id) => readText(id, 'external-id-url', parseUrl)),
    highlights: [
      [organization?.text('name'), part.text('type')?.replaceAll('-', ' ')]
        .filter(Boolean)
        .join(', '),
      ids.map(formatId).join(', '),
    ],
  };
}

/** `grant number 12345` */
function formatId(id: InputObject): string {
  const type = id.text('external-id-type')?.replaceAll('_', ' ');
  return [type, id.text('external-id-value')].filter(Boolean).join(' ');
}

function readResource(part: InputObject) {
  const proposal = part.object('proposal') ?? part;
  const hosts = readList(proposal, 'hosts', 'organization');
  return {
    name: readText(proposal.object('title'), 'title'),
    location: findFirst(hosts, readLocation),
    ...readDates(proposal),
    url: readText(proposal, 'url', parseUrl),
    highlights: hosts.map((host) => host.text('name')),
  };
}

/** Summaries lack authors; complete works have them. */
function readWork(part: InputObject, group: InputObject | undefined) {
  const title = part.object('title');
  const doi = readOwnDoi(part) ?? readOwnDoi(group);
  const url = readText(part, 'url', parseUrl);
  return {
    title: ['title', 'subtitle']
      .flatMap((key) => readText(title, key, escapedHtmlToMarkdown) || [])
      .join(': '),
    authors: readList(part, 'contributors', 'contributor').flatMap(
      (contributor) => readText(contributor, 'credit-name') ?? [],
    ),
    date: readDateParts(part.object('publication-date')),
    doi,
    url: doi !== undefined && url !== undefined && parseDoi(url) === doi ? undefined : url,
    journal: readText(part, 'journal-title', escapedHtmlToMarkdown),
  };
}

/** Ignores the DOI of the container. */
function readOwnDoi(part: InputObject | undefined): string | undefined {
  const identifier = readList(part, 'external-ids', 'external-id').find(
    (id) =>
      id.peek('external-id-type') === 'doi' &&
      !/part.of/i.test(id.peek('external-id-relationship')),
  );
  const doi = identifier?.accept('external-id-value', parseDoi);
  if (doi !== undefined) identifier?.tracker.consume(identifier.path);
  return doi;
}

/** Adds a line per organization, with the years of its reviews. */
function readReviews(activities: InputObject, draft: Draft): void {
  const groups = activities.object('peer-reviews')?.objects('group') ?? [];
  const reviewGroups = groups.flatMap((group) => [...group.objects('peer-review-group'), group]);
  const reviews = reviewGroups.flatMap((group) => group.objects('peer-review-summary'));
  const byName = groupBy(
    reviews,
    (review) => review.object('convening-organization')?.text('name') ?? '',
  );
  const lines = [...byName].map(([name, group]) => {
    const years = group.flatMap(
      (review) => readDateParts(review.object('completion-date'))?.slice(0, 4) ?? [],
    );
    return { name, details: [...new Set(years)].sort().join(', ') };
  });
  draft.addSection('Peer Review', 'OneLineEntry', lines);
}
