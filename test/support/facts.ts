import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { ENTRY_KINDS, type Field } from '../../src/compiler/fields/entry-fields.js';
import { type Network, parseProfile } from '../../src/compiler/fields/networks.js';
import { PERSON_FIELDS } from '../../src/compiler/fields/person-fields.js';
import type { Locale } from '../../src/compiler/locales/locale.js';
import { formatCount } from '../../src/compiler/locales/patterns.js';
import { getTitle } from '../../src/compiler/locales/titles.js';
import { formatDate } from '../../src/compiler/model/dates.js';
import { formatAddress, isLinkable, toDoiAddress } from '../../src/compiler/model/links.js';
import { type RichText, toPlainText } from '../../src/compiler/model/text/inline.js';
import { parseMarkdown } from '../../src/compiler/model/text/markdown.js';
import {
  type CalendarDate,
  isAfter,
  parseCalendarDate,
  parseCustomCalendarDate,
} from '../../src/compiler/schema/calendar-date.js';
import type { EntryKind } from '../../src/compiler/schema/entries.js';
import {
  getSectionKeys,
  PREDEFINED_SECTIONS,
  type Variant,
} from '../../src/compiler/schema/sections.js';
import { parseDoi } from '../../src/compiler/schema/url.js';
import { resolveEntryKind } from '../../src/compiler/validate/check-entries.js';
import { loadValidators } from '../../src/compiler/validate/context.js';
import type { DocumentPath } from '../../src/diagnostics/diagnostic.js';
import type { FieldRole } from '../../src/inspect/structure/structure.js';
import { getValue, isPlainObject, type PlainObject } from '../../src/util/plain-object.js';

/** A text or link of a document that every output must contain. */
export interface Fact {
  readonly path: DocumentPath;
  readonly role: FieldRole;
  readonly kind: 'text' | 'link';
  readonly value: string;
  readonly date?: CalendarDate | 'present';
}

const TODAY: Required<CalendarDate> = { year: 2026, month: 11, day: 20 };

export interface FactOptions {
  readonly variant: Variant;
  readonly markdown: boolean;
  readonly showLocation: boolean;
  /** The locale of the outputs. */
  readonly locale: Locale;
}

/**
 * Collects the content of a valid document, field by field. Reads the document instead of the CV
 * model, so that tests detect a field that the model omits.
 */
export async function collectFacts(document: unknown, options: FactOptions): Promise<Fact[]> {
  await loadValidators(options.variant);
  const cv = isPlainObject(document) && isPlainObject(document.cv) ? document.cv : {};
  const collector = new FactCollector(options);
  collector.addPerson(cv);
  for (const [index, contact] of getObjects(getValue(document, ['contacts'])))
    collector.addContact(contact, ['contacts', index]);
  for (const key of getSectionKeys(options.variant)) {
    const entries = getObjects(cv[key]);
    const count = collector.facts.length;
    for (const [index, entry] of entries)
      collector.addEntry(entry, PREDEFINED_SECTIONS[key].kind, ['cv', key, index]);
    // Only sections with content have a title.
    if (collector.facts.length > count)
      collector.addText(getTitle(options.locale, key), 'section', ['cv', key]);
  }
  for (const [index, section] of getObjects(cv.custom_sections))
    collector.addSection(section, ['cv', 'custom_sections', index]);
  return collector.facts;
}

type CountWords = Extract<Field, { content: 'count' }>['words'];

const BLANK_LINE = /\r?\n\s*\r?\n/;

/** Separates paragraphs and list items; outputs have other list markers. */
const ITEM_SEPARATOR = /\r?\n\s*\r?\n|(?:^|\r?\n)\s*(?:[-*+]|\d{1,9}[.)])\s+(?=\S)/;

class FactCollector {
  readonly facts: Fact[] = [];

  constructor(readonly options: FactOptions) {}

  addSection(section: PlainObject, path: DocumentPath): void {
    const entries = getObjects(section.entries);
    const count = this.facts.length;
    for (const [index, entry] of entries) {
      const kind = resolveEntryKind(entry, section.entry_type as EntryKind, this.options.variant);
      this.addEntry(entry, kind, [...path, 'entries', index]);
    }
    if (this.facts.length === count) return;
    this.addMarkdown(section, 'title', 'section', path);
    if (entries.some(([, { url }]) => typeof url === 'string' && isLinkable(url)))
      this.addMarkdown(section, 'link_text', 'text', path);
  }

