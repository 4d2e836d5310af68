import type { FamilyChoice } from '../fonts/choose-families.js';
import { type GenericFamily, MISSING_FAMILY } from '../fonts/fallback-fonts.js';
import { X_HEIGHT } from '../fonts/metrics.generated.js';
import { isOtherLanguage } from '../locales/find-locale.js';
import { getDirection, hasItalics } from '../locales/language-tag.js';
import { parseColor } from '../schema/color.js';
import type { CompleteDesign, FontName } from '../schema/design.js';
import { parseLength } from '../schema/length.js';
import type { FontSize, ResolvedDesign, TypstLength } from './cv.js';
import { getLeading } from './resolve-template.js';
import type { RichText } from './text/inline.js';
import type { ModelOptions } from './text-resolver.js';

/** Bundled families in fallback order. */
export const FONT_FAMILIES: Readonly<Record<FontName, string>> = {
  SourceSans3: 'Source Sans 3',
  Roboto: 'Roboto',
  EBGaramond: 'EB Garamond',
};

export const GENERIC_FAMILIES: Readonly<Record<FontName, GenericFamily>> = {
  SourceSans3: 'sans',
  Roboto: 'sans',
  EBGaramond: 'serif',
};

/** @param design - without errors */
export function resolveDesign(
  design: CompleteDesign,
  options: ModelOptions,
  choice: FamilyChoice,
  generatedDates: readonly RichText[],
): Omit<ResolvedDesign, 'template'> {
  const toLength = (text: string): TypstLength => resolveLength(text, design.font);
  const margins = Object.entries(design.options.margins).map(([group, texts]) => [
    group,
    Object.fromEntries(Object.entries<string>(texts).map(([key, text]) => [key, toLength(text)])),
  ]);
  return {
    font: design.font,
    fonts: [...new Set([FONT_FAMILIES[design.font], ...Object.values(FONT_FAMILIES)])],
    preferredFont: options.font,
    addedFonts: [
      ...choice.families,
      ...(choice.missing.size === 0 ? [] : [{ family: MISSING_FAMILY }]),
      // Passes the preferred font to the engine; it takes precedence in any position.
      ...(options.font === undefined ? [] : [{ family: options.font }]),
    ],
    getAddedAdvance: choice.getAdvance,
    cjkFont: choice.cjk,
    fontByCharacter: new Map([
      ...choice.familyByCharacter,
      ...[...choice.missing].map((character) => [character, MISSING_FAMILY] as const),
    ]),
    fontSize: Number.parseInt(design.font_size, 10) as FontSize,
    paper: design.page_size,
    letter: undefined,
    primaryColor: assertParsed(parseColor(design.options.primary_color)),
    dateAndLocationWidth: toLength(design.options.date_and_location_width),
    generatedDates: generatedDates,
    margins: Object.fromEntries(margins) as never,
    leading: getLeading(options.template),
    pageNumbers: options.pageNumbers,
    language: options.language,
    localeLanguage: isOtherLanguage(options.locale, options.language)
      ? options.locale.tag
      : undefined,
    direction: getDirection(options.language),
    hasItalics: hasItalics(options.language),
    punctuation: options.locale.punctuation,
    tieLocale: options.locale,
  };
}

/** Typst has no `ex`, so it becomes the font's x-height in em. */
function resolveLength(text: string, font: FontName): TypstLength {
  const { amount, unit } = assertParsed(parseLength(text));
  if (unit !== 'ex') return { amount, unit };
  return { amount: Number((amount * X_HEIGHT[font]).toFixed(4)), unit: 'em' };
}

function assertParsed<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError('A validated design value cannot be parsed');
  return value;
}
