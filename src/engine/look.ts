import type { FallbackFont, Look } from '../fonts/fallback.js';

/** Sans first: "Sans Serif" is one. */
const SANS = /\b(?:sans|gothic|grotesk|grotesque|kaku|hei|dotum|gulim)\b|heiti|ゴシック|黑/i;
const SERIF =
  /\b(?:serif|antiqua|naskh|mincho|myeongjo|myungjo|batang|song|ming|sung|garamond|times|roman|frank|amiri|scheherazade)\b|songti|明朝|宋/i;

/** Fonts for titles, signs and handwriting. Kufi, Nastaliq and Rashi are too wide, high or strange for lines of text. */
const NOT_FOR_TEXT =
  /\b(?:display|kufi|nastaliq|nastaleeq|rashi|ruqaa|diwani|thuluth|unjoined|slanted|mono|condensed|narrow|extended|handwriting|hand|script|brush|kai|poster|stencil|outline|shadow|black|cursive|maru|rounded|symbols?|emoji|math|music|icons?|awesome)\b/i;

/** A font's description of itself in its table "OS/2". */
interface Os2 {
  /** PANOSE: kind of family, then the style of serifs where that kind is 2, Latin text. */
  readonly panose: readonly number[];
  /** IBM's class of the family in the high byte. */
  readonly sFamilyClass: number;
}

/** How a font looks and what it is for: by its name, since most fonts for other scripts say nothing more. */
export function lookOf(family: string, os2: Os2 | undefined): Pick<FallbackFont, 'look' | 'isForText'> {
  const [kind = 0, serifs = 0] = os2?.panose ?? [];
  const ibm = (os2?.sFamilyClass ?? 0) >> 8;
  // 3 is handwriting, 4 ornament, 5 pictures (PANOSE, "Family Kind"); 9, 10 and 12 are the same (IBM Font Class).
  const isForText = !NOT_FOR_TEXT.test(family) && ![3, 4, 5].includes(kind) && ![9, 10, 12].includes(ibm);
  return {
    look: SANS.test(family) ? 'sans' : SERIF.test(family) ? 'serif' : lookOfNumbers(kind, serifs, ibm),
    isForText,
  };
}

function lookOfNumbers(kind: number, serifs: number, ibm: number): Look | undefined {
  if (kind === 2 && serifs >= 11) return 'sans';
  if (kind === 2 && serifs >= 2) return 'serif';
  if (ibm === 8) return 'sans';
  return ibm >= 1 && ibm <= 7 && ibm !== 6 ? 'serif' : undefined;
}
