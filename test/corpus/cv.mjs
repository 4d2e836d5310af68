/**
 * A CV as neutral data, and as a program shows it.
 *
 * @typedef {{ start: YearMonth, end?: YearMonth | 'present' }} Period  without an end: one date
 * @typedef {{ year: number, month?: number }} YearMonth
 *
 * @typedef {object} CvEntry
 * @property {string} what  the job, the degree with its subject, the project, the title of a paper
 * @property {string} [where]  the employer, the school
 * @property {string} [place]
 * @property {Period} [period]
 * @property {string} [details]  the skills of a group, the giver of an award
 * @property {string[]} [authors]
 * @property {string} [journal]
 * @property {string} [doi]
 * @property {string} [url]
 * @property {string[]} bullets
 *
 * @typedef {'work' | 'education' | 'projects' | 'volunteer' | 'publications' | 'skills' |
 *   'languages' | 'awards' | 'certificates' | 'interests'} SectionKind
 * @typedef {{ kind: SectionKind, title: string, entries: CvEntry[] }} CvSection
 *
 * @typedef {object} Cv
 * @property {string} name
 * @property {string} label
 * @property {string} email
 * @property {string} phone
 * @property {string} place
 * @property {string} website
 * @property {{ network: string, username: string, url: string }[]} profiles
 * @property {string} [summary]
 * @property {CvSection[]} sections
 *
 * A displayed field; `entry` is its number, undefined in the header and for section titles.
 * @typedef {'name' | 'label' | 'email' | 'phone' | 'address' | 'website' | 'profile' | 'section' |
 *   'title' | 'place' | 'dates' | 'bullet' | 'text'} Role
 * @typedef {{ role: Role, text: string, entry?: number, kind?: SectionKind | 'profile',
 *   interval?: string }} Field  `kind` of a section, `interval` of dates
 *
 * @typedef {object} Shown
 * @property {string} name
 * @property {string} label
 * @property {{ role: Role, text: string, href?: string }[]} contacts
 * @property {string} [summary]
 * @property {ShownSection[]} sections
 *
 * @typedef {object} ShownSection
 * @property {SectionKind} kind
 * @property {string} title
 * @property {boolean} isAside  is in the narrow column, if a layout has one
 * @property {ShownEntry[]} entries
 *
 * @typedef {object} ShownEntry
 * @property {string[]} titles  1 or 2
 * @property {string} [place]
 * @property {string} [dates]
 * @property {string} [interval]  the dates in ISO 8601, as precise as they are shown
 * @property {string[]} texts  authors, a journal, details
 * @property {string[]} bullets
 * @property {string} [href]
 *
 * How a program or template formats a CV.
 * @typedef {object} Style
 * @property {PeriodFormat} dates
 * @property {boolean} [isWhereFirst]  the employer precedes the job
 * @property {boolean} [areSkillsApart]  every skill is a separate text
 * @property {boolean} [isWwwShown]  URLs keep `www.`
 * @property {boolean} [isUpperCase]  section titles are in capitals
 *
 * @typedef {{ format: (period: Period) => string, precision: 'year' | 'month' | 'day' }}
 *   PeriodFormat
 */

const ASIDE = new Set(['skills', 'languages', 'interests', 'certificates']);

/** @type {(cv: Cv, style: Style) => Shown} */
export function displayCv(
  cv,
  { dates, isWhereFirst = false, areSkillsApart = false, isWwwShown = true, isUpperCase = false },
) {
  return {
    name: cv.name,
    label: cv.label,
    contacts: [
      ...dropEmpty(cv.place).map((text) => ({ role: 'address', text })),
      { role: 'phone', text: cv.phone, href: `tel:${cv.phone.replaceAll(/[^+\d]/g, '')}` },
      { role: 'email', text: cv.email, href: `mailto:${cv.email}` },
      {
        role: 'website',
        text: cv.website.replace(
          isWwwShown ? /^https?:\/\/|\/$/g : /^https?:\/\/(www\.)?|\/$/g,
          '',
        ),
        href: cv.website,
      },
      ...cv.profiles.map(({ username, url }) => ({
        role: /** @type {Role} */ ('profile'),
        text: username,
        href: url,
      })),
    ],
    summary: cv.summary,
    sections: cv.sections.map(({ kind, title, entries }) => ({
      kind,
      title: isUpperCase ? title.toUpperCase() : title,
      isAside: ASIDE.has(kind),
      entries: entries.map((entry) => ({
        titles: isWhereFirst
          ? dropEmpty(entry.where, entry.what)
          : dropEmpty(entry.what, entry.where),
        place: entry.place,
        dates: entry.period && dates.format(entry.period),
        interval: entry.period && toInterval(entry.period, dates.precision),
        texts: dropEmpty(
          entry.authors?.join(', '),
          entry.journal,
          ...(areSkillsApart && kind === 'skills' ? entry.details.split(', ') : [entry.details]),
        ),
        bullets: entry.bullets,
        href: entry.url,
      })),
    })),
  };
}

