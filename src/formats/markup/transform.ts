import type { Contact, Cv, Entry, ResolvedDesign, Section } from '../../cv/cv.js';
import { type Paragraphs, toPlainText } from '../../cv/text/inline.js';
import { contactsWidth } from './contacts-width.js';
import { designMarkup } from './design.js';
import { entryMarkup, type Writing } from './entry.js';
import { quoteString } from './escape.js';
import { markupOf } from './inline.js';
import { isLoose, lineBreaksOf } from './line-breaks.js';
import type { Room } from './long-word.js';
import { degreeColumn } from './reader-spacing.js';
import { roomsOf } from './rooms.js';
import { type Trace, tracedIn, untraced } from './trace.js';
import { arrayOf, blockOf, callMarkup, finite } from './write.js';

/** The path of the template from the document: beside it, as a copy of the package's folder. */
const IMPORT = '#import "typst-templates/classic.typ": *';

/**
 * Writes a CV as Typst markup that people can read and edit: an import, a show rule with the design, and one call per entry.
 *
 * The same CV gives the same text. Whatever the CV says stays text.
 */
export function markupOfCv(cv: Cv): string {
  return documentMarkup(cv, { trace: untraced, isForLayout: false });
}

/**
 * Writes the same for the layout, with arguments that save the template time and spacing that only readers of PDFs notice: lengths
 * that are wrong once somebody edits the text.
 */
export function transformCv(cv: Cv, trace: Trace = untraced): string {
  return documentMarkup(cv, { trace, isForLayout: true });
}

function documentMarkup(cv: Cv, writing: Writing): string {
  const { trace } = writing;
  const parts = [headerMarkup(cv, writing)];
  // PDF/UA wants headings from level 1 on: the name, or the sections where there is no name.
  const mark = cv.name.length === 0 ? '=' : '==';
  if (cv.summary.length > 0) {
    const title = trace(SUMMARY, markupOf(cv.summaryTitle));
    parts.push(`${mark} ${title}\n\n${summaryMarkup(cv.summary, roomsOf(cv.design).page, trace)}`);
  }
  // The first section stays below the header, which would otherwise have a page of its own.
  const isFirst = parts.length === 1;
  // PDF/UA wants no level left out: where no title of a section came before, entries are at its level.
  let level = isFirst ? mark.length : undefined;
  for (const [index, section] of cv.sections.entries()) {
    if (section.title.length > 0) level = undefined;
    const markup = sectionMarkup(section, mark, level, cv.design, writing);
    parts.push(isFirst && index === 0 ? markup : placed(section, markup));
  }
  const body = parts.join('\n');
  return [`${IMPORT}\n`, designMarkup(cv, body), body].join('\n');
}

/** A section where its author wants it. */
function placed({ beginsPage, isKept }: Section, markup: string): string {
  return `${beginsPage ? '#new-page\n' : ''}${isKept ? `#kept[\n${markup}]\n` : markup}`;
}

const SUMMARY = ['cv', 'summary'];

function headerMarkup(cv: Cv, { trace, isForLayout }: Writing): string {
  const { name, contact, page } = roomsOf(cv.design);
  const contacts = cv.contacts
    .map((item) => `    ${tracedIn(contactMarkup(item, contact), trace, item.path)},\n`)
    .join('');
  return callMarkup('header', [
    ['name', tracedIn(blockOf(cv.name, name), trace, ['cv', 'name'])],
    ['label', tracedIn(blockOf(cv.label, page), trace, ['cv', 'label'])],
    ['contacts', contacts === '' ? undefined : `(\n${contacts}  )`],
    ['contacts-width', isForLayout ? contactsWidthCode(cv) : undefined],
    ['last-updated', tracedIn(blockOf(cv.lastUpdated), trace, ['design', 'options', 'show_last_updated_date'])],
  ]);
}

function contactsWidthCode({ contacts, design }: Cv): string | undefined {
  const ems = contacts.length === 0 ? undefined : contactsWidth(contacts, design);
  return typeof ems === 'number' ? `${finite(ems).toFixed(1)}em` : ems;
}

function summaryMarkup(paragraphs: Paragraphs, room: Room, trace: Trace): string {
  const breaks = lineBreaksOf(paragraphs, room);
  const options = [
    ...(breaks === undefined ? [] : [`linebreaks: ${quoteString(breaks)}`]),
    ...(paragraphs.some((text) => isLoose(text, room)) ? ['justify: false'] : []),
  ];
  const lines = paragraphs.map((text) => `  ${trace(SUMMARY, markupOf(text, room))}\n`);
  return `#summary${options.length === 0 ? '' : `(${options.join(', ')})`}[\n${lines.join('\n')}]\n`;
}

function contactMarkup({ kind, name, text, href }: Contact, room: Room): string {
  const link = href === undefined ? '' : `, link: ${quoteString(href)}`;
  return `contact(${quoteString(kind)}, name: ${quoteString(toPlainText(name))}${link})[${markupOf(text, room)}]`;
}

/** @param level - of its entries' headings, if that is not the usual one */
function sectionMarkup(
  section: Section,
  mark: string,
  level: number | undefined,
  design: ResolvedDesign,
  writing: Writing,
): string {
  const { trace, isForLayout } = writing;
  const path = section.key === undefined ? [...section.path, 'title'] : section.path;
  const title = trace(path, markupOf(section.title, roomsOf(design).title));
  // A heading without words would be an empty tag.
  const heading = section.title.length === 0 ? '' : `${mark} ${title}\n\n`;
  const { entries } = section;
  const degreeWidth = isForLayout ? degreeColumn(entries, design) : 0;
  const shared = { degrees: degreesOf(entries), degreeWidth, level };
  return heading + entries.map((entry) => entryMarkup(entry, shared, design, writing)).join('\n');
}

/** The degrees of a section's entries, for the column that holds them; undefined if there are none. */
function degreesOf(entries: readonly Entry[]): string | undefined {
  const degrees = new Set<string>();
  for (const entry of entries) {
    if (entry.degree !== undefined) degrees.add(`[${markupOf(entry.degree)}]`);
  }
  return degrees.size === 0 ? undefined : arrayOf([...degrees]);
}
