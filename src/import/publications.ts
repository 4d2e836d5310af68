import { decodeXML } from 'entities';
import { LANGUAGES } from '../compiler/locales/all.generated.js';
import { ENGLISH } from '../compiler/locales/find.js';
import { knownDate } from '../compiler/schema/calendar.js';
import type { PublicationEntryB } from '../compiler/schema/entries.js';
import type { Draft, Reader } from './draft.js';
import { entryOf, identifiersOf, readCustomDate, readUri } from './fields.js';
import { inOrder, literal } from './plain-text.js';
import { firstFrom, type Part, scalarText } from './reading.js';

export function addPublications(
  parts: readonly Part[],
  draft: Draft,
  read: Reader<'PublicationEntry'>,
): void {
  const entries = parts.flatMap((part) => {
    const type = part.text('type') ?? '';
    const entry = read(part, draft);
    if (draft.selects({ ...entry, type })) return [entry];
    part.reading.take(part.path);
    return [];
  });
  draft.addSection('Publications', 'PublicationEntry', entries);
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
  return entryOf('PublicationEntry', draft, {
    title: [title, subtitle].filter(Boolean).join(': '),
    authors: part.texts(part.value.author === undefined ? 'editor' : 'author'),
    date: part.accept('date', dateIn) ?? monthOf(part),
    doi: identifiers.doi,
    url: identifiers.url ?? eprintOf(part),
    journal: withPages(whole, given('volume'), given('number', 'issue'), given('pages', 'eid')),
  });
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
  return part.accept('month', dated) ?? year;
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
  const people = part.parts('author').length > 0 ? part.parts('author') : part.parts('editor');
  const text = (key: string): string | undefined => part.accept(key, withoutTags);
  const whole = text('container-title') ?? text('event-title') ?? text('publisher');
  return entryOf('PublicationEntry', draft, {
    title: text('title'),
    authors: people.map(cslName),
    date: cslDate(part.part('issued')),
    ...identifiersOf(part, 'DOI', 'URL'),
    journal: withPages(whole, text('volume'), text('issue'), text('page')),
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
  const [first] = Array.isArray(part.value['date-parts']) ? part.value['date-parts'] : [];
  const numbers = Array.isArray(first)
    ? first.map((one) => Number(scalarText(one))).slice(0, 3)
    : [];
  const [year, ...rest] = numbers;
  const date = [year, ...rest.map((number) => `${number}`.padStart(2, '0'))].join('-');
  if (year !== undefined && knownDate(date) !== undefined) {
    part.reading.take([...part.path, 'date-parts']);
    return date;
  }
  return part.accept('raw', dateIn) ?? part.accept('literal', readCustomDate);
}

const SIGNS = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₋' };

/** A text of HTML in which italics have marks of Markdown, raised and lowered numbers are as Unicode has them, and other tags are left out. */
export function withoutTags(text: string): string {
  const plain = decodeXML(text).replaceAll(
    /<(su[pb])>([\d+−-]+)<\/\1>/g,
    (_, kind: 'sup' | 'sub', number: string) =>
      number.replaceAll(/./g, (sign) => SIGNS[kind].charAt('0123456789+-−'.indexOf(sign))),
  );
  const [before = '', ...others] = literal(plain).split('\\<i>');
  // A pattern for both tags would look to the end of the text for each that is not closed.
  const marked = others.map((part) => {
    const [inner = '', ...rest] = part.split('\\</i>');
    return rest.length === 0 ? part : inner.replace(/\S(?:.*\S)?/s, '*$&*') + rest.join('');
  });
  return [before, ...marked].join('').replaceAll(/\\<\/?(?:i|b|sup|sub|span)\b[^<>]*>/g, '');
}
