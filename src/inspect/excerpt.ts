/** In letters: what of a text is sent, which is more than is shown in a line or two. */
const LONGEST = 400;

/** So many words find the place of a longer text, and so many letters that of a longer word. */
const [MOST_WORDS, MOST_LETTERS] = [8, 60] as const;

/** The part of a text that begins with the line in which some words begin; empty if they are not there. */
export function excerptAt(text: string, words: string): string {
  const some = words.trim().split(/\s+/u).slice(0, MOST_WORDS);
  if (some[0] === '') return '';
  const long = some.findIndex((word) => word !== beginningOf(word));
  const pattern = some
    .slice(0, long < 0 ? MOST_WORDS : long + 1)
    .map((word) => beginningOf(word).replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`))
    .join('\\s+');
  const at = text.search(new RegExp(pattern, 'iu'));
  if (at < 0) return '';
  const start = text.lastIndexOf('\n', at) + 1;
  return text.slice(Math.max(start, at - LONGEST / 4), at + LONGEST);
}

/** A regular expression of a very long word would be too large. */
function beginningOf(word: string): string {
  return [...word.slice(0, 2 * MOST_LETTERS)].slice(0, MOST_LETTERS).join('');
}
