import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { type Field, KINDS } from '../../src/compiler/fields/entry-fields.js';
import { type Network, readProfile } from '../../src/compiler/fields/networks.js';
import { PERSON } from '../../src/compiler/fields/person-fields.js';
import type { Language } from '../../src/compiler/locales/language.js';
import { countedText } from '../../src/compiler/locales/patterns.js';
import { titleIn } from '../../src/compiler/locales/titles.js';
import { timeOf } from '../../src/compiler/model/dates.js';
import { addressOfDoi, displayAddress, isLinkable } from '../../src/compiler/model/links.js';
import { type RichText, toPlainText } from '../../src/compiler/model/text/inline.js';
import { parseMarkdown } from '../../src/compiler/model/text/markdown.js';
import { readDoi } from '../../src/compiler/schema/address.js';
import {
  type CalendarDate,
  isAfter,
  knownCustomDate,
  knownDate,
} from '../../src/compiler/schema/calendar.js';
import type { EntryKind } from '../../src/compiler/schema/entries.js';
import {
  PREDEFINED_SECTIONS,
  sectionKeysOf,
  type Variant,
} from '../../src/compiler/schema/sections.js';
import { loadValidators } from '../../src/compiler/validate/context.js';
import { kindOfEntry } from '../../src/compiler/validate/entries.js';
import type { DocumentPath } from '../../src/diagnostics/diagnostic.js';
import type { Role } from '../../src/inspect/structure/structure.js';
import { isPlainObject, type PlainObject } from '../../src/util/plain-object.js';

/** Something that a document says and its outputs must say, too. */
export interface Fact {
  readonly path: DocumentPath;
  readonly role: Role;
  /** Whether it is read, or where a link leads. */
  readonly kind: 'text' | 'link';
  readonly value: string;
  /** The date that it is. */
  readonly date?: CalendarDate | 'present';
}

/** What the facts depend on besides the document. */
/** The day of the tests. */
const TODAY: Required<CalendarDate> = { year: 2026, month: 11, day: 20 };

export interface FactOptions {
  readonly variant: Variant;
  readonly markdown: boolean;
  readonly showLocation: boolean;
  /** The words of the language that the outputs are in. */
  readonly words: Language;
}

/**
 * Everything that a valid document says, field by field. It is read from the document itself, not from the model that
 * the outputs are made from, so that a field which the program forgets is noticed.
 */
export async function factsOf(document: unknown, options: FactOptions): Promise<Fact[]> {
  await loadValidators(options.variant);
  const cv = isPlainObject(document) && isPlainObject(document.cv) ? document.cv : {};
  const facts = new Facts(options);
  facts.person(cv);
  for (const key of sectionKeysOf(options.variant)) {
    const entries = objectsOf(cv[key]);
    const before = facts.found.length;
    for (const [index, entry] of entries)
      facts.entry(entry, PREDEFINED_SECTIONS[key].kind, ['cv', key, index]);
    // A section that says nothing has no title.
    if (facts.found.length > before)
      facts.literal(titleIn(options.words, key), 'section', ['cv', key]);
  }
  for (const [index, section] of objectsOf(cv.custom_sections))
    facts.section(section, ['cv', 'custom_sections', index]);
  return facts.found;
}

type CountWords = Extract<Field, { content: 'count' }>['words'];

const BLANK_LINE = /\r?\n\s*\r?\n/;

/** Separates paragraphs and list items; the marks of items look different in the output. */
const ITEM = /\r?\n\s*\r?\n|(?:^|\r?\n)\s*(?:[-*+]|\d{1,9}[.)])\s+(?=\S)/;

class Facts {
  readonly found: Fact[] = [];

  constructor(readonly options: FactOptions) {}

