import type { LanguageTag } from '../../languages/language-tag.js';

/** What a language sets around words: an opening and a closing mark, with the spaces that belong to them. */
export interface QuoteMarks {
  readonly double: Pair;
  readonly single: Pair;
}

type Pair = readonly [open: string, close: string];

const HIGH: QuoteMarks = { double: ['“', '”'], single: ['‘', '’'] };
const LOW_HIGH: QuoteMarks = { double: ['„', '“'], single: ['‚', '‘'] };
const RIGHT: QuoteMarks = { double: ['”', '”'], single: ['’', '’'] };
const LOW_RIGHT: QuoteMarks = { double: ['„', '”'], single: ['’', '’'] };
const ANGLES: QuoteMarks = { double: ['«', '»'], single: ['“', '”'] };
const ANGLES_RIGHT: QuoteMarks = { double: ['«', '»'], single: ['’', '’'] };
const ANGLES_ALONE: QuoteMarks = { double: ['«', '»'], single: ['‹', '›'] };
const MIRRORED: QuoteMarks = { double: ['”', '“'], single: ['’', '‘'] };

/**
 * The marks of languages and of their regions, as the engine sets them in markup (typst-library, `smartquote.rs`), so
 * that what a hand adds to it looks alike.
 */
const MARKS: ReadonlyMap<string, QuoteMarks> = new Map([
  ['ar', { double: ['«', '»'], single: ['’', '‘'] }],
  ['bg', { double: ['„', '“'], single: ['’', '’'] }],
  ['bs', RIGHT],
  ['cs', LOW_HIGH],
  ['de', LOW_HIGH],
  ['de-CH', ANGLES_ALONE],
  ['de-LI', ANGLES_ALONE],
  ['dv', MIRRORED],
  ['el', { double: ['«', '»'], single: ['‘', '’'] }],
  ['es', ANGLES],
  ['et', LOW_HIGH],
  ['fa', MIRRORED],
  ['fi', RIGHT],
  ['fr', { double: ['«\u202F', '\u202F»'], single: ['“', '”'] }],
  ['fr-CH', { double: ['«\u202F', '\u202F»'], single: ['‹\u202F', '\u202F›'] }],
  ['he', RIGHT],
  ['hr', { double: ['„', '”'], single: ['‘', '’'] }],
  ['hu', LOW_RIGHT],
  ['is', LOW_HIGH],
  ['it', ANGLES],
  ['ks', MIRRORED],
  ['la', ANGLES],
  ['lt', LOW_HIGH],
  ['lv', LOW_HIGH],
  ['nb', ANGLES_RIGHT],
  ['nn', ANGLES_RIGHT],
  ['no', ANGLES_RIGHT],
  ['pa', MIRRORED],
  ['pl', LOW_RIGHT],
  ['ps', MIRRORED],
  ['ro', LOW_RIGHT],
  ['ru', { double: ['«', '»'], single: ['„', '“'] }],
  ['sd', MIRRORED],
  ['sk', LOW_HIGH],
  ['sl', LOW_HIGH],
  ['sv', RIGHT],
  ['ug', MIRRORED],
  ['uk', ANGLES],
  ['ur', MIRRORED],
  ['yi', MIRRORED],
]);

/** Spanish of other regions than Spain is set as English is. */
const isAmericanSpanish = ({ language, region }: LanguageTag): boolean =>
  language === 'es' && region !== undefined && region !== 'ES';

/** The marks of a language; those of English where none are known. */
export function quoteMarksOf(language: LanguageTag): QuoteMarks {
  if (isAmericanSpanish(language)) return HIGH;
  return MARKS.get(`${language.language}-${language.region}`) ?? MARKS.get(language.language) ?? HIGH;
}
