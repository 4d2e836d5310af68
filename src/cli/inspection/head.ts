import { visibleText } from '../../diagnostics/quote.js';
import type { PdfContents } from '../../inspect/contents.js';
import { counted } from './count.js';

/** What a PDF is, in two or three lines. */
export function describeHead(file: string, contents: PdfContents): string[] {
  const { pageCount, pdfVersion, standards, isTagged, language, title, fonts } = contents;
  const bare = fonts.filter(({ isEmbedded }) => !isEmbedded).map(({ name }) => name);
  const facts = [
    counted(pageCount, 'page'),
    `PDF ${pdfVersion}`.trim(),
    // Whether it conforms is not checked.
    ...standards.map((standard) => `claims ${standard}`),
    isTagged ? 'tagged' : 'no tags',
    language === '' ? 'no language' : `language ${language}`,
  ];
  return [
    `${file}: ${facts.join(', ')}`,
    title === '' ? 'no title' : `title: ${title}`,
    ...(bare.length === 0 ? [] : [`fonts that are not embedded: ${bare.join(', ')}`]),
  ].map(visibleText);
}
