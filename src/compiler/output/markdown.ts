import { chunkBy } from '../../util/arrays.js';
import type { Contact, Cv, Entry, Letter, ResolvedDesign, Section } from '../model/cv.js';
import { type EntryView, inLines, isItem, viewOf } from '../model/entry-view.js';
import {
  type Blocks,
  type Inline,
  isList,
  plain,
  type RichText,
  without,
} from '../model/text/inline.js';

/** Writes a CV as CommonMark in reading order: a heading for the name, each section and each entry. */
export function markdownOfCv(cv: Cv): string {
  const parts = [
    heading(1, cv.name),
    paragraph(cv.label),
    cv.contacts.map((contact) => contactItem(contact, cv.design)).join('\n'),
    paragraph(cv.lastUpdated),
    ...(cv.summary.length === 0
      ? []
      : [heading(2, cv.summaryTitle), blocksMarkdown(cv.summary, '\n\n')]),
    ...cv.sections.flatMap((section) => sectionParts(section, cv.design)),
    ...(cv.letter === undefined ? [] : letterParts(cv.letter)),
  ];
  return `${inLines(parts, '\n\n')}\n`;
}

function letterParts({ recipient, enclosures, enclosuresTitle, ...letter }: Letter): string[] {
  return [
    recipient.map(paragraph).join('\\\n'),
    paragraph(letter.date),
    letter.subject === undefined ? '' : heading(2, letter.subject),
    paragraph(letter.opening),
    blocksMarkdown(letter.body, '\n\n'),
    paragraph(letter.closing),
    paragraph(letter.signature),
    enclosures.length === 0 ? '' : paragraph([{ kind: 'strong', children: enclosuresTitle }]),
    listMarkdown(enclosures.map((text) => [text])),
  ];
}

function contactItem({ name, text, href }: Contact, { punctuation }: ResolvedDesign): string {
  const body: RichText = href === undefined ? text : [{ kind: 'link', href, children: text }];
  return `- ${markdownOf([...name, ...plain(punctuation.colon), ...body])}`;
}

function sectionParts({ title, entries }: Section, { punctuation }: ResolvedDesign): string[] {
  const written = (entry: Entry): string =>
    entryMarkdown(viewOf(entry, punctuation), isItem(entry));
  // One-line entries are the items of a list.
  const lists = chunkBy(entries, (entry, first) => isItem(entry) && isItem(first));
  return [heading(2, title), ...lists.map((list) => list.map(written).join('\n'))];
}

function entryMarkdown({ title, place, date, lines, items }: EntryView, isOne: boolean): string {
  const below = [...lines, place, date].map(paragraph);
  const list = listMarkdown(items);
  if (isOne)
    return itemMarkdown(inLines([inLines([paragraph(title), ...below], '\\\n'), list], '\n\n'));
  return inLines([heading(3, title), inLines(below, '\\\n'), list], '\n\n');
}

/** @param start - the number of the first item, unless they have bullets */
function listMarkdown(items: readonly Blocks[], start?: number): string {
  return items
    .map((item, index) =>
      itemMarkdown(blocksMarkdown(item), start === undefined ? '-' : `${start + index}.`),
    )
    .join('\n');
}

/** Bullets, and numbers from 1, may follow text without a blank line. */
function blocksMarkdown(blocks: Blocks, beforeList = '\n'): string {
  return blocks
    .map((block, index) => {
      const before =
        index === 0 ? '' : isList(block) && (block.start ?? 1) === 1 ? beforeList : '\n\n';
      return before + (isList(block) ? listMarkdown(block.items, block.start) : paragraph(block));
    })
    .join('');
}

