import type { PdfFont } from '../../pdfium/reading.js';

/** How large Poppler takes a font to be. */
export interface FontSize extends FontReach {
  /** How many times its size, in the PDF, its letters really are. */
  readonly scale: number;
}

/** How far a font reaches from the baseline, as parts of its size: up and down, both positive. */
interface FontReach {
  readonly ascent: number;
  readonly descent: number;
}

/** Of a font that does not say it. `GfxFont.cc` */
const UNKNOWN: FontReach = { ascent: 0.95, descent: 0.35 };

/** Larger numbers are not believed. `GfxFont::readFontDescriptor` */
const MOST = 3;

/** The fonts that a PDF need not contain, also by the names of those that look the same. `BuiltinFont.h`, `base14FontMap` */
const STANDARD: readonly (readonly [names: RegExp, reach: FontReach])[] = [
  [/^Courier(New)?(PS)?(MT)?([-,](Bold)?(Italic|Oblique)?(MT)?)?$/, { ascent: 0.629, descent: 0.157 }],
  [/^(Helvetica|Arial)(MT)?([-,](Bold)?(Italic|Oblique)?(MT)?)?$/, { ascent: 0.718, descent: 0.207 }],
  [/^Times(NewRoman)?(PS)?(MT)?([-,](Roman)?(Bold)?(Italic)?(MT)?)?$/, { ascent: 0.683, descent: 0.217 }],
  [/^Symbol(MT)?(,(Bold)?(Italic)?)?$/, { ascent: 1.01, descent: 0.293 }],
  [/^ZapfDingbats$/, { ascent: 0.82, descent: 0.143 }],
];

/** How far Poppler 22.12 takes a font to reach: what its descriptor says, unless the font is not embedded but known, or the numbers are absurd. */
function reachOf({ name, isEmbedded, declared }: PdfFont): FontReach {
  const standard = STANDARD.find(([names]) => names.test(name.replaceAll(' ', '')))?.[1];
  if (standard !== undefined && !isEmbedded) return standard;
  const other = standard ?? UNKNOWN;
  return {
    ascent: believed(declared?.ascent) ?? other.ascent,
    descent: believed(declared?.descent) ?? other.descent,
  };
}

/** Some descriptors have the wrong sign. */
function believed(thousandths: number | undefined): number | undefined {
  const part = Math.abs(thousandths ?? 0) / 1000;
  return part > 0 && part < MOST ? part : undefined;
}

/** How wide these letters usually are, as parts of the size of a font. `TextPage::updateFont` */
const USUAL_M = 0.6;
const USUAL_LETTER = 0.5;

/** As large as Poppler takes a Type 3 font by the width of one of its glyphs, whatever the PDF calls its size. */
function scaleOf({ type3 }: PdfFont): number {
  if (type3 === undefined) return 1;
  const { m, letter, any, stretch } = type3;
  return stretch * (m === undefined ? (letter ?? any ?? USUAL_LETTER) / USUAL_LETTER : m / USUAL_M);
}

export function fontSizeOf(font: PdfFont): FontSize {
  return { ...reachOf(font), scale: scaleOf(font) };
}
