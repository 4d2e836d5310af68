import de from './de.js';
import type { Locale } from './locale.js';

/**
 * Swiss German spelling: `ss` in place of `ß` (Schweizerische Bundeskanzlei, Leitfaden zur
 * deutschen Rechtschreibung).
 */
export default {
  ...de,
  tag: 'de-CH',
  name: 'Schweizer Hochdeutsch',
  strings: { ...de.strings, enclosures: { one: 'Beilage', other: 'Beilagen' } },
  titles: { ...de.titles, extracurricular_activities: 'Ausserberufliches Engagement' },
} as const satisfies Locale;
