import { chunkBy } from '../../util/arrays.js';
import type { Contact, Cv, Entry, Letter, ResolvedDesign, Section } from '../model/cv.js';
import { type EntryText, isListItem, joinNonEmpty, linearizeEntry } from '../model/entry-text.js';
import {
  type Blocks,
  type Inline,
  isList,
  type RichText,
  stripMarkup,
  toRichText,
} from '../model/text/inline.js';

/** Renders a CV as CommonMark in reading order. */
export function cvToMarkdown(cv: Cv): string {
  const parts = [
    formatHeading(1, cv.name),
    formatParagraph(cv.label),
    cv.contacts.map((contact) => formatContact(contact, cv.design)).join('\n'),
    formatParagraph(cv.lastUpdated),
    ...(cv.summary.length === 0
      ? []
      : [formatHeading(2, cv.summaryTitle), formatBlocks(cv.summary, '\n\n')]),
    ...cv.sections.flatMap((section) => formatSection(section, cv.design)),
    ...(cv.letter === undefined ? [] : formatLetter(cv.letter)),
  ];
  return `${joinNonEmpty(parts, '\n\n')}\n`;
}

function formatLetter({ recipient, enclosures, enclosuresTitle, ...letter }: Letter): string[] {
  return [
    recipient.map(formatParagraph).join('\\\n'),
    formatParagraph(letter.date),
    letter.subject === undefined ? '' : formatHeading(2, letter.subject),
    formatParagraph(letter.opening),
    formatBlocks(letter.body, '\n\n'),
    formatParagraph(letter.closing),
    formatParagraph(letter.signature),
    enclosures.length === 0 ? '' : formatParagraph([{ kind: 'strong', children: enclosuresTitle }]),
    formatList(enclosures.map((text) => [text])),
  ];
}

function formatContact({ name, text, href }: Contact, { punctuation }: ResolvedDesign): string {
  const body: RichText = href === undefined ? text : [{ kind: 'link', href, children: text }];
  return `- ${toMarkdown([...name, ...toRichText(punctuation.colon), ...body])}`;
}

function formatSection({ title, entries }: Section, { punctuation }: ResolvedDesign): string[] {
  const lists = chunkBy(entries, (entry, first) => isListItem(entry) && isListItem(first));
  return [
    formatHeading(2, title),
    ...lists.map((list) =>
      list.map((entry) => formatEntry(linearizeEntry(entry, punctuation), entry)).join('\n'),
    ),
  ];
}

function formatEntry({ title, location, date, lines, items }: EntryText, entry: Entry): string {
  const details = [...lines, location, date].map(formatParagraph);
  const list = formatList(items);
  if (isListItem(entry))
    return formatItem(
      joinNonEmpty([joinNonEmpty([formatParagraph(title), ...details], '\\\n'), list], '\n\n'),
    );
  const heading = formatHeading(entry.group === 'role' ? 4 : 3, title);
  return joinNonEmpty([heading, joinNonEmpty(details, '\\\n'), list], '\n\n');
}

/** @param start - undefined for bullets */
function formatList(items: readonly Blocks[], start?: number): string {
  return items
    .map((item, index) =>
      formatItem(formatBlocks(item), start === undefined ? '-' : `${start + index}.`),
    )
    .join('\n');
}

/** Bullets, and numbers from 1, may follow text without a blank line. */
function formatBlocks(blocks: Blocks, listSeparator = '\n'): string {
  return blocks
    .map((block, index) => {
      const separator =
        index === 0 ? '' : isList(block) && (block.start ?? 1) === 1 ? listSeparator : '\n\n';
      return (
        separator + (isList(block) ? formatList(block.items, block.start) : formatParagraph(block))
      );
    })
    .join('');
}

