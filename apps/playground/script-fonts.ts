/** Fonts of the site for scripts that the bundled fonts lack. */
import FAMILIES from './fonts.json' with { type: 'json' };

export function findFontFamilies(text: string): string[] {
  const matches = Object.entries(FAMILIES).filter(([script]) =>
    new RegExp(`\\p{Script=${script}}`, 'u').test(text),
  );
  const families = [...new Set(matches.map(([, family]) => family))];
  // A text with kana is Japanese, whose Han characters have other shapes than in Chinese.
  return families.includes(FAMILIES.Hiragana)
    ? families.filter((family) => family !== FAMILIES.Han)
    : families;
}
