import { getCodeMetrics } from '../../fonts/metrics.js';
import { ENGLISH } from '../../locales/find-locale.js';
import { type Inline, type RichText, toPlainText } from '../../model/text/inline.js';
import { removeWordBreaks } from '../../model/text/word-breaks.js';
import {
  countFittingLetters,
  hasLongWord,
  isLongWord,
  isTooWide,
  LONG_WORD_LENGTH,
  type Measure,
  splitWords,
} from './line-breaks.js';
import { estimateWidth } from './line-widths.js';
import { markUpright } from './mark-upright.js';
import { MatchBudget } from './match-budget.js';

/**
 * Uses delimiters (`*`, `_`, a backtick) only if the neighbors allow it, else calls (`#strong[…]`).
 * Words wider than `measure` may break anywhere; without it, very long words. `matches` counts those
 * of preceding text in the same line.
 */
export function writeRichText(
  text: RichText,
  measure?: Measure,
  matches: MatchBudget = new MatchBudget(),
): string {
  const [first] = text;
  if (text.length === 1 && first?.kind === 'text')
    return escapeLineStart(writeText(removeWordBreaks(first.text), measure, matches));
  return escapeLineStart(writeNodes(mergeTexts(text), { around: '', measure, matches }));
}

interface Context {
  /** The delimiters (`*`, `_`) around the nodes, which cannot be nested in themselves. */
  readonly around: string;
  readonly measure: Measure | undefined;
  readonly matches: MatchBudget;
}

/**
 * The neighbors of a node: a character of text, a backtick for code, `EDGE` at the enclosing
 * brackets or delimiters, or `NODE` for other nodes.
 */
interface Neighbors {
  readonly before: string;
  readonly after: string;
}

const EDGE = '';
const NODE = '#';

/** Joins neighboring texts and dates, since `/` in two of them would begin a comment. */
function mergeTexts(text: RichText): RichText {
  const nodes: Inline[] = [];
  for (const node of text) {
    if (!('text' in node)) {
      nodes.push(node);
      continue;
    }
    const content = removeWordBreaks(node.text);
    const last = nodes.at(-1);
    if (node.kind === 'code') nodes.push({ kind: 'code', text: content });
    else if (last?.kind === 'text')
      nodes[nodes.length - 1] = { kind: 'text', text: last.text + content };
    else if (content !== '') nodes.push({ kind: 'text', text: content });
  }
  return nodes;
}

function writeNodes(nodes: RichText, context: Context): string {
  return nodes
    .map((node, index) => {
      const next = nodes[index + 1];
      const markup = writeNode(node, context, {
        before: outerCharacter(nodes[index - 1], 'last'),
        after: outerCharacter(next, 'first'),
      });
      const isCall = node.kind !== 'text' && markup.startsWith('#');
      return isCall && continuesCall(next, nodes[index + 2], context) ? `${markup};` : markup;
    })
    .join('');
}

