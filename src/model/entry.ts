import type { DocumentPath } from '../diagnostics/diagnostic.js';
import { LAYOUTS, type PlacedField } from '../entries/kinds.js';
import type { Language } from '../languages/language.js';
import { countedText, filled } from '../languages/patterns.js';
import type { EntryKind } from '../schema/entries.js';
import type { EntryA } from '../schema/variant-a.js';
import { knownCustomDate, knownDate } from '../values/calendar.js';
import type { Build } from './build.js';
import { type Period, periodText, timeOf, timespanOf } from './dates.js';
import type { Entry, EntryLink, Part } from './entries.js';
import { addressOfDoi, displayAddress, isLinkable, isTooLong, siteOf } from './links.js';
import { commonDirection, isolate } from './text/bidi.js';
import { type Blocks, isList, plain, type RichText } from './text/inline.js';

/** The text of a link: the author's, or the program's. */
export type LinkText = { readonly given: string } | { readonly own: string };

/** What an entry takes from its section. */
export interface SectionContext {
  /** The text of links, where the section has one. */
  readonly linkText: LinkText | undefined;
  readonly showTimespan: boolean;
  /** The name of the person, to find among authors. */
  readonly self: string;
}

/** Resolves one entry of a kind. The dates of both variants are read alike. */
export function resolveEntry(
  entry: EntryA,
  kind: EntryKind,
  path: DocumentPath,
  context: SectionContext,
  build: Build,
): Entry {
  const { degree, name, subject, below } = LAYOUTS[kind];
  const fields = entry as unknown as Fields;
  const location = build.optional(entry.location, path, 'location');
  const { date, timespan } = datesOf(entry, path, context, build);
  return {
    kind,
    location,
    date,
    timespan,
    highlights: highlightsOf(entry.highlights ?? [], [...path, 'highlights'], build),
    link: linkOf(entry.url, path, 'url', context.linkText, build),
    name: textOf(name, fields, path, build) ?? [],
    subject: subject && textOf(subject, fields, path, build),
    degree: degree && textOf(degree, fields, path, build),
    parts: below.length === 0 ? NO_PARTS : partsOf(below, fields, path, context, build),
  };
}

/** An entry of which the table knows more than the types. */
type Fields = Readonly<Record<string, unknown>>;

const NO_PARTS: readonly Part[] = [];

/** What a field in the first line says; undefined where it is not given. */
function textOf(field: PlacedField, fields: Fields, path: DocumentPath, build: Build): RichText | undefined {
  const given = fields[field.key];
  if (given === undefined || given === null) return undefined;
  const { words } = build.options;
  switch (field.content) {
    case 'name':
      return build.name(String(given), path, field.key);
    case 'count':
      return build.own(plain(countedText(words.words[field.words], given as number, words)), path, field.key);
    case 'date':
      return dateOf(String(given), path, field.key, build);
    default: {
      const text = build.optional(String(given), path, field.key);
      if (text === undefined || field.content !== 'text' || field.words === undefined) return text;
      return [...build.own(plain(words.words[field.words] + words.punctuation.colon), path, field.key), ...text];
    }
  }
}

function partsOf(
  below: readonly PlacedField[],
  fields: Fields,
  path: DocumentPath,
  context: SectionContext,
  build: Build,
): Part[] {
  const parts: Part[] = [];
  for (const field of below) {
    if (field.content === 'names') {
      const names = namesOf(fields[field.key] as readonly string[], [...path, field.key], context, build);
      parts.push({ kind: 'names', field, names });
    } else if (field.content === 'address' || field.content === 'doi') {
      const link = linkIn(field, fields[field.key] as string | null | undefined, path, build);
      if (link !== undefined) parts.push({ kind: 'link', field, link });
    } else {
      const text = textOf(field, fields, path, build);
      if (text !== undefined && text.length > 0) parts.push({ kind: 'text', field, text });
    }
  }
  return parts;
}

/** People, of whom the one that the CV is about is emphasised. Names that all go against the page are one list that does. */
function namesOf(
  names: readonly string[] | null | undefined,
  path: DocumentPath,
  { self }: SectionContext,
  build: Build,
): RichText[] {
  const people = (names ?? []).map((text, index) => build.name(text, path, index));
  const shown = people.map((name, index): RichText => {
    return names?.[index]?.trim() === self.trim() ? [{ kind: 'emphasis', children: name }] : name;
  });
  const direction = commonDirection(people);
  if (direction === undefined) return shown;
  return [
    isolate(
      shown.flatMap((name, index) => (index === 0 ? name : [...plain(', '), ...name])),
      direction,
    ),
  ];
}

