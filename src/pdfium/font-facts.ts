import { withoutPrefix } from './chars.js';
import { dictionaryAt, nameIn, numberIn } from './dictionary.js';
import { type PdfObjects, referenceIn } from './objects.js';
import type { FontDescriptor, PdfFont, Type3Widths } from './reading.js';
import { exactWidthsOf, widthsIn } from './widths.js';

/** What a PDF itself says about its fonts, by their names without the prefix of a subset; PDFium rounds or replaces it. */
export interface FontFacts {
  readonly descriptors: ReadonlyMap<string, FontDescriptor>;
  readonly widths: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Of the first Type 3 font: PDFium gives these fonts no names, and those of a document mostly are of one family. */
  readonly type3?: Type3Widths;
}

/** More fonts than these are not looked up. */
const MOST = 1000;

export function fontFactsIn(objects: PdfObjects): FontFacts {
  const { raw } = objects;
  const descriptors = new Map<string, FontDescriptor>();
  for (const text of dictionariesWith(raw, '/FontName')) {
    const [ascent, descent] = [numberIn(text, 'Ascent'), numberIn(text, 'Descent')];
    const name = withoutPrefix(nameIn(text, 'FontName') ?? '');
    descriptors.set(name, { ...(ascent !== undefined && { ascent }), ...(descent !== undefined && { descent }) });
  }
  const widths = new Map<string, ReadonlyMap<number, number>>();
  for (const text of dictionariesWith(raw, '/BaseFont')) {
    const name = withoutPrefix(nameIn(text, 'BaseFont') ?? '');
    const own = [...numbersIn(objects.array(text, 'Widths')), ...widthsIn(objects.array(text, 'W')).values()];
    const exact = exactWidthsOf(own);
    if (exact.size > 0) widths.set(name, exact);
  }
  const [type3] = dictionariesWith(raw, '/Type3');
  return { descriptors, widths, ...(type3 !== undefined && { type3: type3Of(objects, type3) }) };
}

function* dictionariesWith(raw: string, key: string): Generator<string> {
  let at = raw.indexOf(key);
  for (let count = 0; at !== -1 && count < MOST; count++, at = raw.indexOf(key, at + 1)) {
    yield dictionaryAt(raw, at, LARGEST_DICTIONARY).text;
  }
}

/** In characters: a dictionary may hold its widths. */
const LARGEST_DICTIONARY = 20_000;

function type3Of(objects: PdfObjects, text: string): Type3Widths {
  const [scaleX = 0, , , scaleY = 0] = numbersIn(objects.array(text, 'FontMatrix'));
  const first = numberIn(text, 'FirstChar') ?? 0;
  const widths = numbersIn(objects.array(text, 'Widths')).map((width) => width * scaleX);
  const named = namesIn(`${text} ${objects.from(referenceIn(text, 'Encoding'))}`);
  const drawn = named
    .map(([code, name]) => ({ name, width: widths[code - first] ?? 0 }))
    .filter(({ width }) => width > 0);
  const m = drawn.find(({ name }) => name === 'm')?.width;
  const letter = drawn.find(({ name }) => /^[A-Za-z]$/.test(name))?.width;
  const any = drawn[0]?.width;
  return {
    ...(m !== undefined && { m }),
    ...(letter !== undefined && { letter }),
    ...(any !== undefined && { any }),
    stretch: scaleX === 0 ? 1 : Math.abs(scaleY / scaleX),
  };
}

function numbersIn(list: string): number[] {
  return Array.from(list.matchAll(/-?\d*\.?\d+/g), ([number]) => Number(number));
}

/** The codes of an encoding and the names of their glyphs, in the order of the codes. */
function namesIn(text: string): [code: number, name: string][] {
  const names: [number, string][] = [];
  const list = /\/Differences\s*\[([^\]]*)\]/.exec(text)?.[1] ?? '';
  let code = 0;
  for (const [, number, name] of list.matchAll(/(?<![^\s[])(\d+)|\/([^\s/]+)/g)) {
    if (name === undefined) code = Number(number);
    else names.push([code++, name]);
  }
  return names.sort(([a], [b]) => a - b);
}

/** A font with what the PDF says about it. */
export function withFacts(font: PdfFont, { descriptors, widths, type3 }: FontFacts): PdfFont {
  const declared = descriptors.get(font.name);
  const exactWidths = widths.get(font.name);
  return {
    ...font,
    ...(declared !== undefined && { declared }),
    ...(exactWidths !== undefined && { exactWidths }),
    ...(font.name === '' && type3 !== undefined && { type3 }),
  };
}
