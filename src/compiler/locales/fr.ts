import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * French. Months as in CLDR. Titles as on French CVs, which say plain "Formation" where the Europass CV says "Éducation et
 * formation". A no-break space precedes a colon (Imprimerie nationale, Lexique des règles typographiques, "Espacements").
 */
export default {
  tag: 'fr',
  name: 'français',
  months: {
    short: ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
    long: [
      'janvier',
      'février',
      'mars',
      'avril',
      'mai',
      'juin',
      'juillet',
      'août',
      'septembre',
      'octobre',
      'novembre',
      'décembre',
    ],
  },
  dates: { day: '{day} {month} {year}', month: '{short} {year}', firstDay: '1er', placed: '{place}, le {date}' },
  period: {
    to: ' – ',
    present: 'aujourd’hui',
    alsoPresent: [
      "aujourd'hui",
      'à ce jour',
      'présent',
      'actuel',
      'actuellement',
      'en cours',
      'en poste',
      'maintenant',
    ],
  },
  timespan: {
    years: { one: '{n} an', other: '{n} ans' },
    months: { other: '{n} mois' },
    join: ' ',
  },
  words: {
    lastUpdated: 'Dernière mise à jour le {date}',
    gpa: 'Moyenne',
    transcript: 'Relevé de notes',
    certificate: 'Certificat',
    scoreReport: 'Attestation de score',
    viewOn: 'voir sur {site}',
    citedBy: { other: 'cité {n} fois' },
    enclosures: { one: 'Pièce jointe', other: 'Pièces jointes' },
    cv: 'Curriculum vitae',
    placeholderName: 'Jean Dupont',
  },
  contacts: { location: 'Lieu de résidence', phone: 'Téléphone', email: 'E-mail', website: 'Site web' },
  titles: {
    summary: 'Profil',
    education: 'Formation',
    experience: 'Expérience',
    work_experience: 'Expérience professionnelle',
    projects: 'Projets',
    academic_projects: 'Projets universitaires',
    personal_projects: 'Projets personnels',
    skills: 'Compétences',
    awards: 'Prix et distinctions',
    interests: 'Centres d’intérêt',
    programming_skills: 'Compétences en programmation',
    test_scores: 'Résultats aux tests',
    certificates: 'Certifications',
    extracurricular_activities: 'Activités extraprofessionnelles',
    publications: 'Publications',
  },
  alsoTitles: {
    summary: 'résumé|à propos|à propos de moi|objectif|profil professionnel|présentation',
    education:
      'études|éducation|diplômes|parcours académique|formations|formation académique|éducation et formation|cursus|parcours scolaire',
    work_experience:
      'expériences professionnelles|parcours professionnel|emplois|expérience de travail|stages|carrière',
    experience: 'expériences|enseignement|recherche',
    projects: 'projets réalisés',
    skills:
      'compétences techniques|compétences clés|aptitudes|savoir-faire|connaissances|compétences informatiques|informatique',
    awards: 'prix|distinctions|récompenses|bourses|réalisations',
    interests: 'intérêts|loisirs|centres d’intérêts|hobbies',
    certificates: 'certificats|licences|formations complémentaires',
    extracurricular_activities:
      'bénévolat|activités|activités associatives|engagement associatif|vie associative|activités extra-scolaires|engagements',
    publications: 'articles',
    languages: 'langues|compétences linguistiques',
    other: 'références|contact|coordonnées|informations personnelles|divers|brevets|conférences',
  },
  punctuation: { ...EUROPEAN_PUNCTUATION, colon: '\u00A0: ' },
} as const satisfies Language;
