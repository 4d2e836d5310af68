import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as fontkit from 'fontkit';
import { glob } from 'tinyglobby';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';
import type { FallbackFont } from '../fonts/fallback.js';
import { familyName } from './family-name.js';
import { listsTooMany } from './listed-code-points.js';

/** A font beside the bundled ones. */
export interface AddedFont extends FallbackFont {
  /** The absolute path of its file, which may hold several. */
  readonly file: string;
  /** Its place among them. */
  readonly index: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

/** Fonts beside the bundled ones. */
export interface AddedFonts {
  /** In the order in which they were given; within a folder by name. */
  readonly fonts: readonly AddedFont[];
  /** Their files, for the engine to open. */
  readonly files: readonly string[];
}

/** What was read of a font file, and the state of the file then. */
interface ReadFile {
  readonly state: string;
  readonly fonts: AddedFont[];
}

/** Parsing a font takes longer than rendering a document, so each file is parsed once for as long as it stays the same. */
const readFiles = new Map<string, ReadFile>();

const FONT_FILE = /\.(ttf|otf|ttc|otc)$/i;

/**
 * Reads font files, and all font files in folders.
 *
 * @returns the fonts, and an error for each path that cannot be read or holds no font
 */
export async function readAddedFonts(paths: readonly string[]): Promise<AddedFonts & { diagnostics: Diagnostic[] }> {
  const diagnostics: Diagnostic[] = [];
  const files: string[] = [];
  for (const path of paths) {
    try {
      const found = await filesOf(resolve(path));
      if (found.length === 0) diagnostics.push(badFont(path, 'holds no font file', 'give .ttf, .otf or .ttc files'));
      files.push(...found);
    } catch (error) {
      diagnostics.push(
        badFont(
          path,
          codeOf(error) === 'ENOENT' ? 'does not exist' : `cannot be read (${codeOf(error)})`,
          'check the path',
        ),
      );
    }
  }
  const fonts = await Promise.all([...new Set(files)].map((file) => readFonts(file, diagnostics)));
  return { fonts: fonts.flat(), files: [...new Set(files)], diagnostics };
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
  const found = await glob('**/*', { cwd: path, absolute: true, onlyFiles: true });
  return found.filter((file) => FONT_FILE.test(file)).sort();
}

async function readFonts(file: string, diagnostics: Diagnostic[]): Promise<AddedFont[]> {
  try {
    const state = await stateOf(file);
    const known = readFiles.get(file);
    if (known?.state === state) return known.fonts;
    const fonts = parseFonts(file, await readFile(file));
    readFiles.set(file, { state, fonts });
    return fonts;
  } catch {
    diagnostics.push(badFont(file, 'is not a font that can be read', 'give TrueType or OpenType files'));
    return [];
  }
}

/** @throws whatever the parser does where a font is damaged */
function parseFonts(file: string, bytes: Buffer): AddedFont[] {
  const opened = fontkit.create(bytes);
  const fonts = 'fonts' in opened ? opened.fonts : [opened];
  return fonts.map((font, index) => {
    // The engine reads no fonts for the web, and knows no others by these names.
    if (font.type !== 'TTF') throw new Error('compressed');
    // Tables are read when they are first asked for: a font whose table of characters cannot be read is none.
    font.hasGlyphForCodePoint(0x20);
    if (listsTooMany(bytes, placeOfCharacters(font))) throw new Error('characters without end');
    const covers = (codePoint: number): boolean => has(font, codePoint);
    return { file, index, family: familyName(font.familyName), ...styleOf(font), covers };
  });
}

/** From this weight on, a font is a bold one ("semibold"; OpenType, "usWeightClass"). */
const BOLD = 600;

/** A font that does not say how it looks is a regular one. */
function styleOf(font: fontkit.Font): Pick<AddedFont, 'isBold' | 'isItalic'> {
  try {
    return { isBold: font['OS/2'].usWeightClass >= BOLD, isItalic: font.italicAngle !== 0 };
  } catch {
    return { isBold: false, isItalic: false };
  }
}

/** Where the table of characters begins in the file, which the types of fontkit do not tell. */
function placeOfCharacters(font: fontkit.Font): number {
  const { directory } = font as fontkit.Font & { directory: { tables: Record<string, { offset: number }> } };
  return directory.tables.cmap?.offset ?? Number.NaN;
}

/** A damaged part of the table says nothing of its characters. */
function has(font: fontkit.Font, codePoint: number): boolean {
  try {
    return font.hasGlyphForCodePoint(codePoint);
  } catch {
    return false;
  }
}

function badFont(path: string, what: string, hint: string): Diagnostic {
  return diagnostic('bad-option', [], `The font path ${JSON.stringify(path)} ${what}.`, { found: path, hint });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
