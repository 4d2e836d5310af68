import { lazy, memoize } from '../../../util/memoize.js';
import { getRtlLetterPattern } from '../../../util/unicode-scripts.js';
import { isCovered } from '../../fonts/metrics.js';
import { FONT_FAMILIES } from '../../model/resolve-design.js';
import type { FontName } from '../../schema/design.js';

/** Ends a group of text in the engine, without a trace on the page or in the text. */
const GROUP_END = '#group-end;';

/** Ends a group at a space after this many matches, and anywhere after twice as many. */
const MAX_MATCHES = 40;

/** A quick test: other texts have no matches. */
const MAY_MATCH = /[()[\]{}<>«»‹›&’\d\u00C0-\uFFFF]/;

/** Matches text of show rules: brackets, `&`, apostrophes, numbers, and letters beyond ASCII. */
const MATCH = lazy(
  () =>
    new RegExp(
      `[()[\\]{}<>«»‹›&’]|\\d+|(?:${getRtlLetterPattern().source}[\\p{M}\\u200D]*)+|[\\u00C0-\\uFFFF]`,
      'gu',
    ),
);

/**
 * Counts matches of the template's show rules. The engine handles at most 512 in a group, which is
 * all uninterrupted text (typst-realize, `finish_grouping_while`), so long texts become several
 * groups.
 */
export class MatchBudget {
  #count = 0;

  writeGroups(text: string, write: (part: string) => string): string {
    if (!MAY_MATCH.test(text)) return write(text);
    const count = countMatches(text);
    if (this.#count + count < MAX_MATCHES) {
      this.#count += count;
      return write(text);
    }
    let markup = '';
    let part = '';
    for (const word of text.split(/(?<= )(?! )/)) {
      // A space on both sides of the end would be two spaces.
      const max = part.endsWith(' ') ? MAX_MATCHES : 2 * MAX_MATCHES;
      if (this.#count >= max && !word.startsWith(' ')) {
        markup += (part === '' ? '' : write(part)) + GROUP_END;
        part = '';
        this.#count = 0;
      }
      part += word;
      this.#count += countMatches(word);
    }
    return markup + write(part);
  }
}

function countMatches(text: string): number {
  return text.match(MATCH())?.filter(isMatch).length ?? 0;
}

function isMatch(match: string): boolean {
  return (
    match < '\u00C0' ||
    match === '’' ||
    getRtlLetterPattern().test(match) ||
    '‹›'.includes(match) ||
    mayNeedFallback(match)
  );
}

/** Whether a letter is composed, and a bundled font lacks it (`borrowed` in the template). */
const mayNeedFallback = memoize((letter) => {
  const isComposed = letter.normalize('NFD') !== letter;
  return (
    isComposed &&
    (Object.keys(FONT_FAMILIES) as FontName[]).some(
      (font) => !isCovered(font, letter.codePointAt(0) ?? 0),
    )
  );
});
