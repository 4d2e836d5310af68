import { lazy } from '../../../util/memoize.js';
import { measureWidth } from '../../fonts/metrics.js';
import {
  type Blocks,
  collectParagraphs,
  type RichText,
  toPlainText,
} from '../../model/text/inline.js';
import type { FontName } from '../../schema/design.js';
import { MEASURES } from '../../templates/measures.generated.js';

/**
 * The maximum number of break opportunities within words. An optimized paragraph combines each with
 * all line starts before it, at about 2 ms each. A long summary has 50.
 */
const MAX_WORD_BREAKS = 500;

/** In an optimized paragraph; spaces cost much less than breaks within words. */
const MAX_WORDS = 1000;

/** Returns how to break lines: `simple`, one by one; undefined for optimized paragraphs. */
export function chooseLineBreaks(blocks: Blocks, measure?: Measure): 'simple' | undefined {
  const texts = collectParagraphs(blocks).map(toPlainText);
  if (measure !== undefined && texts.some((text) => hasShortFirstLine(text, measure)))
    return 'simple';
  if (texts.reduce((sum, { length }) => sum + length, 0) <= MAX_WORD_BREAKS) return undefined;
  const paragraphs = texts.map((text) => splitWords(text).filter((word) => word.trim() !== ''));
  if (paragraphs.some(({ length }) => length > MAX_WORDS)) return 'simple';
  const words = paragraphs.flat();
  const breaks = words.reduce((sum, word) => sum + countWordBreaks(word, measure), 0);
  return breaks > MAX_WORD_BREAKS ? 'simple' : undefined;
}

/** Words of this length may fill a good part of a line. */
const LONG_COMPOUND = /\S{20}/;

/** A first line below this fraction looks wrong if it loses another word. */
const MIN_FIRST_LINE_FRACTION = 0.75;

/**
 * Whether a long compound leaves the first line short: optimized lines would leave one word on it.
 */
function hasShortFirstLine(text: string, { font, ems }: Measure): boolean {
  if (!LONG_COMPOUND.test(text)) return false;
  let width = 0;
  const words = splitWords(text);
  const end = words.findIndex((word) => {
    width += measureWidth(font, word) ?? Number.NaN;
    return !(width <= ems);
  });
  if (breaksAnywhere(words[end] ?? '')) return false;
  const line = words.slice(0, end).join('').trim();
  return /\s/.test(line) && (measureWidth(font, line) ?? ems) < MIN_FIRST_LINE_FRACTION * ems;
}

/**
 * Returns a maximum: scripts without spaces may break between all letters, other words at
 * punctuation, and long parts of long words anywhere.
 */
function countWordBreaks(word: string, measure?: Measure): number {
  if (breaksAnywhere(word)) return [...word].length;
  if (!isLongWord(word, measure)) return word.replaceAll(/[\p{L}\p{M}\p{N}]/gu, '').length;
  const max = countFittingLetters(word, measure);
  return splitWordParts(word).reduce((sum, { length }) => sum + (length > max ? length : 1), 0);
}

/**
 * Wider spaces of a justified line are rivers, in ems. The widest one of the engine's lines is up to
 * 0.05em wider than in the best lines.
 */
const MAX_SPACE_EM = 0.35;

/** The limits of `set-summary` in the templates, as fractions of a space, and in ems for a letter. */
const MAX_SHRINK = 0.15;
const MAX_STRETCH = 0.5;
const MAX_TRACKING_EM = 0.02;

/** Matches URLs, DOIs and e-mail addresses, which break only if they are longer than a line. */
const ADDRESS = /:\/\/|www\.|10\.\d{4,}\/|-[\w.]*@|@[\w.]+-|\w\.[a-z]{2,}\//;

/**
 * Splits into words with the space before them, and after hyphens, dashes and slashes, except in
 * addresses and ranges of numbers.
 */
const BREAK_OPPORTUNITY = new RegExp(
  `(?= )|(?<=[-–—/])(?=[^ ])(?<!\\d[–—](?=\\d))(?<!(?:${ADDRESS.source})\\S*)`,
);

