import type { Severity } from '../../diagnostics/codes.js';
import { iconAsLetter, ligatureNotExpanded, textWithoutUnicode } from './characters.js';
import { contactInMargin, contactNotLinked, noEmail, noPhone } from './contacts.js';
import { datesOutOfOrder, dateUnclear } from './dates.js';
import { noJobs, noName } from './empty-form.js';
import {
  columnsMixed,
  entrySplit,
  fieldInterrupted,
  fieldLost,
  fieldMissed,
  orderDiffers,
} from './extracted-fields.js';
import {
  fontNotEmbedded,
  noLanguage,
  noTags,
  noTitle,
  pdfEncrypted,
  pdfPartiallyRead,
} from './file-properties.js';
import { redactedField, redactedPlace } from './redacted-field.js';
import type { FindingDetails, Rule, RuleContext } from './rule.js';
import { fileTooLarge, textTooSmall, tooManyPages } from './size.js';
import { textInImage } from './text-in-image.js';
import { textInvisible } from './text-invisible.js';
import { letterSpaced, wordHyphenated, wordsJoined } from './words.js';

/**
 * All rules by code; no code is a `DiagnosticCode`. Error: text is lost or revealed; warning: likely
 * problem; info: good to know.
 */
export const RULES = {
  'text-in-image': {
    severity: 'error',
    find: textInImage,
    benefit: 'programs find the words and fill forms with them',
  },
  'text-without-unicode': {
    severity: 'error',
    find: textWithoutUnicode,
    benefit: 'programs get these letters, and a search finds the words',
  },
  'letter-spaced': {
    severity: 'error',
    find: letterSpaced,
    benefit: 'programs recognize words and titles, and a search finds them',
  },
  'field-lost': { severity: 'error', find: fieldLost, benefit: 'programs get it' },
  'redacted-field': {
    severity: 'error',
    find: redactedField,
    benefit: 'nobody gets data that you do not publish',
  },
  'redacted-place': {
    severity: 'warning',
    find: redactedPlace,
    benefit: 'nobody finds out where you live',
  },
  'field-missed': { severity: 'warning', find: fieldMissed, benefit: 'all programs get it' },
  'entry-split': {
    severity: 'warning',
    find: entrySplit,
    benefit: 'a job keeps its dates, its place and its bullet points',
  },
  'field-interrupted': {
    severity: 'info',
    find: fieldInterrupted,
    benefit: 'the sentence stays whole, and a search finds its phrases',
  },
  'columns-mixed': {
    severity: 'warning',
    find: columnsMixed,
    benefit: 'each section keeps what belongs to it',
  },
  'order-differs': {
    severity: 'warning',
    find: orderDiffers,
    benefit: 'programs assign text to the right title',
  },
  'words-joined': { severity: 'warning', find: wordsJoined, benefit: 'a search finds each word' },
  'word-hyphenated': {
    severity: 'warning',
    find: wordHyphenated,
    benefit: 'a search finds the whole word',
  },
  'ligature-not-expanded': {
    severity: 'warning',
    find: ligatureNotExpanded,
    benefit: 'a search finds the word',
  },
  'icon-as-letter': {
    severity: 'warning',
    find: iconAsLetter,
    benefit: 'no stray letter precedes your contacts',
  },
  'text-invisible': {
    severity: 'warning',
    find: textInvisible,
    benefit: 'nobody takes it for deceit',
  },
  'no-name-found': {
    severity: 'warning',
    find: noName,
    benefit: 'a form gets your name, not a headline',
  },
  'no-jobs-found': {
    severity: 'warning',
    find: noJobs,
    benefit: 'a form lists your jobs with their dates',
  },
  'no-email': {
    severity: 'warning',
    find: noEmail,
    benefit: 'a form gets the address, and people can answer',
  },
  'no-phone': {
    severity: 'info',
    find: noPhone,
    benefit: 'a form gets the number, and people can call',
  },
  'contact-not-linked': {
    severity: 'info',
    find: contactNotLinked,
    benefit: 'people reach you with a click',
  },
  'contact-in-margin': {
    severity: 'warning',
    find: contactInMargin,
    benefit: 'programs that skip headers and footers get it, too',
  },
  'date-unclear': {
    severity: 'warning',
    find: dateUnclear,
    benefit: 'programs can tell when it was, and for how long',
  },
  'dates-out-of-order': {
    severity: 'warning',
    find: datesOutOfOrder,
    benefit: 'programs take your latest job for the current one',
  },
  'too-many-pages': {
    severity: 'warning',
    find: tooManyPages,
    benefit: 'the CV has the requested length',
  },
  'text-too-small': {
    severity: 'warning',
    find: textTooSmall,
    benefit: 'people can read it on paper, too',
  },
  'file-too-large': {
    severity: 'warning',
    find: fileTooLarge,
    benefit: 'upload forms accept it',
  },
  'font-not-embedded': {
    severity: 'warning',
    find: fontNotEmbedded,
    benefit: 'everyone sees the page as you do',
  },
  'no-tags': {
    severity: 'info',
    find: noTags,
    benefit: 'screen readers and phones read it in your order',
  },
  'no-pdf-language': {
    severity: 'info',
    find: noLanguage,
    benefit: 'screen readers pronounce it right',
  },
  'no-pdf-title': {
    severity: 'info',
    find: noTitle,
    benefit: 'windows and screen readers show whose CV it is',
  },
  'pdf-encrypted': {
    severity: 'warning',
    find: pdfEncrypted,
    benefit: 'systems that reject encrypted files accept it',
  },
  'pdf-partially-read': {
    severity: 'info',
    find: pdfPartiallyRead,
    benefit: 'the whole file is searched',
  },
} as const satisfies Readonly<Record<string, RuleDefinition>>;