function formatItem(text: string, marker = '-'): string {
  return `${marker} ${text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(marker.length + 1)}`)}`;
}

function formatHeading(level: number, text: RichText): string {
  const words = toMarkdown(text, ' ');
  return words === '' ? '' : `${'#'.repeat(level)} ${words}`;
}

function formatParagraph(text: RichText | undefined): string {
  return text === undefined ? '' : toMarkdown(text);
}

/** A line break is a backslash (CommonMark, "Hard line breaks"), or a space in headings. */
export function toMarkdown(text: RichText, lineBreak: '\\\n' | ' ' = '\\\n'): string {
  return formatNodes(stripMarkup('isolate', text), lineBreak, '')
    .split('\n')
    .map((line) => escapeLineStart(line.trim()))
    .join('\n');
}

/** @param preceding - the preceding character; '' at the start of a line */
function formatNodes(nodes: RichText, lineBreak: string, preceding: string): string {
  // An array, since reading the last character of a growing string copies it.
  const parts: string[] = [];
  let previous = preceding;
  nodes.forEach((node, index) => {
    const markdown = formatNode(node, lineBreak, previous, nodes[index + 1]);
    // `!` before a link would turn it into an image.
    const startsImage = nodes[index + 1]?.kind === 'link' && markdown.endsWith('!');
    parts.push(startsImage ? `${markdown.slice(0, -1)}\\!` : markdown);
    previous = markdown.at(-1) ?? previous;
  });
  return parts.join('');
}

function formatNode(
  node: Inline,
  lineBreak: string,
  previous: string,
  next: Inline | undefined,
): string {
  switch (node.kind) {
    case 'text':
    case 'time':
      return escapeMarkdown(node.text);
    case 'break':
      return lineBreak;
    case 'code':
      // The backticks of adjacent code spans would merge.
      return previous === '`' ? `<code>${escapeMarkdown(node.text)}</code>` : formatCode(node.text);
    case 'link':
      if (isAutolink(node)) return `<${node.href}>`;
      return `[${formatNodes(node.children, lineBreak, '[')}](${escapeDestination(node.href)})`;
    case 'foreign':
    case 'isolate':
    case 'upright':
      return formatNodes(node.children, lineBreak, previous);
    case 'emphasis':
      return formatEmphasis(EMPHASIS, formatNodes(node.children, lineBreak, '*'), previous, next);
    case 'strong':
      return formatEmphasis(STRONG, formatNodes(node.children, lineBreak, '*'), previous, next);
  }
}

/** Whether a link shows exactly its address (CommonMark, "Autolinks"). */
function isAutolink({ href, children }: Extract<Inline, { kind: 'link' }>): boolean {
  const [only] = children;
  return (
    children.length === 1 &&
    only?.kind === 'text' &&
    only.text === href &&
    /^[a-z]+:[^\s<>\\`]+$/i.test(href)
  );
}

interface Delimiter {
  readonly mark: string;
  readonly element: string;
}

const EMPHASIS: Delimiter = { mark: '*', element: 'em' };
const STRONG: Delimiter = { mark: '**', element: 'strong' };

/**
 * Stars delimit emphasis only next to a letter or digit inside, or a space outside (CommonMark,
 * "Left-flanking delimiter run"). Otherwise, and next to other emphasis, HTML is used.
 */
function formatEmphasis(
  { mark: marker, element }: Delimiter,
  body: string,
  previous: string,
  next: Inline | undefined,
): string {
  const isSpaceAfter = next?.kind === 'break' || (next?.kind === 'text' && /^\s/.test(next.text));
  const opens = /^[\p{L}\p{N}]/u.test(body) || (/^\s?$/.test(previous) && /^[^\s*`<]/.test(body));
  const closes = /[\p{L}\p{N}]$/u.test(body) || (isSpaceAfter && /[^\s*`>]$/.test(body));
  const isAdjacent = next?.kind === 'emphasis' || next?.kind === 'strong' || previous === '*';
  if (opens && closes && !isAdjacent) return `${marker}${body}${marker}`;
  return body.trim() === '' ? body : `<${element}>${body}</${element}>`;
}

/** Escapes characters that are always markup, or are next to certain others, and `~` (GitHub). */
function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/(?<!\s)\s*\n\s*/g, ' ')
    .replaceAll(/[\\`*[\]<~]/g, '\\$&')
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replaceAll(/&(?=#?\w)/g, '\\&')
    .replaceAll(/(?<=^|\s)#/g, '\\#');
}

function escapeLineStart(line: string): string {
  return line.replace(/^(?=[-+=>])/, '\\').replace(/^(\d{1,9})(?=[.)])/, '$1\\');
}

/** The fence is longer than any run of backticks inside (CommonMark, "Code spans"). */
function formatCode(text: string): string {
  const clean = text.replaceAll('\n', ' ');
  if (clean.trim() === '') return clean;
  const longest = Math.max(0, ...(clean.match(/`+/g) ?? []).map((run) => run.length));
  const delimiter = '`'.repeat(longest + 1);
  const pad = /^[` ]|[` ]$/.test(clean) ? ' ' : '';
  return `${delimiter}${pad}${clean}${pad}${delimiter}`;
}

function escapeDestination(href: string): string {
  const escaped = href.replaceAll(/[<>\\]/g, '\\$&').replaceAll(/&(?=#?\w)/g, '&amp;');
  return /[\s()]/.test(escaped) ? `<${escaped.replaceAll(/\s/g, '%20')}>` : escaped;
}
