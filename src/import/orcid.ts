import { readDoi } from '../compiler/schema/address.js';
import type { EntryOf } from '../compiler/schema/document.js';
import { groupBy } from '../util/arrays.js';
import { defined } from '../util/plain-object.js';
import type { Draft, SectionRow } from './draft.js';
import { type Dates, entryOf, fitting, readPeriod, readUri } from './fields.js';
import { arrangeLinks, type Profile } from './profiles.js';
import { addPublications, withoutTags } from './publications.js';
import { dateOf, firstFrom, listOf, type Part, textOf, wordsOf } from './reading.js';

/** Keys of what a record says of its own keeping: numbers, dates of changes, who may see it, names in other registers. */
export const ORCID_KEEPING: ReadonlySet<string> = new Set([
  ...'put-code visibility display-index path created-date last-modified-date source history preferences'.split(
    ' ',
  ),
  ...'disambiguated-organization external-id-normalized external-id-normalized-error'.split(' '),
  ...'external-id-relationship verified primary'.split(' '),
]);

/**
 * Reads a public record of ORCID (https://info.orcid.org/documentation/integration-guide/orcid-record/), of version 2 or 3 of its
 * API. In JSON, most texts stand in `value` or `content` below their key.
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
    listOf(person, 'researcher-urls', 'researcher-url').map((part) => ({
      url: textOf(part, 'url', readUri),
      label: () => part.text('url-name'),
    })),
    [...identity(record.part('orcid-identifier')), ...identifiersOf(person)],
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

/** The identifier itself, which the record also has as an address. */
function identity(part: Part | undefined): Profile[] {
  for (const key of ['uri', 'host']) part?.text(key);
  const username = part?.text('path');
  return username === undefined ? [] : [{ network: 'ORCID', username, url: undefined }];
}

function identifiersOf(person: Part | undefined): Profile[] {
  return listOf(person, 'external-identifiers', 'external-identifier').map((part) => ({
    network: part.text('external-id-type'),
    username: part.text('external-id-value'),
    url: textOf(part, 'external-id-url', readUri),
  }));
}

const SECTIONS: readonly SectionRow[] = [
  ['Work Experience', 'ExperienceEntry', 'employment', position],
  ['Education', 'EducationEntry', 'education', study],
  ['Qualifications', 'EducationEntry', 'qualification', study],
  ['Invited Positions', 'ExperienceEntry', 'invited-position', position],
  ['Awards', 'OneLineEntry', 'distinction', distinction],
  ['Memberships', 'ExperienceEntry', 'membership', position],
  ['Service', 'ExperienceEntry', 'service', position],
  ['Funding', 'NormalEntry', 'funding', funding],
  ['Research Resources', 'NormalEntry', 'research-resource', resource],
];

function readActivities(activities: Part, draft: Draft): void {
  draft.addSections(SECTIONS, (key) => [
    ...summariesOf(activities, `${key}s`, `${key}-summary`).keys(),
  ]);
  const works = summariesOf(activities, 'works', 'work-summary');
  addPublications([...works.keys()], draft, (part) => work(part, works.get(part), draft));
  readReviews(activities, draft);
}

/**
 * The summaries of a kind, in a list, or each with the group of versions of the same thing that holds it: the first of a group is
 * the preferred one, and stands for all.
 */
function summariesOf(activities: Part, key: string, inner: string): Map<Part, Part | undefined> {
  const list = activities.part(key);
  const groups = [...(list?.parts('affiliation-group') ?? []), ...(list?.parts('group') ?? [])];
  const inGroups = groups.flatMap((group) => {
    const holders = group.value.summaries === undefined ? [group] : group.parts('summaries');
    const [part, ...others] = holders.flatMap((holder) => holder.parts(inner));
    for (const { reading, path } of others) reading.take(path);
    group.reading.take([...group.path, 'external-ids']);
    return part === undefined ? [] : [[part, group] as const];
  });
  return new Map([
    ...inGroups,
    ...(list?.parts(inner) ?? []).map((part) => [part, undefined] as const),
  ]);
}

function datesOf(part: Part): Dates {
  return readPeriod(dateOf(part.part('start-date')), dateOf(part.part('end-date')));
}

/** The place of an organisation, from the city to the country. */
function placeOf(organisation: Part | undefined): string | undefined {
  return wordsOf(organisation?.part('address'), ['city', 'region', 'country'], ', ');
}

function affiliation(part: Part) {
  const organisation = part.part('organization');
  return {
    role: part.text('role-title'),
    name: organisation?.text('name'),
    department: part.text('department-name'),
    location: placeOf(organisation),
    url: textOf(part, 'url', readUri),
  };
}

