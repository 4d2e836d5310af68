import type { Design } from '../model/cv.js';
import type { Author, Entry, EntryBase, EntryLink } from '../model/entries.js';
import { addressOfDoi, isTooLong } from '../model/links.js';
import { plain, type RichText, toPlainText, withoutLinks } from '../model/text/inline.js';
import { columnArguments } from './date-column.js';
import { quoteString } from './escape.js';
import { markupOf } from './inline.js';
import { lineBreaksOf } from './line-breaks.js';
import type { Room } from './long-word.js';
import { roomsOf } from './rooms.js';
import { type Argument, arrayOf, blockOf, callMarkup } from './write.js';

/**
 * Writes the call of one entry.
 *
 * @param degrees - the degrees of the entry's section as code
 * @param design - the design it is set in
 * @param degreeWidth - width of the column that the degrees stand in, in ems
 */
export function entryMarkup(entry: Entry, degrees: string | undefined, design: Design, degreeWidth: number): string {
  const { besideDegree, ...rooms } = roomsOf(design);
  const { head, bullet } = degrees === undefined ? rooms : besideDegree;
  switch (entry.kind) {
    case 'education':
      return callMarkup(
        'education',
        [
          ['institution', linkedName(entry.institution, entry.link, head)],
          ['area', withAddress(entry.area, entry.link, head)],
          ['degree', blockOf(entry.degree, head)],
          ['degrees', degrees],
          ['link', addressOf(entry.link)],
          ['gpa', blockOf(entry.gpa, bullet)],
          ['transcript', linkMarkup(entry.transcript, bullet)],
          ...columnArguments(entry, design, degreeWidth),
          ...breaking(entry, bullet, entry.institution, entry.area),
        ],
        entry.highlights,
        bullet,
      );
    case 'experience':
      return callMarkup(
        'experience',
        [
          ['company', linkedName(entry.company, entry.link, head)],
          ['position', withAddress(entry.position, entry.link, head)],
          ['link', addressOf(entry.link)],
          ...columnArguments(entry, design),
          ...breaking(entry, bullet, entry.company, entry.position),
        ],
        entry.highlights,
        bullet,
      );
    case 'normal':
      return callMarkup(
        'normal',
        [
          ['name', blockOf(entry.name, head)],
          ['link', linkMarkup(entry.link, head)],
          ...columnArguments(entry, design),
          ...breaking(entry, bullet, entry.name),
        ],
        entry.highlights,
        bullet,
      );
    case 'one-line':
      return callMarkup(
        'one-line',
        [
          ['name', blockOf(entry.name, head)],
          ['details', blockOf(entry.details, head)],
          ['link', linkMarkup(entry.link, head)],
          ...columnArguments(entry, design),
          ...breaking(entry, bullet, entry.name, entry.details),
        ],
        entry.highlights,
        bullet,
      );
    case 'publication':
      return publicationMarkup(entry, design);
  }
}

function publicationMarkup(entry: Extract<Entry, { kind: 'publication' }>, design: Design): string {
  const { head, bullet } = roomsOf(design);
  const doi = entry.doi === '' ? undefined : doiMarkup(entry.doi, head);
  return callMarkup(
    'publication',
    [
      ['title', linkedName(entry.title, entry.link, head)],
      ['link', addressOf(entry.link)],
      ['address', entry.link?.kind === 'address' ? `[${markupOf(plain(entry.link.text), head)}]` : undefined],
      [
        'authors',
        entry.authors.length === 0 ? undefined : arrayOf(entry.authors.map((author) => authorMarkup(author, head))),
      ],
      ['doi', doi],
      ['journal', blockOf(entry.journal, head)],
      ['cited-by', blockOf(entry.citedBy, head)],
      ...columnArguments(entry, design),
      ...breaking(entry, bullet, entry.title, ...entry.authors.map(({ name }) => name)),
    ],
    entry.highlights,
    bullet,
  );
}

function doiMarkup(doi: string, room: Room): string {
  const address = addressOfDoi(doi);
  const text = `[${markupOf(plain(doi), room)}]`;
  return isTooLong(address) ? text : `external-link(${quoteString(address)})${text}`;
}

function authorMarkup({ name, isSelf }: Author, room: Room): string {
  return `[${markupOf(isSelf ? [{ kind: 'emphasis', children: name }] : name, room)}]`;
}

/** A first line of more letters than this may be longer than a page. */
const LONG_HEAD = 2500;

/**
 * Says how an entry may break where that is not as usual: its first line, with what must not leave it, across pages, and
 * the lines of its highlights one after the other.
 */
function breaking({ highlights }: EntryBase, room: Room, ...head: readonly RichText[]): Argument[] {
  const letters = head.reduce((sum, text) => sum + toPlainText(text).length, 0);
  const simple = highlights.map((blocks) => lineBreaksOf(blocks, room)).find((breaks) => breaks !== undefined);
  return [
    ['long-head', letters > LONG_HEAD ? 'true' : undefined],
    ['linebreaks', simple === undefined ? undefined : quoteString(simple)],
  ];
}

/** A name that is a link as a whole holds no other links. */
function linkedName(name: RichText, link: EntryLink | undefined, room: Room): string | undefined {
  return blockOf(link?.kind === 'link' ? withoutLinks(name) : name, room);
}

function addressOf(link: EntryLink | undefined): string | undefined {
  return link?.kind === 'link' ? quoteString(link.href) : undefined;
}

/** An address that makes no link is printed after the text. */
function withAddress(text: RichText, link: EntryLink | undefined, room: Room): string | undefined {
  if (link?.kind !== 'address') return blockOf(text, room);
  return blockOf([...text, ...plain(`${text.length === 0 ? '' : ', '}${link.text}`)], room);
}

/** A link with its text and mark, or the address that can only be printed. */
function linkMarkup(link: EntryLink | undefined, room: Room): string | undefined {
  if (link === undefined) return undefined;
  if (link.kind === 'address') return blockOf(plain(link.text), room);
  return `external-link(${quoteString(link.href)})[${markupOf(withoutLinks(link.text), room)}]`;
}
