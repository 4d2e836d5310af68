import type {
  EducationEntryB,
  ExperienceEntryB,
  NormalEntryB,
  OneLineEntryB,
} from '../compiler/schema/entries.js';
import { defined } from '../util/plain-object.js';
import type { Draft } from './draft.js';
import {
  type Dates,
  entryOf,
  fitting,
  readBounded,
  readCustomDate,
  readTag,
  readUri,
} from './fields.js';
import { blocksOf, richText } from './html.js';
import { arrangeLinks } from './profiles.js';
import { firstFrom, isTrue, listOf, type Part, textOf, wordsOf } from './reading.js';

/** Keys of what only the editor needs: schemes of its codes, and how it shows the document. */
export const EUROPASS_KEEPING: ReadonlySet<string> = new Set([
  ...'DocumentID DocumentInfo PrintingPreferences RenderingInformation CandidateSupplier ID ChannelCode'.split(
    ' ',
  ),
  ...'UseCode TaxonomyID Code typeCode type name schemeName schemeID languageID'.split(' '),
]);

const ACTIVITIES: readonly (readonly [key: string, title: string])[] = [
  ['Projects', 'Projects'],
  ['PublicationHistory', 'Publications'],
  ['CreativeWorks', 'Creative Works'],
  ['Certifications', 'Certificates'],
  ['CourseCertifications', 'Courses'],
  ['ConferencesAndSeminars', 'Conferences and Seminars'],
  ['NetworksAndMemberships', 'Networks and Memberships'],
  ['HonoursAndAwards', 'Honours and Awards'],
  ['SocialAndPoliticalActivities', 'Social and Political Activities'],
  ['VoluntaryWorks', 'Volunteering'],
  ['Others', 'Other'],
];

const SKILLS: readonly (readonly [key: string, name: string])[] = [
  ['CommunicationAndInterpersonalSkills', 'Communication'],
  ['ManagementAndLeadershipSkills', 'Management and leadership'],
  ['OrganisationalSkills', 'Organisation'],
  ['DigitalSkills', 'Digital'],
];

/** Reads a document of Europass as its editor writes it since 2020: a candidate of HR-XML (https://europass.europa.eu). */
export function readEuropass(root: Part, draft: Draft): void {
  const candidate = root.part('Candidate');
  const [profile] = candidate?.parts('CandidateProfile') ?? [];
  draft.language = profile?.accept('languageCode', readTag);
  const person = candidate?.part('CandidatePerson');
  readPerson(person, profile, draft);
  draft.addSection(draft.word('Work Experience'), 'ExperienceEntry', jobsIn(profile, draft));
  const attended = listOf(profile, 'EducationHistory', 'EducationOrganizationAttendance');
  draft.addParts(draft.word('Education'), 'EducationEntry', attended, study);
  for (const [key, title] of ACTIVITIES)
    draft.addParts(draft.word(title), 'NormalEntry', itemsOf(profile, key), activity);
  draft.addSection(draft.word('Skills'), 'OneLineEntry', skillsOf(profile, draft));
  draft.addSection(draft.word('Languages'), 'OneLineEntry', languagesOf(person, profile, draft));
  draft.addParts(
    draft.word('Interests'),
    'OneLineEntry',
    itemsOf(profile, 'HobbiesAndInterests'),
    interest,
  );
}

function readPerson(person: Part | undefined, profile: Part | undefined, draft: Draft): void {
  const name = person?.part('PersonName');
  const channels = person?.parts('Communication') ?? [];
  for (const { reading, path } of channels)
    reading.refuse(path, 'a CV has one email, phone and address of a person');
  const emails = channels.filter(({ value }) => value.ChannelCode === 'Email');
  const { website, networks, others } = arrangeLinks(
    channels
      .filter((channel) => !emails.includes(channel))
      .map((channel) => ({
        url: textOf(channel, 'URI', readUri),
        label: () => channel.text('UseCode'),
      })),
  );
  draft.person = defined({
    name: wordsOf(name, ['GivenName', 'FamilyName']),
    location: placeIn(channels),
    email: firstFrom(emails, (channel) => textOf(channel, 'URI', fitting('email'))),
    phone: firstFrom(channels, phoneOf),
    website,
    social_networks: networks,
    summary: textOf(profile, 'ExecutiveSummary', richText) || undefined,
  });
  draft.profiles = others;
}

