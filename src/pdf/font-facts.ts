import { withoutPrefix } from './chars.js';
import { dictionaryAt, nameIn, numberIn } from './dictionary.js';
import type { FontDescriptor, PdfFont } from './reading.js';

/** What a PDF itself says about its fonts, by their names without the prefix of a subset; PDFium rounds or replaces it. */
export type FontFacts = ReadonlyMap<string, FontDescriptor>;

/** More fonts than these are not looked up. */
const MOST = 1000;

/** @param raw - all of the PDF as text */
export function fontFactsIn(raw: string): FontFacts {
  const facts = new Map<string, FontDescriptor>();
  let at = raw.indexOf(KEY);
  for (let count = 0; at !== -1 && count < MOST; count++, at = raw.indexOf(KEY, at + 1)) {
    const { text } = dictionaryAt(raw, at);
    const descent = numberIn(text, 'Descent');
    facts.set(withoutPrefix(nameIn(text, 'FontName') ?? ''), descent === undefined ? {} : { descent });
  }
  return facts;
}

const KEY = '/FontName';

/** A font with what the PDF says about it. */
export function withFacts(font: PdfFont, facts: FontFacts): PdfFont {
  const declared = facts.get(font.name);
  return declared === undefined ? font : { ...font, declared };
}
