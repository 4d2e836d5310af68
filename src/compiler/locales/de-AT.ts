import de from './de.js';
import type { Locale } from './locale.js';

/** Austrian German: `Jänner`, as in the Österreichisches Wörterbuch and CLDR. */
export default {
  ...de,
  tag: 'de-AT',
  name: 'Österreichisches Deutsch',
  months: {
    short: [
      'Jän.',
      'Feb.',
      'März',
      'Apr.',
      'Mai',
      'Juni',
      'Juli',
      'Aug.',
      'Sept.',
      'Okt.',
      'Nov.',
      'Dez.',
    ],
    long: [
      'Jänner',
      'Februar',
      'März',
      'April',
      'Mai',
      'Juni',
      'Juli',
      'August',
      'September',
      'Oktober',
      'November',
      'Dezember',
    ],
  },
  strings: { ...de.strings, enclosures: { one: 'Beilage', other: 'Beilagen' } },
} as const satisfies Locale;
