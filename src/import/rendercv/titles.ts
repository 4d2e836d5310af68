/** Words that RenderCV does not capitalise in titles. */
const SMALL_WORDS = new Set(
  'a and as at but by for from if in into like near nor of off on onto or over so than that to upon when with yet'.split(
    ' ',
  ),
);

/** The title that RenderCV shows for the key of a section: unchanged if it contains a space. */
export function titleOfKey(key: string): string {
  if (key.includes(' ')) return key;
  return key
    .split('_')
    .map((word) => (SMALL_WORDS.has(word) ? word : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join(' ');
}
