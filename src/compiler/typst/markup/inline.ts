import { ENGLISH } from '../../locales/find.js';
import type { Inline, RichText } from '../../model/text/inline.js';
import { withoutWordBreaks } from '../../model/text/word-breaks.js';
import { Matches } from './engine-matches.js';
import {
  hasLongWord,
  isLongWord,
  LONG_WORD,
  lettersThatFit,
  type Room,
  wordsOf,
} from './line-breaks.js';
import { withUprights } from './upright-text.js';

/**
 * Writes one line of rich text as Typst markup that can begin a line, as it does after a bracket.
 *
 * What needs no escape is decided where nodes meet. A mark (`*`, `_`, a backtick) is written if its neighbours on both
 * sides leave no doubt that it is one; otherwise the call (`#strong[…]`) is written, which does not depend on its
 * neighbours. So no text can become code, whatever is next to it.
 *
 * @param room - words wider than this may break anywhere, so that they stay on the page; without it, very long ones may
 * @param matches - those of the text before, if it stands on the same line
 */
export function markupOf(text: RichText, room?: Room, matches: Matches = new Matches()): string {
  const [only] = text;
  if (text.length === 1 && only?.kind === 'text')
    return escapeLineStart(textMarkup(withoutWordBreaks(only.text), room, matches));
  return escapeLineStart(sequence(merged(text), { around: '', room, matches }));
}

interface Surroundings {
  /** The marks (`*`, `_`) around the nodes: the same one inside would close them. */
  readonly around: string;
  readonly room: Room | undefined;
  readonly matches: Matches;
}

/**
 * The neighbours of a node: the character of the text beside it, a backtick of code, `EDGE` at the brackets or mark
 * around it, or `NODE` for any other node.
 */
interface Neighbours {
  readonly before: string;
  readonly after: string;
}

const EDGE = '';
const NODE = '#';

/** Joins neighbouring texts, dates among them, since a `/` in each of two would together begin a comment. */
function merged(text: RichText): RichText {
  const nodes: Inline[] = [];
  for (const node of text) {
    if (!('text' in node)) {
      nodes.push(node);
      continue;
    }
    const words = withoutWordBreaks(node.text);
    const last = nodes.at(-1);
    if (node.kind === 'code') nodes.push({ kind: 'code', text: words });
    else if (last?.kind === 'text')
      nodes[nodes.length - 1] = { kind: 'text', text: last.text + words };
    else if (words !== '') nodes.push({ kind: 'text', text: words });
  }
  return nodes;
}

function sequence(nodes: RichText, surroundings: Surroundings): string {
  return nodes
    .map((node, index) => {
      const next = nodes[index + 1];
      const before = outerCharacter(nodes[index - 1], 'last');
      const markup = nodeMarkup(node, surroundings, {
        before,
        after: outerCharacter(next, 'first'),
      });
      const isCall = node.kind !== 'text' && markup.startsWith('#');
      return isCall && belongsToCall(next, nodes[index + 2], surroundings) ? `${markup};` : markup;
    })
    .join('');
}

