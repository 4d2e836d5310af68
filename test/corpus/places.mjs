/**
 * Finds fields in a text.
 *
 * @typedef {import('./cv.mjs').Field} Field
 */

/** Words to go by where a reader has other text in the middle of a field. */
const FIRST_WORDS = 3;

/** What does not count: readers break lines, and programs hyphenate words and have their own quotes. */
export const UNCOUNTED = /[\s\p{Cc}\p{Cf}\p{Pd}\u2212"'‘’“”„«»]/u;

const ALL_UNCOUNTED = new RegExp(UNCOUNTED, 'gu');

/** The letters of a text that count, in lower case, since programs write titles in capitals. */
export function bare(text) {
  return text.normalize('NFKC').replaceAll(ALL_UNCOUNTED, '').toLowerCase();
}

/**
 * The fields of a document as a text has them, one after the other: each where it first stands whole, else where its first words
 * stand. Fields whose words others contain are left out, since nobody could tell which of them a text has.
 *
 * @param {readonly Field[]} fields
 * @param {string} text
 * @returns {string[]} names of fields: their numbers, with `~` after one that is not whole
 */
export function orderOf(fields, text) {
  const words = bare(text);
  const keys = fields.map((field) => bare(field.text));
  const all = keys.join('\n');
  return keys
    .map((key, nth) => {
      if (key === '' || all.indexOf(key) !== all.lastIndexOf(key)) return undefined;
      const whole = words.indexOf(key);
      if (whole >= 0) return { name: `${nth}`, at: whole };
      const start = bare(fields[nth].text.split(' ').slice(0, FIRST_WORDS).join(' '));
      const at =
        start === key || all.indexOf(start) !== all.lastIndexOf(start) ? -1 : words.indexOf(start);
      return at >= 0 ? { name: `${nth}~`, at } : undefined;
    })
    .filter((place) => place !== undefined)
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
}

/** How many words two texts share, of those of the longer one: a blank too many or too few makes other words. */
export function sharedWords(real, ours) {
  const [words, others] = [real, ours].map((text) =>
    text.normalize('NFKC').split(/\s+/).filter(Boolean),
  );
  const left = new Map();
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of others) {
    const count = left.get(word) ?? 0;
    if (count > 0) shared++;
    left.set(word, count - 1);
  }
  return { shared, words: Math.max(words.length, others.length) };
}
