import { joinNonEmpty } from '../../model/entry-text.js';
import {
  type Blocks,
  type Inline,
  isList,
  type List,
  type RichText,
} from '../../model/text/inline.js';
import {
  hasLongWord,
  isLongWord,
  isTooWide,
  type Measure,
  splitWordParts,
  splitWords,
} from '../../typst/markup/line-breaks.js';
import { markUpright } from '../../typst/markup/mark-upright.js';

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
export function toCssString(text: string): string {
  return `"${text.replaceAll(/["\\<\p{Control}]/gu, (c) => `\\${c.codePointAt(0)?.toString(16)} `)}"`;
}

export function formatElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  body: string,
): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${list.join('')}>${body}</${name}>`;
}

export function toHtml(text: RichText): string {
  return text.map(formatNode).join('');
}

function formatNode(node: Inline): string {
  switch (node.kind) {
    case 'text':
      return formatText(node.text);
    case 'time':
      return formatElement('time', { datetime: node.datetime }, escapeHtml(node.text));
    case 'code':
      return formatElement('code', {}, formatText(node.text));
    case 'break':
      return '<br>';
    case 'foreign':
      return formatElement('span', { lang: node.language }, toHtml(node.children));
    case 'isolate':
      return formatElement('bdi', { dir: node.direction }, toHtml(node.children));
    case 'emphasis':
      return formatElement(
        node.isPerson === false ? 'i' : 'em',
        {},
        toHtml(markUpright(node.children)),
      );
    case 'upright':
      return formatElement('span', { class: 'upright' }, toHtml(node.children));
    case 'strong':
      return formatElement('strong', {}, toHtml(node.children));
    case 'link':
      return formatElement('a', { href: node.href }, toHtml(node.children));
  }
}

/** Of columns on any screen. */
const NARROW: Measure = { font: 'SourceSans3', ems: 10 };

/**
 * Long words and addresses may break after punctuation; the style sheet breaks parts if necessary.
 */
function formatText(text: string): string {
  if (!hasLongWord(text, NARROW)) return formatWord(text);
  return splitWords(text)
    .flatMap((word) => word.split(/(?=\u00A0)/))
    .map((word) =>
      isLongWord(word, NARROW) && isTooWide(word, NARROW) ? splitWordParts(word) : [word],
    )
    .map((parts) => parts.map(formatWord).join('<wbr>'))
    .join('');
}

/** Ranges of numbers and initials (`J.-P.`) stay on one line. */
function formatWord(text: string): string {
  return escapeHtml(text).replaceAll(
    /\d+[–—]\d+|[A-ZÀ-Þ]\.-[A-ZÀ-Þ]\./g,
    '<span class="joined">$&</span>',
  );
}

export function formatTextElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  text: RichText | undefined,
): string {
  return text === undefined || text.length === 0
    ? ''
    : formatElement(name, attributes, toHtml(text));
}

export function formatBlocks(blocks: Blocks): string {
  return joinNonEmpty(
    blocks.map((block) => (isList(block) ? formatList(block) : formatTextElement('p', {}, block))),
  );
}

export function formatBulletList(items: readonly Blocks[]): string {
  return items.length === 0 ? '' : formatList({ start: undefined, items });
}

function formatList({ start, items }: List): string {
  const elements = items.map((blocks) => {
    const isLoose = blocks.filter((block) => !isList(block)).length > 1;
    const parts = blocks.map((block) => {
      if (isList(block)) return `\n${formatList(block)}\n`;
      return isLoose ? formatTextElement('p', {}, block) : toHtml(block);
    });
    return `${formatElement('li', {}, parts.join(''))}\n`;
  });
  const body = `\n${elements.join('')}`;
  return start === undefined
    ? formatElement('ul', {}, body)
    : formatElement('ol', start === 1 ? {} : { start: `${start}` }, body);
}
