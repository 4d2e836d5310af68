import en from './en.js';
import type { Locale } from './locale.js';

/**
 * British English: the day before the month, and no full stops after shortened words (University of
 * Oxford Style Guide, "Abbreviations" and "Dates"). The months that New Hart's Rules (10.2.6) does
 * not shorten are written in full.
 */
export default {
  ...en,
  tag: 'en-GB',
  name: 'British English',
  months: {
    ...en.months,
    short: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'June', 'July', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
  },
  dates: { day: '{day} {month} {year}', month: '{short} {year}' },
  strings: { ...en.strings, placeholderName: 'Joe Bloggs' },
} as const satisfies Locale;