function position(part: Part, draft: Draft) {
  const { role, name, department, location, url } = affiliation(part);
  const company = [name, department].filter(Boolean).join(', ');
  return entryOf('ExperienceEntry', draft, {
    company,
    position: role,
    location,
    ...datesOf(part),
    url,
  });
}

function study(part: Part, draft: Draft): EntryOf<'EducationEntry'> {
  const { role, name, department, location, url } = affiliation(part);
  // A degree names its subject if no department does.
  const [area, degree] = department === undefined ? [role] : [department, role];
  const fields = { institution: name, area, study_type: degree, location, ...datesOf(part), url };
  return entryOf('EducationEntry', draft, fields);
}

function distinction(part: Part, draft: Draft): EntryOf<'OneLineEntry'> {
  const { role, name, department, location, url } = affiliation(part);
  const details = [name, department, location].filter(Boolean).join(', ');
  const end = dateOf(part.part('end-date'));
  const dates =
    end === undefined
      ? { date: dateOf(part.part('start-date')) }
      : readPeriod(dateOf(part.part('start-date')), end);
  return entryOf('OneLineEntry', draft, { name: role, details, ...dates, url });
}

function funding(part: Part, draft: Draft): EntryOf<'NormalEntry'> {
  const organisation = part.part('organization');
  const ids = listOf(part, 'external-ids', 'external-id');
  return entryOf('NormalEntry', draft, {
    name: textOf(part.part('title'), 'title'),
    location: placeOf(organisation),
    ...datesOf(part),
    url:
      textOf(part, 'url', readUri) ??
      firstFrom(ids, (id) => textOf(id, 'external-id-url', readUri)),
    highlights: [
      [organisation?.text('name'), part.text('type')?.replaceAll('-', ' ')]
        .filter(Boolean)
        .join(', '),
      ids.map(idOf).join(', '),
    ],
  });
}

/** `grant number 12345` */
function idOf(id: Part): string {
  const type = id.text('external-id-type')?.replaceAll('_', ' ');
  return [type, id.text('external-id-value')].filter(Boolean).join(' ');
}

function resource(part: Part, draft: Draft): EntryOf<'NormalEntry'> {
  const proposal = part.part('proposal') ?? part;
  const hosts = listOf(proposal, 'hosts', 'organization');
  return entryOf('NormalEntry', draft, {
    name: textOf(proposal.part('title'), 'title'),
    location: firstFrom(hosts, placeOf),
    ...datesOf(proposal),
    url: textOf(proposal, 'url', readUri),
    highlights: hosts.map((host) => host.text('name')),
  });
}

/** A work. Its summary names no authors; the whole work does. */
function work(part: Part, group: Part | undefined, draft: Draft): EntryOf<'PublicationEntry'> {
  const title = part.part('title');
  const doi = doiOf(part) ?? doiOf(group);
  const url = textOf(part, 'url', readUri);
  return entryOf('PublicationEntry', draft, {
    title: [textOf(title, 'title', withoutTags), textOf(title, 'subtitle', withoutTags)]
      .filter(Boolean)
      .join(': '),
    authors: listOf(part, 'contributors', 'contributor').flatMap(
      (one) => textOf(one, 'credit-name') ?? [],
    ),
    date: dateOf(part.part('publication-date')),
    doi,
    url: doi !== undefined && url !== undefined && readDoi(url) === doi ? undefined : url,
    journal: textOf(part, 'journal-title', withoutTags),
  });
}

/** The DOI of a work itself, rather than of the whole that it is in. */
function doiOf(part: Part | undefined): string | undefined {
  const own = listOf(part, 'external-ids', 'external-id').find(
    (id) =>
      id.peek('external-id-type') === 'doi' &&
      !/part.of/i.test(id.peek('external-id-relationship')),
  );
  const doi = own?.accept('external-id-value', readDoi);
  if (doi !== undefined) own?.reading.take(own.path);
  return doi;
}

/** A line for each organisation that one has reviewed for, with the years. */
function readReviews(activities: Part, draft: Draft): void {
  const groups = activities.part('peer-reviews')?.parts('group') ?? [];
  const inner = groups.flatMap((group) => [...group.parts('peer-review-group'), group]);
  const reviews = inner.flatMap((group) => group.parts('peer-review-summary'));
  const byName = groupBy(
    reviews,
    (review) => review.part('convening-organization')?.text('name') ?? '',
  );
  const lines = [...byName].map(([name, all]) => {
    const years = all.flatMap(
      (review) => dateOf(review.part('completion-date'))?.slice(0, 4) ?? [],
    );
    return { name, details: [...new Set(years)].sort().join(', ') };
  });
  draft.addSection('Peer Review', 'OneLineEntry', lines);
}