/** Whether text after a call would be parsed as its arguments, its end, or a field access. */
function continuesCall(
  next: Inline | undefined,
  afterNext: Inline | undefined,
  { around }: Context,
): boolean {
  if (next?.kind !== 'text') return false;
  // A full stop continues the call only if an identifier, such as `_`, follows.
  if (next.text === '.') return afterNext !== undefined || around !== '';
  return /^(?:[([;]|\.[^ \n])/.test(next.text);
}

function writeNode(node: Inline, context: Context, neighbors: Neighbors): string {
  const { measure, matches } = context;
  switch (node.kind) {
    case 'text':
    case 'time':
      return writeText(node.text, measure, matches);
    case 'break':
      return ' \\ ';
    case 'code':
      return matches.writeGroups(node.text, (part) => writeCode(part, measure, neighbors));
    case 'link':
      return `#link(${quoteString(node.href)})[${writeRichText(node.children, measure, matches)}]`;
    case 'isolate':
      return `#${ISOLATES[node.direction]}[${writeRichText(node.children, measure, matches)}]`;
    case 'emphasis': {
      const children = markUpright(node.children);
      return node.isPerson
        ? `#own-name[${writeRichText(children, measure, matches)}]`
        : writeDelimited(EMPHASIS, children, context, neighbors);
    }
    case 'upright':
      return `#upright[${writeRichText(node.children, measure)}]`;
    case 'strong': {
      const markup = writeDelimited(STRONG, node.children, context, neighbors);
      return node.isPerson && fitsLine(node.children, measure) ? `#unbroken[${markup}]` : markup;
    }
    case 'foreign':
      return `#${writeLanguageCall(node.language)}[${writeRichText(node.children, measure, matches)}]`;
  }
}

/** The maximum width of an unbroken name, as a fraction of a line, which may have an indent. */
const MAX_NAME_FRACTION = 0.9;

export function fitsLine(
  name: RichText,
  measure: Measure | undefined,
  fraction = MAX_NAME_FRACTION,
): boolean {
  return (
    measure !== undefined && estimateWidth(toPlainText(name), measure.font) < fraction * measure.ems
  );
}

const ISOLATES = { ltr: 'left-to-right', rtl: 'right-to-left' } as const;

function writeText(text: string, measure: Measure | undefined, matches: MatchBudget): string {
  const writeWord = (word: string): string => {
    if (!isLongWord(word, measure)) return escapeMarkup(word);
    if (!word.includes('\u00A0')) return `#${writeLongWord(word, measure)};`;
    return word.split('\u00A0').map(writeWord).join(' ');
  };
  return matches.writeGroups(text, (part) =>
    hasLongWord(part, measure) ? splitWords(part).map(writeWord).join('') : escapeMarkup(part),
  );
}

export function writeLanguageCall(language: string): string {
  return language === ENGLISH.tag ? 'english' : `text(lang: ${quoteString(language)})`;
}

function writeCode(text: string, body: Measure | undefined, neighbors: Neighbors): string {
  const measure = body && { ...body, advance: getCodeMetrics(body.font).advance };
  if (!hasLongWord(text, measure)) return writeRaw(text, neighbors);
  return splitWords(text)
    .filter((word) => word !== '')
    .map((word) =>
      isLongWord(word, measure)
        ? `#code(extent: 0pt, ${writeLongWord(word, measure)})`
        : `#raw(${quoteString(word)})`,
    )
    .join(';');
}

function writeLongWord(word: string, measure?: Measure): string {
  if (!isTooWide(word, measure)) return `unbroken(${quoteString(word)})`;
  const letters = countFittingLetters(word, measure);
  return `long-word(${quoteString(word)}${letters === LONG_WORD_LENGTH ? '' : `, room: ${letters}`})`;
}

/**
 * Neighbors that allow a delimiter. Between letters or digits, `*` and `_` are text; next to a
 * slash, a star begins or ends a comment.
 */
const ALLOWED_OUTSIDE = /^[\s()[\]{}"'“”„‘’«»‹›,.;:!?…–—-]?$/;

/** Characters allowed just inside a delimiter, so that people see it: no spaces and delimiters. */
const ALLOWED_INSIDE = /^[^\s/*_`\\]$/u;

interface Delimiter {
  readonly mark: '_' | '*';
  readonly call: string;
}

const EMPHASIS: Delimiter = { mark: '_', call: 'emph' };
const STRONG: Delimiter = { mark: '*', call: 'strong' };

/** Writes `_text_` if the neighbors allow it, else `#emph[text]`. */
function writeDelimited(
  { mark, call }: Delimiter,
  children: RichText,
  { around, measure, matches }: Context,
  { before, after }: Neighbors,
): string {
  const nodes = mergeTexts(children);
  const isAllowed =
    !around.includes(mark) &&
    ALLOWED_OUTSIDE.test(before) &&
    ALLOWED_OUTSIDE.test(after) &&
    ALLOWED_INSIDE.test(innerCharacter(nodes, 'first')) &&
    ALLOWED_INSIDE.test(innerCharacter(nodes, 'last'));
  return isAllowed
    ? `${mark}${writeNodes(nodes, { around: around + mark, measure, matches })}${mark}`
    : `#${call}[${writeRichText(nodes, measure, matches)}]`;
}

/** Backticks cannot be escaped in raw text, and adjacent backticks are another delimiter. */
function writeRaw(text: string, { before, after }: Neighbors): string {
  const isAllowed =
    text !== '' &&
    ![text, before, after].some((part) => part.includes('`')) &&
    !LINE_END.test(text);
  return isAllowed ? `\`${text}\`` : `#raw(${quoteString(text)})`;
}

type End = 'first' | 'last';

function outerCharacter(node: Inline | undefined, end: End): string {
  if (node === undefined) return EDGE;
  if (node.kind === 'text' || node.kind === 'time') {
    const characters = [...(end === 'first' ? node.text.slice(0, 2) : node.text.slice(-2))];
    return characters.at(end === 'first' ? 0 : -1) ?? EDGE;
  }
  if (node.kind === 'break') return ' ';
  return node.kind === 'code' ? '`' : NODE;
}

/** Looks into nested delimiters. */
function innerCharacter(nodes: RichText, end: End): string {
  const node = mergeTexts(nodes).at(end === 'first' ? 0 : -1);
  if (node?.kind === 'emphasis' || node?.kind === 'strong')
    return innerCharacter(node.children, end);
  return node?.kind === 'code' ? NODE : outerCharacter(node, end);
}

/**
 * A quick test, three times as fast as replacements that find nothing. After a hyphen, any letter
 * beyond ASCII may be a digit. Ranges of numbers and initials (`J.-P.`) stay on one line.
 */
const SPECIAL =
  /[\\*_`$#<>@[\]~"'\t\n\v\f\r\u0085\u00A0\u2028\u2029]| {2}|-[-?\d\u0080-\uFFFF]|\.{3}|\/\/|\d[–—]\d|\.-[A-ZÀ-Þ]\./;

const LINE_END = /[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * Escapes only where necessary, so that prose remains readable (typst-syntax, `lexer.rs`). Straight
 * quotes stay straight: the model has set typographic ones.
 */
export function escapeMarkup(text: string): string {
  if (!SPECIAL.test(text)) return text;
  const escaped = text
    .replaceAll(/[ \t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replaceAll(/[\\*_`$#<>@[\]~"']/g, '\\$&')
    .replaceAll(/\.(?=\.\.)/g, '\\.')
    .replaceAll(/\/(?=\/|\\\*)/g, '\\/')
    .replaceAll('\u00A0', '~')
    .replaceAll(/(?<=\d)–(?=\d)|(?<=\.)-(?=[A-ZÀ-Þ]\.)/g, '$&#no-break;')
    .replaceAll(/(?<=\d)—(?=\d)/g, '#no-break;—#no-break;');
  if (!escaped.includes('-')) return escaped;
  return escaped.replaceAll(/-(?=[-?])|(?<![\p{Alphabetic}\p{Number}])-(?=\p{N})/gu, '\\-');
}

const LINE_START = /^( *)(=+|[+/-]|\d+(?=\.))(?=\.?(?:\s|$))/;

/** Escapes characters that would begin a heading, list or term at the start of a line. */
export function escapeLineStart(markup: string): string {
  if (!LINE_START.test(markup)) return markup;
  return markup.replace(LINE_START, (_, spaces: string, mark: string) =>
    /\d/.test(mark) ? `${spaces}${mark}\\` : `${spaces}\\${mark}`,
  );
}

export function quoteString(text: string): string {
  if (!/["\\\n\r\t]/.test(text)) return `"${text}"`;
  const escaped = text
    .replaceAll(/["\\]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
  return `"${escaped}"`;
}
