import { remember } from '../../util/remember.js';
import { scriptOf } from './language-tag.js';

/** What a language sets around words: an opening and a closing mark, with the spaces that belong to them. */
export interface QuoteMarks {
  readonly double: Pair;
  readonly single: Pair;
}

type Pair = readonly [open: string, close: string];

/**
 * The marks for `"a"` and for `'a'` or what is quoted within a quote, and the languages, scripts and regions that have them. They are
 * the delimiters of Unicode CLDR 48, except for these, which follow their own grammars or presses: `ar`, `bg`, `bs` and `hr`, `de-CH`, `es`
 * (Spain), `fr`, `lt`, `lv`.
 */
const MARKS: readonly (readonly [double: string, single: string, tags: string])[] = [
  ['„ “', '‚ ‘', 'cs de dsb et hsb is lb lt lv mk nds sk sl'],
  ['„ “', '’ ’', 'bg'],
  ['„ “', '« »', 'ka'],
  ['„ ”', '‘ ’', 'bs hr'],
  ['„ ”', '’ ’', 'sr'],
  ['„ ”', '« »', 'pl ro'],
  ['„ ”', '» «', 'hu'],
  ['” ”', '’ ’', 'fi he se sv yi'],
  ['” “', '’ ‘', 'dv ks ps sd ur'],
  ['« »', '“ ”', 'ast br ca el es eu it kk la mg pt-AO pt-MZ pt-PT sc'],
  ['« »', '„ “', 'be ky os ru sah uk'],
  ['« »', '‘ ’', 'nb nn no rw'],
  ['« »', '’ ‘', 'ar'],
  ['« »', '‹ ›', 'am de-CH de-LI fa gsw mzn rm'],
  ['« »', '« »', 'hy oc'],
  ['» «', '› ‹', 'ug'],
  ['«\u202F \u202F»', '“ ”', 'fr'],
  ['«\u202F \u202F»', '‹\u202F \u202F›', 'fr-CH'],
  ['「 」', '『 』', 'ja yue zh-Hant'],
];

const HIGH: QuoteMarks = { double: ['“', '”'], single: ['‘', '’'] };

/** The marks of a language (BCP 47 tag); those of English where no others are known. */
export const quoteMarksOf = remember((tag): QuoteMarks => {
  const { language, region } = new Intl.Locale(tag);
  // Spanish of other regions than Spain is set as English is.
  if (language === 'es' && region !== undefined && region !== 'ES') return HIGH;
  for (const key of [`${language}-${region}`, `${language}-${scriptOf(tag)}`, language]) {
    const found = MARKS.find(([, , tags]) => tags.split(' ').includes(key));
    if (found !== undefined) return { double: pairOf(found[0]), single: pairOf(found[1]) };
  }
  return HIGH;
});

function pairOf(marks: string): Pair {
  return marks.split(' ') as [string, string];
}
