import type { Cv } from '../cv/cv.js';
import type { AddedFont } from '../engine/added-fonts.js';
import { rowOf, type TextFormat } from '../formats/formats.js';
import { markupOfCv } from '../formats/markup/transform.js';
import type { Timed } from './prepare.js';

const WRITERS: Readonly<Record<TextFormat, () => Promise<(cv: Cv) => string>>> = {
  html: async () => (await import('../formats/html/html.js')).htmlOfCv,
  md: async () => (await import('../formats/markdown.js')).markdownOfCv,
  txt: async () => (await import('../formats/text.js')).textOfCv,
  typ: async () => markupOfCv,
};

/** Writes the formats that are made from the model alone: of the CV as its author wants it, or as it was laid out. */
export async function writeTexts(
  { cv, laidOut }: { readonly cv: Cv; readonly laidOut: Cv },
  formats: readonly TextFormat[],
  timed: Timed,
  embedded: readonly AddedFont[] | undefined,
): Promise<Partial<Record<TextFormat, string>>> {
  const texts = formats.map(async (format) => {
    if (format === 'html' && embedded !== undefined) {
      const { htmlWithFonts } = await import('../formats/html/web-fonts.js');
      return [format, await htmlWithFonts(cv, embedded, timed)];
    }
    const write = await WRITERS[format]();
    return [format, timed(() => write(rowOf(format).isDrawn ? laidOut : cv))];
  });
  return Object.fromEntries(await Promise.all(texts));
}
