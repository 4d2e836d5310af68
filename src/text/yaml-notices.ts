import { type Document, isAlias, isNode, isScalar, type Scalar, visit, type YAMLError } from 'yaml';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';
import { type Fix, textFix } from '../diagnostics/fix.js';
import { code, wholeCode } from '../diagnostics/quote.js';
import type { Lines } from './lines.js';
import { OPENING_QUOTES, sameIn, textInPrintedQuotes } from './look-alikes.js';
import { inYamlQuotes, quoted, valueOnLine } from './yaml-syntax/line-parts.js';

/** A warning of the parser about a tag that it does not know. Its other warnings explain errors that are reported already. */
export function explainTag({ code, pos }: YAMLError, lines: Lines): Diagnostic[] {
  if (code !== 'TAG_RESOLVE_FAILED') return [];
  const tag = lines.text.slice(pos[0], pos[1]);
  return [notText(tag, 'a tag', pos[0], lines)];
}

/** Texts in typographic quotes, which are not quotes in YAML and would be shown. */
export function printedQuotes(document: Document.Parsed, lines: Lines): Diagnostic[] {
  if (!PRINTED_QUOTES.test(lines.text)) return [];
  const found: { readonly start: number; readonly end: number; readonly inner: string }[] = [];
  visit(document, {
    Scalar: (role, { type, source, range }) => {
      const inner = type === 'PLAIN' && role !== 'key' ? textInPrintedQuotes(source ?? '') : undefined;
      if (inner !== undefined && range) found.push({ start: range[0], end: range[1], inner });
    },
  });
  const [first, ...others] = found;
  if (first === undefined) return [];
  const written = lines.text.slice(first.start, first.end);
  const message = `${written[0]} and ${written.at(-1)} are no quotes in YAML; they are shown as a part of the text${sameIn(
    others.map(({ start }) => start),
    lines,
  )}.`;
  return [
    diagnostic('yaml-notice', [], message, {
      found: code(written),
      hint: `if they only mark the text, write straight ones: ${quoted(first.inner)}; if they belong to it, put all of it in straight ones: ${quoted(written)}`,
      range: lines.rangeOf([first.start, first.end]),
    }),
  ];
}

