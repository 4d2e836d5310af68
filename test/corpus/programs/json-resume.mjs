import { bare } from '../places.mjs';
import { hasPackage, starts } from '../run.mjs';
import { each, printHtml } from './chromium.mjs';

const themeOf = async (name) => {
  const theme = await import(`jsonresume-theme-${name}`);
  return theme.render ?? theme.default.render;
};

const TITLES = {
  ...{
    education: 'Education',
    projects: 'Projects',
    skills: 'Skills',
    languages: 'Languages',
    interests: 'Interests',
  },
  ...{ publications: 'Publications', awards: 'Awards', certificates: 'Certificates' },
};

/** Themes that are kept up and need nothing from other servers, printed as their authors and resume-cli print them: by Chromium. */
export const jsonResume = {
  name: 'JSON Resume',
  install: 'npm ci; apt-get install chromium',
  isInstalled: () => hasPackage('jsonresume-theme-macchiato') && starts('chromium', '--version'),
  templates: {
    even: {
      theme: 'even',
      dates: ['three', ' – ', 'Present'],
      titles: { ...TITLES, work: 'Work', volunteer: 'Volunteer' },
    },
    stackoverflow: {
      ...{ theme: 'stackoverflow', dates: ['sept', ' - ', 'Current'] },
      titles: { ...TITLES, work: 'Work experience', volunteer: 'Volunteer' },
    },
    macchiato: {
      ...{ theme: 'macchiato', dates: ['slash', ' - ', 'Present'] },
      titles: {
        ...TITLES,
        work: 'Experience',
        volunteer: 'Volunteer',
        projects: 'Open Source Projects',
      },
    },
  },
  /** A theme decides what it shows, and in which order. */
  shows: async ({ cv, template, fields }) => {
    const render = await themeOf(template.theme);
    return orderedAs(textOfHtml(await render(jsonResumeOf(cv))), fields);
  },
  make: (documents) =>
    each(documents, async ({ cv, template, file }) => {
      const render = await themeOf(template.theme);
      await printHtml(await render(jsonResumeOf(cv)), file);
    }),
};

function textOfHtml(html) {
  const named = {
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
    .replaceAll(/&(\w+);/g, (entity, name) => named[name] ?? entity);
}

/** The fields that a text has, with the sections in its order. */
function orderedAs(text, fields) {
  const words = bare(text);
  const shown = fields.filter((field) => words.includes(bare(field.text)));
  const parts = [];
  for (const field of shown) {
    if (field.role === 'section' || parts.length === 0) parts.push([]);
    parts.at(-1).push(field);
  }
  const [header, ...sections] = parts;
  // Titles are words that occur elsewhere; the first entry is not.
  const place = ([title, first]) => words.indexOf(bare((first ?? title).text));
  return [...header, ...sections.sort((a, b) => place(a) - place(b)).flat()];
}

/** The CV by the schema of jsonresume.org. */
export function jsonResumeOf(cv) {
  const date = (value) =>
    value &&
    (value.month ? `${value.year}-${String(value.month).padStart(2, '0')}` : `${value.year}`);
  const entries = (kind) =>
    cv.sections.filter((section) => section.kind === kind).flatMap((section) => section.entries);
  // Without an end, themes say that it goes on.
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
      ...{
        name: cv.name,
        label: cv.label,
        email: cv.email,
        phone: cv.phone,
        url: cv.website,
        summary: cv.summary,
      },
      ...(city && { location: { city, ...(region && { region }) } }),
      profiles: cv.profiles,
    },
    ...Object.fromEntries(Object.entries(sections).filter(([, list]) => list.length > 0)),
  };
}
