import {
  Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  Scalar,
  stringify,
  type YAMLMap,
} from 'yaml';
import { getRequiredKeys } from '../compiler/fields/entry-fields.js';
import { LANGUAGES } from '../compiler/locales/all.generated.js';
import { ENGLISH, matchLocale } from '../compiler/locales/find-locale.js';
import type { ImportedWord, Locale } from '../compiler/locales/locale.js';
import { getLanguagesTitle, getTitle } from '../compiler/locales/titles.js';
import type {
  CurriculumVitaeB,
  CvDocumentB,
  DocumentContact,
  EntryOf,
  SectionB,
} from '../compiler/schema/document.js';
import type { EntryKind, OneLineEntryB } from '../compiler/schema/entries.js';
import {
  foldTitle,
  getSectionKeys,
  PREDEFINED_SECTIONS,
  type SectionKey,
} from '../compiler/schema/sections.js';
import { trimUnicodeSpaces } from '../compiler/source/confusables.js';
import { hasFoldableGap } from '../compiler/source/yaml-line-breaks.js';
import { formatPath } from '../diagnostics/diagnostic.js';
import { escapeLines } from '../diagnostics/quote.js';
import { omitUndefined } from '../util/plain-object.js';
import type { InputObject, UnimportedValue } from './input-object.js';
import { BULLET } from './plain-text.js';
import type { PublicationFilter } from './publication-filter.js';

export type PersonFields = Partial<
  Omit<CurriculumVitaeB, SectionKey | 'custom_sections' | 'section_order'>
>;

/** Any field may be missing. */
export type EntryInput<Entry> = {
  readonly [Key in keyof Entry]: Key extends 'highlights'
    ? readonly (string | undefined)[] | undefined
    : Entry[Key] | undefined;
};

export type EntryReader<Kind extends EntryKind> = (
  part: InputObject,
  draft: Draft,
) => EntryInput<EntryOf<Kind>> | readonly EntryInput<EntryOf<Kind>>[];

/** Maps a key of the original, with a list of objects, to a section. */
export type SectionMapping<Kind extends EntryKind = EntryKind> = {
  [K in Kind]: readonly [
    title: string,
    kind: K,
    key: string,
    read: EntryReader<K>,
    /** The key for a plain text that replaces an entry. */
    textKey?: string,
  ];
}[Kind];

export class Draft {
  /** Set before the sections: the summary also reserves a title. */
  person: PersonFields = {};
  isNameUnsure = false;
  readonly contacts: DocumentContact[] = [];
  /** Profiles without an address; they become the last section. */
  readonly profiles: OneLineEntryB[] = [];
  profilesTitle: string | undefined;
  design: CvDocumentB['design'];
  render: CvDocumentB['render'];
  /** Set before anything else, if the original names a language. */
  language: string | undefined;
  otherLocales: readonly Locale[] = [];
  isSelected: PublicationFilter = () => true;
  /** Whether a title in other letters (`EDUCATION`) must not become that of a predefined section. */
  keepsTitles = false;
  readonly #predefined: Partial<Record<SectionKey, unknown>> = {};
  readonly #custom: SectionB[] = [];
  readonly titles: string[] = [];
  readonly originalTitles = new Map<SectionKey, string>();
  /** Folded titles in use, and the next number for a duplicate. */
  readonly #nextNumbers = new Map<string, number>();
  readonly #sections = new Map<string, { readonly kind: EntryKind; readonly entries: object[] }>();
  readonly #comments = new WeakMap<object, Record<string, string>>();

  get locale(): Locale {
    return matchLocale(LANGUAGES, this.language ?? ENGLISH.tag) ?? ENGLISH;
  }

  /** Translates a word of the importer to the language of the document. */
  translate(english: string): string {
    const { locale } = this;
    const key = getSectionKeys('b').find((candidate) => getTitle(ENGLISH, candidate) === english);
    if (key !== undefined) return getTitle(locale, key);
    if (english === 'Languages') return getLanguagesTitle(locale);
    const { imported } = locale;
    return Object.hasOwn(imported, english)
      ? (imported[english as ImportedWord] as string)
      : english;
  }

  /** `Keywords: Go, Rust` */
  formatLabeledList(label: ImportedWord, texts: readonly string[]): string | undefined {
    const { comma, colon } = this.locale.punctuation;
    return texts.length === 0 ? undefined : this.translate(label) + colon + texts.join(comma);
  }

  /** Missing required fields are empty, with a comment. */
  createEntry<Kind extends EntryKind>(
    kind: Kind,
    fields: EntryInput<EntryOf<Kind>>,
  ): EntryOf<Kind> {
    const required = getRequiredKeys(kind);
    const values = Object.entries<unknown>(fields).map(([key, value]) => [
      key,
      key === 'highlights'
        ? stripBullets(value as readonly (string | undefined)[])
        : (value ?? (required.includes(key) ? '' : undefined)),
    ]);
    const entry = omitUndefined(
      Object.fromEntries(values) as Record<string, string | readonly string[]>,
    );
    for (const key of required) {
      // `details` are often missing.
      if (entry[key]?.length === 0 && key !== 'details') this.addComment(entry, key, 'not given');
    }
    return entry as object as EntryOf<Kind>;
  }

