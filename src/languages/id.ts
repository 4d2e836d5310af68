import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * Indonesian. Months as in CLDR, abbreviated without a full stop. "sekarang", "Pengalaman Kerja" and "Profil" as in Indonesian
 * CVs. The grade point average is the IPK ("indeks prestasi kumulatif").
 */
export default {
  tag: 'id',
  name: 'Bahasa Indonesia',
  months: {
    short: ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'],
    long: [
      'Januari',
      'Februari',
      'Maret',
      'April',
      'Mei',
      'Juni',
      'Juli',
      'Agustus',
      'September',
      'Oktober',
      'November',
      'Desember',
    ],
  },
  dates: { day: '{day} {month} {year}', month: '{short} {year}' },
  period: {
    to: ' – ',
    present: 'sekarang',
    alsoPresent: ['saat ini', 'kini', 'sampai sekarang', 'hingga sekarang', 'hingga kini', 's.d. sekarang'],
  },
  timespan: { years: { other: '{n} tahun' }, months: { other: '{n} bulan' }, join: ' ' },
  words: {
    lastUpdated: 'Terakhir diperbarui {date}',
    gpa: 'IPK',
    transcript: 'Transkrip nilai',
    certificate: 'Sertifikat',
    scoreReport: 'Laporan skor',
    viewOn: 'lihat di {site}',
    citedBy: { other: 'disitasi {n} kali' },
    cv: 'Daftar Riwayat Hidup',
    placeholderName: 'Budi Santoso',
  },
  contacts: { location: 'Domisili', phone: 'Telepon', email: 'Email', website: 'Situs web' },
  titles: {
    summary: 'Profil',
    education: 'Pendidikan',
    experience: 'Pengalaman',
    work_experience: 'Pengalaman Kerja',
    projects: 'Proyek',
    academic_projects: 'Proyek Akademik',
    personal_projects: 'Proyek Pribadi',
    skills: 'Keahlian',
    awards: 'Penghargaan',
    interests: 'Minat',
    programming_skills: 'Keahlian Pemrograman',
    test_scores: 'Skor Tes',
    certificates: 'Sertifikat',
    extracurricular_activities: 'Kegiatan Ekstrakurikuler',
    publications: 'Publikasi',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
