import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * Bulgarian. Months with the standard abbreviations (ян., февр., септ., ноем.), the short ones in full. Titles as in Bulgarian
 * guides to writing CVs (Професионален опит, Образование, Местоживеене); the word for CV as in the Bulgarian Europass CV.
 */
export default {
  tag: 'bg',
  name: 'български',
  months: {
    short: ['ян.', 'февр.', 'март', 'апр.', 'май', 'юни', 'юли', 'авг.', 'септ.', 'окт.', 'ноем.', 'дек.'],
    long: [
      'януари',
      'февруари',
      'март',
      'април',
      'май',
      'юни',
      'юли',
      'август',
      'септември',
      'октомври',
      'ноември',
      'декември',
    ],
  },
  dates: { day: '{day} {month} {year} г.', month: '{short} {year}' },
  period: {
    to: ' – ',
    present: 'досега',
    alsoPresent: ['сега', 'до момента', 'понастоящем', 'в момента', 'до днес', 'днес', 'настоящем', 'по настоящем'],
  },
  timespan: {
    years: { one: '{n} година', other: '{n} години' },
    months: { one: '{n} месец', other: '{n} месеца' },
    join: ' и ',
  },
  words: {
    lastUpdated: 'Последна актуализация: {date}',
    gpa: 'Среден успех',
    transcript: 'Академична справка',
    certificate: 'Сертификат',
    scoreReport: 'Резултат от изпита',
    viewOn: 'вижте в {site}',
    citedBy: { one: '{n} цитиране', other: '{n} цитирания' },
    enclosures: { one: 'Приложение', other: 'Приложения' },
    cv: 'Автобиография',
    placeholderName: 'Иван Иванов',
  },
  contacts: { location: 'Местоживеене', phone: 'Телефон', email: 'Имейл', website: 'Уебсайт' },
  titles: {
    summary: 'Профил',
    education: 'Образование',
    experience: 'Опит',
    work_experience: 'Професионален опит',
    projects: 'Проекти',
    academic_projects: 'Академични проекти',
    personal_projects: 'Лични проекти',
    skills: 'Умения',
    awards: 'Награди',
    interests: 'Интереси',
    programming_skills: 'Умения по програмиране',
    test_scores: 'Резултати от изпити',
    certificates: 'Сертификати',
    extracurricular_activities: 'Извънкласни дейности',
    publications: 'Публикации',
  },
  alsoTitles: {
    summary: 'за мен|резюме|цел',
    education: 'образование и обучение|обучение',
    work_experience: 'трудов стаж|работен опит|трудов опит',
    skills: 'компетентности|компетенции',
    interests: 'хобита|хоби',
    certificates: 'курсове|обучения',
    extracurricular_activities: 'доброволчество',
    other: 'езици|препоръки|контакти|лични данни',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
