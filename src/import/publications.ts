import { decodeXML } from 'entities';
import { LANGUAGES } from '../compiler/locales/all.generated.js';
import { ENGLISH } from '../compiler/locales/find.js';
import { knownDate } from '../compiler/schema/calendar.js';
import type { PublicationEntryB } from '../compiler/schema/entries.js';
import { itemsOf } from '../util/plain-object.js';
import type { Draft } from './draft.js';
import { entryOf, identifiersOf, readCustomDate, readUri } from './fields.js';
import { toMarkdown } from './html.js';
import { inOrder, literal } from './plain-text.js';
import { firstFrom, type Part, scalarText } from './reading.js';

export function addPublications(
  parts: readonly Part[],
  draft: Draft,
  read: (part: Part, draft: Draft) => PublicationEntryB,
): void {
  const entries = parts.flatMap((part) => {
    const type = part.text('type') ?? '';
    const entry = read(part, draft);
    if (draft.selects({ ...entry, type })) return [entry];
    part.reading.take(part.path);
    return [];
  });
  draft.addSection(draft.word('Publications'), 'PublicationEntry', entries);
}

/** Reads `{ entries }` as `readBibtex` gives them. */
export function readBibtexEntries(root: Part, draft: Draft): void {
  addPublications(root.parts('entries'), draft, bibtexEntry);
}

function bibtexEntry(part: Part, draft: Draft): PublicationEntryB {
  part.text('key');
  const [title, subtitle] = [part.text('title'), part.text('subtitle')];
  const given = (...keys: string[]): string | undefined =>
    firstFrom(keys, (key) => part.accept(key, (text) => (/^n\/a$/i.test(text) ? undefined : text)));
  const whole = given(
    ...'journaltitle journal booktitle eventtitle publisher school institution howpublished organization'.split(
      ' ',
    ),
  );
  const identifiers = identifiersOf(part);
  const thesis = given('kind');
  return entryOf('PublicationEntry', draft, {
    title: [title, subtitle].filter(Boolean).join(': '),
    authors:
      part.value.author === undefined ? asEditors(part.texts('editor')) : part.texts('author'),
    date: part.accept('date', dateIn) ?? monthOf(part),
    doi: identifiers.doi,
    url: identifiers.url ?? eprintOf(part),
    journal: withPages(
      [thesis && (THESES.get(thesis) ?? thesis), whole].filter(Boolean).join(', '),
      given('volume'),
      given('number', 'issue'),
      given('pages', 'eid'),
    ),
    highlights: [given('note', 'addendum')],
  });
}

/** The kinds of documents that BibLaTeX has words for (biblatex 3.20, 4.9.2.13). */
const THESES = new Map(
  Object.entries({
    bathesis: 'Bachelor’s thesis',
    mathesis: 'Master’s thesis',
    phdthesis: 'PhD thesis',
    candthesis: 'Candidate thesis',
    techreport: 'Technical report',
    resreport: 'Research report',
  }),
);

/** People who edited a publication without authors: `Jane Doe, Ann Roe (Eds.)`. */
function asEditors(names: readonly string[]): string[] {
  const mark = names.length > 1 ? '(Eds.)' : '(Ed.)';
  return names.map((name, index) => (index === names.length - 1 ? `${name} ${mark}` : name));
}

/** A date, or the days of a conference: one date if they are in one month, since days are not shown. */
function dateIn(text: string): string | undefined {
  const [start = '', end] = text.split('/');
  if (end === undefined || start.slice(0, 7) === end.slice(0, 7)) return readCustomDate(start);
  return readCustomDate([start, end].filter(Boolean).join(' – '));
}

