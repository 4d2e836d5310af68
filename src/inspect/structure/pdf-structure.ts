import { LANGUAGES } from '../../compiler/locales/all.generated.js';
import { splitLanguageTag } from '../../compiler/locales/language-tag.js';
import type { PdfContent, PdfLink } from '../../pdf/model.js';
import { omitUndefined } from '../../util/plain-object.js';
import { DateFinder } from './date-finder.js';
import { createSideDetector, groupEntries } from './entries.js';
import { findContacts, findLabeledName, parseContactLink, parseHeader } from './header.js';
import { detectHeadings, type Headings, joinTitles } from './headings.js';
import { groupLines, type PageLine } from './page-lines.js';
import { isReadFromRight, mirrorPages, mirrorStructure } from './reading-direction.js';
import { mergeLocations, type Segment, splitSegments } from './split-segments.js';
import type { Field, Section, Structure } from './structure.js';
import { findSectionKey, findTitleMeaning } from './title-meaning.js';

const MAX_CHARS = 100_000;

/**
 * Detects the structure of a CV as a person sees it: by size, weight and position of text, section
 * titles and dates. Uses tags only to skip artifacts.
 */
export function detectPdfStructure(reading: PdfContent): Structure {
  if (!isReadFromRight(reading)) return detectDirectedStructure(reading);
  return mirrorStructure(detectDirectedStructure(mirrorPages(reading), true), reading);
}

function detectDirectedStructure(reading: PdfContent, isMirrored = false): Structure {
  let remaining = MAX_CHARS;
  const pages = reading.pages.map((page, index) => {
    const chars = page.chars.slice(0, Math.max(0, remaining));
    remaining -= chars.length;
    return joinTitles(splitSegments({ ...page, chars }, index, isMirrored));
  });
  const dateFinder = createDateFinder(reading.language);
  const headings = detectHeadings(pages, dateFinder);
  return detectStructure({
    ...groupLines(pages, reading, headings),
    headings,
    links: reading.links,
    dateFinder,
  });
}

export interface PageText {
  readonly body: readonly PageLine[];
  /** Headers and footers. */
  readonly margins: readonly PageLine[];
  readonly headings: Headings;
  readonly links: readonly PdfLink[];
  readonly dateFinder: DateFinder;
  /** Whether no text continues on the next line. */
  readonly hasWholeLines?: boolean;
}

export function detectStructure({
  body,
  margins,
  headings,
  links,
  dateFinder,
  hasWholeLines = false,
}: PageText): Structure {
  const { top, drafts } = groupSections(removeSignature(body, dateFinder), headings);
  const { fields: header, paragraphs } = parseHeader(top, links, dateFinder, true);
  const sections: Section[] = [];
  const source = { dateFinder, body: headings.body, hasWholeLines };
  if (paragraphs.length > 0) {
    const entries = groupEntries(paragraphs, {
      ...source,
      right: getRightEdge(paragraphs),
      getSide: () => undefined,
      meaning: 'summary',
      isList: false,
    });
    sections.push({ meaning: 'summary', entries });
  }
  const narrow = findNarrowColumn(body);
  for (const { line, title, rows: lines } of drafts) {
    const rows = lines.length > 1 ? lines.filter((line) => !isReferenceNote(line)) : lines;
    const meaning = findSectionKey(title.text);
    if (
      (meaning === undefined || meaning === 'summary') &&
      !/^r[eé]f[eé]r/i.test(title.text) &&
      isContactSection(rows, links)
    ) {
      header.push(...parseHeader(rows, links, dateFinder, false).fields);
      continue;
    }
    const entries = groupEntries(rows, {
      ...source,
      right: getRightEdge(body.filter(({ column }) => column === rows[0]?.column)),
      getSide: createSideDetector(rows, dateFinder),
      meaning,
      isList: findTitleMeaning(title.text) === 'other',
    });
    const isAside = line.column === narrow || undefined;
    sections.push(omitUndefined({ title, meaning, entries, isAside }));
  }
  const headerTexts = new Set(header.map(({ text }) => text));
  header.push(...findContacts(margins, links).filter(({ text }) => !headerTexts.has(text)));
  header.push(...findLinkedContacts(header, links));
  return { header: findLabeledName(header), sections };
}

