import { decodeXML } from 'entities';
import { LANGUAGES } from '../compiler/locales/all.generated.js';
import { ENGLISH } from '../compiler/locales/find.js';
import { knownDate } from '../compiler/schema/calendar.js';
import type { PublicationEntryB } from '../compiler/schema/entries.js';
import { itemsOf } from '../util/plain-object.js';
import type { Draft, EntryInput } from './draft.js';
import { identifiersOf, readCustomDate, readUri } from './fields.js';
import { toMarkdown } from './html.js';
import { inOrder, literal } from './plain-text.js';
import { firstFrom, type Part, scalarText } from './reading.js';

export function addPublications(
  parts: readonly Part[],
  draft: Draft,
  read: (part: Part) => EntryInput<PublicationEntryB>,
): void {
  const entries = parts.flatMap((part) => {
    const type = part.text('type') ?? '';
    const entry = draft.createEntry('PublicationEntry', read(part));
    if (draft.selects({ ...entry, type })) return [entry];
    part.reading.take(part.path);
    return [];
  });
  draft.addSection(draft.word('Publications'), 'PublicationEntry', entries);
}

/** Reads the `{ entries }` of `readBibtex`. */
export function readBibtexEntries(root: Part, draft: Draft): void {
  addPublications(root.parts('entries'), draft, readBibtexEntry);
}

function readBibtexEntry(part: Part) {
  part.text('key');
  const [title, subtitle] = [part.text('title'), part.text('subtitle')];
  const readField = (...keys: string[]) =>
    firstFrom(keys, (key) => part.accept(key, (text) => (/^n\/a$/i.test(text) ? undefined : text)));
  const container = readField(
    ...'journaltitle journal booktitle eventtitle publisher school institution howpublished organization'.split(
      ' ',
    ),
  );
  const identifiers = identifiersOf(part);
  const thesis = readField('kind');
  return {
    title: [title, subtitle].filter(Boolean).join(': '),
    authors:
      part.value.author === undefined ? markEditors(part.texts('editor')) : part.texts('author'),
    date: part.accept('date', normalizeDateRange) ?? readYearAndMonth(part),
    doi: identifiers.doi,
    url: identifiers.url ?? readEprintUrl(part),
    journal: formatJournal(
      [thesis && (REPORT_KINDS.get(thesis) ?? thesis), container].filter(Boolean).join(', '),
      readField('volume'),
      readField('number', 'issue'),
      readField('pages', 'eid'),
    ),
    highlights: [readField('note', 'addendum')],
  };
}

/** BibLaTeX's kinds of theses and reports (biblatex 3.20, 4.9.2.13). */
const REPORT_KINDS = new Map(
  Object.entries({
    bathesis: 'Bachelor’s thesis',
    mathesis: 'Master’s thesis',
    phdthesis: 'PhD thesis',
    candthesis: 'Candidate thesis',
    techreport: 'Technical report',
    resreport: 'Research report',
  }),
);

/** Marks the editors of a publication without authors: `Jane Doe, Ann Roe (Eds.)`. */
function markEditors(names: readonly string[]): string[] {
  const mark = names.length > 1 ? '(Eds.)' : '(Ed.)';
  return names.map((name, index) => (index === names.length - 1 ? `${name} ${mark}` : name));
}

/** Normalizes a date or range; one date if both are in a month, since days are not shown. */
function normalizeDateRange(text: string): string | undefined {
  const [start = '', end] = text.split('/');
  if (end === undefined || start.slice(0, 7) === end.slice(0, 7)) return readCustomDate(start);
  return readCustomDate([start, end].filter(Boolean).join(' – '));
}

