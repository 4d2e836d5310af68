import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * Croatian. Months as in CLDR; the long names are genitive. A year is an ordinal number, with a full stop (Hrvatski pravopis,
 * "Točka"). Titles as in the Europass CV ("Radno iskustvo").
 */
export default {
  tag: 'hr',
  name: 'hrvatski',
  months: {
    short: ['sij', 'velj', 'ožu', 'tra', 'svi', 'lip', 'srp', 'kol', 'ruj', 'lis', 'stu', 'pro'],
    long: [
      'siječnja',
      'veljače',
      'ožujka',
      'travnja',
      'svibnja',
      'lipnja',
      'srpnja',
      'kolovoza',
      'rujna',
      'listopada',
      'studenoga',
      'prosinca',
    ],
  },
  dates: { day: '{day}. {month} {year}.', month: '{short} {year}.', year: '{year}.' },
  period: {
    to: ' – ',
    present: 'danas',
    alsoPresent: ['sada', 'trenutačno', 'trenutno', 'do danas', 'sadašnjost', 'u tijeku'],
  },
  timespan: {
    years: { one: '{n} godina', few: '{n} godine', other: '{n} godina' },
    months: { one: '{n} mjesec', few: '{n} mjeseca', other: '{n} mjeseci' },
    join: ' ',
  },
  words: {
    lastUpdated: 'Posljednje ažuriranje: {date}',
    gpa: 'Prosjek ocjena',
    transcript: 'Prijepis ocjena',
    certificate: 'Certifikat',
    scoreReport: 'Izvješće o rezultatima',
    viewOn: 'pogledaj na stranici {site}',
    citedBy: { one: '{n} citat', few: '{n} citata', other: '{n} citata' },
    cv: 'Životopis',
    placeholderName: 'Ivan Horvat',
  },
  contacts: { location: 'Prebivalište', phone: 'Telefon', email: 'E-pošta', website: 'Mrežna stranica' },
  titles: {
    summary: 'Profil',
    education: 'Obrazovanje',
    experience: 'Iskustvo',
    work_experience: 'Radno iskustvo',
    projects: 'Projekti',
    academic_projects: 'Studentski projekti',
    personal_projects: 'Osobni projekti',
    skills: 'Vještine',
    awards: 'Nagrade i priznanja',
    interests: 'Interesi',
    programming_skills: 'Programerske vještine',
    test_scores: 'Rezultati testova',
    certificates: 'Certifikati',
    extracurricular_activities: 'Izvannastavne aktivnosti',
    publications: 'Publikacije',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