function getText(line: PageLine | undefined): string {
  return line?.segments.map(({ text }) => text).join(' ') ?? '';
}

function isReferenceNote(line: PageLine): boolean {
  return REFERENCE_NOTE.test(getText(line));
}

/** `References are available on request.` */
const REFERENCE_NOTE =
  /^(?:r[eé]f[eé]ren(?:ces?|zen|cias|ze|ties)|referees)\s.{0,30}(?:request|anfrage|wunsch|demande|petición|solicitud|richiesta|aanvraag)\.?$/iu;

/** Removes `Berlin, 24.09.2026` and a repeated name from the end, where they sign the document. */
function removeSignature(lines: readonly PageLine[], dateFinder: DateFinder): readonly PageLine[] {
  const end = getText(lines.at(-1));
  const isRepeated = lines
    .slice(0, -1)
    // A label may precede the name.
    .some((line) => getText(line).toLowerCase().endsWith(end.toLowerCase()));
  const index = lines.length - (isRepeated ? 2 : 1);
  const [, town = '', date = ''] = SIGNED_DATE.exec(getText(lines[index])) ?? [];
  if (dateFinder.findDates(date)[0]?.start !== 0) return lines;
  const isDay = /^\d.{3,20}\d{4}$/.test(date);
  return isDay || isSignedMonth(town, lines.slice(0, index)) ? lines.slice(0, index) : lines;
}

/** `Berlin, September 2026`; the address names the town, and entries have their dates elsewhere. */
function isSignedMonth(town: string, lines: readonly PageLine[]): boolean {
  const texts = lines.map(getText);
  return texts.some((text) => text.includes(town)) && !texts.some((text) => SIGNED_DATE.test(text));
}

/** A town and a day or month */
const SIGNED_DATE =
  /^(\p{Lu}[\p{L} ().-]{1,30}(?:, \p{Lu}{2})?), (?:(?:den|le|a|el) )?(\d.{3,20}\d{4}|\p{L}{3,10}\.? \d{4}|\d\d?[./]\d{4})$/u;

/** Returns the narrow one of two columns; undefined if they are about as wide. */
function findNarrowColumn(lines: readonly PageLine[]): number | undefined {
  const [left = 0, right = 0] = [1, 2].map((column) => {
    const inside = lines.filter((line) => line.column === column);
    return getRightEdge(inside) - Math.min(...inside.map((line) => line.left));
  });
  if (left < MAX_ASIDE_WIDTH * right) return 1;
  return right < MAX_ASIDE_WIDTH * left ? 2 : undefined;
}

/** Relative to the other column. */
const MAX_ASIDE_WIDTH = 0.75;

function getRightEdge(lines: readonly PageLine[]): number {
  return Math.max(...lines.map(({ right }) => right));
}

/** Uses the given language and English, or all languages if it names none. */
export function createDateFinder(language: string): DateFinder {
  const code = /^[a-z]{2,3}(?:-|$)/i.test(language)
    ? splitLanguageTag(language).language
    : undefined;
  const pdfLanguages = LANGUAGES.filter(({ tag }) => tag === code || tag.startsWith(`${code}-`));
  const english = LANGUAGES.filter(({ tag }) => tag === 'en');
  const otherLanguages = LANGUAGES.filter(
    (other) => !pdfLanguages.includes(other) && !english.includes(other),
  );
  return new DateFinder(
    pdfLanguages.length === 0 || code === 'en'
      ? [...english, ...otherLanguages]
      : [...pdfLanguages, ...english],
  );
}

interface SectionDraft {
  readonly line: PageLine;
  readonly title: Field;
  readonly rows: PageLine[];
}