  addPerson(cv: PlainObject): void {
    for (const [key, { content, isHiddenByDefault }] of Object.entries(PERSON_FIELDS)) {
      if (isHiddenByDefault && !this.options.showLocation) continue;
      const path = ['cv', key];
      if (content === 'phone') this.addPhone(cv[key], path);
      else if (content === 'email') this.addText(cv[key], 'email', path);
      else if (content === 'website') this.addWebsite(cv[key], path);
      else if (content === 'line' || content === 'paragraphs')
        this.addMarkdown(cv, key, PERSON_ROLES.get(key) ?? 'text', ['cv']);
    }
    for (const [index, { network, username }] of getObjects(cv.social_networks)) {
      this.addProfile(network as Network, String(username), [
        'cv',
        'social_networks',
        index,
        'username',
      ]);
    }
  }

  addContact(contact: PlainObject, path: DocumentPath): void {
    const { network, username, email, phone, label, url } = contact;
    if (network !== undefined)
      this.addProfile(network as Network, String(username), [...path, 'username']);
    this.addText(email, 'email', [...path, 'email']);
    this.addPhone(phone, [...path, 'phone']);
    this.addText(label, 'website', [...path, 'url']);
    this.addLink(url, 'website', [...path, 'url']);
  }

  addEntry(entry: PlainObject, kind: EntryKind, path: DocumentPath): void {
    for (const [key, field] of Object.entries(ENTRY_KINDS[kind].fields)) {
      const { content, place } = field;
      const role = getRole(key, field);
      if (content === 'address') this.addLink(entry[key], role, [...path, key]);
      else if (content === 'doi') this.addDoi(entry[key], [...path, key]);
      else if (content === 'points') this.addMarkdown(entry, key, role, path, ITEM_SEPARATOR);
      else if (content === 'count') this.addCount(entry[key], field.words, [...path, key]);
      else if (content !== 'date') this.addMarkdown(entry, key, role, path);
      else if (place !== undefined) this.addDate(entry, key, path);
    }
    this.addDates(entry, path);
  }

  /** Adds each paragraph of a text, or of all texts of a list. */
  addMarkdown(
    owner: PlainObject,
    field: string,
    role: FieldRole,
    path: DocumentPath,
    separator = BLANK_LINE,
  ): void {
    const value = owner[field];
    const texts = Array.isArray(value) ? value : [value];
    texts.forEach((text: unknown, index) => {
      const textPath = Array.isArray(value) ? [...path, field, index] : [...path, field];
      if (typeof text === 'number') this.addText(String(text), role, textPath);
      if (typeof text !== 'string') return;
      for (const paragraph of text.split(separator)) {
        if (!this.options.markdown) this.addText(paragraph, role, textPath);
        else this.addRichText(parseMarkdown(paragraph), role, textPath);
      }
    });
  }

  /** Adds the text and its links. */
  addRichText(text: RichText, role: FieldRole, path: DocumentPath): void {
    this.addText(toPlainText(withAddresses(text)), role, path);
    for (const href of collectLinks(text))
      if (isLinkable(href)) this.facts.push({ path, role, kind: 'link', value: href });
  }

  addText(value: unknown, role: FieldRole, path: DocumentPath, date?: Fact['date']): void {
    if (typeof value !== 'string' || value.trim() === '') return;
    this.facts.push({
      path,
      role,
      kind: 'text',
      value: value.trim(),
      ...(date === undefined ? {} : { date }),
    });
  }

  /** Adds a count such as `cited by 2`; some languages write small numbers as words. */
  addCount(value: unknown, words: CountWords, path: DocumentPath): void {
    if (typeof value !== 'number') return;
    this.addText(
      formatCount(this.options.locale.strings[words], value, this.options.locale),
      'text',
      path,
    );
  }

