import type { Contact, Cv, Letter, ResolvedDesign, Section } from '../model/cv.js';
import { type EntryView, inLines, viewOf } from '../model/entry-view.js';
import { addressOfDoi, displayAddress, readableAddress } from '../model/links.js';
import { type Blocks, isList, type List, type RichText } from '../model/text/inline.js';

/**
 * Writes a CV as plain text in reading order, for forms: no line is broken, and nothing is drawn with characters.
 *
 * The words of a link are followed by its address, unless that says the same.
 */
export function textOfCv(cv: Cv): string {
  const parts = [
    inLines([line(cv.name), line(cv.label)]),
    inLines(cv.contacts.map((contact) => contactLine(contact, cv.design))),
    line(cv.lastUpdated),
    ...(cv.summary.length === 0 ? [] : [line(cv.summaryTitle), ...blockParts(cv.summary)]),
    ...cv.sections.flatMap((section) => sectionParts(section, cv.design)),
    ...(cv.letter === undefined ? [] : letterParts(cv.letter)),
  ];
  return `${inLines(parts, '\n\n')}\n`;
}

function letterParts({ recipient, enclosures, enclosuresTitle, ...letter }: Letter): string[] {
  const list = enclosures.map((text) => itemLines([text]));
  return [
    inLines(recipient.map((text) => line(text))),
    line(letter.date),
    line(letter.subject),
    line(letter.opening),
    ...blockParts(letter.body),
    line(letter.closing),
    line(letter.signature),
    inLines([line(enclosuresTitle), ...list]),
  ];
}

function contactLine({ name, text, href }: Contact, { punctuation }: ResolvedDesign): string {
  const words = line(text);
  // A user name is the end of its address.
  const shown = href?.endsWith(`/${words}`) ? href : linkWords(words, href ?? words);
  return line(name) + punctuation.colon + shown;
}

function sectionParts({ title, entries }: Section, { punctuation }: ResolvedDesign): string[] {
  const views = entries.map((entry) => viewOf(entry, punctuation));
  // Entries of one line each stand together as a list does.
  const areLines = views.every(
    (view) => !view.place && !view.date && view.lines.length + view.items.length === 0,
  );
  const parts = views.map(entryBlock);
  return [line(title), ...(areLines ? [parts.join('\n')] : parts)];
}

function entryBlock({ title, place, date, lines, items }: EntryView): string {
  return inLines([
    line(title),
    ...lines.map((text) => line(text)),
    line(place),
    line(date),
    ...items.map((item) => itemLines(item)),
  ]);
}

/** Paragraphs and lists, which keep the author's line breaks. */
function blockParts(blocks: Blocks): string[] {
  return blocks.map((part) => (isList(part) ? listLines(part) : line(part, '\n')));
}

/** A bullet point; its further lines are aligned with its text. */
function itemLines(blocks: Blocks, mark = '-'): string {
  const lines = blockParts(blocks).join('\n');
  return `${mark} ${lines.replaceAll('\n', `\n${' '.repeat(mark.length + 1)}`)}`;
}

function listLines({ start, items }: List): string {
  return items
    .map((item, index) => itemLines(item, start === undefined ? '-' : `${start + index}.`))
    .join('\n');
}

/** @param lineBreak - what replaces a line break of the author's */
function line(text: RichText = [], lineBreak = ' '): string {
  return written(text, lineBreak).replaceAll(/ {2,}/g, ' ').trim();
}

function written(text: RichText, lineBreak: string): string {
  return text
    .map((node, index) => {
      if (node.kind === 'break') return lineBreak;
      if (node.kind === 'link') {
        const words = written(node.children, lineBreak);
        const before = text[index - 1];
        // References of some styles say `doi:` before a DOI.
        const isDoi =
          before?.kind === 'text' &&
          before.text.endsWith('doi: ') &&
          node.href === addressOfDoi(words);
        return isDoi ? words : linkWords(words, node.href);
      }
      // Soft hyphens are for programs that break lines; forms show them.
      return 'text' in node
        ? node.text.replaceAll('\u00AD', '')
        : written(node.children, lineBreak);
    })
    .join('');
}

/** A link's words with its address, or one of them if it says all that the other says. */
function linkWords(words: string, href: string): string {
  const bare = (text: string): string => displayAddress(text).replaceAll(/\s/g, '');
  if (/^tel:/i.test(href) && words.replaceAll(/\D/g, '') === href.replaceAll(/\D/g, ''))
    return words;
  if (/^(mailto|tel):/i.test(href))
    return bare(words) === bare(href) ? words : `${words} (${href})`;
  if (href === addressOfDoi(words)) return href;
  return bare(words) === bare(href) ? readableAddress(href) : `${words} (${readableAddress(href)})`;
}