/** Separates the lines above the first section title from the sections. */
function groupSections(lines: readonly PageLine[], headings: Headings) {
  const top: PageLine[] = [];
  const drafts: SectionDraft[] = [];
  const columns = new OpenSections();
  const titles = lines.map((line) => findTitle(line, headings));
  const isKnown = (title: Segment | undefined) =>
    title !== undefined && findTitleMeaning(title.text) !== undefined;
  // Entries may have the style of section titles: then some follow these directly.
  const hasEntryTitles =
    titles.filter((title, index) => title && !isKnown(title) && isKnown(titles[index - 1])).length >
    1;
  for (const [index, line] of lines.entries()) {
    columns.startPage(line.page);
    const title = hasEntryTitles && !isKnown(titles[index]) ? undefined : titles[index];
    if (title === undefined) {
      (columns.findSection(line)?.rows ?? top).push(line);
      continue;
    }
    const rest = line.segments.filter((segment) => segment !== title);
    const draft = {
      line,
      title: omitUndefined({
        role: 'section' as const,
        text: title.text.trim(),
        location: mergeLocations([title]),
      }),
      rows: rest.length > 0 ? [{ ...line, segments: rest }] : [],
    };
    drafts.push(draft);
    columns.open(line, draft);
  }
  return { top, drafts: joinBareTitles(drafts) };
}

/** An unknown title without text below a title without text is its text. */
function joinBareTitles(drafts: readonly SectionDraft[]): SectionDraft[] {
  return drafts.filter(({ line, title, rows }, index) => {
    const above = drafts[index - 1];
    const isText =
      above?.rows.length === 0 &&
      rows.length === 0 &&
      above.line.column === line.column &&
      findTitleMeaning(title.text) === undefined;
    if (isText) above.rows.push(line);
    return !isText;
  });
}

/** The current section by column, on this page and the previous one. */
class OpenSections {
  #open = new Map<number, SectionDraft>();
  #previous = new Map<number, SectionDraft>();
  #page = 0;

  startPage(page: number): void {
    if (page === this.#page) return;
    if (this.#open.size > 0) this.#previous = this.#open;
    this.#open = new Map();
    this.#page = page;
  }

  open({ column }: PageLine, draft: SectionDraft): void {
    this.#open.set(column, draft);
  }

  /** Returns the section of a line without a title; undefined above the first one. */
  findSection(line: PageLine): SectionDraft | undefined {
    const current = this.#open.get(line.column);
    if (current !== undefined) return current;
    const latest = line.column === 0 && this.#open.size > 0 ? this.#open : this.#previous;
    const open = [...latest.values()];
    const draft =
      latest.get(line.column) ??
      (latest === this.#previous ? open.find((above) => isInColumn(line, above)) : undefined) ??
      open.at(-1);
    if (draft !== undefined) this.open(line, draft);
    return draft;
  }
}

/** Tests whether a line continues a column of the previous page. */
function isInColumn({ left, right }: PageLine, { title, rows }: SectionDraft): boolean {
  const above = [title.location, ...rows].filter((line) => line !== undefined);
  return (
    above.some((line) => Math.abs(line.left - left) < 2) &&
    above.some((line) => line.right > right - 2)
  );
}

/** Finds a section title that fills a line or starts it. */
function findTitle({ segments }: PageLine, headings: Headings): Segment | undefined {
  const [first, second] = segments;
  if (first === undefined || !headings.isTitle(first)) return undefined;
  return second === undefined ||
    headings.isInMargin(first) ||
    (findTitleMeaning(first.text) !== undefined && first.size > second.size)
    ? first
    : undefined;
}

/** Returns the first e-mail address and phone number of links, if the text has none. */
function findLinkedContacts(header: readonly Field[], links: readonly PdfLink[]): Field[] {
  return (['email', 'phone'] as const).flatMap((role): Field[] => {
    const href = links.find(({ url }) => parseContactLink(url)?.role === role)?.url ?? '';
    const text = parseContactLink(href)?.text;
    return text === undefined || header.some((field) => field.role === role)
      ? []
      : [{ role, text, href }];
  });
}

function isContactSection(lines: readonly PageLine[], links: readonly PdfLink[]): boolean {
  return (
    lines.length <= 12 &&
    lines.every(({ segments }) => segments.every(({ isBullet }) => !isBullet)) &&
    findContacts(lines, links).some(({ role }) => role === 'email')
  );
}
