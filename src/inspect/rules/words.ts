import { charsToLines } from '../../pdf/chars.js';
import type { PdfChar, PdfContent } from '../../pdf/model.js';
import type { ExtractorName } from '../extractors/extractors.js';
import {
  describeExtractors,
  type FindingDetails,
  quoteExamples,
  type Rule,
  type RuleContext,
  selectExtractors,
} from './rule.js';

/** A word with spaces between its letters, in scripts that have spaces between words. */
const SPACED_WORD =
  /(?<![\p{L}\p{M}\p{N}])(?:[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}] ){4,}[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}](?![\p{L}\p{M}\p{N}])/gu;

/** Reports `E X P E R I E N C E`, but not classes of driving licenses: A B C D E. */
export const letterSpaced: Rule = (context) =>
  reportWords(
    context,
    1,
    (extractor) => findSpacedWords(context.texts[extractor]),
    (programs, words) => ({
      message: `Letters are so far apart that programs ${programs} get ${words} letter by letter.`,
      hint: 'remove spaces between letters, and keep letter-spacing below a tenth of the font size',
    }),
  );

/** Reports the extractors with at least `minCount` words. */
function reportWords(
  context: RuleContext,
  minCount: number,
  findWords: (extractor: ExtractorName) => string[],
  describe: (programs: string, words: string) => Pick<FindingDetails, 'message' | 'hint'>,
): FindingDetails | undefined {
  const results = selectExtractors(context)
    .map((name) => ({ name, words: findWords(name) }))
    .filter(({ words }) => words.length >= minCount);
  if (results.length === 0) return undefined;
  const extractors = results.map(({ name }) => name);
  const words = [...new Set(results.flatMap((result) => result.words))];
  return { ...describe(describeExtractors(extractors), quoteExamples(words)), extractors };
}

function findSpacedWords(text: string): string[] {
  return [...text.matchAll(SPACED_WORD)]
    .map(([word]) => word)
    .filter((word) => word !== word.split(' ').sort().join(' '));
}

/** Fewer fields lack spaces for other reasons. */
const MIN_JOINED = 3;
const MIN_JOINED_SHARE = 0.2;
const LONG_WORD = /\p{sc=Latin}{26,}/gu;

/** Without a source, reports words that are too long. */
export const wordsJoined: Rule = (context) =>
  reportWords(
    context,
    MIN_JOINED,
    (extractor) => findJoinedWords(context, extractor),
    (programs, words) => ({
      message: `Programs ${programs} get words without spaces: ${words}.`,
      hint:
        'export with another program or font that writes spaces; in LaTeX, use LuaLaTeX, ' +
        'or `\\pdfinterwordspaceon`',
    }),
  );

function findJoinedWords(
  { hasSource, scores, texts }: RuleContext,
  extractor: ExtractorName,
): string[] {
  if (!hasSource) return [...texts[extractor].matchAll(LONG_WORD)].map(([word]) => word);
  const { joined, fields } = scores[extractor];
  return joined.length < MIN_JOINED_SHARE * fields ? [] : joined.map(({ text }) => text);
}

interface BrokenWord {
  readonly before: string;
  readonly after: string;
  readonly isSoft: boolean;
  readonly page: number;
}

export const wordHyphenated: Rule = (context) => {
  const broken = findBrokenWords(context.reading);
  const splits = (extractor: ExtractorName, { before, after }: BrokenWord) =>
    !context.texts[extractor].includes(before + after);
  const extractors = selectExtractors(context).filter((extractor) =>
    broken.some((word) => splits(extractor, word)),
  );
  const words = broken.filter((word) => extractors.some((extractor) => splits(extractor, word)));
  const [first] = words;
  if (first === undefined) return undefined;
  const [is, parts] =
    words.length === 1 ? ['A word is', 'its parts'] : [`${words.length} words are`, 'their parts'];
  return {
    page: first.page + 1,
    message:
      `${is} hyphenated at the end of a line, and programs ${describeExtractors(extractors)} ` +
      `get ${parts}: ${quoteExamples(words.map(({ before, after }) => `${before}-${after}`))}.`,
    hint:
      'turn hyphenation off: `hyphens: none` in CSS, `\\usepackage[none]{hyphenat}` in LaTeX, ' +
      'paragraph settings in word processors',
    extractors,
  };
};

/** Fewer hard hyphens at line ends belong to their words. */
const MIN_HARD_BREAKS = 2;

/**
 * Soft hyphens are always breaks. A hard one belongs to the word if a part is a word of the
 * document, if the hyphenated word occurs elsewhere, or if there is hardly another one.
 */
function findBrokenWords({ pages, text }: PdfContent): BrokenWord[] {
  const breaks = pages.flatMap(({ chars }, page) => findLineBreaks(chars, page));
  const body = text.toLowerCase().replaceAll(/\S{1,40}[\u00AD\u2010-]\n\S{1,40}/g, ' ');
  const vocabulary = new Set(
    body.match(/(?<![\p{L}\p{M}\u00AD-])[\p{L}\p{M}]+(?![\p{L}\p{M}\u00AD-])/gu),
  );
  const isWord = (part: string) => vocabulary.has(part.toLowerCase());
  const isCompound = ({ before, after }: BrokenWord) =>
    isWord(before) || isWord(after) || body.includes(`${before}-${after}`.toLowerCase());
  const hard = breaks.filter((word) => !word.isSoft && !isCompound(word));
  return breaks.filter(
    (word) => word.isSoft || (hard.length >= MIN_HARD_BREAKS && hard.includes(word)),
  );
}

/** In characters. */
const MAX_PART_LENGTH = 40;

function findLineBreaks(chars: readonly PdfChar[], page: number): BrokenWord[] {
  const lines = charsToLines(chars);
  return lines.flatMap((line, index) => {
    const [, before, hyphen] =
      /([\p{L}\p{M}]{2,})([\u00AD\u2010-])$/u.exec(line.slice(-MAX_PART_LENGTH)) ?? [];
    const [after] =
      /^\p{Ll}[\p{L}\p{M}]*/u.exec((lines[index + 1] ?? '').slice(0, MAX_PART_LENGTH)) ?? [];
    return before === undefined || after === undefined
      ? []
      : [{ before, after, isSoft: hyphen === '\u00AD', page }];
  });
}
