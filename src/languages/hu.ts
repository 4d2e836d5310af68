import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * Hungarian. Months as in CLDR; the year comes first, with a full stop if a month follows (A magyar helyesírás szabályai, 296).
 * Titles as in the Europass CV ("Szakmai tapasztalat", "Tanulmányok", "Készségek").
 */
export default {
  tag: 'hu',
  name: 'magyar',
  months: {
    short: ['jan.', 'febr.', 'márc.', 'ápr.', 'máj.', 'jún.', 'júl.', 'aug.', 'szept.', 'okt.', 'nov.', 'dec.'],
    long: [
      'január',
      'február',
      'március',
      'április',
      'május',
      'június',
      'július',
      'augusztus',
      'szeptember',
      'október',
      'november',
      'december',
    ],
  },
  dates: { day: '{year}. {month} {day}.', month: '{year}. {short}' },
  period: {
    to: ' – ',
    present: 'jelenleg',
    alsoPresent: ['jelenleg is', 'jelen', 'napjainkig', 'most', 'ma', 'máig', 'folyamatban'],
  },
  timespan: { years: { other: '{n} év' }, months: { other: '{n} hónap' }, join: ' ' },
  words: {
    lastUpdated: 'Utolsó frissítés: {date}',
    gpa: 'Tanulmányi átlag',
    transcript: 'Leckekönyv-kivonat',
    certificate: 'Tanúsítvány',
    scoreReport: 'Vizsgaeredmény',
    viewOn: 'megtekintés: {site}',
    citedBy: { other: '{n} hivatkozás' },
    cv: 'Önéletrajz',
    placeholderName: 'Kovács János',
  },
  contacts: { location: 'Lakóhely', phone: 'Telefon', email: 'E-mail', website: 'Honlap' },
  titles: {
    summary: 'Szakmai összefoglaló',
    education: 'Tanulmányok',
    experience: 'Tapasztalat',
    work_experience: 'Szakmai tapasztalat',
    projects: 'Projektek',
    academic_projects: 'Egyetemi projektek',
    personal_projects: 'Saját projektek',
    skills: 'Készségek',
    awards: 'Díjak és elismerések',
    interests: 'Érdeklődési kör',
    programming_skills: 'Programozási ismeretek',
    test_scores: 'Vizsgaeredmények',
    certificates: 'Tanúsítványok',
    extracurricular_activities: 'Tanórán kívüli tevékenységek',
    publications: 'Publikációk',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
