import type { OneLineEntryB } from '../compiler/schema/entries.js';
import { defined } from '../util/plain-object.js';
import type { Draft } from './draft.js';
import { type Dates, fitting, readBounded, readCustomDate, readTag, readUri } from './fields.js';
import { blocksOf, richText } from './html.js';
import { arrangeLinks, type Link } from './profiles.js';
import { firstFrom, isTrue, listOf, type Part, textOf, wordsOf } from './reading.js';

/** Keys that only the Europass editor needs: code schemes and presentation. */
export const EUROPASS_KEEPING: ReadonlySet<string> = new Set([
  ...'DocumentID DocumentInfo PrintingPreferences RenderingInformation CandidateSupplier ID ChannelCode'.split(
    ' ',
  ),
  ...'UseCode TaxonomyID Code typeCode type name schemeName schemeID languageID'.split(' '),
]);

const ACTIVITIES = {
  Projects: 'Projects',
  PublicationHistory: 'Publications',
  CreativeWorks: 'Creative Works',
  Certifications: 'Certificates',
  CourseCertifications: 'Courses',
  ConferencesAndSeminars: 'Conferences and Seminars',
  NetworksAndMemberships: 'Networks and Memberships',
  HonoursAndAwards: 'Honours and Awards',
  SocialAndPoliticalActivities: 'Social and Political Activities',
  VoluntaryWorks: 'Volunteering',
  Others: 'Other',
};

const SKILLS = {
  CommunicationAndInterpersonalSkills: 'Communication',
  ManagementAndLeadershipSkills: 'Management and leadership',
  OrganisationalSkills: 'Organisation',
  DigitalSkills: 'Digital',
};

/** Reads a Europass document since 2020: an HR-XML candidate (https://europass.europa.eu). */
export function readEuropass(root: Part, draft: Draft): void {
  const candidate = root.part('Candidate');
  const [profile] = candidate?.parts('CandidateProfile') ?? [];
  draft.language = profile?.accept('languageCode', readTag);
  const person = candidate?.part('CandidatePerson');
  readPerson(person, profile, draft);
  const employers = listOf(profile, 'EmploymentHistory', 'EmployerHistory');
  draft.addParts(draft.word('Work Experience'), 'ExperienceEntry', employers, readJobs);
  const attendances = listOf(profile, 'EducationHistory', 'EducationOrganizationAttendance');
  draft.addParts(draft.word('Education'), 'EducationEntry', attendances, readEducation);
  for (const [key, title] of Object.entries(ACTIVITIES))
    draft.addParts(draft.word(title), 'NormalEntry', getItems(profile, key), readActivity);
  draft.addSection(draft.word('Skills'), 'OneLineEntry', readSkills(profile, draft));
  draft.addSection(draft.word('Languages'), 'OneLineEntry', readLanguages(person, profile, draft));
  const interests = getItems(profile, 'HobbiesAndInterests').map((part) =>
    createLine(readTitle(part), readPoints(part, 'Description')),
  );
  draft.addSection(draft.word('Interests'), 'OneLineEntry', interests);
}

function readPerson(person: Part | undefined, profile: Part | undefined, draft: Draft): void {
  const name = person?.part('PersonName');
  const channels = person?.parts('Communication') ?? [];
  for (const { reading, path } of channels)
    reading.refuse(path, 'a CV has one email, one phone and one address');
  const emails = channels.filter(({ value }) => value.ChannelCode === 'Email');
  const { website, networks, others } = arrangeLinks(
    channels
      .filter((channel) => !emails.includes(channel))
      .map(
        (channel): Link => ({
          url: textOf(channel, 'URI', readUri),
          label: () => channel.text('UseCode'),
        }),
      ),
  );
  draft.person = defined({
    name: wordsOf(name, ['GivenName', 'FamilyName']),
    location: findAddress(channels),
    email: firstFrom(emails, (channel) => textOf(channel, 'URI', fitting('email'))),
    phone: firstFrom(channels, readPhone),
    website,
    social_networks: networks,
    summary: textOf(profile, 'ExecutiveSummary', richText) || undefined,
  });
  draft.profiles = others;
}