interface RuleDefinition {
  readonly severity: Severity;
  readonly find: Rule;
  readonly benefit: string;
}

export type RuleCode = keyof typeof RULES;

export interface Finding extends FindingDetails {
  readonly code: RuleCode;
  readonly severity: Severity;
  /** Result of following the hint. */
  readonly benefit: string;
}

export const RULES_PAGE = 'docs/pdf-rules.md';

const MAX_PER_RULE = 100;

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** Rules about the layout, which a template determines. */
const LAYOUT_RULES: ReadonlySet<RuleCode> = new Set<RuleCode>([
  'field-missed',
  'entry-split',
  'field-interrupted',
  'columns-mixed',
  'order-differs',
]);

function suggestTemplate(details: FindingDetails, hasSource: boolean): FindingDetails {
  const hint = hasSource
    ? 'for forms, render with `--template linear`, which puts nothing next to the text'
    : `${details.hint}; in cvpress, use \`--template linear\``;
  return { ...details, hint };
}

/** Sorts by severity, then by rule, with `findings` last. */
export function runRules(context: RuleContext, findings: readonly Finding[]): Finding[] {
  return (Object.keys(RULES) as RuleCode[])
    .flatMap((code) =>
      limitFindings([RULES[code].find(context) || []].flat()).map((details) =>
        createFinding(
          code,
          LAYOUT_RULES.has(code) ? suggestTemplate(details, context.hasSource) : details,
        ),
      ),
    )
    .concat(findings)
    .sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}

export function createFinding(code: RuleCode, details: FindingDetails): Finding {
  const { severity, benefit }: RuleDefinition = RULES[code];
  return { code, severity, benefit, ...details };
}

/** The last finding counts the omitted ones. */
function limitFindings(findings: readonly FindingDetails[]): readonly FindingDetails[] {
  const omitted = findings.length - MAX_PER_RULE;
  const last = findings[MAX_PER_RULE - 1];
  if (omitted <= 0 || last === undefined) return findings;
  return [
    ...findings.slice(0, MAX_PER_RULE - 1),
    { ...last, message: `${last.message} There are ${omitted} more like it.` },
  ];
}
