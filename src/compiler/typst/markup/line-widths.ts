import { once } from '../../../util/remember.js';
import { advancesOf, widthOf } from '../../fonts/metrics.js';
import { scriptOf } from '../../fonts/scripts.js';
import type { ResolvedDesign } from '../../model/cv.js';
import type { RichText } from '../../model/text/inline.js';
import type { FontName } from '../../schema/design.js';
import { MEASURES } from '../../templates/measures.generated.js';

/** If a line is longer than its room by no more than this factor, kerning decides whether it breaks. */
export const DOUBT = 1.015;

/** A line may end between words, and after some marks. */
const [SPACE, LINE_FEED, HYPHEN, SLASH, EN_DASH, EM_DASH] = [
  0x20, 0x0a, 0x2d, 0x2f, 0x2013, 0x2014,
];

/** The lines of a text up to the first whose end is uncertain; none if the width of a letter is unknown. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a lexer of characters, which runs for every entry
export function lineWidths(runs: readonly Run[], room: number, design: ResolvedDesign): Lines {
  const widths: number[] = [];
  let x = 0;
  // The width of the line, and of the next line's first letters if the following word does not fit.
  let [end, next] = [0, 0];
  // The mark at the end of a word may hang into the margin or not.
  let marks = 0;
  // The number of lines before the first that may end a word earlier or later.
  let sure: number | undefined;
  const endWord = (): void => {
    if (x > room && end > 0) {
      if (x - marks < DOUBT * room) sure ??= widths.length;
      widths.push(end);
      x -= next;
    }
    marks = 0;
  };
  for (const run of runs) {
    if ('width' in run) {
      x += run.width;
      marks += run.width;
      continue;
    }
    const advances = advancesOf(design.font, run.weight);
    for (let index = 0; index < run.text.length; index++) {
      const code = run.text.charCodeAt(index);
      if (code === SPACE || code === LINE_FEED) endWord();
      if (code === LINE_FEED) {
        widths.push(x);
        x = end = next = 0;
        continue;
      }
      const advance = advances[code] ?? 0;
      if (advance === 0) return linesOf(piecesOf(runs, design), room);
      if (code === SPACE) end = x;
      x += advance / 1000;
      if (code === SPACE) next = x;
      else if (code === HYPHEN || code === SLASH || code === EN_DASH || code === EM_DASH) {
        endWord();
        end = next = x;
      }
    }
  }
  endWord();
  if (x > 0) widths.push(x);
  return sure === undefined
    ? { widths, areAll: true }
    : { widths: widths.slice(0, sure), areAll: false };
}

/** Rich text as runs; italics are about as wide as upright letters. */
export function runsOf(text: RichText, weight: 'regular' | 'bold' = 'regular'): Run[] {
  const runs: Run[] = [];
  for (const inline of text) {
    if (inline.kind === 'break') runs.push({ text: '\n', weight });
    else if ('text' in inline) runs.push({ text: inline.text, weight });
    else runs.push(...runsOf(inline.children, inline.kind === 'strong' ? 'bold' : weight));
  }
  return runs;
}

/** A place where a line may end, without a trace in the text. */
export const BREAK = '\u200B';

/** Chinese characters and kana, between which the engine lets lines end, as it does between Korean syllables. */
const CHINESE_OR_KANA = once(() => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30FC]/u);
const HANGUL = once(() => /\p{Script=Hangul}/u);

