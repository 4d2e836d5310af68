import { inflateSync } from 'node:zlib';
import { dictionaryAt, nameIn } from './dictionary.js';

/** A glyph without ink that means spaces. */
export interface Blank {
  /** Two spaces or more. */
  readonly text: string;
  /** In parts of the size. */
  readonly width: number;
}

/** Takes what the next piece of text in a font of a page consists of; nothing if the font has no blanks. */
export type NextBlanks = (font: string) => readonly Blank[];

/**
 * The glyphs that mean several spaces, in the order in which the pages of a PDF draw them. PDFium says where a piece of text
 * without ink stands, but neither what it means nor how wide it is. The content streams of the pages do.
 *
 * @param raw - all objects of the PDF, as text; it begins with the PDF itself
 * @returns those of a page; pages are taken to be in the PDF in their order
 */
export function blanksIn(raw: string): (page: number) => NextBlanks {
  const pages = SEVERAL_SPACES.test(raw) ? new Objects(raw).blanksOfPages() : [];
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

/** A CMap or what a page draws is smaller, in bytes. */
const LARGEST_STREAM = 2 ** 22;

/** In characters. */
const LARGEST_DICTIONARY = 4000;
const LARGEST_PAGE = 30_000;

/** Pages after so many are not looked at. */
const MOST_PAGES = 1000;

/** The objects of a PDF that are not compressed together. */
class Objects {
  /** Where each begins, by its number. */
  readonly #starts: ReadonlyMap<string, number>;

  constructor(readonly raw: string) {
    const objects = raw.matchAll(/(?<!\d)(\d{1,10}) 0 obj\b/g);
    this.#starts = new Map(Array.from(objects, (match): [string, number] => [match[1] ?? '', match.index]));
  }

  /** The pieces of blanks on each page by their fonts, from the last to the first. */
  blanksOfPages(): Map<string, Blank[][]>[] {
    const fonts = this.#blankFonts();
    const pages: Map<string, Blank[][]>[] = [];
    if (fonts.length === 0) return pages;
    for (const { index } of this.raw.matchAll(/\/Type\s*\/Page\b/g)) {
      if (pages.length === MOST_PAGES) break;
      const { text } = dictionaryAt(this.raw, index, LARGEST_PAGE);
      const contents = /\/Contents\s*(?:\[([^\]]*)\]|(\d+ 0 R))/.exec(text);
      const streams = (contents?.[1] ?? contents?.[2] ?? '').matchAll(/(\d+) 0 R/g);
      const content = Array.from(streams, ([, object = '']) => this.#stream(object)).join('\n');
      pages.push(
        new Map(fonts.map((font) => [font.name, piecesIn(content, font, this.#keysIn(text, font)).reverse()])),
      );
    }
    return pages;
  }

  #blankFonts(): BlankFont[] {
    const fonts: BlankFont[] = [];
    let at = this.raw.indexOf('/ToUnicode');
    for (let count = 0; at !== -1 && count < MOST_FONTS; count++, at = this.raw.indexOf('/ToUnicode', at + 1)) {
      const font = this.#blankFontAt(at);
      if (font !== undefined) fonts.push(font);
      if (fonts.length === MOST_BLANK_FONTS) break;
    }
    return fonts;
  }

  #blankFontAt(at: number): BlankFont | undefined {
    const { text, object } = dictionaryAt(this.raw, at);
    const [name, cmap] = [nameIn(text, 'BaseFont'), referenceIn(text, 'ToUnicode')];
    const descendant = referenceIn(text, 'DescendantFonts');
    if (name === undefined || object === undefined || cmap === undefined || descendant === undefined) return undefined;
    const meanings = [...this.#stream(cmap).matchAll(new RegExp(SEVERAL_SPACES, 'g'))];
    if (meanings.length === 0) return undefined;
    const start = this.#starts.get(descendant) ?? this.raw.length;
    const widths = widthsIn(this.raw.slice(start, start + LARGEST_DICTIONARY));
    const glyphs = meanings.map(([, hex = '', spaces = '']): [number, Blank] => {
      const code = Number.parseInt(hex, 16);
      return [code, { text: ' '.repeat(spaces.length / 4), width: (widths.get(code) ?? 0) / 1000 }];
    });
    return { name, object, glyphs: new Map(glyphs) };
  }

  /** The names of a font on a page. */
  #keysIn(page: string, { object }: BlankFont): Set<string> {
    const start = this.#starts.get(referenceIn(page, 'Resources') ?? '') ?? this.raw.length;
    const resources = page + this.raw.slice(start, start + LARGEST_DICTIONARY);
    const keys = resources.matchAll(new RegExp(`/([^\\s/<>[\\]()]+)\\s+${object} 0 R`, 'g'));
    return new Set(Array.from(keys, ([, key = '']) => key));
  }

  #stream(object: string): string {
    const start = this.#starts.get(object) ?? this.raw.length;
    const opening = /stream\r?\n/.exec(this.raw.slice(start, start + LARGEST_DICTIONARY));
    if (opening === null) return '';
    const from = start + opening.index + opening[0].length;
    const stream = this.raw.slice(from, Math.min(this.raw.indexOf('endstream', from), from + LARGEST_STREAM));
    if (stream.charCodeAt(0) !== 0x78) return stream;
    try {
      return inflateSync(Buffer.from(stream, 'latin1'), { maxOutputLength: LARGEST_STREAM }).toString('latin1');
    } catch {
      return '';
    }
  }
}

/** The first object that an entry of a dictionary refers to. */
function referenceIn(dictionary: string, key: string): string | undefined {
  return new RegExp(`/${key}\\s*\\[?\\s*(\\d+) 0 R`).exec(dictionary)?.[1];
}

/** The widths of a font with codes of two bytes: `first [width …]` or `first last width` (ISO 32000-1, 9.7.4.3). */
function widthsIn(dictionary: string): Map<number, number> {
  const widths = new Map<number, number>();
  const list = /\/W\s*\[((?:\[[^\]]*\]|[^\]])*)\]/.exec(dictionary)?.[1] ?? '';
  for (const [, from, several, to, width] of list.matchAll(/(\d+)\s*(?:\[([^\]]*)\]|\s(\d+)\s+(-?[\d.]+))/g)) {
    const first = Number(from);
    const last = several === undefined ? Math.min(Number(to), first + LARGEST_DICTIONARY) : first;
    for (let code = first; code <= last; code++) widths.set(code, Number(width));
    const each = several?.trim().split(/\s+/) ?? [];
    for (const [index, own] of each.entries()) widths.set(first + index, Number(own));
  }
  return widths;
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
    /^[0-7]/.test(escaped) ? String.fromCharCode(Number.parseInt(escaped, 8)) : (ESCAPES[escaped] ?? escaped),
  );
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '' };