/** A list item; its further lines are indented to belong to it. */
function itemMarkdown(text: string, mark = '-'): string {
  return `${mark} ${text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length + 1)}`)}`;
}

function heading(level: number, text: RichText): string {
  const words = markdownOf(text, ' ');
  return words === '' ? '' : `${'#'.repeat(level)} ${words}`;
}

function paragraph(text: RichText | undefined): string {
  return text === undefined ? '' : markdownOf(text);
}

/**
 * Writes one line of rich text as CommonMark that shows exactly that text. A line break is a backslash at the end of the line (CommonMark,
 * "Hard line breaks"), or a space where there can be no second line, as in a heading.
 */
export function markdownOf(text: RichText, lineBreak: '\\\n' | ' ' = '\\\n'): string {
  return sequence(without('isolate', text), lineBreak, '')
    .split('\n')
    .map((line) => escapeLineStart(line.trim()))
    .join('\n');
}

/** @param before - the character before the nodes; none at the beginning of a line */
function sequence(nodes: RichText, lineBreak: string, before: string): string {
  // A list, since reading the last character of a growing text copies it each time.
  const written: string[] = [];
  let previous = before;
  nodes.forEach((node, index) => {
    const markdown = nodeMarkdown(node, lineBreak, previous, nodes[index + 1]);
    // `!` before a link would make it a picture.
    const isPicture = nodes[index + 1]?.kind === 'link' && markdown.endsWith('!');
    written.push(isPicture ? `${markdown.slice(0, -1)}\\!` : markdown);
    previous = markdown.at(-1) ?? previous;
  });
  return written.join('');
}

function nodeMarkdown(
  node: Inline,
  lineBreak: string,
  before: string,
  next: Inline | undefined,
): string {
  switch (node.kind) {
    case 'text':
    case 'time':
      return escapeMarkdown(node.text);
    case 'break':
      return lineBreak;
    case 'code':
      // The backticks of two adjacent codes would be one run.
      return before === '`' ? `<code>${escapeMarkdown(node.text)}</code>` : codeMarkdown(node.text);
    case 'link':
      if (isAutolink(node)) return `<${node.href}>`;
      return `[${sequence(node.children, lineBreak, '[')}](${destination(node.href)})`;
    case 'foreign':
    case 'isolate':
    case 'upright':
      return sequence(node.children, lineBreak, before);
    case 'emphasis':
      return delimited(EMPHASIS, sequence(node.children, lineBreak, '*'), before, next);
    case 'strong':
      return delimited(STRONG, sequence(node.children, lineBreak, '*'), before, next);
  }
}

/** Whether a link shows its address, which between angle brackets is both (CommonMark, "Autolinks"). */
function isAutolink({ href, children }: Extract<Inline, { kind: 'link' }>): boolean {
  const [only] = children;
  return (
    children.length === 1 &&
    only?.kind === 'text' &&
    only.text === href &&
    /^[a-z]+:[^\s<>\\`]+$/i.test(href)
  );
}

/** What stands around emphasized text: a mark of Markdown, or an element of HTML. */
interface Delimiter {
  readonly mark: string;
  readonly element: string;
}

const EMPHASIS: Delimiter = { mark: '*', element: 'em' };
const STRONG: Delimiter = { mark: '**', element: 'strong' };

/**
 * Stars are marks beside a letter or digit inside, or a space outside (CommonMark, "Left-flanking delimiter run"). Elsewhere, and
 * next to other marks, they may not be, so HTML is written instead.
 */
function delimited(
  { mark, element }: Delimiter,
  body: string,
  before: string,
  next: Inline | undefined,
): string {
  const isSpaceAfter = next?.kind === 'break' || (next?.kind === 'text' && /^\s/.test(next.text));
  const opens = /^[\p{L}\p{N}]/u.test(body) || (/^\s?$/.test(before) && /^[^\s*`<]/.test(body));
  const closes = /[\p{L}\p{N}]$/u.test(body) || (isSpaceAfter && /[^\s*`>]$/.test(body));
  const isMarked = next?.kind === 'emphasis' || next?.kind === 'strong' || before === '*';
  if (opens && closes && !isMarked) return `${mark}${body}${mark}`;
  return body.trim() === '' ? body : `<${element}>${body}</${element}>`;
}

/** Characters that are always markup, those that are next to certain others, and `~` (GitHub's Markdown). */
function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/(?<!\s)\s*\n\s*/g, ' ')
    .replaceAll(/[\\`*[\]<~]/g, '\\$&')
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replaceAll(/&(?=#?\w)/g, '\\&')
    .replaceAll(/(?<=^|\s)#/g, '\\#');
}

/** Text that would begin a block at the beginning of a line. */
function escapeLineStart(line: string): string {
  return line.replace(/^(?=[-+=>])/, '\\').replace(/^(\d{1,9})(?=[.)])/, '$1\\');
}

/** The fence is longer than any run of backticks inside (CommonMark, "Code spans"). */
function codeMarkdown(text: string): string {
  const clean = text.replaceAll('\n', ' ');
  if (clean.trim() === '') return clean;
  const longest = Math.max(0, ...(clean.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^[` ]|[` ]$/.test(clean) ? ' ' : '';
  return `${fence}${pad}${clean}${pad}${fence}`;
}

function destination(href: string): string {
  const escaped = href.replaceAll(/[<>\\]/g, '\\$&').replaceAll(/&(?=#?\w)/g, '&amp;');
  return /[\s()]/.test(escaped) ? `<${escaped.replaceAll(/\s/g, '%20')}>` : escaped;
}