function pointsOf(part: Part | undefined, key: string): string[] {
  return textOf(part, key, (html) => blocksOf(html)) ?? [];
}

function phoneOf(channel: Part): string | undefined {
  const country =
    channel.accept('CountryDialing', (code) =>
      /^\d{1,4}$/.test(code) ? `+${code} ` : undefined,
    ) ?? '';
  const phone = textOf(channel, 'DialNumber', (number) => fitting('phone')(country + number));
  // The country's code says it already.
  if (country !== '') channel.text('CountryCode');
  return phone;
}

function placeIn(contacts: readonly Part[]): string | undefined {
  return firstFrom(contacts, (contact) => placeOf(contact.part('Address')));
}

/** An address on one line, its country by its code. */
function placeOf(address: Part | undefined): string | undefined {
  const city = wordsOf(address, ['PostalCode', 'CityName']);
  const lines = address?.texts('AddressLine') ?? [];
  const country = textOf(address, 'CountryCode')?.replace(COUNTRY, upper);
  return [...lines, city, country].filter(Boolean).join(', ') || undefined;
}

function jobsIn(profile: Part | undefined, draft: Draft): ExperienceEntryB[] {
  return listOf(profile, 'EmploymentHistory', 'EmployerHistory').flatMap((employer) => {
    const company = textOf(employer, 'OrganizationName');
    const place = placeIn(contactsOf(employer));
    const posts = employer.parts('PositionHistory');
    return (posts.length === 0 ? [employer] : posts).map((post) => {
      return entryOf('ExperienceEntry', draft, {
        company,
        position: textOf(post, 'PositionTitle'),
        location: wordsOf(post, ['City', 'Country'], ', ')?.replace(COUNTRY, upper) ?? place,
        ...datesOf(post.part('EmploymentPeriod'), 'CurrentIndicator'),
        highlights: pointsOf(post, 'Description'),
      });
    });
  });
}

/** The ways to reach an organisation: where it is, and its address on the web. */
function contactsOf(organisation: Part): Part[] {
  return listOf(organisation, 'OrganizationContact', 'Communication');
}

/** The code of a country, at the end of a place. */
const COUNTRY = /(?<=^|, )[a-z]{2}$/;

function upper(text: string): string {
  return text.toUpperCase();
}

function dateOf(period: Part | undefined, key: string): string | undefined {
  return period?.part(key)?.text('FormattedDateTime') ?? period?.text(key);
}

function datesOf(period: Part | undefined, present: string): Dates {
  return readBounded(
    dateOf(period, 'StartDate'),
    dateOf(period, 'EndDate'),
    isTrue(period, present),
  );
}

function study(part: Part, draft: Draft): EducationEntryB {
  const degree = part.part('EducationDegree');
  const [area, kind] = ['ProgramName', 'DegreeName'].flatMap(
    (key) => textOf(part, key) ?? textOf(degree, key) ?? [],
  );
  return entryOf('EducationEntry', draft, {
    institution: textOf(part, 'OrganizationName'),
    area,
    study_type: kind,
    location: placeIn(contactsOf(part)),
    ...datesOf(part.part('AttendancePeriod'), 'Ongoing'),
    gpa: textOf(degree, 'FinalGrade') ?? textOf(degree?.part('FinalGrade'), 'ScoreText'),
    url: firstFrom(contactsOf(part), (contact) => textOf(contact, 'URI', readUri)),
    highlights: [
      ...pointsOf(degree, 'OccupationalSkillsCovered'),
      ...pointsOf(part, 'Description'),
    ],
  });
}

function itemsOf(profile: Part | undefined, key: string): Part[] {
  const section = profile?.part(key);
  return section === undefined
    ? []
    : Object.keys(section.value).flatMap((name) => section.parts(name));
}

/** Keys that end in one of these words: a period, an address. */
function endingWith(part: Part, ending: RegExp): string {
  return Object.keys(part.value).find((key) => ending.test(key)) ?? '';
}

function titleOf(part: Part): string {
  return textOf(part, 'Title') ?? textOf(part, endingWith(part, /Name$/)) ?? '';
}