  section(section: PlainObject, path: DocumentPath): void {
    const entries = objectsOf(section.entries);
    const before = this.found.length;
    for (const [index, entry] of entries) {
      const kind = kindOfEntry(entry, section.entry_type as EntryKind, this.options.variant);
      this.entry(entry, kind, [...path, 'entries', index]);
    }
    if (this.found.length === before) return;
    this.text(section, 'title', 'section', path);
    if (entries.some(([, { url }]) => typeof url === 'string' && isLinkable(url)))
      this.text(section, 'link_text', 'text', path);
  }

  person(cv: PlainObject): void {
    for (const [key, { content, isOnRequest }] of Object.entries(PERSON)) {
      if (isOnRequest && !this.options.showLocation) continue;
      const path = ['cv', key];
      if (content === 'phone') this.phone(cv[key], path);
      else if (content === 'email') this.literal(cv[key], 'email', path);
      else if (content === 'website') this.address(cv[key], path);
      else if (content === 'line' || content === 'paragraphs')
        this.text(cv, key, PERSONAL.get(key) ?? 'text', ['cv']);
    }
    for (const [index, { network, username }] of objectsOf(cv.social_networks)) {
      this.profile(network as Network, String(username), [
        'cv',
        'social_networks',
        index,
        'username',
      ]);
    }
  }

  entry(entry: PlainObject, kind: EntryKind, path: DocumentPath): void {
    for (const [key, field] of Object.entries(KINDS[kind].fields)) {
      const { content, place } = field;
      const role = roleOf(key, field);
      if (content === 'address') this.link(entry[key], role, [...path, key]);
      else if (content === 'doi') this.doi(entry[key], [...path, key]);
      else if (content === 'points') this.text(entry, key, role, path, ITEM);
      else if (content === 'count') this.count(entry[key], field.words, [...path, key]);
      else if (content !== 'date') this.text(entry, key, role, path);
      else if (place !== undefined) this.date(entry, key, path);
    }
    this.dates(entry, path);
  }

  /** Each paragraph of a text, or of each text of a list. */
  text(
    owner: PlainObject,
    field: string,
    role: Role,
    path: DocumentPath,
    divider = BLANK_LINE,
  ): void {
    const value = owner[field];
    const texts = Array.isArray(value) ? value : [value];
    texts.forEach((text: unknown, index) => {
      const place = Array.isArray(value) ? [...path, field, index] : [...path, field];
      if (typeof text === 'number') this.literal(String(text), role, place);
      if (typeof text !== 'string') return;
      for (const paragraph of text.split(divider)) {
        if (!this.options.markdown) this.literal(paragraph, role, place);
        else this.rich(parseMarkdown(paragraph), role, place);
      }
    });
  }

  /** The words, and the links among them. */
  rich(text: RichText, role: Role, path: DocumentPath): void {
    this.literal(toPlainText(withAddresses(text)), role, path);
    for (const href of linksIn(text))
      if (isLinkable(href)) this.found.push({ path, role, kind: 'link', value: href });
  }

  literal(value: unknown, role: Role, path: DocumentPath, date?: Fact['date']): void {
    if (typeof value !== 'string' || value.trim() === '') return;
    this.found.push({
      path,
      role,
      kind: 'text',
      value: value.trim(),
      ...(date === undefined ? {} : { date }),
    });
  }

  /** `cited by 2`: some languages have words for small numbers. */
  count(value: unknown, words: CountWords, path: DocumentPath): void {
    if (typeof value !== 'number') return;
    this.literal(
      countedText(this.options.words.words[words], value, this.options.words),
      'text',
      path,
    );
  }

  phone(value: unknown, path: DocumentPath): void {
    if (typeof value !== 'string') return;
    const number = parsePhoneNumberFromString(value, { extract: false });
    const isGrouped =
      /^\+\d+[^\d]/.test(value.trim()) && value.replaceAll(/\D/g, '') === number?.number.slice(1);
    this.literal(
      number?.isValid() && !isGrouped ? number.formatInternational() : value.trim(),
      'phone',
      path,
    );
  }

  profile(network: Network, username: string, path: DocumentPath): void {
    const profile = readProfile(network, username);
    this.literal(profile?.name ?? username, 'profile', path);
    if (profile !== undefined)
      this.found.push({ path, role: 'profile', kind: 'link', value: profile.href });
  }

