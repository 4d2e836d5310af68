import { memoize } from '../../util/memoize.js';
import { getScript } from './language-tag.js';

/** Opening and closing marks of quotations, with their spaces. */
export interface QuoteMarks {
  readonly double: MarkPair;
  readonly single: MarkPair;
}

type MarkPair = readonly [open: string, close: string];

/**
 * Marks for `"a"`, and for `'a'` or nested quotations, with the tags that use them: the delimiters
 * of Unicode CLDR 48, except `ar`, `bg`, `bs`, `hr`, `de-CH`, `es` (Spain), `fr`, `lt` and `lv`,
 * which follow their own grammars or presses.
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

const ENGLISH_MARKS: QuoteMarks = { double: ['“', '”'], single: ['‘', '’'] };

/** Unknown languages have the marks of English. */
export const getQuoteMarks = memoize((tag): QuoteMarks => {
  const { language, region } = new Intl.Locale(tag);
  // Outside of Spain, Spanish uses English marks.
  if (language === 'es' && region !== undefined && region !== 'ES') return ENGLISH_MARKS;
  for (const key of [`${language}-${region}`, `${language}-${getScript(tag)}`, language]) {
    const row = MARKS.find(([, , tags]) => tags.split(' ').includes(key));
    if (row !== undefined) return { double: splitMarks(row[0]), single: splitMarks(row[1]) };
  }
  return ENGLISH_MARKS;
});

function splitMarks(marks: string): MarkPair {
  return marks.split(' ') as [string, string];
}