/** Whether the text after a call would be read as part of it: arguments, the end of a statement, or a field's name. */
function belongsToCall(
  next: Inline | undefined,
  afterNext: Inline | undefined,
  { around }: Surroundings,
): boolean {
  if (next?.kind !== 'text') return false;
  // The full stop of a sentence: what follows cannot be a name, not even the mark `_`.
  if (next.text === '.') return afterNext !== undefined || around !== '';
  return /^(?:[([;]|\.[^ \n])/.test(next.text);
}

function nodeMarkup(node: Inline, surroundings: Surroundings, neighbours: Neighbours): string {
  const { room, matches } = surroundings;
  switch (node.kind) {
    case 'text':
    case 'time':
      return textMarkup(node.text, room, matches);
    case 'break':
      return ' \\ ';
    case 'code':
      return matches.grouped(node.text, (part) => codeMarkup(part, room, neighbours));
    case 'link':
      return `#link(${quoteString(node.href)})[${markupOf(node.children, room, matches)}]`;
    case 'isolate':
      return `#${ISOLATES[node.direction]}[${markupOf(node.children, room, matches)}]`;
    case 'emphasis': {
      const children = withUprights(node.children);
      return node.isOwn
        ? `#own-name[${markupOf(children, room, matches)}]`
        : delimited(EMPHASIS, children, surroundings, neighbours);
    }
    case 'upright':
      return `#upright[${markupOf(node.children, room)}]`;
    case 'strong':
      return delimited(STRONG, node.children, surroundings, neighbours);
    case 'foreign':
      return `#${foreignCall(node.language)}[${markupOf(node.children, room, matches)}]`;
  }
}

/** The functions of the template that set text in a direction of its own. */
const ISOLATES = { ltr: 'left-to-right', rtl: 'right-to-left' } as const;

/** Text with the call of the template that lets a word break; the semicolon ends it, whatever follows. */
function textMarkup(text: string, room: Room | undefined, matches: Matches): string {
  return matches.grouped(text, (part) => partMarkup(part, room));
}

function partMarkup(text: string, room: Room | undefined): string {
  if (!hasLongWord(text, room)) return escapeMarkup(text);
  return wordsOf(text)
    .map((word) => (isLongWord(word, room) ? `#${longWordCode(word, room)};` : escapeMarkup(word)))
    .join('');
}

/** Text in the language of the program's words, if that is not the document's, is a call of the template. */
export function foreignCall(language: string): string {
  return language === ENGLISH.tag ? 'english' : `text(lang: ${quoteString(language)})`;
}

function codeMarkup(text: string, room: Room | undefined, neighbours: Neighbours): string {
  if (!hasLongWord(text, room)) return rawMarkup(text, neighbours);
  return wordsOf(text)
    .filter((word) => word !== '')
    .map((word) =>
      isLongWord(word, room)
        ? `#code(extent: 0pt, ${longWordCode(word, room)})`
        : `#raw(${quoteString(word)})`,
    )
    .join(';');
}

function longWordCode(word: string, room: Room | undefined): string {
  const letters = lettersThatFit(word, room);
  return `long-word(${quoteString(word)}${letters === LONG_WORD ? '' : `, room: ${letters}`})`;
}

/**
 * Next to these characters, `*` and `_` are marks. Between letters or digits they are text, and beside a slash a star begins or
 * ends a comment.
 */
const FREE = /^[\s()[\]{}"'“”„‘’«»‹›,.;:!?…–—-]?$/;

/** Characters that may stand just inside a mark, so that the mark is easily seen: no space, and nothing that looks like a mark. */
const EASILY_SEEN = /^[^\s/*_`\\]$/u;

interface Delimiter {
  readonly mark: '_' | '*';
  /** The function that does the same. */
  readonly call: string;
}

const EMPHASIS: Delimiter = { mark: '_', call: 'emph' };
const STRONG: Delimiter = { mark: '*', call: 'strong' };

/** `_text_` if that is certainly a mark; else `#emph[text]`. */
function delimited(
  { mark, call }: Delimiter,
  children: RichText,
  { around, room, matches }: Surroundings,
  { before, after }: Neighbours,
): string {
  const nodes = merged(children);
  const isFree =
    !around.includes(mark) &&
    FREE.test(before) &&
    FREE.test(after) &&
    EASILY_SEEN.test(innerCharacter(nodes, 'first')) &&
    EASILY_SEEN.test(innerCharacter(nodes, 'last'));
  return isFree
    ? `${mark}${sequence(nodes, { around: around + mark, room, matches })}${mark}`
    : `#${call}[${markupOf(nodes, room, matches)}]`;
}

/** Backticks cannot be escaped inside backticks, and two or more of them side by side are another mark. */
function rawMarkup(text: string, { before, after }: Neighbours): string {
  const isFree =
    text !== '' &&
    ![text, before, after].some((part) => part.includes('`')) &&
    !LINE_END.test(text);
  return isFree ? `\`${text}\`` : `#raw(${quoteString(text)})`;
}

type End = 'first' | 'last';

/** The edge of a node as its neighbour sees it. */
function outerCharacter(node: Inline | undefined, end: End): string {
  if (node === undefined) return EDGE;
  if (node.kind === 'text' || node.kind === 'time') {
    const characters = [...(end === 'first' ? node.text.slice(0, 2) : node.text.slice(-2))];
    return characters.at(end === 'first' ? 0 : -1) ?? EDGE;
  }
  if (node.kind === 'break') return ' ';
  return node.kind === 'code' ? '`' : NODE;
}

/** The edge of nodes as the mark around them sees it, through marks at their beginning and end. */
function innerCharacter(nodes: RichText, end: End): string {
  const node = merged(nodes).at(end === 'first' ? 0 : -1);
  if (node?.kind === 'emphasis' || node?.kind === 'strong')
    return innerCharacter(node.children, end);
  return node?.kind === 'code' ? NODE : outerCharacter(node, end);
}

/**
 * Characters that few texts have: this one test is three times as fast as six replacements that find nothing. After a hyphen, any
 * letter beyond ASCII may be a digit.
 */
const SPECIAL =
  /[\\*_`$#<>@[\]~"'\t\n\v\f\r\u0085\u2028\u2029]| {2}|-[-?\d\u0080-\uFFFF]|\.{3}|\/\//;

/** What Typst takes for the end of a line. */
const LINE_END = /[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * Writes text as Typst markup that shows exactly that text, spaces aside.
 *
 * It escapes the characters that are always markup, and those that are markup only next to certain others
 * where that is the case: ordinary prose remains readable. The source is Typst's lexer (typst-syntax, `lexer.rs`):
 * `//` and `/*` begin comments and `https://` a link; `--`, `-?`, `...` and a hyphen before a digit are shorthands.
 * Straight quotes are meant to be straight: the model has set the quotes of the language.
 */
export function escapeMarkup(text: string): string {
  if (!SPECIAL.test(text)) return text;
  const escaped = text
    .replaceAll(/[ \t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replaceAll(/[\\*_`$#<>@[\]~"']/g, '\\$&')
    .replaceAll(/\.(?=\.\.)/g, '\\.')
    .replaceAll(/\/(?=\/|\\\*)/g, '\\/');
  if (!escaped.includes('-')) return escaped;
  return escaped.replaceAll(/-(?=[-?])|(?<![\p{Alphabetic}\p{Number}])-(?=\p{N})/gu, '\\-');
}

const LINE_START = /^( *)(=+|[+/-]|\d+(?=\.))(?=\.?(?:\s|$))/;

/** Escapes characters that would begin a heading, a list or a term at the beginning of a line. */
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
