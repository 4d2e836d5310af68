import { meaningsIn } from './meanings.js';

/**
 * Whether a font of a PDF has a soft hyphen: PDFium makes the same of every hyphen at the end of a line.
 *
 * @param raw - all objects of a PDF, as text
 */
export function hasSoftHyphens(raw: string): boolean {
  if (GLYPH.test(raw)) return true;
  for (const meaning of meaningsIn(raw)) if (/^(?:.{4})*00AD/i.test(meaning)) return true;
  return false;
}

/** Its names in an encoding (Adobe Glyph List). */
const GLYPH = /\/(?:softhyphen|sfthyphen|uni00AD)\b/;
