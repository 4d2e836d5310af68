import { type Document, isAlias, isNode, type Scalar, visit, type YAMLError } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { formatCode, formatCodeForCopy } from '../../diagnostics/quote.js';
import { formatOtherLines, OPENING_QUOTES, unwrapTypographicQuotes } from './confusables.js';
import type { Lines } from './lines.js';
import { createUnsafeFix, type Explanation, toSyntaxDiagnostic } from './syntax-diagnostics.js';
import { parseLineValue, quoteForHint, quoteYaml } from './yaml-syntax/line-values.js';

interface ScalarText {
  readonly type: Scalar.Type | undefined;
  /** The source text without quotes. */
  readonly source: string;
  readonly start: number;
  readonly end: number;
  /** A number is the index of a list item. */
  readonly role: 'key' | 'value' | number | null;
}

interface Pitfall {
  /** Matches every text with the pitfall. */
  readonly filter: RegExp;
  readonly find: (
    scalars: readonly ScalarText[],
    lines: Lines,
    document: Document.Parsed,
  ) => Explanations;
}

type Explanations = Explanation | readonly Explanation[] | undefined;

function findInEach(find: (scalar: ScalarText, lines: Lines) => Explanations): Pitfall['find'] {
  return (scalars, lines) => scalars.flatMap((scalar) => find(scalar, lines) ?? []);
}

export function findYamlPitfalls(document: Document.Parsed, lines: Lines): Diagnostic[] {
  let scalars: readonly ScalarText[] | undefined;
  const tags = document.warnings.flatMap((warning) => explainTag(warning, lines));
  const others = PITFALLS.filter(({ filter }) => filter.test(lines.text)).flatMap(({ find }) => {
    scalars ??= collectScalars(document);
    const explanations = find(scalars, lines, document) ?? [];
    return [explanations].flat().map((explanation) => toPitfallDiagnostic(explanation, lines));
  });
  return [...tags, ...others];
}

function toPitfallDiagnostic(explanation: Explanation, lines: Lines): Diagnostic {
  return toSyntaxDiagnostic({ code: 'yaml-pitfall', ...explanation }, lines);
}

function collectScalars(document: Document.Parsed): ScalarText[] {
  const scalars: ScalarText[] = [];
  visit(document, {
    Scalar(role, { type, source = '', range }) {
      const [start, end] = range ?? [0, 0];
      scalars.push({ type, source, start, end, role });
    },
  });
  return scalars;
}

/** The parser's other warnings repeat errors. */
function explainTag({ code, pos }: YAMLError, lines: Lines): Diagnostic[] {
  if (code !== 'TAG_RESOLVE_FAILED') return [];
  const tag = lines.text.slice(pos[0], pos[1]);
  return [toPitfallDiagnostic(explainSyntaxInText(tag, 'a tag', pos[0], lines), lines)];
}

