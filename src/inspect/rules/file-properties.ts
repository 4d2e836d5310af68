import { quoted, type Rule } from './rule.js';

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
