import { detectNetwork, findNetwork, isOtherNetwork } from '../../compiler/fields/networks.js';
import { LANGUAGES } from '../../compiler/locales/all.generated.js';
import { decodePercentEncoding, parseUrl } from '../../compiler/schema/url.js';
import type { PdfLink } from '../../pdf/model.js';
import { omitUndefined } from '../../util/plain-object.js';
import { getContactLabel } from './contact-labels.js';
import type { DateFinder } from './date-finder.js';
import { isSameStyle } from './headings.js';
import {
  DOCUMENT_TITLE,
  isDocumentTitle,
  isOrganization,
  isPosition,
  mayBeName,
} from './name-words.js';
import { joinLines } from './normalize-text.js';
import { containsCenter, type PageLine } from './page-lines.js';
import { mergeLocations, type Segment, type TextRun } from './split-segments.js';
import type { Field, FieldRole, Location } from './structure.js';
import { findTitleMeaning } from './title-meaning.js';

interface HeaderPart extends Pick<Field, 'text' | 'href'> {
  readonly location: Location;
}

/** In UTF-16 units; a following line of the same size is a paragraph, too. */
const MIN_PARAGRAPH_LENGTH = 70;

/** Finds the name, the label, the contacts, and untitled paragraphs below them. */
export function parseHeader(
  lines: readonly PageLine[],
  links: readonly PdfLink[],
  dateFinder: DateFinder,
  hasName: boolean,
): { fields: Field[]; paragraphs: PageLine[] } {
  const joined = joinContacts(lines);
  const parser = new HeaderParser(joined, links, dateFinder, hasName);
  for (const [index, line] of joined.entries())
    parser.parseLine(line, [joined[index - 1], joined[index + 1]]);
  const { names, fields, paragraphs } = parser;
  return { fields: [...toNameFields(names), ...fields.filter(hasWords)], paragraphs };
}

/** Joins addresses that did not fit on one line: `jane-` and `doe@example.com`. */
function joinContacts(lines: readonly PageLine[]): PageLine[] {
  const right = new Map<number, number>();
  for (const line of lines)
    right.set(line.column, Math.max(right.get(line.column) ?? 0, line.right));
  const joined: PageLine[] = [];
  for (const line of lines) {
    const previous = joined.at(-1);
    const [above, segment] = [previous?.segments.at(-1), line.segments[0]];
    const edge = right.get(line.column) ?? 0;
    if (
      previous === undefined ||
      above === undefined ||
      segment === undefined ||
      line.segments.length > 1 ||
      line.column !== previous.column ||
      !isSameStyle(above, segment) ||
      segment.y - above.y > 2 * segment.size ||
      above.right + Math.max(segment.right - segment.left, segment.size) < edge ||
      !isContinuedAddress(above.text, segment.text)
    ) {
      joined.push(line);
      continue;
    }
    const text = above.text + segment.text;
    const whole = { ...above, text, runs: [...above.runs, ...segment.runs] };
    joined[joined.length - 1] = {
      ...previous,
      segments: [...previous.segments.slice(0, -1), whole],
    };
  }
  return joined;
}

/** Tests for an address that only the next line completes, as after a hyphen. */
function isContinuedAddress(text: string, next: string): boolean {
  const start = text.split(/\s/).at(-1) ?? '';
  const isAddress = (part: string) => EMAIL.test(part) || WEB_ADDRESS.test(part);
  return (
    /^[\p{Ll}\d@._/-]+$/u.test(next) &&
    /[@./_-]/.test(start) &&
    isAddress(start + next) &&
    (/[@./_-]$/.test(start) || (!isAddress(next) && (!isAddress(start) || next.length < 4)))
  );
}

const MAX_NAME_WORDS = 6;

class HeaderParser {
  readonly names: Segment[] = [];
  readonly fields: Field[] = [];
  readonly paragraphs: PageLine[] = [];
  readonly #maxSize: number;
  readonly #contacts: readonly Segment[];
  readonly #contactWords: ReadonlySet<string>;
  #isNamed: boolean;
  #isLabelled: boolean;
  #isNextToContacts = false;
  #isBelowOther = false;

