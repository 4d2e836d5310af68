import { describeValue } from '../../diagnostics/describe-value.js';
import {
  createDiagnostic,
  createFix,
  type Diagnostic,
  type DocumentPath,
} from '../../diagnostics/diagnostic.js';
import { formatCodeForCopy } from '../../diagnostics/quote.js';
import { lazy } from '../../util/memoize.js';
import { toAsciiDigits } from '../../util/unicode-scripts.js';
import { ENGLISH } from '../locales/find-locale.js';
import { encodeUrl, parseUrl } from '../schema/url.js';
import type { DateLocales } from './context.js';
import { formatDigitDate, meansPresent, parseDateInWords } from './parse-date-in-words.js';

/** A format that a field requires. */
interface TextFormat {
  /** A part of the type in typia's notation, which must never be shown. */
  readonly typePart: string;
  readonly code: 'bad-email' | 'bad-uri' | 'bad-date' | 'bad-length';
  /** The name in messages. */
  readonly expected: string;
  readonly hint: string;
  /** Converts a text to the format if its meaning is clear. */
  readonly correct: (text: string, key: string, languages: DateLocales) => string | undefined;
  /** Whether the conversion is unambiguous and loses nothing. */
  readonly isLossless: (text: string, corrected: string) => boolean;
}

const YEAR_MONTH_DAY = /^\d{4}-\d{2}-\d{2}$/;

