import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * Latvian. Months and dates as in CLDR, in the nominative; "last updated" therefore takes its date after a colon. A year is an
 * ordinal number, with a full stop. Titles as in the Europass CV ("Darba pieredze", "Prasmes").
 */
export default {
  tag: 'lv',
  name: 'latviešu',
  months: {
    short: ['janv.', 'febr.', 'marts', 'apr.', 'maijs', 'jūn.', 'jūl.', 'aug.', 'sept.', 'okt.', 'nov.', 'dec.'],
    long: [
      'janvāris',
      'februāris',
      'marts',
      'aprīlis',
      'maijs',
      'jūnijs',
      'jūlijs',
      'augusts',
      'septembris',
      'oktobris',
      'novembris',
      'decembris',
    ],
  },
  dates: { day: '{year}. gada {day}. {month}', month: '{year}. g. {short}', year: '{year}.' },
  period: {
    to: ' – ',
    present: 'šobrīd',
    alsoPresent: ['pašlaik', 'patlaban', 'tagad', 'līdz šim', 'līdz šim brīdim', 'līdz šodienai', 'šodien'],
  },
  timespan: {
    years: { zero: '{n} gadu', one: '{n} gads', other: '{n} gadi' },
    months: { zero: '{n} mēnešu', one: '{n} mēnesis', other: '{n} mēneši' },
    join: ' ',
  },
  words: {
    lastUpdated: 'Pēdējie atjauninājumi: {date}',
    gpa: 'Vidējā atzīme',
    transcript: 'Sekmju izraksts',
    certificate: 'Sertifikāts',
    scoreReport: 'Rezultātu pārskats',
    viewOn: 'skatīt vietnē {site}',
    citedBy: { zero: 'citēts {n} reižu', one: 'citēts {n} reizi', other: 'citēts {n} reizes' },
    enclosures: { one: 'Pielikums', other: 'Pielikumi' },
    cv: 'Dzīves apraksts',
    placeholderName: 'Jānis Bērziņš',
  },
  contacts: { location: 'Dzīvesvieta', phone: 'Tālrunis', email: 'E-pasts', website: 'Tīmekļa vietne' },
  titles: {
    summary: 'Kopsavilkums',
    education: 'Izglītība',
    experience: 'Pieredze',
    work_experience: 'Darba pieredze',
    projects: 'Projekti',
    academic_projects: 'Studiju projekti',
    personal_projects: 'Personīgie projekti',
    skills: 'Prasmes',
    awards: 'Apbalvojumi',
    interests: 'Intereses',
    programming_skills: 'Programmēšanas prasmes',
    test_scores: 'Testu rezultāti',
    certificates: 'Sertifikāti',
    extracurricular_activities: 'Ārpusstudiju aktivitātes',
    publications: 'Publikācijas',
  },
  alsoTitles: {
    summary: 'profils|par mani',
    work_experience: 'profesionālā pieredze',
    skills: 'iemaņas|kompetences',
    interests: 'hobiji|vaļasprieki',
    certificates: 'kursi',
    extracurricular_activities: 'brīvprātīgais darbs',
    languages: 'valodas|valodu zināšanas',
    other: 'atsauksmes|kontakti',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
