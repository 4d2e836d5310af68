import { once, remember } from '../../../util/remember.js';
import { RTL_LETTER } from '../../../util/scripts.js';
import { isCovered } from '../../fonts/metrics.js';
import { FAMILIES } from '../../model/resolve-design.js';
import type { FontName } from '../../schema/design.js';

/** A character that ends a group of text for the engine, and leaves no trace on the page or in its text. */
const GROUP_END = '#group-end;';

/** A group ends between words after this many matches, and anywhere after twice as many: several may be one to the engine. */
const MOST = 40;

/** Texts without these have no matches. */
const MAY_MATCH = /[()[\]{}<>«»‹›’\u00C0-\uFFFF]/;

/** Text that the template's show rules match: brackets, apostrophes, words from right to left, and letters that a font may lack. */
const MATCH = once(
  () =>
    new RegExp(
      `[()[\\]{}<>«»‹›’]|(?:${RTL_LETTER().source}[\\p{M}\\u200D]*)+|[\\u00C0-\\uFFFF]`,
      'gu',
    ),
);

/**
 * The matches of the template's show rules in a text. The engine takes no more than 512 in a group, which is all text that
 * nothing else interrupts, whatever its style (typst-realize, `finish_grouping_while`): so long texts are written as several.
 */
export class Matches {
  #count = 0;

  /** Writes a text as markup, with an end of a group where one is due. */
  grouped(text: string, write: (part: string) => string): string {
    if (!MAY_MATCH.test(text)) return write(text);
    const count = matchesIn(text);
    if (this.#count + count < MOST) {
      this.#count += count;
      return write(text);
    }
    let markup = '';
    let part = '';
    for (const word of text.split(/(?<= )(?! )/)) {
      // Spaces on both sides would be two.
      if (this.#count >= (part.endsWith(' ') ? MOST : 2 * MOST) && !word.startsWith(' ')) {
        markup += (part === '' ? '' : write(part)) + GROUP_END;
        part = '';
        this.#count = 0;
      }
      part += word;
      this.#count += matchesIn(word);
    }
    return markup + write(part);
  }
}

function matchesIn(text: string): number {
  return text.match(MATCH())?.filter(mayCount).length ?? 0;
}

function mayCount(match: string): boolean {
  return (
    match < '\u00C0' ||
    match === '’' ||
    RTL_LETTER().test(match) ||
    '‹›'.includes(match) ||
    mayBeBorrowed(match)
  );
}

/** Whether a letter is composed, and one of the bundled fonts has it only in parts (`borrowedLetters`). */
const mayBeBorrowed = remember((letter) => {
  const isComposed = letter.normalize('NFD') !== letter;
  return (
    isComposed &&
    (Object.keys(FAMILIES) as FontName[]).some(
      (font) => !isCovered(font, letter.codePointAt(0) ?? 0),
    )
  );
});
