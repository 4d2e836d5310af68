import { quote } from '../../diagnostics/quote.js';
import { quoteExamples, type Rule } from './rule.js';

export const fontNotEmbedded: Rule = ({ reading: { fonts } }) => {
  const missing = fonts.filter(({ isEmbedded }) => !isEmbedded).map(({ name }) => name);
  if (missing.length === 0) return undefined;
  return {
    message:
      `${missing.length === 1 ? 'A font is' : `${missing.length} fonts are`} not embedded: ` +
      `${quoteExamples(missing)}. Others may see another font, or no text.`,
    hint: 'export the PDF with all fonts embedded: choose PDF/A, or “embed fonts” in the settings',
  };
};

export const noTags: Rule = ({ reading: { isTagged } }) =>
  !isTagged && {
    message: 'The PDF is not tagged: programs have to guess headings, lists and reading order.',
    hint: 'export it as tagged or accessible PDF (PDF/UA); printing to PDF writes no tags',
  };

/** Encrypted or partially read PDFs are not searched for a language. */
export const noLanguage: Rule = ({ reading: { language, isEncrypted, isComplete } }) =>
  language === '' &&
  !isEncrypted &&
  isComplete && {
    message: 'The PDF does not specify its language.',
    hint:
      'set the document language before exporting: `language` in cvpress, ' +
      'the language of the text in word processors',
  };

const FILE_NAME =
  /\.(?:docx?|odt|html?|tex|typ|md|pdf|pages|indd|rtf)$|^microsoft word - |^untitled/i;

export const noTitle: Rule = ({ reading: { title } }) => {
  const isFileName = FILE_NAME.test(title.trim());
  if (title.trim() !== '' && !isFileName) return undefined;
  return {
    message: isFileName
      ? `The title of the PDF is a file name, ${quote(title)}.`
      : 'The PDF has no title.',
    hint: 'set the title in the document properties, such as your name and “CV”',
  };
};

export const pdfEncrypted: Rule = ({ reading: { isEncrypted } }) =>
  isEncrypted && {
    message: 'The PDF is encrypted, although it opens without a password: some systems reject it.',
    hint: 'save it again without a password or restrictions',
  };

export const pdfPartiallyRead: Rule = ({ reading: { isComplete } }) =>
  !isComplete && {
    message:
      'The PDF is too large to be searched completely: its language and standard may be missed.',
    hint: 'make the PDF smaller: use fewer and smaller images',
  };