/** A folder of Windows in double quotes, where a backslash begins an escape: `"C:\temp"` has a tab. A line break may be meant. */
export function lostBackslashes(document: Document.Parsed, lines: Lines): Diagnostic[] {
  if (!/[A-Za-z]:\\[abefrtv]/.test(lines.text)) return [];
  const found: Diagnostic[] = [];
  visit(document, {
    Scalar: (_, { type, range }) => {
      const written = type === 'QUOTE_DOUBLE' && range ? lines.text.slice(range[0] + 1, range[1] - 1) : '';
      const part = /(?<![A-Za-z])[A-Za-z]:(\\[abefrtv])\w/.exec(written);
      if (part === null || !range || /\\["\\\n]|\n/.test(written)) return;
      const text = `'${written.replaceAll("'", "''")}'`;
      const start = range[0] + 1 + part.index + 2;
      found.push(
        diagnostic(
          'yaml-notice',
          [],
          `In double quotes, YAML takes ${code(part[1] as string)} for a character that is not printed.`,
          {
            found: code(part[1] as string),
            hint: `if a backslash is meant, put the text in single quotes: ${wholeCode(text)}`,
            range: lines.rangeOf([start, start + 2]),
            fix: textFix('likely', [{ range: lines.rangeOf([range[0], range[1]]), text }]),
          },
        ),
      );
    },
  });
  return found;
}

/** A text that ends with a quote that never began; a number before it has inches. */
export function strayQuotes(document: Document.Parsed, lines: Lines): Diagnostic[] {
  if (!/[^\s\d"]"[^\S\n]*$/m.test(lines.text)) return [];
  const found: Diagnostic[] = [];
  visit(document, {
    Scalar: (role, { type, source = '', range }) => {
      if (role === 'key' || type !== 'PLAIN' || !range || !/^[^"\n]*[^\s\d"]"$/.test(source)) return;
      const end = range[0] + source.length;
      const edit = { range: lines.rangeOf([end - 1, end]), text: '' };
      found.push(
        diagnostic('yaml-notice', [], 'This `"` ends no quotes; it is shown as a part of the text.', {
          found: '`"`',
          hint: `remove it: ${wholeCode(source.slice(0, -1))}`,
          range: edit.range,
          fix: textFix('likely', [edit]),
        }),
      );
    },
  });
  return found;
}

/** Dashes one space to the right of the one above, so that they begin a list within its text. */
export function shiftedDashes(document: Document.Parsed, lines: Lines): Diagnostic[] {
  if (!SHIFTED.test(lines.text)) return [];
  const found: Diagnostic[] = [];
  visit(document, {
    Scalar: (role, { type, range }) => {
      if (typeof role !== 'number' || type !== 'PLAIN' || !range) return;
      const column = lines.positionOf(range[0]).column - 1;
      const below = lines.text.slice(range[0], range[1]).matchAll(/\n( *)(?=- )/g);
      const dashes = Array.from(below, ({ 0: { length }, index }) => ({
        indent: length - 1,
        end: range[0] + index + length,
      }));
      const shifted = dashes.filter(({ indent }) => indent === column - 1);
      const [first] = shifted;
      if (first === undefined || lines.text[range[0] - 2] !== '-') return;
      const message = `This dash is indented by one space more than the one above, and begins a list within its text${sameIn(
        shifted.slice(1).map(({ end }) => end),
        lines,
      )}.`;
      found.push(
        diagnostic('yaml-notice', [], message, {
          hint: `indent it by ${column - 2}, or by ${column} for a list within the text`,
          range: lines.rangeOf([first.end, first.end + 1]),
          fix: textFix(
            'likely',
            shifted.map(({ end }) => ({ range: lines.rangeOf([end - 1, end]), text: '' })),
          ),
        }),
      );
    },
  });
  return found;
}

const SHIFTED = /^( *)- .*\n\1 - /m;

/** Commas and semicolons at the ends of values, like those between fields in JSON and in programs. */
export function closingMarks(document: Document.Parsed, lines: Lines): Diagnostic[] {
  if (!CLOSED.test(lines.text)) return [];
  const ends: number[] = [];
  visit(document, {
    Pair: (_, { value }) => {
      const isMarked = isScalar(value) && value.type === 'PLAIN' && /[^,;][,;]$/.test(value.source ?? '');
      if (isMarked && value.range) ends.push(value.range[1]);
    },
  });
  const [first, ...others] = ends;
  // A single one may be intended.
  if (first === undefined || others.length === 0) return [];
  const mark = code(lines.text[first - 1] as string);
  return [
    diagnostic(
      'yaml-notice',
      [],
      `YAML has no ${mark} between fields; it is shown as a part of the text${sameIn(others, lines)}.`,
      {
        found: mark,
        hint: 'remove it at the end of these lines',
        range: lines.rangeOf([first - 1, first]),
        fix: textFix(
          'likely',
          ends.map((end) => ({ range: lines.rangeOf([end - 1, end]), text: '' })),
        ),
      },
    ),
  ];
}

/** A quote that a value may begin with, and a mark before what may be the next field: other texts need no look at their nodes. */
const PRINTED_QUOTES = new RegExp(`(?:[:,[{-]|^)[ \\t]*[${OPENING_QUOTES}]`, 'm');
const CLOSED = /[^\s,;][,;](?:[ \t\r]*\n)+[ \t]*(?:-\s|[^\s:]+:)/;
/** A `#` or `&` right before a word, a `!` alone, `>` before a number. A text without these does not need a second look at its nodes. */
const SUSPICIOUS = /\s#(?:[^\s#!]|[^\S\n]*$)|&[^\s]|\s! |[|>]\d/m;

/** Text that YAML silently reads as something else: comments right after a text, anchors, an empty tag, `>4` without more. */
export function lostText(document: Document.Parsed, lines: Lines): Diagnostic[] {
  if (!SUSPICIOUS.test(lines.text)) return [];
  const used = new Set<string>();
  const found: Diagnostic[] = [];
  visit(document, {
    Alias: (_, { source }) => void used.add(source),
    Scalar: (role, scalar) => {
      if (role === 'value' || role === null || typeof role === 'number') found.push(...lostComment(scalar, lines));
    },
  });
  visit(document, {
    Scalar: (_, { type, value, range }) => {
      const [start, end] = range ?? [0, 0];
      const isTagged = /(?:^|\s)! +$/.test(lines.text.slice(Math.max(0, start - 5), start));
      const mark = lines.text.slice(start, end).trim();
      const isBare = type?.startsWith('BLOCK') === true && value === '' && /^[|>]\d$/.test(mark);
      if (isTagged) found.push(notText('!', 'a tag', lines.text.lastIndexOf('!', start), lines));
      if (isBare) found.push(notText(mark, 'the mark of a text that begins on the next line', start, lines));
    },
  });
  visit(document, (_, node) => {
    if (!isNode(node) || isAlias(node) || node.anchor === undefined || used.has(node.anchor)) return;
    const start = lines.text.lastIndexOf(`&${node.anchor}`, node.range?.[0] ?? 0);
    found.push(notText(`&${node.anchor}`, 'an anchor, to which nothing refers', start, lines));
  });
  return found;
}

/**
 * A `#` right before a word (`C #1`, `#004f90`) or alone behind one (`C #`) was hardly meant to begin a comment, which has a space
 * and words.
 */
function lostComment(scalar: Scalar, lines: Lines): Diagnostic[] {
  const end = scalar.range?.[1];
  if (!isScalar(scalar) || scalar.type !== 'PLAIN' || end === undefined) return [];
  const { number, start, text, isCut } = lines.lineAt(end);
  // Up to the beginning of a real comment.
  const [, space, comment] = /^(\s*)(#[^\s#!].*?|#\s*)(\s+# .*)?$/.exec(text.slice(end - start)) ?? [];
  if (space === undefined || comment === undefined || (comment.trimEnd() === '#' && scalar.source === '')) return [];
  if (lines.lineAt(scalar.range?.[0] ?? 0).number !== number) return [];
  const from = end + space.length;
  const to = from + comment.trimEnd().length;
  const written = `${scalar.source ?? ''}${scalar.source === '' ? '' : space}${comment.trimEnd()}`;
  const inQuotesFrom = (at: number): Fix =>
    textFix('likely', [{ range: lines.rangeOf([at, to]), text: inYamlQuotes(written) }]);
  return [
    diagnostic(
      'comment-in-text',
      [],
      `YAML takes ${code(comment.trimEnd())} for a comment; it is not part of the text.`,
      {
        found: 'a comment',
        expected: 'text in quotes, or a space after the `#` of a comment',
        hint: `if it is text, put all of it in quotes: ${quoted(written)}`,
        ...(isCut ? {} : { fix: inQuotesFrom(to - written.length) }),
        range: lines.rangeOf([from, to]),
      },
    ),
  ];
}

function notText(mark: string, meaning: string, start: number, lines: Lines): Diagnostic {
  const value = valueOnLine(lines.lineAt(start));
  const isBegin = value?.start === start;
  const range = value && lines.rangeOf([value.start, value.end]);
  const hint = isBegin ? `if it is text, put all of it in quotes: ${quoted(value.text)}` : 'remove it';
  const isFixed = isBegin && range !== undefined && !value.isCut && !/^\S+\s+["'|>[{&*!]/.test(value.text);
  return diagnostic('yaml-notice', [], `YAML takes ${code(mark)} for ${meaning}; it is not part of the text.`, {
    found: code(mark),
    hint,
    ...(isFixed ? { fix: textFix('likely', [{ range, text: inYamlQuotes(value.text) }]) } : {}),
    range: lines.rangeOf([start, start + mark.length]),
  });
}
