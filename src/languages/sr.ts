import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * Serbian in Cyrillic; `sr-Latn.ts` is the same in Latin letters. Months as in CLDR, abbreviations with a full stop, in the
 * genitive beside a day. A year beside a month has no full stop, since a dash may follow. "данас" and titles as in published
 * CVs and application forms ("Радно искуство").
 */
export default {
  tag: 'sr',
  name: 'српски',
  months: {
    short: ['јан.', 'феб.', 'март', 'апр.', 'мај', 'јун', 'јул', 'авг.', 'септ.', 'окт.', 'нов.', 'дец.'],
    long: [
      'јануара',
      'фебруара',
      'марта',
      'априла',
      'маја',
      'јуна',
      'јула',
      'августа',
      'септембра',
      'октобра',
      'новембра',
      'децембра',
    ],
    alone: [
      'јануар',
      'фебруар',
      'март',
      'април',
      'мај',
      'јун',
      'јул',
      'август',
      'септембар',
      'октобар',
      'новембар',
      'децембар',
    ],
  },
  dates: { day: '{day}. {month} {year}.', month: '{short} {year}' },
  period: {
    to: ' – ',
    present: 'данас',
    alsoPresent: ['до данас', 'сада', 'тренутно', 'и даље', 'у току', 'садашњост', 'до сада'],
  },
  timespan: {
    years: { one: '{n} година', few: '{n} године', other: '{n} година' },
    months: { one: '{n} месец', few: '{n} месеца', other: '{n} месеци' },
    join: ' и ',
  },
  words: {
    lastUpdated: 'Последња измена: {date}',
    gpa: 'Просечна оцена',
    transcript: 'Уверење о положеним испитима',
    certificate: 'Сертификат',
    scoreReport: 'Резултати теста',
    viewOn: 'погледајте на {site}',
    citedBy: { one: '{n} цитат', few: '{n} цитата', other: '{n} цитата' },
    cv: 'Радна биографија',
    placeholderName: 'Петар Петровић',
  },
  contacts: { location: 'Место', phone: 'Телефон', email: 'Имејл', website: 'Веб-сајт' },
  titles: {
    summary: 'Профил',
    education: 'Образовање',
    experience: 'Искуство',
    work_experience: 'Радно искуство',
    projects: 'Пројекти',
    academic_projects: 'Академски пројекти',
    personal_projects: 'Лични пројекти',
    skills: 'Вештине',
    awards: 'Награде',
    interests: 'Интересовања',
    programming_skills: 'Програмерске вештине',
    test_scores: 'Резултати тестова',
    certificates: 'Сертификати',
    extracurricular_activities: 'Ваннаставне активности',
    publications: 'Публикације',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
