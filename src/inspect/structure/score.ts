import { comparableAddress } from '../../compiler/schema/address.js';
import { groupBy } from '../../util/arrays.js';
import { assignPlaces, type Owned } from './assign.js';
import { looksOf, type Place, SearchedText } from './searched-text.js';
import type { Entry, Field, Role, Structure } from './structure.js';

/** What a reader's text has of a CV. */
export interface ReaderScore {
  /** How many fields the CV has. */
  readonly fields: number;
  /** Fields that the text lacks. */
  readonly missing: readonly Field[];
  /** Fields whose words come with other text between them, and how many letters it has. */
  readonly interrupted: readonly { readonly field: Field; readonly letters: number }[];
  /** Fields whose words run together. */
  readonly glued: readonly Field[];
  /** Fields that the text has, in its order. */
  readonly order: readonly Field[];
  /** How many entries the CV has that could be torn: those with a title and something else. */
  readonly entries: number;
  /** Entries of which something stands elsewhere in the text, and those of their fields that do not stand with the title. */
  readonly torn: readonly { readonly entry: Entry; readonly lost: readonly Field[] }[];
  /** Whether sections and entries come in a person's order; missing if that is not known. */
  readonly isInOrder?: boolean;
  /** Titles of sections and entries that come out of this order. */
  readonly misplaced: readonly MisplacedTitle[];
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
export function scoreText(
  structure: Structure,
  text: string,
  links: readonly string[] = [],
): ReaderScore {
  const { fields, entries } = ownedFields(structure);
  const searched = new SearchedText(text);
  const places = assignPlaces(fields, searched);
  const linked = new Set(links.map(comparableAddress));
  const isLinked = ({ role, href }: Field): boolean =>
    href !== undefined && CONTACTS.includes(role) && linked.has(comparableAddress(href));
  const found = fields
    .flatMap((owned, index) =>
      (places[index] ?? []).slice(0, 1).map(({ start }) => ({ ...owned, start })),
    )
    .sort((a, b) => a.start - b.start);
  const misplaced = misplacedOf(found, searched);
  return {
    fields: fields.length,
    missing: fields
      .filter(({ field }, index) => places[index] === undefined && !isLinked(field))
      .map(fieldOf),
    interrupted: fields.flatMap(({ field }, index) => {
      const letters = field.role === 'dates' ? 0 : searched.strangersIn(places[index] ?? []);
      return letters > 0 ? [{ field, letters }] : [];
    }),
    glued: fields
      .map(fieldOf)
      .filter((field, index) => searched.isGlued(field, places[index] ?? [])),
    order: found.map(fieldOf),
    entries: entries.size,
    torn: tornOf(fields, places, entries),
    isInOrder: misplaced.length === 0,
    misplaced,
  };
}

/** The ways to reach a person, in the order of forms. */
export const CONTACTS: readonly Role[] = ['email', 'phone', 'address', 'website', 'profile'];

/** All fields in a person's order; and the entries that could be torn, by their numbers. */
function ownedFields({ header, sections }: Structure): {
  fields: Owned[];
  entries: Map<number, Entry>;
} {
  const fields: Owned[] = header.map((field) => ({ field, owner: 0, near: 0 }));
  const entries = new Map<number, Entry>();
  let owner = 0;
  for (const section of sections) {
    if (section.title !== undefined) {
      owner += 1;
      fields.push({
        field: section.title,
        owner,
        near: section.entries.length > 0 ? owner + 1 : owner,
      });
    }
    for (const entry of section.entries) {
      owner += 1;
      if (entry.fields.length > 1 && entry.fields.some(({ role }) => role === 'title'))
        entries.set(owner, entry);
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
): ReaderScore['torn'] {
  const pieces = fields
    .flatMap(({ owner }, index) =>
      (places[index] ?? []).map(({ start }) => ({ start, owner, index })),
    )
    .sort((a, b) => a.start - b.start);
  // The number of the run of pieces of one owner that each piece is in.
  let run = 0;
  const runs = pieces.map(({ owner }, nth) =>
    nth > 0 && pieces[nth - 1]?.owner !== owner ? ++run : run,
  );
  const piecesOf = groupBy(runs.entries(), ([nth]) => pieces[nth]?.index);
  const runsOf = (index: number): number[] =>
    (piecesOf.get(index) ?? []).map(([, number]) => number);
  const found = [...fields.keys()].filter((index) => piecesOf.has(index));
  return [...groupBy(found, (index) => fields[index]?.owner ?? 0)].flatMap(([owner, own]) => {
    const entry = entries.get(owner);
    const head = own.find((index) => fields[index]?.field.role === 'title') ?? own[0] ?? 0;
    const [home] = runsOf(head);
    const lost = own.filter((index) => runsOf(index).some((other) => other !== home));
    return entry === undefined || lost.length === 0
      ? []
      : [{ entry, lost: lost.flatMap((index) => fields[index]?.field ?? []) }];
  });
}

/** Titles that come before others that a person reads first, each of them once. What occurs more often may have been taken for another. */
function misplacedOf(found: readonly Owned[], text: SearchedText): MisplacedTitle[] {
  const titles = found.filter(({ field: { role } }) => role === 'section' || role === 'title');
  const alike = groupBy(titles, ({ field }) => looksOf(field));
  const isOnly = ({ field }: Owned): boolean =>
    alike.get(looksOf(field))?.length === 1 && text.placesOf(field).length === 1;
  const known = titles.filter(isOnly);
  const misplaced = new Map<Field, MisplacedTitle>();
  for (const [index, { field: before, owner }] of known.entries()) {
    const title = known.find((other, at) => at < index && other.owner > owner)?.field;
    if (title !== undefined && !misplaced.has(title)) misplaced.set(title, { title, before });
  }
  return [...misplaced.values()];
}
