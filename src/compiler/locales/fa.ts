import type { Language } from './language.js';

/**
 * Persian. Dates are what the author writes, so years are Gregorian, with CLDR's names for their months; these have the ezafe
 * in a date with a day. "تا" separates the dates of a period, as in CLDR; with "اکنون" ("now") it becomes "تا اکنون". Titles as
 * in Iranian guides to writing CVs (سوابق تحصیلی, سوابق شغلی, مهارت‌ها).
 */
export default {
  tag: 'fa',
  name: 'فارسی',
  months: {
    short: ['ژانویه', 'فوریه', 'مارس', 'آوریل', 'مه', 'ژوئن', 'ژوئیه', 'اوت', 'سپتامبر', 'اکتبر', 'نوامبر', 'دسامبر'],
    long: ['ژانویهٔ', 'فوریهٔ', 'مارس', 'آوریل', 'مهٔ', 'ژوئن', 'ژوئیهٔ', 'اوت', 'سپتامبر', 'اکتبر', 'نوامبر', 'دسامبر'],
  },
  dates: { day: '{day} {month} {year}', month: '{short} {year}' },
  period: {
    to: ' تا ',
    present: 'اکنون',
    alsoPresent: [
      'تاکنون',
      'تا کنون',
      'تا اکنون',
      'هم‌اکنون',
      'حال',
      'حال حاضر',
      'تا حال',
      'تا به حال',
      'در حال حاضر',
      'امروز',
      'تا امروز',
      'ادامه دارد',
    ],
  },
  timespan: {
    years: { one: '{n} سال', other: '{n} سال' },
    months: { one: '{n} ماه', other: '{n} ماه' },
    join: ' و ',
  },
  words: {
    lastUpdated: 'آخرین به‌روزرسانی: {date}',
    gpa: 'معدل',
    transcript: 'ریز‌نمرات',
    certificate: 'گواهینامه',
    scoreReport: 'کارنامهٔ آزمون',
    viewOn: 'مشاهده در {site}',
    citedBy: { one: '{n} استناد', other: '{n} استناد' },
    enclosures: { one: 'پیوست', other: 'پیوست‌ها' },
    cv: 'رزومه',
    placeholderName: 'علی احمدی',
  },
  contacts: { location: 'محل سکونت', phone: 'تلفن', email: 'ایمیل', website: 'وب‌سایت' },
  titles: {
    summary: 'دربارهٔ من',
    education: 'سوابق تحصیلی',
    experience: 'تجربه‌ها',
    work_experience: 'سوابق شغلی',
    projects: 'پروژه‌ها',
    academic_projects: 'پروژه‌های دانشگاهی',
    personal_projects: 'پروژه‌های شخصی',
    skills: 'مهارت‌ها',
    awards: 'جوایز و افتخارات',
    interests: 'علاقه‌مندی‌ها',
    programming_skills: 'مهارت‌های برنامه‌نویسی',
    test_scores: 'نتایج آزمون‌ها',
    certificates: 'گواهینامه‌ها',
    extracurricular_activities: 'فعالیت‌های فوق‌برنامه',
    publications: 'مقالات و انتشارات',
  },
  alsoTitles: {
    summary: 'خلاصه|معرفی',
    education: 'تحصیلات',
    work_experience: 'سابقه کار|تجربه کاری|سوابق کاری',
    skills: 'مهارتها|توانایی‌ها',
    awards: 'جوایز|افتخارات',
    interests: 'علایق',
    certificates: 'دوره‌ها|مدارک',
    publications: 'مقالات|انتشارات',
    languages: 'زبان‌ها',
    other: 'معرف‌ها|اطلاعات تماس|مشخصات فردی',
  },
  punctuation: { comma: '، ', colon: ': ', brackets: [' (', ')'] },
} as const satisfies Language;
