import { normalize } from '../places.mjs';
import { canRun, hasPackage } from '../run.mjs';
import { printHtml } from './chromium.mjs';

const loadTheme = async (name) => {
  const theme = await import(`jsonresume-theme-${name}`);
  return theme.render ?? theme.default.render;
};

const TITLES = {
  education: 'Education',
  projects: 'Projects',
  skills: 'Skills',
  languages: 'Languages',
  interests: 'Interests',
  publications: 'Publications',
  awards: 'Awards',
  certificates: 'Certificates',
};

/** Maintained themes without remote resources, printed by Chromium, as resume-cli does. */
export const jsonResume = {
  name: 'JSON Resume',
  install: 'npm ci; apt-get install chromium',
  isInstalled: () => hasPackage('jsonresume-theme-macchiato') && canRun('chromium', '--version'),
  templates: {
    even: {
      theme: 'even',
      dates: ['three', ' – ', 'Present'],
      titles: { ...TITLES, work: 'Work', volunteer: 'Volunteer' },
    },
    stackoverflow: {
      theme: 'stackoverflow',
      dates: ['sept', ' - ', 'Current'],
      titles: { ...TITLES, work: 'Work experience', volunteer: 'Volunteer' },
    },
    macchiato: {
      theme: 'macchiato',
      dates: ['slash', ' - ', 'Present'],
      titles: {
        ...TITLES,
        work: 'Experience',
        volunteer: 'Volunteer',
        projects: 'Open Source Projects',
      },
    },
  },
  /** Themes choose which fields they show, and their order. */
  shows: async ({ cv, template, fields }) => {
    const render = await loadTheme(template.theme);
    return orderFields(extractText(await render(toJsonResume(cv))), fields);
  },
  make: async ({ cv, template, file }) => {
    const render = await loadTheme(template.theme);
    await printHtml(await render(toJsonResume(cv)), file);
  },
};

function extractText(html) {
  const ENTITIES = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    nbsp: ' ',
    middot: '·',
    ndash: '–',
    mdash: '—',
  };
  return html
    .replaceAll(/<(style|script|head)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#x?([\da-f]+);/gi, (entity, code) =>
      String.fromCodePoint(Number.parseInt(code, entity[2] === 'x' ? 16 : 10)),
    )
    .replaceAll(/&(\w+);/g, (entity, name) => ENTITIES[name] ?? entity);
}

/** Returns the fields that a text contains, with sections in text order. */
function orderFields(text, fields) {
  const words = normalize(text);
  const shown = fields.filter((field) => words.includes(normalize(field.text)));
  const parts = [];
  for (const field of shown) {
    if (field.role === 'section' || parts.length === 0) parts.push([]);
    parts.at(-1).push(field);
  }
  const [header, ...sections] = parts;
  // Section titles may also occur elsewhere; first entries do not.
  const findOffset = ([title, first]) => words.indexOf(normalize((first ?? title).text));
  return [...header, ...sections.sort((a, b) => findOffset(a) - findOffset(b)).flat()];
}

/** Converts a CV to the schema of jsonresume.org. */
export function toJsonResume(cv) {
  const date = (value) =>
    value &&
    (value.month ? `${value.year}-${String(value.month).padStart(2, '0')}` : `${value.year}`);
  const entries = (kind) =>
    cv.sections.filter((section) => section.kind === kind).flatMap((section) => section.entries);
  // Themes treat periods without an end as current.
  const period = ({ period: { start, end = start } = {} }) => ({
    startDate: date(start),
    ...(end !== 'present' && { endDate: date(end) }),
  });
  const sections = {
    work: entries('work').map((e) => ({
      name: e.where,
      company: e.where,
      position: e.what,
      location: e.place,
      url: e.url,
      ...period(e),
      highlights: e.bullets,
    })),
    volunteer: entries('volunteer').map((e) => ({
      organization: e.where,
      position: e.what,
      url: e.url,
      ...period(e),
      highlights: e.bullets,
    })),
    education: entries('education').map((e) => ({
      institution: e.where,
      area: e.what,
      studyType: e.degree,
      url: e.url,
      ...period(e),
      courses: e.bullets,
    })),
    projects: entries('projects').map((e) => ({
      name: e.what,
      url: e.url,
      ...period(e),
      highlights: e.bullets,
    })),
    publications: entries('publications').map((e) => ({
      name: e.what,
      publisher: e.journal,
      releaseDate: date(e.period?.start),
      url: e.url,
      summary: e.authors?.join(', '),
    })),
    skills: entries('skills').map((e) => ({ name: e.what, keywords: e.details.split(', ') })),
    languages: entries('languages').map((e) => ({ language: e.what, fluency: e.details })),
    awards: entries('awards').map((e) => ({
      title: e.what,
      awarder: e.details,
      date: date(e.period?.start),
    })),
    certificates: entries('certificates').map((e) => ({
      name: e.what,
      date: date(e.period?.start),
      url: e.url,
    })),
    interests: entries('interests').flatMap((e) => e.what.split(', ').map((name) => ({ name }))),
  };
  const [city, region] = (cv.place ?? '').split(', ');
  return {
    basics: {
      name: cv.name,
      label: cv.label,
      email: cv.email,
      phone: cv.phone,
      url: cv.website,
      summary: cv.summary,
      ...(city && { location: { city, ...(region && { region }) } }),
      profiles: cv.profiles,
    },
    ...Object.fromEntries(Object.entries(sections).filter(([, list]) => list.length > 0)),
  };
}
