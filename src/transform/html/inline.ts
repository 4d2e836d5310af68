import type { Inline, Paragraphs, RichText } from '../../model/text/inline.js';
import { hasLongWord, isLongWord, partsOf, wordsOf } from '../long-word.js';
import { element, escapeHtml } from './escape.js';

/** Writes one line of rich text as HTML. */
export function htmlOf(text: RichText): string {
  return text.map(nodeHtml).join('');
}

function nodeHtml(node: Inline): string {
  switch (node.kind) {
    case 'text':
      return textHtml(node.text);
    case 'time':
      return element('time', { datetime: node.datetime }, escapeHtml(node.text));
    case 'code':
      return element('code', {}, textHtml(node.text));
    case 'break':
      return '<br>';
    case 'emphasis':
      return element('em', {}, htmlOf(node.children));
    case 'strong':
      return element('strong', {}, htmlOf(node.children));
    case 'link':
      return element('a', { href: node.href }, htmlOf(node.children));
  }
}

/** Text in which long words and addresses break after their signs; the style lets parts break where they must. */
function textHtml(text: string): string {
  if (!hasLongWord(text)) return escapeHtml(text);
  const words = wordsOf(text).map((word) => (isLongWord(word) ? partsOf(word) : [word]));
  return words.map((parts) => parts.map(escapeHtml).join('<wbr>')).join('');
}

/** Writes an element, or nothing where there is no text for it. */
export function elementOf(
  name: string,
  attributes: Readonly<Record<string, string>>,
  text: RichText | undefined,
): string {
  return text === undefined || text.length === 0 ? '' : element(name, attributes, htmlOf(text));
}

/** Writes list items; only those of several paragraphs have elements for them. */
export function listOf(items: readonly Paragraphs[]): string {
  if (items.length === 0) return '';
  const written = items.map((paragraphs) => {
    const [first = []] = paragraphs;
    const body = paragraphs.length > 1 ? paragraphs.map((text) => elementOf('p', {}, text)).join('') : htmlOf(first);
    return `${element('li', {}, body)}\n`;
  });
  return `<ul>\n${written.join('')}</ul>`;
}
