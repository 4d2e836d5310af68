import { linesOf } from '../../pdf/chars.js';
import type { PdfChar, PdfReading } from '../../pdf/model.js';
import type { ReaderName } from '../readers/reader.js';
import { type Judged, quoted, type Rule, readersOf, thatRead } from './rule.js';

/** A word that readers get letter by letter. Scripts without spaces between words are left out, where letters may stand apart. */
const SPACED =
  /(?<![\p{L}\p{M}\p{N}])(?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}] ){4,}[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}](?![\p{L}\p{M}\p{N}])/gu;

/** `E X P E R I E N C E` in a reader's text; classes of driving licences, A B C D E, are no word. */
export const letterSpaced: Rule = (judged) => {
  const { readers, words } = wordsFor(judged, (reader) => spacedIn(judged.texts[reader]), 1);
  if (readers.length === 0) return undefined;
  return {
    message: `Letters stand so far apart that programs ${thatRead(readers)} get ${quoted(words)} letter by letter.`,
    hint: 'set the word without spaces between its letters and with little letter-spacing: less than a tenth of the size',
    readers,
  };
};

/** The readers that get as many words of a kind as that, and these words. */
function wordsFor(judged: Judged, wordsOf: (reader: ReaderName) => string[], least: number) {
  const found = readersOf(judged)
    .map((reader) => ({ reader, words: wordsOf(reader) }))
    .filter(({ words }) => words.length >= least);
  return {
    readers: found.map(({ reader }) => reader),
    words: [...new Set(found.flatMap(({ words }) => words))],
  };
}

function spacedIn(text: string): string[] {
  return [...text.matchAll(SPACED)].map(([word]) => word).filter((word) => !isSorted(word));
}

function isSorted(word: string): boolean {
  const letters = word.split(' ');
  return letters.every((letter, index) => index === 0 || letter >= (letters[index - 1] as string));
}

/** Fewer fields, or a smaller share of them, may lack spaces for another reason; so may fewer words of that many letters. */
const [FEWEST_GLUED, LEAST_SHARE] = [3, 0.2] as const;
const LONG_WORD = /\p{Script=Latin}{26,}/gu;

/** Words that readers get without the spaces between them. Without a source, words that are too long tell it. */
export const wordsJoined: Rule = (judged) => {
  const { readers, words } = wordsFor(judged, (reader) => joinedFor(judged, reader), FEWEST_GLUED);
  if (readers.length === 0) return undefined;
  return {
    message: `Programs ${thatRead(readers)} get words without the spaces between them: ${quoted(words)}.`,
    hint: 'export with another program or another font, so that the file has a space between two words; in LaTeX, use LuaLaTeX, or `\\pdfinterwordspaceon`',
    readers,
  };
};

function joinedFor({ hasSource, scores, texts }: Judged, reader: ReaderName): string[] {
  if (!hasSource) return [...texts[reader].matchAll(LONG_WORD)].map(([word]) => word);
  const { glued, fields } = scores[reader];
  return glued.length < LEAST_SHARE * fields ? [] : glued.map(({ text }) => text);
}

/** A word that was broken at the end of a line. */
interface BrokenWord {
  readonly before: string;
  readonly after: string;
  readonly isSoft: boolean;
  readonly page: number;
}

/** Words that readers get in two pieces. */
export const wordHyphenated: Rule = (judged) => {
  const broken = brokenWordsOf(judged.reading);
  const readers = readersOf(judged).filter((reader) =>
    broken.some((word) => isBrokenFor(word, judged, reader)),
  );
  const words = broken.filter((word) =>
    readers.some((reader) => isBrokenFor(word, judged, reader)),
  );
  const [first] = words;
  if (first === undefined) return undefined;
  const [is, parts] =
    words.length === 1 ? ['A word is', 'its parts'] : [`${words.length} words are`, 'their parts'];
  return {
    page: first.page + 1,
    message: `${is} broken at the end of a line, and programs ${thatRead(readers)} get ${parts}: ${quoted(words.map(({ before, after }) => `${before}-${after}`))}.`,
    hint: 'turn hyphenation off: `hyphens: none` in CSS, `\\usepackage[none]{hyphenat}` in LaTeX, the properties of the paragraph in a word processor',
    readers,
  };
};

function isBrokenFor(
  { before, after }: BrokenWord,
  { texts }: Judged,
  reader: ReaderName,
): boolean {
  return !texts[reader].includes(before + after);
}

/** Fewer hard hyphens at line ends are those of words that have one. */
const FEWEST_BREAKS = 2;

/**
 * Soft hyphens are always such breaks; a hard one may belong to the word. It does if one of the parts is a word of the document, if
 * that has the word with its hyphen elsewhere, or if there is hardly any other.
 */
function brokenWordsOf({ pages, text }: PdfReading): BrokenWord[] {
  const breaks = pages.flatMap(({ chars }, page) => breaksOf(chars, page));
  const whole = text.toLowerCase().replaceAll(/\S{1,40}[\u00AD\u2010-]\n\S{1,40}/g, ' ');
  const words = new Set(
    whole.match(/(?<![\p{L}\p{M}\u00AD-])[\p{L}\p{M}]+(?![\p{L}\p{M}\u00AD-])/gu),
  );
  const isWord = (part: string): boolean => words.has(part.toLowerCase());
  const isCompound = ({ before, after }: BrokenWord): boolean =>
    isWord(before) || isWord(after) || whole.includes(`${before}-${after}`.toLowerCase());
  const hard = breaks.filter((word) => !word.isSoft && !isCompound(word));
  return breaks.filter(
    (word) => word.isSoft || (hard.length >= FEWEST_BREAKS && hard.includes(word)),
  );
}

/** In characters; a longer part of a word is none. */
const LONGEST_PART = 40;

function breaksOf(chars: readonly PdfChar[], page: number): BrokenWord[] {
  const lines = linesOf(chars);
  return lines.flatMap((line, index) => {
    const [, before, hyphen] =
      /([\p{L}\p{M}]{2,})([\u00AD\u2010-])$/u.exec(line.slice(-LONGEST_PART)) ?? [];
    const [after] =
      /^\p{Ll}[\p{L}\p{M}]*/u.exec((lines[index + 1] ?? '').slice(0, LONGEST_PART)) ?? [];
    return before === undefined || after === undefined
      ? []
      : [{ before, after, isSoft: hyphen === '\u00AD', page }];
  });
}
