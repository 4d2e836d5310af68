/**
 * Finds fields in a text.
 *
 * @typedef {import('./cv.mjs').Field} Field
 */

/** How many first words identify a field that other text interrupts. */
const FIRST_WORDS = 3;

/** Ignored characters: extractors break lines; programs hyphenate, and replace quotes. */
export const UNCOUNTED = /[\s\p{Cc}\p{Cf}\p{Pd}\u2212"'‘’“”„«»]/u;

const ALL_UNCOUNTED = new RegExp(UNCOUNTED, 'gu');

/** Removes ignored characters, and converts to lower case, since programs capitalize titles. */
export function normalize(text) {
  return text.normalize('NFKC').replaceAll(ALL_UNCOUNTED, '').toLowerCase();
}

/**
 * Lists the fields of a document in text order, by their first complete occurrence, else by their
 * first words. Fields contained in others are skipped as ambiguous.
 * @returns {string[]} indices of fields, with `~` after incomplete ones
 */
export function orderOf(fields, text) {
  const words = normalize(text);
  const keys = fields.map((field) => normalize(field.text));
  const all = keys.join('\n');
  return keys
    .map((key, index) => {
      if (key === '' || all.indexOf(key) !== all.lastIndexOf(key)) return undefined;
      const offset = words.indexOf(key);
      if (offset >= 0) return { name: `${index}`, at: offset };
      const start = normalize(fields[index].text.split(' ').slice(0, FIRST_WORDS).join(' '));
      const at =
        start === key || all.indexOf(start) !== all.lastIndexOf(start) ? -1 : words.indexOf(start);
      return at >= 0 ? { name: `${index}~`, at } : undefined;
    })
    .filter((match) => match !== undefined)
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
}

/** Counts the words that two texts share, and those of the longer one. */
export function sharedWords(real, ours) {
  const [words, others] = [real, ours].map((text) =>
    text.normalize('NFKC').split(/\s+/).filter(Boolean),
  );
  const remaining = new Map();
  for (const word of words) remaining.set(word, (remaining.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of others) {
    const count = remaining.get(word) ?? 0;
    if (count > 0) shared++;
    remaining.set(word, count - 1);
  }
  return { shared, words: Math.max(words.length, others.length) };
}
