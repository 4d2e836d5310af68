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

/** Writes text as HTML: the text of an element, or the value of an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES.get(character) as string);
}

/** Writes a text as CSS within HTML: characters that would end the text, or the style sheet, become escapes. */
export function cssString(text: string): string {
  return `"${text.replaceAll(/["\\<\p{Control}]/gu, (c) => `\\${c.codePointAt(0)?.toString(16)} `)}"`;
}

export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  body: string,
): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeHtml(value)}"`,
  );
  return `<${name}${written.join('')}>${body}</${name}>`;
}

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

/** Text in which long words and addresses break after their signs; the style sheet lets parts break if they must. */
function textHtml(text: string): string {
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

/** Writes paragraphs and lists, one below another. */
export function blocksHtml(blocks: Blocks): string {
  return inLines(
    blocks.map((block) => (isList(block) ? listHtml(block) : elementOf('p', {}, block))),
  );
}

export function listOf(items: readonly Blocks[]): string {
  return items.length === 0 ? '' : listHtml({ start: undefined, items });
}

/** Only items with several paragraphs have elements for paragraphs. */
function listHtml({ start, items }: List): string {
  const written = items.map((blocks) => {
    const isLoose = blocks.filter((block) => !isList(block)).length > 1;
    const parts = blocks.map((block) => {
      if (isList(block)) return `\n${listHtml(block)}\n`;
      return isLoose ? elementOf('p', {}, block) : htmlOf(block);
    });
    return `${element('li', {}, parts.join(''))}\n`;
  });
  const body = `\n${written.join('')}`;
  return start === undefined
    ? element('ul', {}, body)
    : element('ol', start === 1 ? {} : { start: `${start}` }, body);
}
