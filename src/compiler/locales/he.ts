import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * Hebrew. Months as in CLDR, abbreviated with a geresh. "היום" and titles as in published CVs (ניסיון תעסוקתי, השכלה, ממוצע
 * ציונים). A comma separates years and months, as in CLDR: the ו of "and" attaches directly to a word, but needs a hyphen
 * before a number.
 */
export default {
  tag: 'he',
  name: 'עברית',
  months: {
    short: ['ינו׳', 'פבר׳', 'מרץ', 'אפר׳', 'מאי', 'יוני', 'יולי', 'אוג׳', 'ספט׳', 'אוק׳', 'נוב׳', 'דצמ׳'],
    long: ['ינואר', 'פברואר', 'מרץ', 'אפריל', 'מאי', 'יוני', 'יולי', 'אוגוסט', 'ספטמבר', 'אוקטובר', 'נובמבר', 'דצמבר'],
  },
  dates: { day: '{day} ב{month} {year}', month: '{short} {year}' },
  period: {
    to: ' – ',
    present: 'היום',
    alsoPresent: ['כיום', 'עד היום', 'הווה', 'נוכחי', 'כעת', 'עכשיו', 'שוטף', 'בתהליך', 'ועד היום'],
  },
  timespan: {
    years: { one: 'שנה', two: 'שנתיים', other: '{n} שנים' },
    months: { one: 'חודש', two: 'חודשיים', other: '{n} חודשים' },
    join: ', ',
  },
  words: {
    lastUpdated: 'עודכן לאחרונה: {date}',
    gpa: 'ממוצע ציונים',
    transcript: 'גיליון ציונים',
    certificate: 'תעודה',
    scoreReport: 'דוח ציונים',
    viewOn: 'לצפייה ב-{site}',
    citedBy: { one: 'צוטט פעם אחת', two: 'צוטט פעמיים', other: 'צוטט {n} פעמים' },
    enclosures: { one: 'נספח', other: 'נספחים' },
    cv: 'קורות חיים',
    placeholderName: 'ישראל ישראלי',
  },
  contacts: { location: 'מקום מגורים', phone: 'טלפון', email: 'דוא״ל', website: 'אתר' },
  titles: {
    summary: 'תקציר מקצועי',
    education: 'השכלה',
    experience: 'ניסיון',
    work_experience: 'ניסיון תעסוקתי',
    projects: 'פרויקטים',
    academic_projects: 'פרויקטים אקדמיים',
    personal_projects: 'פרויקטים אישיים',
    skills: 'כישורים',
    awards: 'פרסים והוקרות',
    interests: 'תחומי עניין',
    programming_skills: 'כישורי תכנות',
    test_scores: 'ציוני מבחנים',
    certificates: 'תעודות והסמכות',
    extracurricular_activities: 'פעילות חברתית והתנדבות',
    publications: 'פרסומים',
  },
  alsoTitles: {
    summary: 'תקציר|פרופיל|אודות|אודותיי',
    education: 'לימודים|השכלה אקדמית',
    work_experience: 'ניסיון מקצועי|תעסוקה|ניסיון בעבודה',
    skills: 'מיומנויות|יכולות',
    awards: 'פרסים|מלגות',
    interests: 'תחביבים',
    certificates: 'קורסים|תעודות|הסמכות',
    extracurricular_activities: 'התנדבות|פעילות',
    languages: 'שפות',
    other: 'ממליצים|המלצות|פרטי קשר|פרטים אישיים|שירות צבאי',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
