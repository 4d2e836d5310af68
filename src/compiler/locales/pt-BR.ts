import { EUROPEAN_PUNCTUATION, type Language } from './language.js';
import pt from './pt.js';

/**
 * Brazilian Portuguese. Months as abbreviated in ABNT NBR 6023 (all but `maio`). "Formação acadêmica" and `atual` as in the
 * Currículo Lattes, `1º` as in the Manual de Redação da Presidência da República.
 */
export default {
  tag: 'pt-BR',
  name: 'português do Brasil',
  months: pt.months,
  dates: { day: '{day} de {month} de {year}', month: '{short} {year}', firstDay: '1º' },
  period: {
    to: ' – ',
    from: 'a partir de {date}',
    present: 'atual',
    alsoPresent: [
      'atualmente',
      'presente',
      'o momento',
      'até o momento',
      'hoje',
      'até hoje',
      'em andamento',
      'agora',
    ],
  },
  timespan: {
    years: { one: '{n} ano', other: '{n} anos' },
    months: { one: '{n} mês', other: '{n} meses' },
    join: ' ',
  },
  words: {
    lastUpdated: 'Última atualização em {date}',
    gpa: 'Coeficiente de rendimento',
    transcript: 'Histórico escolar',
    certificate: 'Certificado',
    scoreReport: 'Relatório de pontuação',
    viewOn: 'ver em {site}',
    citedBy: { one: '{n} citação', other: '{n} citações' },
    enclosures: { one: 'Anexo', other: 'Anexos' },
    cv: 'Currículo',
    placeholderName: 'João da Silva',
  },
  contacts: { location: 'Localização', phone: 'Telefone', email: 'E-mail', website: 'Site' },
  titles: {
    summary: 'Resumo',
    education: 'Formação acadêmica',
    experience: 'Experiência',
    work_experience: 'Experiência profissional',
    projects: 'Projetos',
    academic_projects: 'Projetos acadêmicos',
    personal_projects: 'Projetos pessoais',
    skills: 'Habilidades',
    awards: 'Prêmios e títulos',
    interests: 'Interesses',
    programming_skills: 'Conhecimentos de programação',
    test_scores: 'Resultados de exames',
    certificates: 'Certificados',
    extracurricular_activities: 'Atividades extracurriculares',
    publications: 'Publicações',
  },
  punctuation: EUROPEAN_PUNCTUATION,
} as const satisfies Language;
