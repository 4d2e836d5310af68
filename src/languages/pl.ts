import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * Polish. Months as in CLDR; the long names are genitive. A full date ends with `r.` (EU Interinstitutional Style Guide,
 * Polish). Titles as in the Europass CV, `obecnie` as on LinkedIn.
 */
export default {
  tag: 'pl',
  name: 'polski',
  months: {
    short: ['sty', 'lut', 'mar', 'kwi', 'maj', 'cze', 'lip', 'sie', 'wrz', 'paź', 'lis', 'gru'],
    long: [
      'stycznia',
      'lutego',
      'marca',
      'kwietnia',
      'maja',
      'czerwca',
      'lipca',
      'sierpnia',
      'września',
      'października',
      'listopada',
      'grudnia',
    ],
  },
  dates: { day: '{day} {month} {year} r.', month: '{short} {year}' },
  period: {
    to: ' – ',
    present: 'obecnie',
    alsoPresent: ['teraz', 'dziś', 'dzisiaj', 'nadal', 'do teraz', 'do dziś', 'do chwili obecnej', 'w trakcie'],
  },
  timespan: {
    years: { one: '{n} rok', few: '{n} lata', many: '{n} lat', other: '{n} roku' },
    months: { one: '{n} miesiąc', few: '{n} miesiące', many: '{n} miesięcy', other: '{n} miesiąca' },
    join: ' ',
  },
  words: {
    lastUpdated: 'Ostatnia aktualizacja: {date}',
    gpa: 'Średnia ocen',
    transcript: 'Wykaz ocen',
    certificate: 'Certyfikat',
    scoreReport: 'Raport wyników',
    viewOn: 'zobacz na stronie {site}',
    citedBy: { one: '{n} cytowanie', few: '{n} cytowania', many: '{n} cytowań', other: '{n} cytowania' },
    cv: 'Curriculum vitae',
    placeholderName: 'Jan Kowalski',
  },
  contacts: { location: 'Miejsce zamieszkania', phone: 'Telefon', email: 'E-mail', website: 'Strona internetowa' },
  titles: {
    summary: 'Profil zawodowy',
    education: 'Wykształcenie',
    experience: 'Doświadczenie',
    work_experience: 'Doświadczenie zawodowe',
    projects: 'Projekty',
    academic_projects: 'Projekty akademickie',
    personal_projects: 'Projekty własne',
    skills: 'Umiejętności',
    awards: 'Nagrody i wyróżnienia',
    interests: 'Zainteresowania',
    programming_skills: 'Umiejętności programistyczne',
    test_scores: 'Wyniki testów',
    certificates: 'Certyfikaty',
    extracurricular_activities: 'Działalność dodatkowa',
    publications: 'Publikacje',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
