import { dictionaryAt, nameIn, type PdfObjects, referenceIn } from './objects.js';

/** A glyph without ink that means spaces. */
interface Blank {
  /** Two spaces or more. */
  readonly text: string;
  /** In parts of the size. */
  readonly width: number;
}

/** Takes what the next piece of text in a font of a page consists of; nothing if the font has no blanks. */
export type NextBlanks = (font: string) => readonly Blank[];

/**
 * The glyphs that mean several spaces, in the order in which the pages of a PDF draw them. PDFium says where a piece of text without ink
 * stands, but neither what it means nor how wide it is. The content streams do; pages are taken to be in the PDF in their order.
 */
export function blanksIn(objects: PdfObjects): (page: number) => NextBlanks {
  const pages = SEVERAL_SPACES.test(objects.raw) ? blanksOfPages(objects) : [];
  return (page) => (font) => pages[page]?.get(font)?.pop() ?? [];
}

/** In a CMap: a code of two bytes, and what it stands for. */
const SEVERAL_SPACES = /<([\dA-Fa-f]{4})>\s*<((?:0020){2,9})>/;

/** A font with glyphs that mean several spaces. */
interface BlankFont {
  /** With the prefix of its subset. */
  readonly name: string;
  readonly object: string;
  readonly glyphs: ReadonlyMap<number, Blank>;
}

/** More fonts than these are not looked at. */
const MOST_FONTS = 1000;

/** So many of them have such glyphs at most. */
const MOST_BLANK_FONTS = 4;

/** In characters: a page may have many links. */
const LARGEST_PAGE = 30_000;

/** Pages after so many are not looked at. */
const MOST_PAGES = 1000;

/** The pieces of blanks on each page by their fonts, from the last to the first. */
function blanksOfPages(objects: PdfObjects): Map<string, Blank[][]>[] {
  const fonts = blankFontsIn(objects);
  const pages: Map<string, Blank[][]>[] = [];
  if (fonts.length === 0) return pages;
  for (const { index } of objects.raw.matchAll(/\/Type\s*\/Page\b/g)) {
    if (pages.length === MOST_PAGES) break;
    const { text } = dictionaryAt(objects.raw, index, LARGEST_PAGE);
    const contents = /\/Contents\s*(?:\[([^\]]*)\]|(\d+ 0 R))/.exec(text);
    const streams = (contents?.[1] ?? contents?.[2] ?? '').matchAll(/(\d+) 0 R/g);
    const content = Array.from(streams, ([, object = '']) => objects.stream(object)).join('\n');
    const resources = text + objects.from(referenceIn(text, 'Resources'));
    pages.push(new Map(fonts.map((font) => [font.name, piecesIn(content, font, keysIn(resources, font)).reverse()])));
  }
  return pages;
}

function keysIn(resources: string, { object }: BlankFont): Set<string> {
  const keys = resources.matchAll(new RegExp(`/([^\\s/<>[\\]()]+)\\s+${object} 0 R`, 'g'));
  return new Set(Array.from(keys, ([, key = '']) => key));
}

function blankFontsIn(objects: PdfObjects): BlankFont[] {
  const fonts: BlankFont[] = [];
  let at = objects.raw.indexOf('/ToUnicode');
  for (let count = 0; at !== -1 && count < MOST_FONTS; count++, at = objects.raw.indexOf('/ToUnicode', at + 1)) {
    const font = blankFontAt(objects, at);
    if (font !== undefined) fonts.push(font);
    if (fonts.length === MOST_BLANK_FONTS) break;
  }
  return fonts;
}

function blankFontAt(objects: PdfObjects, at: number): BlankFont | undefined {
  const { text, object } = dictionaryAt(objects.raw, at);
  const [name, cmap] = [nameIn(text, 'BaseFont'), referenceIn(text, 'ToUnicode')];
  if (name === undefined || object === undefined || cmap === undefined) return undefined;
  const meanings = [...objects.stream(cmap).matchAll(new RegExp(SEVERAL_SPACES, 'g'))];
  if (meanings.length === 0) return undefined;
  const widths = widthsIn(objects.array(objects.from(referenceIn(text, 'DescendantFonts')), 'W'));
  const glyphs = meanings.map(([, hex = '', spaces = '']): [number, Blank] => {
    const code = Number.parseInt(hex, 16);
    return [code, { text: ' '.repeat(spaces.length / 4), width: (widths.get(code) ?? 0) / 1000 }];
  });
  return { name, object, glyphs: new Map(glyphs) };
}

/** What content streams do with fonts: `/key size Tf` selects one, `[…] TJ` and `… Tj` draw with it. Pieces of blanks are short. */
const SELECTED_OR_DRAWN =
  /\/([^\s/<>[\]()]+)\s+[-\d.]+\s+Tf\b|(\[(?:\((?:\\[\s\S]|[^\\()]){0,99}\)|[^[\]()]){0,99}\]\s*TJ|\((?:\\[\s\S]|[^\\()]){0,99}\)\s*Tj|<[^<>]{0,99}>\s*Tj)/g;

function piecesIn(content: string, { glyphs }: BlankFont, keys: ReadonlySet<string>): Blank[][] {
  const pieces: Blank[][] = [];
  let isSelected = false;
  for (const [, key, drawn] of content.matchAll(SELECTED_OR_DRAWN)) {
    if (key !== undefined) isSelected = keys.has(key);
    else if (isSelected && drawn !== undefined) pieces.push(codesIn(drawn).flatMap((code) => glyphs.get(code) ?? []));
  }
  return pieces;
}

/** The codes of the strings in an operand, two bytes each. */
function codesIn(operand: string): number[] {
  const strings = operand.matchAll(/\(((?:\\[\s\S]|[^\\()])*)\)|<([\dA-Fa-f\s]*)>/g);
  const bytes = Array.from(strings, ([, literal, hex = '']) =>
    literal === undefined ? Buffer.from(hex.replaceAll(/\s/g, ''), 'hex').toString('latin1') : unescaped(literal),
  ).join('');
  return Array.from(
    { length: bytes.length >> 1 },
    (_, at) => bytes.charCodeAt(2 * at) * 256 + bytes.charCodeAt(2 * at + 1),
  );
}

function unescaped(literal: string): string {
  return literal.replaceAll(/\\([0-7]{1,3}|[\s\S])/g, (_, escaped: string) =>
    /^[0-7]/.test(escaped) ? String.fromCharCode(Number.parseInt(escaped, 8)) : (ESCAPES.get(escaped) ?? escaped),
  );
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
  ['\n', ''],
]);

/** A range of more codes with one width is cut. */
const MOST_CODES = 1000;

/**
 * The widths of a font with codes of two bytes, in thousandths of the size, from a list of `first [width …]` or `first last width` each
 * (ISO 32000-1, 9.7.4.3).
 */
function widthsIn(list: string): Map<number, number> {
  const widths = new Map<number, number>();
  for (const [, from, several, to, width] of list.matchAll(/(\d+)\s*(?:\[([^\]]*)\]|\s(\d+)\s+(-?[\d.]+))/g)) {
    const first = Number(from);
    const last = several === undefined ? Math.min(Number(to), first + MOST_CODES) : first;
    for (let code = first; code <= last; code++) widths.set(code, Number(width));
    const each = several?.trim().split(/\s+/) ?? [];
    for (const [index, own] of each.entries()) widths.set(first + index, Number(own));
  }
  return widths;
}
