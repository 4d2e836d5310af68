import type { Author, Entry, EntryBase, EntryLink } from '../model/entries.js';
import { addressOfDoi, isTooLong } from '../model/links.js';
import { plain, type RichText, withoutLinks } from '../model/text/inline.js';
import { quoteString } from './escape.js';
import { markupOf } from './inline.js';
import { type Argument, arrayOf, blockOf, callMarkup } from './write.js';

/**
 * Writes the call of one entry.
 *
 * @param degrees - the degrees of the entry's section as code
 */
export function entryMarkup(entry: Entry, degrees: string | undefined): string {
  switch (entry.kind) {
    case 'education':
      return callMarkup(
        'education',
        [
          ['institution', linkedName(entry.institution, entry.link)],
          ['area', withAddress(entry.area, entry.link)],
          ['degree', blockOf(entry.degree, LONG_WORD_IN_DEGREE)],
          ['degrees', degrees],
          ['link', addressOf(entry.link)],
          ['gpa', blockOf(entry.gpa)],
          ['transcript', linkMarkup(entry.transcript)],
          ...placeAndTime(entry),
        ],
        entry.highlights,
      );
    case 'experience':
      return callMarkup(
        'experience',
        [
          ['company', linkedName(entry.company, entry.link)],
          ['position', withAddress(entry.position, entry.link)],
          ['link', addressOf(entry.link)],
          ...placeAndTime(entry),
        ],
        entry.highlights,
      );
    case 'normal':
      return callMarkup(
        'normal',
        [['name', blockOf(entry.name)], ['link', linkMarkup(entry.link)], ...placeAndTime(entry)],
        entry.highlights,
      );
    case 'one-line':
      return callMarkup(
        'one-line',
        [
          ['name', blockOf(entry.name)],
          ['details', blockOf(entry.details)],
          ['link', linkMarkup(entry.link)],
          ...placeAndTime(entry),
        ],
        entry.highlights,
      );
    case 'publication':
      return publicationMarkup(entry);
  }
}

function publicationMarkup(entry: Extract<Entry, { kind: 'publication' }>): string {
  const doi = entry.doi === '' ? undefined : doiMarkup(entry.doi);
  return callMarkup(
    'publication',
    [
      ['title', linkedName(entry.title, entry.link)],
      ['link', addressOf(entry.link)],
      ['address', entry.link?.kind === 'address' ? `[${markupOf(plain(entry.link.text))}]` : undefined],
      ['authors', entry.authors.length === 0 ? undefined : arrayOf(entry.authors.map(authorMarkup))],
      ['doi', doi],
      ['journal', blockOf(entry.journal)],
      ['cited-by', entry.citedBy === undefined ? undefined : String(entry.citedBy)],
      ...placeAndTime(entry),
    ],
    entry.highlights,
  );
}

function doiMarkup(doi: string): string {
  const address = addressOfDoi(doi);
  const text = `[${markupOf(plain(doi))}]`;
  return isTooLong(address) ? text : `external-link(${quoteString(address)})${text}`;
}

function authorMarkup({ name, isSelf }: Author): string {
  return `[${markupOf(isSelf ? [{ kind: 'emphasis', children: name }] : name)}]`;
}

/** The date column is 3.6 cm wide by default, some 18 letters. */
const LONG_WORD_IN_COLUMN = 18;

/** Degrees stand in the narrowest of columns. */
const LONG_WORD_IN_DEGREE = 12;

function placeAndTime(entry: EntryBase): Argument[] {
  return [
    ['location', blockOf(entry.location, LONG_WORD_IN_COLUMN)],
    ['date', blockOf(entry.date, LONG_WORD_IN_COLUMN)],
    ['time-span', entry.timespan === undefined ? undefined : blockOf(plain(entry.timespan))],
  ];
}

/** A name that is a link as a whole holds no other links. */
function linkedName(name: RichText, link: EntryLink | undefined): string | undefined {
  return blockOf(link?.kind === 'link' ? withoutLinks(name) : name);
}

function addressOf(link: EntryLink | undefined): string | undefined {
  return link?.kind === 'link' ? quoteString(link.href) : undefined;
}

/** An address that makes no link is printed after the text. */
function withAddress(text: RichText, link: EntryLink | undefined): string | undefined {
  return blockOf(link?.kind === 'address' ? [...text, ...plain(`${text.length === 0 ? '' : ', '}${link.text}`)] : text);
}

/** A link with its text and mark, or the address that can only be printed. */
function linkMarkup(link: EntryLink | undefined): string | undefined {
  if (link === undefined) return undefined;
  if (link.kind === 'address') return blockOf(plain(link.text));
  return `external-link(${quoteString(link.href)})[${markupOf(withoutLinks(link.text))}]`;
}