const FORMATS: readonly TextFormat[] = [
  {
    typePart: 'Format<"email">',
    code: 'bad-email',
    expected: 'an email address',
    hint: 'write it like `jane.doe@example.com`',
    correct: correctEmail,
    isLossless: isLosslessEmail,
  },
  {
    typePart: 'Format<"uri">',
    code: 'bad-uri',
    expected: 'a complete URL',
    hint: 'write it with its scheme, like `https://example.com/page`, with spaces encoded as `%20`',
    correct: correctUri,
    // Not for `[text](https://example.com)`.
    isLossless: (text) => SINGLE_URL().test(text.trim()),
  },
  { typePart: 'Format<"date">', ...createDateFormat('write it like `2020-09-24`', correctDay) },
  {
    typePart: 'Pattern<"^(\\\\d{4}-\\\\d{2}-\\\\d{2}|',
    ...createDateFormat('write it like `2020-09-24`', correctDay),
  },
  {
    typePart: '\\\\d{4}-?(',
    ...createDateFormat('write it like `2020-09-24`, `2020-09` or `2020`', (text, key, languages) =>
      correctDate(text, key === 'end_date', languages),
    ),
  },
  {
    typePart: 'Pattern<"^\\\\d+',
    code: 'bad-length',
    expected: 'a length',
    hint: 'write a number and one of the units cm, in, pt, mm, ex or em, like `1.35 cm`',
    correct: correctLength,
    // Without a unit, `cm` is a guess.
    isLossless: (text) => /[a-z"″]/i.test(text),
  },
];

function createDateFormat(
  hint: string,
  correct: TextFormat['correct'],
): Omit<TextFormat, 'typePart'> {
  return { code: 'bad-date', expected: 'a date', hint, correct, isLossless: isLosslessDate };
}

/** Variant A requires the day. */
function correctDay(text: string, key: string, languages: DateLocales): string | undefined {
  const date = correctDate(text, key === 'end_date', languages);
  return date === 'present' || YEAR_MONTH_DAY.test(date ?? '') ? date : undefined;
}

interface MistypedValue {
  /** In typia's syntax. */
  readonly expected: string;
  readonly value: unknown;
  readonly path: DocumentPath;
  readonly key: string;
}

/**
 * Reports a text that lacks the format or size of its type, and a number that quotes would not fix:
 * a length without a unit, or a year in place of a date.
 */
export function checkTextFormat(
  { expected, value, path, key }: MistypedValue,
  languages: DateLocales = { locale: ENGLISH },
): Diagnostic | undefined {
  const format = FORMATS.find(({ typePart }) => expected.includes(typePart));
  const isNumber =
    typeof value === 'number' && (format?.code === 'bad-length' || format?.correct === correctDay);
  const text = isNumber ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  if (format === undefined)
    return expected.includes('Length<') ? reportSize(expected, text, path, key) : undefined;
  const corrected = format.correct(text, key, languages);
  const found = describeValue(value);
  const hint =
    corrected === undefined
      ? formatHint(format, key, text)
      : `write ${formatCodeForCopy(corrected)}`;
  const message = `\`${key}\` is ${found}, which is not ${format.expected}.`;
  return createDiagnostic(format.code, path, message, {
    found,
    expected: format.expected,
    hint: withRemoval(hint, text),
    fix:
      corrected === undefined
        ? undefined
        : createFix(format.isLossless(text, corrected), {
            kind: 'replace',
            path,
            value: corrected,
          }),
  });
}

function formatHint(format: TextFormat, key: string, text: string): string {
  if (format.code === 'bad-length' && /^\s*-/.test(text))
    return 'write a length that is not negative, like `0 cm`';
  // `date` also allows other text.
  if (format.code !== 'bad-date' || key === 'date') return format.hint;
  const present = key === 'end_date' ? ', or `present`' : '';
  return `${format.hint}${present}; for other words ("Fall 2022") use \`date\``;
}

const PLACEHOLDER = /^(?:n\/?a\.?|n\.a\.|none|null|no|nil|unknown|tb[ad]|[-–—?.x]*)$/i;

function withRemoval(hint: string, text: string): string {
  return PLACEHOLDER.test(text.trim()) ? `${hint}; or remove the line` : hint;
}

function reportSize(expected: string, value: string, path: DocumentPath, key: string): Diagnostic {
  const bound = Number(/<(\d+)>/.exec(expected)?.[1] ?? 0);
  const length = [...value].length;
  const allowed = `${expected.includes('MinLength') ? 'at least' : 'at most'} ${bound}`;
  const message = `\`${key}\` has ${length} characters; it must have ${allowed}.`;
  return createDiagnostic('bad-size', path, message, {
    found: describeValue(value),
    expected: `${allowed} characters`,
    hint: withRemoval(
      key === 'phone' ? 'write it like `+41 44 668 18 00`' : `write ${allowed} characters`,
      value,
    ),
  });
}

/**
 * Converts a date such as `Sep 2020`, `09/2020`, `24.09.2020`, or in words of the languages, such
 * as `24. März 2021`, to the required format.
 *
 * @returns undefined if the text is not a date, or ambiguous (`03/04/2020`)
 */
export function correctDate(
  text: string,
  isEnd: boolean,
  { locale, otherLocales = [] }: DateLocales,
): string | undefined {
  const trimmed = toAsciiDigits(text.trim()).replaceAll(/(?<=\d)[‐‑‒–−－](?=\d)/g, '-');
  if (isEnd && meansPresent(trimmed, [locale, ENGLISH, ...otherLocales])) return 'present';
  for (const pattern of NUMERIC_DATES) {
    const digits = pattern.exec(trimmed)?.groups;
    if (digits !== undefined) return formatDigitDate(digits.year, digits.month, digits.day);
  }
  return (
    parseDateInWords(trimmed, [locale]) ??
    parseDateInWords(trimmed, [ENGLISH]) ??
    parseDateInWords(trimmed, otherLocales)
  );
}

/** With slashes or hyphens, only a day after the 12th is unambiguous. */
const NUMERIC_DATES: readonly RegExp[] = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})(?:[-/.](?<day>\d{1,2}))?$/,
  /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})$/,
  /^(?<month>\d{1,2})[-/.](?<year>\d{4})$/,
  /^(?<day>1[3-9]|[2-9]\d)[-/](?<month>\d{1,2})[-/](?<year>\d{4})$/,
  /^(?<month>\d{1,2})[-/](?<day>1[3-9]|[2-9]\d)[-/](?<year>\d{4})$/,
  // `2020-09-24T00:00:00Z`
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})[T ]\d{2}:\d{2}/,
];

