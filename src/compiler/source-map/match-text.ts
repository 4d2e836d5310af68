/** Characters that are set differently from how they are written (spaces, dashes, brackets, quotes), or are Markdown's marks. */
const UNLIKE = /[\s\p{Dash}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Default_Ignorable_Code_Point}"'`*_\\|>]/u;

/** The target of a Markdown link, which is not set. */
const TARGET = /\]\([^)\n]*\)/g;

/** The number of letters that identify a place in a text; fewer do at the end of the text. */
const PREFIXES = [12, 6, 3];

/** The share of a line's letters that certainly come before the next line: some letters may not be in the text. */
const SURE = 0.6;

/**
 * Finds where the lines of typeset text begin in the text as written.
 *
 * @param text - from a file, in one of many notations
 * @param lines - the letters of each line, in order
 * @returns the offset of each line; if a line is not found, the offset of the one before, or 0
 */
export function matchLetters(text: string, lines: readonly string[]): number[] {
  const { letters, offsets } = lettersOf(
    text.replaceAll(TARGET, (target) => ' '.repeat(target.length)),
  );
  let from = 0;
  let last = 0;
  return lines.map((line) => {
    const own = lettersOf(line).letters;
    const found = PREFIXES.map((size) => letters.indexOf(own.slice(0, size), from)).find(
      (index) => index >= 0,
    );
    if (found === undefined || own === '') return last;
    from = found + Math.floor(own.length * SURE);
    last = offsets[found] ?? last;
    return last;
  });
}

/** The letters of a text that are compared, and the position of each. */
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
