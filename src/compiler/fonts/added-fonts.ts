import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as fontkit from 'fontkit';
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.js';
import { findFiles } from '../../files/find-files.js';
import type { FallbackFont, Look } from './fallback.js';
import { familyIn, listsTooMany, readFontTables } from './font-tables.js';

export interface AddedFont extends FallbackFont {
  /** The absolute path of its file, which may hold several. */
  readonly file: string;
  /** From 1 to 1000; 400 is regular. */
  readonly weight: number;
  /** From 1, the narrowest, to 9; 5 is normal. */
  readonly width: number;
}

/** Parsing a font takes longer than rendering a document, so a file is parsed again only when it changes. */
const readFiles = new Map<string, { state: string; fonts: AddedFont[] }>();

const FONT_FILE = /\.(ttf|otf|ttc|otc)$/i;

/**
 * Reads font files, and all in folders, in the order of the paths, of each family only the faces for text. What cannot be read, or
 * holds no font, is an error.
 */
export async function readAddedFonts(
  paths: readonly string[],
): Promise<{ fonts: readonly AddedFont[]; diagnostics: Diagnostic[] }> {
  const diagnostics: Diagnostic[] = [];
  const files: string[] = [];
  for (const path of paths) {
    try {
      const found = await filesOf(resolve(path));
      if (found.length === 0)
        diagnostics.push(badFont(path, 'holds no font file', 'give .ttf, .otf or .ttc files'));
      files.push(...found);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : error;
      const problem = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
      diagnostics.push(badFont(path, problem, 'check the path'));
    }
  }
  const fonts = await Promise.all([...new Set(files)].map((file) => readFonts(file, diagnostics)));
  return { fonts: facesForText(fonts.flat()), diagnostics };
}

/** The size and time of change of each font file, with its path. What cannot be read is left out. */
export async function statesOfFonts(paths: readonly string[]): Promise<string[]> {
  const files = await Promise.all(paths.map((path) => filesOf(resolve(path)).catch(() => [])));
  return Promise.all(files.flat().map(async (file) => `${file} ${await stateOf(file)}`));
}

async function stateOf(file: string): Promise<string> {
  const { size, mtimeMs } = await stat(file);
  return `${size} ${mtimeMs}`;
}

async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const found = await findFiles(['**/*'], path, {});
  return found.filter((file) => FONT_FILE.test(file)).map((file) => resolve(path, file));
}

async function readFonts(file: string, diagnostics: Diagnostic[]): Promise<AddedFont[]> {
  try {
    const state = await stateOf(file);
    const known = readFiles.get(file);
    if (known?.state === state) return known.fonts;
    const fonts = parseFonts(file, await readFontTables(file, TABLES));
    readFiles.set(file, { state, fonts });
    return fonts;
  } catch {
    diagnostics.push(
      badFont(file, 'is not a font that can be read', 'give TrueType or OpenType files'),
    );
    return [];
  }
}

const TABLES: ReadonlySet<string> = new Set([
  'OS/2',
  'cmap',
  'head',
  'hhea',
  'hmtx',
  'maxp',
  'name',
  'post',
]);

/** @throws whatever the parser throws for a damaged font */
function parseFonts(file: string, fonts: readonly Buffer[]): AddedFont[] {
  return fonts.map((bytes) => {
    const font = fontkit.create(bytes) as ParsedFont;
    if (!isKnownToEngine(font)) throw new Error('no measures');
    // Tables are read on first use: a font whose table of characters cannot be read is refused.
    font.hasGlyphForCodePoint(0x20);
    if (listsTooMany(bytes, font.directory.tables.cmap?.offset ?? Number.NaN))
      throw new Error('characters without end');
    const covers = (codePoint: number): boolean => has(font, codePoint);
    const family = familyIn(tableOf('name', font, bytes));
    // The engine finds no font by an empty name.
    if (family === undefined || family === '') throw new Error('no name');
    const advanceOf = (codePoint: number): number | undefined =>
      advanceIn(tableOf('hmtx', font, bytes), font, codePoint);
    return { file, family, ...styleOf(font), covers, advanceOf };
  });
}

/** Without these, the engine does not recognise the font, and only reports an unknown family for each document. */
function isKnownToEngine({ unitsPerEm, hhea, maxp, head }: ParsedFont): boolean {
  const hasPlaces = head?.indexToLocFormat === 0 || head?.indexToLocFormat === 1;
  return (
    unitsPerEm >= 16 && unitsPerEm <= 16384 && hhea !== undefined && maxp !== undefined && hasPlaces
  );
}

/** A font, with what fontkit's types lack. */
type ParsedFont = fontkit.Font & {
  readonly maxp?: object;
  /** How the places of outlines are written (OpenType, "head"): in half or in whole. */
  readonly head?: { readonly indexToLocFormat: number };
  /** Where the tables stand in the file. */
  readonly directory: {
    readonly tables: Readonly<Record<string, { readonly offset: number; readonly length: number }>>;
  };
  readonly _cmapProcessor: { lookup(codePoint: number): number };
};

/** From this weight on, a font is a bold one ("semibold"; OpenType, "usWeightClass"). */
const BOLD = 600;

