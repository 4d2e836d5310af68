import type { Language } from './language.js';

/** Japanese. Titles as in the 履歴書 and 職務経歴書 forms of the Ministry of Health, Labour and Welfare. */
export default {
  tag: 'ja',
  name: '日本語',
  months: {
    short: ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月'],
    long: ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月'],
  },
  dates: { day: '{year}年{m}月{day}日', month: '{year}年{m}月', year: '{year}年' },
  period: { to: '～', present: '現在', alsoPresent: ['現職', '在職中', '継続中', '至現在'] },
  timespan: { years: { other: '{n}年' }, months: { other: '{n}か月' }, join: '' },
  words: {
    lastUpdated: '最終更新日：{date}',
    gpa: 'GPA',
    transcript: '成績証明書',
    certificate: '証明書',
    scoreReport: 'スコア証明書',
    viewOn: '{site}で見る',
    citedBy: { other: '被引用{n}回' },
    cv: '履歴書',
    placeholderName: '山田太郎',
  },
  contacts: { location: '居住地', phone: '電話', email: 'メール', website: 'ウェブサイト' },
  titles: {
    summary: '職務要約',
    education: '学歴',
    experience: '経歴',
    work_experience: '職歴',
    projects: 'プロジェクト',
    academic_projects: '研究プロジェクト',
    personal_projects: '個人プロジェクト',
    skills: 'スキル',
    awards: '受賞歴',
    interests: '趣味・関心',
    programming_skills: 'プログラミングスキル',
    test_scores: '試験の成績',
    certificates: '資格',
    extracurricular_activities: '課外活動',
    publications: '出版物・論文',
  },
  punctuation: { comma: '、', colon: '：', brackets: ['（', '）'] },
} as const satisfies Language;
