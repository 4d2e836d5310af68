import { lazy } from '../../../util/memoize.js';
import { getAdvances, getCodeMetrics, measureWidth } from '../../fonts/metrics.js';
import { findScript } from '../../fonts/scripts.js';
import type { ResolvedDesign } from '../../model/cv.js';
import type { RichText } from '../../model/text/inline.js';
import type { FontName } from '../../schema/design.js';
import { MEASURES } from '../../templates/measures.generated.js';

/** A line this much longer than its measure may fit or break, depending on kerning. */
export const UNCERTAINTY_FACTOR = 1.015;

const [SPACE, LINE_FEED, HYPHEN, SLASH, EN_DASH, EM_DASH] = [
  0x20, 0x0a, 0x2d, 0x2f, 0x2013, 0x2014,
];

/** Returns the lines of a text up to the first uncertain line end; none if a width is unknown. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a lexer that runs for every entry
export function measureLines(
  runs: readonly MeasuredRun[],
  measure: number,
  design: ResolvedDesign,
): Lines {
  const widths: number[] = [];
  let x = 0;
  // The width of the line, and of the start of the next line if the following word does not fit.
  let [end, next] = [0, 0];
  // The width of fixed elements at the end of a word, which may hang into the margin.
  let hanging = 0;
  // Before the first uncertain line end.
  let certainCount: number | undefined;
  const endWord = (): void => {
    if (x > measure && end > 0) {
      if (x - hanging < UNCERTAINTY_FACTOR * measure) certainCount ??= widths.length;
      widths.push(end);
      x -= next;
    }
    hanging = 0;
  };
  for (const run of runs) {
    if ('width' in run) {
      x += run.width;
      hanging += run.width;
      continue;
    }
    const advances = getAdvances(design.font, run.weight);
    const codeAdvance = run.isCode ? 1000 * getCodeMetrics(design.font).advance : 0;
    for (let index = 0; index < run.text.length; index++) {
      const code = run.text.charCodeAt(index);
      if (code === SPACE || code === LINE_FEED) endWord();
      if (code === LINE_FEED) {
        widths.push(x);
        x = end = next = 0;
        continue;
      }
      const advance = advances[code] && (codeAdvance || advances[code]);
      if (!advance) return breakSegments(toSegments(runs, design), measure);
      if (code === SPACE) end = x;
      x += advance / 1000;
      if (code === SPACE) next = x;
      else if (
        code === HYPHEN ||
        code === SLASH ||
        ((code === EN_DASH || code === EM_DASH) && !isInRange(run.text, index))
      ) {
        endWord();
        end = next = x;
      }
    }
  }
  endWord();
  if (x > 0) widths.push(x);
  return certainCount === undefined
    ? { widths, areAll: true }
    : { widths: widths.slice(0, certainCount), areAll: false };
}

/** Whether a dash is between digits, where no line ends. */
function isInRange(text: string, index: number): boolean {
  return /^\d.\d/.test(text.slice(Math.max(index - 1, 0), index + 2));
}

/** Converts rich text to runs; italics have about the same widths as upright letters. */
export function toRuns(text: RichText, weight: 'regular' | 'bold' = 'regular'): MeasuredRun[] {
  const runs: MeasuredRun[] = [];
  for (const inline of text) {
    if (inline.kind === 'break') runs.push({ text: '\n', weight });
    else if (inline.kind === 'code') runs.push({ text: inline.text, weight, isCode: true });
    else if ('text' in inline) runs.push({ text: inline.text, weight });
    else runs.push(...toRuns(inline.children, inline.kind === 'strong' ? 'bold' : weight));
  }
  return runs;
}

export const ZERO_WIDTH_SPACE = '\u200B';

/** Chinese characters and kana: lines may end between them, as between Hangul syllables. */
const CHINESE_OR_KANA = lazy(() => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30FC]/u);
const HANGUL = lazy(() => /\p{Script=Hangul}/u);

