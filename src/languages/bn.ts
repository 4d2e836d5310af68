import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/** Bengali. Months as in CLDR, in full: CVs do not abbreviate them. Digits are `0` to `9`, as the author writes them. */
export default {
  tag: 'bn',
  name: 'বাংলা',
  months: {
    short: ['জানুয়ারি', 'ফেব্রুয়ারি', 'মার্চ', 'এপ্রিল', 'মে', 'জুন', 'জুলাই', 'আগস্ট', 'সেপ্টেম্বর', 'অক্টোবর', 'নভেম্বর', 'ডিসেম্বর'],
    long: ['জানুয়ারি', 'ফেব্রুয়ারি', 'মার্চ', 'এপ্রিল', 'মে', 'জুন', 'জুলাই', 'আগস্ট', 'সেপ্টেম্বর', 'অক্টোবর', 'নভেম্বর', 'ডিসেম্বর'],
  },
  dates: { day: '{day} {month}, {year}', month: '{short} {year}' },
  period: {
    to: ' – ',
    present: 'বর্তমান',
    alsoPresent: ['এখন', 'এখন পর্যন্ত', 'বর্তমান পর্যন্ত', 'আজ', 'আজ পর্যন্ত', 'অদ্যাবধি', 'চলমান'],
  },
  timespan: { years: { other: '{n} বছর' }, months: { other: '{n} মাস' }, join: ' ' },
  words: {
    lastUpdated: 'সর্বশেষ হালনাগাদ: {date}',
    gpa: 'সিজিপিএ',
    transcript: 'একাডেমিক ট্রান্সক্রিপ্ট',
    certificate: 'সনদ',
    scoreReport: 'স্কোর রিপোর্ট',
    viewOn: '{site}-এ দেখুন',
    citedBy: { other: '{n}টি উদ্ধৃতি' },
    enclosures: { other: 'সংযুক্তি' },
    cv: 'জীবনবৃত্তান্ত',
    placeholderName: 'করিম রহমান',
  },
  contacts: { location: 'ঠিকানা', phone: 'ফোন', email: 'ইমেইল', website: 'ওয়েবসাইট' },
  titles: {
    summary: 'পরিচিতি',
    education: 'শিক্ষাগত যোগ্যতা',
    experience: 'অভিজ্ঞতা',
    work_experience: 'কর্ম অভিজ্ঞতা',
    projects: 'প্রকল্প',
    academic_projects: 'একাডেমিক প্রকল্প',
    personal_projects: 'ব্যক্তিগত প্রকল্প',
    skills: 'দক্ষতা',
    awards: 'পুরস্কার ও সম্মাননা',
    interests: 'আগ্রহ',
    programming_skills: 'প্রোগ্রামিং দক্ষতা',
    test_scores: 'পরীক্ষার ফলাফল',
    certificates: 'সনদপত্র',
    extracurricular_activities: 'সহশিক্ষা কার্যক্রম',
    publications: 'প্রকাশনা',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
