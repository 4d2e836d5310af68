/**
 * A CV as data, in a form that belongs to no program, and the same as a program shows it.
 *
 * @typedef {{ start: YearMonth, end?: YearMonth | 'present' }} Period  without an end: one date
 * @typedef {{ year: number, month?: number }} YearMonth
 *
 * @typedef {object} CvEntry
 * @property {string} what  the job, the degree with its subject, the name of a project, the title of a paper
 * @property {string} [where]  the employer, the school
 * @property {string} [place]
 * @property {Period} [period]
 * @property {string} [details]  what a skill consists of, who gave an award
 * @property {string[]} [authors]
 * @property {string} [journal]
 * @property {string} [doi]
 * @property {string} [url]
 * @property {string[]} bullets
 *
 * @typedef {'work' | 'education' | 'projects' | 'volunteer' | 'publications' | 'skills' | 'languages' | 'awards' | 'certificates' | 'interests'} SectionKind
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
 * A field as a program shows it. Those of one entry have its number; those of the header and titles of sections have none.
 * @typedef {'name' | 'label' | 'email' | 'phone' | 'address' | 'website' | 'profile' | 'section' | 'title' | 'place' | 'dates' | 'bullet' | 'text'} Role
 * @typedef {{ role: Role, text: string, entry?: number }} Field
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
 * @property {boolean} isAside  belongs into the narrow column, where a layout has one
 * @property {ShownEntry[]} entries
 *
 * @typedef {object} ShownEntry
 * @property {string[]} titles  one or two
 * @property {string} [place]
 * @property {string} [dates]
 * @property {string[]} texts  authors, a journal, details
 * @property {string[]} bullets
 * @property {string} [href]
 *
 * What a program or a template decides about the words of a CV.
 * @typedef {object} Style
 * @property {(period: Period) => string} dates
 * @property {boolean} [isWhereFirst]  the employer comes before the job
 * @property {boolean} [areSkillsApart]  every skill is a text of its own
 * @property {boolean} [isWwwShown]  addresses keep their `www.`
 * @property {boolean} [isUpperCase]  titles of sections are written in capitals
 */

const ASIDE = new Set(['skills', 'languages', 'interests', 'certificates']);

/**
 * @param {Cv} cv
 * @param {Style} style
 * @returns {Shown}
 */
export function show(
  cv,
  { dates, isWhereFirst = false, areSkillsApart = false, isWwwShown = true, isUpperCase = false },
) {
  return {
    name: cv.name,
    label: cv.label,
    contacts: [
      ...given(cv.place).map((text) => ({ role: 'address', text })),
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
        titles: isWhereFirst ? given(entry.where, entry.what) : given(entry.what, entry.where),
        place: entry.place,
        dates: entry.period && dates(entry.period),
        texts: given(
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
 * Everything that is shown, in the order in which a person reads it.
 *
 * @param {Shown} shown
 * @param {{ summaryTitle?: string, isAsideFirst?: boolean, isAsideLast?: boolean }} [layout]
 * @returns {Field[]}
 */
export function fieldsOf(shown, { summaryTitle, isAsideFirst = false, isAsideLast = false } = {}) {
  const aside = shown.sections.filter(({ isAside }) => isAside);
  const main = shown.sections.filter(({ isAside }) => !isAside);
  const summary =
    shown.summary === undefined
      ? []
      : [{ title: summaryTitle, summary: shown.summary, entries: [] }];
  const sections = isAsideFirst
    ? [...aside, ...summary, ...main]
    : [...summary, ...(isAsideLast ? [...main, ...aside] : shown.sections)];
  let entry = 0;
  return [
    ...[
      { role: 'name', text: shown.name },
      { role: 'label', text: shown.label },
    ],
    ...shown.contacts.map(({ role, text }) => ({ role, text })),
    ...sections.flatMap(({ title, summary: text, entries }) => [
      ...given(title).map((words) => ({ role: 'section', text: words })),
      ...given(text).map((words) => ({ role: 'text', text: words })),
      ...entries.flatMap((one) => fieldsOfEntry(one, entry++)),
    ]),
  ];
}

function fieldsOfEntry({ titles, place, dates, texts, bullets }, entry) {
  return [
    ...titles.map((text) => ({ role: 'title', text, entry })),
    ...given(place).map((text) => ({ role: 'place', text, entry })),
    ...given(dates).map((text) => ({ role: 'dates', text, entry })),
    ...texts.map((text) => ({ role: 'text', text, entry })),
    ...bullets.map((text) => ({ role: 'bullet', text, entry })),
  ];
}

/** Whether an entry is a word and what it means, such as a group of skills, which programs write in one line. */
export function isLine({ titles, place, dates, texts, bullets }) {
  return titles.length === 1 && texts.length === 1 && bullets.length === 0 && !dates && !place;
}

const SHORT = 'Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec.'.split(' ');
const THREE = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const LONG =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const two = (month) => String(month).padStart(2, '0');

/** The forms in which people write dates, each for one date; `present` and the dash come from `periods`. */
const MONTHS = {
  short: ({ year, month }) => (month ? `${SHORT[month - 1]} ${year}` : `${year}`),
  three: ({ year, month }) => (month ? `${THREE[month - 1]} ${year}` : `${year}`),
  sept: ({ year, month }) =>
    month ? `${THREE[month - 1].replace('Sep', 'Sept')} ${year}` : `${year}`,
  long: ({ year, month }) => (month ? `${LONG[month - 1]} ${year}` : `${year}`),
  slash: ({ year, month }) => (month ? `${two(month)}/${year}` : `${year}`),
  iso: ({ year, month }) => (month ? `${year}-${two(month)}` : `${year}`),
  year: ({ year }) => `${year}`,
};

/**
 * @param {keyof typeof MONTHS} form
 * @param {string} [dash]
 * @param {string} [present]
 * @returns {(period: Period) => string}
 */
export function periods(form, dash = ' – ', present = 'Present') {
  const date = MONTHS[form];
  return ({ start, end }) => {
    if (end === undefined) return date(start);
    const [from, to] = [date(start), end === 'present' ? present : date(end)];
    return from === to ? from : `${from}${dash}${to}`;
  };
}

const given = (...texts) => texts.filter((text) => text !== undefined && text !== '');