/**
 * Whether a justified paragraph has too wide spaces, however it breaks. False if a width is
 * unknown.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: loops for every bullet point
export function hasWideSpaces(
  text: RichText,
  { font, ems }: Measure,
  breaks: 'simple' | undefined,
): boolean {
  const space = measureWidth(font, ' ') ?? 0;
  const parts = toPlainText(text).split(BREAK_OPPORTUNITY);
  const widths = parts.map((part) => measureWidth(font, part) ?? Number.NaN);
  const ties = parts.map((part) => part.split('\u00A0').length - 1);
  // Simple line breaks do not compare lines.
  if (breaks === 'simple') return !widths.some(Number.isNaN);
  // For each number of parts, the widest space if they fill whole lines in the best way.
  const best = [0];
  for (let end = 1; end <= parts.length; end++) {
    let min = Number.POSITIVE_INFINITY;
    let [rest, spaces, letters] = [ems, 0, 0];
    for (let start = end - 1; start >= 0; start--) {
      rest -= widths[start] ?? 0;
      spaces += ties[start] ?? 0;
      letters += parts[start]?.length ?? 0;
      const isSpaced = parts[start]?.startsWith(' ') === true;
      const free = isSpaced ? rest + space : rest;
      if (Number.isNaN(free)) return false;
      // The engine may also choose not to shrink letters.
      if (free < -MAX_SHRINK * spaces * space) break;
      const stretch = MAX_STRETCH * spaces * space + MAX_TRACKING_EM * letters;
      const ratio = Math.min(1, Math.max(0, free / stretch));
      const widest =
        (1 + MAX_STRETCH * ratio) * space +
        MAX_TRACKING_EM * ratio +
        Math.max(0, free - stretch) / (spaces || Number.EPSILON);
      min = Math.min(min, Math.max(best[start] ?? 0, end === parts.length ? 0 : widest));
      if (isSpaced) spaces += 1;
    }
    best.push(min);
  }
  return (best[parts.length] ?? 0) > MAX_SPACE_EM;
}

/** The width of a line, in ems of its font. */
export interface Measure {
  readonly font: FontName;
  readonly ems: number;
  /** The minimum width of each letter of code. */
  readonly advance?: number;
}

export const LONG_WORD_LENGTH = MEASURES.longWordLetters;

/** The assumed width of unknown letters, in ems. */
const UNKNOWN_EMS = 0.7;

/** Kerning widens text by this factor at most. */
export const MAX_KERNING_FACTOR = 1.01;

/**
 * Scripts whose lines the engine breaks between letters (Unicode Standard Annex #14): Thai to
 * Burmese, Khmer, Hangul, Chinese characters, kana and CJK punctuation.
 */
const BREAKING_SCRIPTS =
  '[\\u0E00-\\u109F\\u1100-\\u11FF\\u1780-\\u17FF\\u19E0-\\u19FF\\u2E80-\\uA4CF\\uA960-\\uA97F\\uA9E0-\\uA9FF\\uAA60-\\uAA7F\\uAC00-\\uD7FF\\uF900-\\uFAFF\\uFE30-\\uFE4F\\uFF00-\\uFFEF\\u{1B000}-\\u{1B16F}\\u{20000}-\\u{3FFFF}]';
const WORD_SEPARATOR = lazy(() => new RegExp(`([^\\S\\u00A0]+|${BREAKING_SCRIPTS}+)`, 'u'));
const BREAKING_START = lazy(() => new RegExp(`^${BREAKING_SCRIPTS}`, 'u'));

/** Keeps the separators: spaces, and runs of scripts without spaces. */
export function splitWords(text: string): string[] {
  return text.split(WORD_SEPARATOR());
}

export function isLongWord(word: string, measure?: Measure): boolean {
  return !breaksAnywhere(word) && (isTooWide(word, measure) || ADDRESS.test(word));
}

/** Whether a result of `splitWords` breaks between most of its letters. */
function breaksAnywhere(word: string): boolean {
  return BREAKING_START().test(word);
}

export function hasLongWord(text: string, measure?: Measure): boolean {
  const mayBeLong =
    ADDRESS.test(text) || hasLongRun(text, measure === undefined ? LONG_WORD_LENGTH : measure.ems);
  return mayBeLong && splitWords(text).some((word) => isLongWord(word, measure));
}

/** Whether more than `max` letters have no space between them: a quick test of most texts. */
function hasLongRun(text: string, max: number): boolean {
  // Jumps from space to space, which is ten times as fast as testing every letter.
  let start = 0;
  while (text.length - start > max) {
    const space = text.lastIndexOf(' ', start + Math.floor(max));
    if (space < start) return true;
    start = space + 1;
  }
  return false;
}

export function isTooWide(word: string, measure?: Measure): boolean {
  if (measure === undefined) return word.length > LONG_WORD_LENGTH;
  // Hardly any letter is wider than an em.
  if (word.length <= measure.ems) return false;
  const { font, ems, advance = 0 } = measure;
  const width = measureWidth(font, word) ?? UNKNOWN_EMS * word.length;
  return MAX_KERNING_FACTOR * Math.max(width, advance * word.length) > ems;
}

const PART = lazy(() => new RegExp(MEASURES.wordPartPattern, 'gu'));

export function splitWordParts(word: string): string[] {
  return word.match(PART()) ?? [];
}

/** Returns the maximum number of letters in a part that does not break. */
export function countFittingLetters(word: string, measure?: Measure): number {
  const parts = splitWordParts(word);
  if (parts.every((part) => isTooWide(part, measure) === part.length > LONG_WORD_LENGTH))
    return LONG_WORD_LENGTH;
  return parts.reduce(
    (min, part) => (isTooWide(part, measure) ? Math.min(min, part.length - 1) : min),
    word.length,
  );
}
