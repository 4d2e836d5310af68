/** A word, a number or a sign of a text. */
export interface Atom {
  readonly text: string;
  /** Without case, accents as written; digits of any script as ours. */
  readonly folded: string;
  /** Where it stands in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Whether space is before it. */
  readonly isApart: boolean;
  /** Whether a line begins with it. */
  readonly startsLine: boolean;
}

/** Words (those of Chinese and Japanese sign by sign), numbers, other signs. A dot belongs to a word if a letter follows. */
const ATOM =
  /\p{Nd}+|[\p{Script=Han}]|(?:(?!\p{Script=Han})[\p{L}\p{M}])+(?:[.׳]+(?:(?!\p{Script=Han})[\p{L}\p{M}])+)*׳?|\S/gu;

/** The words, numbers and signs of a text. */
export function atomsOf(text: string): Atom[] {
  const atoms: Atom[] = [];
  let before = 0;
  for (const match of text.matchAll(ATOM)) {
    const space = text.slice(before, match.index);
    const end = match.index + match[0].length;
    atoms.push({
      text: match[0],
      folded: withOurDigits(match[0])
        .replace(/[’‘ʼ`]/g, "'")
        .toLowerCase(),
      start: match.index,
      end,
      isApart: space !== '',
      startsLine: atoms.length === 0 || /[\n\f\r]/.test(space),
    });
    before = end;
  }
  return atoms;
}

/** Digits of any script as ours; each script has its ten in a row. */
export function withOurDigits(text: string): string {
  if (!/[^\P{Nd}0-9]/u.test(text)) return text;
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });
}
