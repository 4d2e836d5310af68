/** The ways to write publications: `plain` as other entries are, or as the references of a citation style. */
export const CITATIONS = ['plain', 'apa', 'ieee', 'vancouver', 'chicago'] as const;
export type Citations = (typeof CITATIONS)[number];
