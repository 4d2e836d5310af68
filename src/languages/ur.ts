import type { Language } from './language.js';

/** Urdu. Months as in CLDR, which does not abbreviate them. `تا حال` ("until now") stands for the end of a period. */
export default {
  tag: 'ur',
  name: 'اردو',
  months: {
    short: ['جنوری', 'فروری', 'مارچ', 'اپریل', 'مئی', 'جون', 'جولائی', 'اگست', 'ستمبر', 'اکتوبر', 'نومبر', 'دسمبر'],
    long: ['جنوری', 'فروری', 'مارچ', 'اپریل', 'مئی', 'جون', 'جولائی', 'اگست', 'ستمبر', 'اکتوبر', 'نومبر', 'دسمبر'],
  },
  dates: { day: '{day} {month}، {year}', month: '{short} {year}' },
  period: {
    to: ' – ',
    present: 'تا حال',
    alsoPresent: ['تاحال', 'اب تک', 'حال', 'موجودہ', 'ابھی', 'آج', 'آج تک', 'جاری'],
  },
  timespan: { years: { other: '{n} سال' }, months: { one: '{n} مہینہ', other: '{n} مہینے' }, join: ' ' },
  words: {
    lastUpdated: 'آخری تازہ کاری: {date}',
    gpa: 'سی جی پی اے',
    transcript: 'نمبروں کی تفصیل',
    certificate: 'سند',
    scoreReport: 'رزلٹ کارڈ',
    viewOn: '{site} پر دیکھیں',
    citedBy: { one: '{n} حوالہ', other: '{n} حوالے' },
    enclosures: { other: 'منسلکات' },
    cv: 'کوائف نامہ',
    placeholderName: 'علی احمد',
  },
  contacts: { location: 'رہائش', phone: 'فون', email: 'ای میل', website: 'ویب سائٹ' },
  titles: {
    summary: 'تعارف',
    education: 'تعلیم',
    experience: 'تجربہ',
    work_experience: 'پیشہ ورانہ تجربہ',
    projects: 'منصوبے',
    academic_projects: 'تعلیمی منصوبے',
    personal_projects: 'ذاتی منصوبے',
    skills: 'مہارتیں',
    awards: 'اعزازات',
    interests: 'دلچسپیاں',
    programming_skills: 'پروگرامنگ کی مہارتیں',
    test_scores: 'امتحانی نتائج',
    certificates: 'اسناد',
    extracurricular_activities: 'ہم نصابی سرگرمیاں',
    publications: 'مطبوعات',
  },
  punctuation: { comma: '، ', colon: ': ', brackets: [' (', ')'] },
} as const satisfies Language;
