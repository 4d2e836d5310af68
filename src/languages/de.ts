import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * German. Months as Duden abbreviates them (Rechtschreibung, "Abkürzungen"): March, May, June and July in full. Titles as in
 * the Europass CV and moderncv's German samples.
 */
export default {
  tag: 'de',
  name: 'Deutsch',
  months: {
    short: ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.'],
    long: [
      'Januar',
      'Februar',
      'März',
      'April',
      'Mai',
      'Juni',
      'Juli',
      'August',
      'September',
      'Oktober',
      'November',
      'Dezember',
    ],
  },
  dates: { day: '{day}. {month} {year}', month: '{short} {year}' },
  period: { to: ' bis ', present: 'heute', alsoPresent: ['jetzt', 'laufend', 'aktuell', 'bis heute', 'dato'] },
  timespan: {
    years: { one: '{n} Jahr', other: '{n} Jahre' },
    months: { one: '{n} Monat', other: '{n} Monate' },
    join: ' ',
  },
  words: {
    lastUpdated: 'Zuletzt aktualisiert am {date}',
    gpa: 'Notendurchschnitt',
    transcript: 'Zeugnis',
    certificate: 'Zertifikat',
    scoreReport: 'Testergebnis',
    viewOn: 'auf {site} ansehen',
    citedBy: { other: '{n}-mal zitiert' },
    cv: 'Lebenslauf',
    placeholderName: 'Erika Mustermann',
  },
  contacts: { location: 'Wohnort', phone: 'Telefon', email: 'E-Mail', website: 'Website' },
  titles: {
    summary: 'Profil',
    education: 'Ausbildung',
    experience: 'Erfahrung',
    work_experience: 'Berufserfahrung',
    projects: 'Projekte',
    academic_projects: 'Studienprojekte',
    personal_projects: 'Eigene Projekte',
    skills: 'Kenntnisse',
    awards: 'Auszeichnungen',
    interests: 'Interessen',
    programming_skills: 'Programmierkenntnisse',
    test_scores: 'Testergebnisse',
    certificates: 'Zertifikate',
    extracurricular_activities: 'Außerberufliches Engagement',
    publications: 'Veröffentlichungen',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
