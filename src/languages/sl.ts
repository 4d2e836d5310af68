import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * Slovenian. Months as in CLDR, in the nominative; "last updated" therefore takes its date after a colon. Titles as in the
 * Europass CV ("Delovne izkušnje").
 */
export default {
  tag: 'sl',
  name: 'slovenščina',
  months: {
    short: ['jan.', 'feb.', 'mar.', 'apr.', 'maj', 'jun.', 'jul.', 'avg.', 'sep.', 'okt.', 'nov.', 'dec.'],
    long: [
      'januar',
      'februar',
      'marec',
      'april',
      'maj',
      'junij',
      'julij',
      'avgust',
      'september',
      'oktober',
      'november',
      'december',
    ],
  },
  dates: { day: '{day}. {month} {year}', month: '{short} {year}' },
  period: { to: ' – ', present: 'danes', alsoPresent: ['zdaj', 'sedaj', 'trenutno', 'do danes', 'še traja', 'v teku'] },
  timespan: {
    years: { one: '{n} leto', two: '{n} leti', few: '{n} leta', other: '{n} let' },
    months: { one: '{n} mesec', two: '{n} meseca', few: '{n} meseci', other: '{n} mesecev' },
    join: ' ',
  },
  words: {
    lastUpdated: 'Zadnja posodobitev: {date}',
    gpa: 'Povprečna ocena',
    transcript: 'Potrdilo o opravljenih izpitih',
    certificate: 'Potrdilo',
    scoreReport: 'Poročilo o rezultatih',
    viewOn: 'ogled na strani {site}',
    citedBy: { one: '{n} citat', two: '{n} citata', few: '{n} citati', other: '{n} citatov' },
    cv: 'Življenjepis',
    placeholderName: 'Janez Novak',
  },
  contacts: { location: 'Prebivališče', phone: 'Telefon', email: 'E-pošta', website: 'Spletna stran' },
  titles: {
    summary: 'Povzetek',
    education: 'Izobrazba',
    experience: 'Izkušnje',
    work_experience: 'Delovne izkušnje',
    projects: 'Projekti',
    academic_projects: 'Študijski projekti',
    personal_projects: 'Osebni projekti',
    skills: 'Znanja in veščine',
    awards: 'Nagrade in priznanja',
    interests: 'Interesi',
    programming_skills: 'Programerska znanja',
    test_scores: 'Rezultati testov',
    certificates: 'Certifikati',
    extracurricular_activities: 'Obštudijske dejavnosti',
    publications: 'Objave',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
