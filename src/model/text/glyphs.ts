import { isCovered } from '../../fonts/coverage.js';
import type { Covers } from '../../fonts/fallback.js';
import { COVERAGE } from '../../fonts/metrics.generated.js';
import type { FontName } from '../../schema/design.js';

const BUNDLED = Object.keys(COVERAGE) as FontName[];

/**
 * What stands for a character that cannot be set. PDF/UA forbids references to the `.notdef` glyph (ISO 14289-1,
 * 7.21.8), and the engine refuses to export them, so the character must not reach it. Two of the bundled fonts have
 * this one.
 */
const REPLACEMENT = '\uFFFD';

/** A text that can be set, and the characters that had to be replaced. */
export interface SettableText {
  readonly text: string;
  readonly missing: readonly string[];
}

/**
 * Makes a text fit for the engine: composed characters (NFC), one kind of space, and no character that none of the
 * fonts can show.
 *
 * @param fallbacks - the fonts beside the bundled ones
 */
export function settable(text: string, fallbacks: readonly Covers[]): SettableText {
  if (SETTABLE.test(text)) return { text, missing: [] };
  const composed = text
    .normalize('NFC')
    .replaceAll(BREAKS, ' ')
    .replaceAll('\uFEFF', '\u2060')
    .replaceAll(UNSEEN, (run) => [...run.slice(0, 2 * MOST_UNSEEN)].slice(0, MOST_UNSEEN).join(''))
    .replaceAll(IDLE_HYPHEN, '');
  const missing: string[] = [];
  const clean = composed.replaceAll(CLUSTER, (cluster) => {
    if (isSettable(cluster, fallbacks)) return cluster;
    return [...cluster]
      .map((character) => {
        if (isSettable(character, fallbacks) && !MARK.test(character)) return character;
        missing.push(character);
        return REPLACEMENT;
      })
      .join('');
  });
  return { text: clean, missing };
}

/**
 * Letters of Western and Central Europe and the usual marks, all composed: nothing is to be done about them. The soft
 * hyphen is not among them.
 */
const SETTABLE = /^[\n\x20-\x7E\u00A0-\u00AC\u00AE-\u017F\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026\u20AC]*$/;

/** Everything that Typst or Markdown takes for the end of a line, but `\n` itself, and the tabulator. */
const BREAKS = /\r\n?|[\t\v\f\u0085\u2028\u2029]/g;

/**
 * Marks and characters without a look of their own: no writing has more than this of them in a row (Unicode Standard
 * Annex #15, "Stream-Safe Text Format"). The engine would try to end a line at each, and never find one that is full.
 */
const MOST_UNSEEN = 30;
const UNSEEN = new RegExp(`[\\p{Mark}\\p{Default_Ignorable_Code_Point}]{${MOST_UNSEEN + 1},}`, 'gu');

/** Soft hyphens at the end of a word: there is nothing to hyphenate, and the engine fails on links that end with one. */
const IDLE_HYPHEN = /\u00AD(?=\p{Default_Ignorable_Code_Point}*(?:\s|$))/gu;

/**
 * Characters that PDF/UA forbids in text (ISO 14289-1, 7.21.7) or that are none, though some fonts have glyphs for them.
 * The byte order mark (U+FEFF) is not among them, as it is replaced by what has taken over its other meaning, U+2060.
 */
const FORBIDDEN = /[^\P{Control}\n]|[\p{Surrogate}\p{Noncharacter_Code_Point}]/u;

/**
 * A character with the marks and invisible characters that belong to it: they must come from one font. Printable ASCII that
 * stands alone all fonts have.
 */
const CLUSTER =
  /[^\n\x20-\x7E][\p{Mark}\p{Default_Ignorable_Code_Point}]*|[\x20-\x7E][\p{Mark}\p{Default_Ignorable_Code_Point}]+/gu;

const MARK = /\p{Mark}/u;

/**
 * Characters that need no glyph. U+1680, the Ogham space, is white space that shows. The others of the first group
 * are drawn by the engine as an advance; the second group not at all.
 */
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]$/u;

function isSettable(cluster: string, fallbacks: readonly Covers[]): boolean {
  if (FORBIDDEN.test(cluster)) return false;
  const codePoints = [...cluster].filter((c) => c === '\u1680' || !INVISIBLE.test(c)).map((c) => c.codePointAt(0) ?? 0);
  return (
    BUNDLED.some((font) => codePoints.every((codePoint) => isCovered(font, codePoint))) ||
    fallbacks.some((covers) => codePoints.every(covers))
  );
}
