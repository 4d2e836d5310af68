import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * Ukrainian. Months as in CLDR, in the genitive beside a day; CVs leave out the "р." that CLDR puts after the year of a month.
 * Titles as in Ukrainian guides to writing CVs (Досвід роботи, Освіта, навички).
 */
export default {
  tag: 'uk',
  name: 'українська',
  months: {
    short: ['січ.', 'лют.', 'бер.', 'квіт.', 'трав.', 'черв.', 'лип.', 'серп.', 'вер.', 'жовт.', 'лист.', 'груд.'],
    long: [
      'січня',
      'лютого',
      'березня',
      'квітня',
      'травня',
      'червня',
      'липня',
      'серпня',
      'вересня',
      'жовтня',
      'листопада',
      'грудня',
    ],
  },
  dates: { day: '{day} {month} {year} р.', month: '{short} {year}' },
  period: {
    to: ' – ',
    present: 'дотепер',
    alsoPresent: [
      'по теперішній час',
      'теперішній час',
      'до теперішнього часу',
      'по цей час',
      'по сьогодні',
      'сьогодні',
      'зараз',
      'по нині',
      'нині',
      'досі',
    ],
  },
  timespan: {
    years: { one: '{n} рік', few: '{n} роки', many: '{n} років', other: '{n} року' },
    months: { one: '{n} місяць', few: '{n} місяці', many: '{n} місяців', other: '{n} місяця' },
    join: ' і ',
  },
  words: {
    lastUpdated: 'Оновлено {date}',
    gpa: 'Середній бал',
    transcript: 'Академічна довідка',
    certificate: 'Сертифікат',
    scoreReport: 'Результати іспиту',
    viewOn: 'переглянути на {site}',
    citedBy: { one: '{n} цитування', few: '{n} цитування', many: '{n} цитувань', other: '{n} цитування' },
    cv: 'Резюме',
    placeholderName: 'Іван Іваненко',
  },
  contacts: { location: 'Місце проживання', phone: 'Телефон', email: 'Ел. пошта', website: 'Вебсайт' },
  titles: {
    summary: 'Про себе',
    education: 'Освіта',
    experience: 'Досвід',
    work_experience: 'Досвід роботи',
    projects: 'Проєкти',
    academic_projects: 'Навчальні проєкти',
    personal_projects: 'Особисті проєкти',
    skills: 'Навички',
    awards: 'Нагороди',
    interests: 'Інтереси',
    programming_skills: 'Навички програмування',
    test_scores: 'Результати тестів',
    certificates: 'Сертифікати',
    extracurricular_activities: 'Громадська діяльність',
    publications: 'Публікації',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
