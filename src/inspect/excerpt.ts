/** In letters: what of a text is sent, which is more than is shown in a line or two. */
const LONGEST = 400;

/** So many words find the place of a longer text. */
const MOST_WORDS = 8;

/** The part of a text that begins with the line in which some words begin; empty if they are not there. */
export function excerptAt(text: string, words: string): string {
  const some = words.trim().split(/\s+/u).slice(0, MOST_WORDS);
  if (some[0] === '') return '';
  const pattern = some.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)).join('\\s+');
  const at = text.search(new RegExp(pattern, 'iu'));
  if (at < 0) return '';
  const start = text.lastIndexOf('\n', at) + 1;
  return text.slice(Math.max(start, at - LONGEST / 4), at + LONGEST);
}