/** A font that does not say how it looks is a regular one. */
function styleOf(font: fontkit.Font): Omit<AddedFont, 'file' | 'family' | 'covers' | 'advanceOf'> {
  try {
    const os2 = font['OS/2'];
    const { usWeightClass: weight, usWidthClass: width } = os2;
    const isItalic = font.italicAngle !== 0;
    return {
      weight,
      width,
      isBold: weight >= BOLD,
      isItalic,
      ...lookOf(font.familyName, os2 as never),
    };
  } catch {
    return {
      weight: 400,
      width: 5,
      isBold: false,
      isItalic: false,
      ...lookOf(font.familyName, undefined),
    };
  }
}

function tableOf(table: string, font: ParsedFont, bytes: Buffer): Buffer {
  const { offset, length } = font.directory.tables[table] ?? { offset: 0, length: 0 };
  return bytes.subarray(offset, offset + length);
}

/** A damaged part of the table contributes no characters. */
function has(font: fontkit.Font, codePoint: number): boolean {
  try {
    return font.hasGlyphForCodePoint(codePoint);
  } catch {
    return false;
  }
}

/** The horizontal metrics of a glyph: its advance and side bearing. Glyphs after the last pair are as wide as that. */
const METRIC = 4;

/** A glyph's width in ems (OpenType, "hmtx"); undefined if the table does not have it. */
function advanceIn(hmtx: Buffer, font: ParsedFont, codePoint: number): number | undefined {
  try {
    const { hhea, unitsPerEm, _cmapProcessor: characters } = font;
    const place = METRIC * Math.min(characters.lookup(codePoint), hhea.numberOfMetrics - 1);
    return place >= 0 && place + METRIC <= hmtx.length
      ? hmtx.readUInt16BE(place) / unitsPerEm
      : undefined;
  } catch {
    return undefined;
  }
}

/** The weights that the theme sets. */
const WEIGHTS = [400, 700] as const;

/**
 * The fonts of each family that the engine would choose: for both slants, those nearest to regular and to bold, of normal width.
 * So it need not open the others of nine weights.
 */
function facesForText(fonts: readonly AddedFont[]): AddedFont[] {
  const bySlant = new Map<string, AddedFont[]>();
  for (const font of fonts) {
    const key = `${font.isItalic} ${font.family}`;
    bySlant.set(key, [...(bySlant.get(key) ?? []), font]);
  }
  const kept = new Set(
    [...bySlant.values()].flatMap((faces) => WEIGHTS.map((weight) => nearest(faces, weight))),
  );
  return fonts.filter((font) => kept.has(font));
}

/** The first of those that are equally near. */
function nearest(faces: readonly AddedFont[], weight: number): AddedFont {
  const distance = (font: AddedFont): number =>
    1000 * Math.abs(font.width - 5) + Math.abs(font.weight - weight);
  return faces.reduce((best, font) => (distance(font) < distance(best) ? font : best));
}

function badFont(path: string, what: string, hint: string): Diagnostic {
  return diagnostic('bad-font', [], `The font path ${JSON.stringify(path)} ${what}.`, {
    found: path,
    hint,
  });
}

/** Sans first: "Sans Serif" is one. */
const SANS = /\b(?:sans|gothic|grotesk|grotesque|kaku|hei|dotum|gulim)\b|heiti|ゴシック|黑/i;
const SERIF =
  /\b(?:serif|antiqua|naskh|mincho|myeongjo|myungjo|batang|song|ming|sung|garamond|times|roman|frank|amiri|scheherazade)\b|songti|明朝|宋/i;

/** Fonts for titles, signs and handwriting. Kufi, Nastaliq and Rashi are too wide, high or strange for lines of text. */
const NOT_FOR_TEXT =
  /\b(?:display|kufi|nastaliq|nastaleeq|rashi|ruqaa|diwani|thuluth|unjoined|slanted|mono|condensed|narrow|extended|handwriting|hand|script|brush|kai|poster|stencil|outline|shadow|black|cursive|maru|rounded|symbols?|emoji|math|music|icons?|awesome)\b/i;

/** A font's description of itself in its table "OS/2". */
interface Os2 {
  /** PANOSE: kind of family, then the style of serifs where that kind is 2, Latin text. */
  readonly panose: readonly number[];
  /** IBM's class of the family in the high byte. */
  readonly sFamilyClass: number;
}

/** How a font looks and what it is for: by its name, since most fonts for other scripts say nothing more. */
export function lookOf(
  family: string,
  os2: Os2 | undefined,
): Pick<FallbackFont, 'look' | 'isForText'> {
  const [kind = 0, serifs = 0] = os2?.panose ?? [];
  const ibm = (os2?.sFamilyClass ?? 0) >> 8;
  // 3 is handwriting, 4 ornament, 5 pictures (PANOSE, "Family Kind"); 9, 10 and 12 are the same (IBM Font Class).
  const isForText =
    !NOT_FOR_TEXT.test(family) && ![3, 4, 5].includes(kind) && ![9, 10, 12].includes(ibm);
  return {
    look: SANS.test(family)
      ? 'sans'
      : SERIF.test(family)
        ? 'serif'
        : lookOfNumbers(kind, serifs, ibm),
    isForText,
  };
}

function lookOfNumbers(kind: number, serifs: number, ibm: number): Look | undefined {
  if (kind === 2 && serifs >= 11) return 'sans';
  if (kind === 2 && serifs >= 2) return 'serif';
  if (ibm === 8) return 'sans';
  return ibm >= 1 && ibm <= 7 && ibm !== 6 ? 'serif' : undefined;
}