  constructor(
    lines: readonly PageLine[],
    readonly links: readonly PdfLink[],
    readonly dateFinder: DateFinder,
    hasName: boolean,
  ) {
    const segments = lines
      .flatMap((line) => line.segments)
      .filter(({ text }) => !isDocumentTitle(text));
    this.#maxSize = Math.max(0, ...segments.map(({ size }) => size));
    this.#contacts = segments.filter(({ text }) => text.match(CONTACT));
    this.#contactWords = new Set(this.#contacts.flatMap(({ text }) => listWords(text)));
    this.#isNamed = !hasName;
    this.#isLabelled = !hasName;
  }

  parseLine(line: PageLine, neighbors: readonly (PageLine | undefined)[]): void {
    this.#isNextToContacts = neighbors.some((other) => this.#isContactLine(other, line));
    const [paragraph] = this.paragraphs;
    const isParagraph =
      paragraph !== undefined &&
      line.segments.length === 1 &&
      line.segments[0]?.size === paragraph.size;
    const hasContacts = findContacts([line], this.links).length > 0;
    for (const segment of line.segments) {
      if (isDocumentTitle(segment.text) || this.#isNameOrAbove(segment)) continue;
      const isText = this.#parseSegment(
        segment,
        isParagraph || segment.text.length > MIN_PARAGRAPH_LENGTH,
        hasContacts,
      );
      if (isText && this.paragraphs.at(-1) !== line) this.paragraphs.push(line);
    }
  }

  /** Tests for contacts in the same style above or below. */
  #isContactLine(other: PageLine | undefined, { column, y, segments }: PageLine): boolean {
    const [first] = segments;
    return (
      other !== undefined &&
      first !== undefined &&
      segments.length === 1 &&
      other.column === column &&
      Math.abs(other.y - y) < 3 * first.size &&
      other.segments.some((segment) => isSameStyle(segment, first)) &&
      findContacts([other], this.links).length > 0 &&
      !other.segments.some(({ text }) => text.split(DIVIDER).some(isPlaceName)) &&
      (this.#isLabelled || column > 0 || first.text.includes(',')) &&
      !isPosition(first.text)
    );
  }

