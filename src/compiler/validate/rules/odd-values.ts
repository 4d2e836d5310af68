import {
  type Advice,
  type Diagnostic,
  type DocumentPath,
  diagnostic,
  likely,
} from '../../../diagnostics/diagnostic.js';
import { code } from '../../../diagnostics/quote.js';
import type { PlainObject } from '../../../util/plain-object.js';
import { isAfter, knownDate } from '../../schema/calendar.js';
import type { Variant } from '../../schema/sections.js';
import { RANGE } from '../entries.js';

/** Something in a text that is printed as written, although its author most likely meant something else. */
interface Oddity {
  readonly pattern: RegExp;
  /** Says of the part that the pattern finds what it looks like. */
  readonly is: string;
  readonly hint: string;
}

const ODDITIES: readonly Oddity[] = [
  {
    // Not `C:\section` or `\"words\"`.
    pattern:
      /\\[A-Za-z]{2,}\{[^{}]*\}?|\\(?:item|fa[A-Z][A-Za-z]*)\b|(?<=[A-Za-z])\\["^~][aounAOUN]|``[^`']+''/,
    is: 'is LaTeX, which is printed as it stands',
    hint: 'write `**bold**`, `*italic*` or `[text](https://example.com)`, and characters as they are',
  },
  {
    // Not `#link` or `C#(7)`.
    pattern:
      /(?<![\p{L}\d])#(?:align|box|emph|h|image|link|linebreak|pagebreak|smallcaps|strong|sub|super|text|underline|v)(?=[([])[^\s()[\]]*(?:\([^()]*\))?(?:\[[^[\]]*\])?/u,
    is: 'is Typst, which is printed as it stands',
    hint: 'write `**bold**`, `*italic*` or `[text](https://example.com)`',
  },
  {
    // Not `$5 and $6` or `$HOME_DIR and $PATH`.
    pattern:
      /\$\$[^$]+\$\$|\$(?=[^\s\d]|\S{1,99}\$)[^$]{0,99}[\\^_][^$]{0,99}(?<=\S)\$(?!\w)|\\\(.{1,99}?\\\)|\\\[[^\]]{0,99}[=^][^\]]{0,99}\\\]/,
    is: 'is mathematics, which is printed as it stands',
    hint: 'write it in Unicode, like `x²`',
  },
  {
    // Headings, rules, quotes, tables, tasks, notes, sources of ChatGPT, links of wikis.
    pattern:
      /~~(?=\S)[^~]+~~|(?<!=)==(?=[^\s=])[^=]+==(?!=)|^(?:#{1,6} \S.*|-{3,}|> [^\s\d].*|\|.*\||- \[[ x]\] .*|[^\t\n]+(?:\t[^\t\n]+){2,})$|\[\^\w+\]|\]\[\d*\]|【\d+[†:][^】]*】|:contentReference\[[^\]]*\]|\[\[[^[\]]+\]\](?!\()|…\s?(?:see )?more$/m,
    is: 'is markup of other programs, which is printed as it stands',
    hint: 'remove the marks, and write lists with `- `',
  },
  {
    // Not `C:\Names`.
    pattern:
      /(?<![\\/:]\S*)\\n(?=[\s\p{Lu}•-]|$)|\\u[\dA-Fa-f]{4}|&amp;#?\w{1,31};|&lt;\/?(?:b|br|em|i|li|p|strong|ul)&gt;/u,
    is: 'is an escape of another program, which is printed as it stands',
    hint: 'write the character itself, or a line break',
  },
  {
    pattern: /(?:Ã[\u00A0-\u00BF]|â€|\uFFFD)\S*/,
    is: 'has characters that were read in a wrong encoding',
    hint: 'write the right characters',
  },
  {
    // Not `<stdio.h>`, `List<String>`, `Vec<i>` or `a < b`.
    pattern:
      /<(?:br|su[bp])\b[^<>]*>|(?<![A-Za-z\d])<(?:[biusp]|[uo]l|li|em|strong|span|div|font|small|h[1-6]|a\s)(?:\s[^<>]*)?\/?>|<a\s[^<>]*>|<\/(?:[abiusp]|[uo]l|li|em|strong|span|div|su[bp]|font|small|h[1-6])>/i,
    is: 'is HTML, which is printed as it stands',
    hint: 'write `**bold**`, `*italic*` or `[text](https://example.com)` in place of tags, and a paragraph or bullet point of its own for a new line',
  },
  {
    // Not `TODO list app` or `TODO.txt`.
    pattern:
      /^(?:TODO|TBD|FIXME)(?=\s*(?:[:…–—]|-\s|\.\.|[.!]?\s*$))|\[(?:TODO|TBD|FIXME|X{1,3}|Your|Insert|Add|Company|Number)\b[^[\]]*\](?!\()|^Lorem ipsum/,
    is: 'is a note to its author, which readers will see',
    hint: 'write what is missing, or remove it',
  },
];

/** Most texts have nothing of that. */
const MAY_BE_ODD = /[\\<[#$Ãâ\uFFFD【…\t>|]|~~|==|---|``|&(?:amp|lt);|^(?:TODO|TBD|FIXME|Lorem)/;

/** Values that are addresses or dates, and have rules of their own. */
const NO_TEXTS: ReadonlySet<string> = new Set(
  'url website email phone doi transcript_url username entry_type start_date end_date'.split(' '),
);

/** Values of a CV without errors that are most likely not meant: markup of other programs, notes, periods as texts. */
export function oddValues(cv: PlainObject, variant: Variant): Diagnostic[] {
  const found: Diagnostic[] = [];
  const path: (string | number)[] = ['cv'];
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string') found.push(...oddText(value, key, path));
    if (typeof value !== 'object' || value === null) return;
    // In variant A, `start_date` and `end_date` need a day.
    if (variant === 'b' && 'date' in value)
      found.push(...periodAsText(value as PlainObject, [...path]));
    const parts = Array.isArray(value) ? value.entries() : Object.entries(value);
    for (const [step, part] of parts) {
      path.push(step);
      visit(part, typeof step === 'number' ? key : step);
      path.pop();
    }
  };
  visit(cv, 'cv');
  return found;
}

function odd(path: DocumentPath, part: string, message: string, advice: Advice): Diagnostic {
  return diagnostic('odd-value', path, message, { found: code(part), part, ...advice });
}

/** Markup of other programs in a text, and notes to its author. */
export function oddText(text: string, key: string, path: DocumentPath): Diagnostic[] {
  if (!MAY_BE_ODD.test(text) || NO_TEXTS.has(key)) return [];
  const words = withoutCode(text);
  return ODDITIES.flatMap(({ pattern, is, hint }) => {
    const part = pattern.exec(words)?.[0];
    return part === undefined ? [] : [odd([...path], part, `${code(part)} ${is}.`, { hint })];
  });
}

/** Replaces code, which is printed as written on purpose, with spaces. */
export function withoutCode(text: string): string {
  return text.replaceAll(/(?<!`)(`{1,3})(?!`)[^`]+\1(?!`)/g, (span) => ' '.repeat(span.length));
}

/** A period in `date` is printed as it stands, and has no length. Another rule is about what stands beside a `start_date`. */
function periodAsText(entry: PlainObject, owner: DocumentPath): Diagnostic[] {
  const text = typeof entry.date === 'string' ? entry.date.trim() : '';
  const [, start, end] = RANGE.exec(text) ?? [];
  // Years look the same, but months are printed as numbers.
  if (start === undefined || end === undefined || !`${start}${end}`.includes('-')) return [];
  if ('start_date' in entry || 'end_date' in entry) return [];
  const [from, to] = [start, end === 'present' ? start : end].map(knownDate);
  // A publication needs its `date`.
  if ('authors' in entry || from === undefined || to === undefined || isAfter(from, to)) return [];
  const of = (key: string): DocumentPath => [...owner, key];
  const fix = likely(
    { kind: 'rename', path: of('date'), key: 'start_date' },
    { kind: 'replace', path: of('start_date'), value: start },
    { kind: 'insert', path: of('end_date'), value: end },
  );
  const hint = `write \`start_date: ${start}\` and \`end_date: ${end}\` instead of \`date\``;
  return [
    odd(of('date'), text, `${code(text)} is printed as it stands, not as a period.`, { hint, fix }),
  ];
}