  addPhone(value: unknown, path: DocumentPath): void {
    if (typeof value !== 'string') return;
    const number = parsePhoneNumberFromString(value, { extract: false });
    const isGrouped =
      /^\+\d+[^\d]/.test(value.trim()) && value.replaceAll(/\D/g, '') === number?.number.slice(1);
    this.addText(
      number?.isValid() && !isGrouped ? number.formatInternational() : value.trim(),
      'phone',
      path,
    );
  }

  addProfile(network: Network, username: string, path: DocumentPath): void {
    const profile = parseProfile(network, username);
    this.addText(profile?.name ?? username, 'profile', path);
    if (profile?.href !== undefined)
      this.facts.push({ path, role: 'profile', kind: 'link', value: profile.href });
  }

  addWebsite(value: unknown, path: DocumentPath): void {
    if (typeof value !== 'string') return;
    this.addText(isLinkable(value) ? formatAddress(value) : value, 'website', path);
    if (isLinkable(value)) this.facts.push({ path, role: 'website', kind: 'link', value });
  }

  /** Adds the target of a link with another text, or the address itself if it cannot be a link. */
  addLink(value: unknown, role: FieldRole, path: DocumentPath): void {
    if (typeof value !== 'string') return;
    if (isLinkable(value)) this.facts.push({ path, role, kind: 'link', value });
    else this.addText(value, role, path);
  }

  addDoi(value: unknown, path: DocumentPath): void {
    if (typeof value !== 'string' || value.trim() === '') return;
    const doi = parseDoi(value);
    this.addText(doi ?? value, 'text', path);
    if (doi !== undefined)
      this.facts.push({ path, role: 'text', kind: 'link', value: toDoiAddress(doi) });
  }

  /** Adds a calendar date as outputs format it, or another text. */
  addDate(entry: PlainObject, field: string, path: DocumentPath): void {
    const date = parseCustomCalendarDate(String(entry[field] ?? ''));
    if (date === undefined) this.addMarkdown(entry, field, 'dates', path);
    else
      this.addText(
        toPlainText(formatDate(date, { locale: this.options.locale, dates: 'short' })),
        'dates',
        [...path, field],
        date,
      );
  }

  /** Outputs omit `present` after a start in the future: "from Jan. 2027". */
  #isFuture(start: unknown): boolean {
    const date = typeof start === 'string' ? parseCalendarDate(start) : undefined;
    return date !== undefined && isAfter(date, TODAY);
  }

  /** `date` takes precedence over `start_date` and `end_date`. */
  addDates(entry: PlainObject, path: DocumentPath): void {
    if (typeof entry.date === 'string') {
      this.addDate(entry, 'date', path);
      return;
    }
    for (const field of ['start_date', 'end_date']) {
      const text = entry[field];
      const date = typeof text === 'string' ? parseCalendarDate(text) : undefined;
      const datePath = [...path, field];
      if (date !== undefined)
        this.addText(
          toPlainText(formatDate(date, { locale: this.options.locale, dates: 'short' })),
          'dates',
          datePath,
          date,
        );
      else if (text === 'present' && this.#isFuture(entry.start_date)) continue;
      else if (text === 'present')
        this.addText(this.options.locale.period.present, 'dates', datePath, text);
      else this.addText(text, 'dates', datePath);
    }
  }
}

const PERSON_ROLES: ReadonlyMap<string, FieldRole> = new Map([
  ['name', 'name'],
  ['label', 'label'],
  ['location', 'address'],
]);

/** Returns the role of an entry's field. */
function getRole(key: string, { content, place }: Field): FieldRole {
  if (content === 'date') return 'dates';
  if (key === 'location') return 'place';
  if (key === 'url' || content === 'name' || place === 'degree') return 'title';
  return content === 'points' || place === 'bullet' ? 'bullet' : 'text';
}

/** Returns the objects of a list with their indices. */
function getObjects(value: unknown): [index: number, item: PlainObject][] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown, index): [number, PlainObject][] =>
    isPlainObject(item) ? [[index, item]] : [],
  );
}

/** Appends the address of a link that outputs cannot have, unless it is the link's text. */
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

function collectLinks(text: RichText): string[] {
  return text.flatMap((node) => {
    if (!('children' in node)) return [];
    return [...(node.kind === 'link' ? [node.href] : []), ...collectLinks(node.children)];
  });
}
