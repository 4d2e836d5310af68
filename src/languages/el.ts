import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * Greek. Months as in CLDR: abbreviated from the nominative, which keeps its accent, beside a year; in the genitive beside a
 * day. Titles as in the Europass CV.
 */
export default {
  tag: 'el',
  name: 'Ελληνικά',
  months: {
    short: ['Ιαν.', 'Φεβ.', 'Μάρ.', 'Απρ.', 'Μάι.', 'Ιούν.', 'Ιούλ.', 'Αύγ.', 'Σεπ.', 'Οκτ.', 'Νοέ.', 'Δεκ.'],
    long: [
      'Ιανουαρίου',
      'Φεβρουαρίου',
      'Μαρτίου',
      'Απριλίου',
      'Μαΐου',
      'Ιουνίου',
      'Ιουλίου',
      'Αυγούστου',
      'Σεπτεμβρίου',
      'Οκτωβρίου',
      'Νοεμβρίου',
      'Δεκεμβρίου',
    ],
  },
  dates: { day: '{day} {month} {year}', month: '{short} {year}', firstDay: '1η' },
  period: {
    to: ' – ',
    present: 'σήμερα',
    alsoPresent: ['έως σήμερα', 'μέχρι σήμερα', 'παρόν', 'τώρα', 'έως τώρα', 'μέχρι τώρα', 'σε εξέλιξη'],
  },
  timespan: {
    years: { one: '{n} έτος', other: '{n} έτη' },
    months: { one: '{n} μήνας', other: '{n} μήνες' },
    join: ' και ',
  },
  words: {
    lastUpdated: 'Τελευταία ενημέρωση: {date}',
    gpa: 'Βαθμός',
    transcript: 'Αναλυτική βαθμολογία',
    certificate: 'Πιστοποιητικό',
    scoreReport: 'Αποτελέσματα εξέτασης',
    viewOn: 'προβολή στο {site}',
    citedBy: { one: '{n} αναφορά', other: '{n} αναφορές' },
    cv: 'Βιογραφικό σημείωμα',
    placeholderName: 'Γιάννης Παπαδόπουλος',
  },
  contacts: {
    location: 'Τόπος κατοικίας',
    phone: 'Τηλέφωνο',
    email: 'Ηλεκτρονικό ταχυδρομείο',
    website: 'Ιστότοπος',
  },
  titles: {
    summary: 'Προφίλ',
    education: 'Εκπαίδευση',
    experience: 'Εμπειρία',
    work_experience: 'Επαγγελματική εμπειρία',
    projects: 'Έργα',
    academic_projects: 'Ακαδημαϊκές εργασίες',
    personal_projects: 'Προσωπικά έργα',
    skills: 'Δεξιότητες',
    awards: 'Διακρίσεις',
    interests: 'Ενδιαφέροντα',
    programming_skills: 'Γνώσεις προγραμματισμού',
    test_scores: 'Αποτελέσματα εξετάσεων',
    certificates: 'Πιστοποιήσεις',
    extracurricular_activities: 'Εξωσχολικές δραστηριότητες',
    publications: 'Δημοσιεύσεις',
  },
  alsoTitles: {
    summary: 'περίληψη|σχετικά με εμένα|στόχος',
    education: 'σπουδές|εκπαίδευση και κατάρτιση',
    work_experience: 'εργασιακή εμπειρία|προϋπηρεσία',
    skills: 'ικανότητες|προσόντα',
    awards: 'βραβεία|υποτροφίες',
    interests: 'χόμπι',
    certificates: 'πιστοποιητικά|σεμινάρια',
    extracurricular_activities: 'εθελοντισμός|εθελοντική εργασία',
    other: 'γλώσσες|ξένες γλώσσες|συστάσεις|επικοινωνία|προσωπικά στοιχεία',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
