/** The groups of options in the help of commands. */
export const GROUPS = {
  most: 'Most used:',
  pages: 'Pages:',
  formats: 'Formats:',
  document: 'Reading documents:',
  tailoring: 'Tailoring:',
  batch: 'Many documents:',
  limits: 'Limits:',
  messages: 'Messages:',
} as const;
