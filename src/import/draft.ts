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
import { LANGUAGES } from '../compiler/locales/all.generated.js';
import { ENGLISH, languageIn } from '../compiler/locales/find.js';
import type { ImportedWord, Language } from '../compiler/locales/language.js';
import { languagesTitleIn, titleIn } from '../compiler/locales/titles.js';
import type {
  CurriculumVitaeB,
  CvDocumentB,
  EntryOf,
  SectionB,
} from '../compiler/schema/document.js';
import type { EntryKind, OneLineEntryB } from '../compiler/schema/entries.js';
import {
  foldTitle,
  PREDEFINED_SECTIONS,
  type SectionKey,
  sectionKeysOf,
} from '../compiler/schema/sections.js';
import { withoutOddSpaces } from '../compiler/source/look-alikes.js';
import { formatPath } from '../diagnostics/diagnostic.js';
import { visibleLines } from '../diagnostics/quote.js';
import { defined } from '../util/plain-object.js';
import type { Leftover, Part } from './reading.js';
import type { Selection } from './selection.js';

export type Person = Partial<
  Omit<CurriculumVitaeB, SectionKey | 'custom_sections' | 'section_order'>
>;

export type Reader<Kind extends EntryKind> = (
  part: Part,
  draft: Draft,
) => EntryOf<Kind> | readonly EntryOf<Kind>[];

/** A section whose entries are objects under a key of the original. */
export type SectionRow<Kind extends EntryKind = EntryKind> = {
  [K in Kind]: readonly [
    title: string,
    kind: K,
    key: string,
    read: Reader<K>,
    /** The key under which an entry would have the text that is in its place. */
    textKey?: string,
  ];
}[Kind];

/** A CV document under construction, with remarks on individual values. */
export class Draft {
  /** Must be set before the sections, since the summary also has a title. */
  person: Person = {};
  /** Those that the header cannot show; they become the last section. */
  profiles: OneLineEntryB[] = [];
  profilesTitle: string | undefined;
  design: CvDocumentB['design'];
  /** The language, if the original names one; must be set before anything else. */
  language: string | undefined;
  others: readonly Language[] = [];
  selects: Selection = () => true;
  readonly #predefined: Partial<Record<SectionKey, unknown>> = {};
  readonly #custom: SectionB[] = [];
  readonly titles: string[] = [];
  /** Titles as compared, with the number that the next one of its name gets. */
  readonly #taken = new Map<string, number>();
  readonly #sections = new Map<string, { readonly kind: EntryKind; readonly entries: object[] }>();
  readonly #remarks = new WeakMap<object, Record<string, string>>();

  /** The words of its language, or of English; titles are compared with them. */
  get words(): Language {
    return languageIn(LANGUAGES, this.language ?? ENGLISH.tag) ?? ENGLISH;
  }

  /** A word that the importer adds, in the language of the document; in English if it has none. */
  word(english: string): string {
    const { words } = this;
    const key = sectionKeysOf('b').find((one) => titleIn(ENGLISH, one) === english);
    if (key !== undefined) return titleIn(words, key);
    if (english === 'Languages') return languagesTitleIn(words);
    const { imported } = words;
    return Object.hasOwn(imported, english)
      ? (imported[english as ImportedWord] as string)
      : english;
  }

  /** Words as one bullet point: `Keywords: Go, Rust`. */
  labelled(label: ImportedWord, texts: readonly string[]): string | undefined {
    const { comma, colon } = this.words.punctuation;
    return texts.length === 0 ? undefined : this.word(label) + colon + texts.join(comma);
  }

