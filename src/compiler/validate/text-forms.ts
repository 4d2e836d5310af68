import { describe } from '../../diagnostics/describe.js';
import {
  type Diagnostic,
  type DocumentPath,
  diagnostic,
  fixOf,
} from '../../diagnostics/diagnostic.js';
import { wholeCode } from '../../diagnostics/quote.js';
import { once } from '../../util/remember.js';
import { toAsciiDigits } from '../../util/scripts.js';
import { ENGLISH } from '../locales/find.js';
import { encodeAddress, parsedAddress } from '../schema/address.js';
import type { DateLanguages } from './context.js';
import { dateInWords, makeDate, meansPresent } from './dates-in-words.js';

/** A form that a field requires of its text. */
interface TextForm {
  /** A part of typia's name for the type, which must never be shown. */
  readonly mark: string;
  readonly code: 'bad-email' | 'bad-uri' | 'bad-date' | 'bad-length';
  /** Its name for people. */
  readonly expected: string;
  readonly hint: string;
  /** The same text in the required form, if that is clear. */
  readonly correct: (text: string, key: string, languages: DateLanguages) => string | undefined;
  /** Whether that form can only mean what the text means, and says all of it. */
  readonly keepsAll: (text: string, corrected: string) => boolean;
}

const YEAR_MONTH_DAY = /^\d{4}-\d{2}-\d{2}$/;

