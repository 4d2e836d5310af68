import { LANGUAGES } from '../../compiler/locales/all.generated.js';
import { splitLanguage } from '../../compiler/locales/language-tag.js';
import type { PdfLink, PdfReading } from '../../pdf/model.js';
import { defined } from '../../util/plain-object.js';
import { Calendar } from './dates.js';
import { besideOf, entriesOf } from './entries.js';
import { contactsIn, headerOf } from './header.js';
import { type Headings, headingsOf } from './headings.js';
import { type Row, rowsOf } from './rows.js';
import { type Segment, segmentsOf, spotAround } from './segments.js';
import type { Field, Section, Structure } from './structure.js';
import { meaningOf, sectionMeant } from './titles.js';

/** More characters are no CV. */
const MOST_CHARS = 100_000;

/**
 * Finds what a CV consists of in a PDF of any program, by what a person sees: sizes, weights and places of letters, titles
 * and dates in the words of our languages. Tags are not needed; only what they mark as no part of the content is left out.
 */
export function structureOfPdf(reading: PdfReading): Structure {
  let left = MOST_CHARS;
  const pages = reading.pages.map((page, index) => {
    const chars = page.chars.slice(0, Math.max(0, left));
    left -= chars.length;
    return segmentsOf({ ...page, chars }, index);
  });
  const calendar = calendarOf(reading);
  const headings = headingsOf(pages, calendar);
  const { body, margins } = rowsOf(pages, reading, headings);
  const { top, drafts } = divide(body, headings);
  const { fields: header, paragraphs } = headerOf(top, reading.links, calendar, true);
  const sections: Section[] = [];
  const source = { calendar, body: headings.body };
  if (paragraphs.length > 0) {
    const entries = entriesOf(paragraphs, {
      ...source,
      isBeside: () => undefined,
      meaning: 'summary',
      isList: false,
    });
    sections.push({ meaning: 'summary', entries });
  }
  for (const { title, rows } of drafts) {
    if (areContacts(rows, reading.links)) {
      header.push(...headerOf(rows, reading.links, calendar, false).fields);
      continue;
    }
    const meaning = sectionMeant(title.text);
    const isList = meaningOf(title.text) === 'other';
    const entries = entriesOf(rows, { ...source, isBeside: besideOf(rows), meaning, isList });
    sections.push({ title, ...(meaning && { meaning }), entries });
  }
  const known = new Set(header.map(({ text }) => text));
  header.push(...contactsIn(margins, reading.links).filter(({ text }) => !known.has(text)));
  return { header, sections };
}

/** The calendar of the PDF's language and English; of all languages if it names none. */
function calendarOf({ language }: PdfReading): Calendar {
  const wanted = /^[a-z]{2,3}(?:-|$)/i.test(language)
    ? splitLanguage(language).language
    : undefined;
  const own = LANGUAGES.filter(({ tag }) => tag === wanted || tag.startsWith(`${wanted}-`));
  const english = LANGUAGES.filter(({ tag }) => tag === 'en');
  const others = LANGUAGES.filter((other) => !own.includes(other) && !english.includes(other));
  return new Calendar(
    own.length === 0 || wanted === 'en' ? [...english, ...others] : [...own, ...english],
  );
}

/** A section while its rows are found. */
interface SectionDraft {
  readonly title: Field;
  readonly rows: Row[];
}

/** Rows above the first title of their column, and the sections. */
function divide(rows: readonly Row[], headings: Headings): { top: Row[]; drafts: SectionDraft[] } {
  const top: Row[] = [];
  const drafts: SectionDraft[] = [];
  const columns = new OpenSections();
  for (const row of rows) {
    columns.turnTo(row.page);
    const title = titleIn(row, headings);
    if (title === undefined) {
      (columns.sectionOf(row)?.rows ?? top).push(row);
      continue;
    }
    const section = {
      role: 'section' as const,
      text: title.text.trim(),
      spot: spotAround([title]),
    };
    const rest = row.segments.filter((segment) => segment !== title);
    const draft = {
      title: defined(section),
      rows: rest.length > 0 ? [{ ...row, segments: rest }] : [],
    };
    drafts.push(draft);
    columns.open(row, draft);
  }
  return { top, drafts };
}

/** The section that each column of the page is in, and of the page before. */
class OpenSections {
  #open = new Map<number, SectionDraft>();
  #before = new Map<number, SectionDraft>();
  #page = 0;

  turnTo(page: number): void {
    if (page === this.#page) return;
    if (this.#open.size > 0) this.#before = this.#open;
    this.#open = new Map();
    this.#page = page;
  }

  open({ column }: Row, draft: SectionDraft): void {
    this.#open.set(column, draft);
  }

  /** The section that a row without a title belongs to; undefined above the first one. */
  sectionOf(row: Row): SectionDraft | undefined {
    const own = this.#open.get(row.column);
    if (own !== undefined) return own;
    const latest = row.column === 0 && this.#open.size > 0 ? this.#open : this.#before;
    const draft = latest.get(row.column) ?? [...latest.values()].at(-1);
    if (draft !== undefined) this.open(row, draft);
    return draft;
  }
}

/** The title of a section that a row is, or, in a column of its own, begins with. */
function titleIn({ segments }: Row, headings: Headings): Segment | undefined {
  const [first, second] = segments;
  if (first === undefined || !headings.isTitle(first)) return undefined;
  return second === undefined || (meaningOf(first.text) !== undefined && first.size > second.size)
    ? first
    : undefined;
}

/** Whether a section has the ways to reach the person, and little else. */
function areContacts(rows: readonly Row[], links: readonly PdfLink[]): boolean {
  const hasEmail = contactsIn(rows, links).some(({ role }) => role === 'email');
  return (
    hasEmail &&
    rows.length <= 12 &&
    rows.every(({ segments }) => segments.every(({ isBullet }) => !isBullet))
  );
}