  /** An address that is shown, and is a link where possible. */
  address(value: unknown, path: DocumentPath): void {
    if (typeof value !== 'string') return;
    this.literal(isLinkable(value) ? displayAddress(value) : value, 'website', path);
    if (isLinkable(value)) this.found.push({ path, role: 'website', kind: 'link', value });
  }

  /** An address behind other words; it is shown if it cannot be a link. */
  link(value: unknown, role: Role, path: DocumentPath): void {
    if (typeof value !== 'string') return;
    if (isLinkable(value)) this.found.push({ path, role, kind: 'link', value });
    else this.literal(value, role, path);
  }

  doi(value: unknown, path: DocumentPath): void {
    if (typeof value !== 'string' || value.trim() === '') return;
    const doi = readDoi(value);
    this.literal(doi ?? value, 'text', path);
    if (doi !== undefined)
      this.found.push({ path, role: 'text', kind: 'link', value: addressOfDoi(doi) });
  }

  /** A date of the calendar as the outputs write it, or any text. */
  date(entry: PlainObject, field: string, path: DocumentPath): void {
    const known = knownCustomDate(String(entry[field] ?? ''));
    if (known === undefined) this.text(entry, field, 'dates', path);
    else
      this.literal(
        toPlainText(timeOf(known, this.options.words)),
        'dates',
        [...path, field],
        known,
      );
  }

  /** A period that begins in the future has no end: "from Jan. 2027". */
  #isFuture(start: unknown): boolean {
    const date = typeof start === 'string' ? knownDate(start) : undefined;
    return date !== undefined && isAfter(date, TODAY);
  }

  /** `date` takes precedence over the other two. */
  dates(entry: PlainObject, path: DocumentPath): void {
    if (typeof entry.date === 'string') {
      this.date(entry, 'date', path);
      return;
    }
    for (const field of ['start_date', 'end_date']) {
      const text = entry[field];
      const date = typeof text === 'string' ? knownDate(text) : undefined;
      const place = [...path, field];
      if (date !== undefined)
        this.literal(toPlainText(timeOf(date, this.options.words)), 'dates', place, date);
      else if (text === 'present' && this.#isFuture(entry.start_date)) continue;
      else if (text === 'present')
        this.literal(this.options.words.period.present, 'dates', place, text);
      else this.literal(text, 'dates', place);
    }
  }
}

/** What the lines of the person are; anything else is text. */
const PERSONAL: ReadonlyMap<string, Role> = new Map([
  ['name', 'name'],
  ['label', 'label'],
  ['location', 'address'],
]);

/** What a field of an entry is to a person. */
function roleOf(key: string, { content, place }: Field): Role {
  if (content === 'date') return 'dates';
  if (key === 'location') return 'place';
  if (key === 'url' || content === 'name' || place === 'degree') return 'title';
  return content === 'points' || place === 'bullet' ? 'bullet' : 'text';
}

/** The objects of a list, each with its index. */
function objectsOf(value: unknown): [index: number, item: PlainObject][] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown, index): [number, PlainObject][] =>
    isPlainObject(item) ? [[index, item]] : [],
  );
}

/** A text in which the address of an impossible link follows its words, if they differ. */
function withAddresses(text: RichText): RichText {
  return text.flatMap((node): RichText => {
    if (!('children' in node)) return [node];
    const children = withAddresses(node.children);
    const isShown =
      node.kind === 'link' && !isLinkable(node.href) && toPlainText(children) !== node.href.trim();
    return isShown
      ? [...children, { kind: 'text', text: ` (${node.href.trim()})` }]
      : [{ ...node, children }];
  });
}

function linksIn(text: RichText): string[] {
  return text.flatMap((node) => {
    if (!('children' in node)) return [];
    return [...(node.kind === 'link' ? [node.href] : []), ...linksIn(node.children)];
  });
}