const FORMS: readonly TextForm[] = [
  {
    mark: 'Format<"email">',
    code: 'bad-email',
    expected: 'an e-mail address',
    hint: 'write it like `jane.doe@example.com`',
    correct: correctEmail,
    keepsAll: keepsAllOfEmail,
  },
  {
    mark: 'Format<"uri">',
    code: 'bad-uri',
    expected: 'a complete address',
    hint: 'write it with its scheme, like `https://example.com/page`; encode spaces and accents as `%20` and the like',
    correct: correctUri,
    // Not for `[text](https://example.com)`.
    keepsAll: (text) => ONE_ADDRESS().test(text.trim()),
  },
  { mark: 'Format<"date">', ...dateForm('write it like `2020-09-24`', correctDay) },
  {
    mark: 'Pattern<"^(\\\\d{4}-\\\\d{2}-\\\\d{2}|',
    ...dateForm('write it like `2020-09-24`', correctDay),
  },
  {
    mark: '\\\\d{4}-?(',
    ...dateForm('write it like `2020-09-24`, `2020-09` or `2020`', correctDateOf),
  },
  {
    mark: 'Pattern<"^\\\\d+',
    code: 'bad-length',
    expected: 'a length',
    hint: 'write a number and one of the units cm, in, pt, mm, ex or em, like `1.35 cm`',
    correct: correctLength,
    // The intended unit is a guess.
    keepsAll: (text) => /[a-z"″]/i.test(text),
  },
];

function dateForm(hint: string, correct: TextForm['correct']): Omit<TextForm, 'mark'> {
  return { code: 'bad-date', expected: 'a date', hint, correct, keepsAll: keepsAllOfDate };
}

function correctDateOf(text: string, key: string, languages: DateLanguages): string | undefined {
  return correctDate(text, key === 'end_date', languages);
}

/** Variant A has whole days only. */
function correctDay(text: string, key: string, languages: DateLanguages): string | undefined {
  const date = correctDateOf(text, key, languages);
  return date === 'present' || YEAR_MONTH_DAY.test(date ?? '') ? date : undefined;
}

/** A value that does not have its type. */
interface MistypedValue {
  /** The type, as typia names it. */
  readonly expected: string;
  readonly value: unknown;
  readonly path: DocumentPath;
  /** The name of the value in messages. */
  readonly key: string;
}

/**
 * Explains why a text does not have the form that its type requires (as typia names it); undefined if none is required.
 * So is a number that would not be right in quotes, either: a length without unit, or a year where a day is wanted.
 */
export function textProblem(
  { expected, value, path, key }: MistypedValue,
  languages: DateLanguages = { words: ENGLISH },
): Diagnostic | undefined {
  const form = FORMS.find((candidate) => expected.includes(candidate.mark));
  const isNumber =
    typeof value === 'number' && (form?.code === 'bad-length' || form?.correct === correctDay);
  const text = isNumber ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  if (form === undefined)
    return expected.includes('Length<') ? sizeProblem(expected, text, path, key) : undefined;
  const correct = form.correct(text, key, languages);
  return diagnostic(
    form.code,
    path,
    `\`${key}\` is ${describe(value)}, which is not ${form.expected}.`,
    {
      found: describe(value),
      expected: form.expected,
      hint: orNone(
        correct === undefined ? hintOf(form, key, text) : `write ${wholeCode(correct)}`,
        text,
      ),
      fix:
        correct === undefined
          ? undefined
          : fixOf(form.keepsAll(text, correct), { kind: 'replace', path, value: correct }),
    },
  );
}

function hintOf(form: TextForm, key: string, text: string): string {
  if (form.code === 'bad-length' && /^\s*-/.test(text))
    return 'write a length that is not negative, like `0 cm`';
  // The `date` of an entry is any text.
  if (form.code !== 'bad-date' || key === 'date') return form.hint;
  const present = key === 'end_date' ? ', or `present`' : '';
  return `${form.hint}${present}; for other words ("Fall 2022") use \`date\``;
}

/** What authors write where they have no text. */
const NOTHING = /^(?:n\/?a\.?|n\.a\.|none|null|no|nil|unknown|tb[ad]|[-–—?.x]*)$/i;

function orNone(hint: string, text: string): string {
  return NOTHING.test(text.trim()) ? `${hint}; or remove the line` : hint;
}

function sizeProblem(expected: string, value: string, path: DocumentPath, key: string): Diagnostic {
  const bound = Number(/<(\d+)>/.exec(expected)?.[1] ?? 0);
  const length = [...value].length;
  const side = expected.includes('MinLength') ? 'at least' : 'at most';
  return diagnostic(
    'bad-size',
    path,
    `\`${key}\` has ${length} characters; it must have ${side} ${bound}.`,
    {
      found: describe(value),
      expected: `${side} ${bound} characters`,
      hint: orNone(
        key === 'phone' ? 'write it like `+41 44 668 18 00`' : `write ${side} ${bound} characters`,
        value,
      ),
    },
  );
}

/**
 * A date in the required format, converted from another form, such as `Sep 2020`, `09/2020` or `24.09.2020`, or from the
 * language of the document: `24. März 2021`, `2021年3月`.
 *
 * @returns undefined if the text is not a date, or could be two (`03/04/2020`)
 */
export function correctDate(
  text: string,
  isEnd: boolean,
  { words, others = [] }: DateLanguages,
): string | undefined {
  const trimmed = toAsciiDigits(text.trim()).replaceAll(/(?<=\d)[‐‑‒–−－](?=\d)/g, '-');
  if (isEnd && meansPresent(trimmed, [words, ENGLISH, ...others])) return 'present';
  const digits = IN_DIGITS.map((form) => form.exec(trimmed)?.groups).find(
    (groups) => groups !== undefined,
  );
  if (digits !== undefined) return makeDate(digits.year, digits.month, digits.day);
  return (
    dateInWords(trimmed, [words]) ?? dateInWords(trimmed, [ENGLISH]) ?? dateInWords(trimmed, others)
  );
}

/** Dates without words. Where only slashes or hyphens divide day and month, just a day after the twelfth is not taken for a month. */
const IN_DIGITS: readonly RegExp[] = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})(?:[-/.](?<day>\d{1,2}))?$/,
  /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})$/,
  /^(?<month>\d{1,2})[-/.](?<year>\d{4})$/,
  /^(?<day>1[3-9]|[2-9]\d)[-/](?<month>\d{1,2})[-/](?<year>\d{4})$/,
  /^(?<month>\d{1,2})[-/](?<day>1[3-9]|[2-9]\d)[-/](?<year>\d{4})$/,
  // A moment: `2020-09-24T00:00:00Z`.
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})[T ]\d{2}:\d{2}/,
];