  /**
   * Adds a section under its predefined key if its title and kind match one, otherwise as a custom section. The entries of a section
   * with the title and kind of another are added to it.
   */
  addSection<Kind extends EntryKind>(
    title: string,
    kind: Kind,
    entries: EntryOf<Kind>[],
    linkText?: string,
  ): void {
    const filledEntries = entries.filter((entry) =>
      Object.values(entry).some((value) => value.length !== 0),
    );
    if (filledEntries.length === 0) return;
    const folded = foldTitle(title);
    const same = this.#sections.get(folded);
    if (same?.kind === kind) {
      same.entries.push(...filledEntries);
      return;
    }
    const isTaken = this.#isTaken(title);
    const { words } = this;
    const key = sectionKeysOf('b').find(
      (candidate) => foldTitle(titleIn(words, candidate)) === folded,
    );
    if (!isTaken) this.#sections.set(folded, { kind, entries: filledEntries });
    if (key !== undefined && !isTaken && PREDEFINED_SECTIONS[key].kind === kind) {
      this.#predefined[key] = filledEntries;
      this.#addTitle(titleIn(words, key));
      return;
    }
    const unique = isTaken ? this.#numbered(title) : title;
    const section = {
      title: unique,
      entry_type: kind,
      link_text: linkText,
      entries: filledEntries,
    };
    this.#custom.push(defined<object>(section) as SectionB);
    this.#addTitle(unique);
  }

  /** Adds sections; `partsAt` returns the objects under a key. */
  addSections(
    rows: readonly SectionRow[],
    partsAt: (key: string, textKey?: string) => readonly Part[],
  ): void {
    for (const [title, kind, key, read, textKey] of rows)
      this.addParts<EntryKind>(
        this.word(title),
        kind,
        partsAt(key, textKey),
        read as Reader<EntryKind>,
      );
  }

  addParts<Kind extends EntryKind>(
    title: string,
    kind: Kind,
    parts: readonly Part[],
    read: Reader<Kind>,
  ): void {
    const entries = parts.flatMap<EntryOf<Kind>>((part) => read(part, this));
    this.addSection(title, kind, entries);
  }

  /** Adds a remark, which becomes a comment after the value. */
  remark<T extends object>(owner: T, key: keyof T & string, text: string): void {
    this.#remarks.set(owner, { ...this.#remarks.get(owner), [key]: text });
  }

  remarksOn(owner: object): Readonly<Record<string, string>> {
    return this.#remarks.get(owner) ?? {};
  }

