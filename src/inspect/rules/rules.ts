import type { Severity } from '../../diagnostics/codes.js';
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
import { columnsMixed, entryTorn, fieldInterrupted, fieldLost, fieldMissed, orderDiffers } from './readers.js';
import type { Found, Judged, Rule } from './rule.js';
import { sectionUnusual } from './sections.js';
import { textInPicture, textInvisible } from './visible.js';
import { letterSpaced, wordHyphenated, wordsJoined } from './words.js';

/** A rule: how bad its findings are, and the function that finds them. */
interface RuleRow {
  readonly severity: Severity;
  readonly find: Rule;
}

/**
 * The closed list of what is said about a finished page, one row a code: with an error, a reader loses content; a warning is
 * likely trouble; an info is good to know. No code is also one of a document's problems (`DiagnosticCode`).
 */
export const RULES = {
  // What a program gets
  'text-in-picture': { severity: 'error', find: textInPicture },
  'text-without-unicode': { severity: 'error', find: textWithoutUnicode },
  'letter-spaced': { severity: 'error', find: letterSpaced },
  'field-lost': { severity: 'error', find: fieldLost },
  'field-missed': { severity: 'warning', find: fieldMissed },
  'entry-torn': { severity: 'warning', find: entryTorn },
  'field-interrupted': { severity: 'info', find: fieldInterrupted },
  'columns-mixed': { severity: 'warning', find: columnsMixed },
  'order-differs': { severity: 'warning', find: orderDiffers },
  'words-joined': { severity: 'warning', find: wordsJoined },
  'word-hyphenated': { severity: 'warning', find: wordHyphenated },
  'ligature-left': { severity: 'warning', find: ligatureLeft },
  'syllable-repeated': { severity: 'info', find: syllableRepeated },
  'icon-as-letter': { severity: 'warning', find: iconAsLetter },
  'text-invisible': { severity: 'warning', find: textInvisible },
  // The person
  'no-email': { severity: 'warning', find: noEmail },
  'no-phone': { severity: 'info', find: noPhone },
  'contact-not-linked': { severity: 'info', find: contactNotLinked },
  'contact-in-margin': { severity: 'warning', find: contactInMargin },
  // Sections and entries
  'section-unusual': { severity: 'info', find: sectionUnusual },
  'date-unclear': { severity: 'warning', find: dateUnclear },
  'dates-out-of-order': { severity: 'warning', find: datesOutOfOrder },
  // The file
  'too-many-pages': { severity: 'warning', find: tooManyPages },
  'text-too-small': { severity: 'warning', find: textTooSmall },
  'file-too-large': { severity: 'warning', find: fileTooLarge },
  'font-not-embedded': { severity: 'warning', find: fontNotEmbedded },
  'no-tags': { severity: 'info', find: noTags },
  'no-pdf-language': { severity: 'info', find: noLanguage },
  'no-pdf-title': { severity: 'info', find: noTitle },
  'pdf-encrypted': { severity: 'warning', find: pdfEncrypted },
  'pdf-read-in-part': { severity: 'info', find: readInPart },
} as const satisfies Readonly<Record<string, RuleRow>>;

/** The code of a finding. */
export type RuleCode = keyof typeof RULES;

/** What a rule has found. */
export interface Finding extends Found {
  /** Which rule it breaks; `docs/inspect.md` explains each. */
  readonly code: RuleCode;
  readonly severity: Severity;
}

/** The file in the package that explains all rules. */
export const RULES_PAGE = 'docs/inspect.md';

/** The same trouble is not told more often than this. */
const MOST_OF_A_RULE = 100;

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** What the author of a page should know about it: the worst first, then in the order of the rules. */
export function judge(judged: Judged): Finding[] {
  return (Object.keys(RULES) as RuleCode[])
    .flatMap((code) =>
      fewOf(RULES[code].find(judged)).map((found) => ({ code, severity: RULES[code].severity, ...found })),
    )
    .sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}

/** The last of them says how many were left out. */
function fewOf(all: readonly Found[]): readonly Found[] {
  const rest = all.length - MOST_OF_A_RULE;
  const last = all[MOST_OF_A_RULE - 1];
  if (rest <= 0 || last === undefined) return all;
  return [...all.slice(0, MOST_OF_A_RULE - 1), { ...last, message: `${last.message} There are ${rest} more like it.` }];
}
