import type { OneLineEntryB } from '../compiler/schema/entries.js';
import { omitUndefined } from '../util/plain-object.js';
import type { Draft } from './draft.js';
import {
  createFieldParser,
  type DateFields,
  normalizeBoundedPeriod,
  normalizeDate,
  parseLanguageTag,
  parseUrl,
} from './fields.js';
import { toBulletPoints, toRichText } from './html-to-markdown.js';
import {
  findFirst,
  type InputObject,
  readBoolean,
  readJoinedTexts,
  readList,
  readText,
} from './input-object.js';
import { groupLinks, type Link } from './profiles.js';

/** Keys that only the Europass editor needs: code schemes and presentation. */
export const EUROPASS_IGNORED_KEYS: ReadonlySet<string> = new Set(
  (
    'DocumentID DocumentInfo PrintingPreferences RenderingInformation CandidateSupplier ID ' +
    'ChannelCode UseCode TaxonomyID Code typeCode type name schemeName schemeID languageID'
  ).split(' '),
);

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
export function readEuropass(root: InputObject, draft: Draft): void {
  const candidate = root.object('Candidate');
  const [profile] = candidate?.objects('CandidateProfile') ?? [];
  draft.language = profile?.accept('languageCode', parseLanguageTag);
  const person = candidate?.object('CandidatePerson');
  readPerson(person, profile, draft);
  const employers = readList(profile, 'EmploymentHistory', 'EmployerHistory');
  draft.addSectionFrom(draft.translate('Work Experience'), 'ExperienceEntry', employers, readJobs);
  const attendances = readList(profile, 'EducationHistory', 'EducationOrganizationAttendance');
  draft.addSectionFrom(draft.translate('Education'), 'EducationEntry', attendances, readEducation);
  for (const [key, title] of Object.entries(ACTIVITIES))
    draft.addSectionFrom(
      draft.translate(title),
      'NormalEntry',
      getItems(profile, key),
      readActivity,
    );
  draft.addSection(draft.translate('Skills'), 'OneLineEntry', readSkills(profile, draft));
  draft.addSection(
    draft.translate('Languages'),
    'OneLineEntry',
    readLanguages(person, profile, draft),
  );
  const interests = getItems(profile, 'HobbiesAndInterests').map((part) =>
    createLine(readTitle(part), readPoints(part, 'Description')),
  );
  draft.addSection(draft.translate('Interests'), 'OneLineEntry', interests);
}

function readPerson(
  person: InputObject | undefined,
  profile: InputObject | undefined,
  draft: Draft,
): void {
  const name = person?.object('PersonName');
  const channels = person?.objects('Communication') ?? [];
  for (const { tracker, path } of channels) tracker.reject(path, 'a CV has one address');
  const emails = channels.filter(({ value }) => value.ChannelCode === 'Email');
  const { website, social_networks } = groupLinks(
    channels
      .filter((channel) => !emails.includes(channel))
      .map(
        (channel): Link => ({
          url: readText(channel, 'URI', parseUrl),
          readLabel: () => channel.text('UseCode'),
        }),
      ),
    draft,
  );
  draft.person = omitUndefined({
    name: readJoinedTexts(name, ['GivenName', 'FamilyName']),
    location: findAddress(channels),
    email: draft.addContacts(
      'email',
      emails.flatMap((channel) => readText(channel, 'URI', createFieldParser('email')) ?? []),
    ),
    phone: draft.addContacts(
      'phone',
      channels.flatMap((channel) => readPhone(channel) ?? []),
    ),
    website,
    social_networks,
    summary: readText(profile, 'ExecutiveSummary', toRichText) || undefined,
  });
}

function readPoints(part: InputObject | undefined, key: string): string[] {
  return readText(part, key, toBulletPoints) ?? [];
}

function readPhone(channel: InputObject): string | undefined {
  const country =
    channel.accept('CountryDialing', (code) =>
      /^\d{1,4}$/.test(code) ? `+${code} ` : undefined,
    ) ?? '';
  const phone = readText(channel, 'DialNumber', (number) =>
    createFieldParser('phone')(country + number),
  );
  // `CountryCode` repeats the country of the dialing code.
  if (country !== '') channel.text('CountryCode');
  return phone;
}

function findAddress(contacts: readonly InputObject[]): string | undefined {
  return findFirst(contacts, (contact) => readAddress(contact.object('Address')));
}

function readAddress(address: InputObject | undefined): string | undefined {
  const city = readJoinedTexts(address, ['PostalCode', 'CityName']);
  const lines = address?.texts('AddressLine') ?? [];
  const country = readText(address, 'CountryCode')?.replace(COUNTRY, toUpper);
  return [...lines, city, country].filter(Boolean).join(', ') || undefined;
}

function readJobs(employer: InputObject) {
  const company = readText(employer, 'OrganizationName');
  const address = findAddress(getContacts(employer));
  const posts = employer.objects('PositionHistory');
  return (posts.length === 0 ? [employer] : posts).map((post) => ({
    company,
    position: readText(post, 'PositionTitle'),
    location:
      readJoinedTexts(post, ['City', 'Country'], ', ')?.replace(COUNTRY, toUpper) ?? address,
    ...readDates(post.object('EmploymentPeriod'), 'CurrentIndicator'),
    highlights: readPoints(post, 'Description'),
  }));
}

function getContacts(organization: InputObject): InputObject[] {
  return readList(organization, 'OrganizationContact', 'Communication');
}

/** A country code at the end of an address. */
const COUNTRY = /(?<=^|, )[a-z]{2}$/;

