import { isOtherNetwork, networkOf } from '../../compiler/fields/networks.js';
import { parsedAddress } from '../../compiler/schema/address.js';
import type { PdfLink } from '../../pdf/model.js';
import type { Calendar } from './dates.js';
import { joined } from './letters.js';
import { isWithin, type Row } from './rows.js';
import { type Run, type Segment, spotAround } from './segments.js';
import type { Field, Role, Spot } from './structure.js';

/** A piece of a line of contacts. */
interface Part extends Spot {
  readonly text: string;
  readonly href?: string;
}

/** A line as long as this, or followed by another of the same kind, is a paragraph; in UTF-16 units. */
const PARAGRAPH = 70;

/** Finds the name, the label below it, the ways to reach the person, and the paragraphs that stand below these without a title. */
export function headerOf(
  rows: readonly Row[],
  links: readonly PdfLink[],
  calendar: Calendar,
  hasName: boolean,
): { fields: Field[]; paragraphs: Row[] } {
  const reader = new HeaderReader(rows, { links, calendar, hasName });
  for (const row of rows) reader.readRow(row);
  const { names, fields, paragraphs } = reader;
  return { fields: [...nameOf(names), ...fields.filter(isSaid)], paragraphs };
}

class HeaderReader {
  readonly names: Segment[] = [];
  readonly fields: Field[] = [];
  readonly paragraphs: Row[] = [];
  readonly #links: readonly PdfLink[];
  readonly #calendar: Calendar;
  /** The size of the largest text, which is that of the name. */
  readonly #largest: number;
  /** Whether the name is complete. */
  #isNamed: boolean;
  #isLabelled: boolean;

  constructor(
    rows: readonly Row[],
    {
      links,
      calendar,
      hasName,
    }: { links: readonly PdfLink[]; calendar: Calendar; hasName: boolean },
  ) {
    const segments = rows
      .flatMap((row) => row.segments)
      .filter(({ text }) => !isDocumentTitle(text));
    this.#largest = Math.max(0, ...segments.map(({ size }) => size));
    this.#links = links;
    this.#calendar = calendar;
    this.#isNamed = !hasName;
    this.#isLabelled = !hasName;
  }

  readRow(row: Row): void {
    const [paragraph] = this.paragraphs;
    const isParagraph =
      paragraph !== undefined &&
      row.segments.length === 1 &&
      row.segments[0]?.size === paragraph.size;
    const hasContacts = contactsIn([row], this.#links).length > 0;
    for (const segment of row.segments) {
      if (isDocumentTitle(segment.text) || this.#isOutside(segment)) continue;
      const isText = this.#readSegment(
        segment,
        isParagraph || segment.text.length > PARAGRAPH,
        hasContacts,
      );
      if (isText && this.paragraphs.at(-1) !== row) this.paragraphs.push(row);
    }
  }

  /** Finds the fields of a segment; returns whether it is a part of a paragraph instead. */
  #readSegment(segment: Segment, mayBeParagraph: boolean, isBesideContacts: boolean): boolean {
    const found = partsOf(segment, this.#links).map((part) => ({ part, contact: roleOf(part) }));
    const isReach = found.some(({ contact }) => contact !== undefined);
    if (!isReach && mayBeParagraph) return true;
    for (const { part, contact } of found)
      this.#addPart(part, contact, isReach || isBesideContacts);
    return false;
  }

  /** Whether a segment is a part of the name, or stands above it: there, programs write when the CV was made. */
  #isOutside(segment: Segment): boolean {
    if (!this.#isNamed && segment.size > this.#largest * 0.97 && /\p{L}/u.test(segment.text)) {
      this.names.push(segment);
      return true;
    }
    if (this.names.length > 0) this.#isNamed = true;
    return !this.#isNamed && this.#calendar.datesIn(segment.text).length > 0;
  }

  #addPart(part: Part, contact: Role | undefined, isBesideContacts: boolean): void {
    const before = this.fields.at(-1);
    // An address of two lines.
    if (part.href !== undefined && before?.href === part.href && before.spot?.top !== part.top) {
      this.fields[this.fields.length - 1] = { ...before, text: before.text + part.text };
      return;
    }
    if (contact !== undefined) {
      this.fields.push(fieldOf(contact, part));
      return;
    }
    const isAddress = mayBeAddress(part.text, isBesideContacts, this.#isLabelled);
    let role: Role = this.#isLabelled || isBesideContacts ? 'text' : 'label';
    if (isAddress && !this.fields.some((field) => field.role === 'address')) role = 'address';
    this.fields.push(fieldOf(role, part));
    this.#isLabelled ||= role === 'label' && !isAddress;
  }
}

/**
 * Whether a piece of a header is where someone lives: a place, or a single town beside contacts. The first line below a name is a
 * profession, which may have a comma, too.
 */
function mayBeAddress(text: string, isBesideContacts: boolean, isBelowLabel: boolean): boolean {
  return isPlace(text)
    ? isBesideContacts || isBelowLabel || /\d/.test(text)
    : isBesideContacts && TOWN.test(text);
}

/** Contacts in headers and footers. */
export function contactsIn(rows: readonly Row[], links: readonly PdfLink[]): Field[] {
  return rows
    .flatMap(({ segments }) => segments.flatMap((segment) => partsOf(segment, links)))
    .flatMap((part) => {
      const role = roleOf(part);
      return role === undefined ? [] : [fieldOf(role, part)];
    });
}

function nameOf(segments: readonly Segment[]): Field[] {
  const spot = spotAround(segments);
  if (spot === undefined) return [];
  // Some programs put the label beside the name.
  const [name = '', ...label] = joined(segments.map(({ text }) => text))
    .replace(DOCUMENT_TITLE, '')
    .split(/\s*[|•·]\s*/);
  const field: Field = { role: 'name', text: name, spot };
  return label.length === 0 ? [field] : [field, { role: 'label', text: label.join(', '), spot }];
}

