import type { Language } from './language.js';

const MONTHS = [
  'يناير',
  'فبراير',
  'مارس',
  'أبريل',
  'مايو',
  'يونيو',
  'يوليو',
  'أغسطس',
  'سبتمبر',
  'أكتوبر',
  'نوفمبر',
  'ديسمبر',
] as const;

/**
 * Modern Standard Arabic. Month names as in CLDR for the language as a whole: يناير, not كانون الثاني (Levant, Iraq) or جانفي
 * (Maghreb). They are understood everywhere, and CVs from Egypt, Sudan and the Gulf use no others. They are not abbreviated.
 * Titles as in published CVs (المؤهلات العلمية, الخبرات العملية). Texts have no vowel marks, as is usual: PDF readers extract a
 * letter that has one twice.
 */
export default {
  tag: 'ar',
  name: 'العربية',
  months: { short: MONTHS, long: MONTHS },
  dates: { day: '{day} {month} {year}', month: '{short} {year}' },
  period: {
    to: ' – ',
    present: 'حتى الآن',
    alsoPresent: [
      'الآن',
      'إلى الآن',
      'لغاية الآن',
      'حاليا',
      'حالياً',
      'حاليًا',
      'الحاضر',
      'الوقت الحاضر',
      'حتى الوقت الحاضر',
      'حتى تاريخه',
      'حتى اليوم',
      'اليوم',
      'مستمر',
      'على رأس العمل',
    ],
  },
  timespan: {
    years: {
      zero: '{n} سنة',
      one: 'سنة واحدة',
      two: 'سنتان',
      few: '{n} سنوات',
      many: '{n} سنة',
      other: '{n} سنة',
    },
    months: {
      zero: '{n} شهر',
      one: 'شهر واحد',
      two: 'شهران',
      few: '{n} أشهر',
      many: '{n} شهرا',
      other: '{n} شهر',
    },
    join: ' و',
  },
  words: {
    lastUpdated: 'آخر تحديث: {date}',
    gpa: 'المعدل التراكمي',
    transcript: 'كشف الدرجات',
    certificate: 'الشهادة',
    scoreReport: 'تقرير النتيجة',
    viewOn: 'عرض على {site}',
    citedBy: { other: 'عدد الاستشهادات: {n}' },
    cv: 'السيرة الذاتية',
    placeholderName: 'فلان الفلاني',
  },
  contacts: {
    location: 'مكان الإقامة',
    phone: 'الهاتف',
    email: 'البريد الإلكتروني',
    website: 'الموقع الإلكتروني',
  },
  titles: {
    summary: 'نبذة مهنية',
    education: 'المؤهلات العلمية',
    experience: 'الخبرات',
    work_experience: 'الخبرات العملية',
    projects: 'المشاريع',
    academic_projects: 'المشاريع الأكاديمية',
    personal_projects: 'المشاريع الشخصية',
    skills: 'المهارات',
    awards: 'الجوائز والتكريمات',
    interests: 'الاهتمامات',
    programming_skills: 'المهارات البرمجية',
    test_scores: 'نتائج الاختبارات',
    certificates: 'الشهادات',
    extracurricular_activities: 'الأنشطة اللامنهجية',
    publications: 'المنشورات العلمية',
  },
  alsoTitles: {
    summary: 'الملخص|نبذة عني|الملف الشخصي|الهدف الوظيفي|الملخص المهني',
    education: 'التعليم|الدراسة',
    work_experience: 'الخبرة العملية|الخبرات المهنية|الخبرة المهنية|الخبرة',
    awards: 'الجوائز|الإنجازات',
    interests: 'الهوايات',
    certificates: 'الدورات|الدورات التدريبية',
    extracurricular_activities: 'الأنشطة|العمل التطوعي|التطوع',
    publications: 'المنشورات|الأبحاث',
    other: 'اللغات|المراجع|معلومات الاتصال|البيانات الشخصية|المعرفون',
  },
  punctuation: { comma: '، ', colon: ': ', brackets: [' (', ')'] },
} as const satisfies Language;
