import { writeFile } from 'node:fs/promises';

/** The build of this repository. */
const library = new URL('../../../dist/index.js', import.meta.url);

export const cvpress = {
  name: 'cvpress',
  isOurs: true,
  install: 'npm ci && npm run build, at the top',
  isInstalled: async () =>
    await import(library).then(
      () => true,
      () => false,
    ),
  templates: {
    default: { design: {} },
    Roboto: { design: { font: 'Roboto', font_size: '11pt', page_size: 'letterpaper' } },
    'EB Garamond': {
      design: {
        font: 'EBGaramond',
        font_size: '12pt',
        options: { date_and_location_width: '5 cm' },
      },
    },
    'EB Garamond 10pt': { design: { font: 'EBGaramond' } },
    'Roboto 10pt': { design: { font: 'Roboto' } },
    'close entries': {
      design: { options: { margins: { entry_area: { vertical_between: '0.05 cm' } } } },
    },
  },
  make: ({ cv, template, file }) => renderDocument(cv, template.design, 'pdf', file),
};

/** Renders a CV to a file of a format. */
export async function renderDocument(cv, design, format, file) {
  const { renderCv } = await import(library);
  const result = await renderCv(toCvDocument(cv, design), {
    formats: [format],
    today: '2026-11-20',
    showLocation: true,
  });
  await writeFile(file, result[format]);
}

const KINDS = {
  work: 'ExperienceEntry',
  volunteer: 'ExperienceEntry',
  education: 'EducationEntry',
  projects: 'NormalEntry',
  publications: 'PublicationEntry',
  skills: 'OneLineEntry',
  languages: 'OneLineEntry',
  awards: 'OneLineEntry',
  certificates: 'NormalEntry',
  interests: 'NormalEntry',
};

/** Converts a neutral CV to a document of variant B. */
export function toCvDocument(cv, design) {
  const sections = cv.sections.map(({ kind, title, entries }) => ({
    title,
    entry_type: KINDS[kind],
    entries: entries.map((entry) => toEntry(kind, entry)),
  }));
  return {
    design,
    cv: {
      name: cv.name,
      label: cv.label,
      email: cv.email,
      phone: cv.phone,
      location: cv.place,
      website: cv.website,
      social_networks: cv.profiles.map(({ network, username }) => ({ network, username })),
      ...(cv.summary !== undefined && { summary: cv.summary }),
      custom_sections: sections,
    },
  };
}

const formatDate = ({ year, month }) =>
  month ? `${year}-${String(month).padStart(2, '0')}` : String(year);

function toEntry(
  kind,
  { what, where, place, period, details, authors, journal, doi, url, bullets },
) {
  const dates =
    period === undefined
      ? {}
      : period.end === undefined
        ? { date: formatDate(period.start) }
        : {
            start_date: formatDate(period.start),
            end_date: period.end === 'present' ? 'present' : formatDate(period.end),
          };
  const common = {
    ...dates,
    ...(place && { location: place }),
    ...(url && { url }),
    ...(bullets.length > 0 && { highlights: bullets }),
  };
  switch (KINDS[kind]) {
    case 'ExperienceEntry':
      return { company: where, position: what, ...common };
    case 'EducationEntry':
      return { institution: where, area: what, ...common };
    case 'PublicationEntry':
      return { title: what, authors, doi, ...(journal && { journal }), ...common };
    case 'OneLineEntry':
      return { name: what, details, ...common };
    default:
      return { name: what, ...common };
  }
}
