import type { Inline, RichText } from '../model/text/inline.js';
import { toPlainText } from '../model/text/inline.js';
import { escapeLineStart, escapeMarkup, quoteString } from './escape.js';

/** Writes one line of rich text as Typst markup that may stand where a line begins. */
export function markupOf(text: RichText): string {
  return escapeLineStart(sequence(mergeText(text), '', ''));
}

/** Joins neighbouring texts, since `/` and `/` in two of them would together begin a comment. */
function mergeText(text: RichText): RichText {
  const merged: Inline[] = [];
  for (const inline of text) {
    const last = merged.at(-1);
    if (inline.kind === 'text' && last?.kind === 'text') {
      merged[merged.length - 1] = { kind: 'text', text: last.text + inline.text };
    } else {
      merged.push(inline);
    }
  }
  return merged;
}

/**
 * Writes nodes one after the other.
 *
 * @param around - the marks (`*`, `_`) that the nodes stand in: the same one inside would close it
 * @param before - the character before the nodes
 */
function sequence(nodes: RichText, around: string, before: string): string {
  let written = '';
  nodes.forEach((node, index) => {
    const previous = written.at(-1) ?? before;
    const next = firstCharacter(nodes[index + 1]);
    const markup = nodeMarkup(node, around, previous, next);
    const isCall = /^#/.test(markup);
    // After a call, `(`, `[`, `.` and `;` would belong to it.
    written += isCall && /[([.;]/.test(next) ? `${markup};` : markup;
  });
  return written;
}

function nodeMarkup(node: Inline, around: string, previous: string, next: string): string {
  switch (node.kind) {
    case 'text':
      return escapeMarkup(node.text);
    case 'break':
      return ' \\ ';
    case 'code':
      return rawMarkup(node.text);
    case 'link':
      return `#link(${quoteString(node.href)})[${blockMarkup(node.children)}]`;
    case 'emphasis':
      return delimited('_', 'emph', node.children, around, previous, next);
    case 'strong':
      return delimited('*', 'strong', node.children, around, previous, next);
  }
}

/** Markup in brackets: a line begins after the opening one. */
function blockMarkup(children: RichText): string {
  return escapeLineStart(sequence(mergeText(children), '', ''));
}

/** `_text_` where that is a mark for sure: not inside itself and not inside a word; else `#emph[text]`. */
function delimited(
  mark: '_' | '*',
  call: string,
  children: RichText,
  around: string,
  previous: string,
  next: string,
): string {
  const isFree = !around.includes(mark) && !isWordCharacter(previous) && !isWordCharacter(next);
  if (!isFree || toPlainText(children).trim() === '') return `#${call}[${blockMarkup(children)}]`;
  return `${mark}${sequence(mergeText(children), around + mark, mark)}${mark}`;
}

/** Backticks cannot be escaped inside backticks, and three of them begin a block with a language. */
function rawMarkup(text: string): string {
  return text === '' || /[`\n]/.test(text) ? `#raw(${quoteString(text)})` : `\`${text}\``;
}

/** The character that a node's markup begins with, as far as its neighbours must know. */
function firstCharacter(node: Inline | undefined): string {
  if (node === undefined) return '';
  if (node.kind === 'text') return [...node.text][0] ?? '';
  return node.kind === 'emphasis' ? '_' : node.kind === 'strong' ? '*' : '`';
}

function isWordCharacter(character: string): boolean {
  return /[\p{Alphabetic}\p{Number}]/u.test(character);
}
