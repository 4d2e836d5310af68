/** Replaces `src/compiler/output/standards.ts`: the browser engine has only one standard. */
export const PDF_STANDARDS = ['1.7'] as const;
export const DEFAULT_STANDARD = '1.7';
export const DEFAULT_STANDARD_NAME = 'PDF 1.7, the only one in browsers';
