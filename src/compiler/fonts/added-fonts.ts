import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as fontkit from 'fontkit';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.js';
import { findFiles } from '../../files/find-files.js';
import type { FallbackFont, GenericFamily } from './fallback-fonts.js';
import { exceedsCodePointLimit, readFamilyName, readFontTables } from './font-tables.js';

export interface AddedFont extends FallbackFont {
  /** Absolute; one file may hold several fonts. */
  readonly file: string;
  /** From 1 to 1000; 400 is regular. */
  readonly weight: number;
  /** From 1 (ultra-condensed) to 9 (ultra-expanded); 5 is normal. */
  readonly width: number;
}

/** Parsed fonts by file: parsing a font takes longer than rendering a document. */
const cache = new Map<string, { state: string; fonts: AddedFont[] }>();

const FONT_FILE = /\.(ttf|otf|ttc|otc)$/i;

/**
 * Reads font files, and those in folders, in the order of the paths. Returns only the faces that
 * text needs.
 */
export async function readAddedFonts(
  paths: readonly string[],
): Promise<{ fonts: readonly AddedFont[]; diagnostics: Diagnostic[] }> {
  const diagnostics: Diagnostic[] = [];
  const files: string[] = [];
  for (const path of paths) {
    try {
      const fontFiles = await findFontFiles(resolve(path));
      if (fontFiles.length === 0)
        diagnostics.push(badFont(path, 'holds no font file', 'add .ttf, .otf or .ttc files'));
      files.push(...fontFiles);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : error;
      const cause = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
      diagnostics.push(badFont(path, cause, 'check the path'));
    }
  }
  const fonts = await Promise.all([...new Set(files)].map((file) => readFonts(file, diagnostics)));
  return { fonts: selectTextFaces(fonts.flat()), diagnostics };
}

/** Omits unreadable paths. */
export async function readFontStates(paths: readonly string[]): Promise<string[]> {
  const files = await Promise.all(
    paths.map((path) => findFontFiles(resolve(path)).catch(() => [])),
  );
  return Promise.all(files.flat().map(async (file) => `${file} ${await readState(file)}`));
}

async function readState(file: string): Promise<string> {
  const { size, mtimeMs } = await stat(file);
  return `${size} ${mtimeMs}`;
}

async function findFontFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const files = await findFiles(['**/*'], path, {});
  return files.filter((file) => FONT_FILE.test(file)).map((file) => resolve(path, file));
}

async function readFonts(file: string, diagnostics: Diagnostic[]): Promise<AddedFont[]> {
  try {
    const state = await readState(file);
    const cached = cache.get(file);
    if (cached?.state === state) return cached.fonts;
    const fonts = parseFonts(file, await readFontTables(file, REQUIRED_TABLES));
    cache.set(file, { state, fonts });
    return fonts;
  } catch {
    diagnostics.push(
      badFont(file, 'is not a font that can be read', 'add TrueType or OpenType files'),
    );
    return [];
  }
}

const REQUIRED_TABLES: ReadonlySet<string> = new Set([
  'OS/2',
  'cmap',
  'head',
  'hhea',
  'hmtx',
  'maxp',
  'name',
  'post',
]);

function parseFonts(file: string, fonts: readonly Buffer[]): AddedFont[] {
  return fonts.map((bytes) => {
    const font = fontkit.create(bytes) as ParsedFont;
    if (!isUsableByEngine(font)) throw new Error('no measures');
    // fontkit reads tables lazily: reject an unreadable table of characters now.
    font.hasGlyphForCodePoint(0x20);
    if (exceedsCodePointLimit(bytes, font.directory.tables.cmap?.offset ?? Number.NaN))
      throw new Error('too many characters');
    const covers = (codePoint: number): boolean => hasGlyph(font, codePoint);
    const family = readFamilyName(getTable('name', font, bytes));
    // The engine cannot select a font with an empty name.
    if (family === undefined || family === '') throw new Error('no name');
    const getAdvance = (codePoint: number): number | undefined =>
      readAdvance(getTable('hmtx', font, bytes), font, codePoint);
    return { file, family, ...readStyle(font), covers, getAdvance };
  });
}

/** Without these tables, the engine ignores the font and reports an unknown family. */
function isUsableByEngine({ unitsPerEm, hhea, maxp, head }: ParsedFont): boolean {
  const hasOffsetFormat = head?.indexToLocFormat === 0 || head?.indexToLocFormat === 1;
  return (
    unitsPerEm >= 16 &&
    unitsPerEm <= 16384 &&
    hhea !== undefined &&
    maxp !== undefined &&
    hasOffsetFormat
  );
}

/** A font, with the properties that fontkit's types lack. */
type ParsedFont = fontkit.Font & {
  readonly maxp?: object;
  /** The format of glyph offsets: 0 is short, 1 is long (OpenType, "head"). */
  readonly head?: { readonly indexToLocFormat: number };
  readonly directory: {
    readonly tables: Readonly<Record<string, { readonly offset: number; readonly length: number }>>;
  };
  readonly _cmapProcessor: { lookup(codePoint: number): number };
};

/** "semibold" (OpenType, "usWeightClass"). */
const MIN_BOLD_WEIGHT = 600;

