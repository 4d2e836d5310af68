import { meaningsIn } from './meanings.js';

/**
 * The Latin ligatures (Unicode, U+FB00 to U+FB06) that the fonts of a PDF have for a meaning (ISO 32000-1, 9.10.3): PDFium
 * takes them apart, other readers give the character.
 *
 * @param raw - all objects of a PDF, as text
 */
export function ligaturesIn(raw: string): string {
  const found = new Set<string>();
  for (const meaning of meaningsIn(raw)) {
    for (const [unit] of meaning.matchAll(/(?<=^(?:.{4})*)FB0[0-6]/gi))
      found.add(String.fromCodePoint(Number.parseInt(unit, 16)));
  }
  return [...found].sort().join('');
}