/** The characters that the engine spaces from CJK (`cjk-latin-spacing`), and the space in ems. */
const SPACED_FROM_CJK = lazy(() => /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d#$%&]/u);
const CJK_LATIN_SPACING = 0.25;

/** Full-width punctuation, by the side of its ink; its empty half collapses next to another one. */
const LEFT_INK_CHARACTERS = '，．。、；：！？’”》）』」】〗〕〉］｝';
const RIGHT_INK_CHARACTERS = '‘“《（『「【〖〔〈［｛';
const HALF_WIDTH = 0.5;

const NO_WIDTH = lazy(() => /[\p{Mn}\u2060]/u);

/** A line of CJK may end up to an em early, so half an em is assumed. */
const RAGGED_EMS = 0.5;

/** The error of a computed line width, in ems. */
const LINE_ERROR_EMS = 0.1;

interface Segment {
  /** The space before it, in ems. */
  readonly space: number;
  width: number;
  isBreakable: boolean;
}

/** Returns undefined if a width is unknown or the text has line breaks. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a lexer of characters
function toSegments(runs: readonly MeasuredRun[], design: ResolvedDesign): Segment[] | undefined {
  const segments: Segment[] = [];
  let segment: Segment = { space: 0, width: 0, isBreakable: false };
  let previous = '';
  for (const run of runs) {
    if ('width' in run) {
      segment.width += run.width;
      continue;
    }
    for (const character of run.text) {
      const isSpace = character === ' ';
      const width = run.isCode ? undefined : measureCharacter(character, run.weight, design);
      if (isSpace || character === ZERO_WIDTH_SPACE) {
        segments.push(segment);
        segment = { space: isSpace ? (width ?? 0) : 0, width: 0, isBreakable: false };
        previous = '';
        continue;
      }
      if (width === undefined) return undefined;
      segment.width += width + engineSpacing(previous, character);
      segment.isBreakable ||= CHINESE_OR_KANA().test(character) || HANGUL().test(character);
      previous = character;
    }
  }
  return [...segments, segment];
}

function breakSegments(segments: readonly Segment[] | undefined, measure: number): Lines {
  if (segments === undefined) return { widths: [], areAll: false };
  const widths: number[] = [];
  let x = 0;
  for (const { space, width, isBreakable } of segments) {
    const end = x + space + width;
    if (end > measure - LINE_ERROR_EMS && end < measure + LINE_ERROR_EMS)
      return { widths, areAll: false };
    if (end < measure) {
      x = end;
      continue;
    }
    if (isBreakable && width > measure)
      return { widths: [...widths, measure - RAGGED_EMS], areAll: false };
    if (x > 0) widths.push(x);
    x = width;
  }
  return { widths: [...widths, x], areAll: true };
}

function measureCharacter(
  character: string,
  weight: 'regular' | 'bold',
  design: ResolvedDesign,
): number | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  const isWide = MEASURES.wideMarks.includes(character) && /^(zh|ja)\b/.test(design.language);
  if (isWide && design.cjkFont !== undefined) return 1;
  const advance = getAdvances(design.font, weight)[codePoint] ?? 0;
  if (advance > 0) return advance / 1000;
  return NO_WIDTH().test(character) ? 0 : design.getAddedAdvance(codePoint, weight);
}

/** Returns the space that the engine adds or removes between two characters, in ems. */
function engineSpacing(before: string, after: string): number {
  if (before === '') return 0;
  const isPunctuation = (character: string): boolean =>
    LEFT_INK_CHARACTERS.includes(character) || RIGHT_INK_CHARACTERS.includes(character);
  if (isPunctuation(before) && isPunctuation(after))
    return LEFT_INK_CHARACTERS.includes(before) || RIGHT_INK_CHARACTERS.includes(after)
      ? -HALF_WIDTH
      : 0;
  const areSpaced = (one: string, other: string): boolean =>
    CHINESE_OR_KANA().test(one) && SPACED_FROM_CJK().test(other);
  return areSpaced(before, after) || areSpaced(after, before) ? CJK_LATIN_SPACING : 0;
}

/** A run of text in one weight, or an element of a fixed width, in ems. */
export type MeasuredRun =
  | { readonly text: string; readonly weight: 'regular' | 'bold'; readonly isCode?: boolean }
  | { readonly width: number };

interface Lines {
  /** The widths of the lines before the first uncertain line end, in ems. */
  readonly widths: readonly number[];
  readonly areAll: boolean;
}

/** Assumed widths of unknown letters, in ems: CJK with its spacing, and others. */
const WIDE_EMS = 1.1;
const NARROW_EMS = 0.62;

export function estimateWidth(text: string, font: FontName): number {
  let width = 0;
  for (const character of text) {
    if (/\p{Mark}/u.test(character)) continue;
    const script = findScript(character.codePointAt(0) ?? 0);
    const isWide = script === 'Hani' || script === 'Hang';
    width += measureWidth(font, character) ?? (isWide ? WIDE_EMS : NARROW_EMS);
  }
  return width;
}
