/** The formats of publications: `plain` like other entries, or a citation style. */
export const CITATION_FORMATS = ['plain', 'apa', 'ieee', 'vancouver', 'chicago'] as const;
export type CitationFormat = (typeof CITATION_FORMATS)[number];
