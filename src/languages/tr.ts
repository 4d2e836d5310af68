import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * Turkish. Months abbreviated to three letters without a full stop, as in CLDR; "halen" for "present" as on Turkish CVs.
 * Nothing that would need vowel harmony follows a number or a name.
 */
export default {
  tag: 'tr',
  name: 'Türkçe',
  months: {
    short: ['Oca', 'Şub', 'Mar', 'Nis', 'May', 'Haz', 'Tem', 'Ağu', 'Eyl', 'Eki', 'Kas', 'Ara'],
    long: [
      'Ocak',
      'Şubat',
      'Mart',
      'Nisan',
      'Mayıs',
      'Haziran',
      'Temmuz',
      'Ağustos',
      'Eylül',
      'Ekim',
      'Kasım',
      'Aralık',
    ],
  },
  dates: { day: '{day} {month} {year}', month: '{short} {year}' },
  period: {
    to: ' – ',
    present: 'halen',
    alsoPresent: ['hâlen', 'hala', 'hâlâ', 'günümüz', 'devam ediyor', 'devam', 'şu an', 'şimdi', 'bugün'],
  },
  timespan: {
    years: { one: '{n} yıl', other: '{n} yıl' },
    months: { one: '{n} ay', other: '{n} ay' },
    join: ' ',
  },
  words: {
    lastUpdated: 'Son güncelleme: {date}',
    gpa: 'Not ortalaması',
    transcript: 'Transkript',
    certificate: 'Sertifika',
    scoreReport: 'Sınav sonuç belgesi',
    viewOn: '{site} üzerinde görüntüle',
    citedBy: { other: '{n} atıf' },
    cv: 'Özgeçmiş',
    placeholderName: 'Ahmet Yılmaz',
  },
  contacts: { location: 'Konum', phone: 'Telefon', email: 'E-posta', website: 'Web sitesi' },
  titles: {
    summary: 'Özet',
    education: 'Eğitim',
    experience: 'Deneyim',
    work_experience: 'İş Deneyimi',
    projects: 'Projeler',
    academic_projects: 'Akademik Projeler',
    personal_projects: 'Kişisel Projeler',
    skills: 'Yetenekler',
    awards: 'Ödüller',
    interests: 'İlgi Alanları',
    programming_skills: 'Programlama Becerileri',
    test_scores: 'Sınav Sonuçları',
    certificates: 'Sertifikalar',
    extracurricular_activities: 'Ders Dışı Etkinlikler',
    publications: 'Yayınlar',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
