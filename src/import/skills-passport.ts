import type { EducationEntryB, ExperienceEntryB, OneLineEntryB } from '../schema/entries.js';
import { grouped } from '../values/grouped.js';
import { defined } from '../values/plain-object.js';
import type { Draft } from './draft.js';
import { lineOf, pointsOf, proficiency } from './europass.js';
import { type Dates, entryWith, fitting, highlights, readBounded, readTag, readUri } from './fields.js';
import { arrangeLinks } from './profiles.js';
import { dateOf, firstFrom, isTrue, listOf, type Part, textOf, wordsOf } from './reading.js';

/** Kinds of skills that are texts, and their names here. */
const SKILLS: readonly (readonly [key: string, name: string])[] = [
  ['Communication', 'Communication'],
  ['Organisational', 'Organisation'],
  ['JobRelated', 'Job-related'],
  ['Computer', 'Digital'],
  ['Other', 'Other'],
];

/** Reads a document of Europass as its editor wrote it until 2020: the Europass XML schema 3, or the same as JSON. */
export function readSkillsPassport(root: Part, draft: Draft): void {
  const passport = root.part('SkillsPassport');
  const info = passport?.part('LearnerInfo');
  const [locale = ''] = Object.keys(passport?.value ?? {}).filter((key) => /^locale$/i.test(key));
  draft.language = passport?.accept(locale, readTag);
  readIdentification(info, draft);
  draft.addParts('Work Experience', 'ExperienceEntry', itemsOf(info, 'WorkExperience'), job);
  draft.addParts('Education', 'EducationEntry', itemsOf(info, 'Education'), study);
  const skills = info?.part('Skills');
  draft.addSection('Skills', 'OneLineEntry', skillsOf(skills));
  draft.addSection('Languages', 'OneLineEntry', languagesOf(skills?.part('Linguistic')));
  readAchievements(info, draft);
}

/** The items of a list, which XML has in an element of its own. */
function itemsOf(part: Part | undefined, key: string): Part[] {
  return [...listOf(part, `${key}List`, key), ...(part?.parts(key) ?? [])];
}

function readIdentification(info: Part | undefined, draft: Draft): void {
  const identification = info?.part('Identification');
  const contact = identification?.part('ContactInfo');
  const { website, networks, others } = arrangeLinks(
    itemsOf(contact, 'Website').map((site) => ({ url: textOf(site, 'Contact', readUri), label: () => undefined })),
  );
  const headline = info?.part('Headline');
  draft.person = defined({
    name: wordsOf(identification?.part('PersonName'), ['FirstName', 'Surname']),
    label: textOf(headline, 'Description'),
    location: placeOf(contact),
    email: textOf(contact, 'Email', fitting('email')),
    phone: firstFrom(itemsOf(contact, 'Telephone'), (phone) => textOf(phone, 'Contact', fitting('phone'))),
    website,
    social_networks: networks,
  });
  draft.profiles = others;
}

/** An address on one line. */
function placeOf(contact: Part | undefined): string | undefined {
  const address = contact?.part('Address')?.part('Contact');
  const city = wordsOf(address, ['PostalCode', 'Municipality']);
  const parts = [textOf(address, 'AddressLine'), textOf(address, 'AddressLine2'), city, textOf(address, 'Country')];
  return parts.filter(Boolean).join(', ') || undefined;
}

/** A date of which each number is an attribute: `year="2008" month="--05" day="---01"`. */
function dateIn(period: Part | undefined, key: string): string | undefined {
  const date = period?.part(key);
  return date === undefined ? period?.text(key) : (dateOf(date) ?? dateOf(date, ['Year', 'Month', 'Day']));
}

function datesOf(part: Part): Dates {
  const period = part.part('Period');
  return readBounded(dateIn(period, 'From'), dateIn(period, 'To'), isTrue(period, 'Current'));
}

function job(part: Part, draft: Draft): ExperienceEntryB {
  const employer = part.part('Employer');
  return entryWith(['company', 'position'], draft, {
    company: textOf(employer, 'Name') ?? '',
    position: textOf(part, 'Position') ?? '',
    location: placeOf(employer?.part('ContactInfo')),
    ...datesOf(part),
    url: textOf(employer?.part('ContactInfo'), 'Website', readUri),
    highlights: highlights(...pointsOf(part, 'Activities')),
  });
}

function study(part: Part, draft: Draft): EducationEntryB {
  const organisation = part.part('Organisation');
  return entryWith(['institution', 'area'], draft, {
    institution: textOf(organisation, 'Name') ?? '',
    area: textOf(part, 'Title') ?? '',
    location: placeOf(organisation?.part('ContactInfo')),
    ...datesOf(part),
    url: textOf(organisation?.part('ContactInfo'), 'Website', readUri),
    highlights: highlights(textOf(part, 'Level'), textOf(part, 'Field'), ...pointsOf(part, 'Activities')),
  });
}

function skillsOf(skills: Part | undefined): OneLineEntryB[] {
  const texts = SKILLS.map(([key, name]) => lineOf(name, pointsOf(skills?.part(key), 'Description')));
  const driving = skills?.part('Driving')?.part('Description');
  const licences = [...(driving?.texts('License') ?? []), ...(skills?.part('Driving')?.texts('Description') ?? [])];
  return [...texts, lineOf('Driving licence', [licences.join(', ')])].filter(
    ({ details, highlights: points }) => details !== '' || points !== undefined,
  );
}

function languagesOf(linguistic: Part | undefined): OneLineEntryB[] {
  const native = itemsOf(linguistic, 'MotherTongue').map((part) => ({
    name: textOf(part, 'Description') ?? '',
    details: 'Mother tongue',
  }));
  const foreign = itemsOf(linguistic, 'ForeignLanguage').map((part) => {
    const levels = part.part('ProficiencyLevel');
    const kinds = ['Listening', 'Reading', 'SpokenInteraction', 'SpokenProduction', 'Writing'];
    const details = proficiency(kinds.map((kind) => [kind.replace(/^Spoken/, 'Spoken '), levels?.text(kind) ?? '']));
    return { name: textOf(part, 'Description') ?? '', details };
  });
  return [...native, ...foreign];
}

/** Achievements, each kind as a section. */
function readAchievements(info: Part | undefined, draft: Draft): void {
  const byTitle = grouped(itemsOf(info, 'Achievement'), (part) => textOf(part, 'Title') ?? 'Achievements');
  for (const [title, parts] of byTitle) {
    const points = parts.flatMap((part) => pointsOf(part, 'Description'));
    const lines = points.map((details) => ({ name: '', details }));
    draft.addSection(title, 'OneLineEntry', lines);
  }
}