/**
 * Lists all displayed fields in reading order.
 *
 * @param {Shown} shown
 * @param {{ summaryTitle?: string, isAsideFirst?: boolean, isAsideLast?: boolean }} [layout]
 * @returns {Field[]}
 */
export function listFields(
  shown,
  { summaryTitle, isAsideFirst = false, isAsideLast = false } = {},
) {
  const aside = shown.sections.filter(({ isAside }) => isAside);
  const main = shown.sections.filter(({ isAside }) => !isAside);
  const summary =
    shown.summary === undefined
      ? []
      : [{ kind: 'profile', title: summaryTitle, summary: shown.summary, entries: [] }];
  const sections = isAsideFirst
    ? [...aside, ...summary, ...main]
    : [...summary, ...(isAsideLast ? [...main, ...aside] : shown.sections)];
  let entry = 0;
  return [
    { role: 'name', text: shown.name },
    { role: 'label', text: shown.label },
    ...shown.contacts.map(({ role, text }) => ({ role, text })),
    ...sections.flatMap(({ kind, title, summary: text, entries }) => [
      ...dropEmpty(title).map((words) => ({ role: 'section', text: words, kind })),
      ...dropEmpty(text).map((words) => ({ role: 'text', text: words })),
      ...entries.flatMap((item) => listEntryFields(item, entry++)),
    ]),
  ];
}

function listEntryFields({ titles, place, dates, interval, texts, bullets }, entry) {
  return [
    ...titles.map((text) => ({ role: 'title', text, entry })),
    ...dropEmpty(place).map((text) => ({ role: 'place', text, entry })),
    ...dropEmpty(dates).map((text) => ({ role: 'dates', text, entry, interval })),
    ...texts.map((text) => ({ role: 'text', text, entry })),
    ...bullets.map((text) => ({ role: 'bullet', text, entry })),
  ];
}

/** Returns whether an entry is a term and its explanation, such as a group of skills. */
export function isTerm({ titles, place, dates, texts, bullets }) {
  return titles.length === 1 && texts.length === 1 && bullets.length === 0 && !dates && !place;
}

const SHORT_MONTHS = 'Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec.'.split(' ');
const THREE_LETTER_MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const LONG_MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const pad = (month) => String(month).padStart(2, '0');

/** Formats of a single date. */
const DATE_FORMATS = {
  short: ({ year, month }) => (month ? `${SHORT_MONTHS[month - 1]} ${year}` : `${year}`),
  three: ({ year, month }) => (month ? `${THREE_LETTER_MONTHS[month - 1]} ${year}` : `${year}`),
  sept: ({ year, month }) =>
    month ? `${THREE_LETTER_MONTHS[month - 1].replace('Sep', 'Sept')} ${year}` : `${year}`,
  long: ({ year, month }) => (month ? `${LONG_MONTHS[month - 1]} ${year}` : `${year}`),
  slash: ({ year, month }) => (month ? `${pad(month)}/${year}` : `${year}`),
  iso: ({ year, month }) => (month ? `${year}-${pad(month)}` : `${year}`),
  year: ({ year }) => `${year}`,
};

/** @returns {PeriodFormat} */
export function createPeriodFormat(form, dash = ' – ', present = 'Present') {
  const date = DATE_FORMATS[form];
  const format = ({ start, end }) => {
    if (end === undefined) return date(start);
    const [from, to] = [date(start), end === 'present' ? present : date(end)];
    return from === to ? from : `${from}${dash}${to}`;
  };
  return { format, precision: form === 'year' ? 'year' : 'month' };
}

/** Converts a period to ISO 8601, without what a format does not show. */
export function toInterval({ start, end = start }, precision) {
  const date = ({ year, month }) =>
    precision === 'year' || month === undefined
      ? `${year}`
      : `${year}-${pad(month)}${precision === 'day' ? '-01' : ''}`;
  const [from, to] = [date(start), end === 'present' ? end : date(end)];
  return from === to ? from : `${from}/${to}`;
}

const dropEmpty = (...texts) => texts.filter((text) => text !== undefined && text !== '');