function readPoints(part: Part | undefined, key: string): string[] {
  return textOf(part, key, (html) => blocksOf(html)) ?? [];
}

function readPhone(channel: Part): string | undefined {
  const country =
    channel.accept('CountryDialing', (code) =>
      /^\d{1,4}$/.test(code) ? `+${code} ` : undefined,
    ) ?? '';
  const phone = textOf(channel, 'DialNumber', (number) => fitting('phone')(country + number));
  // `CountryCode` repeats the country of the dialing code.
  if (country !== '') channel.text('CountryCode');
  return phone;
}

function findAddress(contacts: readonly Part[]): string | undefined {
  return firstFrom(contacts, (contact) => readAddress(contact.part('Address')));
}

/** Formats an address on one line, with the country's code. */
function readAddress(address: Part | undefined): string | undefined {
  const city = wordsOf(address, ['PostalCode', 'CityName']);
  const lines = address?.texts('AddressLine') ?? [];
  const country = textOf(address, 'CountryCode')?.replace(COUNTRY, toUpper);
  return [...lines, city, country].filter(Boolean).join(', ') || undefined;
}

function readJobs(employer: Part) {
  const company = textOf(employer, 'OrganizationName');
  const address = findAddress(getContacts(employer));
  const posts = employer.parts('PositionHistory');
  return (posts.length === 0 ? [employer] : posts).map((post) => ({
    company,
    position: textOf(post, 'PositionTitle'),
    location: wordsOf(post, ['City', 'Country'], ', ')?.replace(COUNTRY, toUpper) ?? address,
    ...readDates(post.part('EmploymentPeriod'), 'CurrentIndicator'),
    highlights: readPoints(post, 'Description'),
  }));
}

function getContacts(organization: Part): Part[] {
  return listOf(organization, 'OrganizationContact', 'Communication');
}

/** A country code at the end of an address. */
const COUNTRY = /(?<=^|, )[a-z]{2}$/;

function toUpper(text: string): string {
  return text.toUpperCase();
}

function readDate(period: Part | undefined, key: string): string | undefined {
  return period?.part(key)?.text('FormattedDateTime') ?? period?.text(key);
}

function readDates(period: Part | undefined, presentKey: string): Dates {
  return readBounded(
    readDate(period, 'StartDate'),
    readDate(period, 'EndDate'),
    isTrue(period, presentKey),
  );
}

function readEducation(part: Part) {
  const degree = part.part('EducationDegree');
  const [area, degreeName] = ['ProgramName', 'DegreeName'].flatMap(
    (key) => textOf(part, key) ?? textOf(degree, key) ?? [],
  );
  return {
    institution: textOf(part, 'OrganizationName'),
    area,
    study_type: degreeName,
    location: findAddress(getContacts(part)),
    ...readDates(part.part('AttendancePeriod'), 'Ongoing'),
    gpa: textOf(degree, 'FinalGrade') ?? textOf(degree?.part('FinalGrade'), 'ScoreText'),
    url: firstFrom(getContacts(part), (contact) => textOf(contact, 'URI', readUri)),
    highlights: [
      ...readPoints(degree, 'OccupationalSkillsCovered'),
      ...readPoints(part, 'Description'),
    ],
  };
}

function getItems(profile: Part | undefined, key: string): Part[] {
  const section = profile?.part(key);
  return section === undefined
    ? []
    : Object.keys(section.value).flatMap((name) => section.parts(name));
}

/** Finds the first key that matches `ending`, such as a period or an address. */
function findKey(part: Part, ending: RegExp): string {
  return Object.keys(part.value).find((key) => ending.test(key)) ?? '';
}

function readTitle(part: Part): string {
  return textOf(part, 'Title') ?? textOf(part, findKey(part, /Name$/)) ?? '';
}

