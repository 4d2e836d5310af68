import { describe } from '../../diagnostics/describe.js';
import {
  type Advice,
  type Diagnostic,
  diagnostic,
  fixOf,
  likely,
} from '../../diagnostics/diagnostic.js';
import { code } from '../../diagnostics/quote.js';
import { isSlip, orList, suggest } from '../../diagnostics/suggest.js';
import { isPlainObject, type PlainObject } from '../../util/plain-object.js';
import { isImpossible, parseDate } from '../schema/calendar.js';
import { addressLines, MOST_ADDRESS_LINES } from '../schema/letter.js';
import { fromFindings } from './findings.js';
import { LETTER_KEYS, validateLetter } from './generated/validators-letter.js';
import { oddText } from './rules/odd-values.js';
import { checkLanguage, impossibleDate } from './rules/values.js';
import { synonymOf } from './synonyms.js';

const SHAPE = { id: 'letter', name: 'a letter', keys: LETTER_KEYS };

const ADDRESSES = ['sender', 'recipient'] as const;

/** All problems of a letter; without errors, it is a `LetterDocument`. */
export function problemsOfLetter(document: unknown): Diagnostic[] {
  if (!isPlainObject(document)) {
    const message = `A letter is an object with \`body\` and other keys; this is ${describe(document)}.`;
    return [
      diagnostic('not-an-object', [], message, {
        hint: 'begin with `body: |`, and indent the text below it',
      }),
    ];
  }
  if ('cv' in document) return [cvForLetter()];
  const found = fromFindings(validateLetter(document), [], SHAPE);
  return [
    ...found
      .filter(({ path }) => path[0] !== 'language')
      .map((problem) => withLines(problem, document)),
    ...Object.keys(document).flatMap((key) =>
      LETTER_KEYS.includes(key) ? [] : [unknownKey(key, document)],
    ),
    ...checkLanguage(document.language),
    ...ADDRESSES.flatMap((key) => checkLines(key, document[key])),
    ...checkDay(document.date),
    ...Object.entries(document).flatMap(([key, text]) =>
      typeof text === 'string' ? oddText(text, key, [key]) : [],
    ),
  ];
}

function cvForLetter(): Diagnostic {
  return diagnostic('other-format', ['cv'], 'This is a CV, not a letter.', {
    at: 'key',
    expected: 'a document with `body`, and often `recipient` and `subject`',
    hint: 'name the CV with `--cv`, and a letter in its place',
  });
}

/** An address that is written as a list becomes its lines, and the text its paragraphs, where they are no list of it. */
function withLines(problem: Diagnostic, document: PlainObject): Diagnostic {
  const [key = ''] = problem.path;
  const value = document[key];
  const isAddress = (ADDRESSES as readonly unknown[]).includes(key);
  const lines = isAddress && isPlainObject(value) ? Object.values(value) : value;
  const areLines = Array.isArray(lines) && lines.every((line) => typeof line === 'string');
  if (!areLines || problem.path.length > 1 || (!isAddress && key !== 'body')) return problem;
  const fix = fixOf(isAddress && lines === value, {
    kind: 'replace',
    path: [key],
    value: `${lines.join(isAddress ? '\n' : '\n\n')}\n`,
  });
  const what = isAddress ? 'lines' : 'paragraphs, with a blank line between them,';
  return {
    ...problem,
    hint: `write \`${key}: |\`, and the ${what} below it without ${lines === value ? 'dashes' : 'keys'}`,
    fix,
  };
}

function unknownKey(key: string, document: PlainObject): Diagnostic {
  return diagnostic('unknown-key', [key], `A letter has no key ${code(key)}.`, {
    at: 'key',
    found: code(key),
    expected: orList(LETTER_KEYS.map(code)),
    ...adviceOn(key, document),
  });
}

function adviceOn(key: string, document: PlainObject): Advice {
  if (key === 'design' || key === 'template') {
    return { hint: 'remove it: a letter looks as its CV does; `--template` chooses another look' };
  }
  const value = document[key];
  if (isPlainObject(value) && LETTER_KEYS.some((known) => known in value))
    return { hint: 'remove this line, and the indentation of those below it' };
  const free = LETTER_KEYS.filter((known) => !(known in document));
  const other = synonymOf(key, SHAPE, (known) => !(known in document));
  if (other !== undefined) {
    return { hint: `use \`${other}\``, fix: likely({ kind: 'rename', path: [key], key: other }) };
  }
  const near = suggest(key, free);
  if (near === undefined) return { hint: `remove it, or use one of ${orList(free.map(code))}` };
  const fix = fixOf(isSlip(key, near, LETTER_KEYS), { kind: 'rename', path: [key], key: near });
  return { hint: `did you mean \`${near}\`?`, fix };
}

function checkLines(key: string, text: unknown): Diagnostic[] {
  const count = typeof text === 'string' ? addressLines(text).length : 0;
  if (count <= MOST_ADDRESS_LINES) return [];
  const most = `the window of an envelope has room for ${MOST_ADDRESS_LINES}`;
  return [
    diagnostic('bad-size', [key], `\`${key}\` has ${count} lines, but ${most}.`, {
      found: `${count} lines`,
      expected: `at most ${MOST_ADDRESS_LINES} lines`,
      hint: 'leave out what the post does not need, or join lines',
    }),
  ];
}

function checkDay(text: unknown): Diagnostic[] {
  const date = typeof text === 'string' ? parseDate(text) : undefined;
  return isImpossible(date) ? [impossibleDate(text as string, ['date'], date)] : [];
}