  /** Adds the fields of a segment; returns whether it is part of a paragraph instead. */
  #parseSegment(segment: Segment, mayBeParagraph: boolean, isNearContacts: boolean): boolean {
    const parts = splitParts(segment, this.links).map((part) => ({
      part,
      contact: detectRole(part),
    }));
    const hasContact = parts.some(({ contact }) => contact !== undefined);
    if (!hasContact && mayBeParagraph) return true;
    const [first] = parts;
    // `Jane Doe | jane@example.com`
    if (hasContact && first?.contact === undefined && this.#isNamePart(first?.part, segment)) {
      this.fields.push({ role: 'name', ...(first?.part as HeaderPart) });
      this.#isNamed = true;
      parts.shift();
    }
    const isAddress = ({ part }: { part: HeaderPart }) =>
      POSTAL_TOWN.test(part.text) || STREET.test(part.text);
    if (parts.every(isAddress) && parts.some(({ part }) => POSTAL_TOWN.test(part.text))) {
      const text = parts.map(({ part }) => part.text).join(', ');
      this.#addAddress({ ...(first?.part as HeaderPart), text });
      return false;
    }
    const isHeadline = !this.#isLabelled && !isNearContacts && !hasContact && parts.length > 1;
    if (isHeadline && !parts.some(({ part }) => isPlaceName(part.text))) {
      if (first !== undefined)
        this.#addPart({ ...first.part, text: segment.text }, undefined, false);
      return false;
    }
    for (const { part, contact } of parts)
      this.#addPart(part, contact, hasContact || isNearContacts);
    return false;
  }

  /** Takes parts of the name. Skips dates above it, such as a creation date. */
  #isNameOrAbove(segment: Segment): boolean {
    if (this.#hasNameSize(segment) && /\p{L}/u.test(segment.text)) {
      if (!this.#isOther(segment) && this.#mayContinueName(segment)) {
        this.names.push(segment);
        return true;
      }
      this.#isBelowOther = true;
      this.#isNamed = this.names.length > 0;
      return isUpdateNote(segment.text);
    }
    if (this.names.length > 0) this.#isNamed = true;
    return !this.#isNamed && this.dateFinder.findDates(segment.text).length > 0;
  }

  /** Tests for the second line of a name; one in the style of the contacts has a single line. */
  #mayContinueName(segment: Segment): boolean {
    if (this.names.length === 0) return true;
    const words = [...this.names, segment].flatMap(({ text }) => text.trim().split(/\s+/));
    return (
      words.length <= MAX_NAME_WORDS &&
      !/\d/.test(segment.text) &&
      !this.#contacts.some((contact) => isSameStyle(contact, segment))
    );
  }

  #hasNameSize({ size }: Segment): boolean {
    return !this.#isNamed && size > this.#maxSize * 0.97;
  }

  #isNamePart(part: HeaderPart | undefined, segment: Segment): boolean {
    return (
      part !== undefined &&
      this.#hasNameSize(segment) &&
      mayBeName(part.text) &&
      !isPosition(part.text) &&
      !isPlaceName(part.text)
    );
  }

  /** Tests for contacts, a place in their style, or text below them that is no name. */
  #isOther(segment: Segment): boolean {
    const { text } = segment;
    if (this.#contacts.includes(segment) || isUpdateNote(text)) return true;
    if (findTitleMeaning(text) !== undefined) return true;
    if (this.#isBelowOther && (!mayBeName(text) || isPosition(text))) return true;
    return (
      isPlaceName(text) &&
      this.#contacts.some((contact) => isSameStyle(contact, segment)) &&
      // `Doe, Jane`
      !listWords(text).some((word) => this.#contactWords.has(word))
    );
  }

  /** `10 years of experience` */
  #startsWithDuration(text: string): boolean {
    return this.dateFinder.isDuration(text.trim().split(/\s+/).slice(0, 2).join(' '));
  }

  /** `Last updated in Berlin`, `As of September 24, 2020` */
  #isUpdate(text: string): boolean {
    return (
      isUpdateNote(text) ||
      this.dateFinder.findDates(text).some(({ period }) => period.start.month !== undefined)
    );
  }

  #addPart(part: HeaderPart, contact: FieldRole | undefined, isNearContacts: boolean): void {
    const previous = this.fields.at(-1);
    // The address continues on a second line.
    if (
      part.href !== undefined &&
      previous?.href === part.href &&
      previous.location?.top !== part.location.top
    ) {
      this.fields[this.fields.length - 1] = { ...previous, text: previous.text + part.text };
      return;
    }
    if (contact !== undefined) {
      this.fields.push({ role: contact, ...part });
      return;
    }
    const isLabel = getContactLabel().exec(part.text)?.[1] === '';
    const isTitle = findTitleMeaning(part.text) !== undefined;
    // A position below the title of a section is no label.
    this.#isLabelled ||= isTitle;
    const isAddress =
      !isLabel &&
      !(isPosition(part.text) && isOrganization(part.text)) &&
      mayBeAddress(part.text, isNearContacts || this.#isNextToContacts, this.#isLabelled) &&
      findNetwork(part.text) === undefined &&
      !part.text.split(/[,،、，]/u).some((piece) => this.#startsWithDuration(piece)) &&
      !this.#isUpdate(part.text);
    const isFact =
      FACT.test(part.text) ||
      this.#startsWithDuration(part.text) ||
      this.#isUpdate(part.text) ||
      !/\p{L}/u.test(part.text) ||
      isLabel;
    let role: FieldRole = this.#isLabelled || isNearContacts || isFact ? 'text' : 'label';
    if (isAddress && !this.fields.some((field) => field.role === 'address')) role = 'address';
    if (role === 'address') {
      this.#addAddress(part);
      return;
    }
    this.fields.push({ role, ...part });
    this.#isLabelled ||= role === 'label' && !isAddress;
  }

  /** Adds an address, with the street above. */
  #addAddress(part: HeaderPart): void {
    const street = this.fields.at(-1);
    const isStreet =
      POSTAL_TOWN.test(part.text) &&
      street !== undefined &&
      /^(?:text|label)$/.test(street.role) &&
      STREET.test(street.text);
    if (isStreet) this.fields.pop();
    if (street?.role === 'label') this.#isLabelled &&= !isStreet;
    const text = isStreet ? `${street.text}, ${part.text}` : part.text;
    const isFirst = !this.fields.some((field) => field.role === 'address');
    this.fields.push({ ...part, role: isFirst ? 'address' : 'text', text });
  }
}