/** Words of a date without meaning: `24th of March`, `24 de marzo del 2020`, `ta' Marzu`. */
const FILLERS = /^(?:st|nd|rd|th|of|the|de|del|di|d|do|e|er|re|le|ta|mh|den|am|г|р)$/i;

/** Whether a converted date keeps the meaning of the text, unlike for `ca. March 2020`. */
export function isLosslessDate(text: string, corrected: string): boolean {
  // A dash may also mean that the date is unknown.
  if (corrected === 'present') return /\p{L}/u.test(text);
  if (/[年년月월]/.test(text)) return true;
  if (mayBeTwoYears(text) || /\s[-–—]\s/.test(text)) return false;
  const significantWords = (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter(
    (word) => !FILLERS.test(word),
  );
  const hasTime = /^\d{4}-\d{2}-\d{2}T/.test(text);
  return hasTime
    ? /T00:00(?::00(?:\.0+)?)?Z?$/.test(text)
    : significantWords.length <= 1 && !/[?~<>≈±()]/.test(text) && !/:/.test(text);
}

/** `2010/11` */
function mayBeTwoYears(text: string): boolean {
  const [, year, next] = /^\s*\d{2}(\d{2})[/.](\d{2})\s*$/.exec(text) ?? [];
  return year !== undefined && (Number(year) + 1) % 100 === Number(next);
}

/** A single URL whose host has a top-level domain of two characters, unlike `N.A.`. */
const SINGLE_URL = lazy(
  () => /^(?:[a-z][a-z\d+.-]*:)?(?:\/\/)?[^\s/?#]+\.[\p{L}\p{M}\d-]{2,}(?::\d+)?(?:[/?#]\S*)?$/iu,
);

/** Whether a converted address keeps all of the text, unlike for `Jane <jane@example.com>`. */
function isLosslessEmail(text: string, corrected: string): boolean {
  const bare = text.trim().replace(/^mailto:/i, '');
  return !/<.*>/.test(bare) || bare.replace(/^<|>$/g, '') === corrected;
}

/** Converts a length such as `3.6`, `1 inch`, `1,35 cm` or `12px` (96 per inch, as in CSS). */
function correctLength(text: string): string | undefined {
  const match = /^(\d*[.,]?\d+)\s*([a-z"″]*)\.?$/i.exec(text.trim());
  if (match === null) return undefined;
  const amount = (match[1] as string).replace(',', '.').replace(/^\./, '0.');
  const unit = UNITS.get((match[2] as string).toLowerCase());
  if (unit === 'px') return `${Number((Number(amount) * 0.75).toFixed(2))} pt`;
  return unit === undefined ? undefined : `${amount} ${unit}`;
}

/** Units by name. A number without a unit is in centimeters. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ['', 'cm'],
  ...nameUnit('cm', 'cm centimeter centimeters centimetre centimetres'),
  ...nameUnit('mm'),
  ...nameUnit('in', 'in inch inches " ″'),
  ...nameUnit('pt', 'pt pts point points'),
  ...nameUnit('px'),
  ...nameUnit('em', 'em rem'),
  ...nameUnit('ex'),
]);

function nameUnit(unit: string, words = unit): [word: string, unit: string][] {
  return words.split(' ').map((word) => [word, unit]);
}

/** Adds a missing scheme to a URL, and encodes spaces. */
function correctUri(text: string): string | undefined {
  const trimmed = text.trim().replace(/^(?:\[.*\]\((\S+)\)|<(\S+)>)$/, '$1$2');
  if (/^[^\s@/]+@[^\s@/]+\.[a-z]+$/i.test(trimmed)) return `mailto:${trimmed}`;
  const url = /^[a-z][a-z\d+.-]*:/i.test(trimmed)
    ? trimmed
    : `https://${trimmed.replace(/^\/\//, '')}`;
  if (!/^https?:\/\/[^\s/]+\.[^\s/]+/i.test(url) || parseUrl(url) === undefined) return undefined;
  return encodeUrl(url);
}

/** `mailto:…` or `Jane <…>` */
function correctEmail(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^.*<([^<>]+)>$/, '$1')
    .replace(/[.,;]$/, '');
  return /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(bare) && bare !== text ? bare : undefined;
}
