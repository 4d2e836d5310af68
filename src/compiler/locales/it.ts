import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * Italian. Months as in CLDR. Titles as in the Europass CV ("Istruzione e formazione"). The first of a month is `1º` (Accademia
 * della Crusca).
 */
export default {
  tag: 'it',
  name: 'italiano',
  months: {
    short: ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic'],
    long: [
      'gennaio',
      'febbraio',
      'marzo',
      'aprile',
      'maggio',
      'giugno',
      'luglio',
      'agosto',
      'settembre',
      'ottobre',
      'novembre',
      'dicembre',
    ],
  },
  dates: { day: '{day} {month} {year}', month: '{short} {year}', firstDay: '1º' },
  period: {
    to: ' – ',
    from: 'da {date}',
    present: 'oggi',
    alsoPresent: ['a oggi', 'ad oggi', 'in corso', 'attuale', 'attualmente', 'presente', 'adesso'],
  },
  timespan: {
    years: { one: '{n} anno', other: '{n} anni' },
    months: { one: '{n} mese', other: '{n} mesi' },
    join: ' ',
  },
  words: {
    lastUpdated: 'Ultimo aggiornamento: {date}',
    gpa: 'Media dei voti',
    transcript: 'Elenco degli esami',
    certificate: 'Certificato',
    scoreReport: 'Attestato dei risultati',
    viewOn: 'vedi su {site}',
    citedBy: { one: '{n} citazione', other: '{n} citazioni' },
    enclosures: { one: 'Allegato', other: 'Allegati' },
    cv: 'Curriculum vitae',
    placeholderName: 'Mario Rossi',
  },
  contacts: { location: 'Residenza', phone: 'Telefono', email: 'E-mail', website: 'Sito web' },
  titles: {
    summary: 'Profilo',
    education: 'Istruzione e formazione',
    experience: 'Esperienza',
    work_experience: 'Esperienza lavorativa',
    projects: 'Progetti',
    academic_projects: 'Progetti universitari',
    personal_projects: 'Progetti personali',
    skills: 'Competenze',
    awards: 'Premi e riconoscimenti',
    interests: 'Interessi',
    programming_skills: 'Competenze di programmazione',
    test_scores: 'Risultati dei test',
    certificates: 'Certificazioni',
    extracurricular_activities: 'Attività extracurricolari',
    publications: 'Pubblicazioni',
  },
  alsoTitles: {
    summary: 'sommario|riepilogo|su di me|obiettivo|profilo professionale|chi sono|presentazione',
    education: 'istruzione|formazione|studi|titoli di studio|formazione accademica|educazione',
    work_experience:
      'esperienze lavorative|esperienza professionale|esperienze professionali|percorso professionale|carriera|tirocini',
    experience: 'esperienze|didattica|ricerca',
    skills:
      'capacità|abilità|capacità e competenze|competenze tecniche|conoscenze|competenze personali|conoscenze informatiche|competenze digitali',
    awards: 'premi|riconoscimenti|borse di studio',
    interests: 'hobby|interessi personali',
    certificates: 'certificati|corsi|attestati|licenze',
    extracurricular_activities: 'volontariato|attività|attività extra',
    languages: 'lingue|competenze linguistiche',
    other:
      'referenze|contatti|dati personali|informazioni personali|brevetti|conferenze|ulteriori informazioni|patente di guida',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
