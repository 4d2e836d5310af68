import { decodeXML } from 'entities';
import { LANGUAGES } from '../compiler/locales/all.generated.js';
import { ENGLISH } from '../compiler/locales/find-locale.js';
import { parseCalendarDate } from '../compiler/schema/calendar-date.js';
import type { PublicationEntryB } from '../compiler/schema/entries.js';
import { toList } from '../util/plain-object.js';
import type { Draft, EntryInput } from './draft.js';
import { normalizeDate, parseUrl, readDoiAndUrl } from './fields.js';
import { htmlToMarkdown } from './html-to-markdown.js';
import { findFirst, type InputObject, toScalarText } from './input-object.js';
import { escapeMarkdown, joinName } from './plain-text.js';

export function addPublications(
  parts: readonly InputObject[],
  draft: Draft,
  read: (part: InputObject) => EntryInput<PublicationEntryB>,
): void {
  const entries = parts.flatMap((part) => {
    const type = part.text('type') ?? '';
    const entry = draft.createEntry('PublicationEntry', read(part));
    if (draft.isSelected({ ...entry, type })) return [entry];
    part.tracker.consume(part.path);
    return [];
  });
  draft.addSection(draft.translate('Publications'), 'PublicationEntry', entries);
}

/** Reads the `{ entries }` of `readBibtex`. */
export function readBibtexEntries(root: InputObject, draft: Draft): void {
  addPublications(root.objects('entries'), draft, readBibtexEntry);
}

function readBibtexEntry(part: InputObject) {
  part.text('key');
  const readField = (...keys: string[]) =>
    findFirst(keys, (key) => part.accept(key, (text) => (/^n\/a$/i.test(text) ? undefined : text)));
  const container = readField(
    ...(
      'journaltitle journal booktitle eventtitle publisher school institution howpublished ' +
      'organization'
    ).split(' '),
  );
  const identifiers = readDoiAndUrl(part);
  const thesis = readField('kind');
  return {
    title: [part.text('title'), part.text('subtitle')].filter(Boolean).join(': '),
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

/** `Jane Doe, Ann Roe (Eds.)` */
function markEditors(names: readonly string[]): string[] {
  const mark = names.length > 1 ? '(Eds.)' : '(Ed.)';
  return names.map((name, index) => (index === names.length - 1 ? `${name} ${mark}` : name));
}

/** Returns one date if both are in a month, since days are not shown. */
function normalizeDateRange(text: string): string | undefined {
  const [start = '', end] = text.split('/');
  if (end === undefined || start.slice(0, 7) === end.slice(0, 7)) return normalizeDate(start);
  return normalizeDate([start, end].filter(Boolean).join(' – '));
}

/** Months: `October`, `10`, `8~02` from `"8~" # feb`, `März`. */
function readYearAndMonth(part: InputObject): string | undefined {
  const year = part.accept('year', normalizeDate);
  if (year === undefined || !/^\d{4}$/.test(year)) return year;
  const parseMonth = (text: string) => {
    const month = (/\p{L}{3,}|\b0\d\b/u.exec(text) ?? /^\d{1,2}/.exec(text))?.[0] ?? '';
    const date = normalizeDate(month + (/\d/.test(month) ? '/' : ' ') + year, {
      locale: ENGLISH,
      otherLocales: LANGUAGES,
    });
    return date !== undefined && /^\d{4}-\d{2}$/.test(date) ? date : undefined;
  };
  return part.accept('month', (text) => formatMonthRange(text, year) ?? parseMonth(text)) ?? year;
}

/** `May--June` */
function formatMonthRange(text: string, year: string): string | undefined {
  const [, from, to] =
    /^\s*(\p{L}{3,}\.?)\s*(?:[-–—/]+|and|&)\s*(\p{L}{3,}\.?)\s*$/u.exec(text) ?? [];
  return from === undefined ? undefined : `${from}–${to} ${year}`;
}

function readEprintUrl(part: InputObject): string | undefined {
  const archive = part.peek('archiveprefix') || part.peek('eprinttype');
  if (!/^arxiv$/i.test(archive)) return undefined;
  part.text('archiveprefix');
  part.text('eprinttype');
  part.text('primaryclass');
  return part.accept('eprint', (number) => parseUrl(`https://arxiv.org/abs/${number}`));
}

/** `Ocean Science 12 (3), 1–10` */
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
export function readCslItems(root: InputObject, draft: Draft): void {
  addPublications(root.objects('items'), draft, readCslItem);
}

function readCslItem(part: InputObject) {
  part.text('id');
  const authors = part.objects('author').map(readCslName);
  const readField = (key: string) => part.accept(key, escapedHtmlToMarkdown);
  const container =
    readField('container-title') ?? readField('event-title') ?? readField('publisher');
  return {
    title: readField('title'),
    authors: authors.length > 0 ? authors : markEditors(part.objects('editor').map(readCslName)),
    date: readCslDate(part.object('issued')),
    ...readDoiAndUrl(part, 'DOI', 'URL'),
    journal: formatJournal(
      [readField('genre'), container].filter(Boolean).join(', '),
      readField('volume'),
      readField('issue'),
      readField('page'),
    ),
    highlights: [readField('note')],
  };
}

function readCslName(part: InputObject): string {
  const parts = ['given', 'dropping-particle', 'non-dropping-particle', 'family'].map((key) =>
    part.text(key),
  );
  const name = part.text('literal') ?? joinName(parts);
  return escapeMarkdown([name, part.text('suffix')].filter(Boolean).join(', '));
}

function readCslDate(part: InputObject | undefined): string | undefined {
  if (part === undefined) return undefined;
  const dateParts = toList(part.value['date-parts']);
  const dates = dateParts.map((numbers) =>
    toList(numbers)
      .slice(0, 3)
      .map((number) => `${toScalarText(number)}`.padStart(2, '0'))
      .join('-'),
  );
  const date =
    dates.every((date) => parseCalendarDate(date) !== undefined) &&
    normalizeDateRange(dates.join('/'));
  if (date) {
    part.tracker.consume([...part.path, 'date-parts']);
    return date;
  }
  return part.accept('raw', normalizeDateRange) ?? part.accept('literal', normalizeDate);
}

export function escapedHtmlToMarkdown(text: string): string {
  return htmlToMarkdown(decodeXML(text), false);
}
