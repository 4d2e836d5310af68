import { describeValue } from '../../diagnostics/describe-value.js';
import {
  createDiagnostic,
  createFix,
  createUnsafeFix,
  type Diagnostic,
  type Suggestion,
} from '../../diagnostics/diagnostic.js';
import { findSimilar, formatOrList, isTypo } from '../../diagnostics/find-similar.js';
import { formatCode } from '../../diagnostics/quote.js';
import { isPlainObject, type PlainObject } from '../../util/plain-object.js';
import { isImpossibleDate, parseDate } from '../schema/calendar-date.js';
import { MAX_ADDRESS_LINES, splitAddress } from '../schema/letter.js';
import { LETTER_KEYS, validateLetter } from './generated/validators-letter.js';
import { checkLanguage, reportImpossibleDate } from './rules/check-values.js';
import { findSuspiciousText } from './rules/suspicious-values.js';
import { SETTINGS_SHAPE } from './shape.js';
import { findKeyBySynonym } from './synonyms.js';
import { toDiagnostics } from './to-diagnostics.js';

const SHAPE = { id: 'letter', name: 'a cover letter', keys: LETTER_KEYS };

const ADDRESSES = ['sender', 'recipient'] as const;

/** Without errors, the document is a `LetterDocument`. */
export function validateLetterDocument(document: unknown): Diagnostic[] {
  if (!isPlainObject(document)) {
    const found = describeValue(document);
    const message = `A cover letter must be an object with \`body\`, but this is ${found}.`;
    const hint = 'begin with `body: |`, and indent the text below it';
    return [createDiagnostic('not-an-object', [], message, { hint })];
  }
  if ('cv' in document) {
    return [
      createDiagnostic('other-format', ['cv'], 'This is a CV, not a cover letter.', {
        at: 'key',
        expected: 'a document with `body`, and often `recipient` and `subject`',
        hint: 'pass the CV with `--cv`, and the cover letter as the input',
      }),
    ];
  }
  return [
    ...toDiagnostics(validateLetter(document), [], SHAPE)
      .filter(({ path }) => path[0] !== 'language')
      .map((problem) => withTextFix(problem, document)),
    ...Object.keys(document).flatMap((key) =>
      LETTER_KEYS.includes(key) ? [] : [reportUnknownKey(key, document)],
    ),
    ...checkLanguage(document.language),
    ...ADDRESSES.flatMap((key) => checkAddressLines(key, document[key])),
    ...checkDate(document.date),
    ...Object.entries(document).flatMap(([key, text]) =>
      typeof text === 'string' ? findSuspiciousText(text, key, [key]) : [],
    ),
  ];
}

/** Suggests one text for a list: the lines of an address, or the paragraphs of the body. */
function withTextFix(problem: Diagnostic, document: PlainObject): Diagnostic {
  const [key = ''] = problem.path;
  const value = document[key];
  const isAddress = (ADDRESSES as readonly unknown[]).includes(key);
  const lines = isAddress && isPlainObject(value) ? Object.values(value) : value;
  const areLines = Array.isArray(lines) && lines.every((line) => typeof line === 'string');
  if (!areLines || problem.path.length > 1 || (!isAddress && key !== 'body')) return problem;
  const fix = createFix(isAddress && lines === value, {
    kind: 'replace',
    path: [key],
    value: `${lines.join(isAddress ? '\n' : '\n\n')}\n`,
  });
  const parts = isAddress ? 'lines' : 'paragraphs, with a blank line between them,';
  const marks = lines === value ? 'dashes' : 'keys';
  return {
    ...problem,
    hint: `write \`${key}: |\`, and the ${parts} below it without ${marks}`,
    fix,
  };
}

function reportUnknownKey(key: string, document: PlainObject): Diagnostic {
  return createDiagnostic('unknown-key', [key], `A cover letter has no key ${formatCode(key)}.`, {
    at: 'key',
    found: formatCode(key),
    expected: formatOrList(LETTER_KEYS.map(formatCode)),
    ...suggestKey(key, document),
  });
}

function suggestKey(key: string, document: PlainObject): Suggestion {
  if (key === 'design' || key === 'contacts' || key === 'render')
    return { hint: `move it into the CV: the letter uses \`${key}\` of the CV` };
  if (SETTINGS_SHAPE.keys.includes(key)) return { hint: 'move it to `render` in the CV' };
  const value = document[key];
  if (isPlainObject(value) && LETTER_KEYS.some((known) => known in value))
    return { hint: 'remove this line, and unindent the lines below it' };
  const free = LETTER_KEYS.filter((known) => !(known in document));
  const target = findKeyBySynonym(key, SHAPE, (known) => free.includes(known));
  if (target !== undefined)
    return {
      hint: `use \`${target}\``,
      fix: createUnsafeFix({ kind: 'rename', path: [key], key: target }),
    };
  const similar = findSimilar(key, free);
  if (similar === undefined)
    return { hint: `remove it, or use one of ${formatOrList(free.map(formatCode))}` };
  const fix = createFix(isTypo(key, similar, LETTER_KEYS), {
    kind: 'rename',
    path: [key],
    key: similar,
  });
  return { hint: `did you mean \`${similar}\`?`, fix };
}

function checkAddressLines(key: string, text: unknown): Diagnostic[] {
  const count = typeof text === 'string' ? splitAddress(text).length : 0;
  if (count <= MAX_ADDRESS_LINES) return [];
  const limit = `the window of an envelope fits only ${MAX_ADDRESS_LINES}`;
  return [
    createDiagnostic('bad-size', [key], `\`${key}\` has ${count} lines, but ${limit}.`, {
      found: `${count} lines`,
      expected: `at most ${MAX_ADDRESS_LINES} lines`,
      hint: 'remove lines that delivery does not need, or join lines',
    }),
  ];
}

function checkDate(text: unknown): Diagnostic[] {
  const date = typeof text === 'string' ? parseDate(text) : undefined;
  return isImpossibleDate(date) ? [reportImpossibleDate(text as string, ['date'], date)] : [];
}