/** Words beside a month's name that add nothing: `24th of March`, `24 de marzo del 2020`, `ta' Marzu`. */
const FILLERS = /^(?:st|nd|rd|th|of|the|de|del|di|d|do|e|er|re|le|ta|mh|den|am|г|р)$/i;

/** Whether a converted date says everything that the text says: not for `ca. March 2020` or a time of day. */
export function keepsAllOfDate(text: string, corrected: string): boolean {
  // A dash may only mean that nobody knows.
  if (corrected === 'present') return /\p{L}/u.test(text);
  if (/[年년月월]/.test(text)) return true;
  if (isYearAndNext(text) || /\s[-–—]\s/.test(text)) return false;
  const words = (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => !FILLERS.test(word));
  const isMoment = /^\d{4}-\d{2}-\d{2}T/.test(text);
  return isMoment
    ? /T00:00(?::00(?:\.0+)?)?Z?$/.test(text)
    : words.length <= 1 && !/[?~<>≈±()]/.test(text) && !/:/.test(text);
}

/** Whether `2010/11` may be two years as well as a month. */
function isYearAndNext(text: string): boolean {
  const [, year, next] = /^\s*\d{2}(\d{2})[/.](\d{2})\s*$/.exec(text) ?? [];
  return year !== undefined && (Number(year) + 1) % 100 === Number(next);
}

/** A host with the name of a country or the like, not `N.A.`, and one address, not two with a word between. */
const ONE_ADDRESS = once(
  () => /^(?:[a-z][a-z\d+.-]*:)?(?:\/\/)?[^\s/?#]+\.[\p{L}\p{M}\d-]{2,}(?::\d+)?(?:[/?#]\S*)?$/iu,
);

/** Whether an address without its surroundings says everything that the text says: not for `Jane <jane@example.com>`. */
function keepsAllOfEmail(text: string, corrected: string): boolean {
  const bare = text.trim().replace(/^mailto:/i, '');
  return !/<.*>/.test(bare) || bare.replace(/^<|>$/g, '') === corrected;
}

/** A length in the required format, from one like `3.6`, `1 inch`, `1,35 cm` or `12px` (96 to the inch, as in CSS). */
function correctLength(text: string): string | undefined {
  const match = /^(\d*[.,]?\d+)\s*([a-z"″]*)\.?$/i.exec(text.trim());
  if (match === null) return undefined;
  const amount = (match[1] as string).replace(',', '.').replace(/^\./, '0.');
  const unit = UNITS.get((match[2] as string).toLowerCase());
  if (unit === 'px') return `${Number((Number(amount) * 0.75).toFixed(2))} pt`;
  return unit === undefined ? undefined : `${amount} ${unit}`;
}

/** What people call the units; a number alone is in centimetres. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ['', 'cm'],
  ...named('cm', 'cm centimeter centimeters centimetre centimetres'),
  ...named('mm', 'mm'),
  ...named('in', 'in inch inches " ″'),
  ...named('pt', 'pt pts point points'),
  ...named('px', 'px'),
  ...named('em', 'em rem'),
  ...named('ex', 'ex'),
]);

function named(unit: string, words: string): [word: string, unit: string][] {
  return words.split(' ').map((word) => [word, unit]);
}

/** Adds the scheme to an address that lacks it, and encodes spaces. */
function correctUri(text: string): string | undefined {
  const trimmed = text.trim().replace(/^(?:\[.*\]\((\S+)\)|<(\S+)>)$/, '$1$2');
  if (/^[^\s@/]+@[^\s@/]+\.[a-z]+$/i.test(trimmed)) return `mailto:${trimmed}`;
  const whole = /^[a-z][a-z\d+.-]*:/i.test(trimmed)
    ? trimmed
    : `https://${trimmed.replace(/^\/\//, '')}`;
  if (!/^https?:\/\/[^\s/]+\.[^\s/]+/i.test(whole) || parsedAddress(whole) === undefined)
    return undefined;
  return encodeAddress(whole);
}

/** An e-mail address without the text that surrounds it (`mailto:`, `<…>`). */
function correctEmail(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^.*<([^<>]+)>$/, '$1')
    .replace(/[.,;]$/, '');
  return /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(bare) && bare !== text ? bare : undefined;
}