/** The characters that the engine sets apart from Chinese ones (`cjk-latin-spacing`), and by how much, in ems. */
const SET_APART = once(() => /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d#$%&]/u);
const APART = 0.25;

/** Marks of full width whose ink is on the left, and on the right; next to another of them, their empty half goes. */
const INK_ON_THE_LEFT = '，．。、；：！？’”》）』」】〗〕〉］｝';
const INK_ON_THE_RIGHT = '‘“《（『「【〖〔〈［｛';
const HALF = 0.5;

const NO_WIDTH = once(() => /[\p{Mn}\u2060]/u);

/** A line of Chinese characters may end up to an em before the edge, so it is assumed to end half an em before it. */
const RAGGED = 0.5;

/** The error of a line's reckoned width, in ems. */
const DOUBTFUL = 0.1;

/** A part of a text that is not parted at a space. */
interface Piece {
  /** Of the space before it, in ems. */
  readonly space: number;
  width: number;
  /** Whether a line may end within it. */
  isDivisible: boolean;
}

/** Undefined if the width of a letter is unknown, or the text has lines of its own. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a lexer of characters
function piecesOf(runs: readonly Run[], design: ResolvedDesign): Piece[] | undefined {
  const pieces: Piece[] = [];
  let piece: Piece = { space: 0, width: 0, isDivisible: false };
  let before = '';
  for (const run of runs) {
    if ('width' in run) {
      piece.width += run.width;
      continue;
    }
    for (const character of run.text) {
      const isSpace = character === ' ';
      const width = widthOfCharacter(character, run.weight, design);
      if (isSpace || character === BREAK) {
        pieces.push(piece);
        piece = { space: isSpace ? (width ?? 0) : 0, width: 0, isDivisible: false };
        before = '';
        continue;
      }
      if (width === undefined) return undefined;
      piece.width += width + distance(before, character);
      piece.isDivisible ||= CHINESE_OR_KANA().test(character) || HANGUL().test(character);
      before = character;
    }
  }
  return [...pieces, piece];
}

/** The lines of a text with letters of added fonts. */
function linesOf(pieces: readonly Piece[] | undefined, room: number): Lines {
  if (pieces === undefined) return { widths: [], areAll: false };
  const widths: number[] = [];
  let x = 0;
  for (const { space, width, isDivisible } of pieces) {
    const end = x + space + width;
    if (end > room - DOUBTFUL && end < room + DOUBTFUL) return { widths, areAll: false };
    if (end < room) {
      x = end;
      continue;
    }
    if (isDivisible && width > room) return { widths: [...widths, room - RAGGED], areAll: false };
    if (x > 0) widths.push(x);
    x = width;
  }
  return { widths: [...widths, x], areAll: true };
}

function widthOfCharacter(
  character: string,
  weight: 'regular' | 'bold',
  design: ResolvedDesign,
): number | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  const isWide = MEASURES.wideMarks.includes(character) && /^(zh|ja)\b/.test(design.language);
  if (isWide && design.cjkFont !== undefined) return 1;
  const advance = advancesOf(design.font, weight)[codePoint] ?? 0;
  if (advance > 0) return advance / 1000;
  return NO_WIDTH().test(character) ? 0 : design.addedAdvanceOf(codePoint, weight);
}

/** What the engine adds between two characters, or takes away. */
function distance(before: string, character: string): number {
  if (before === '') return 0;
  const isMark = (marks: string, mark: string): boolean => marks.includes(mark);
  const areMarks = [before, character].every(
    (one) => isMark(INK_ON_THE_LEFT, one) || isMark(INK_ON_THE_RIGHT, one),
  );
  if (areMarks)
    return isMark(INK_ON_THE_LEFT, before) || isMark(INK_ON_THE_RIGHT, character) ? -HALF : 0;
  const areApart = (one: string, other: string): boolean =>
    CHINESE_OR_KANA().test(one) && SET_APART().test(other);
  return areApart(before, character) || areApart(character, before) ? APART : 0;
}

/** A stretch of a line in one weight, or something of a given width, in ems. */
export type Run =
  | { readonly text: string; readonly weight: 'regular' | 'bold' }
  | { readonly width: number };

interface Lines {
  /** The widths of the lines, in ems; only that of the first if the rest of the text is unknown. */
  readonly widths: readonly number[];
  readonly areAll: boolean;
}

/** Widths assumed for unknown letters, in ems: of a Chinese or Japanese one with the space beside a digit, and of any other. */
const WIDE = 1.1;
const NARROW = 0.62;

/** The approximate width of a text with letters that are unknown to a font, in ems; marks have no width. */
export function likelyWidth(text: string, font: FontName): number {
  let width = 0;
  for (const letter of text) {
    if (/\p{Mark}/u.test(letter)) continue;
    const script = scriptOf(letter.codePointAt(0) ?? 0);
    width += widthOf(font, letter) ?? (script === 'Hani' || script === 'Hang' ? WIDE : NARROW);
  }
  return width;
}