function toUpper(text: string): string {
  return text.toUpperCase();
}

function readDate(period: InputObject | undefined, key: string): string | undefined {
  return period?.object(key)?.text('FormattedDateTime') ?? period?.text(key);
}

function readDates(period: InputObject | undefined, presentKey: string): DateFields {
  return normalizeBoundedPeriod(
    readDate(period, 'StartDate'),
    readDate(period, 'EndDate'),
    readBoolean(period, presentKey),
  );
}

function readEducation(part: InputObject) {
  const degree = part.object('EducationDegree');
  const [area, degreeName] = ['ProgramName', 'DegreeName'].flatMap(
    (key) => readText(part, key) ?? readText(degree, key) ?? [],
  );
  return {
    institution: readText(part, 'OrganizationName'),
    area,
    study_type: degreeName,
    location: findAddress(getContacts(part)),
    ...readDates(part.object('AttendancePeriod'), 'Ongoing'),
    gpa: readText(degree, 'FinalGrade') ?? readText(degree?.object('FinalGrade'), 'ScoreText'),
    url: findFirst(getContacts(part), (contact) => readText(contact, 'URI', parseUrl)),
    highlights: [
      ...readPoints(degree, 'OccupationalSkillsCovered'),
      ...readPoints(part, 'Description'),
    ],
  };
}

function getItems(profile: InputObject | undefined, key: string): InputObject[] {
  const section = profile?.object(key);
  return Object.keys(section?.value ?? {}).flatMap((name) => section?.objects(name) ?? []);
}

function findKey(part: InputObject, ending: RegExp): string {
  return Object.keys(part.value).find((key) => ending.test(key)) ?? '';
}

function readTitle(part: InputObject): string {
  return readText(part, 'Title') ?? readText(part, findKey(part, /Name$/)) ?? '';
}

function readActivity(part: InputObject) {
  const dates = readDates(part.object(findKey(part, /Period$/)), 'Ongoing');
  return {
    name: readTitle(part),
    ...dates,
    date: dates.date ?? readText(part, findKey(part, /^(?:Year|Date)$/), normalizeDate),
    url: readText(part, findKey(part, /^(?:Link|URL|URI|Website)s?$/i), parseUrl),
    highlights: readPoints(part, findKey(part, /Description$/)),
  };
}

/** One text becomes the details; several become bullet points. */
function createLine(name: string, texts: readonly string[]): OneLineEntryB {
  const [details = ''] = texts;
  return texts.length > 1 ? { name, details: '', highlights: [...texts] } : { name, details };
}

function readSkills(profile: InputObject | undefined, draft: Draft): OneLineEntryB[] {
  const groups = readList(profile, 'Skills', 'SkillsGroup').map((group) =>
    createLine(readTitle(group), [formatSkills(group)]),
  );
  const otherSkills = [profile, profile?.object('Skills')].flatMap((owner) =>
    Object.entries(SKILLS).flatMap(([key, name]) => {
      const texts = getItems(owner, key).flatMap((item) => [
        readTitle(item),
        ...readPoints(item, 'Description'),
      ]);
      const filled = texts.filter(Boolean);
      return filled.length === 0 ? [] : [createLine(draft.translate(name), filled)];
    }),
  );
  const licenses = readList(profile, 'Licenses', 'License').flatMap(
    (part) => readText(part, 'LicenseTypeCode') ?? [],
  );
  if (licenses.length > 0)
    otherSkills.push(createLine(draft.translate('Driving licence'), [licenses.join(', ')]));
  return [...groups, ...otherSkills];
}

function formatSkills(group: InputObject): string {
  const names = group
    .objects('PersonCompetency')
    .map((part) => readText(part, 'CompetencyName') ?? readText(part, 'CompetencyID'));
  return names.filter(Boolean).join(', ');
}

function readLanguages(
  person: InputObject | undefined,
  profile: InputObject | undefined,
  draft: Draft,
): OneLineEntryB[] {
  const translate = (code: string) => translateLanguage(code, draft.language);
  const nativeLanguages = [
    ...(person?.acceptAll('PrimaryLanguageCode', translate) ?? []),
    ...(person
      ?.objects('PrimaryLanguageCode')
      .flatMap((part) => readText(part, 'value', translate) ?? []) ?? []),
  ];
  const competencies = readList(profile, 'PersonQualifications', 'PersonCompetency');
  const otherLanguages = competencies.map((part) => {
    const levels = part.objects('CompetencyDimension').map((dimension) => {
      const kind = dimension
        .text('CompetencyDimensionTypeCode')
        ?.replace(/^CEF-(?:Understanding-)?/, '')
        .replace(/^Writing-.*/, 'Writing')
        .replaceAll('-', ' ');
      return [
        draft.translate(kind ?? ''),
        dimension.object('Score')?.text('ScoreText') ?? '',
      ] as const;
    });
    return {
      name:
        readText(part, 'CompetencyID', translate) ??
        readText(part, 'CompetencyName', translate) ??
        '',
      details: formatLevels(levels),
    };
  });
  return [
    ...nativeLanguages.map((name) => ({ name, details: draft.translate('Mother tongue') })),
    ...otherLanguages,
  ];
}

/** Listening, reading, spoken interaction, spoken production, writing. */
const CEF_SKILL_COUNT = 5;

/** Returns one level if all skills have the same. */
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

/** @param code - of ISO 639-2, or a name, which stays */
function translateLanguage(code: string, tag = 'en'): string {
  if (!/^[a-z]{2,3}$/.test(code)) return code;
  return new Intl.DisplayNames(tag, { type: 'language' }).of(code) ?? code;
}
