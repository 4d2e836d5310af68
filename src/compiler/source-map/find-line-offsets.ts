/** Typesetting changes these characters, or they are Markdown syntax. */
const IGNORED = /[\s\p{Dash}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Default_Ignorable_Code_Point}"'`*_\\|>]/u;

/** The target of a Markdown link, which is not typeset. */
const LINK_TARGET = /\]\([^)\n]*\)/g;

const PREFIX_LENGTHS = [12, 6, 3];

/** Minimum share of a line's characters that are in the text before the next line. */
const MIN_LINE_SHARE = 0.6;

/**
 * Finds the offsets in YAML, JSON or Markdown at which typeset lines begin.
 *
 * @returns for a line that is not found, the offset of the previous line, or 0
 */
export function findLineOffsets(text: string, lines: readonly string[]): number[] {
  const { characters, offsets } = extractComparable(
    text.replaceAll(LINK_TARGET, (target) => ' '.repeat(target.length)),
  );
  let searchStart = 0;
  let lastOffset = 0;
  return lines.map((line) => {
    const lineCharacters = extractComparable(line).characters;
    const start = PREFIX_LENGTHS.map((length) =>
      characters.indexOf(lineCharacters.slice(0, length), searchStart),
    ).find((index) => index >= 0);
    if (start === undefined || lineCharacters === '') return lastOffset;
    searchStart = start + Math.floor(lineCharacters.length * MIN_LINE_SHARE);
    lastOffset = offsets[start] ?? lastOffset;
    return lastOffset;
  });
}

function extractComparable(text: string): { characters: string; offsets: number[] } {
  let characters = '';
  const offsets: number[] = [];
  for (let offset = 0; offset < text.length; offset++) {
    const character = text.charAt(offset);
    if (IGNORED.test(character)) continue;
    characters += character;
    offsets.push(offset);
  }
  return { characters, offsets };
}