  /** The finished document, with its sections in the order in which they were added, or in the default order. */
  document(keepsOrder: boolean): CvDocumentB {
    const keys = sectionKeysOf('b').filter((key) => key in this.#predefined);
    const byDefault = [
      ...keys.map((key) => titleIn(this.words, key)),
      ...this.#custom.map(({ title }) => title),
    ];
    const isOther = keepsOrder && byDefault.some((title, index) => title !== this.titles[index]);
    const cv = defined({
      name: this.words.words.placeholderName,
      ...this.person,
      section_order: isOther ? [...this.titles] : undefined,
      ...Object.fromEntries(keys.map((key) => [key, this.#predefined[key]])),
      custom_sections: this.#custom.length === 0 ? undefined : this.#custom,
    });
    if (cv.location !== undefined) this.remark(cv, 'location', 'shown with --show-location only');
    if (this.person.name === undefined) this.remark(cv, 'name', 'no name is given');
    return defined({ language: this.language, cv, design: this.design });
  }

  #addTitle(title: string): void {
    this.titles.push(title);
    this.#taken.set(foldTitle(title), 2);
  }

  #isTaken(title: string): boolean {
    const folded = foldTitle(title);
    const isSummary =
      this.person.summary !== undefined && folded === foldTitle(titleIn(this.words, 'summary'));
    return isSummary || this.#taken.has(folded);
  }

  #numbered(title: string): string {
    const folded = foldTitle(title);
    for (let number = this.#taken.get(folded) ?? 2; ; number++) {
      const candidate = `${title} (${number})`;
      if (this.#isTaken(candidate)) continue;
      this.#taken.set(folded, number + 1);
      return candidate;
    }
  }
}

/** Columns per line. Text in quotes is not broken: the library would write a line with one space as a backslash. */
const LAYOUT = { lineWidth: 100, doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY };

/** Comments are not broken, since nobody would join the parts of a word again. */
const UNBROKEN = { ...LAYOUT, lineWidth: 0 };

/** Writes an imported document as YAML, with remarks after values, and values that were not imported at the end. */
export function writeDocument(
  document: CvDocumentB,
  draft: Draft,
  heading: string,
  leftovers: readonly Leftover[],
): string {
  const yaml = new Document(document);
  finish(yaml.contents as Node, document, draft);
  const [first, ...others] = pairsOf(yaml.contents);
  const cv = [first, ...others].find((pair) => pair !== undefined && keyOf(pair) === 'cv');
  const blocks = pairsOf(cv?.value).filter(
    (pair) => isSeq(pair.value) || keyOf(pair) === 'summary',
  );
  for (const pair of [...blocks, ...others]) (pair.key as Node).spaceBefore = true;
  yaml.commentBefore = ` ${heading}`;
  if (leftovers.length > 0) yaml.comment = commentOf(leftovers);
  return `${visibleLines(yaml.toString(LAYOUT)).trimEnd()}\n`;
}

function finish(node: unknown, value: unknown, draft: Draft): void {
  if (isScalar(node) && typeof value === 'string') setNotation(node, value);
  if (isSeq(node)) {
    for (const [index, item] of node.items.entries())
      finishItem(item, (value as unknown[])[index], draft);
  }
  for (const pair of pairsOf(node)) finishPair(pair, value as Record<string, unknown>, draft);
}

function setNotation(node: Scalar, text: string): void {
  if (needsQuotes(text)) node.type = Scalar.QUOTE_DOUBLE;
  else if (!canBeFolded(text)) node.type = Scalar.BLOCK_LITERAL;
}

function finishItem(item: unknown, value: unknown, draft: Draft): void {
  // A line that began with a dash would begin a list within the text.
  if (isScalar(item) && typeof value === 'string' && /^[^\n]+ - [^\n]+$/.test(value))
    item.type = Scalar.QUOTE_DOUBLE;
  finish(item, value, draft);
}

function finishPair(pair: Pair, owner: Readonly<Record<string, unknown>>, draft: Draft): void {
  const key = keyOf(pair);
  const value = owner[key];
  const remark = draft.remarksOn(owner)[key];
  // There is no room for a remark after a list.
  if (remark !== undefined && isSeq(pair.value))
    (pair.key as Node).commentBefore = ` ${key}: ${remark}`;
  else if (remark !== undefined) (pair.value as Node).comment = ` ${remark}`;
  // Years are text in a CV, even without quotes.
  if (/date$/.test(key) && /^[1-9]\d{3}$/.test(String(value)))
    pair.value = new Scalar(Number(value));
  if (key === 'summary' && isScalar(pair.value))
    pair.value.type = /[^\n]\n[^\n]/.test(String(value))
      ? Scalar.BLOCK_LITERAL
      : Scalar.BLOCK_FOLDED;
  finish(pair.value, value, draft);
}

/** Escapes work only in double quotes; without them, signs that cannot be seen are no part of a text, or take its dash for that of a list. */
function needsQuotes(text: string): boolean {
  return (
    visibleLines(text) !== text ||
    withoutOddSpaces(text) !== text ||
    /^[-?:][^\x20-\x7E]/.test(text)
  );
}

/** The library folds text incorrectly next to white space at the end of a line, or tabs at its beginning. */
function canBeFolded(text: string): boolean {
  // Folded, a single line end would be read as the end of a paragraph.
  return !/[^\n]\n[^\n]/.test(text) && !(text.includes('\n') && /^\t|[ \t]$/m.test(text));
}

function pairsOf(node: unknown): Pair[] {
  return isMap(node) ? (node as YAMLMap).items : [];
}

function keyOf(pair: Pair): string {
  return String((pair.key as Scalar).value);
}

function commentOf(leftovers: readonly Leftover[]): string {
  const lines = leftovers.map(({ path, value }) =>
    stringify({ [formatPath(path)]: value }, UNBROKEN),
  );
  const text = `Not imported:\n\n${lines.join('')}`.trimEnd();
  return text.replaceAll(/^/gm, ' ');
}
