import type { Language } from './language.js';

/**
 * Simplified Chinese. Months by number (CLDR's 一月 is for months without a year), and periods as on CVs: `2014.07 – 2021.06`, since
 * 2014年7月至2021年6月 takes half as much room again. Titles as in Chinese CV templates. The layout adds the space between scripts.
 */
export default {
  tag: 'zh-Hans',
  name: '简体中文',
  months: {
    short: ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月'],
    long: ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月'],
    alone: ['一月', '二月', '三月', '四月', '五月', '六月', '七月', '八月', '九月', '十月', '十一月', '十二月'],
  },
  dates: { day: '{year}年{m}月{day}日', month: '{year}.{mm}' },
  period: { to: ' – ', present: '至今', alsoPresent: ['今', '现在', '目前', '当前', '在职', '在读', '进行中'] },
  timespan: { years: { other: '{n}年' }, months: { other: '{n}个月' }, join: '' },
  words: {
    lastUpdated: '最后更新：{date}',
    gpa: 'GPA',
    transcript: '成绩单',
    certificate: '证书',
    scoreReport: '成绩报告',
    viewOn: '在{site}查看',
    citedBy: { other: '被引{n}次' },
    enclosures: { other: '附件' },
    cv: '简历',
    placeholderName: '张三',
  },
  contacts: { location: '所在地', phone: '电话', email: '邮箱', website: '网站' },
  titles: {
    summary: '个人简介',
    education: '教育背景',
    experience: '从业经历',
    work_experience: '工作经历',
    projects: '项目经历',
    academic_projects: '学术项目',
    personal_projects: '个人项目',
    skills: '专业技能',
    awards: '荣誉奖项',
    interests: '兴趣爱好',
    programming_skills: '编程技能',
    test_scores: '考试成绩',
    certificates: '资格证书',
    extracurricular_activities: '课外活动',
    publications: '发表论文',
  },
  alsoTitles: {
    summary: '自我评价|个人总结|简介|关于我|求职意向|个人概述|摘要',
    education: '教育经历|学历|教育',
    work_experience: '工作经验|职业经历|实习经历|工作',
    experience: '经历|经验|科研经历',
    projects: '项目经验|项目',
    skills: '技能|个人技能|技能特长|职业技能|掌握技能',
    awards: '获奖情况|获奖经历|奖项|荣誉|所获荣誉',
    interests: '兴趣|爱好|个人爱好',
    certificates: '证书|技能证书|培训经历',
    extracurricular_activities: '社会实践|校园经历|志愿者经历|志愿活动|社团活动',
    publications: '论文|学术成果|出版物|著作',
    languages: '语言|语言能力',
    other: '推荐人|联系方式|个人信息|基本信息',
  },
  punctuation: { comma: '，', colon: '：', brackets: ['（', '）'] },
} as const satisfies Language;
