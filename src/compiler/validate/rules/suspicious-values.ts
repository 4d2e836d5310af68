import {
  createDiagnostic,
  createUnsafeFix,
  type Diagnostic,
  type DocumentPath,
  type Suggestion,
} from '../../../diagnostics/diagnostic.js';
import { formatCode } from '../../../diagnostics/quote.js';
import type { PlainObject } from '../../../util/plain-object.js';
import { isAfter, parseCalendarDate } from '../../schema/calendar-date.js';
import type { Variant } from '../../schema/sections.js';
import { DATE_RANGE_PATTERN } from '../check-entries.js';

/** A pattern that is printed literally, probably against the author's intention. */
interface SuspiciousPattern {
  readonly pattern: RegExp;
  /** The predicate of the message, whose subject is the match. */
  readonly predicate: string;
  readonly hint: string;
}

const SUSPICIOUS_PATTERNS: readonly SuspiciousPattern[] = [
  {
    // Not `C:\section` or `\"words\"`.
    pattern:
      /\\[A-Za-z]{2,}\{[^{}]*\}?|\\(?:item|fa[A-Z][A-Za-z]*)\b|(?<=[A-Za-z])\\["^~][aounAOUN]|``[^`']+''/,
    predicate: 'is LaTeX, which is printed literally',
    hint: 'write `**bold**`, `*italic*` or `[text](https://example.com)`, and type characters directly',
  },
  {
    // Not `#link` or `C#(7)`.
    pattern:
      /(?<![\p{L}\d])#(?:align|box|emph|h|image|link|linebreak|pagebreak|smallcaps|strong|sub|super|text|underline|v)(?=[([])[^\s()[\]]*(?:\([^()]*\))?(?:\[[^[\]]*\])?/u,
    predicate: 'is Typst, which is printed literally',
    hint: 'write `**bold**`, `*italic*` or `[text](https://example.com)`',
  },
  {
    // Not `$5 and $6` or `$HOME_DIR and $PATH`.
    pattern:
      /\$\$[^$]+\$\$|\$(?=[^\s\d]|\S{1,99}\$)[^$]{0,99}[\\^_][^$]{0,99}(?<=\S)\$(?!\w)|\\\(.{1,99}?\\\)|\\\[[^\]]{0,99}[=^][^\]]{0,99}\\\]/,
    predicate: 'is a formula, which is printed literally',
    hint: 'write it in Unicode characters, like `x²`',
  },
  {
    // Headings, rules, quotes, tables, tasks, footnotes, citations of ChatGPT, wiki links.
    pattern:
      /~~(?=\S)[^~]+~~|(?<!=)==(?=[^\s=])[^=]+==(?!=)|^(?:#{1,6} \S.*|-{3,}|> [^\s\d].*|\|.*\||- \[[ x]\] .*|[^\t\n]+(?:\t[^\t\n]+){2,})$|\[\^\w+\]|\]\[\d*\]|【\d+[†:][^】]*】|:contentReference\[[^\]]*\]|\[\[[^[\]]+\]\](?!\()|…\s?(?:see )?more$/m,
    predicate: 'is markup of another program, which is printed literally',
    hint: 'remove the markup, and write lists with `- `',
  },
  {
    // Not `C:\Names`.
    pattern:
      /(?<![\\/:]\S*)\\n(?=[\s\p{Lu}•-]|$)|\\u[\dA-Fa-f]{4}|&amp;#?\w{1,31};|&lt;\/?(?:b|br|em|i|li|p|strong|ul)&gt;/u,
    predicate: 'is an escape sequence of another program, which is printed literally',
    hint: 'write the character itself, or a line break',
  },
  {
    pattern: /(?:Ã[\u00A0-\u00BF]|â€|\uFFFD)\S*/,
    predicate: 'has characters decoded with the wrong encoding',
    hint: 'correct the characters',
  },
  {
    // Not `<stdio.h>`, `List<String>`, `Vec<i>` or `a < b`.
    pattern:
      /<(?:br|su[bp])\b[^<>]*>|(?<![A-Za-z\d])<(?:[biusp]|[uo]l|li|em|strong|span|div|font|small|h[1-6]|a\s)(?:\s[^<>]*)?\/?>|<a\s[^<>]*>|<\/(?:[abiusp]|[uo]l|li|em|strong|span|div|su[bp]|font|small|h[1-6])>/i,
    predicate: 'is HTML, which is printed literally',
    hint:
      'replace tags with `**bold**`, `*italic*` or `[text](https://example.com)`, ' +
      'and line breaks with new bullet points',
  },
  {
    // Not `TODO list app` or `TODO.txt`.
    pattern:
      /^(?:TODO|TBD|FIXME)(?=\s*(?:[:…–—]|-\s|\.\.|[.!]?\s*$))|\[(?:TODO|TBD|FIXME|X{1,3}|Your|Insert|Add|Company|Number)\b[^[\]]*\](?!\()|^Lorem ipsum/,
    predicate: 'is a placeholder, which readers will see',
    hint: 'replace it with the final text, or remove it',
  },
];

/** Matches all suspicious texts and few others, to skip the slower patterns. */
const MAY_BE_SUSPICIOUS =
  /[\\<[#$Ãâ\uFFFD【…\t>|]|~~|==|---|``|&(?:amp|lt);|^(?:TODO|TBD|FIXME|Lorem)/;

/** Keys whose values other rules check. */
const IGNORED_KEYS: ReadonlySet<string> = new Set(
  'url website email phone doi transcript_url username entry_type start_date end_date'.split(' '),
);

/** Reports foreign markup, placeholders and periods in `date`. The CV must have no errors. */
export function findSuspiciousValues(root: unknown, variant: Variant, name = 'cv'): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const path: (string | number)[] = [name];
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string') problems.push(...findSuspiciousText(value, key, path));
    if (typeof value !== 'object' || value === null) return;
    // In variant A, `start_date` and `end_date` need a day.
    if (variant === 'b' && 'date' in value)
      problems.push(...checkPeriodInDate(value as PlainObject, [...path]));
    const children = Array.isArray(value) ? value.entries() : Object.entries(value);
    for (const [step, child] of children) {
      path.push(step);
      visit(child, typeof step === 'number' ? key : step);
      path.pop();
    }
  };
  visit(root, name);
  return problems;
}

function report(
  path: DocumentPath,
  part: string,
  predicate: string,
  suggestion: Suggestion,
): Diagnostic {
  const found = formatCode(part);
  const details = { found, part, ...suggestion };
  return createDiagnostic('suspicious-value', path, `${found} ${predicate}.`, details);
}

/** Reports markup of other programs, and placeholders, in a text. */
export function findSuspiciousText(text: string, key: string, path: DocumentPath): Diagnostic[] {
  if (!MAY_BE_SUSPICIOUS.test(text) || IGNORED_KEYS.has(key)) return [];
  const prose = blankOutCode(text);
  return SUSPICIOUS_PATTERNS.flatMap(({ pattern, predicate, hint }) => {
    const part = pattern.exec(prose)?.[0];
    return part === undefined ? [] : [report([...path], part, predicate, { hint })];
  });
}

/** Replaces code spans, which are literal on purpose, with spaces. */
export function blankOutCode(text: string): string {
  return text.replaceAll(/(?<!`)(`{1,3})(?!`)[^`]+\1(?!`)/g, (span) => ' '.repeat(span.length));
}

/** Reports a period in `date`, because its duration is not shown. */
function checkPeriodInDate(entry: PlainObject, owner: DocumentPath): Diagnostic[] {
  const text = typeof entry.date === 'string' ? entry.date.trim() : '';
  const [, start, end] = DATE_RANGE_PATTERN.exec(text) ?? [];
  // A period of years is printed in the same way.
  if (start === undefined || end === undefined || !`${start}${end}`.includes('-')) return [];
  if ('start_date' in entry || 'end_date' in entry) return [];
  const [from, to] = [start, end === 'present' ? start : end].map(parseCalendarDate);
  // A publication needs its `date`.
  if ('authors' in entry || from === undefined || to === undefined || isAfter(from, to)) return [];
  const path = [...owner, 'date'];
  const fix = createUnsafeFix(
    { kind: 'rename', path, key: 'start_date' },
    { kind: 'replace', path: [...owner, 'start_date'], value: start },
    { kind: 'insert', path: [...owner, 'end_date'], value: end },
  );
  const hint = `write \`start_date: ${start}\` and \`end_date: ${end}\` instead of \`date\``;
  return [report(path, text, 'is printed literally, not as a period', { hint, fix })];
}
