import { FAMILIES } from '../src/compiler/model/resolve-design.js';
import type { FontName } from '../src/compiler/schema/design.js';
import { type SampleDocument, textsOf } from './documents.js';

/** The floor of layout: markup that shows the texts of a document as bare paragraphs. */
export function bareParagraphs({ cv, design }: SampleDocument): string {
  const family = FAMILIES[(design?.font ?? 'SourceSans3') as FontName];
  const paragraphs = textsOf(cv).map((text) => `#par(${JSON.stringify(text)})\n`);
  return `#set document(title: "x")
#set page(margin: 1.35cm)
#set text(font: ${JSON.stringify(family)}, size: 10pt, lang: "en")
${paragraphs.join('')}`;
}
