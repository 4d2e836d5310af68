import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Cv, ResolvedDesign } from '../../cv/cv.js';
import { FAMILIES } from '../../cv/design.js';
import { diagnostic } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import { missingEngine } from '../../diagnostics/missing-engine.js';
import type { AddedFont } from '../../engine/added-fonts.js';
import { readFontTables } from '../../engine/font-tables.js';
import { fontFolder } from '../../files/package-files.js';
import type { ChosenFamily } from '../../fonts/fallback.js';
import { isCovered } from '../../fonts/metrics.js';
import { isIn } from '../../fonts/scripts.js';
import type { FontName } from '../../schema/design.js';
import { htmlOfCv } from './html.js';
import { unescapeHtml } from './inline.js';
import type { Style, WebFont } from './style.js';

/** Writes a CV as an HTML page that holds its fonts. Its letters are known only once it is written, so it is written twice. */
export async function htmlWithFonts(
  cv: Cv,
  fonts: readonly AddedFont[],
  timed: <T>(work: () => T) => T,
): Promise<string> {
  const faces = timed(() => facesOf(lettersOf(htmlOfCv(cv)), cv.design, fonts));
  const webFonts: WebFont[] = [];
  // One by one, so that the time is checked in between.
  for (const [source, letters] of faces) webFonts.push(await timed(() => webFontOf(source, letters)));
  return timed(() => htmlOfCv(cv, webFonts));
}

/** The letters of a page, each with the marks that belong to it, by the style in which they are shown. */
type Letters = ReadonlyMap<Style, ReadonlySet<string>>;

/** The elements that the style sheet sets bold or italic. */
const BOLD = /^(?:h1|h2|strong)\b/;
const ITALIC = /^(?:em|p class="updated")(?=$|\s)/;
const UPRIGHT = /^span class="upright"$/;

/** A letter with its marks and joiners: they must come from one font. */
const CLUSTER = /[^\n][\p{Mark}\p{Default_Ignorable_Code_Point}]*/gu;

/** The letters that the style sheet adds to titles, and browsers to the items of numbered lists. */
const ADDED = ', ';
const NUMBERS = '0123456789.';

/** Finds the letters of a page written by `htmlOfCv`. */
export function lettersOf(page: string): Letters {
  const found = new Map<Style, Set<string>>();
  const hasSmallCapitals = page.includes('small-caps');
  const open: { name: string; bold: boolean; italic: boolean | undefined }[] = [];
  const add = (text: string): void => {
    const bold = open.some((element) => element.bold);
    const italic = open.findLast((element) => element.italic !== undefined)?.italic === true;
    const style: Style = bold ? (italic ? 'bold-italic' : 'bold') : italic ? 'italic' : 'regular';
    // Browsers make small capitals of capitals. The look that has them may set the name in the regular face.
    const isSmall = hasSmallCapitals && open.some(({ name }) => name === 'h1' || name === 'h2');
    for (const face of isSmall ? ([style, 'regular'] as const) : [style]) {
      const letters = found.get(face) ?? new Set();
      found.set(face, letters);
      for (const [cluster] of (isSmall ? text + text.toUpperCase() : text).matchAll(CLUSTER)) letters.add(cluster);
    }
  };
  add(ADDED);
  const body = page.slice(page.indexOf('<body>'));
  for (const [part] of body.matchAll(/<[^>]*>|[^<]+/g)) {
    if (!part.startsWith('<')) {
      if (part.trim() !== '') add(unescapeHtml(part));
      continue;
    }
    const tag = part.slice(1, -1);
    const name = /^\/?[a-z\d]+/.exec(tag)?.[0] ?? '';
    if (name.startsWith('/')) {
      while (open.length > 0 && `/${open.pop()?.name}` !== name);
    } else if (name !== 'br' && name !== 'wbr' && !tag.endsWith('/')) {
      if (name === 'ol') add(NUMBERS);
      open.push({ name, bold: BOLD.test(tag), italic: UPRIGHT.test(tag) ? false : ITALIC.test(tag) || undefined });
    }
  }
  return found;
}

