import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * Georgian. Months as in CLDR, with a full stop. A noun after a number is singular. "დღემდე" ("to this day") as in published
 * CVs; titles as in Georgian guides to writing CVs, which also say რეზიუმე.
 */
export default {
  tag: 'ka',
  name: 'ქართული',
  months: {
    short: ['იან.', 'თებ.', 'მარ.', 'აპრ.', 'მაი.', 'ივნ.', 'ივლ.', 'აგვ.', 'სექ.', 'ოქტ.', 'ნოე.', 'დეკ.'],
    long: [
      'იანვარი',
      'თებერვალი',
      'მარტი',
      'აპრილი',
      'მაისი',
      'ივნისი',
      'ივლისი',
      'აგვისტო',
      'სექტემბერი',
      'ოქტომბერი',
      'ნოემბერი',
      'დეკემბერი',
    ],
  },
  dates: { day: '{day} {month}, {year}', month: '{short} {year}' },
  period: {
    to: ' – ',
    present: 'დღემდე',
    alsoPresent: ['ამჟამად', 'დღეს', 'ახლა', 'დღევანდელ დღემდე', 'მიმდინარე'],
  },
  timespan: {
    years: { one: '{n} წელი', other: '{n} წელი' },
    months: { one: '{n} თვე', other: '{n} თვე' },
    join: ' და ',
  },
  words: {
    lastUpdated: 'ბოლო განახლება: {date}',
    gpa: 'GPA',
    transcript: 'ნიშნების ფურცელი',
    certificate: 'სერტიფიკატი',
    scoreReport: 'გამოცდის შედეგები',
    viewOn: 'ნახვა {site}-ზე',
    citedBy: { other: 'ციტირებულია {n}-ჯერ' },
    enclosures: { one: 'დანართი', other: 'დანართები' },
    cv: 'რეზიუმე',
    placeholderName: 'გიორგი ბერიძე',
  },
  contacts: { location: 'საცხოვრებელი ადგილი', phone: 'ტელეფონი', email: 'ელფოსტა', website: 'ვებსაიტი' },
  titles: {
    summary: 'ჩემ შესახებ',
    education: 'განათლება',
    experience: 'გამოცდილება',
    work_experience: 'სამუშაო გამოცდილება',
    projects: 'პროექტები',
    academic_projects: 'აკადემიური პროექტები',
    personal_projects: 'პირადი პროექტები',
    skills: 'უნარები',
    awards: 'ჯილდოები',
    interests: 'ინტერესები',
    programming_skills: 'პროგრამირების უნარები',
    test_scores: 'ტესტების შედეგები',
    certificates: 'სერტიფიკატები',
    extracurricular_activities: 'საზოგადოებრივი საქმიანობა',
    publications: 'პუბლიკაციები',
  },
  alsoTitles: { summary: 'პროფილი', languages: 'ენები', other: 'კონტაქტი|რეკომენდაციები' },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
