import { defined } from '../util/plain-object.js';
import { withoutPrefix } from './chars.js';
import type { PdfFont } from './model.js';

/**
 * The Latin ligatures (Unicode, U+FB00 to U+FB06) that the fonts of a PDF, given as text, have for a meaning (ISO 32000-1, 9.10.3): PDFium
 * takes them apart, other readers give the character.
 */
export function ligaturesIn(raw: string): string {
  const found = new Set<string>();
  for (const meaning of meaningsIn(raw)) {
    for (const [unit] of meaning.matchAll(/(?<=^(?:.{4})*)FB0[0-6]/gi))
      found.add(String.fromCodePoint(Number.parseInt(unit, 16)));
  }
  return [...found].sort().join('');
}

/** Whether a font of a PDF has a soft hyphen: PDFium makes the same of every hyphen at the end of a line. */
export function hasSoftHyphens(raw: string): boolean {
  if (GLYPH.test(raw)) return true;
  for (const meaning of meaningsIn(raw)) if (/^(?:.{4})*00AD/i.test(meaning)) return true;
  return false;
}

/** Its names in an encoding (Adobe Glyph List). */
const GLYPH = /\/(?:softhyphen|sfthyphen|uni00AD)\b/;

/** What codes mean, in hexadecimal digits, one after the other: `<01> <0066>`, `<01> <03> <0066>`, `<01> <03> [<0066> <FB01>]`. */
function* meaningsIn(raw: string): Generator<string> {
  for (const block of blocksIn(raw, 'bfchar'))
    for (const [, meaning = ''] of block.matchAll(ONE)) yield meaning;
  for (const block of blocksIn(raw, 'bfrange')) {
    for (const [, first = '', list = ''] of block.matchAll(RANGE)) {
      yield first;
      for (const [, meaning = ''] of list.matchAll(/<([\dA-F]{1,64})>/gi)) yield meaning;
    }
  }
}

const ONE = /<[\dA-F]{1,8}>\s{0,9}<([\dA-F]{1,64})>/gi;

const RANGE =
  /<[\dA-F]{1,8}>\s{0,9}<[\dA-F]{1,8}>\s{0,9}(?:<([\dA-F]{1,64})>|\[([^\]]{0,9999})\])/gi;

/** In characters: far more than the hundred rows that a block may have. */
const LARGEST_BLOCK = 50_000;

function* blocksIn(raw: string, name: string): Generator<string> {
  for (let at = raw.indexOf(`begin${name}`); at >= 0; at = raw.indexOf(`begin${name}`, at)) {
    const end = raw.indexOf(`end${name}`, at);
    if (end < 0) return;
    yield raw.slice(at, Math.min(end, at + LARGEST_BLOCK));
    at = end;
  }
}

/** In characters, to either side of a font's name. */
const LARGEST_DICTIONARY = 3000;

/** Adds the descents that a PDF, given as text, declares for its fonts: PDFium rounds or replaces them. */
export function withFacts(fonts: readonly PdfFont[], raw: string): PdfFont[] {
  const descents = new Map<string, number>();
  for (const { index, 0: key, 1: name = '' } of raw.matchAll(/\/FontName\s*\/([^\s/<>[\]()]+)/g)) {
    const [before = ''] = raw
      .slice(Math.max(0, index - LARGEST_DICTIONARY), index)
      .split('<<')
      .slice(-1);
    const [after = ''] = raw.slice(index + key.length, index + LARGEST_DICTIONARY).split('>>', 1);
    const descent = /\/Descent\s*(-?\d*\.?\d+)/.exec(before + after)?.[1];
    descents.set(withoutPrefix(unescaped(name)), Number(descent ?? 0));
  }
  return fonts.map((font) => ({
    ...font,
    ...defined({ declaredDescent: descents.get(font.name) }),
  }));
}

/** A name of PDF as it is meant: `#20` is a space. */
function unescaped(name: string): string {
  return name.replaceAll(/#([\dA-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