function activity(part: Part, draft: Draft): NormalEntryB {
  const dates = datesOf(part.part(endingWith(part, /Period$/)), 'Ongoing');
  return entryOf('NormalEntry', draft, {
    name: titleOf(part),
    ...dates,
    date: dates.date ?? textOf(part, endingWith(part, /^(?:Year|Date)$/), readCustomDate),
    url: textOf(part, endingWith(part, /^(?:Link|URL|URI|Website)s?$/i), readUri),
    highlights: pointsOf(part, endingWith(part, /Description$/)),
  });
}

function interest(part: Part): OneLineEntryB {
  return lineOf(titleOf(part), pointsOf(part, 'Description'));
}

/** A line of a section: one text beside the name, or several as bullet points. */
function lineOf(name: string, texts: readonly string[]): OneLineEntryB {
  const [details = ''] = texts;
  return texts.length > 1 ? { name, details: '', highlights: [...texts] } : { name, details };
}

function skillsOf(profile: Part | undefined, draft: Draft): OneLineEntryB[] {
  const groups = listOf(profile, 'Skills', 'SkillsGroup').map((group) =>
    lineOf(titleOf(group), [skillsIn(group)]),
  );
  const others = [profile, profile?.part('Skills')].flatMap((owner) =>
    SKILLS.flatMap(([key, name]) => {
      const texts = itemsOf(owner, key).flatMap((item) => [
        titleOf(item),
        ...pointsOf(item, 'Description'),
      ]);
      const filled = texts.filter(Boolean);
      return filled.length === 0 ? [] : [lineOf(draft.word(name), filled)];
    }),
  );
  const licences = listOf(profile, 'Licenses', 'License').flatMap(
    (part) => textOf(part, 'LicenseTypeCode') ?? [],
  );
  const driving =
    licences.length === 0 ? [] : [lineOf(draft.word('Driving licence'), [licences.join(', ')])];
  return [...groups, ...others, ...driving];
}

function skillsIn(group: Part): string {
  const names = group
    .parts('PersonCompetency')
    .map((part) => textOf(part, 'CompetencyName') ?? textOf(part, 'CompetencyID'));
  return names.filter(Boolean).join(', ');
}

function languagesOf(
  person: Part | undefined,
  profile: Part | undefined,
  draft: Draft,
): OneLineEntryB[] {
  const name = (part: Part | undefined, key: string) =>
    textOf(part, key, (code) => languageName(code, draft.language));
  const native = [
    ...(person?.acceptAll('PrimaryLanguageCode', (code) => languageName(code, draft.language)) ??
      []),
    ...(person?.parts('PrimaryLanguageCode').flatMap((part) => name(part, 'value') ?? []) ?? []),
  ];
  const competencies = listOf(profile, 'PersonQualifications', 'PersonCompetency');
  const others = competencies.map((part) => {
    const levels = part.parts('CompetencyDimension').map((dimension) => {
      const kind = dimension
        .text('CompetencyDimensionTypeCode')
        ?.replace(/^CEF-(?:Understanding-)?/, '')
        .replace(/^Writing-.*/, 'Writing')
        .replaceAll('-', ' ');
      return [draft.word(kind ?? ''), dimension.part('Score')?.text('ScoreText') ?? ''] as const;
    });
    return {
      name: name(part, 'CompetencyID') ?? name(part, 'CompetencyName') ?? '',
      details: proficiency(levels),
    };
  });
  return [...native.map((one) => ({ name: one, details: draft.word('Mother tongue') })), ...others];
}

/** The kinds of the Common European Framework. */
const KINDS = 5;

/** The levels of a language: one if all kinds are given, and the same. */
function proficiency(levels: readonly (readonly [kind: string, level: string])[]): string {
  const given = levels.filter(([, level]) => level !== '');
  const [first] = given;
  const isSame = given.length === KINDS && given.every(([, level]) => level === first?.[1]);
  return isSame ? (first?.[1] ?? '') : given.map(([kind, level]) => `${kind} ${level}`).join(', ');
}

/** A language by its code of ISO 639-2, as people of a language call it; other names stay. */
function languageName(code: string, tag = 'en'): string {
  if (!/^[a-z]{2,3}$/.test(code)) return code;
  return new Intl.DisplayNames(tag, { type: 'language' }).of(code) ?? code;
}
