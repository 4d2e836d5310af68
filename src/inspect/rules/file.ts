import type { PdfChar } from '../../pdf/reading.js';
import { quoted, type Rule } from './rule.js';

/** The page count, if the author has set a limit. */
export const tooManyPages: Rule = ({ reading: { pageCount }, maxPages }) =>
  maxPages !== undefined &&
  pageCount > maxPages && {
    message: `There are ${pageCount} pages, more than the ${maxPages} that ${maxPages === 1 ? 'is' : 'are'} allowed.`,
    hint: 'shorten the text, leave out what is old, or let `cvpress render --fit N` squeeze the page',
  };

/** In points. Career offices recommend 10 to 12, and nobody less than 9. */
const SMALLEST = 9;

/** In PDF units, sizes are rarely exact. */
const ROUNDING = 0.05;

/** Judged by most of the letters: small print is in every CV. */
export const textTooSmall: Rule = ({ reading: { pages } }) => {
  const sizes = pages
    .flatMap(({ chars }) => chars.filter(isLetter).map(({ size }) => size))
    .sort((a, b) => a - b);
  const small = sizes.filter((size) => size < SMALLEST - ROUNDING).length;
  if (sizes.length === 0 || small * 2 <= sizes.length) return undefined;
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const share = Math.round((100 * small) / sizes.length);
  return {
    message: `${share} % of the letters are smaller than ${SMALLEST} pt; most have ${Number(usual.toFixed(1))} pt.`,
    hint: 'set the text in 10 to 12 pt, and rather use another page',
  };
};

function isLetter({ char }: PdfChar): boolean {
  return /\p{L}/u.test(char);
}

/** In bytes: what Greenhouse still parses. */
const LARGEST = 2_500_000;

export const fileTooLarge: Rule = ({ reading: { fileSize } }) =>
  fileSize > LARGEST && {
    message: `The file has ${(fileSize / 1e6).toFixed(1)} MB; some systems parse no more than ${LARGEST / 1e6} MB.`,
    hint: 'use smaller pictures, or none, and export the PDF anew with compressed pictures and subsets of the fonts',
  };

export const fontNotEmbedded: Rule = ({ reading: { fonts } }) => {
  const missing = fonts.filter(({ isEmbedded }) => !isEmbedded).map(({ name }) => name);
  if (missing.length === 0) return undefined;
  return {
    message: `${missing.length === 1 ? 'A font is' : `${missing.length} fonts are`} not in the file: ${quoted(missing)}. Others see the page in another font, or not at all.`,
    hint: 'export the PDF with all fonts embedded: choose PDF/A where the program offers it, or “embed fonts” in its settings',
  };
};

export const noTags: Rule = ({ reading: { isTagged } }) =>
  !isTagged && {
    message:
      'The PDF is not tagged: what is a heading or a list, and what is read first, has to be guessed.',
    hint: 'export it as tagged or accessible PDF (PDF/UA); a PDF that was printed from a program has no tags',
  };

/** What is encrypted or too large is not searched for the language. */
export const noLanguage: Rule = ({ reading: { language, isEncrypted, isWhole } }) =>
  language === '' &&
  !isEncrypted &&
  isWhole && {
    message: 'The PDF does not say in which language it is written.',
    hint: 'set the language of the document before the export: cvpress takes it from `language`, word processors from the language of the text',
  };

/** What programs put there if nobody has set a title. */
const FILE_NAME =
  /\.(?:docx?|odt|html?|tex|typ|md|pdf|pages|indd|rtf)$|^microsoft word - |^untitled/i;

export const noTitle: Rule = ({ reading: { title } }) => {
  const isFileName = FILE_NAME.test(title.trim());
  if (title.trim() !== '' && !isFileName) return undefined;
  return {
    message: isFileName
      ? `The title of the PDF is the name of a file, ${quoted([title])}.`
      : 'The PDF has no title.',
    hint: 'set the title in the properties of the document, for instance to your name and “CV”; windows and screen readers show it',
  };
};

export const pdfEncrypted: Rule = ({ reading: { isEncrypted } }) =>
  isEncrypted && {
    message: 'The PDF is encrypted, though it opens without a password: some systems refuse it.',
    hint: 'save it again without a password and without restrictions on printing or copying',
  };

export const readInPart: Rule = ({ reading: { isWhole } }) =>
  !isWhole && {
    message:
      'The parts of the PDF are too large to be searched in full: its language and standard may be in the rest.',
    hint: 'make the PDF smaller: fewer and smaller pictures',
  };
