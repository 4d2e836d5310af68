import type { Severity } from '../../diagnostics/codes.js';
import { iconAsLetter, ligatureLeft, textWithoutUnicode } from './characters.js';
import { contactInMargin, contactNotLinked, noEmail, noPhone } from './contacts.js';
import { datesOutOfOrder, dateUnclear } from './dates.js';
import {
  fontNotEmbedded,
  noLanguage,
  noTags,
  noTitle,
  pdfEncrypted,
  readInPart,
} from './file-properties.js';
import {
  columnsMixed,
  entryTorn,
  fieldInterrupted,
  fieldLost,
  fieldMissed,
  orderDiffers,
} from './readers.js';
import type { Found, Judged, Rule } from './rule.js';
import { fileTooLarge, textTooSmall, tooManyPages } from './size.js';
import { textInPicture } from './text-in-picture.js';
import { textInvisible } from './text-invisible.js';
import { letterSpaced, wordHyphenated, wordsJoined } from './words.js';

/**
 * The closed list of what is said about a finished page, one row a code: with an error, a reader loses content; a warning is
 * likely trouble; an info is good to know. No code is also one of a document's problems (`DiagnosticCode`). A row has the function that
 * finds the trouble, and what doing as its findings say changes.
 */
export const RULES = {
  // What a program gets
  'text-in-picture': {
    severity: 'error',
    find: textInPicture,
    gain: 'programs find the words, and a form is filled with them',
  },
  'text-without-unicode': {
    severity: 'error',
    find: textWithoutUnicode,
    gain: 'programs get these letters, and a search finds the words',
  },
  'letter-spaced': {
    severity: 'error',
    find: letterSpaced,
    gain: 'programs get words, so that a search finds them and titles are known',
  },
  'field-lost': { severity: 'error', find: fieldLost, gain: 'programs get it' },
  'field-missed': { severity: 'warning', find: fieldMissed, gain: 'all readers get it' },
  'entry-torn': {
    severity: 'warning',
    find: entryTorn,
    gain: 'a job keeps its dates, its place and its bullet points',
  },
  'field-interrupted': {
    severity: 'info',
    find: fieldInterrupted,
    gain: 'the sentence comes in one piece, and a search for a phrase finds it',
  },
  'columns-mixed': {
    severity: 'warning',
    find: columnsMixed,
    gain: 'each section keeps what belongs to it',
  },
  'order-differs': {
    severity: 'warning',
    find: orderDiffers,
    gain: 'programs find below a title what belongs to it',
  },
  'words-joined': { severity: 'warning', find: wordsJoined, gain: 'a search finds each word' },
  'word-hyphenated': {
    severity: 'warning',
    find: wordHyphenated,
    gain: 'a search finds the whole word',
  },
  'ligature-left': { severity: 'warning', find: ligatureLeft, gain: 'a search finds the word' },
  'icon-as-letter': {
    severity: 'warning',
    find: iconAsLetter,
    gain: 'no stray letter stands before your contacts',
  },
  'text-invisible': {
    severity: 'warning',
    find: textInvisible,
    gain: 'nobody takes it for deceit',
  },
  // The person
  'no-email': {
    severity: 'warning',
    find: noEmail,
    gain: 'a form gets the address, and people can answer',
  },
  'no-phone': {
    severity: 'info',
    find: noPhone,
    gain: 'a form gets the number, and people can call',
  },
  'contact-not-linked': {
    severity: 'info',
    find: contactNotLinked,
    gain: 'people reach you with a click',
  },
  'contact-in-margin': {
    severity: 'warning',
    find: contactInMargin,
    gain: 'programs that leave out headers and footers get it, too',
  },
  // Sections and entries
  'date-unclear': {
    severity: 'warning',
    find: dateUnclear,
    gain: 'programs can tell when it was, and for how long',
  },
  'dates-out-of-order': {
    severity: 'warning',
    find: datesOutOfOrder,
    gain: 'programs take your latest job for the present one',
  },
  // The file
  'too-many-pages': {
    severity: 'warning',
    find: tooManyPages,
    gain: 'the CV has the length that was asked for',
  },
  'text-too-small': {
    severity: 'warning',
    find: textTooSmall,
    gain: 'people can read it on paper, too',
  },
  'file-too-large': {
    severity: 'warning',
    find: fileTooLarge,
    gain: 'forms for uploads accept it',
  },
  'font-not-embedded': {
    severity: 'warning',
    find: fontNotEmbedded,
    gain: 'everyone sees the page as you do',
  },
  'no-tags': {
    severity: 'info',
    find: noTags,
    gain: 'screen readers and phones read it in your order',
  },
  'no-pdf-language': {
    severity: 'info',
    find: noLanguage,
    gain: 'screen readers pronounce it right',
  },
  'no-pdf-title': {
    severity: 'info',
    find: noTitle,
    gain: 'windows and screen readers show whose CV it is',
  },
  'pdf-encrypted': {
    severity: 'warning',
    find: pdfEncrypted,
    gain: 'systems that refuse encrypted files take it',
  },
  'pdf-read-in-part': { severity: 'info', find: readInPart, gain: 'all of it is searched' },
} as const satisfies Readonly<Record<string, { severity: Severity; find: Rule; gain: string }>>;

/** The code of a finding. */
export type RuleCode = keyof typeof RULES;

/** What a rule has found. */
export interface Finding extends Found {
  /** Which rule it breaks; `docs/inspect.md` explains each. */
  readonly code: RuleCode;
  readonly severity: Severity;
  /** What changes once the hint is followed. */
  readonly gain: string;
}

/** The file in the package that explains all rules. */
export const RULES_PAGE = 'docs/inspect.md';

/** The same trouble is not told more often than this. */
const MOST_OF_A_RULE = 100;

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** The author of a source chooses the layout with the template. */
const OF_LAYOUT: ReadonlySet<RuleCode> = new Set<RuleCode>([
  'field-missed',
  'entry-torn',
  'field-interrupted',
  'columns-mixed',
  'order-differs',
]);

function withTemplate(found: Found, hasSource: boolean): Found {
  const hint = hasSource
    ? 'if a form will read the PDF, render it with `--template linear`, where nothing is next to the text'
    : `${found.hint}; in cvpress, \`--template linear\` does`;
  return { ...found, hint };
}

/** What the author of a page should know about it: the worst first, then in the order of the rules, with `others` behind them. */
export function judge(judged: Judged, others: readonly Finding[]): Finding[] {
  return (Object.keys(RULES) as RuleCode[])
    .flatMap((code) =>
      fewOf([RULES[code].find(judged) || []].flat()).map((found) =>
        findingOf(code, OF_LAYOUT.has(code) ? withTemplate(found, judged.hasSource) : found),
      ),
    )
    .concat(others)
    .sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}

/** What a rule has found, with what is the same for all that it finds. */
export function findingOf(code: RuleCode, found: Found): Finding {
  const { severity, gain } = RULES[code];
  return { code, severity, gain, ...found };
}

/** The last of them says how many were left out. */
function fewOf(all: readonly Found[]): readonly Found[] {
  const rest = all.length - MOST_OF_A_RULE;
  const last = all[MOST_OF_A_RULE - 1];
  if (rest <= 0 || last === undefined) return all;
  return [
    ...all.slice(0, MOST_OF_A_RULE - 1),
    { ...last, message: `${last.message} There are ${rest} more like it.` },
  ];
}
