import { displayAddress } from '../compiler/model/links.js';
import { groupBy } from '../util/arrays.js';
import type { PdfContents } from './contents.js';
import type { ReaderName } from './readers/reader.js';
import { CONTACTS, type ReaderScore } from './structure/score.js';
import {
  type Entry,
  type Field,
  fieldsIn,
  type Role,
  type Section,
  type Structure,
} from './structure/structure.js';

/** What a form would be filled with, as a program that gets all of the page would. */
export interface FilledForm {
  /** Name, ways to reach the person, links; a role that the page does not have has no value. */
  readonly person: readonly FormValue[];
  readonly jobs: readonly FormValue[];
  readonly education: readonly FormValue[];
}

/** A value of a form. */
export interface FormValue {
  /** The kind of value: that of its first field. */
  readonly role: Role;
  /** Its parts in the order of a form: of a job, title, employer, place, dates. */
  readonly fields: readonly Field[];
  /** The same as a form has them: a profile is an address. */
  readonly texts: readonly string[];
  /** Whether nothing else can be meant. */
  readonly isSure: boolean;
  /** Readers that do not get all of it, and what each lacks or has elsewhere. */
  readonly losses: readonly FormLoss[];
}

/** Readers that lack the same of a value. */
export interface FormLoss {
  readonly readers: readonly ReaderName[];
  readonly fields: readonly Field[];
}

/** A reader, and how much of the structure it gets. */
interface Scored {
  readonly name: ReaderName;
  readonly score: ReaderScore;
}

/** What a PDF says about itself that confirms a name. */
type Claims = Pick<PdfContents, 'title' | 'author'>;

/**
 * Fills a form with what a CV consists of.
 *
 * @param hasSource - whether that is known, and not guessed from the page
 */
export function formOf(
  { header, sections }: Structure,
  scored: readonly Scored[],
  claims: Claims,
  hasSource: boolean,
): FilledForm {
  // Once for all values: a page may have thousands.
  const readers = scored.map(lostBy);
  const filled = (fields: readonly Field[], isSure: boolean): FormValue => ({
    role: fields[0]?.role ?? 'text',
    fields,
    texts: fields.map(textOf),
    isSure: hasSource || isSure,
    losses: lossesOf(fields, readers),
  });
  const entriesIn = (meanings: readonly Section['meaning'][]): FormValue[] =>
    sections
      .filter(({ meaning }) => meanings.includes(meaning))
      .flatMap(({ entries }) => entries)
      .flatMap((entry) => {
        const fields = fieldsOf(entry);
        // On a page, what has no dates is more often a part of an entry than one of its own.
        const isEntry = hasSource || fields.some(({ period }) => period !== undefined);
        return isEntry && fields.some(({ role }) => role === 'title') ? [filled(fields, true)] : [];
      });
  return {
    person: ['name', ...CONTACTS]
      .flatMap((role) => header.filter((field) => field.role === role))
      .filter((field) => hasSource || mayBe(field, sections))
      .map((field) => filled([field], isConfirmed(field, header, claims))),
    jobs: entriesIn(['experience', 'work_experience']),
    education: entriesIn(['education']),
  };
}

function textOf({ role, text, href }: Field): string {
  return role === 'profile' && href !== undefined ? displayAddress(href) : text;
}

/** What forms ask of an entry. */
function fieldsOf({ fields }: Entry): Field[] {
  const asked: readonly Role[] = ['title', 'place', 'dates'];
  return fields.filter(({ role }) => asked.includes(role));
}

/** Titles of documents, taglines and sentences are the largest text of some pages, but nobody's name. */
function mayBeName(text: string): boolean {
  return (
    text.split(/\s+/).length <= 5 &&
    !/\d|[|@/:]|curriculum|vitae|r[eé]sum[eé]|lebenslauf|^cv$/i.test(text)
  );
}

/** Whether a line of the header may be what it looks like: a profession with a comma in it is no place. */
function mayBe({ role, text }: Field, sections: readonly Section[]): boolean {
  if (role === 'name') return mayBeName(text);
  if (role !== 'address') return true;
  const titles = sections.flatMap(fieldsIn).filter((field) => field.role === 'title');
  const known = new Set(titles.flatMap(({ text: title }) => wordsOf(title)));
  const words = wordsOf(text);
  return words.filter((word) => known.has(word)).length < words.length / 2;
}

function wordsOf(text: string): string[] {
  return plain(text).match(/\p{L}+/gu) ?? [];
}

/** Whether the file, or the person's addresses, have a part of the name, too; other lines have forms of their own, but for places. */
function isConfirmed(
  { role, text: name }: Field,
  header: readonly Field[],
  { title, author }: Claims,
): boolean {
  if (role !== 'name') return role !== 'address' || /[,\d]/.test(name);
  const addresses = header.flatMap(({ role, text, href = '' }) =>
    role === 'name' ? [] : [text, href],
  );
  const others = [title, author, ...addresses].map(plain).join('\n');
  return name
    .split(/[\s-]+/)
    .some((part) => plain(part).length >= 3 && others.includes(plain(part)));
}

/** Addresses have no accents. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** What a reader lacks, or has elsewhere. */
function lostBy({ name, score }: Scored): { name: ReaderName; lost: ReadonlySet<Field> } {
  return { name, lost: new Set([...score.missing, ...score.torn.flatMap((torn) => torn.lost)]) };
}

function lossesOf(
  fields: readonly Field[],
  readers: readonly ReturnType<typeof lostBy>[],
): FormLoss[] {
  const lacking = readers.filter(({ lost }) => fields.some((field) => lost.has(field)));
  const alike = groupBy(lacking, ({ lost }) => fields.map((field) => lost.has(field)).join());
  return [...alike.values()].map((same) => ({
    readers: same.map(({ name }) => name),
    fields: fields.filter((field) => same[0]?.lost.has(field)),
  }));
}