/** What some write above or before their name, in the languages in which it is not “CV” or the like. */
const DOCUMENT_TITLE =
  /^(?:c\.?v\.?|curr[ií]culum(?: v[ií]t(?:ae|æ))?|r[eé]sum[eé]|lebenslauf|bewerbung|europass)(?: (?:of|von|de|van))?(?:\s*[:–—-]\s*|\s+|$)/i;

function isDocumentTitle(text: string): boolean {
  return text.trim().replace(DOCUMENT_TITLE, '') === '';
}

/** Words before a contact are no field. */
function isSaid({ role, text }: Field): boolean {
  return role !== 'text' || /\p{L}{2}.*\p{L}/u.test(text);
}

/** What divides contacts of a line. */
const DIVIDER = /\s*(?:[|•·∙⋄◦⚬♦◇∗~]|\s[–—/-]\s|\u2022)\s*|\s{2,}|\t/u;

function partsOf(segment: Segment, links: readonly PdfLink[]): Part[] {
  const parts: Part[] = [];
  let rest = segment.text;
  for (const text of segment.text.split(DIVIDER)) {
    rest = rest.slice(rest.indexOf(text) + text.length);
    for (const piece of piecesOf(text)) {
      const spot = spotOf(piece, segment);
      const href = links.find(
        ({ page, rects }) => page === spot.page && rects.some((rect) => isWithin(spot, rect)),
      )?.url;
      parts.push({ ...spot, text: piece, ...(href === undefined ? {} : { href }) });
    }
  }
  return parts;
}

/** Contacts with a comma or only a space between them; without their names: `Phone: …`, `(GitHub)`. */
function piecesOf(text: string): string[] {
  const bare = text
    .replace(/^[\p{L}-]{1,14}\.?:\s*(?=\S)/u, '')
    .replace(/(\S)\s*\(\p{L}+\)$/u, '$1');
  const pieces: string[] = [];
  let at = 0;
  for (const { index, 0: found } of bare.matchAll(REACH)) {
    pieces.push(bare.slice(at, index), found);
    at = index + found.length;
  }
  return [...pieces, bare.slice(at)]
    .map((piece) => piece.replaceAll(/^[\s,;]+|[\s,;]+$/g, ''))
    .filter((piece) => piece !== '');
}

/** About where a part of a segment stands: letters are taken to be equally wide in each of its runs. */
function spotOf(piece: string, segment: Segment): Spot {
  const at = segment.text.indexOf(piece);
  const place = (offset: number): number => {
    let before = 0;
    for (const run of segment.runs) {
      if (offset <= before + run.text.length) return within(run, offset - before);
      before += run.text.length;
    }
    return segment.right;
  };
  const { page, top, bottom } = segment;
  return { page, top, bottom, left: place(at), right: place(at + piece.length) };
}

function within({ left, right, text }: Run, offset: number): number {
  return left + ((right - left) * offset) / Math.max(1, text.length);
}

/** Addresses of mail, web pages, telephone numbers of at least seven digits. */
const REACH =
  /[^\s@,;|()]+@[^\s@,;|()]+\.[^\s@,;|()]{2,}|(?:https?:\/\/|www\.)[^\s,;|]+|(?<![\w.@/-])(?:[a-z\d-]+\.)+[a-z]{2,}(?:\/[^\s,;|]*)?(?![\w@])|(?<![\w.@/-])(?:\+|\(\+?)?\d(?:[\s()./\u00A0–-]{0,3}\d){6,16}(?![\w@])/gi;

const MAIL = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]{2,}$/;
const PHONE = /^(?=(?:\D*\d){7})\+?[\d\s()./\u00A0–-]{7,24}$/;
/** Years, or a day of birth. */
const DATES = /^\(?(?:19|20)\d\d\D+(?:19|20)\d\d\)?$|^\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d$/;
const PAGE = /^(?:https?:\/\/\S+|www\.\S+|(?:[a-z\d-]+\.)+[a-z]{2,}(?:\/\S*)?)$/i;

/** What a contact is, by its text, else by where it leads. */
function roleOf({ text, href = '' }: Part): Role | undefined {
  if (MAIL.test(text)) return 'email';
  if (PHONE.test(text) && !DATES.test(text)) return 'phone';
  const address = PAGE.test(text) ? text : href;
  if (/^mailto:/i.test(address)) return 'email';
  if (/^tel:/i.test(address)) return 'phone';
  if (address === '') return undefined;
  const full = /^[a-z]+:/i.test(address) ? address : `https://${address}`;
  const host = parsedAddress(full)?.hostname.replace(/^www\./, '') ?? '';
  return networkOf(full) !== undefined || isOtherNetwork(host) ? 'profile' : 'website';
}

/** One to three words without a sign. */
export const TOWN = /^\p{Lu}[\p{L}\p{M}'’.-]+(?: [\p{L}\p{M}'’.-]+){0,2}$/u;

/** `Zurich, Switzerland`, `8001 Zürich`, `Remote` */
export function isPlace(text: string): boolean {
  return (
    /^[\p{L}\p{M}\d .'’()/-]+(?:, ?[\p{L}\p{M}\d .'’()/-]+){1,4}$/u.test(text) && text.length <= 60
  );
}

function fieldOf(role: Role, { text, href, page, left, top, right, bottom }: Part): Field {
  return {
    role,
    text,
    spot: { page, left, top, right, bottom },
    ...(href === undefined ? {} : { href }),
  };
}
