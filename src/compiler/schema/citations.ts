/** The formats of publications: `plain` like other entries, or a citation style. */
export const CITATIONS = ['plain', 'apa', 'ieee', 'vancouver', 'chicago'] as const;
export type Citations = (typeof CITATIONS)[number];