/** Finds a `#` before a word (`C #1`) or alone (`C #`), which probably does not begin a comment. */
function findHashInText(scalar: ScalarText, lines: Lines): Explanation | undefined {
  const { type, source, role, start, end } = scalar;
  if (type !== 'PLAIN' || role === 'key') return undefined;
  const line = lines.getLineAt(end);
  // The third group is a real comment.
  const [, space, rest] =
    /^(\s*)(#[^\s#!].*?|#\s*)(\s+# .*)?$/.exec(line.text.slice(end - line.start)) ?? [];
  const comment = rest?.trimEnd();
  if (space === undefined || comment === undefined || (comment === '#' && source === ''))
    return undefined;
  if (lines.getLineAt(start).number !== line.number) return undefined;
  const commentStart = end + space.length;
  const commentEnd = commentStart + comment.length;
  const text = source === '' ? comment : source + space + comment;
  return {
    code: 'comment-in-text',
    message: `YAML reads ${formatCode(comment)} as a comment; it is not part of the text.`,
    found: 'a comment',
    expected: 'text in quotes, or a space after the `#` of a comment',
    hint: `if it is text, put all of it in quotes: ${quoteForHint(text)}`,
    span: [commentStart, commentEnd],
    fix: line.isTruncated
      ? undefined
      : createUnsafeFix([[[commentEnd - text.length, commentEnd], quoteYaml(text)]]),
  };
}

function findUnusedAnchors(
  _: readonly ScalarText[],
  lines: Lines,
  document: Document.Parsed,
): Explanation[] {
  const used = new Set<string>();
  visit(document, { Alias: (_, { source }) => void used.add(source) });
  const explanations: Explanation[] = [];
  visit(document, (_, node) => {
    if (!isNode(node) || isAlias(node) || node.anchor === undefined || used.has(node.anchor))
      return;
    const anchor = `&${node.anchor}`;
    const start = lines.text.lastIndexOf(anchor, node.range?.[0] ?? 0);
    const meaning = 'an anchor that nothing refers to';
    explanations.push(explainSyntaxInText(anchor, meaning, start, lines));
  });
  return explanations;
}

function explainSyntaxInText(
  syntax: string,
  meaning: string,
  start: number,
  lines: Lines,
): Explanation {
  const value = parseLineValue(lines.getLineAt(start));
  const text = value?.start === start ? value : undefined;
  const isFixable =
    text !== undefined && !text.isTruncated && !/^\S+\s+["'|>[{&*!]/.test(text.text);
  return {
    message: `YAML reads ${formatCode(syntax)} as ${meaning}, not as part of the text.`,
    found: formatCode(syntax),
    hint:
      text === undefined
        ? 'remove it'
        : `if it is text, put all of it in quotes: ${quoteForHint(text.text)}`,
    span: [start, start + syntax.length],
    fix: isFixable ? createUnsafeFix([[[text.start, text.end], quoteYaml(text.text)]]) : undefined,
  };
}

function findTypographicQuotes(
  scalars: readonly ScalarText[],
  lines: Lines,
): Explanation | undefined {
  const quotedTexts = scalars.flatMap(({ type, source, role, start, end }) => {
    const content =
      type === 'PLAIN' && role !== 'key' ? unwrapTypographicQuotes(source) : undefined;
    return content === undefined ? [] : [{ span: [start, end] as const, content }];
  });
  const [first, ...others] = quotedTexts;
  if (first === undefined) return undefined;
  const text = lines.text.slice(...first.span);
  const suffix = formatOtherLines(others, lines);
  return {
    message:
      `${text[0]} and ${text.at(-1)} are not quotes in YAML; they are shown as part of the ` +
      `text${suffix}.`,
    found: formatCode(text),
    hint:
      `replace them with straight quotes: ${quoteForHint(first.content)}; to show them, add ` +
      `straight quotes: ${quoteForHint(text)}`,
    span: first.span,
  };
}

/** Finds a Windows path in double quotes, such as `"C:\temp"`, in which `\t` is a tab. */
function findUnescapedBackslashes(scalar: ScalarText, lines: Lines): Explanation | undefined {
  const { type, start, end } = scalar;
  const content = type === 'QUOTE_DOUBLE' ? lines.text.slice(start + 1, end - 1) : '';
  // Not `\n`, because a line break may be meant.
  const path = /(?<![A-Za-z])[A-Za-z]:(\\[abefrtv])\w/.exec(content);
  if (path === null || /\\["\\\n]|\n/.test(content)) return undefined;
  const singleQuoted = `'${content.replaceAll("'", "''")}'`;
  const escapeStart = start + 1 + path.index + 2;
  const sequence = formatCode(path[1] as string);
  return {
    message: `In double quotes, YAML reads ${sequence} as a character that is not printed.`,
    found: sequence,
    hint:
      'if a backslash is meant, put the text in single quotes: ' +
      `${formatCodeForCopy(singleQuoted)}`,
    span: [escapeStart, escapeStart + 2],
    fix: createUnsafeFix([[[start, end], singleQuoted]]),
  };
}

/** A quote after a digit means inches. */
function findUnopenedQuote({ type, source, role, start }: ScalarText): Explanation | undefined {
  if (role === 'key' || type !== 'PLAIN' || !/^[^"\n]*[^\s\d"]"$/.test(source)) return undefined;
  const end = start + source.length;
  return {
    message: 'This `"` closes no quote; it is shown as part of the text.',
    found: '`"`',
    hint: `remove it: ${formatCodeForCopy(source.slice(0, -1))}`,
    span: [end - 1, end],
    fix: createUnsafeFix([[[end - 1, end], '']]),
  };
}

/** Fields of cover letters that end with a comma. */
const ENDS_WITH_COMMA = /^(?:opening|closing|greeting|salutation|dear|sign_?off|regards):/;

function findTrailingSeparators(
  scalars: readonly ScalarText[],
  lines: Lines,
): Explanation | undefined {
  const separators = scalars
    .filter(
      ({ role, type, source }) => role === 'value' && type === 'PLAIN' && /[^,;][,;]$/.test(source),
    )
    .filter(({ start }) => !ENDS_WITH_COMMA.test(lines.getLineAt(start).text))
    .map(({ end }) => ({ span: [end - 1, end] as const }));
  const [first, ...others] = separators;
  // A single one may be intended.
  if (first === undefined || others.length === 0) return undefined;
  const separator = formatCode(lines.text.slice(...first.span));
  const suffix = formatOtherLines(others, lines);
  return {
    message: `YAML has no ${separator} between fields; it is shown as part of the text${suffix}.`,
    found: separator,
    hint: 'remove it at the end of these lines',
    span: first.span,
    fix: createUnsafeFix(separators.map(({ span }) => [span, ''] as const)),
  };
}

/** Finds dashes one space to the right of the one above, which begin a list within its text. */
function findShiftedDashes(scalar: ScalarText, lines: Lines): Explanation | undefined {
  const { type, role, start, end } = scalar;
  if (typeof role !== 'number' || type !== 'PLAIN' || lines.text[start - 2] !== '-')
    return undefined;
  const column = lines.toPosition(start).column - 1;
  const dashes = [...lines.text.slice(start, end).matchAll(/\n( *)(?=- )/g)]
    .filter(([indent]) => indent.length === column)
    .map(({ 0: indent, index }) => start + index + indent.length)
    .map((at) => ({ span: [at, at + 1] as const }));
  const [first, ...others] = dashes;
  if (first === undefined) return undefined;
  return {
    message:
      'This dash is one space to the right of the one above, so it begins a list within its ' +
      `text${formatOtherLines(others, lines)}.`,
    hint: `indent it by ${column - 2}, or by ${column} for a list within the text`,
    span: first.span,
    fix: createUnsafeFix(dashes.map(({ span: [at] }) => [[at - 1, at], ''] as const)),
  };
}

const PITFALLS: readonly Pitfall[] = [
  { filter: /\s#(?:[^\s#!]|[^\S\n]*$)/m, find: findInEach(findHashInText) },
  { filter: /&\S/, find: findUnusedAnchors },
  {
    filter: new RegExp(`(?:[:,[{-]|^)[ \\t]*[${OPENING_QUOTES}]`, 'm'),
    find: findTypographicQuotes,
  },
  { filter: /[A-Za-z]:\\[abefrtv]/, find: findInEach(findUnescapedBackslashes) },
  { filter: /[^\s\d"]"[^\S\n]*$/m, find: findInEach(findUnopenedQuote) },
  { filter: /[^\s,;][,;](?:[ \t\r]*\n)+[ \t]*(?:-\s|[^\s:]+:)/, find: findTrailingSeparators },
  { filter: /^( *)- .*\n\1 - /m, find: findInEach(findShiftedDashes) },
];
