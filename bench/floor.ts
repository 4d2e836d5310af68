import { FONT_FAMILIES } from '../src/compiler/model/resolve-design.js';
import type { FontName } from '../src/compiler/schema/design.js';
import { collectTexts, type SampleDocument } from './documents.js';

/** Returns the floor of layout: markup with the texts of a document as bare paragraphs. */
export function writeBareParagraphs({ cv, design }: SampleDocument): string {
  const family = FONT_FAMILIES[(design?.font ?? 'SourceSans3') as FontName];
  const paragraphs = collectTexts(cv).map((text) => `#par(${JSON.stringify(text)})\n`);
  return `#set document(title: "x")
#set page(margin: 1.35cm)
#set text(font: ${JSON.stringify(family)}, size: 10pt, lang: "en")
${paragraphs.join('')}`;
}
