/** Random people with CVs in five languages; in two more for programs that choose them. */
import { Chooser, createSentence } from './random-cv.mjs';
import { COMMAS, WORDS } from './words.mjs';

const LANGUAGES = ['en', 'en', 'de', 'en', 'fr', 'en', 'es', 'en', 'de', 'nl'];

/**
 * @typedef {import('./cv.mjs').Cv &
 *   { language: string, street: string, personal: string[] }} Person
 */

/** Creates a person; `language` if a program supports only one. */
export function createPerson(seed, index, language = LANGUAGES[index % LANGUAGES.length]) {
  const choose = new Chooser(seed);
  const of = (key) => choose.of(WORDS[language][key]);
  const chooseFresh = (key) => choose.fresh(() => of(key));
  const [first, last] = [of('first'), of('last')];
  const weight = choose.of([0.6, 1, 1, 1.4, 1.8, 2.4, 3]);
  const count = (min, max) => Math.max(1, Math.round(choose.between(min, max) * weight));
  const list = (length, make) => Array.from({ length }, (_, index) => make(index));
  const fillNumber = (text) => text.replaceAll('{}', String(choose.between(12, 98)));
  // Verbose bullet points with figures.
  const isVerbose = language === 'en' && choose.chance(0.4);
  const createBullet = () =>
    isVerbose ? createSentence(choose) : choose.fresh(() => fillNumber(of('did')));
  let remainingBullets = isVerbose ? 40 : WORDS[language].did.length;
  const createBullets = (upTo) => {
    const length = Math.min(remainingBullets, choose.chance(0.15) ? 0 : choose.between(1, upTo));
    remainingBullets -= length;
    return list(length, createBullet);
  };
  const createCareer = (length, latest) => {
    let month = latest * 12 + choose.below(12);
    return list(length, (index) => {
      const [end, start] = [month, month - choose.between(3, 50)];
      month = start - choose.of([0, 0, 1, 2, 7]);
      const at = (of) => ({ year: Math.floor(of / 12), month: (of % 12) + 1 });
      return { start: at(start), end: index === 0 && latest === 2026 ? 'present' : at(end) };
    });
  };
  const createEntries = (periods, what, where, upTo) =>
    periods.map((period) => ({
      what: fillNumber(chooseFresh(what)),
      where: choose.fresh(() => of(where)),
      place: choose.chance(0.65) ? of('places') : undefined,
      period,
      bullets: createBullets(upTo),
    }));
  const jobs = Math.min(7, count(2, 4));
  const sections = {
    work: createEntries(
      createCareer(jobs, choose.of([2024, 2025, 2026, 2026])),
      'jobs',
      'firms',
      5,
    ),
    education: createEntries(createCareer(choose.between(1, 3), 2013), 'degrees', 'schools', 1),
    skills: list(choose.between(1, 2), () => ({
      what: chooseFresh('groups'),
      details: choose
        .some(WORDS[language].skills, choose.between(3, 5))
        .join(COMMAS[language] ?? ', '),
      bullets: [],
    })),
    ...(choose.chance(0.5) && {
      languages: list(choose.between(2, 3), () => ({ what: chooseFresh('tongues'), bullets: [] })),
    }),
    ...(choose.chance(0.45) && {
      awards: list(choose.between(1, 3), () => ({ what: chooseFresh('more'), bullets: [] })),
    }),
    ...(choose.chance(0.2) &&
      WORDS[language].papers && {
        publications: list(choose.between(1, 2), (index) => ({
          doi: `10.5555/cv.${seed % 1000}${index}`,
          what: chooseFresh('papers'),
          journal: chooseFresh('journals'),
          bullets: [],
          period: { start: { year: choose.between(2009, 2025) } },
          authors: [
            `${last}, ${first[0]}.`,
            ...list(
              choose.between(1, 3),
              () => `${choose.fresh(() => of('last'))}, ${of('first')[0]}.`,
            ),
          ],
        })),
      }),
  };
  const [title, paper] = [
    {
      work: 'work',
      education: 'education',
      skills: 'skill',
      languages: 'tongue',
      awards: 'other',
      publications: 'paper',
    },
    ascii(last),
  ];
  const kinds = Object.keys(sections);
  if (choose.chance(0.3)) [kinds[0], kinds[1]] = [kinds[1], kinds[0]];
  const host = choose.of([
    'gmail.example',
    'web.example.de',
    'example.co.uk',
    'mail.example',
    `${paper}.example`,
  ]);
  return {
    language,
    name: `${first} ${last}`,
    label: of('label'),
    place: of('places'),
    street: of('streets'),
    email: `${choose.of([`${ascii(first)}.${paper}`, `${ascii(first)[0]}${paper}${choose.between(1, 99)}`, `kontakt_${paper}`, `${ascii(first)}-${choose.between(70, 99)}`])}@${host}`,
    phone: of('number').replace('{}', String(choose.between(100, 999))),
    website: choose.of([
      `https://www.${paper}.example`,
      `https://${ascii(first)}.example.dev/`,
      `https://about.example/${paper}`,
    ]),
    profiles: choose.chance(0.5)
      ? [
          {
            network: 'LinkedIn',
            username: `${ascii(first)}-${paper}`,
            url: `https://www.linkedin.com/in/${ascii(first)}-${paper}`,
          },
        ]
      : [],
    summary: choose.chance(0.6) ? fillNumber(of('summary')) : undefined,
    personal: choose.some(WORDS[language].personal, 4),
    sections: kinds.map((kind) => ({ kind, title: of(title[kind]), entries: sections[kind] })),
  };
}

