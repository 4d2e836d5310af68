import { type Diagnostic, type DocumentPath, diagnostic, fixOf } from '../../diagnostics/diagnostic.js';
import { wholeCode } from '../../diagnostics/quote.js';
import { andList } from '../../diagnostics/suggest.js';
import { ENGLISH } from '../../languages/find.js';
import { describe } from '../../values/plain-object.js';
import type { DateLanguages } from './context.js';
import {
  correctDate,
  correctEmail,
  correctLength,
  correctUri,
  isOneAddress,
  keepsAllOfDate,
  keepsAllOfEmail,
} from './corrections.js';

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
    keepsAll: isOneAddress,
  },
  { mark: 'Format<"date">', ...dateForm('write it like `2020-09-24`', correctDay) },
  { mark: 'Pattern<"^(\\\\d{4}-\\\\d{2}-\\\\d{2}|', ...dateForm('write it like `2020-09-24`', correctDay) },
  { mark: '\\\\d{4}-?(', ...dateForm('write it like `2020-09-24`, `2020-09` or `2020`', correctDateOf) },
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

/** Explains why a text does not have the form that its type requires (as typia names it); undefined if none is required. */
export function textProblem(
  expected: string,
  value: unknown,
  path: DocumentPath,
  key: string,
  languages: DateLanguages = { words: ENGLISH },
): Diagnostic | undefined {
  if (typeof value !== 'string') return undefined;
  const form = FORMS.find((candidate) => expected.includes(candidate.mark));
  if (form === undefined) return expected.includes('Length<') ? sizeProblem(expected, value, path, key) : undefined;
  const correct = form.correct(value, key, languages);
  return diagnostic(form.code, path, `\`${key}\` is ${describe(value)}, which is not ${form.expected}.`, {
    found: describe(value),
    expected: form.expected,
    hint: orNone(hintOf(form, key, value, correct), value),
    fix:
      correct === undefined
        ? undefined
        : fixOf(form.keepsAll(value, correct), { kind: 'replace', path, value: correct }),
  });
}

function hintOf(form: TextForm, key: string, text: string, correct: string | undefined): string {
  if (correct !== undefined) return `write ${wholeCode(correct)}`;
  if (form.code === 'bad-email') return hintForEmail(text) ?? form.hint;
  if (form.code === 'bad-uri' && /^\w+:\/\/[^/?#]*\s[^/?#]*\.[a-z]/i.test(text)) {
    return 'the name of a site has no spaces: remove them, or write `-` in their place if that is its name';
  }
  if (form.code !== 'bad-date') return form.hint;
  if (key === 'start_date' && /^present$/i.test(text.trim())) {
    return 'write when it began; `present` is for `end_date`, and said where that is left out';
  }
  const present = key === 'end_date' ? ', or `present`' : '';
  return `${form.hint}${present}; for other words ("Fall 2022") use \`date\``;
}

/** The field holds one address, and a second one must not be lost. */
function hintForEmail(text: string): string | undefined {
  const [first, ...others] = text
    .split(/[\s,;/|]+|\b(?:and|or)\b/)
    .filter((part) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(part));
  if (first === undefined || others.length === 0) return undefined;
  return roomForOne(first, others);
}

/** For a field of the person that holds one value, where there are several. */
export function roomForOne(first: string, others: readonly string[]): string {
  return `there is room for one: write ${wholeCode(first)}, and ${andList(others.map(wholeCode))} in \`summary\` or in a section of \`custom_sections\``;
}

/** A field that is empty may be one that its author has no text for. */
function orNone(hint: string, text: string): string {
  return text.trim() === '' ? `${hint}; or remove the line` : hint;
}

function sizeProblem(expected: string, value: string, path: DocumentPath, key: string): Diagnostic {
  const bound = Number(/<(\d+)>/.exec(expected)?.[1] ?? 0);
  const length = [...value].length;
  const side = expected.includes('MinLength') ? 'at least' : 'at most';
  return diagnostic('bad-size', path, `\`${key}\` has ${length} characters; it must have ${side} ${bound}.`, {
    found: describe(value),
    expected: `${side} ${bound} characters`,
    hint: orNone(key === 'phone' ? 'write it like `+41 44 668 18 00`' : `write ${side} ${bound} characters`, value),
  });
}
