/** The fonts of scripts that the bundled fonts lack, which the site has beside its own. */
import FAMILIES from './fonts.json' with { type: 'json' };

/** The families that a text needs. */
export function familiesFor(text: string): string[] {
  const found = Object.entries(FAMILIES).filter(([script]) =>
    new RegExp(`\\p{Script=${script}}`, 'u').test(text),
  );
  const families = [...new Set(found.map(([, family]) => family))];
  // Chinese characters have other forms in Japan; there is no kana in Chinese.
  return families.includes(FAMILIES.Hiragana)
    ? families.filter((family) => family !== FAMILIES.Han)
    : families;
}
