import { DEFAULT_PUNCTUATION, type Locale } from './locale.js';

/**
 * American English. Months as in the Chicago Manual of Style (10.40): those of up to four letters
 * in full.
 */
export default {
  tag: 'en',
  name: 'English',
  months: {
    short: [
      'Jan.',
      'Feb.',
      'Mar.',
      'Apr.',
      'May',
      'June',
      'July',
      'Aug.',
      'Sept.',
      'Oct.',
      'Nov.',
      'Dec.',
    ],
    long: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
  },
  dates: { day: '{month} {day}, {year}', month: '{short} {year}', numericDay: '{mm}/{dd}/{year}' },
  period: {
    to: ' to ',
    from: 'from {date}',
    present: 'present',
    alsoPresent: [
      'now',
      'today',
      'current',
      'currently',
      'ongoing',
      'on-going',
      'to date',
      'till date',
    ],
  },
  timespan: {
    years: { one: '{n} year', other: '{n} years' },
    months: { one: '{n} month', other: '{n} months' },
    join: ' ',
  },
  strings: {
    lastUpdated: 'Last updated on {date}',
    gpa: 'GPA',
    transcript: 'Transcript',
    certificate: 'Certificate',
    scoreReport: 'Score Report',
    viewOn: 'view on {site}',
    citedBy: { other: 'cited by {n}' },
    enclosures: { one: 'Enclosure', other: 'Enclosures' },
    cv: 'CV',
    placeholderName: 'John Doe',
  },
  contacts: {
    location: 'Location',
    address: 'Address',
    phone: 'Phone',
    email: 'E-mail',
    website: 'Website',
  },
  titles: {
    summary: 'Summary',
    education: 'Education',
    experience: 'Experience',
    work_experience: 'Work Experience',
    projects: 'Projects',
    academic_projects: 'Academic Projects',
    personal_projects: 'Personal Projects',
    skills: 'Skills',
    awards: 'Awards',
    interests: 'Interests',
    programming_skills: 'Programming Skills',
    test_scores: 'Test Scores',
    certificates: 'Certificates',
    extracurricular_activities: 'Extracurricular Activities',
    publications: 'Publications',
  },
  titleSynonyms: {
    summary:
      'profile|about|about me|objective|career objective|professional summary|executive summary|career summary|personal profile|professional profile|personal statement|career profile|summary of qualifications|introduction|overview|professional overview|bio|biography|statement',
    education:
      'education and training|academic background|educational background|academic history|academic qualifications|qualifications|degrees|studies|academic training|*training|education history|schooling',
    work_experience:
      'work|employment|employment history|work history|career|career history|professional experience|professional background|professional history|*relevant experience|*industry experience|job history|jobs|*positions|*appointments|*academic appointments|*academic positions|*professional appointments|experience and employment|employment experience|*internships|*internship experience|*teaching experience|*research experience|*leadership experience|*previous experience|*military experience|*military service',
    experience:
      'experiences|*research|*teaching|*leadership|*additional experience|*other experience|*vocational|*selected experience',
    projects:
      '*key projects|*selected projects|*open source|*open source projects|*side projects|project experience|*portfolio|*software projects|*research projects',
    skills:
      'skill|key skills|core skills|technical skills|core competencies|competencies|competences|expertise|areas of expertise|technical expertise|professional skills|skills summary|abilities|*strengths|*technologies|*tools|*tools and technologies|*tech stack|*additional skills|*hard skills|*soft skills|*personal skills|skill set|technical proficiencies|proficiencies|*digital skills|skills and abilities|*it skills|technical',
    programming_skills:
      'programming|programming languages|computer skills|software skills|software',
    awards:
      'honors|honours|prizes|*achievements|*accomplishments|honors and awards|awards and honors|honours and awards|*scholarships|*fellowships|*grants|distinctions|recognition|*grants and fellowships|*key achievements|*awards and achievements',
    interests:
      'hobbies|hobbies and interests|personal interests|*activities and interests|interests and hobbies',
    test_scores: 'scores|standardized tests|examinations|exams',
    certificates:
      'certifications|*licenses|*licences|*licenses and certifications|*certificates and licenses|professional certifications|certification|*courses|*training and certifications|*courses and certifications|*professional development|*coursework|*relevant coursework|*continuing education',
    extracurricular_activities:
      'activities|volunteer|volunteering|volunteer experience|volunteer work|voluntary work|community service|community involvement|extracurricular|extra-curricular activities|leadership and activities|service|professional service|memberships|affiliations|professional affiliations|professional memberships|associations|engagement|involvement|organizations',
    publications:
      '*selected publications|*papers|*articles|research publications|*books|*journal articles|*publications and talks|*conference papers|bibliography|*writing',
    languages: 'languages|language skills',
    other:
      'references|referees|contact|contact details|contact information|personal details|personal information|personal data|personal|presentations|talks|invited talks|conferences|patents|teaching|links|profiles|social|additional information|other|miscellaneous|declaration|driving licence|travel|availability|details|in detail|supervision|master thesis|phd thesis|thesis|dissertation|nationality|date of birth',
  },
  imported: {},
  /** The Chicago Manual of Style, chapters 9 (numbers) and 10 (abbreviations). */
  ties: {
    titles: 'Messrs. Rev. Hon. Sen. Gov. Gen. Col. Maj. Capt. Lt. Sgt. Sir Dame Lord Lady',
    labels:
      'Nos. Vols. Figs. Ch. Sec. Eq. Apt. approx. article chapter figure section table part phase level grade band tier step suite',
    units:
      'thousand million billion trillion bn percent year* month* week* day* hour* minute* mins second* hr. hrs. yr. yrs. a.m. p.m. am pm people person* employee* staff student* pupil* patient* user* customer* client* member* engineer* developer* team* countr* language* project* bed* point* credit* mile* ft. lb. lbs. acre* dollar* euro* pound*',
  },
  punctuation: DEFAULT_PUNCTUATION,
} as const satisfies Locale;
