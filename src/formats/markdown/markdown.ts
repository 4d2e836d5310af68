import type { Contact, Cv, ResolvedDesign, Section } from '../../cv/cv.js';
import { type Blocks, isList, plain, type RichText } from '../../cv/text/inline.js';
import { type EntryView, isItem, viewOf } from '../view.js';
import { markdownOf } from './inline.js';

/** Writes a CV as CommonMark in reading order: a heading for the name, each section and each entry. */
export function markdownOfCv(cv: Cv): string {
  const parts = [
    heading(1, cv.name),
    paragraph(cv.label),
    cv.contacts.map((contact) => contactItem(contact, cv.design)).join('\n'),
    paragraph(cv.lastUpdated),
    ...(cv.summary.length === 0 ? [] : [heading(2, cv.summaryTitle), ...cv.summary.map(paragraph)]),
    ...cv.sections.flatMap((section) => sectionParts(section, cv.design)),
  ];
  return `${present(parts).join('\n\n')}\n`;
}

function contactItem({ name, text, href }: Contact, { punctuation }: ResolvedDesign): string {
  const body: RichText = href === undefined ? text : [{ kind: 'link', href, children: text }];
  return `- ${markdownOf([...name, ...plain(punctuation.colon), ...body])}`;
}

function sectionParts({ title, entries }: Section, { punctuation }: ResolvedDesign): string[] {
  const parts: string[] = [heading(2, title)];
  // One-line entries are the items of a list.
  let isList = false;
  for (const entry of entries) {
    const isOne = isItem(entry);
    const part = entryMarkdown(viewOf(entry, punctuation), isOne);
    if (isOne && isList) parts[parts.length - 1] += `\n${part}`;
    else parts.push(part);
    isList = isOne;
  }
  return parts;
}

function entryMarkdown({ title, place, date, lines, items }: EntryView, isOne: boolean): string {
  const below = present([...lines, place, date].map(paragraph));
  const list = listMarkdown(items, undefined);
  if (isOne) return itemMarkdown(present([present([paragraph(title), ...below]).join('\\\n'), list]).join('\n\n'));
  return present([heading(3, title), below.join('\\\n'), list]).join('\n\n');
}

/** @param start - the number of the first item; undefined if they have bullets */
function listMarkdown(items: readonly Blocks[], start: number | undefined): string {
  return items
    .map((item, index) => itemMarkdown(blocksMarkdown(item), start === undefined ? '-' : `${start + index}.`))
    .join('\n');
}

/** Bullets, and numbers from 1, may follow text without a blank line. */
function blocksMarkdown(blocks: Blocks): string {
  return blocks
    .map((block, index) => {
      const before = index === 0 ? '' : isList(block) && (block.start ?? 1) === 1 ? '\n' : '\n\n';
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

function present(parts: readonly string[]): string[] {
  return parts.filter((part) => part !== '');
}
