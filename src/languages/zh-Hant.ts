import type { Language } from './language.js';

/**
 * Traditional Chinese, with the words of Taiwan (專案, 學歷, 證照). Dates as in simplified Chinese. Titles as in Taiwanese CV templates.
 */
export default {
  tag: 'zh-Hant',
  name: '繁體中文',
  months: {
    short: ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月'],
    long: ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月'],
  },
  dates: { day: '{year}年{m}月{day}日', month: '{year}.{mm}' },
  period: {
    to: ' – ',
    present: '至今',
    alsoPresent: ['今', '迄今', '現在', '目前', '現職', '在職', '仍在職', '在職中', '就學中', '進行中'],
  },
  timespan: { years: { other: '{n}年' }, months: { other: '{n}個月' }, join: '' },
  words: {
    lastUpdated: '最後更新：{date}',
    gpa: 'GPA',
    transcript: '成績單',
    certificate: '證書',
    scoreReport: '成績報告',
    viewOn: '在{site}檢視',
    citedBy: { other: '被引用{n}次' },
    cv: '履歷',
    placeholderName: '王小明',
  },
  contacts: { location: '居住地', phone: '電話', email: '電子郵件', website: '網站' },
  titles: {
    summary: '個人簡介',
    education: '學歷',
    experience: '經歷',
    work_experience: '工作經歷',
    projects: '專案',
    academic_projects: '學術專案',
    personal_projects: '個人專案',
    skills: '專業技能',
    awards: '獲獎紀錄',
    interests: '興趣',
    programming_skills: '程式設計技能',
    test_scores: '考試成績',
    certificates: '證照',
    extracurricular_activities: '課外活動',
    publications: '著作發表',
  },
  alsoTitles: {
    summary: '自傳|自我介紹|簡介|關於我|個人資料|摘要',
    education: '教育背景|教育程度|教育',
    work_experience: '工作經驗|職業經歷|實習經歷',
    experience: '經驗',
    projects: '專案經驗|專案經歷|作品',
    skills: '技能|專長|個人技能',
    awards: '獎項|榮譽|得獎紀錄',
    interests: '興趣愛好|嗜好',
    certificates: '證書|專業證照',
    extracurricular_activities: '社團活動|志工經驗|志願服務',
    publications: '論文|著作|學術發表',
    other: '語言|語言能力|推薦人|聯絡方式|基本資料',
  },
  punctuation: { comma: '，', colon: '：', brackets: ['（', '）'] },
} as const satisfies Language;
