/** Stands in for `src/compiler/output/standards.ts`: the engine for browsers knows no others. */
export const PDF_STANDARDS = ['1.7'] as const;
export const DEFAULT_STANDARD = '1.7';
export const DEFAULT_STANDARD_NAME = 'PDF 1.7, the only one in browsers';
