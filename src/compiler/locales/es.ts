import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * Spanish. Months as in CLDR, with the full stop of Spanish abbreviations (Real Academia Española). Titles as in the Europass
 * CV, `actualidad` as on LinkedIn.
 */
export default {
  tag: 'es',
  name: 'español',
  months: {
    short: ['ene.', 'feb.', 'mar.', 'abr.', 'may.', 'jun.', 'jul.', 'ago.', 'sept.', 'oct.', 'nov.', 'dic.'],
    long: [
      'enero',
      'febrero',
      'marzo',
      'abril',
      'mayo',
      'junio',
      'julio',
      'agosto',
      'septiembre',
      'octubre',
      'noviembre',
      'diciembre',
    ],
  },
  dates: { day: '{day} de {month} de {year}', month: '{short} {year}' },
  period: {
    to: ' – ',
    present: 'actualidad',
    alsoPresent: [
      'actual',
      'actualmente',
      'presente',
      'hoy',
      'ahora',
      'en curso',
      'a la fecha',
      'hasta la fecha',
      'hasta hoy',
    ],
  },
  timespan: {
    years: { one: '{n} año', other: '{n} años' },
    months: { one: '{n} mes', other: '{n} meses' },
    join: ' ',
  },
  words: {
    lastUpdated: 'Última actualización: {date}',
    gpa: 'Nota media',
    transcript: 'Expediente académico',
    certificate: 'Certificado',
    scoreReport: 'Informe de resultados',
    viewOn: 'ver en {site}',
    citedBy: { one: '{n} cita', other: '{n} citas' },
    enclosures: { one: 'Anexo', other: 'Anexos' },
    cv: 'Currículum',
    placeholderName: 'Juan Pérez',
  },
  contacts: { location: 'Lugar de residencia', phone: 'Teléfono', email: 'Correo electrónico', website: 'Sitio web' },
  titles: {
    summary: 'Perfil',
    education: 'Formación',
    experience: 'Experiencia',
    work_experience: 'Experiencia profesional',
    projects: 'Proyectos',
    academic_projects: 'Proyectos académicos',
    personal_projects: 'Proyectos personales',
    skills: 'Competencias',
    awards: 'Premios y reconocimientos',
    interests: 'Intereses',
    programming_skills: 'Conocimientos de programación',
    test_scores: 'Resultados de exámenes',
    certificates: 'Certificados',
    extracurricular_activities: 'Actividades extracurriculares',
    publications: 'Publicaciones',
  },
  alsoTitles: {
    summary: 'resumen|sobre mí|acerca de mí|objetivo|perfil profesional|extracto|presentación|resumen profesional',
    education: 'educación|educación y formación|estudios|formación académica|historial académico',
    work_experience:
      'experiencia laboral|experiencia de trabajo|trayectoria profesional|historial laboral|empleo|prácticas',
    experience: 'experiencias|docencia|investigación',
    skills:
      'habilidades|aptitudes|conocimientos|destrezas|habilidades técnicas|competencias técnicas|capacidades|informática',
    awards: 'premios|reconocimientos|logros|becas|distinciones|honores',
    interests: 'aficiones|hobbies|intereses personales|pasatiempos',
    certificates: 'certificaciones|cursos|formación complementaria|licencias',
    extracurricular_activities: 'voluntariado|actividades|actividades complementarias',
    publications: 'artículos',
    languages: 'idiomas|lenguas',
    other:
      'referencias|contacto|datos personales|información adicional|otros datos|patentes|conferencias|información personal',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
