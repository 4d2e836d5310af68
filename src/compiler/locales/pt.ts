import { EUROPEAN_PUNCTUATION, type Language } from './language.js';

/**
 * European Portuguese. Months as in CLDR (pt-PT), except `maio`, which has four letters, in full. Titles as in the Europass CV
 * ("Educação e formação", "Competências").
 */
export default {
  tag: 'pt',
  name: 'português',
  months: {
    short: [
      'jan.',
      'fev.',
      'mar.',
      'abr.',
      'maio',
      'jun.',
      'jul.',
      'ago.',
      'set.',
      'out.',
      'nov.',
      'dez.',
    ],
    long: [
      'janeiro',
      'fevereiro',
      'março',
      'abril',
      'maio',
      'junho',
      'julho',
      'agosto',
      'setembro',
      'outubro',
      'novembro',
      'dezembro',
    ],
  },
  dates: { day: '{day} de {month} de {year}', month: '{short} {year}' },
  period: {
    to: ' – ',
    present: 'presente',
    alsoPresent: [
      'atual',
      'atualmente',
      'atualidade',
      'actual',
      'hoje',
      'até hoje',
      'até à data',
      'em curso',
      'agora',
    ],
  },
  timespan: {
    years: { one: '{n} ano', other: '{n} anos' },
    months: { one: '{n} mês', other: '{n} meses' },
    join: ' ',
  },
  words: {
    lastUpdated: 'Última atualização: {date}',
    gpa: 'Média',
    transcript: 'Registo académico',
    certificate: 'Certificado',
    scoreReport: 'Relatório de resultados',
    viewOn: 'ver em {site}',
    citedBy: { one: '{n} citação', other: '{n} citações' },
    enclosures: { one: 'Anexo', other: 'Anexos' },
    cv: 'Curriculum vitae',
    placeholderName: 'João Silva',
  },
  contacts: {
    location: 'Localidade',
    phone: 'Telefone',
    email: 'Correio eletrónico',
    website: 'Sítio Web',
  },
  titles: {
    summary: 'Perfil',
    education: 'Educação e formação',
    experience: 'Experiência',
    work_experience: 'Experiência profissional',
    projects: 'Projetos',
    academic_projects: 'Projetos académicos',
    personal_projects: 'Projetos pessoais',
    skills: 'Competências',
    awards: 'Prémios e distinções',
    interests: 'Interesses',
    programming_skills: 'Competências de programação',
    test_scores: 'Resultados de testes',
    certificates: 'Certificados',
    extracurricular_activities: 'Atividades extracurriculares',
    publications: 'Publicações',
  },
  alsoTitles: {
    summary: 'resumo|sobre mim|objetivo|perfil profissional|apresentação|resumo profissional',
    education:
      'educação|formação|formação académica|formação acadêmica|habilitações|habilitações literárias|escolaridade|estudos',
    work_experience:
      'experiência de trabalho|experiências profissionais|percurso profissional|histórico profissional|emprego|estágios|trajetória profissional',
    skills:
      'habilidades|aptidões|competências técnicas|conhecimentos|capacidades|competências digitais',
    awards: 'prémios|prêmios|distinções|reconhecimentos|bolsas|conquistas',
    interests: 'hobbies|passatempos|interesses pessoais',
    certificates: 'certificações|cursos|licenças|formação complementar|cursos e certificações',
    extracurricular_activities:
      'voluntariado|trabalho voluntário|atividades|atividades complementares',
    publications: 'artigos',
    languages: 'idiomas|línguas|competências linguísticas',
    other: 'referências|contacto|contato|contactos|dados pessoais|informações adicionais|patentes',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