function linkIn(
  { content, words, key }: Extract<PlacedField, { content: 'address' | 'doi' }>,
  given: string | null | undefined,
  path: DocumentPath,
  build: Build,
): EntryLink | undefined {
  if (content === 'doi') return doiOf(given, [...path, key], build);
  return linkOf(given, path, key, words && { own: build.options.words.words[words] }, build);
}

function doiOf(given: string | null | undefined, path: DocumentPath, build: Build): EntryLink | undefined {
  const doi = build.literal(given ?? '', path);
  if (doi === '') return undefined;
  const href = addressOfDoi(doi);
  if (!isTooLong(href)) return { kind: 'link', href, text: build.leftToRight(doi) };
  build.warnUnlinked(href, path);
  return { kind: 'address', text: doi };
}

function highlightsOf(highlights: readonly string[], path: DocumentPath, build: Build): Blocks[] {
  return highlights
    .flatMap((highlight, index) => bulletPoints(build.blocks(highlight, path, index)))
    .filter((blocks) => blocks.length > 0);
}

/** A highlight that is a list is as many bullet points as that has. */
function bulletPoints(blocks: Blocks): readonly Blocks[] {
  const [first] = blocks;
  return first !== undefined && isList(first) ? first.items : [blocks];
}

/** `date` wins over the period; a start alone lasts until the present; an end alone is shown alone. */
function datesOf(
  entry: EntryA,
  path: DocumentPath,
  context: SectionContext,
  build: Build,
): Pick<Entry, 'date' | 'timespan'> {
  const { date, start_date: start, end_date: end } = entry;
  const { words, today } = build.options;
  if (typeof date === 'string') return { date: dateOf(date, path, 'date', build), timespan: undefined };
  const period = periodOf(start ?? undefined, end ?? undefined);
  if (period !== undefined) {
    const timespan = context.showTimespan ? timespanOf(period, today, words) : undefined;
    return {
      date: build.own(periodText(period, words), path, 'start_date'),
      timespan: timespan && build.own(timespan, path, 'start_date'),
    };
  }
  return {
    date: typeof end === 'string' ? build.own(endText(end, words), path, 'end_date') : undefined,
    timespan: undefined,
  };
}

/** A date of the calendar as the program writes it, or any other text. */
function dateOf(text: string, path: DocumentPath, key: string, build: Build): RichText | undefined {
  const known = knownCustomDate(text);
  if (known === undefined) return build.optional(text, path, key);
  return build.own(timeOf(known, build.options.words), path, key);
}

function periodOf(start: string | undefined, end: string | undefined): Period | undefined {
  const startDate = start === undefined ? undefined : knownDate(start);
  if (startDate === undefined) return undefined;
  return { start: startDate, end: (end === undefined ? undefined : knownDate(end)) ?? 'present' };
}

function endText(end: string, words: Language): RichText {
  const date = knownDate(end);
  return date === undefined ? plain(words.period.present) : timeOf(date, words);
}

/** A link with its text: the given one, else one that says where it leads. */
function linkOf(
  address: string | null | undefined,
  owner: DocumentPath,
  key: string,
  text: LinkText | undefined,
  build: Build,
): EntryLink | undefined {
  if (address === null || address === undefined) return undefined;
  if (!isLinkable(address)) {
    const path = [...owner, key];
    build.warnUnlinked(address, path);
    return { kind: 'address', text: build.literal(address, path) };
  }
  return { kind: 'link', href: address, text: linkTextOf(text, address, owner, key, build) };
}

function linkTextOf(
  text: LinkText | undefined,
  address: string,
  owner: DocumentPath,
  key: string,
  build: Build,
): RichText {
  if (text !== undefined && 'given' in text) return build.rich(text.given, owner, key);
  if (text !== undefined) return build.own(plain(text.own), owner, key);
  const site = siteOf(address);
  if (site === undefined) return plain(build.literal(displayAddress(address), [...owner, key]));
  return build.own(plain(filled(build.options.words.words.viewOn, { site })), owner, key);
}
