import { charsToLines } from '../../pdf/chars.js';
import { isOutlined } from '../structure/split-segments.js';
import { quoteExamples, type Rule } from './rule.js';

const MIN_HIDDEN_LETTERS = 3;

/** Ignores text on outlines of its letters. */
export const textInvisible: Rule = ({ reading: { pages } }) =>
  pages.flatMap((page, index) => {
    const hidden = page.chars.filter(
      (char) => char.isInvisible === true && !isOutlined(char, page),
    );
    if (hidden.filter(({ char }) => /[\p{L}\p{N}]/u.test(char)).length < MIN_HIDDEN_LETTERS)
      return [];
    return {
      page: index + 1,
      message:
        `Page ${index + 1} has invisible text: programs read ` +
        `${quoteExamples(charsToLines(hidden))}.`,
      hint: 'delete it: recruiters take white or hidden words for deception',
    };
  });
