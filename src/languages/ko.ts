import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * Korean. Dates and 현재 as in CLDR; a tilde with spaces separates the dates of a period, as on CVs. Titles as on Korean CVs (학력,
 * 경력, 자격증, 수상). Grades are 학점. CVs call jobs 경력, so a plain "experience" has that title too.
 */
export default {
  tag: 'ko',
  name: '한국어',
  months: {
    short: ['1월', '2월', '3월', '4월', '5월', '6월', '7월', '8월', '9월', '10월', '11월', '12월'],
    long: ['1월', '2월', '3월', '4월', '5월', '6월', '7월', '8월', '9월', '10월', '11월', '12월'],
  },
  dates: { day: '{year}년 {m}월 {day}일', month: '{year}년 {m}월', year: '{year}년' },
  period: {
    to: ' ~ ',
    present: '현재',
    alsoPresent: ['재직 중', '재직중', '재학 중', '재학중', '진행 중', '진행중', '현재까지', '현재 재직 중', '지금'],
  },
  timespan: { years: { other: '{n}년' }, months: { other: '{n}개월' }, join: ' ' },
  words: {
    lastUpdated: '최종 수정일: {date}',
    gpa: '학점',
    transcript: '성적증명서',
    certificate: '증명서',
    scoreReport: '성적표',
    viewOn: '{site}에서 보기',
    citedBy: { other: '{n}회 인용' },
    cv: '이력서',
    placeholderName: '홍길동',
  },
  contacts: { location: '거주지', phone: '전화', email: '이메일', website: '웹사이트' },
  titles: {
    summary: '자기소개',
    education: '학력',
    experience: '경력',
    work_experience: '근무 경력',
    projects: '프로젝트',
    academic_projects: '학술 프로젝트',
    personal_projects: '개인 프로젝트',
    skills: '보유 기술',
    awards: '수상 경력',
    interests: '관심 분야',
    programming_skills: '프로그래밍 기술',
    test_scores: '시험 성적',
    certificates: '자격증',
    extracurricular_activities: '대외 활동',
    publications: '논문 및 저서',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