const ascii = (text) =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]/g, '') || 'post';
const pad = (number) => String(number).padStart(2, '0');

/** Date formats; three are ambiguous to programs: `apostrophe`, `slashed` and `season`. */
const DATE_FORMATS = {
  long: ({ months }, { year, month }) => `${months[month - 1]} ${year}`,
  short: ({ short }, { year, month }) => `${short[month - 1]} ${year}`,
  slash: (_, { year, month }) => `${pad(month)}/${year}`,
  dot: (_, { year, month }) => `${pad(month)}.${year}`,
  year: (_, { year }) => `${year}`,
  iso: (_, { year, month }) => `${year}-${pad(month)}`,
  day: (_, { year, month }) => `01.${pad(month)}.${year}`,
  apostrophe: ({ short }, { year, month }) => `${short[month - 1]} ’${pad(year % 100)}`,
  slashed: (_, { year, month }) => `${month}/${pad(year % 100)}`,
  season: ({ season }, { year, month }) => `${season[month % season.length]} ${year}`,
  kanji: (_, { year, month }) => `${year}年${month}月`,
  yearFirst: (_, { year, month }) => `${year}/${pad(month)}`,
};
const USUAL_FORMATS = {
  en: ['long', 'short', 'slash', 'year', 'short'],
  de: ['slash', 'dot', 'long', 'year', 'day'],
  ja: ['kanji', 'yearFirst', 'kanji', 'year'],
};
const OTHER_USUAL_FORMATS = ['long', 'short', 'slash', 'year'];

const DASHES = { ja: ['〜', ' – ', '～', ' - '] };
const OTHER_DASHES = [' – ', '–', ' - ', '-', ' — '];

const PRECISIONS = { year: 'year', season: 'year', day: 'day' };

/**
 * Chooses a person's format of periods.
 *
 * @returns {import('./cv.mjs').PeriodFormat}
 */
export function choosePeriodFormat(choose, language, isUnclear) {
  const words = WORDS[language];
  const form = choose.of(
    isUnclear
      ? ['apostrophe', 'slashed', 'season']
      : (USUAL_FORMATS[language] ?? OTHER_USUAL_FORMATS),
  );
  const dash = choose.of(DASHES[language] ?? OTHER_DASHES);
  const present = choose.of(words.present);
  const between = form === 'iso' ? ' – ' : dash;
  const text = (at) => DATE_FORMATS[at.month ? form : 'year'](words, at);
  const format = ({ start, end }) => {
    if (end === undefined) return text(start);
    const [from, to] = [text(start), end === 'present' ? present : text(end)];
    return from === to ? from : `${from}${between}${to}`;
  };
  return { format, precision: PRECISIONS[form] ?? 'month' };
}
