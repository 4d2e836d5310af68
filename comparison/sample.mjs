/** A sample of this repository in the form that belongs to no program. */
import { readFile } from 'node:fs/promises';

const KINDS = {
  ...{ experience: 'work', work_experience: 'work', extracurricular_activities: 'volunteer', education: 'education' },
  ...{
    projects: 'projects',
    academic_projects: 'projects',
    personal_projects: 'projects',
    publications: 'publications',
  },
  ...{
    skills: 'skills',
    programming_skills: 'skills',
    awards: 'awards',
    test_scores: 'awards',
    certificates: 'certificates',
  },
  ...{ interests: 'skills' },
};

const KINDS_OF_ENTRIES = {
  ...{ ExperienceEntry: 'work', EducationEntry: 'education', NormalEntry: 'projects', OneLineEntry: 'skills' },
  PublicationEntry: 'publications',
};

/** As cvpress itself orders them. */
const ORDER = [
  ...[
    'education',
    'experience',
    'work_experience',
    'projects',
    'academic_projects',
    'personal_projects',
    'skills',
    'awards',
  ],
  ...['interests', 'programming_skills', 'test_scores', 'certificates', 'extracurricular_activities', 'publications'],
];

const HOSTS = { LinkedIn: 'https://www.linkedin.com/in/', GitHub: 'https://github.com/', Orcid: 'https://orcid.org/' };

/**
 * @param {string} file
 * @param {(text: string) => { value: unknown }} parse
 * @returns {Promise<{ document: object, cv: import('./cv.mjs').Cv }>}
 */
export async function readSample(file, parse) {
  const document = parse(await readFile(file, 'utf8'));
  const { cv } = document;
  const sections = [
    ...ORDER.filter((key) => cv[key] !== undefined).map((key) => ({
      kind: KINDS[key],
      title: key.replaceAll('_', ' ').replaceAll(/\b\w/g, (letter) => letter.toUpperCase()),
      entries: cv[key].map((entry) => entryOf(entry)),
    })),
    ...(cv.custom_sections ?? []).map(({ title, entry_type, entries }) => ({
      ...{ kind: KINDS_OF_ENTRIES[entry_type], title, isCustom: true },
      entries: entries.map((entry) => entryOf(entry)),
    })),
  ];
  const rank = ({ title }) => {
    const key = title.toLowerCase().replaceAll(' ', '_');
    const index = (cv.section_order ?? []).findIndex((name) => name.toLowerCase().replaceAll(' ', '_') === key);
    return index < 0 ? sections.length : index;
  };
  return {
    document,
    cv: {
      ...{ name: cv.name, label: cv.label, email: cv.email, phone: cv.phone, place: cv.location, website: cv.website },
      profiles: (cv.social_networks ?? [])
        .filter(({ network }) => HOSTS[network] !== undefined)
        .map(({ network, username }) => ({ network, username, url: HOSTS[network] + username })),
      ...(cv.summary !== undefined && { summary: plain(cv.summary) }),
      sections: sections
        .map((section, index) => ({ section, index }))
        .sort((a, b) => rank(a.section) - rank(b.section) || a.index - b.index)
        .map(({ section }) => section),
    },
  };
}

/** Text without the marks of Markdown. */
function plain(text) {
  return text
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function entryOf(entry) {
  const what = entry.position ?? entry.area ?? entry.title ?? entry.name;
  const period = periodOf(entry);
  return {
    what: plain(what),
    ...(entry.study_type && { degree: entry.study_type }),
    ...((entry.company ?? entry.institution) && { where: plain(entry.company ?? entry.institution) }),
    ...(entry.location && { place: entry.location }),
    ...(period && { period }),
    ...(entry.details && { details: plain(entry.details) }),
    ...(entry.authors && { authors: entry.authors }),
    ...(entry.journal && { journal: entry.journal }),
    ...(entry.doi && { doi: entry.doi }),
    ...(entry.url && { url: entry.url }),
    bullets: [...(entry.gpa ? [`GPA: ${entry.gpa}`] : []), ...(entry.highlights ?? []).map(plain)],
  };
}

function periodOf({ date, start_date: start, end_date: end }) {
  if (start !== undefined)
    return { start: dateOf(start), end: end === undefined || end === 'present' ? 'present' : dateOf(end) };
  if (date === undefined) return undefined;
  return /^\d/.test(date) && !/[a-z]/.test(date) ? { start: dateOf(date) } : { text: date };
}

function dateOf(text) {
  const [year, month] = text.split('-').map(Number);
  return { year, ...(month && { month }) };
}
