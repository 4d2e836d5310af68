import { type DocumentPath, likely } from '../../diagnostics/diagnostic.js';
import { code, quote, shorten } from '../../diagnostics/quote.js';
import { KINDS, LAYOUTS, type PlacedField } from '../fields/entry-fields.js';
import { countedText, filled } from '../locales/patterns.js';
import { readDoi } from '../schema/address.js';
import { knownCustomDate, knownDate } from '../schema/calendar.js';
import type { EntryA } from '../schema/document.js';
import type { EntryKind } from '../schema/entries.js';
import { citedAuthor, citedAuthors } from './citation.js';
import type { Entry, EntryLink, Part } from './cv.js';
import { endText, type Period, periodText, timeOf, timespanOf } from './dates.js';
import {
  addressOfDoi,
  displayAddress,
  isLinkable,
  isTooLong,
  mayHoldAddress,
  siteOf,
} from './links.js';
import { commonDirection, isolate } from './text/bidi.js';
import {
  type Blocks,
  isList,
  joined,
  marked,
  plain,
  type RichText,
  toPlainText,
} from './text/inline.js';
import { LONE_BULLET } from './text/lists.js';
import type { Resolver } from './text-resolver.js';

/** The text of a link: the author's, or the program's. */
export type LinkText = { readonly given: string } | { readonly own: string };

export interface SectionContext {
  /** The text of links, where the section has one. */
  readonly linkText: LinkText | undefined;
  readonly showTimespan: boolean;
  /** Finds the person among authors. */
  readonly self: (authors: readonly string[]) => readonly boolean[];
}

/** The fields of an entry, as they are resolved. */
interface EntrySource {
  readonly fields: Fields;
  readonly path: DocumentPath;
  readonly context: SectionContext;
}

/** Resolves one entry of a kind. The dates of both variants are read alike. */
export function resolveEntry(
  { value: entry, kind, path }: { value: EntryA; kind: EntryKind; path: DocumentPath },
  context: SectionContext,
  resolver: Resolver,
): Entry {
  const { degree, name, subject, below } = LAYOUTS[kind];
  const fields = withoutColon(entry as unknown as Fields, kind);
  const location = resolver.optional(entry.location, [...path, 'location']);
  const { date, timespan } = datesOf(entry, path, context, resolver);
  const named = textOf(name, fields, path, resolver) ?? [];
  const link = linkOf(entry.url, [...path, 'url'], context.linkText, resolver);
  const isTitle = link?.kind === 'link' && !link.isBehind && KINDS[kind].link === 'name';
  if (isTitle) warnOfLinks(named, link.href, [...path, name.key], resolver);
  const points = bulletPoints(entry.highlights ?? [], [...path, 'highlights'], resolver);
  return {
    kind,
    location,
    date,
    timespan,
    highlights: points.map(({ blocks }) => blocks),
    highlightNumbers: points.map(({ number }) => number),
    path,
    link: named.length > 0 || link?.kind !== 'link' ? link : { ...link, isBehind: true },
    name: named,
    subject: subject && said(textOf(subject, fields, path, resolver)),
    degree: degree && said(textOf(degree, fields, path, resolver)),
    parts: below.flatMap((field) => partOf(field, { fields, path, context }, resolver) ?? []),
  };
}

/** The fields of an entry; templates write the colon after the name of a `OneLineEntry`. */
function withoutColon(fields: Fields, kind: EntryKind): Fields {
  const { name } = fields;
  return kind === 'OneLineEntry' && typeof name === 'string'
    ? {
        ...fields,
        name: name.trim().replace(/(?<=\S)\s?[:：]$|(?<=^\*\*.*\S)\s?[:：](?=\*\*$)/, ''),
      }
    : fields;
}

/** Reports links in a name that is one itself, but for addresses that their words show. */
function warnOfLinks(name: RichText, url: string, path: DocumentPath, resolver: Resolver): void {
  for (const node of name) {
    if ('children' in node && node.kind !== 'link') warnOfLinks(node.children, url, path, resolver);
    if (node.kind !== 'link' || node.href === url || mayHoldAddress(toPlainText(node.children)))
      continue;
    resolver.warn(
      'link-not-made',
      path,
      `No link is made of ${quote(node.href)}, since \`url\` links it all.`,
      {
        part: node.href,
        hint: 'write it in `highlights`, or leave out one of the two',
      },
    );
  }
}

function said(text: RichText | undefined): RichText | undefined {
  return text?.length === 0 ? undefined : text;
}

/** An entry of which the table knows more than the types. */
type Fields = Readonly<Record<string, unknown>>;

