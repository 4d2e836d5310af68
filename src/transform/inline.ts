import { type Inline, type RichText, toPlainText } from '../model/text/inline.js';
import { escapeLineStart, escapeMarkup, quoteString } from './escape.js';

/** Words of more letters than this may break anywhere in running text: they fill most of a line. */
const LONG_WORD = 50;

/**
 * Writes one line of rich text as Typst markup that may stand where a line begins, as it does after a bracket.
 *
 * @param longWord - words of more letters than this may break anywhere, so that they stay on the page
 */
export function markupOf(text: RichText, longWord: number = LONG_WORD): string {
  return escapeLineStart(sequence(mergeText(text), { around: '', before: '', longWord }));
}

/** Where a sequence of nodes stands. */
interface Surroundings {
  /** The marks (`*`, `_`) that the nodes stand in: the same one inside would close it. */
  readonly around: string;
  /** The character before the nodes. */
  readonly before: string;
  readonly longWord: number;
}

/** Joins neighbouring texts, dates among them, since `/` and `/` in two of them would together begin a comment. */
function mergeText(text: RichText): RichText {
  const merged: Inline[] = [];
  for (const node of text) {
    const inline: Inline = node.kind === 'time' ? { kind: 'text', text: node.text } : node;
    const last = merged.at(-1);
    if (inline.kind === 'text' && last?.kind === 'text') {
      merged[merged.length - 1] = { kind: 'text', text: last.text + inline.text };
    } else {
      merged.push(inline);
    }
  }
  return merged;
}

/** Writes nodes one after the other. */
function sequence(nodes: RichText, surroundings: Surroundings): string {
  let written = '';
  nodes.forEach((node, index) => {
    const previous = written.at(-1) ?? surroundings.before;
    const next = firstCharacter(nodes[index + 1]);
    const markup = nodeMarkup(node, surroundings, previous, next);
    const isCall = node.kind !== 'text' && markup.startsWith('#');
    // After a call, `(`, `[`, `.` and `;` would belong to it.
    written += isCall && /[([.;]/.test(next) ? `${markup};` : markup;
  });
  return written;
}

function nodeMarkup(node: Inline, surroundings: Surroundings, previous: string, next: string): string {
  switch (node.kind) {
    case 'text':
    case 'time':
      return textMarkup(node.text, surroundings.longWord);
    case 'break':
      return ' \\ ';
    case 'code':
      return hasLongWord(node.text, surroundings.longWord)
        ? textMarkup(node.text, surroundings.longWord)
        : rawMarkup(node.text);
    case 'link':
      return `#link(${quoteString(node.href)})[${markupOf(node.children, surroundings.longWord)}]`;
    case 'emphasis':
      return delimited('_', 'emph', node.children, surroundings, previous, next);
    case 'strong':
      return delimited('*', 'strong', node.children, surroundings, previous, next);
  }
}

/** Text with the call of the template that lets a word break; the semicolon ends it, whatever follows. */
function textMarkup(text: string, longWord: number): string {
  if (!hasLongWord(text, longWord)) return escapeMarkup(text);
  return text
    .split(/([^\S\u00A0]+)/)
    .map((word) => (word.length > longWord ? `#long-word(${quoteString(word)});` : escapeMarkup(word)))
    .join('');
}

/** Whether a text has a word of more letters. No-break spaces do not end a word. */
function hasLongWord(text: string, longWord: number): boolean {
  return text.length > longWord && text.split(/[^\S\u00A0]+/).some((word) => word.length > longWord);
}

/** `_text_` where that is a mark for sure: not inside itself and not inside a word; else `#emph[text]`. */
function delimited(
  mark: '_' | '*',
  call: string,
  children: RichText,
  surroundings: Surroundings,
  previous: string,
  next: string,
): string {
  const { around, longWord } = surroundings;
  const isFree = !around.includes(mark) && !isWordCharacter(previous) && !isWordCharacter(next);
  if (!isFree || toPlainText(children).trim() === '') return `#${call}[${markupOf(children, longWord)}]`;
  return `${mark}${sequence(mergeText(children), { around: around + mark, before: mark, longWord })}${mark}`;
}

/** Backticks cannot be escaped inside backticks, and three of them begin a block with a language. */
function rawMarkup(text: string): string {
  return text === '' || /[`\n]/.test(text) ? `#raw(${quoteString(text)})` : `\`${text}\``;
}

/** The character that a node's markup begins with, as far as its neighbours must know. */
function firstCharacter(node: Inline | undefined): string {
  if (node === undefined) return '';
  if (node.kind === 'text') return node.text === '' ? '' : String.fromCodePoint(node.text.codePointAt(0) ?? 0);
  return node.kind === 'emphasis' ? '_' : node.kind === 'strong' ? '*' : '`';
}

function isWordCharacter(character: string): boolean {
  return /[\p{Alphabetic}\p{Number}]/u.test(character);
}