/** Reads year and month: `October`, `10`, `8~02` from `"8~" # feb`, `März`. */
function readYearAndMonth(part: Part): string | undefined {
  const year = part.accept('year', readCustomDate);
  if (year === undefined || !/^\d{4}$/.test(year)) return year;
  const parseMonth = (text: string) => {
    const month = (/\p{L}{3,}|\b0\d\b/u.exec(text) ?? /^\d{1,2}/.exec(text))?.[0] ?? '';
    const date = readCustomDate(month + (/\d/.test(month) ? '/' : ' ') + year, {
      words: ENGLISH,
      others: LANGUAGES,
    });
    return date !== undefined && /^\d{4}-\d{2}$/.test(date) ? date : undefined;
  };
  return part.accept('month', (text) => formatMonthRange(text, year) ?? parseMonth(text)) ?? year;
}

/** Formats a range of months: `May--June`. */
function formatMonthRange(text: string, year: string): string | undefined {
  const [, from, to] =
    /^\s*(\p{L}{3,}\.?)\s*(?:[-–—/]+|and|&)\s*(\p{L}{3,}\.?)\s*$/u.exec(text) ?? [];
  return from === undefined ? undefined : `${from}–${to} ${year}`;
}

function readEprintUrl(part: Part): string | undefined {
  const archive = part.peek('archiveprefix') || part.peek('eprinttype');
  if (!/^arxiv$/i.test(archive)) return undefined;
  part.text('archiveprefix');
  part.text('eprinttype');
  part.text('primaryclass');
  return part.accept('eprint', (number) => readUri(`https://arxiv.org/abs/${number}`));
}

/** Formats a journal with issue and pages: `Ocean Science 12 (3), 1–10`. */
function formatJournal(
  container?: string,
  volume?: string,
  number?: string,
  pages?: string,
): string | undefined {
  const issue = [volume, number && (volume === undefined ? number : `(${number})`)]
    .filter(Boolean)
    .join(' ');
  const range = pages?.replaceAll(/(?<=\d)\s*-\s*(?=\d)/g, '–');
  return (
    [[container, issue].filter(Boolean).join(' '), range].filter(Boolean).join(', ') || undefined
  );
}

/** Reads `{ items }` of CSL-JSON (Citation Style Language 1.0.2). */
export function readCslItems(root: Part, draft: Draft): void {
  addPublications(root.parts('items'), draft, readCslItem);
}

function readCslItem(part: Part) {
  part.text('id');
  const authors = part.parts('author').map(readCslName);
  const readField = (key: string) => part.accept(key, withoutTags);
  const container =
    readField('container-title') ?? readField('event-title') ?? readField('publisher');
  return {
    title: readField('title'),
    authors: authors.length > 0 ? authors : markEditors(part.parts('editor').map(readCslName)),
    date: readCslDate(part.part('issued')),
    ...identifiersOf(part, 'DOI', 'URL'),
    journal: formatJournal(
      [readField('genre'), container].filter(Boolean).join(', '),
      readField('volume'),
      readField('issue'),
      readField('page'),
    ),
    highlights: [readField('note')],
  };
}

function readCslName(part: Part): string {
  const parts = ['given', 'dropping-particle', 'non-dropping-particle', 'family'].map((key) =>
    part.text(key),
  );
  const name = part.text('literal') ?? inOrder(parts);
  return literal([name, part.text('suffix')].filter(Boolean).join(', '));
}

function readCslDate(part: Part | undefined): string | undefined {
  if (part === undefined) return undefined;
  const dateParts = itemsOf(part.value['date-parts']);
  const dates = dateParts.map((numbers) =>
    itemsOf(numbers)
      .slice(0, 3)
      .map((number) => `${scalarText(number)}`.padStart(2, '0'))
      .join('-'),
  );
  const date =
    dates.every((one) => knownDate(one) !== undefined) && normalizeDateRange(dates.join('/'));
  if (date) {
    part.reading.take([...part.path, 'date-parts']);
    return date;
  }
  return part.accept('raw', normalizeDateRange) ?? part.accept('literal', readCustomDate);
}

/** Converts HTML, possibly with escaped tags, to Markdown. */
export function withoutTags(text: string): string {
  return toMarkdown(decodeXML(text), false);
}
