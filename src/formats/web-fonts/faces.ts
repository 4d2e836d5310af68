import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResolvedDesign } from '../../cv/cv.js';
import { FAMILIES } from '../../cv/design.js';
import type { AddedFont } from '../../engine/added-fonts.js';
import { readFontTables } from '../../engine/font-tables.js';
import { fontFolder } from '../../files/package-files.js';
import { isCovered } from '../../fonts/coverage.js';
import type { ChosenFamily } from '../../fonts/fallback.js';
import { isIn } from '../../fonts/scripts.js';
import type { Letters, Style } from '../../fonts/web-font.js';
import type { FontName } from '../../schema/design.js';

/** A font from which letters can be taken. */
export interface Source {
  readonly family: string;
  readonly style: Style;
  readonly file: string;
  readonly covers: (codePoint: number) => boolean;
  readonly read: () => Promise<Buffer>;
}

export interface Face {
  readonly source: Source;
  readonly letters: ReadonlySet<string>;
}

/**
 * The fonts that show letters, in the order of the PDF: the theme's, the other bundled ones, added ones. Fonts of the reader's
 * system show letters that none of them has.
 */
export function facesOf(
  letters: Letters,
  { font, addedFonts }: Pick<ResolvedDesign, 'font' | 'addedFonts'>,
  added: readonly AddedFont[],
): Face[] {
  const chosen = addedFonts.flatMap(({ family, only }) =>
    added.filter((face) => face.family === family).map((face) => addedFont(face, only)),
  );
  const sources = [...bundledFonts(font), ...chosen];
  const taken = new Map(sources.map((source) => [source, new Set<string>()]));
  for (const [style, clusters] of letters) {
    for (const cluster of clusters) {
      const source = sourceOf(cluster, style, sources);
      if (source !== undefined) taken.get(source)?.add(cluster);
    }
  }
  return sources.flatMap((source) => {
    const found = taken.get(source) ?? new Set();
    return found.size === 0 ? [] : [{ source, letters: found }];
  });
}

/** Characters that need no glyph. */
const UNSEEN = /^\p{Default_Ignorable_Code_Point}$/u;

/** The first family that has a letter with all its marks; of that family the style, or the one browsers derive it from. */
function sourceOf(cluster: string, style: Style, sources: readonly Source[]): Source | undefined {
  const codePoints = [...cluster].filter((c) => !UNSEEN.test(c)).map((c) => c.codePointAt(0) ?? 0);
  const able = sources.filter(({ covers }) => codePoints.every(covers));
  const family = able.filter((source) => source.family === able[0]?.family);
  return (
    family.find((source) => source.style === style) ?? family.find((source) => source.style === 'regular') ?? family[0]
  );
}

/** The folders of the bundled families, and how the names of their files end. */
const FOLDERS: Readonly<Record<FontName, string>> = {
  SourceSans3: 'source-sans-3',
  Roboto: 'roboto',
  EBGaramond: 'eb-garamond',
};
const FILES: readonly (readonly [style: Style, end: string])[] = [
  ['regular', 'Regular'],
  ['bold', 'Bold'],
  ['italic', 'Italic'],
  ['bold-italic', 'BoldItalic'],
];

function bundledFonts(theme: FontName): Source[] {
  const names = [...new Set([theme, ...(Object.keys(FAMILIES) as FontName[])])];
  return names.flatMap((name) =>
    FILES.map(([style, end]) => {
      const file = join(fontFolder(), FOLDERS[name], `${name}-${end}.ttf`);
      return { family: FAMILIES[name], style, file, covers: (c) => isCovered(name, c), read: () => readFile(file) };
    }),
  );
}

function addedFont({ family, file, index, isBold, isItalic, ...face }: AddedFont, only: ChosenFamily['only']): Source {
  const covers = (c: number): boolean => (only === undefined || only.some((range) => isIn(range, c))) && face.covers(c);
  const style = isBold ? (isItalic ? 'bold-italic' : 'bold') : isItalic ? 'italic' : 'regular';
  return { family, style, file, covers, read: async () => (await readFontTables(file))[index] as Buffer };
}
