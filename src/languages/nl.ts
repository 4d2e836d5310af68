import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * Dutch. Months as abbreviated by Onze Taal, the Dutch language society: with the full stops that CLDR leaves out, and with
 * June and July in full. Titles as in the Europass CV ("Werkervaring"), `heden` as on LinkedIn.
 */
export default {
  tag: 'nl',
  name: 'Nederlands',
  months: {
    short: ['jan.', 'feb.', 'mrt.', 'apr.', 'mei', 'juni', 'juli', 'aug.', 'sep.', 'okt.', 'nov.', 'dec.'],
    long: [
      'januari',
      'februari',
      'maart',
      'april',
      'mei',
      'juni',
      'juli',
      'augustus',
      'september',
      'oktober',
      'november',
      'december',
    ],
  },
  dates: { day: '{day} {month} {year}', month: '{short} {year}' },
  period: { to: ' – ', present: 'heden', alsoPresent: ['nu', 'huidig', 'vandaag', 'tot heden', 'tot nu', 'lopend'] },
  timespan: {
    years: { other: '{n} jaar' },
    months: { one: '{n} maand', other: '{n} maanden' },
    join: ' ',
  },
  words: {
    lastUpdated: 'Laatst bijgewerkt op {date}',
    gpa: 'Gemiddeld cijfer',
    transcript: 'Cijferlijst',
    certificate: 'Certificaat',
    scoreReport: 'Testresultaat',
    viewOn: 'bekijk op {site}',
    citedBy: { other: '{n} keer geciteerd' },
    cv: 'Curriculum vitae',
    placeholderName: 'Jan Jansen',
  },
  contacts: { location: 'Woonplaats', phone: 'Telefoon', email: 'E-mail', website: 'Website' },
  titles: {
    summary: 'Profiel',
    education: 'Opleiding',
    experience: 'Ervaring',
    work_experience: 'Werkervaring',
    projects: 'Projecten',
    academic_projects: 'Studieprojecten',
    personal_projects: 'Eigen projecten',
    skills: 'Vaardigheden',
    awards: 'Prijzen en onderscheidingen',
    interests: 'Interesses',
    programming_skills: 'Programmeervaardigheden',
    test_scores: 'Testresultaten',
    certificates: 'Certificaten',
    extracurricular_activities: 'Nevenactiviteiten',
    publications: 'Publicaties',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