/** `Last updated on September 24, 2020`, in any language */
export function isUpdateNote(text: string): boolean {
  return LANGUAGES.some(({ strings: { lastUpdated } }) =>
    text.startsWith(lastUpdated.replace(/ ?\p{L}* \{.*|\{.*/u, '') || '\n'),
  );
}

/**
 * Accepts a place, or a town next to contacts. The first line below a name is a profession, which
 * may contain a comma.
 */
function mayBeAddress(text: string, isNearContacts: boolean, isBelowLabel: boolean): boolean {
  return isPlaceName(text)
    ? isNearContacts || isBelowLabel || /\d/.test(text)
    : isNearContacts && (POSTAL_TOWN.test(text) || isTown(text));
}

export const NAME_LABELS =
  'name|full name|vor- und nachname|vor- und zuname|nom|nom et prénom|nombre|nombre y apellidos|' +
  'nome|nome e cognome|naam|namn|navn|imię i nazwisko|氏名|姓名';

const NAME_LABEL = new RegExp(`^(?:${NAME_LABELS})(?:\\s*[:：]\\s*|$)`, 'iu');

/** Finds the name after a label, as in tables: `Name`, `Jane Doe`. */
export function findLabeledName(header: readonly Field[]): Field[] {
  const index = header.findIndex(({ text }) => NAME_LABEL.test(text));
  const [label, next] = header.slice(index);
  const hasOther = header.some((field) => field.role === 'name' && field !== label);
  if (index < 0 || label === undefined || hasOther) return [...header];
  const rest = label.text.replace(NAME_LABEL, '');
  const [field, text] = rest === '' ? [next, next?.text ?? ''] : [label, rest];
  const isName = text !== '' && mayBeName(text) && /^(?:name|text|label)$/.test(field?.role ?? '');
  return header.flatMap((one) => {
    if (isName && one === field) return { ...one, role: 'name', text };
    return isName && one === label ? [] : one;
  });
}

export function findContacts(lines: readonly PageLine[], links: readonly PdfLink[]): Field[] {
  return lines
    .flatMap(({ segments }) => segments.flatMap((segment) => splitParts(segment, links)))
    .flatMap((part) => {
      const role = detectRole(part);
      return role === undefined ? [] : [{ role, ...part }];
    });
}

function toNameFields(segments: readonly Segment[]): Field[] {
  const location = mergeLocations(segments);
  if (location === undefined) return [];
  // Some programs put the label next to the name.
  const [name = '', ...label] = joinLines(segments.map(({ text }) => text))
    .replace(DOCUMENT_TITLE, '')
    .split(/\s*[|•·]\s*/);
  const field: Field = { role: 'name', text: name, location };
  return label.length === 0
    ? [field]
    : [field, { role: 'label', text: label.join(', '), location }];
}

function listWords(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? []
  );
}

/** Words before a contact are not a field. */
function hasWords({ role, text }: Field): boolean {
  return role !== 'text' || /\p{L}{2}.*\p{L}/u.test(text);
}

/** A slash may follow an area code: `04921 / 55 01 23`. */
const DIVIDER =
  /\s*(?:[|•·∙⋄◦⚬♦◇∗~]|\s(?:[–—-]|\/(?!\s\d)|(?<!(?:^|\D{2}|\+\d{1,3} )\(?\d{2,5}\)? )\/)\s)\s*|\s{2,}|\t/u;

function splitParts(segment: Segment, links: readonly PdfLink[]): HeaderPart[] {
  const parts: HeaderPart[] = [];
  let end = 0;
  for (const text of segment.text.split(DIVIDER)) {
    for (const part of splitContacts(text)) {
      const start = Math.max(0, segment.text.indexOf(part, end));
      end = start + part.length;
      const location = locatePart(start, end, segment);
      // A label may precede the linked text: `LinkedIn janedoe`.
      const href = links.find(
        ({ page, rects }) =>
          page === location.page &&
          rects.some((rect) => containsCenter(location, rect) || containsCenter(rect, location)),
      )?.url;
      parts.push(omitUndefined({ text: part, location, href }));
    }
  }
  return parts;
}

/** `69001 Lyon, France` */
const POSTAL_TOWN = /^(?:\p{Lu}{1,2}-)?\d{4,5} \p{Lu}\p{Ll}[\p{L}\p{M} ,'’-]+$/u;

/** `14 rue des Fleurs`, `Prosta 5` */
const STREET =
  /^\d{1,4}(?: ?(?:bis|ter|[a-z]))?,? (?:\p{L}.{3,40})$|^\p{Lu}.{3,40} \d{1,4} ?[a-z]?$/u;

/** `Date of birth: 12 April 1988` */
const FACT = /^\p{L}[\p{L} -]{1,30}:\s/u;

const LABEL = /^(?!https?:)[\p{L}-]{1,20}\.?:\s*(?=\S)/iu;

/** Splits contacts at commas or spaces, and removes labels: `Phone: …`, `(GitHub)`. */
function splitContacts(text: string): string[] {
  const bare = text
    .replace(LABEL, (label) => (getContactLabel().test(label) || text.match(CONTACT) ? '' : label))
    .replace(/(\S)\s*\((\p{L}+)\)$/u, (whole, last: string, label: string) =>
      findNetwork(label) === undefined && !text.match(CONTACT) ? whole : last,
    );
  const parts: string[] = [];
  let i = 0;
  for (const { index, 0: match } of bare.matchAll(CONTACT)) {
    if (DATE_RANGE.test(match)) continue;
    parts.push(bare.slice(i, index), match);
    i = index + match.length;
  }
  return [...parts, bare.slice(i)]
    .map((part) => part.replaceAll(/^[\s,;]+|[\s,;]+$/g, ''))
    .filter((part) => part !== '');
}

/** Estimates the position of a part, assuming equally wide characters in each run. */
function locatePart(from: number, to: number, segment: Segment): Location {
  const toX = (offset: number) => {
    let start = 0;
    for (const run of segment.runs) {
      if (offset <= start + run.text.length) return interpolate(run, offset - start);
      start += run.text.length;
    }
    return segment.right;
  };
  const { page, top, bottom } = segment;
  return { page, top, bottom, left: toX(from), right: toX(to) };
}

function interpolate({ left, right, text }: TextRun, offset: number): number {
  return left + ((right - left) * offset) / Math.max(1, text.length);
}

/**
 * Endings of addresses without `www.`, as `React.js` and `S.Korea` are none: those of countries,
 * and common ones of persons.
 */
const DOMAIN =
  /(?:[a-z\d-]+\.)+(?:(?!js|ts|py|sc)[a-z]{2}|com|net|org|edu|gov|info|biz|name|pro|dev|app|xyz|tech|online|site|website|blog|page|studio|design|art|games|[a-z]{3,}(?=\/\w))/
    .source;

/** Not a DOI, an ORCID, or a reference such as `2026/117`. */
const NO_OTHER_NUMBER = /(?!10\.\d{4,}\/|(?:\d{4}-){3}|(?:19|20)\d\d\/\d{1,6}(?!\d))/.source;

/** E-mail and web addresses, and phone numbers of 7 to 15 digits. */
const CONTACT = new RegExp(
  String.raw`@?[^\s@,;|()]+@[^\s@,;|()]+\.[^\s@,;|()]{2,}|(?:https?:\/\/|www\.)[^\s,;|]+|` +
    String.raw`(?<![\w.@/-])${DOMAIN}(?:\/[^\s,;|]*)?(?![\w@])|` +
    String.raw`(?<![\w.@/-])${NO_OTHER_NUMBER}(?:\+|\(\+?)?\d(?:[\s()./\u00A0–-]{0,3}\d){6,14}(?![\w@])`,
  'gi',
);

const EMAIL = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]{2,}$/;
const PHONE = new RegExp(
  String.raw`^(?=(?:\D*\d){7})${NO_OTHER_NUMBER}\+?[\d\s()./\u00A0–-]{7,24}$`,
);
/** A range of years, or a birthday. */
const DATE_RANGE =
  /^\(?(?:\d{1,2}[./-]){0,2}(?:19|20)\d\d\D+(?:\d{1,2}[./-]){0,2}(?:19|20)\d\d\)?$|^(?:\d{1,2}[./-]\s?){2}(?:19|20)\d\d$/;
const WEB_ADDRESS = new RegExp(String.raw`^(?:https?:\/\/\S+|www\.\S+|${DOMAIN}(?:\/\S*)?)$`, 'i');

function detectRole({ text, href = '' }: HeaderPart): FieldRole | undefined {
  // A Mastodon handle links to a page.
  if (EMAIL.test(text) && !/^https?:/.test(href)) return 'email';
  if (PHONE.test(text) && !DATE_RANGE.test(text)) return 'phone';
  const address = WEB_ADDRESS.test(text) ? text : href;
  const link = parseContactLink(address);
  if (link !== undefined) return link.role;
  if (address === '') return undefined;
  const full = /^[a-z]+:/i.test(address) ? address : `https://${address}`;
  const host = parseUrl(full)?.hostname.replace(/^www\./, '') ?? '';
  return detectNetwork(full) !== undefined || isOtherNetwork(host) ? 'profile' : 'website';
}

/** Reads `mailto:` and `tel:` links. */
export function parseContactLink(url: string): Pick<Field, 'role' | 'text'> | undefined {
  const [, scheme = '', target = ''] = /^(mailto|tel):([^?]+)/i.exec(url) ?? [];
  if (target === '') return undefined;
  const role = scheme.toLowerCase() === 'tel' ? 'phone' : 'email';
  return { role, text: decodePercentEncoding(target).trim() };
}

export const TOWN_PATTERN =
  /^(?!.*\p{Ll}{3}\p{Lu}|.{1,2}$|.* (?!area|region|city)\p{Ll}{2,}$)(?:['’]\p{Ll}-)?\p{Lu}[\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]+){0,2}(?: \(\p{Lu}\p{Ll}+\)| v\. d\. \p{Lu}\.)?$/u;

/** `四川省成都市`; scripts without uppercase letters. */
const UNCASED_TOWN = /^(?=.{2,20}$)[\p{Lo}\p{Lm}\p{M}・]+(?: [\p{Lo}\p{M}]+){0,2}$/u;

function isTown(text: string): boolean {
  return TOWN_PATTERN.test(text) || UNCASED_TOWN.test(text);
}

/** Words of text rather than of a place, unlike those of `Freiburg im Breisgau`. */
const TEXT_WORDS =
  / (?!(?:am|an|auf|aan|bei|da|das|de|del|den|der|des|di|do|dos|du|en|het|im|in|la|las|le|les|los|na|nad|ob|of|on|op|pod|sous|sul|sur|the|upon|van|area|region|city)(?!\p{L}))\p{Ll}{2,}(?!\p{L})|^\p{L}+ung /u;

/** Tests a line below a title, which is a text more often than a place. */
export function isPlaceLine(text: string): boolean {
  return (isPlaceName(text) || isTown(text)) && !TEXT_WORDS.test(text);
}

/** `Zurich, Switzerland`, `8001 Zürich`, `Remote`; but not `Grade 2,1` */
export function isPlaceName(text: string): boolean {
  return (
    /^(?!.*(?:\.\p{Ll}|\d,\d))[\p{L}\p{M}\d .'’()/-]+(?:[,،、，] ?[\p{L}\p{M}\d .'’()/-]+){1,4}$/u.test(
      text,
    ) && text.length <= 60
  );
}
