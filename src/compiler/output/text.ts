import type { Contact, Cv, Letter, ResolvedDesign, Section } from '../model/cv.js';
import { type EntryText, joinNonEmpty, linearizeEntry } from '../model/entry-text.js';
import { decodeAddress, formatAddress, toDoiAddress } from '../model/links.js';
import { type Blocks, isList, type List, type RichText } from '../model/text/inline.js';

/** Renders a CV as plain text in reading order, for forms: without wrapping or drawing. */
export function cvToText(cv: Cv): string {
  const parts = [
    joinNonEmpty([formatLine(cv.name), formatLine(cv.label)]),
    joinNonEmpty(cv.contacts.map((contact) => formatContact(contact, cv.design))),
    formatLine(cv.lastUpdated),
    ...(cv.summary.length === 0 ? [] : [formatLine(cv.summaryTitle), ...formatBlocks(cv.summary)]),
    ...cv.sections.flatMap((section) => formatSection(section, cv.design)),
    ...(cv.letter === undefined ? [] : formatLetter(cv.letter)),
  ];
  return `${joinNonEmpty(parts, '\n\n')}\n`;
}

function formatLetter({ recipient, enclosures, enclosuresTitle, ...letter }: Letter): string[] {
  const list = enclosures.map((text) => formatItem([text]));
  return [
    joinNonEmpty(recipient.map((text) => formatLine(text))),
    formatLine(letter.date),
    formatLine(letter.subject),
    formatLine(letter.opening),
    ...formatBlocks(letter.body),
    formatLine(letter.closing),
    formatLine(letter.signature),
    joinNonEmpty([formatLine(enclosuresTitle), ...list]),
  ];
}

function formatContact({ name, text, href }: Contact, { punctuation }: ResolvedDesign): string {
  const linkText = formatLine(text);
  // The address contains the user name.
  const address = href?.endsWith(`/${linkText}`) ? href : formatLink(linkText, href ?? linkText);
  return formatLine(name) + punctuation.colon + address;
}

function formatSection({ title, entries }: Section, { punctuation }: ResolvedDesign): string[] {
  const views = entries.map((entry) => linearizeEntry(entry, punctuation));
  const haveOneLine = views.every(
    (view) => !view.location && !view.date && view.lines.length + view.items.length === 0,
  );
  const parts = views.map(formatEntry);
  return [formatLine(title), ...(haveOneLine ? [parts.join('\n')] : parts)];
}

function formatEntry({ title, location, date, lines, items }: EntryText): string {
  return joinNonEmpty([
    formatLine(title),
    ...lines.map((text) => formatLine(text)),
    formatLine(location),
    formatLine(date),
    ...items.map((item) => formatItem(item)),
  ]);
}

function formatBlocks(blocks: Blocks): string[] {
  return blocks.map((part) => (isList(part) ? formatList(part) : formatLine(part, '\n')));
}

function formatItem(blocks: Blocks, marker = '-'): string {
  const lines = formatBlocks(blocks).join('\n');
  return `${marker} ${lines.replaceAll('\n', `\n${' '.repeat(marker.length + 1)}`)}`;
}

function formatList({ start, items }: List): string {
  return items
    .map((item, index) => formatItem(item, start === undefined ? '-' : `${start + index}.`))
    .join('\n');
}

/** @param lineBreak - replaces the author's line breaks */
function formatLine(text: RichText = [], lineBreak = ' '): string {
  return formatInline(text, lineBreak).replaceAll(/ {2,}/g, ' ').trim();
}

function formatInline(text: RichText, lineBreak: string): string {
  return text
    .map((node, index) => {
      if (node.kind === 'break') return lineBreak;
      if (node.kind === 'link') {
        const linkText = formatInline(node.children, lineBreak);
        const previous = text[index - 1];
        // Some citation styles print `doi:` before a DOI.
        const isDoi =
          previous?.kind === 'text' &&
          previous.text.endsWith('doi: ') &&
          node.href === toDoiAddress(linkText);
        return isDoi ? linkText : formatLink(linkText, node.href);
      }
      // Web forms would show soft hyphens.
      return 'text' in node
        ? node.text.replaceAll('\u00AD', '')
        : formatInline(node.children, lineBreak);
    })
    .join('');
}

/** Prints equal text and address only once. */
function formatLink(linkText: string, href: string): string {
  const normalize = (text: string): string => formatAddress(text).replaceAll(/\s/g, '');
  if (/^tel:/i.test(href) && linkText.replaceAll(/\D/g, '') === href.replaceAll(/\D/g, ''))
    return linkText;
  if (/^(mailto|tel):/i.test(href))
    return normalize(linkText) === normalize(href) ? linkText : `${linkText} (${href})`;
  if (href === toDoiAddress(linkText)) return href;
  return normalize(linkText) === normalize(href)
    ? decodeAddress(href)
    : `${linkText} (${decodeAddress(href)})`;
}