function readActivity(part: Part) {
  const dates = readDates(part.part(findKey(part, /Period$/)), 'Ongoing');
  return {
    name: readTitle(part),
    ...dates,
    date: dates.date ?? textOf(part, findKey(part, /^(?:Year|Date)$/), readCustomDate),
    url: textOf(part, findKey(part, /^(?:Link|URL|URI|Website)s?$/i), readUri),
    highlights: readPoints(part, findKey(part, /Description$/)),
  };
}

/** One text becomes the details; several become bullet points. */
function createLine(name: string, texts: readonly string[]): OneLineEntryB {
  const [details = ''] = texts;
  return texts.length > 1 ? { name, details: '', highlights: [...texts] } : { name, details };
}

function readSkills(profile: Part | undefined, draft: Draft): OneLineEntryB[] {
  const groups = listOf(profile, 'Skills', 'SkillsGroup').map((group) =>
    createLine(readTitle(group), [formatSkills(group)]),
  );
  const otherSkills = [profile, profile?.part('Skills')].flatMap((owner) =>
    Object.entries(SKILLS).flatMap(([key, name]) => {
      const texts = getItems(owner, key).flatMap((item) => [
        readTitle(item),
        ...readPoints(item, 'Description'),
      ]);
      const filled = texts.filter(Boolean);
      return filled.length === 0 ? [] : [createLine(draft.word(name), filled)];
    }),
  );
  const licenses = listOf(profile, 'Licenses', 'License').flatMap(
    (part) => textOf(part, 'LicenseTypeCode') ?? [],
  );
  const drivingLicences =
    licenses.length === 0 ? [] : [createLine(draft.word('Driving licence'), [licenses.join(', ')])];
  return [...groups, ...otherSkills, ...drivingLicences];
}

function formatSkills(group: Part): string {
  const names = group
    .parts('PersonCompetency')
    .map((part) => textOf(part, 'CompetencyName') ?? textOf(part, 'CompetencyID'));
  return names.filter(Boolean).join(', ');
}

function readLanguages(
  person: Part | undefined,
  profile: Part | undefined,
  draft: Draft,
): OneLineEntryB[] {
  const name = (part: Part | undefined, key: string) =>
    textOf(part, key, (code) => translateLanguage(code, draft.language));
  const nativeLanguages = [
    ...(person?.acceptAll('PrimaryLanguageCode', (code) =>
      translateLanguage(code, draft.language),
    ) ?? []),
    ...(person?.parts('PrimaryLanguageCode').flatMap((part) => name(part, 'value') ?? []) ?? []),
  ];
  const competencies = listOf(profile, 'PersonQualifications', 'PersonCompetency');
  const otherLanguages = competencies.map((part) => {
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
      details: formatLevels(levels),
    };
  });
  return [
    ...nativeLanguages.map((one) => ({ name: one, details: draft.word('Mother tongue') })),
    ...otherLanguages,
  ];
}

/** Listening, reading, spoken interaction, spoken production, writing. */
const CEF_SKILL_COUNT = 5;

/** Formats language levels: one if all skills have the same. */
function formatLevels(levels: readonly (readonly [kind: string, level: string])[]): string {
  const statedLevels = levels.filter(([, level]) => level !== '');
  const [first] = statedLevels;
  const isSame =
    statedLevels.length === CEF_SKILL_COUNT &&
    statedLevels.every(([, level]) => level === first?.[1]);
  return isSame
    ? (first?.[1] ?? '')
    : statedLevels.map(([kind, level]) => `${kind} ${level}`).join(', ');
}

/** Translates an ISO 639-2 code to the language's name; other names stay. */
function translateLanguage(code: string, tag = 'en'): string {
  if (!/^[a-z]{2,3}$/.test(code)) return code;
  return new Intl.DisplayNames(tag, { type: 'language' }).of(code) ?? code;
}