/** The text of a field in the first line; undefined if it is missing. */
function textOf(
  field: PlacedField,
  fields: Fields,
  owner: DocumentPath,
  resolver: Resolver,
): RichText | undefined {
  const given = fields[field.key];
  if (given === undefined || given === null) return undefined;
  const path = [...owner, field.key];
  const { words } = resolver.options;
  switch (field.content) {
    case 'name':
      return resolver.name(String(given), path);
    case 'count':
      return resolver.own(
        plain(countedText(words.words[field.words], given as number, words)),
        path,
      );
    case 'date':
      return dateOf(String(given), path, resolver);
    default: {
      const text = resolver.optional(String(given), path);
      if (text === undefined || field.content !== 'text' || field.words === undefined) return text;
      if (beginsWithWord(toPlainText(text))) return text;
      return [
        ...resolver.own(plain(words.words[field.words] + words.punctuation.colon), path),
        ...text,
      ];
    }
  }
}

/** A grade in words, or with a label of its own, which needs no other: `First Class Honours`, `Grade: 1.0`. */
function beginsWithWord(text: string): boolean {
  return !/^\d/.test(text) && /^\p{L}{2}/u.test(text);
}

function partOf(
  field: PlacedField,
  { fields, path, context }: EntrySource,
  resolver: Resolver,
): Part | undefined {
  const { key } = field;
  const own = [...path, key];
  if (field.content === 'names') {
    const names = namesOf(fields[key] as readonly string[], own, context, resolver);
    return names.length > 0 ? { kind: 'names', field, names } : undefined;
  }
  if (field.content !== 'address' && field.content !== 'doi') {
    const text = textOf(field, fields, path, resolver);
    return text !== undefined && text.length > 0 ? { kind: 'text', field, text } : undefined;
  }
  const given = fields[key] as string | null | undefined;
  const words = field.words && { own: resolver.options.words.words[field.words] };
  const link =
    field.content === 'doi' ? doiOf(given, own, resolver) : linkOf(given, own, words, resolver);
  return link === undefined ? undefined : { kind: 'link', field, link };
}

/**
 * People, with emphasis on the person of the CV. Names that all run against the direction of the page become one list in their own
 * direction.
 */
function namesOf(
  names: readonly string[] | null | undefined,
  path: DocumentPath,
  { self }: SectionContext,
  resolver: Resolver,
): RichText[] {
  const { citations } = resolver.options;
  const people = (names ?? []).map((text, index) =>
    resolver.name(citedAuthor(text, index, citations), [...path, index]),
  );
  const isSelf = self(names ?? []);
  const shown = people.flatMap((name, index): RichText[] => {
    if (name.length === 0) return [];
    const kind = citations === 'plain' ? 'emphasis' : 'strong';
    return [isSelf[index] ? [{ ...marked(kind, name), isOwn: true }] : name];
  });
  const direction = commonDirection(people);
  const listed = citations === 'plain' ? shown : [citedAuthors(shown, citations)];
  return direction === undefined ? listed : [isolate(joined(listed, ', '), direction)];
}

function doiOf(
  given: string | null | undefined,
  path: DocumentPath,
  resolver: Resolver,
): EntryLink | undefined {
  const written = resolver.literal(given ?? '', path);
  if (written === '') return undefined;
  const doi = readDoi(written);
  if (doi === undefined) {
    warnNoDoi(written, path, resolver);
    return { kind: 'address', text: written };
  }
  const href = addressOfDoi(doi);
  if (!isTooLong(href))
    return { kind: 'link', href, text: resolver.leftToRight(doi), isBehind: false };
  resolver.warnUnlinked(href, path);
  return { kind: 'address', text: doi };
}

function warnNoDoi(written: string, path: DocumentPath, resolver: Resolver): void {
  const [, arxiv] =
    /^(?:https?:\/\/)?(?:www\.)?arxiv(?:\.org\/(?:abs|pdf)\/|: ?)(\d{4}\.\d{4,5})/i.exec(written) ??
    [];
  const meant = arxiv === undefined ? undefined : `10.48550/arXiv.${arxiv}`;
  const isEmpty = /^[\p{Dash}\s]+$|^(n\/?a|none|null|tb[ad]|unknown)\.?$/iu.test(written);
  let hint = 'write it like `10.1000/182`; where a work has none, write `doi: ""`';
  if (meant !== undefined) hint = `write \`${meant}\`, the DOI of this paper`;
  else if (isEmpty) hint = 'where a work has no DOI, write `doi: ""`';
  else if (isLinkable(written))
    hint = 'write the address under `url`, and `doi: ""` where the work has none';
  resolver.warn(
    'link-not-made',
    path,
    `No link is made of ${quote(written)}, which is no DOI; it is printed as text.`,
    {
      found: shorten(written),
      expected: 'a digital object identifier',
      hint,
      ...(meant === undefined && !isEmpty
        ? {}
        : { fix: likely({ kind: 'replace', path, value: meant ?? '' }) }),
    },
  );
}

