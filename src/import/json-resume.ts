import type {
  EducationEntryB,
  ExperienceEntryB,
  NormalEntryB,
  OneLineEntryB,
  PublicationEntryB,
} from '../schema/entries.js';
import type { SocialNetworkB } from '../schema/variant-b.js';
import type { Draft } from './draft.js';
import { filled, highlights, identifiersOf, noting, required, urlOf } from './entry.js';
import { PROFILES, type Profile, profileEntry, socialNetwork } from './profiles.js';
import type { Part } from './reading.js';
import { fitting, readCustomDate, readPeriod, readUri } from './scalars.js';

/**
 * Reads a JSON Resume (https://jsonresume.org/schema) of schema 1.x, including older names of some fields. docs/import.md lists
 * where each field goes.
 */
export function readJsonResume(resume: Part, draft: Draft): void {
  // These only name the schema of the document.
  resume.text('$schema');
  resume.part('meta')?.text('version');
  const profiles = readBasics(resume.part('basics'), draft);
  draft.addSection(
    'Work Experience',
    'ExperienceEntry',
    resume.parts('work').map((part) => job(part, 'name', draft)),
  );
  draft.addSection(
    'Volunteering',
    'ExperienceEntry',
    resume.parts('volunteer').map((part) => job(part, 'organization', draft)),
  );
  draft.addSection(
    'Education',
    'EducationEntry',
    resume.parts('education').map((part) => study(part, draft)),
  );
  draft.addSection(
    'Projects',
    'NormalEntry',
    resume.parts('projects').map((part) => project(part, draft)),
  );
  draft.addSection(
    'Publications',
    'PublicationEntry',
    resume.parts('publications').map((part) => publication(part, draft)),
  );
  draft.addSection(
    'Certificates',
    'NormalEntry',
    resume.parts('certificates').map((part) => certificate(part, draft)),
  );
  draft.addSection(
    'Awards',
    'OneLineEntry',
    resume.parts('awards').map((part) => award(part, draft)),
  );
  draft.addSection('Skills', 'OneLineEntry', resume.parts('skills').map(skill));
  draft.addSection('Languages', 'OneLineEntry', resume.parts('languages').map(pair('language', 'fluency')));
  draft.addSection('Interests', 'OneLineEntry', resume.parts('interests').map(skill));
  draft.addSection('References', 'OneLineEntry', resume.parts('references').map(pair('name', 'reference')));
  draft.addSection(PROFILES, 'OneLineEntry', profiles, 'Profile');
}

/** Reads the personal data; returns the profiles that the header cannot show. */
function readBasics(basics: Part | undefined, draft: Draft): OneLineEntryB[] {
  const networks: SocialNetworkB[] = [];
  const others: OneLineEntryB[] = [];
  for (const part of basics?.parts('profiles') ?? []) {
    const profile: Profile = {
      network: part.text('network'),
      username: part.text('username'),
      url: part.accept('url', readUri),
    };
    const network = socialNetwork(profile);
    if (network === undefined) others.push(profileEntry(profile));
    else networks.push(network);
  }
  draft.person = filled({
    name: basics?.text('name'),
    label: basics?.text('label'),
    location: address(basics),
    email: basics?.accept('email', fitting('email')),
    phone: basics?.accept('phone', fitting('phone')),
    website: basics === undefined ? undefined : urlOf(basics),
    social_networks: networks.length === 0 ? undefined : networks,
    summary: basics?.text('summary'),
  });
  return others;
}

/** From the street to the country, as on a letter, but on one line. */
function address(basics: Part | undefined): string | undefined {
  const location = basics?.part('location');
  if (location === undefined) return basics?.text('location');
  const city = [location.text('postalCode'), location.text('city')].filter((part) => part !== undefined).join(' ');
  const parts = [location.text('address')?.replaceAll(/\s*[\r\n]+\s*/g, ', '), city, location.text('region')];
  return [...parts, location.text('countryCode')].filter(Boolean).join(', ') || undefined;
}

function job(part: Part, organisation: 'name' | 'organization', draft: Draft): ExperienceEntryB {
  const entry = filled({
    company: required(part.text(organisation) ?? part.text('company')),
    position: required(part.text('position')),
    location: part.text('location'),
    ...readPeriod(part.text('startDate'), part.text('endDate')),
    url: urlOf(part),
    highlights: highlights(part.text('description'), part.text('summary'), ...part.texts('highlights')),
  });
  return noting(entry, ['company', 'position'], draft);
}

function study(part: Part, draft: Draft): EducationEntryB {
  const courses = part.texts('courses');
  const entry = filled({
    institution: required(part.text('institution')),
    area: required(part.text('area')),
    study_type: part.text('studyType'),
    ...readPeriod(part.text('startDate'), part.text('endDate')),
    gpa: part.text('score') ?? part.text('gpa'),
    url: urlOf(part),
    highlights: highlights(courses.length === 0 ? undefined : `Courses: ${courses.join(', ')}`),
  });
  return noting(entry, ['institution', 'area'], draft);
}

function project(part: Part, draft: Draft): NormalEntryB {
  const keywords = part.texts('keywords');
  const roles = part.texts('roles').join(', ');
  const entity = part.text('entity');
  const entry = filled({
    name: required(part.text('name')),
    ...readPeriod(part.text('startDate'), part.text('endDate')),
    url: urlOf(part),
    highlights: highlights(
      part.text('description') ?? part.text('summary'),
      [roles, entity].filter(Boolean).join(', '),
      ...part.texts('highlights'),
      keywords.length === 0 ? undefined : `Keywords: ${keywords.join(', ')}`,
    ),
  });
  return noting(entry, ['name'], draft);
}

function publication(part: Part, draft: Draft): PublicationEntryB {
  const entry = filled({
    title: required(part.text('name')),
    authors: part.texts('authors'),
    date: required(part.accept('releaseDate', readCustomDate)),
    journal: part.text('publisher'),
    ...identifiersOf(part),
    highlights: highlights(part.text('summary')),
  });
  return noting(entry, ['title', 'authors', 'date', 'doi'], draft);
}

function certificate(part: Part, draft: Draft): NormalEntryB {
  const entry = filled({
    name: required(part.text('name')),
    date: part.accept('date', readCustomDate),
    url: urlOf(part),
    highlights: highlights(part.text('issuer')),
  });
  return noting(entry, ['name'], draft);
}

function award(part: Part, draft: Draft): OneLineEntryB {
  const entry = filled({
    name: required(part.text('title')),
    details: required(part.text('awarder')),
    date: part.accept('date', readCustomDate),
    highlights: highlights(part.text('summary')),
  });
  return noting(entry, ['name'], draft);
}

/** A skill or an interest: its keywords, then its level. */
function skill(part: Part): OneLineEntryB {
  const keywords = part.texts('keywords').join(', ');
  const level = part.text('level');
  const isBoth = keywords !== '' && level !== undefined;
  return {
    name: required(part.text('name')),
    details: isBoth ? `${keywords} (${level})` : keywords || required(level),
  };
}

function pair(name: string, details: string): (part: Part) => OneLineEntryB {
  return (part) => ({ name: required(part.text(name)), details: required(part.text(details)) });
}
