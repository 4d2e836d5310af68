import { DEFAULT_PUNCTUATION, type Locale } from './locale.js';

/**
 * German. Months as in Duden ("Abkürzungen"): March, May, June and July in full. Titles as in the
 * Europass CV.
 */
export default {
  tag: 'de',
  name: 'Deutsch',
  months: {
    short: [
      'Jan.',
      'Feb.',
      'März',
      'Apr.',
      'Mai',
      'Juni',
      'Juli',
      'Aug.',
      'Sept.',
      'Okt.',
      'Nov.',
      'Dez.',
    ],
    long: [
      'Januar',
      'Februar',
      'März',
      'April',
      'Mai',
      'Juni',
      'Juli',
      'August',
      'September',
      'Oktober',
      'November',
      'Dezember',
    ],
  },
  dates: { day: '{day}. {month} {year}', month: '{short} {year}', numericDay: '{dd}.{mm}.{year}' },
  period: {
    to: ' bis ',
    from: 'ab {date}',
    present: 'heute',
    alsoPresent: ['jetzt', 'laufend', 'aktuell', 'bis heute', 'dato'],
  },
  timespan: {
    years: { one: '{n} Jahr', other: '{n} Jahre' },
    months: { one: '{n} Monat', other: '{n} Monate' },
    join: ' ',
  },
  strings: {
    lastUpdated: 'Zuletzt aktualisiert am {date}',
    gpa: 'Notendurchschnitt',
    transcript: 'Zeugnis',
    certificate: 'Zertifikat',
    scoreReport: 'Testergebnis',
    viewOn: 'auf {site} ansehen',
    citedBy: { other: '{n}-mal zitiert' },
    enclosures: { one: 'Anlage', other: 'Anlagen' },
    cv: 'Lebenslauf',
    placeholderName: 'Erika Mustermann',
  },
  contacts: {
    location: 'Wohnort',
    address: 'Anschrift',
    phone: 'Telefon',
    email: 'E-Mail',
    website: 'Website',
  },
  titles: {
    summary: 'Profil',
    education: 'Ausbildung',
    experience: 'Erfahrung',
    work_experience: 'Berufserfahrung',
    projects: 'Projekte',
    academic_projects: 'Studienprojekte',
    personal_projects: 'Eigene Projekte',
    skills: 'Kenntnisse',
    awards: 'Auszeichnungen',
    interests: 'Interessen',
    programming_skills: 'Programmierkenntnisse',
    test_scores: 'Testergebnisse',
    certificates: 'Zertifikate',
    extracurricular_activities: 'Außerberufliches Engagement',
    publications: 'Veröffentlichungen',
  },
  titleSynonyms: {
    summary:
      'profil|kurzprofil|über mich|zusammenfassung|ziel|berufsziel|persönliches profil|zur person',
    education:
      'bildung|bildungsweg|*schulbildung|studium|akademischer werdegang|*schulische ausbildung|ausbildung und studium|bildungsgang|*weiterbildung|*aus- und weiterbildung|schul- und berufsbildung|hochschulbildung|hochschulstudium|akademische ausbildung',
    work_experience:
      'berufspraxis|beruflicher werdegang|werdegang|berufliche erfahrung|berufliche laufbahn|praktische erfahrung|*praktika|berufstätigkeit|arbeitserfahrung|beruf|praxiserfahrung|anstellungen',
    experience: 'erfahrungen|*lehre|*forschung',
    projects: 'projekterfahrung|*ausgewählte projekte',
    skills:
      'fähigkeiten|kompetenzen|fachkenntnisse|*edv-kenntnisse|*it-kenntnisse|qualifikationen|*besondere kenntnisse|kenntnisse und fähigkeiten|fertigkeiten|*weitere kenntnisse|technische kenntnisse|*stärken',
    awards: 'preise|ehrungen|*stipendien|*erfolge|preise und auszeichnungen',
    interests: 'hobbys|hobbies|freizeit|interessen und hobbys',
    certificates: 'zertifizierungen|*weiterbildungen|*fortbildungen|*kurse|*lizenzen',
    extracurricular_activities:
      'ehrenamt|engagement|ehrenamtliches engagement|ehrenamtliche tätigkeiten|soziales engagement|mitgliedschaften|aktivitäten',
    publications: 'publikationen|*ausgewählte publikationen',
    languages: 'sprachen|sprachkenntnisse',
    other:
      'referenzen|kontakt|persönliche daten|persönliche angaben|angaben zur person|vorträge|patente|sonstiges|lehrtätigkeit|führerschein',
  },
  imported: {
    Volunteering: 'Ehrenamt',
    References: 'Referenzen',
    Profiles: 'Profile',
    Profile: 'Profil',
    Courses: 'Kurse',
    Keywords: 'Schlagwörter',
    Other: 'Sonstiges',
    'Creative Works': 'Kreative Arbeiten',
    'Conferences and Seminars': 'Konferenzen und Seminare',
    'Networks and Memberships': 'Netzwerke und Mitgliedschaften',
    'Honours and Awards': 'Ehrungen und Auszeichnungen',
    'Social and Political Activities': 'Soziales und politisches Engagement',
    Communication: 'Kommunikation',
    'Management and leadership': 'Management und Führung',
    Organisation: 'Organisation',
    Digital: 'Digitale Kompetenz',
    'Driving licence': 'Führerschein',
    'Mother tongue': 'Muttersprache',
    Listening: 'Hören',
    Reading: 'Lesen',
    'Speaking Interaction': 'An Gesprächen teilnehmen',
    'Speaking Production': 'Zusammenhängendes Sprechen',
    Writing: 'Schreiben',
  },
  /** Duden, "Abkürzungen"; DIN 5008:2020. */
  ties: {
    titles:
      'Herr Herrn Frau Hr. Fr. Dres. PD Priv.-Doz. Univ.-Prof. Hon.-Prof. Dipl. Dipl.-Inf. Dipl.-Kfm. Dipl.-Kffr. Dipl.-Psych. Ing. med. phil. jur. rer. nat. pol. dent. habil.',
    labels:
      'Abb. Abs. Abschn. Art. Bd. Bde. Jg. Kap. Nrn. Rn. S. Tab. Ziff. max. min. mind. rd. Kapitel Klasse Phase Seite Stufe Teil',
    units:
      'Tsd. Mio. Mrd. Bio. Tausend Million* Milliard* Prozent Uhr Tag* Woche* Stunde* Std. Minute* Min. Sekunde* Sek. Semester* Mitarbeit* Beschäftigt* Angestellt* Person* Studierend* Student* Schüler* Patient* Kund* Nutzer* Länder* Sprache* Team* Projekt* Bett* Punkt* Stück Mal Euro Franken Rappen',
    phrases: ['Dr. h. c.', 'B. Sc.', 'M. Sc.', 'Ph. D.'],
  },
  punctuation: DEFAULT_PUNCTUATION,
} as const satisfies Locale;