/** Treats a font without a readable table "OS/2" as regular. */
function readStyle(
  font: fontkit.Font,
): Omit<AddedFont, 'file' | 'family' | 'covers' | 'getAdvance'> {
  try {
    const os2 = font['OS/2'];
    const { usWeightClass: weight, usWidthClass: width } = os2;
    return {
      weight,
      width,
      isBold: weight >= MIN_BOLD_WEIGHT,
      isItalic: font.italicAngle !== 0,
      ...classifyFamily(font.familyName, os2 as never),
    };
  } catch {
    return {
      weight: 400,
      width: 5,
      isBold: false,
      isItalic: false,
      ...classifyFamily(font.familyName, undefined),
    };
  }
}

function getTable(table: string, font: ParsedFont, bytes: Buffer): Buffer {
  const { offset, length } = font.directory.tables[table] ?? { offset: 0, length: 0 };
  return bytes.subarray(offset, offset + length);
}

/** Treats a damaged part of the table as if it had no characters. */
function hasGlyph(font: fontkit.Font, codePoint: number): boolean {
  try {
    return font.hasGlyphForCodePoint(codePoint);
  } catch {
    return false;
  }
}

/** The bytes of a glyph's metrics: advance and side bearing. Later glyphs repeat the last pair. */
const METRICS_BYTES = 4;

/** Returns a glyph's advance in ems (OpenType, "hmtx"); undefined if the table lacks it. */
function readAdvance(hmtx: Buffer, font: ParsedFont, codePoint: number): number | undefined {
  try {
    const { hhea, unitsPerEm, _cmapProcessor: characters } = font;
    const offset = METRICS_BYTES * Math.min(characters.lookup(codePoint), hhea.numberOfMetrics - 1);
    return offset >= 0 && offset + METRICS_BYTES <= hmtx.length
      ? hmtx.readUInt16BE(offset) / unitsPerEm
      : undefined;
  } catch {
    return undefined;
  }
}

const WEIGHTS = [400, 700] as const;

/** Keeps the fonts that the engine would choose for text, so that it need not open the others. */
function selectTextFaces(fonts: readonly AddedFont[]): AddedFont[] {
  const bySlant = new Map<string, AddedFont[]>();
  for (const font of fonts) {
    const key = `${font.isItalic} ${font.family}`;
    bySlant.set(key, [...(bySlant.get(key) ?? []), font]);
  }
  const faces = new Set(
    [...bySlant.values()].flatMap((group) => WEIGHTS.map((weight) => findClosest(group, weight))),
  );
  return fonts.filter((font) => faces.has(font));
}

function findClosest(faces: readonly AddedFont[], weight: number): AddedFont {
  const rank = (font: AddedFont): number =>
    1000 * Math.abs(font.width - 5) + Math.abs(font.weight - weight);
  return faces.reduce((best, font) => (rank(font) < rank(best) ? font : best));
}

function badFont(path: string, problem: string, hint: string): Diagnostic {
  return createDiagnostic('bad-font', [], `The font path ${JSON.stringify(path)} ${problem}.`, {
    found: path,
    hint,
  });
}

/** Tested before `SERIF`, since "Sans Serif" is a sans. */
const SANS = /\b(?:sans|gothic|grotesk|grotesque|kaku|hei|dotum|gulim)\b|heiti|ゴシック|黑/i;
const SERIF =
  /\b(?:serif|antiqua|naskh|mincho|myeongjo|myungjo|batang|song|ming|sung|garamond|times|roman|frank|amiri|scheherazade)\b|songti|明朝|宋/i;

/** Matches families for titles, symbols or handwriting, and styles too wide or high for text. */
const NOT_FOR_TEXT =
  /\b(?:display|kufi|nastaliq|nastaleeq|rashi|ruqaa|diwani|thuluth|unjoined|slanted|mono|condensed|narrow|extended|handwriting|hand|script|brush|kai|poster|stencil|outline|shadow|black|cursive|maru|rounded|symbols?|emoji|math|music|icons?|awesome)\b/i;

interface Os2 {
  /** PANOSE: the family kind, then, for kind 2 (Latin text), the serif style. */
  readonly panose: readonly number[];
  /** IBM font class; the family class is the high byte. */
  readonly sFamilyClass: number;
}

/** Classifies a family by name, then by class: most fonts for other scripts have no classes. */
export function classifyFamily(
  family: string,
  os2: Os2 | undefined,
): Pick<FallbackFont, 'genericFamily' | 'isForText'> {
  const [kind = 0, serifs = 0] = os2?.panose ?? [];
  const ibm = (os2?.sFamilyClass ?? 0) >> 8;
  // 3: handwriting, 4: ornaments, 5: symbols (PANOSE, "Family Kind"); 9, 10, 12: the same (IBM).
  const isForText =
    !NOT_FOR_TEXT.test(family) && ![3, 4, 5].includes(kind) && ![9, 10, 12].includes(ibm);
  return {
    genericFamily: SANS.test(family)
      ? 'sans'
      : SERIF.test(family)
        ? 'serif'
        : classifyByNumbers(kind, serifs, ibm),
    isForText,
  };
}

function classifyByNumbers(kind: number, serifs: number, ibm: number): GenericFamily | undefined {
  if (kind === 2 && serifs >= 11) return 'sans';
  if (kind === 2 && serifs >= 2) return 'serif';
  if (ibm === 8) return 'sans';
  return ibm >= 1 && ibm <= 7 && ibm !== 6 ? 'serif' : undefined;
}
