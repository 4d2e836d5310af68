import { omitUndefined } from '../util/plain-object.js';
import { stripSubsetPrefix } from './chars.js';
import type { PdfFont } from './model.js';

/**
 * Finds the Latin ligatures (U+FB00 to U+FB06) in `ToUnicode` maps (ISO 32000-1, 9.10.3): PDFium
 * expands them, other extractors keep them.
 *
 * @param raw - the PDF as text, with inflated streams
 */
export function findLigatures(raw: string): string {
  const ligatures = new Set<string>();
  for (const value of getUnicodeValues(raw)) {
    for (const [unit] of value.matchAll(/(?<=^(?:.{4})*)FB0[0-6]/gi))
      ligatures.add(String.fromCodePoint(Number.parseInt(unit, 16)));
  }
  return [...ligatures].sort().join('');
}

/** Returns whether a font has a soft hyphen: PDFium does not tell hyphens at line ends apart. */
export function hasSoftHyphens(raw: string): boolean {
  if (SOFT_HYPHEN_NAME.test(raw)) return true;
  for (const value of getUnicodeValues(raw)) if (/^(?:.{4})*00AD/i.test(value)) return true;
  return false;
}

/** Glyph names of the soft hyphen (Adobe Glyph List). */
const SOFT_HYPHEN_NAME = /\/(?:softhyphen|sfthyphen|uni00AD)\b/;

/** Yields hexadecimal values: `<01> <0066>`, `<01> <03> <0066>`, `<01> <03> [<0066> <FB01>]`. */
function* getUnicodeValues(raw: string): Generator<string> {
  for (const block of getBlocks(raw, 'bfchar'))
    for (const [, value = ''] of block.matchAll(BFCHAR_ENTRY)) yield value;
  for (const block of getBlocks(raw, 'bfrange')) {
    for (const [, first = '', list = ''] of block.matchAll(BFRANGE_ENTRY)) {
      yield first;
      for (const [, value = ''] of list.matchAll(/<([\dA-F]{1,64})>/gi)) yield value;
    }
  }
}

const BFCHAR_ENTRY = /<[\dA-F]{1,8}>\s{0,9}<([\dA-F]{1,64})>/gi;

const BFRANGE_ENTRY =
  /<[\dA-F]{1,8}>\s{0,9}<[\dA-F]{1,8}>\s{0,9}(?:<([\dA-F]{1,64})>|\[([^\]]{0,9999})\])/gi;

/** In characters; a block has at most 100 entries. */
const MAX_BLOCK_LENGTH = 50_000;

function* getBlocks(raw: string, name: string): Generator<string> {
  for (
    let start = raw.indexOf(`begin${name}`);
    start >= 0;
    start = raw.indexOf(`begin${name}`, start)
  ) {
    const end = raw.indexOf(`end${name}`, start);
    if (end < 0) return;
    yield raw.slice(start, Math.min(end, start + MAX_BLOCK_LENGTH));
    start = end;
  }
}

/** In characters, before and after the name of a font. */
const MAX_DICTIONARY_LENGTH = 3000;

/** Adds declared descents, which PDFium rounds or replaces. */
export function addDeclaredDescents(fonts: readonly PdfFont[], raw: string): PdfFont[] {
  const descents = new Map<string, number>();
  for (const { index, 0: key, 1: name = '' } of raw.matchAll(/\/FontName\s*\/([^\s/<>[\]()]+)/g)) {
    const head = raw.slice(Math.max(0, index - MAX_DICTIONARY_LENGTH), index);
    const tail = raw.slice(index + key.length, index + MAX_DICTIONARY_LENGTH);
    const dictionary = `${head.split('<<').at(-1)}${tail.split('>>', 1)[0]}`;
    const descent = /\/Descent\s*(-?\d*\.?\d+)/.exec(dictionary)?.[1];
    descents.set(stripSubsetPrefix(unescapeName(name)), Number(descent ?? 0));
  }
  return fonts.map((font) => ({
    ...font,
    ...omitUndefined({ declaredDescent: descents.get(font.name) }),
  }));
}

/** Decodes a PDF name: `#20` is a space. */
function unescapeName(name: string): string {
  return name.replaceAll(/#([\dA-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
