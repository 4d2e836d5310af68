import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * Estonian. Months of CLDR: no full stops, nominative. Titles as on the CVs of tootukassa.ee and cv.ee ("Töökogemus",
 * "Haridus").
 */
export default {
  tag: 'et',
  name: 'eesti',
  months: {
    short: ['jaan', 'veebr', 'märts', 'apr', 'mai', 'juuni', 'juuli', 'aug', 'sept', 'okt', 'nov', 'dets'],
    long: [
      'jaanuar',
      'veebruar',
      'märts',
      'aprill',
      'mai',
      'juuni',
      'juuli',
      'august',
      'september',
      'oktoober',
      'november',
      'detsember',
    ],
  },
  dates: { day: '{day}. {month} {year}', month: '{short} {year}' },
  period: {
    to: ' – ',
    present: 'praegu',
    alsoPresent: ['praeguseni', 'tänaseni', 'hetkel', 'täna', 'nüüd', 'jätkuv', 'käesoleva ajani'],
  },
  timespan: {
    years: { one: '{n} aasta', other: '{n} aastat' },
    months: { one: '{n} kuu', other: '{n} kuud' },
    join: ' ',
  },
  words: {
    lastUpdated: 'Viimati uuendatud: {date}',
    gpa: 'Keskmine hinne',
    transcript: 'Akadeemiline õiend',
    certificate: 'Tunnistus',
    scoreReport: 'Testi tulemus',
    viewOn: 'vaata saidil {site}',
    citedBy: { one: 'viidatud {n} kord', other: 'viidatud {n} korda' },
    cv: 'Elulookirjeldus',
    placeholderName: 'Jaan Tamm',
  },
  contacts: { location: 'Elukoht', phone: 'Telefon', email: 'E-post', website: 'Veebileht' },
  titles: {
    summary: 'Kokkuvõte',
    education: 'Haridus',
    experience: 'Kogemus',
    work_experience: 'Töökogemus',
    projects: 'Projektid',
    academic_projects: 'Õppeprojektid',
    personal_projects: 'Isiklikud projektid',
    skills: 'Oskused',
    awards: 'Auhinnad ja tunnustused',
    interests: 'Huvid',
    programming_skills: 'Programmeerimisoskused',
    test_scores: 'Testitulemused',
    certificates: 'Sertifikaadid',
    extracurricular_activities: 'Ühiskondlik tegevus',
    publications: 'Publikatsioonid',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
