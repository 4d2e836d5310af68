import { normalizeUrl } from '../../compiler/schema/url.js';
import { chunkBy, groupBy } from '../../util/arrays.js';
import { assignOccurrences, type OwnedField } from './assign-occurrences.js';
import { getSearchKey, type Occurrence, SearchableText } from './searchable-text.js';
import type { Entry, Field, FieldRole, Structure } from './structure.js';

export interface ExtractorScore {
  /** Number of all fields. */
  readonly fields: number;
  readonly missing: readonly Field[];
  /** Fields with other text between their words, and its number of characters. */
  readonly interrupted: readonly { readonly field: Field; readonly characters: number }[];
  /** Fields without the spaces between their words. */
  readonly joined: readonly Field[];
  readonly order: readonly Field[];
  /** Number of entries with a title and something else, which could be split. */
  readonly entries: number;
  /** Entries with fields that are separated from the title. */
  readonly split: readonly { readonly entry: Entry; readonly lost: readonly Field[] }[];
  /** False if titles are misplaced; missing if the order is unknown. */
  readonly isInOrder?: boolean;
  readonly misplaced: readonly MisplacedTitle[];
}

/** A title that the text has before another, although a person reads that one first. */
export interface MisplacedTitle {
  readonly title: Field;
  readonly before: Field;
}

/**
 * Compares an extracted text with the structure of a CV, as a form parser would use it.
 *
 * - A field is *found* in one piece, or broken at line ends with at most 200 characters of other
 *   text in between (the other column). Dates match in any notation, phone numbers by digits,
 *   section titles by meaning, addresses also by a link. Each part of the text belongs to one
 *   field.
 * - A field is *lost* if another entry, section title or the header separates it from its entry's
 *   title: a program assigns it to another entry, or to none.
 * - The *order* only compares titles: programs move dates.
 *
 * @param links - link targets of the PDF
 */
export function scoreText(
  structure: Structure,
  text: string,
  links: readonly string[] = [],
): ExtractorScore {
  const { fields, entries } = listFields(structure);
  const searchable = new SearchableText(text);
  const occurrences = assignOccurrences(fields, searchable);
  const linked = new Set(links.map(normalizeUrl));
  const isLinked = ({ role, href }: Field) =>
    href !== undefined && CONTACT_ROLES.includes(role) && linked.has(normalizeUrl(href));
  const located = fields
    .flatMap((owned, index) =>
      (occurrences[index] ?? []).slice(0, 1).map(({ start }) => ({ ...owned, start })),
    )
    .sort((a, b) => a.start - b.start);
  const misplaced = findMisplacedTitles(located, searchable);
  return {
    fields: fields.length,
    missing: fields
      .filter(({ field }, index) => occurrences[index] === undefined && !isLinked(field))
      .map(getField),
    interrupted: fields.flatMap(({ field }, index) => {
      const characters =
        field.role === 'dates' ? 0 : searchable.countOtherCharacters(occurrences[index] ?? []);
      return characters > 0 ? [{ field, characters }] : [];
    }),
    joined: fields
      .map(getField)
      .filter((field, index) => searchable.lacksSpaces(field, occurrences[index] ?? [])),
    order: located.map(getField),
    entries: entries.size,
    split: findSplitEntries(fields, occurrences, entries),
    isInOrder: misplaced.length === 0,
    misplaced,
  };
}

/** In the order of forms. */
export const CONTACT_ROLES: readonly FieldRole[] = [
  'email',
  'phone',
  'address',
  'website',
  'profile',
];

/** Lists all fields in order, and the entries that could be split, by number. */
function listFields({ header, sections }: Structure) {
  const fields: OwnedField[] = header.map((field) => ({ field, owner: 0, anchor: 0 }));
  const entries = new Map<number, Entry>();
  let owner = 0;
  for (const section of sections) {
    if (section.title !== undefined) {
      owner += 1;
      fields.push({
        field: section.title,
        owner,
        anchor: section.entries.length > 0 ? owner + 1 : owner,
      });
    }
    for (const entry of section.entries) {
      owner += 1;
      if (entry.fields.length > 1 && entry.fields.some(({ role }) => role === 'title'))
        entries.set(owner, entry);
      for (const field of entry.fields) fields.push({ field, owner, anchor: owner });
    }
  }
  return { fields, entries };
}

function getField({ field }: OwnedField): Field {
  return field;
}

function findSplitEntries(
  fields: readonly OwnedField[],
  occurrences: readonly (Occurrence | undefined)[],
  entries: ReadonlyMap<number, Entry>,
): ExtractorScore['split'] {
  const spans = fields
    .flatMap(({ owner }, index) =>
      (occurrences[index] ?? []).map(({ start }) => ({ start, owner, index })),
    )
    .sort((a, b) => a.start - b.start);
  const runs = chunkBy(spans, ({ owner }, first) => owner === first.owner);
  const spansByField = groupBy(
    runs.flatMap((run) => run.map(({ index }) => ({ index, run }))),
    ({ index }) => index,
  );
  const located = [...fields.keys()].filter((index) => spansByField.has(index));
  return [...groupBy(located, (index) => fields[index]?.owner ?? 0)].flatMap(([owner, indexes]) => {
    const entry = entries.get(owner);
    const titleIndex = indexes.find((index) => fields[index]?.field.role === 'title') ?? indexes[0];
    const titleRun = spansByField.get(titleIndex)?.[0].run;
    const lost = indexes.filter((index) =>
      spansByField.get(index)?.some(({ run }) => run !== titleRun),
    );
    return entry === undefined || lost.length === 0
      ? []
      : [{ entry, lost: lost.flatMap((index) => fields[index]?.field ?? []) }];
  });
}

/**
 * Finds titles before others that a person reads first. Ignores repeated texts, which may be
 * confused.
 */
function findMisplacedTitles(
  located: readonly OwnedField[],
  text: SearchableText,
): MisplacedTitle[] {
  const titles = located.filter(({ field: { role } }) => role === 'section' || role === 'title');
  const byKey = groupBy(titles, ({ field }) => getSearchKey(field));
  const uniqueTitles = titles.filter(
    ({ field }) =>
      byKey.get(getSearchKey(field))?.length === 1 && text.findField(field).length === 1,
  );
  const misplaced = new Map<Field, MisplacedTitle>();
  for (const [index, { field: before, owner }] of uniqueTitles.entries()) {
    const title = uniqueTitles.slice(0, index).find((other) => other.owner > owner)?.field;
    if (title !== undefined && !misplaced.has(title)) misplaced.set(title, { title, before });
  }
  return [...misplaced.values()];
}