  /**
   * Adds a predefined section if title and kind match one, otherwise a custom section.
   * Merges sections with the same title and kind.
   */
  addSection<Kind extends EntryKind>(
    title: string,
    kind: Kind,
    entries: EntryOf<Kind>[],
    linkText?: string,
  ): void {
    const filled = entries.filter((entry) =>
      Object.values(entry).some((value) => value.length !== 0),
    );
    if (filled.length === 0) return;
    const folded = foldTitle(title);
    const existing = this.#sections.get(folded);
    if (existing?.kind === kind) {
      existing.entries.push(...filled);
      return;
    }
    const isTaken = this.#isTaken(title);
    const { locale } = this;
    const key = getSectionKeys('b').find((candidate) =>
      this.keepsTitles
        ? getTitle(locale, candidate) === title
        : foldTitle(getTitle(locale, candidate)) === folded,
    );
    if (!isTaken) this.#sections.set(folded, { kind, entries: filled });
    if (key !== undefined && !isTaken && PREDEFINED_SECTIONS[key].kind === kind) {
      this.#predefined[key] = filled;
      this.#addTitle(getTitle(locale, key));
      return;
    }
    const section = {
      title: isTaken ? this.#makeUnique(title) : title,
      entry_type: kind,
      link_text: linkText,
      entries: filled,
    };
    this.#custom.push(omitUndefined<object>(section) as SectionB);
    this.#addTitle(section.title);
  }

  /** Adds all values but the first to `contacts`, and returns the first. */
  addContacts(key: 'email' | 'phone', [first, ...others]: readonly string[]): string | undefined {
    this.contacts.push(...others.map((value) => ({ [key]: value }) as never));
    return first;
  }

  addSections(
    rows: readonly SectionMapping[],
    getParts: (key: string, textKey?: string) => readonly InputObject[],
  ): void {
    for (const [title, kind, key, read, textKey] of rows)
      this.addSectionFrom<EntryKind>(
        this.translate(title),
        kind,
        getParts(key, textKey),
        read as EntryReader<EntryKind>,
      );
  }

  addSectionFrom<Kind extends EntryKind>(
    title: string,
    kind: Kind,
    parts: readonly InputObject[],
    read: EntryReader<Kind>,
  ): void {
    const inputs = parts.flatMap<EntryInput<EntryOf<Kind>>>((part) => read(part, this));
    const entries = inputs.map((input) => this.createEntry(kind, input));
    this.addSection(title, kind, entries);
  }

  addComment<T extends object>(owner: T, key: keyof T & string, text: string): void {
    this.#comments.set(owner, { ...this.#comments.get(owner), [key]: text });
  }

  getComments(owner: object): Readonly<Record<string, string>> {
    return this.#comments.get(owner) ?? {};
  }

