import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * Slovak. A month beside a year is written as a number, `9/2017`, as on CVs and in CLDR. The short names are CLDR's, with the
 * full stop of the Pravidlá slovenského pravopisu; the long ones are genitive. Titles as on Slovak CVs, "Zručnosti" as in the
 * Europass CV.
 */
export default {
  tag: 'sk',
  name: 'slovenčina',
  months: {
    short: ['jan.', 'feb.', 'mar.', 'apr.', 'máj', 'jún', 'júl', 'aug.', 'sept.', 'okt.', 'nov.', 'dec.'],
    long: [
      'januára',
      'februára',
      'marca',
      'apríla',
      'mája',
      'júna',
      'júla',
      'augusta',
      'septembra',
      'októbra',
      'novembra',
      'decembra',
    ],
    alone: [
      'január',
      'február',
      'marec',
      'apríl',
      'máj',
      'jún',
      'júl',
      'august',
      'september',
      'október',
      'november',
      'december',
    ],
  },
  dates: { day: '{day}. {month} {year}', month: '{m}/{year}' },
  period: {
    to: ' – ',
    present: 'súčasnosť',
    alsoPresent: ['doteraz', 'dodnes', 'dnes', 'teraz', 'trvá', 'do súčasnosti', 'prebieha'],
  },
  timespan: {
    years: { one: '{n} rok', few: '{n} roky', other: '{n} rokov' },
    months: { one: '{n} mesiac', few: '{n} mesiace', other: '{n} mesiacov' },
    join: ' ',
  },
  words: {
    lastUpdated: 'Naposledy aktualizované {date}',
    gpa: 'Študijný priemer',
    transcript: 'Výpis výsledkov štúdia',
    certificate: 'Certifikát',
    scoreReport: 'Výsledky testu',
    viewOn: 'zobraziť na webe {site}',
    citedBy: { one: '{n} citácia', few: '{n} citácie', other: '{n} citácií' },
    cv: 'Životopis',
    placeholderName: 'Jozef Novák',
  },
  contacts: { location: 'Bydlisko', phone: 'Telefón', email: 'E-mail', website: 'Web' },
  titles: {
    summary: 'Profil',
    education: 'Vzdelanie',
    experience: 'Skúsenosti',
    work_experience: 'Pracovné skúsenosti',
    projects: 'Projekty',
    academic_projects: 'Študijné projekty',
    personal_projects: 'Vlastné projekty',
    skills: 'Zručnosti',
    awards: 'Ocenenia',
    interests: 'Záujmy',
    programming_skills: 'Znalosti programovania',
    test_scores: 'Výsledky testov',
    certificates: 'Certifikáty',
    extracurricular_activities: 'Mimoškolské aktivity',
    publications: 'Publikácie',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
