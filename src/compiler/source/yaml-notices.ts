import { type Document, isAlias, isNode, type Scalar, visit, type YAMLError } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { code, wholeCode } from '../../diagnostics/quote.js';
import type { Lines } from './lines.js';
import { OPENING_QUOTES, sameIn, textInPrintedQuotes } from './look-alikes.js';
import { type Explanation, explained, likely } from './syntax-diagnostics.js';
import { inYamlQuotes, quoted, valueOnLine } from './yaml-syntax/line-parts.js';

interface Text {
  readonly type: Scalar.Type | undefined;
  /** As written, without its quotes. */
  readonly source: string;
  readonly start: number;
  readonly end: number;
  /** Of an item of a list, its index. */
  readonly role: 'key' | 'value' | number | null;
}

/** Looks for what YAML silently reads as something else than its author meant. */
interface Notice {
  /** A text without such a sign does not need a look at its parts. */
  readonly sign: RegExp;
  readonly find: (texts: readonly Text[], lines: Lines, document: Document.Parsed) => Found;
}

type Found = Explanation | readonly Explanation[] | undefined;

function inEach(find: (text: Text, lines: Lines) => Found): Notice['find'] {
  return (texts, lines) => texts.flatMap((text) => find(text, lines) ?? []);
}

/** All that YAML reads otherwise than the author of a document most likely meant. */
export function noticesIn(document: Document.Parsed, lines: Lines): Diagnostic[] {
  let texts: readonly Text[] | undefined;
  const tags = document.warnings.flatMap((warning) => explainTag(warning, lines));
  const others = NOTICES.filter(({ sign }) => sign.test(lines.text)).flatMap(({ find }) => {
    texts ??= textsIn(document);
    const found = find(texts, lines, document) ?? [];
    return [found].flat().map((one) => explained(one, lines));
  });
  return [...tags, ...others];
}

function textsIn(document: Document.Parsed): Text[] {
  const texts: Text[] = [];
  visit(document, {
    Scalar(role, { type, source = '', range }) {
      const [start, end] = range ?? [0, 0];
      texts.push({ type, source, start, end, role });
    },
  });
  return texts;
}

/** A warning of the parser about a tag that it does not know. Its other warnings explain errors that are reported already. */
function explainTag({ code, pos }: YAMLError, lines: Lines): Diagnostic[] {
  if (code !== 'TAG_RESOLVE_FAILED') return [];
  return [explained(notText(lines.text.slice(pos[0], pos[1]), 'a tag', pos[0], lines), lines)];
}