  /** @param keepsOrder - whether sections stay in insertion order, not the default order */
  toDocument(keepsOrder: boolean): CvDocumentB {
    const keys = getSectionKeys('b').filter((key) => key in this.#predefined);
    const defaultTitles = [
      ...keys.map((key) => getTitle(this.locale, key)),
      ...this.#custom.map(({ title }) => title),
    ];
    const differs =
      keepsOrder && defaultTitles.some((title, index) => title !== this.titles[index]);
    const cv = omitUndefined({
      name: this.locale.strings.placeholderName,
      ...this.person,
      section_order: differs ? [...this.titles] : undefined,
      ...Object.fromEntries(keys.map((key) => [key, this.#predefined[key]])),
      custom_sections: this.#custom.length === 0 ? undefined : this.#custom,
    });
    if (cv.location !== undefined && this.render?.show_location !== true)
      this.addComment(cv, 'location', 'shown with --show-location only');
    if (this.person.name === undefined) this.addComment(cv, 'name', 'no name is given');
    if (this.isNameUnsure) this.addComment(cv, 'name', 'is this the name?');
    for (const [key, title] of this.originalTitles)
      this.addComment<CurriculumVitaeB>(cv, key, `title in the original: ${title}`);
    const contacts = this.contacts.length === 0 ? undefined : this.contacts;
    const { language, render, design } = this;
    return omitUndefined({ language, render, contacts, cv, design });
  }

  #addTitle(title: string): void {
    this.titles.push(title);
    this.#nextNumbers.set(foldTitle(title), 2);
  }

  #isTaken(title: string): boolean {
    const folded = foldTitle(title);
    const isSummary =
      this.person.summary !== undefined && folded === foldTitle(getTitle(this.locale, 'summary'));
    return isSummary || this.#nextNumbers.has(folded);
  }

  #makeUnique(title: string): string {
    const folded = foldTitle(title);
    for (let number = this.#nextNumbers.get(folded) ?? 2; ; number++) {
      const candidate = `${title} (${number})`;
      if (this.#isTaken(candidate)) continue;
      this.#nextNumbers.set(folded, number + 1);
      return candidate;
    }
  }
}

/** Keeps bullets of nested lists. */
function stripBullets(texts: readonly (string | undefined)[] = []): string[] | undefined {
  const points = texts.flatMap(
    (text = '') => (text.includes('\n') ? text : text.replace(BULLET, '')) || [],
  );
  return points.length === 0 ? undefined : points;
}

/** Quoted text is not wrapped: the library would write a line with one space as a backslash. */
const YAML_OPTIONS = { lineWidth: 100, doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY };

/** Not wrapped, since the lines would have to be joined by hand. */
const COMMENT_OPTIONS = { ...YAML_OPTIONS, lineWidth: 0 };

/** Serializes a document as YAML, with unimported values in a comment at the end. */
export function stringifyDocument(
  document: CvDocumentB,
  draft: Draft,
  heading: string,
  leftovers: readonly UnimportedValue[],
): string {
  const yaml = new Document(document);
  formatNode(yaml.contents as Node, document, draft);
  const pairs = getPairs(yaml.contents);
  const cv = pairs.find((pair) => getKey(pair) === 'cv');
  const spacedPairs = getPairs(cv?.value).filter(
    (pair) => isSeq(pair.value) || getKey(pair) === 'summary',
  );
  for (const pair of [...spacedPairs, ...pairs.slice(1)]) (pair.key as Node).spaceBefore = true;
  yaml.commentBefore = ` ${heading}`;
  if (leftovers.length > 0) yaml.comment = formatUnimported(leftovers);
  return `${escapeLines(yaml.toString(YAML_OPTIONS)).trimEnd()}\n`;
}

function formatNode(node: unknown, value: unknown, draft: Draft): void {
  if (isScalar(node) && typeof value === 'string') {
    if (needsQuotes(value)) node.type = Scalar.QUOTE_DOUBLE;
    else if (!canBeFolded(value)) node.type = Scalar.BLOCK_LITERAL;
  }
  if (isSeq(node)) {
    for (const [index, item] of node.items.entries()) {
      const text = (value as unknown[])[index];
      // A second line that begins with a dash would begin a nested list.
      if (isScalar(item) && typeof text === 'string' && /^[^\n]+ - [^\n]+$/.test(text))
        item.type = Scalar.QUOTE_DOUBLE;
      formatNode(item, text, draft);
    }
  }
  for (const pair of getPairs(node)) formatPair(pair, value as Record<string, unknown>, draft);
}

const PLAIN_VALUES = [
  [/date$/, /^[1-9]\d{3}$/],
  [
    /^(?:justified|colored_header|leading|location_in_title|(?:head\w+|one_line)_\w+|(?:position|institution)_first)$/,
    /^(?:true|\d\.\d+)$/,
  ],
] as const;

function formatPair(pair: Pair, owner: Readonly<Record<string, unknown>>, draft: Draft): void {
  const key = getKey(pair);
  const value = owner[key];
  const comment = draft.getComments(owner)[key];
  // A comment cannot follow a list on its line.
  if (comment !== undefined && isSeq(pair.value))
    (pair.key as Node).commentBefore = ` ${key}: ${comment}`;
  else if (comment !== undefined) (pair.value as Node).comment = ` ${comment}`;
  // People write years, numbers and booleans without quotes.
  const isPlain = PLAIN_VALUES.some(
    ([keys, values]) => keys.test(key) && values.test(String(value)),
  );
  if (isPlain) pair.value = new Scalar(JSON.parse(String(value)));
  if (key === 'summary' && isScalar(pair.value))
    pair.value.type = /[^\n]\n[^\n]/.test(String(value))
      ? Scalar.BLOCK_LITERAL
      : Scalar.BLOCK_FOLDED;
  formatNode(pair.value, value, draft);
}

/** Text with invisible characters, or that begins like a list item. */
function needsQuotes(text: string): boolean {
  return (
    escapeLines(text) !== text ||
    trimUnicodeSpaces(text) !== text ||
    /^[-?:][^\x20-\x7E]/.test(text)
  );
}

/** The library folds text with white space around line ends incorrectly. */
function canBeFolded(text: string): boolean {
  if (hasFoldableGap(text)) return false;
  // Folded, a single line break would end a paragraph.
  return !/[^\n]\n[^\n]/.test(text) && !(text.includes('\n') && /^\t|[ \t]$/m.test(text));
}

function getPairs(node: unknown): Pair[] {
  return isMap(node) ? (node as YAMLMap).items : [];
}

function getKey(pair: Pair): string {
  return String((pair.key as Scalar).value);
}

function formatUnimported(leftovers: readonly UnimportedValue[]): string {
  const lines = leftovers.map(({ path, value }) =>
    stringify({ [path.length === 1 ? `${path[0]}` : formatPath(path)]: value }, COMMENT_OPTIONS),
  );
  return `Not imported:\n\n${lines.join('')}`.trimEnd().replaceAll(/^/gm, ' ');
}
