import { iconAsLetter, ligatureLeft, syllableRepeated, textWithoutUnicode } from './characters.js';
import { contactInMargin, contactNotLinked, noEmail, noPhone } from './contacts.js';
import { datesOutOfOrder, dateUnclear } from './dates.js';
import {
  fileTooLarge,
  fontNotEmbedded,
  noLanguage,
  noTags,
  noTitle,
  pdfEncrypted,
  readInPart,
  textTooSmall,
  tooManyPages,
} from './file.js';
import type { Finding, Judged } from './finding.js';
import { textInvisible } from './invisible.js';
import { jobWithoutDates, jobWithoutTitle } from './jobs.js';
import { textInPicture } from './pictures.js';
import { columnsMixed, entryTorn, fieldLost, fieldMissed, orderDiffers } from './readers.js';
import type { Found, Rule } from './rule.js';
import { RULES, type RuleCode } from './rules.js';
import { sectionEmpty, sectionUnusual } from './sections.js';
import { letterSpaced, wordHyphenated } from './words.js';

const RULE_OF: Readonly<Record<RuleCode, Rule>> = {
  'text-in-picture': textInPicture,
  'text-without-unicode': textWithoutUnicode,
  'letter-spaced': letterSpaced,
  'field-lost': fieldLost,
  'field-missed': fieldMissed,
  'entry-torn': entryTorn,
  'columns-mixed': columnsMixed,
  'order-differs': orderDiffers,
  'word-hyphenated': wordHyphenated,
  'ligature-left': ligatureLeft,
  'syllable-repeated': syllableRepeated,
  'icon-as-letter': iconAsLetter,
  'text-invisible': textInvisible,
  'no-email': noEmail,
  'no-phone': noPhone,
  'contact-not-linked': contactNotLinked,
  'contact-in-margin': contactInMargin,
  'section-empty': sectionEmpty,
  'section-unusual': sectionUnusual,
  'job-without-title': jobWithoutTitle,
  'job-without-dates': jobWithoutDates,
  'date-unclear': dateUnclear,
  'dates-out-of-order': datesOutOfOrder,
  'too-many-pages': tooManyPages,
  'text-too-small': textTooSmall,
  'file-too-large': fileTooLarge,
  'font-not-embedded': fontNotEmbedded,
  'no-tags': noTags,
  'no-pdf-language': noLanguage,
  'no-pdf-title': noTitle,
  'pdf-encrypted': pdfEncrypted,
  'pdf-read-in-part': readInPart,
};

/** The same trouble is not told more often than this. */
const MOST_OF_A_RULE = 100;

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** What the author of a page should know about it: the worst first, then by page. */
export function judge(judged: Judged): Finding[] {
  return (Object.keys(RULES) as RuleCode[])
    .flatMap((code) => fewOf(RULE_OF[code](judged)).map((found) => ({ code, severity: RULES[code], ...found })))
    .sort((a, b) => RANK[a.severity] - RANK[b.severity] || (a.page ?? 0) - (b.page ?? 0));
}

/** The last of them says how many were left out. */
function fewOf(all: readonly Found[]): readonly Found[] {
  const rest = all.length - MOST_OF_A_RULE;
  const last = all[MOST_OF_A_RULE - 1];
  if (rest <= 0 || last === undefined) return all;
  return [...all.slice(0, MOST_OF_A_RULE - 1), { ...last, message: `${last.message} There are ${rest} more like it.` }];
}
