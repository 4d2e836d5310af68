import { inLines } from '../../model/entry-view.js';
import {
  type Blocks,
  type Inline,
  isList,
  type List,
  type RichText,
} from '../../model/text/inline.js';
import { hasLongWord, isLongWord, partsOf, wordsOf } from '../../typst/markup/line-breaks.js';
import { withUprights } from '../../typst/markup/upright-text.js';

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** Escapes the text of an element, or of an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES.get(character) as string);
}

/** Formats a CSS string that ends neither itself nor the style sheet. */
export function cssString(text: string): string {
  return `"${text.replaceAll(/["\\<\p{Control}]/gu, (c) => `\\${c.codePointAt(0)?.toString(16)} `)}"`;
}

export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  body: string,
): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${list.join('')}>${body}</${name}>`;
}

export function htmlOf(text: RichText): string {
  return text.map(formatNode).join('');
}

function formatNode(node: Inline): string {
  switch (node.kind) {
    case 'text':
      return formatText(node.text);
    case 'time':
      return element('time', { datetime: node.datetime }, escapeHtml(node.text));
    case 'code':
      return element('code', {}, formatText(node.text));
    case 'break':
      return '<br>';
    case 'foreign':
      return element('span', { lang: node.language }, htmlOf(node.children));
    case 'isolate':
      return element('bdi', { dir: node.direction }, htmlOf(node.children));
    case 'emphasis':
      return element(node.isOwn === false ? 'i' : 'em', {}, htmlOf(withUprights(node.children)));
    case 'upright':
      return element('span', { class: 'upright' }, htmlOf(node.children));
    case 'strong':
      return element('strong', {}, htmlOf(node.children));
    case 'link':
      return element('a', { href: node.href }, htmlOf(node.children));
  }
}

/**
 * Long words and addresses may break after punctuation; the style sheet breaks parts if necessary.
 */
function formatText(text: string): string {
  if (!hasLongWord(text)) return escapeHtml(text);
  const words = wordsOf(text).map((word) => (isLongWord(word) ? partsOf(word) : [word]));
  return words.map((parts) => parts.map(escapeHtml).join('<wbr>')).join('');
}

export function elementOf(
  name: string,
  attributes: Readonly<Record<string, string>>,
  text: RichText | undefined,
): string {
  return text === undefined || text.length === 0 ? '' : element(name, attributes, htmlOf(text));
}

export function blocksHtml(blocks: Blocks): string {
  return inLines(
    blocks.map((block) => (isList(block) ? formatList(block) : elementOf('p', {}, block))),
  );
}

export function listOf(items: readonly Blocks[]): string {
  return items.length === 0 ? '' : formatList({ start: undefined, items });
}

/** Only items of several paragraphs get `p` elements. */
function formatList({ start, items }: List): string {
  const elements = items.map((blocks) => {
    const isLoose = blocks.filter((block) => !isList(block)).length > 1;
    const parts = blocks.map((block) => {
      if (isList(block)) return `\n${formatList(block)}\n`;
      return isLoose ? elementOf('p', {}, block) : htmlOf(block);
    });
    return `${element('li', {}, parts.join(''))}\n`;
  });
  const body = `\n${elements.join('')}`;
  return start === undefined
    ? element('ul', {}, body)
    : element('ol', start === 1 ? {} : { start: `${start}` }, body);
}