/** The year of an entry, with its month if it has one: `October`, `10`, `8~02` from `"8~" # feb`, `März`. */
function monthOf(part: Part): string | undefined {
  const year = part.accept('year', readCustomDate);
  if (year === undefined || !/^\d{4}$/.test(year)) return year;
  const dated = (text: string): string | undefined => {
    const month = (/\p{L}{3,}|\b0\d\b/u.exec(text) ?? /^\d{1,2}/.exec(text))?.[0] ?? '';
    const date = readCustomDate(month + (/\d/.test(month) ? '/' : ' ') + year, {
      words: ENGLISH,
      others: LANGUAGES,
    });
    return date !== undefined && /^\d{4}-\d{2}$/.test(date) ? date : undefined;
  };
  return part.accept('month', (text) => monthsIn(text, year) ?? dated(text)) ?? year;
}

/** `May--June` */
function monthsIn(text: string, year: string): string | undefined {
  const [, from, to] =
    /^\s*(\p{L}{3,}\.?)\s*(?:[-–—/]+|and|&)\s*(\p{L}{3,}\.?)\s*$/u.exec(text) ?? [];
  return from === undefined ? undefined : `${from}–${to} ${year}`;
}

/** A preprint is where its number leads to. */
function eprintOf(part: Part): string | undefined {
  const archive = part.peek('archiveprefix') || part.peek('eprinttype');
  if (!/^arxiv$/i.test(archive)) return undefined;
  part.text('archiveprefix');
  part.text('eprinttype');
  part.text('primaryclass');
  return part.accept('eprint', (number) => readUri(`https://arxiv.org/abs/${number}`));
}

/** `Ocean Science 12 (3), 1–10` */
function withPages(
  whole?: string,
  volume?: string,
  number?: string,
  pages?: string,
): string | undefined {
  const issue = [volume, number && (volume === undefined ? number : `(${number})`)]
    .filter(Boolean)
    .join(' ');
  const range = pages?.replaceAll(/(?<=\d)\s*-\s*(?=\d)/g, '–');
  return [[whole, issue].filter(Boolean).join(' '), range].filter(Boolean).join(', ') || undefined;
}

/** Reads `{ items }` of CSL-JSON (Citation Style Language 1.0.2, "CSL-JSON"). */
export function readCslItems(root: Part, draft: Draft): void {
  addPublications(root.parts('items'), draft, cslItem);
}

function cslItem(part: Part, draft: Draft): PublicationEntryB {
  part.text('id');
  const authors = part.parts('author').map(cslName);
  const text = (key: string): string | undefined => part.accept(key, withoutTags);
  const whole = text('container-title') ?? text('event-title') ?? text('publisher');
  return entryOf('PublicationEntry', draft, {
    title: text('title'),
    authors: authors.length > 0 ? authors : asEditors(part.parts('editor').map(cslName)),
    date: cslDate(part.part('issued')),
    ...identifiersOf(part, 'DOI', 'URL'),
    journal: withPages(
      [text('genre'), whole].filter(Boolean).join(', '),
      text('volume'),
      text('issue'),
      text('page'),
    ),
    highlights: [text('note')],
  });
}

function cslName(part: Part): string {
  const parts = ['given', 'dropping-particle', 'non-dropping-particle', 'family'].map((key) =>
    part.text(key),
  );
  const name = part.text('literal') ?? inOrder(parts);
  return literal([name, part.text('suffix')].filter(Boolean).join(', '));
}

function cslDate(part: Part | undefined): string | undefined {
  if (part === undefined) return undefined;
  const given = itemsOf(part.value['date-parts']);
  const dates = given.map((numbers) =>
    itemsOf(numbers)
      .slice(0, 3)
      .map((number) => `${scalarText(number)}`.padStart(2, '0'))
      .join('-'),
  );
  const date = dates.every((one) => knownDate(one) !== undefined) && dateIn(dates.join('/'));
  if (date) {
    part.reading.take([...part.path, 'date-parts']);
    return date;
  }
  return part.accept('raw', dateIn) ?? part.accept('literal', readCustomDate);
}

/** A text of HTML, whose tags may be escaped. */
export function withoutTags(text: string): string {
  return toMarkdown(decodeXML(text), false);
}
