import fr from './fr.js';
import type { Locale } from './locale.js';

/** Canadian French: `courriel` and `juill.` (Office québécois de la langue française). */
export default {
  ...fr,
  tag: 'fr-CA',
  name: 'français canadien',
  months: {
    ...fr.months,
    short: [
      'janv.',
      'févr.',
      'mars',
      'avr.',
      'mai',
      'juin',
      'juill.',
      'août',
      'sept.',
      'oct.',
      'nov.',
      'déc.',
    ],
  },
  dates: { ...fr.dates, numericMonth: '{year}-{mm}', numericDay: '{year}-{mm}-{dd}' },
  contacts: { ...fr.contacts, email: 'Courriel' },
} as const satisfies Locale;