interface Source {
  readonly family: string;
  readonly style: Style;
  readonly file: string;
  readonly covers: (codePoint: number) => boolean;
  readonly read: () => Promise<Buffer>;
}

/**
 * The fonts that show letters, in the order of the PDF: one's own, the theme's, the other bundled ones, added ones. Fonts of the reader's
 * system show letters that none of them has.
 */
function facesOf(
  letters: Letters,
  { font, ownFont, addedFonts }: Pick<ResolvedDesign, 'font' | 'ownFont' | 'addedFonts'>,
  added: readonly AddedFont[],
): [Source, ReadonlySet<string>][] {
  const chosen = addedFonts.flatMap(({ family, only }) =>
    added.filter((face) => face.family === family).map((face) => addedFont(face, only)),
  );
  const isOwn = ({ family }: Source): boolean => family === ownFont;
  const others = chosen.filter((source) => !isOwn(source));
  const sources = [...chosen.filter(isOwn), ...bundledFonts(font), ...others];
  const taken = new Map(sources.map((source) => [source, new Set<string>()]));
  for (const [style, clusters] of letters) {
    for (const cluster of clusters) {
      const source = sourceOf(cluster, style, sources);
      if (source !== undefined) taken.get(source)?.add(cluster);
    }
  }
  return [...taken].filter(([, found]) => found.size > 0);
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
const FILES = { regular: 'Regular', bold: 'Bold', italic: 'Italic', 'bold-italic': 'BoldItalic' };

function bundledFonts(theme: FontName): Source[] {
  const names = [...new Set([theme, ...(Object.keys(FAMILIES) as FontName[])])];
  return names.flatMap((name) =>
    (Object.entries(FILES) as [Style, string][]).map(([style, end]) => {
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

type SubsetFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2'; keepFeatures: string[]; noHinting: boolean },
) => Promise<Buffer>;

/**
 * The features that browsers apply by default (OpenType, "Registered features"): forms that a language or
 * a script needs, ligatures, kerning, marks. All others, such as small capitals, would treble the size.
 */
const FEATURES = (
  'ccmp locl rlig rclt calt clig liga kern mark mkmk curs dist abvm blwm rvrn ltra ltrm rtla rtlm ' +
  'isol init medi med2 fina fin2 fin3 stch nukt akhn rphf rkrf pref blwf abvf half pstf vatu cjct cfar ' +
  'pres abvs blws psts haln ljmo vjmo tjmo'
).split(' ');

const require = createRequire(import.meta.url ?? '/');

/**
 * Takes the letters of a face out of its font, as a font for the web (WOFF2): by HarfBuzz, which is WebAssembly, so that the bytes are
 * the same on every machine. The first takes some 0.3 s, others 40 ms.
 *
 * @throws CvError if an added font is damaged, or HarfBuzz is not installed
 */
async function webFontOf(source: Source, letters: ReadonlySet<string>): Promise<WebFont> {
  const subset = loadHarfBuzz();
  try {
    // Hints are for low-resolution screens; they would add a half.
    const options = { targetFormat: 'woff2' as const, keepFeatures: FEATURES, noHinting: true };
    const bytes = await subset(await source.read(), [...letters].sort().join(''), options);
    return { family: source.family, style: source.style, bytes };
  } catch (error) {
    const message = `The font ${JSON.stringify(source.file)} cannot be cut down to the letters of a page.`;
    const hint = 'it is damaged: give another, or leave out `--embed-fonts` (`embedFonts` in the library)';
    throw new CvError([diagnostic('bad-font', [], message, { found: source.file, hint })], { cause: error });
  }
}

function loadHarfBuzz(): SubsetFont {
  try {
    // Not imported, for the reasons given in `src/engine/engine.ts`.
    return require('subset-font') as SubsetFont;
  } catch (error) {
    throw new CvError([missingEngine('HarfBuzz, which cuts fonts down to the letters of a page,', error)], {
      cause: error,
    });
  }
}
