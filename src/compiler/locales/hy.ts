import type { Language } from './language.js';

/**
 * Armenian (Eastern). Months as in CLDR, in the genitive beside a day; CVs write them in full (CLDR's "սեպ", "հնվ" are for
 * calendars). "մինչ օրս" ("to this day") as in published CVs. A label ends with the Armenian mark ՝, since the European colon
 * reads as the Armenian full stop.
 */
export default {
  tag: 'hy',
  name: 'հայերեն',
  months: {
    short: [
      'հունվար',
      'փետրվար',
      'մարտ',
      'ապրիլ',
      'մայիս',
      'հունիս',
      'հուլիս',
      'օգոստոս',
      'սեպտեմբեր',
      'հոկտեմբեր',
      'նոյեմբեր',
      'դեկտեմբեր',
    ],
    long: [
      'հունվարի',
      'փետրվարի',
      'մարտի',
      'ապրիլի',
      'մայիսի',
      'հունիսի',
      'հուլիսի',
      'օգոստոսի',
      'սեպտեմբերի',
      'հոկտեմբերի',
      'նոյեմբերի',
      'դեկտեմբերի',
    ],
  },
  dates: { day: '{day} {month}, {year} թ.', month: '{short} {year}' },
  period: {
    to: ' – ',
    present: 'մինչ օրս',
    alsoPresent: ['առ այսօր', 'մինչև այսօր', 'մինչ այժմ', 'ներկայումս', 'այժմ', 'ներկա', 'այսօր'],
  },
  timespan: {
    years: { one: '{n} տարի', other: '{n} տարի' },
    months: { one: '{n} ամիս', other: '{n} ամիս' },
    join: ' և ',
  },
  words: {
    lastUpdated: 'Վերջին թարմացումը՝ {date}',
    gpa: 'ՄՈԳ',
    transcript: 'Ակադեմիական տեղեկանք',
    certificate: 'Վկայական',
    scoreReport: 'Քննության արդյունքներ',
    viewOn: 'դիտել {site}-ում',
    citedBy: { other: 'մեջբերվել է {n} անգամ' },
    enclosures: { one: 'Հավելված', other: 'Հավելվածներ' },
    cv: 'Ինքնակենսագրական',
    placeholderName: 'Պողոս Պողոսյան',
  },
  contacts: { location: 'Բնակության վայր', phone: 'Հեռախոս', email: 'Էլ. փոստ', website: 'Կայք' },
  titles: {
    summary: 'Իմ մասին',
    education: 'Կրթություն',
    experience: 'Փորձ',
    work_experience: 'Աշխատանքային փորձ',
    projects: 'Նախագծեր',
    academic_projects: 'Ակադեմիական նախագծեր',
    personal_projects: 'Անձնական նախագծեր',
    skills: 'Հմտություններ',
    awards: 'Մրցանակներ',
    interests: 'Հետաքրքրություններ',
    programming_skills: 'Ծրագրավորման հմտություններ',
    test_scores: 'Թեստերի արդյունքներ',
    certificates: 'Վկայականներ',
    extracurricular_activities: 'Հասարակական գործունեություն',
    publications: 'Հրապարակումներ',
  },
  alsoTitles: { work_experience: 'աշխատանք', languages: 'լեզուներ', other: 'կոնտակտներ|հղումներ' },
  punctuation: { comma: ', ', colon: '՝ ', brackets: [' (', ')'] },
} as const satisfies Language;