/** The bullet points of texts, each with the number of its text: a text that begins with a list is as many as the list has. */
function bulletPoints(
  texts: readonly string[],
  path: DocumentPath,
  resolver: Resolver,
): { readonly blocks: Blocks; readonly number: number }[] {
  return texts.flatMap((text, number) => {
    const blocks = resolver.blocks(withoutBullet(text, [...path, number], resolver), [
      ...path,
      number,
    ]);
    return pointsIn(blocks)
      .filter((point) => point.length > 0)
      .map((point) => ({ blocks: point, number }));
  });
}

function pointsIn(blocks: Blocks): readonly Blocks[] {
  const [first, ...others] = blocks;
  if (first === undefined || !isList(first)) return [blocks];
  const { start, items } = first;
  const points =
    start === undefined ? items : items.map((item, index) => numbered(item, start + index));
  return [...points, others];
}

/** An item of a list that begins with its number, which the author may refer to. */
function numbered([first, ...others]: Blocks, number: number): Blocks {
  return first === undefined || isList(first)
    ? []
    : [[...plain(`${number}. `), ...first], ...others];
}

/** A highlight without a bullet of its own, since the template draws one. */
function withoutBullet(text: string, path: DocumentPath, resolver: Resolver): string {
  // Most highlights begin with a letter.
  if (/^[A-Za-z\d]/.test(text)) return text;
  const [found, bullet] = (resolver.options.markdown && LONE_BULLET().exec(text)) || [];
  if (found === undefined || bullet === undefined) return text;
  const value = text.slice(found.length);
  const message = `The bullet ${code(bullet)} is not printed, since each highlight has one.`;
  resolver.warn('odd-value', path, message, {
    found: code(bullet),
    part: bullet,
    hint: `remove ${code(bullet)}`,
    fix: likely({ kind: 'replace', path, value }),
  });
  return value;
}

/** `date` wins over the period; a start alone lasts until the present; an end alone is shown alone. */
function datesOf(
  { date, start_date, end_date }: EntryA,
  path: DocumentPath,
  { showTimespan }: SectionContext,
  resolver: Resolver,
): Pick<Entry, 'date' | 'timespan'> {
  const { words, today } = resolver.options;
  if (typeof date === 'string')
    return { date: dateOf(date, [...path, 'date'], resolver), timespan: undefined };
  const start = knownDate(start_date ?? '');
  const end: Period['end'] = knownDate(end_date ?? '') ?? 'present';
  if (start === undefined) {
    const alone =
      typeof end_date === 'string'
        ? resolver.own(endText(end, words), [...path, 'end_date'])
        : undefined;
    return { date: alone, timespan: undefined };
  }
  const period = { start, end };
  const timespan = showTimespan ? timespanOf(period, today, words) : undefined;
  return {
    date: resolver.own(periodText(period, today, words), [...path, 'start_date']),
    timespan: timespan && resolver.own(timespan, [...path, 'start_date']),
  };
}

/** A date of the calendar or the present as the program writes it, or any other text. */
function dateOf(text: string, path: DocumentPath, resolver: Resolver): RichText | undefined {
  if (text === 'present') return resolver.own(endText(text, resolver.options.words), path);
  const known = knownCustomDate(text);
  if (known === undefined) return resolver.optional(text, path);
  return resolver.own(timeOf(known, resolver.options.words), path);
}

/** A link with its text: the given one, else one that says where it leads. */
function linkOf(
  address: string | null | undefined,
  path: DocumentPath,
  text: LinkText | undefined,
  resolver: Resolver,
): EntryLink | undefined {
  if (address === null || address === undefined) return undefined;
  if (!isLinkable(address)) {
    resolver.warnUnlinked(address, path);
    return { kind: 'address', text: resolver.literal(address, path) };
  }
  const given = text !== undefined && 'given' in text ? resolver.name(text.given, path) : [];
  if (given.length > 0) return { kind: 'link', href: address, text: given, isBehind: true };
  return {
    kind: 'link',
    href: address,
    text: linkTextOf(text, address, path, resolver),
    isBehind: false,
  };
}

function linkTextOf(
  text: LinkText | undefined,
  address: string,
  path: DocumentPath,
  resolver: Resolver,
): RichText {
  if (text !== undefined && 'own' in text) return resolver.own(plain(text.own), path);
  const site = siteOf(address);
  if (site === undefined) return plain(resolver.literal(displayAddress(address), path));
  return resolver.own(plain(filled(resolver.options.words.words.viewOn, { site })), path);
}

/** Whether an entry has any text: one of empty texts does not. */
export function isSaid({
  name,
  subject,
  degree,
  link,
  location,
  date,
  parts,
  highlights,
}: Entry): boolean {
  const others = [subject, degree, link, location, date];
  return (
    name.length + parts.length + highlights.length > 0 || others.some((one) => one !== undefined)
  );
}
