/** CVs of people in five languages, and the forms in which they write dates. */
import { Chooser, sentence } from './random-cv.mjs';
import { WORDS } from './words.mjs';

const LANGUAGES = ['en', 'en', 'de', 'en', 'fr', 'en', 'es', 'en', 'de', 'nl'];

/** @typedef {import('./cv.mjs').Cv & { language: string, street: string, personal: string[] }} Person */

/** The n-th person of a row; `language` if a program can only one. */
export function personOf(seed, nth, language = LANGUAGES[nth % LANGUAGES.length]) {
  const choose = new Chooser(seed);
  const of = (key) => choose.of(WORDS[language][key]);
  const fresh = (key) => choose.fresh(() => of(key));
  const [first, last] = [of('first'), of('last')];
  const weight = choose.of([0.6, 1, 1, 1.4, 1.8, 2.4, 3]);
  const count = (least, most) => Math.max(1, Math.round(choose.between(least, most) * weight));
  const all = (length, make) => Array.from({ length }, (_, index) => make(index));
  const filled = (text) => text.replaceAll('{}', String(choose.between(12, 98)));
  // Some English CVs have the long bullet points of those who were told to give figures.
  const isVerbose = language === 'en' && choose.chance(0.4);
  const did = () => (isVerbose ? sentence(choose) : choose.fresh(() => filled(of('did'))));
  let left = isVerbose ? 40 : WORDS[language].did.length;
  const bullets = (upTo) => {
    const length = Math.min(left, choose.chance(0.15) ? 0 : choose.between(1, upTo));
    left -= length;
    return all(length, did);
  };
  const career = (length, latest) => {
    let month = latest * 12 + choose.below(12);
    return all(length, (index) => {
      const [end, start] = [month, month - choose.between(3, 50)];
      month = start - choose.of([0, 0, 1, 2, 7]);
      const at = (of) => ({ year: Math.floor(of / 12), month: (of % 12) + 1 });
      return { start: at(start), end: index === 0 && latest === 2026 ? 'present' : at(end) };
    });
  };
  const entries = (periods, what, where, upTo) =>
    periods.map((period) => ({
      ...{ what: filled(fresh(what)), where: choose.fresh(() => of(where)) },
      ...{ place: choose.chance(0.65) ? of('places') : undefined, period, bullets: bullets(upTo) },
    }));
  const jobs = Math.min(7, count(2, 4));
  const sections = {
    work: entries(career(jobs, choose.of([2024, 2025, 2026, 2026])), 'jobs', 'firms', 5),
    education: entries(career(choose.between(1, 3), 2013), 'degrees', 'schools', 1),
    skills: all(choose.between(1, 2), () => ({
      what: fresh('groups'),
      details: choose.some(WORDS[language].skills, choose.between(3, 5)).join(', '),
      bullets: [],
    })),
    ...(choose.chance(0.5) && {
      languages: all(choose.between(2, 3), () => ({ what: fresh('tongues'), bullets: [] })),
    }),
    ...(choose.chance(0.45) && {
      awards: all(choose.between(1, 3), () => ({ what: fresh('more'), bullets: [] })),
    }),
    ...(choose.chance(0.2) && {
      publications: all(choose.between(1, 2), (index) => ({
        ...{
          doi: `10.5555/cv.${seed % 1000}${index}`,
          what: fresh('papers'),
          journal: fresh('journals'),
          bullets: [],
          period: { start: { year: choose.between(2009, 2025) } },
        },
        authors: [
          `${last}, ${first[0]}.`,
          ...all(
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
    ...{
      language,
      name: `${first} ${last}`,
      label: of('label'),
      place: of('places'),
      street: of('streets'),
    },
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
    summary: choose.chance(0.6) ? filled(of('summary')) : undefined,
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
const two = (number) => String(number).padStart(2, '0');

/** Notations of a month, as people write them in this language; the last four are those that programs may not understand. */
const MONTHS = {
  long: ({ months }, { year, month }) => `${months[month - 1]} ${year}`,
  short: ({ short }, { year, month }) => `${short[month - 1]} ${year}`,
  slash: (_, { year, month }) => `${two(month)}/${year}`,
  dot: (_, { year, month }) => `${two(month)}.${year}`,
  year: (_, { year }) => `${year}`,
  iso: (_, { year, month }) => `${year}-${two(month)}`,
  day: (_, { year, month }) => `01.${two(month)}.${year}`,
  apostrophe: ({ short }, { year, month }) => `${short[month - 1]} ’${two(year % 100)}`,
  slashed: (_, { year, month }) => `${month}/${two(year % 100)}`,
  season: ({ season }, { year, month }) => `${season[month % season.length]} ${year}`,
};
const USUAL = {
  en: ['long', 'short', 'slash', 'year', 'short'],
  de: ['slash', 'dot', 'long', 'year', 'day'],
};
const USUAL_ELSEWHERE = ['long', 'short', 'slash', 'year'];

/** How one person writes periods. */
export function datesOf(choose, language, isUnclear) {
  const words = WORDS[language];
  const form = choose.of(
    isUnclear ? ['apostrophe', 'slashed', 'season'] : (USUAL[language] ?? USUAL_ELSEWHERE),
  );
  const [dash, present] = [choose.of([' – ', '–', ' - ', '-', ' — ']), choose.of(words.present)];
  const between = form === 'iso' ? ' – ' : dash;
  const text = (at) => MONTHS[at.month ? form : 'year'](words, at);
  return ({ start, end }) => {
    if (end === undefined) return text(start);
    const [from, to] = [text(start), end === 'present' ? present : text(end)];
    return from === to ? from : `${from}${between}${to}`;
  };
}
