import type { PdfContents } from './contents.js';
import { lostLinks } from './lost-links.js';
import type { Finding } from './rules/rules.js';
import type { SourceDocument } from './source-document.js';
import { structureOfDocument } from './structure/document.js';
import { factsOf } from './structure/facts.js';
import type { Structure } from './structure/structure.js';
import { wordsOf } from './words.js';

/** What a document consists of, and which of its links are not in the PDF. */
export async function compareWith(
  { document, ...options }: SourceDocument,
  contents: PdfContents,
  links: readonly string[],
): Promise<{ structure: Structure; lost: Finding[] }> {
  const complete = { ...options, words: await wordsOf(contents, document) };
  const structure = await structureOfDocument(document, complete);
  return { structure, lost: lostLinks(await factsOf(document, complete), links) };
}