/** A `#` right before a word (`C #1`) or alone behind one (`C #`) was hardly meant to begin a comment, which has a space and words. */
function lostComment(
  { type, source, role, start, end }: Text,
  lines: Lines,
): Explanation | undefined {
  if (type !== 'PLAIN' || role === 'key') return undefined;
  const line = lines.lineAt(end);
  // Up to the beginning of a real comment.
  const [, space, rest] =
    /^(\s*)(#[^\s#!].*?|#\s*)(\s+# .*)?$/.exec(line.text.slice(end - line.start)) ?? [];
  const comment = rest?.trimEnd();
  if (space === undefined || comment === undefined || (comment === '#' && source === ''))
    return undefined;
  if (lines.lineAt(start).number !== line.number) return undefined;
  const from = end + space.length;
  const to = from + comment.length;
  const written = source === '' ? comment : source + space + comment;
  return {
    code: 'comment-in-text',
    message: `YAML takes ${code(comment)} for a comment; it is not part of the text.`,
    found: 'a comment',
    expected: 'text in quotes, or a space after the `#` of a comment',
    hint: `if it is text, put all of it in quotes: ${quoted(written)}`,
    span: [from, to],
    remedy: line.isCut ? undefined : likely([[[to - written.length, to], inYamlQuotes(written)]]),
  };
}

function lostAnchors(_: readonly Text[], lines: Lines, document: Document.Parsed): Explanation[] {
  const used = new Set<string>();
  visit(document, { Alias: (_, { source }) => void used.add(source) });
  const found: Explanation[] = [];
  visit(document, (_, node) => {
    if (!isNode(node) || isAlias(node) || node.anchor === undefined || used.has(node.anchor))
      return;
    const start = lines.text.lastIndexOf(`&${node.anchor}`, node.range?.[0] ?? 0);
    found.push(notText(`&${node.anchor}`, 'an anchor, to which nothing refers', start, lines));
  });
  return found;
}

function notText(mark: string, meaning: string, start: number, lines: Lines): Explanation {
  const value = valueOnLine(lines.lineAt(start));
  const text = value?.start === start ? value : undefined;
  const isFixed = text !== undefined && !text.isCut && !/^\S+\s+["'|>[{&*!]/.test(text.text);
  return {
    code: 'yaml-notice',
    message: `YAML takes ${code(mark)} for ${meaning}; it is not part of the text.`,
    found: code(mark),
    hint:
      text === undefined
        ? 'remove it'
        : `if it is text, put all of it in quotes: ${quoted(text.text)}`,
    span: [start, start + mark.length],
    remedy: isFixed ? likely([[[text.start, text.end], inYamlQuotes(text.text)]]) : undefined,
  };
}

/** Texts in typographic quotes, which are not quotes in YAML and would be shown. */
function printedQuotes(texts: readonly Text[], lines: Lines): Explanation | undefined {
  const found = texts.flatMap(({ type, source, role, start, end }) => {
    const inner = type === 'PLAIN' && role !== 'key' ? textInPrintedQuotes(source) : undefined;
    return inner === undefined ? [] : [{ span: [start, end] as const, inner }];
  });
  const [first, ...others] = found;
  if (first === undefined) return undefined;
  const written = lines.text.slice(...first.span);
  const marks = `${written[0]} and ${written.at(-1)}`;
  return {
    code: 'yaml-notice',
    message: `${marks} are no quotes in YAML; they are shown as a part of the text${sameIn(others, lines)}.`,
    found: code(written),
    hint: `if they only mark the text, write straight ones: ${quoted(first.inner)}; if they belong to it, put all of it in straight ones: ${quoted(written)}`,
    span: first.span,
  };
}

/** A folder of Windows in double quotes, where a backslash begins an escape: `"C:\temp"` has a tab. A line break may be meant. */
function lostBackslashes({ type, start: from, end }: Text, lines: Lines): Explanation | undefined {
  const written = type === 'QUOTE_DOUBLE' ? lines.text.slice(from + 1, end - 1) : '';
  const part = /(?<![A-Za-z])[A-Za-z]:(\\[abefrtv])\w/.exec(written);
  if (part === null || /\\["\\\n]|\n/.test(written)) return undefined;
  const text = `'${written.replaceAll("'", "''")}'`;
  const start = from + 1 + part.index + 2;
  const sequence = code(part[1] as string);
  return {
    code: 'yaml-notice',
    message: `In double quotes, YAML takes ${sequence} for a character that is not printed.`,
    found: sequence,
    hint: `if a backslash is meant, put the text in single quotes: ${wholeCode(text)}`,
    span: [start, start + 2],
    remedy: likely([[[from, end], text]]),
  };
}

/** A text that ends with a quote that never began; a number before it has inches. */
function strayQuote({ type, source, role, start }: Text): Explanation | undefined {
  if (role === 'key' || type !== 'PLAIN' || !/^[^"\n]*[^\s\d"]"$/.test(source)) return undefined;
  const end = start + source.length;
  return {
    code: 'yaml-notice',
    message: 'This `"` ends no quotes; it is shown as a part of the text.',
    found: '`"`',
    hint: `remove it: ${wholeCode(source.slice(0, -1))}`,
    span: [end - 1, end],
    remedy: likely([[[end - 1, end], '']]),
  };
}

/** The lines of letters that end with a comma. */
const ENDS_WITH_COMMA = /^(?:opening|closing|greeting|salutation|dear|sign_?off|regards):/;

/** Commas and semicolons at the ends of values, like those between fields in JSON and in programs. */
function closingMarks(texts: readonly Text[], lines: Lines): Explanation | undefined {
  const marks = texts
    .filter(
      ({ role, type, source }) => role === 'value' && type === 'PLAIN' && /[^,;][,;]$/.test(source),
    )
    .filter(({ start }) => !ENDS_WITH_COMMA.test(lines.lineAt(start).text))
    .map(({ end }) => ({ span: [end - 1, end] as const }));
  const [first, ...others] = marks;
  // A single one may be intended.
  if (first === undefined || others.length === 0) return undefined;
  const mark = code(lines.text.slice(...first.span));
  return {
    code: 'yaml-notice',
    message: `YAML has no ${mark} between fields; it is shown as a part of the text${sameIn(others, lines)}.`,
    found: mark,
    hint: 'remove it at the end of these lines',
    span: first.span,
    remedy: likely(marks.map(({ span }) => [span, ''] as const)),
  };
}

/** Dashes one space to the right of the one above, so that they begin a list within its text. */
function shiftedDashes({ type, role, start, end }: Text, lines: Lines): Explanation | undefined {
  if (typeof role !== 'number' || type !== 'PLAIN' || lines.text[start - 2] !== '-')
    return undefined;
  const column = lines.positionOf(start).column - 1;
  const dashes = [...lines.text.slice(start, end).matchAll(/\n( *)(?=- )/g)]
    .filter(([before]) => before.length === column)
    .map(({ 0: before, index }) => start + index + before.length)
    .map((at) => ({ span: [at, at + 1] as const }));
  const [first, ...others] = dashes;
  if (first === undefined) return undefined;
  return {
    code: 'yaml-notice',
    message: `This dash is indented by one space more than the one above, and begins a list within its text${sameIn(others, lines)}.`,
    hint: `indent it by ${column - 2}, or by ${column} for a list within the text`,
    span: first.span,
    remedy: likely(dashes.map(({ span: [at] }) => [[at - 1, at], ''] as const)),
  };
}

const NOTICES: readonly Notice[] = [
  { sign: /\s#(?:[^\s#!]|[^\S\n]*$)/m, find: inEach(lostComment) },
  { sign: /&\S/, find: lostAnchors },
  { sign: new RegExp(`(?:[:,[{-]|^)[ \\t]*[${OPENING_QUOTES}]`, 'm'), find: printedQuotes },
  { sign: /[A-Za-z]:\\[abefrtv]/, find: inEach(lostBackslashes) },
  { sign: /[^\s\d"]"[^\S\n]*$/m, find: inEach(strayQuote) },
  { sign: /[^\s,;][,;](?:[ \t\r]*\n)+[ \t]*(?:-\s|[^\s:]+:)/, find: closingMarks },
  { sign: /^( *)- .*\n\1 - /m, find: inEach(shiftedDashes) },
];
