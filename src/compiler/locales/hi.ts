import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * Hindi. Months as in CLDR, in full: CVs do not abbreviate them. An English loanword where Indian CVs in Hindi use one
 * (प्रोजेक्ट, सर्टिफ़िकेट), otherwise a Hindi word (शैक्षणिक योग्यता, कार्य अनुभव, कौशल). A dash separates dates, since "से …
 * तक" would have to go around the period. Indian courts call John Doe Ashok Kumar.
 */
export default {
  tag: 'hi',
  name: 'हिन्दी',
  months: {
    short: ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
    long: ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
  },
  dates: { day: '{day} {month} {year}', month: '{short} {year}' },
  period: {
    to: ' – ',
    present: 'वर्तमान',
    alsoPresent: ['अब तक', 'अभी तक', 'आज तक', 'वर्तमान तक', 'वर्तमान में', 'अभी', 'आज', 'जारी', 'कार्यरत'],
  },
  timespan: {
    years: { one: '{n} वर्ष', other: '{n} वर्ष' },
    months: { one: '{n} माह', other: '{n} माह' },
    join: ' ',
  },
  words: {
    lastUpdated: 'अंतिम अद्यतन: {date}',
    gpa: 'सीजीपीए',
    transcript: 'अंकपत्र',
    certificate: 'प्रमाणपत्र',
    scoreReport: 'स्कोर कार्ड',
    viewOn: '{site} पर देखें',
    citedBy: { other: '{n} उद्धरण' },
    enclosures: { other: 'संलग्नक' },
    cv: 'बायोडाटा',
    placeholderName: 'अशोक कुमार',
  },
  contacts: { location: 'स्थान', phone: 'फ़ोन', email: 'ईमेल', website: 'वेबसाइट' },
  titles: {
    summary: 'परिचय',
    education: 'शैक्षणिक योग्यता',
    experience: 'अनुभव',
    work_experience: 'कार्य अनुभव',
    projects: 'प्रोजेक्ट',
    academic_projects: 'अकादमिक प्रोजेक्ट',
    personal_projects: 'निजी प्रोजेक्ट',
    skills: 'कौशल',
    awards: 'पुरस्कार एवं सम्मान',
    interests: 'रुचियाँ',
    programming_skills: 'प्रोग्रामिंग कौशल',
    test_scores: 'परीक्षा परिणाम',
    certificates: 'सर्टिफ़िकेट',
    extracurricular_activities: 'पाठ्येतर गतिविधियाँ',
    publications: 'प्रकाशन',
  },
  alsoTitles: {
    summary: 'सारांश|उद्देश्य|मेरे बारे में',
    education: 'शिक्षा',
    work_experience: 'कार्यानुभव',
    projects: 'परियोजनाएँ',
    awards: 'पुरस्कार|उपलब्धियाँ',
    interests: 'शौक',
    certificates: 'प्रमाणपत्र',
    languages: 'भाषाएँ',
    other: 'संदर्भ|संपर्क|व्यक्तिगत विवरण',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
