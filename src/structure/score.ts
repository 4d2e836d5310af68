import { comparableAddress } from '../values/address.js';
import { assignPlaces, type Owned } from './assign.js';
import { type Place, SearchedText } from './searched-text.js';
import type { Entry, Field, Role, Structure } from './structure.js';

/** What a reader's text has of a CV. */
export interface ReaderScore {
  /** How many fields the CV has. */
  readonly fields: number;
  /** Those that the text lacks. */
  readonly missing: readonly Field[];
  /** How many entries the CV has that could be torn: those with a title and something else. */
  readonly entries: number;
  /** Entries of which something stands elsewhere in the text. */
  readonly torn: readonly TornEntry[];
  /** Whether header, sections, entries and what they hold come in a person's order. */
  readonly isInOrder: boolean;
  /** Fields that come before what a person reads before them, or after what a person reads after them. */
  readonly misplaced: readonly Field[];
}

/** An entry, and those of its fields that do not stand with its title. */
export interface TornEntry {
  readonly entry: Entry;
  readonly lost: readonly Field[];
}

/**
 * Compares a reader's text with what a CV consists of, as a program would use it that fills a form from the text.
 *
 * - A field is *found* if its letters are there: in one piece, or broken where lines end, with at most 200 letters of other
 *   text in between (the other column of a page). Dates are found in any notation of the same dates, phone numbers by their
 *   digits, titles of sections by their meaning, addresses also if only a link has them. Each part of the text belongs to one field.
 * - An entry is *kept together* if nothing of another entry, title of a section, or field of the header stands between its
 *   first field and its last. A field that is cut off in this way from the entry's title is *lost*: a program would give it
 *   to the other entry, or to none.
 * - The *order* is a person's if the header comes first, then each section: its title, and its entries one by one, bullets
 *   in their order. The titles of an entry may come in any order, its place and dates anywhere within it, and contacts that
 *   stand in a side bar or a footer at any time.
 *
 * @param links - where the links of the PDF lead
 */
export function scoreText(structure: Structure, text: string, links: readonly string[] = []): ReaderScore {
  const { fields, entries } = ownedFields(structure);
  const places = assignPlaces(fields, new SearchedText(text));
  const linked = new Set(links.map(comparableAddress));
  const isLinked = ({ role, href }: Field): boolean =>
    href !== undefined && CONTACTS.includes(role) && linked.has(comparableAddress(href));
  const torn = tornOf(fields, places, entries);
  const lost = new Set(torn.flatMap((entry) => entry.lost));
  const isBound = ({ field }: Owned): boolean =>
    !(ANYWHERE.includes(field.role) && !lost.has(field)) && !isBeside(field, structure);
  const misplaced = misplacedOf(
    fields.map((field) => ({ ...field, isBound: isBound(field) })),
    places,
  );
  return {
    fields: fields.length,
    missing: fields.filter(({ field }, index) => places[index] === undefined && !isLinked(field)).map(fieldOf),
    entries: entries.size,
    torn,
    isInOrder: misplaced.length === 0,
    misplaced,
  };
}

/** What may stand anywhere within its entry: beside the title, or beside its bullets. */
const ANYWHERE: readonly Role[] = ['place', 'dates'];

/** Whether a way to reach the person stands in a column beside the sections, or in a footer: it may be read at any time. */
function isBeside({ role, spot }: Field, { sections }: Structure): boolean {
  const first = sections.find(({ title }) => title?.spot !== undefined)?.title?.spot;
  if (!CONTACTS.includes(role) || spot === undefined || first === undefined) return false;
  return spot.page > first.page || spot.top > first.top;
}

const CONTACTS: readonly Role[] = ['email', 'phone', 'address', 'website', 'profile'];

/** A field, and where a person reads it. */
interface Ranked extends Owned {
  /** What a person may read in any order has the same rank. */
  readonly rank: number;
}

/** All fields in a person's order; and the entries that could be torn, by their numbers. */
function ownedFields({ header, sections }: Structure): { fields: Ranked[]; entries: Map<number, Entry> } {
  const fields: Ranked[] = header.map((field) => ({ field, owner: 0, near: 0, rank: 0 }));
  const entries = new Map<number, Entry>();
  let [owner, rank] = [0, 0];
  for (const section of sections) {
    rank += 1;
    if (section.title !== undefined) {
      owner += 1;
      fields.push({ field: section.title, owner, near: section.entries.length > 0 ? owner + 1 : owner, rank });
    }
    for (const entry of section.entries) {
      owner += 1;
      rank += 1;
      const hasTitle = entry.fields.some(({ role }) => role === 'title');
      if (hasTitle && entry.fields.length > 1) entries.set(owner, entry);
      for (const field of entry.fields) {
        // Where an entry has no title, its paragraphs follow each other.
        if (field.role === 'bullet' || !hasTitle) rank += 1;
        fields.push({ field, owner, near: owner, rank });
      }
    }
  }
  return { fields, entries };
}

function fieldOf({ field }: Owned): Field {
  return field;
}

function tornOf(
  fields: readonly Owned[],
  places: readonly (Place | undefined)[],
  entries: ReadonlyMap<number, Entry>,
): TornEntry[] {
  const pieces = fields
    .flatMap(({ owner }, index) => (places[index] ?? []).map(({ start }) => ({ start, owner, index })))
    .sort((a, b) => a.start - b.start);
  // The number of the run of pieces of one owner that each piece is in.
  let run = 0;
  const runs = pieces.map(({ owner }, nth) => (nth > 0 && pieces[nth - 1]?.owner !== owner ? ++run : run));
  const runsOf = new Map<number, number[]>();
  pieces.forEach(({ index }, nth) => {
    runsOf.set(index, [...(runsOf.get(index) ?? []), runs[nth] ?? 0]);
  });
  const indexes = new Map<number, number[]>();
  fields.forEach(({ owner }, index) => {
    if (entries.has(owner) && runsOf.has(index)) indexes.set(owner, [...(indexes.get(owner) ?? []), index]);
  });
  return [...indexes].flatMap(([owner, found]) => {
    const entry = entries.get(owner);
    const head = found.find((index) => fields[index]?.field.role === 'title') ?? found[0];
    const home = head === undefined ? undefined : runsOf.get(head)?.[0];
    const lost = found.filter((index) => runsOf.get(index)?.some((other) => other !== home));
    return entry === undefined || lost.length === 0
      ? []
      : [{ entry, lost: lost.flatMap((index) => fields[index]?.field ?? []) }];
  });
}

/** The fields outside of the longest sequence that comes in a person's order, in the order of the text. */
function misplacedOf(
  fields: readonly (Ranked & { readonly isBound: boolean })[],
  places: readonly (Place | undefined)[],
): Field[] {
  const found = fields
    .flatMap(({ field, rank, isBound }, index) => {
      const start = places[index]?.[0]?.start;
      return start === undefined || !isBound ? [] : [{ field, rank, start }];
    })
    .sort((a, b) => a.start - b.start);
  const kept = longestAscending(found.map(({ rank }) => rank));
  return found.filter((_, index) => !kept.has(index)).map(({ field }) => field);
}

/** The places of a longest sequence of numbers that never descends. */
function longestAscending(numbers: readonly number[]): Set<number> {
  /** The last places of the best sequences of each length. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  numbers.forEach((number, index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) <= number) low = middle + 1;
      else high = middle;
    }
    before.push(ends[low - 1]);
    ends[low] = index;
  });
  const kept = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before[at]) kept.add(at);
  return kept;
}
