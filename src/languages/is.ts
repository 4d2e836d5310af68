import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * Icelandic. Months as in CLDR. Titles as in the Europass CV ("Starfsreynsla"). A CV is a "ferilskrá" today, no longer an
 * "æviágrip".
 */
export default {
  tag: 'is',
  name: 'íslenska',
  months: {
    short: ['jan.', 'feb.', 'mar.', 'apr.', 'maí', 'jún.', 'júl.', 'ágú.', 'sep.', 'okt.', 'nóv.', 'des.'],
    long: [
      'janúar',
      'febrúar',
      'mars',
      'apríl',
      'maí',
      'júní',
      'júlí',
      'ágúst',
      'september',
      'október',
      'nóvember',
      'desember',
    ],
  },
  dates: { day: '{day}. {month} {year}', month: '{short} {year}' },
  period: {
    to: ' – ',
    present: 'í dag',
    alsoPresent: ['nú', 'núna', 'núverandi', 'til dagsins í dag', 'dagsins í dag', 'til þessa'],
  },
  timespan: {
    years: { other: '{n} ár' },
    months: { one: '{n} mánuður', other: '{n} mánuðir' },
    join: ' ',
  },
  words: {
    lastUpdated: 'Síðast uppfært {date}',
    gpa: 'Meðaleinkunn',
    transcript: 'Námsferilsyfirlit',
    certificate: 'Skírteini',
    scoreReport: 'Prófskírteini',
    viewOn: 'skoða á {site}',
    citedBy: { one: '{n} tilvitnun', other: '{n} tilvitnanir' },
    enclosures: { one: 'Fylgiskjal', other: 'Fylgiskjöl' },
    cv: 'Ferilskrá',
    placeholderName: 'Jón Jónsson',
  },
  contacts: { location: 'Búseta', phone: 'Sími', email: 'Netfang', website: 'Vefsíða' },
  titles: {
    summary: 'Samantekt',
    education: 'Menntun',
    experience: 'Reynsla',
    work_experience: 'Starfsreynsla',
    projects: 'Verkefni',
    academic_projects: 'Námsverkefni',
    personal_projects: 'Eigin verkefni',
    skills: 'Hæfni',
    awards: 'Verðlaun og viðurkenningar',
    interests: 'Áhugamál',
    programming_skills: 'Forritunarkunnátta',
    test_scores: 'Prófniðurstöður',
    certificates: 'Vottanir',
    extracurricular_activities: 'Félagsstörf',
    publications: 'Ritaskrá',
  },
  alsoTitles: {
    summary: 'um mig',
    education: 'nám',
    work_experience: 'starfsferill',
    skills: 'færni|kunnátta',
    interests: 'áhugasvið',
    certificates: 'námskeið',
    extracurricular_activities: 'sjálfboðastarf',
    other: 'tungumál|tungumálakunnátta|meðmæli|meðmælendur|tengiliðir',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
