import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * Thai. Months as in CLDR. Years are those the author writes, of the Common Era, without the "ค.ศ." that CLDR puts before them.
 * The word for CV (ประวัติย่อ) and titles as on Thai CVs (การศึกษา, ประสบการณ์ทำงาน, ทักษะ, รางวัล).
 */
export default {
  tag: 'th',
  name: 'ไทย',
  months: {
    short: ['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.', 'ก.ค.', 'ส.ค.', 'ก.ย.', 'ต.ค.', 'พ.ย.', 'ธ.ค.'],
    long: [
      'มกราคม',
      'กุมภาพันธ์',
      'มีนาคม',
      'เมษายน',
      'พฤษภาคม',
      'มิถุนายน',
      'กรกฎาคม',
      'สิงหาคม',
      'กันยายน',
      'ตุลาคม',
      'พฤศจิกายน',
      'ธันวาคม',
    ],
  },
  dates: { day: '{day} {month} {year}', month: '{short} {year}' },
  period: { to: ' – ', present: 'ปัจจุบัน', alsoPresent: ['ถึงปัจจุบัน', 'จนถึงปัจจุบัน', 'ขณะนี้', 'ตอนนี้', 'กำลังศึกษา'] },
  timespan: { years: { other: '{n} ปี' }, months: { other: '{n} เดือน' }, join: ' ' },
  words: {
    lastUpdated: 'ปรับปรุงล่าสุด {date}',
    gpa: 'เกรดเฉลี่ย',
    transcript: 'ใบแสดงผลการเรียน',
    certificate: 'ใบรับรอง',
    scoreReport: 'ใบรายงานผลคะแนน',
    viewOn: 'ดูบน {site}',
    citedBy: { other: 'ถูกอ้างอิง {n} ครั้ง' },
    cv: 'ประวัติย่อ',
    placeholderName: 'สมชาย ใจดี',
  },
  contacts: { location: 'ที่อยู่', phone: 'โทรศัพท์', email: 'อีเมล', website: 'เว็บไซต์' },
  titles: {
    summary: 'ประวัติโดยย่อ',
    education: 'การศึกษา',
    experience: 'ประสบการณ์',
    work_experience: 'ประสบการณ์ทำงาน',
    projects: 'โครงการ',
    academic_projects: 'โครงงานวิชาการ',
    personal_projects: 'โครงการส่วนตัว',
    skills: 'ทักษะ',
    awards: 'รางวัล',
    interests: 'ความสนใจ',
    programming_skills: 'ทักษะการเขียนโปรแกรม',
    test_scores: 'ผลคะแนนสอบ',
    certificates: 'ประกาศนียบัตร',
    extracurricular_activities: 'กิจกรรมนอกหลักสูตร',
    publications: 'ผลงานตีพิมพ์',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
