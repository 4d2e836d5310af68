import { comparableAddress } from '../../values/address.js';
import { assignPlaces, type Owned } from './assign.js';
import { type Place, SearchedText } from './searched-text.js';
import type { Entry, Field, Role, Structure } from './structure.js';

/** What a reader's text has of a CV. */
export interface ReaderScore {
  /** How many fields the CV has. */
  readonly fields: number;
  /** Those that the text lacks. */
  readonly missing: readonly Field[];
  /** Those whose words come with other text between them. */
  readonly interrupted: readonly InterruptedField[];
  /** Those whose words run together. */
  readonly glued: readonly Field[];
  /** How many entries the CV has that could be torn: those with a title and something else. */
  readonly entries: number;
  /** Entries of which something stands elsewhere in the text. */
  readonly torn: readonly TornEntry[];
  /** Whether sections and entries come in a person's order; missing if that is not known. */
  readonly isInOrder?: boolean;
  /** Titles of sections and entries that come out of this order. */
  readonly misplaced: readonly MisplacedTitle[];
}

/** A field, and how many letters of other text stand between its words. */
export interface InterruptedField {
  readonly field: Field;
  readonly letters: number;
}

/** An entry, and those of its fields that do not stand with its title. */
export interface TornEntry {
  readonly entry: Entry;
  readonly lost: readonly Field[];
}

/** A title that the text has before another, which a person reads first. */
export interface MisplacedTitle {
  readonly title: Field;
  readonly before: Field;
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
 * - The *order* is a person's if the titles of sections and entries come one after the other. What an entry has besides may come
 *   in any order: programs put dates before a title, behind it, or behind the first bullet.
 *
 * @param links - where the links of the PDF lead
 */
export function scoreText(structure: Structure, text: string, links: readonly string[] = []): ReaderScore {
  const { fields, entries } = ownedFields(structure);
  const searched = new SearchedText(text);
  const places = assignPlaces(fields, searched);
  const linked = new Set(links.map(comparableAddress));
  const isLinked = ({ role, href }: Field): boolean =>
    href !== undefined && CONTACTS.includes(role) && linked.has(comparableAddress(href));
  // What occurs more often may have been taken for another.
  const known = new Map<string, boolean>();
  const isOnly = (field: Field): boolean => {
    // Thousands of titles may be the same.
    const key = JSON.stringify([field.role, field.text, field.href, field.period]);
    const is = known.get(key) ?? searched.placesOf(field).length === 1;
    known.set(key, is);
    return is;
  };
  const misplaced = misplacedOf(fields, places, isOnly);
  return {
    fields: fields.length,
    missing: fields.filter(({ field }, index) => places[index] === undefined && !isLinked(field)).map(fieldOf),
    interrupted: fields.flatMap(({ field }, index) => {
      const letters = field.role === 'dates' ? 0 : searched.strangersIn(places[index] ?? []);
      return letters > 0 ? [{ field, letters }] : [];
    }),
    glued: fields.map(fieldOf).filter((field, index) => searched.isGlued(field, places[index] ?? [])),
    entries: entries.size,
    torn: tornOf(fields, places, entries),
    isInOrder: misplaced.length === 0,
    misplaced,
  };
}

/** The ways to reach a person. */
const CONTACTS: readonly Role[] = ['email', 'phone', 'address', 'website', 'profile'];

/** All fields in a person's order; and the entries that could be torn, by their numbers. */
function ownedFields({ header, sections }: Structure): { fields: Owned[]; entries: Map<number, Entry> } {
  const fields: Owned[] = header.map((field) => ({ field, owner: 0, near: 0 }));
  const entries = new Map<number, Entry>();
  let owner = 0;
  for (const section of sections) {
    if (section.title !== undefined) {
      owner += 1;
      fields.push({ field: section.title, owner, near: section.entries.length > 0 ? owner + 1 : owner });
    }
    for (const entry of section.entries) {
      owner += 1;
      if (entry.fields.length > 1 && entry.fields.some(({ role }) => role === 'title')) entries.set(owner, entry);
      for (const field of entry.fields) fields.push({ field, owner, near: owner });
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

/**
 * The titles outside of the longest sequence that comes in a person's order, in the order of the text.
 *
 * @param isOnly - whether a title occurs only once in the text
 */
function misplacedOf(
  fields: readonly Owned[],
  places: readonly (Place | undefined)[],
  isOnly: (field: Field) => boolean,
): MisplacedTitle[] {
  const found = fields
    .flatMap(({ field, owner }, index) => {
      const start = places[index]?.[0]?.start;
      return start === undefined || !TITLES.includes(field.role) ? [] : [{ field, owner, start }];
    })
    .sort((a, b) => a.start - b.start);
  const kept = longestAscending(found.map(({ owner }) => owner));
  const inOrder = found.filter((_, index) => kept.has(index));
  return found.flatMap((one, index): MisplacedTitle[] => {
    if (kept.has(index) || !isOnly(one.field)) return [];
    const late = inOrder.find(({ field, owner, start }) => owner < one.owner && start > one.start && isOnly(field));
    if (late !== undefined) return [{ title: one.field, before: late.field }];
    const early = inOrder.find(({ field, owner, start }) => owner > one.owner && start < one.start && isOnly(field));
    return early === undefined ? [] : [{ title: early.field, before: one.field }];
  });
}

const TITLES: readonly Role[] = ['section', 'title'];

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
