import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * Romanian. Months as in CLDR. Titles as in the Europass CV ("Educație și formare", "Competențe"); ș and ț have a comma below,
 * not a cedilla.
 */
export default {
  tag: 'ro',
  name: 'română',
  months: {
    short: ['ian.', 'feb.', 'mar.', 'apr.', 'mai', 'iun.', 'iul.', 'aug.', 'sept.', 'oct.', 'nov.', 'dec.'],
    long: [
      'ianuarie',
      'februarie',
      'martie',
      'aprilie',
      'mai',
      'iunie',
      'iulie',
      'august',
      'septembrie',
      'octombrie',
      'noiembrie',
      'decembrie',
    ],
  },
  dates: { day: '{day} {month} {year}', month: '{short} {year}' },
  period: {
    to: ' – ',
    present: 'prezent',
    alsoPresent: ['în prezent', 'in prezent', 'azi', 'astăzi', 'acum', 'actual', 'în curs'],
  },
  timespan: {
    years: { one: '{n} an', few: '{n} ani', other: '{n} de ani' },
    months: { one: '{n} lună', few: '{n} luni', other: '{n} de luni' },
    join: ' ',
  },
  words: {
    lastUpdated: 'Ultima actualizare: {date}',
    gpa: 'Medie',
    transcript: 'Foaie matricolă',
    certificate: 'Certificat',
    scoreReport: 'Raport de punctaj',
    viewOn: 'vezi pe {site}',
    citedBy: { one: '{n} citare', few: '{n} citări', other: '{n} de citări' },
    cv: 'Curriculum vitae',
    placeholderName: 'Ion Popescu',
  },
  contacts: { location: 'Localitate', phone: 'Telefon', email: 'E-mail', website: 'Site web' },
  titles: {
    summary: 'Profil',
    education: 'Educație și formare',
    experience: 'Experiență',
    work_experience: 'Experiență profesională',
    projects: 'Proiecte',
    academic_projects: 'Proiecte academice',
    personal_projects: 'Proiecte personale',
    skills: 'Competențe',
    awards: 'Premii și distincții',
    interests: 'Interese',
    programming_skills: 'Competențe de programare',
    test_scores: 'Rezultate la teste',
    certificates: 'Certificate',
    extracurricular_activities: 'Activități extracurriculare',
    publications: 'Publicații',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
