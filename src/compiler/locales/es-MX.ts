import es from './es.js';
import type { Locale } from './locale.js';

/** Mexican Spanish: `promedio` for the grades of a degree, `sep.` as in CLDR. */
export default {
  ...es,
  tag: 'es-MX',
  name: 'español de México',
  months: {
    ...es.months,
    short: [
      'ene.',
      'feb.',
      'mar.',
      'abr.',
      'may.',
      'jun.',
      'jul.',
      'ago.',
      'sep.',
      'oct.',
      'nov.',
      'dic.',
    ],
  },
  strings: { ...es.strings, gpa: 'Promedio' },
} as const satisfies Locale;
