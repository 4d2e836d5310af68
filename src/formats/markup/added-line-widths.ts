import type { ResolvedDesign } from '../../cv/cv.js';
import { advancesOf } from '../../fonts/advances.js';
import { MEASURES } from '../../values/measures.generated.js';
import { once } from '../../values/remember.js';
import type { Lines, Run } from './lines.js';

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
const DOUBT = 0.1;

/** A part of a text that is not parted at a space. */
interface Piece {
  /** Of the space before it, in ems. */
  readonly space: number;
  width: number;
  /** Whether a line may end within it. */
  isDivisible: boolean;
}

/** Like `lineWidths`, for a text with letters of added fonts. */
export function addedLineWidths(runs: readonly Run[], room: number, design: ResolvedDesign): Lines {
  const pieces = piecesOf(runs, design);
  return pieces === undefined ? { widths: [], areAll: false } : linesOf(pieces, room);
}

/** Undefined if the width of a letter is unknown, or the text has lines of its own. */
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
      if (isSpace || character === BREAK) {
        pieces.push(piece);
        piece = { space: isSpace ? (widthOf(character, run.weight, design) ?? 0) : 0, width: 0, isDivisible: false };
        before = '';
        continue;
      }
      const width = widthOf(character, run.weight, design);
      if (width === undefined) return undefined;
      piece.width += width + distance(before, character);
      piece.isDivisible ||= CHINESE_OR_KANA().test(character) || HANGUL().test(character);
      before = character;
    }
  }
  return [...pieces, piece];
}

function linesOf(pieces: readonly Piece[], room: number): Lines {
  const widths: number[] = [];
  let x = 0;
  for (const { space, width, isDivisible } of pieces) {
    const end = x + space + width;
    if (end > room - DOUBT && end < room + DOUBT) return { widths, areAll: false };
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

function widthOf(character: string, weight: 'regular' | 'bold', design: ResolvedDesign): number | undefined {
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
  const areMarks = [before, character].every((one) => isMark(INK_ON_THE_LEFT, one) || isMark(INK_ON_THE_RIGHT, one));
  if (areMarks) return isMark(INK_ON_THE_LEFT, before) || isMark(INK_ON_THE_RIGHT, character) ? -HALF : 0;
  const areApart = (one: string, other: string): boolean => CHINESE_OR_KANA().test(one) && SET_APART().test(other);
  return areApart(before, character) || areApart(character, before) ? APART : 0;
}
