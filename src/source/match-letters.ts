/** What is written in another way than it is set, or only means something: spaces, dashes, brackets, quotes, Markdown's marks. */
const UNLIKE = /[\s\p{Dash}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Default_Ignorable_Code_Point}"'`*_\\|>]/u;

/** Where a link of Markdown leads: it is not set. */
const TARGET = /\]\([^)\n]*\)/g;

/** So many letters tell one place of a text from others, or as many as are there. */
const PREFIXES = [12, 6, 3];

/** Part of a line's letters that surely come before the next one: some of them may not be in the text. */
const SURE = 0.6;

/**
 * Finds where the lines into which a text was divided begin in the text as it was written.
 *
 * @param text - as it stands in a file, in one of many notations
 * @param lines - the letters of each line, in their order
 * @returns the offset of each line; where it is not found, that of the one before, or 0
 */
export function matchLetters(text: string, lines: readonly string[]): number[] {
  const { letters, offsets } = lettersOf(text.replaceAll(TARGET, (target) => ' '.repeat(target.length)));
  let from = 0;
  let last = 0;
  return lines.map((line) => {
    const own = lettersOf(line).letters;
    const found = PREFIXES.map((size) => letters.indexOf(own.slice(0, size), from)).find((index) => index >= 0);
    if (found === undefined || own === '') return last;
    from = found + Math.floor(own.length * SURE);
    last = offsets[found] ?? last;
    return last;
  });
}

/** The letters of a text that are compared, and where each of them stands. */
function lettersOf(text: string): { letters: string; offsets: number[] } {
  let letters = '';
  const offsets: number[] = [];
  for (let offset = 0; offset < text.length; offset++) {
    const letter = text.charAt(offset);
    if (UNLIKE.test(letter)) continue;
    letters += letter;
    offsets.push(offset);
  }
  return { letters, offsets };
}
