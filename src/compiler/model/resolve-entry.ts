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

export type LinkText = { readonly given: string } | { readonly own: string };

export interface SectionContext {
  readonly linkText: LinkText | undefined;
  readonly showTimespan: boolean;
  readonly self: (authors: readonly string[]) => readonly boolean[];
}

interface EntrySource {
  readonly fields: Fields;
  readonly path: DocumentPath;
  readonly context: SectionContext;
}

export function resolveEntry(
  { value: entry, kind, path }: { value: EntryA; kind: EntryKind; path: DocumentPath },
  context: SectionContext,
  resolver: Resolver,
): Entry {
  const { degree, name, subject, below } = LAYOUTS[kind];
  const fields = removeColon(entry as unknown as Fields, kind);
  const location = resolver.optional(entry.location, [...path, 'location']);
  const { date, timespan } = resolveDates(entry, path, context, resolver);
  const resolvedName = resolveField(name, fields, path, resolver) ?? [];
  const link = resolveLink(entry.url, [...path, 'url'], context.linkText, resolver);
  const isNameLinked = link?.kind === 'link' && !link.isBehind && KINDS[kind].link === 'name';
  if (isNameLinked) warnNestedLinks(resolvedName, link.href, [...path, name.key], resolver);
  const highlights = resolveHighlights(entry.highlights ?? [], [...path, 'highlights'], resolver);
  return {
    kind,
    location,
    date,
    timespan,
    highlights: highlights.map(({ blocks }) => blocks),
    highlightNumbers: highlights.map(({ number }) => number),
    path,
    link: resolvedName.length > 0 || link?.kind !== 'link' ? link : { ...link, isBehind: true },
    name: resolvedName,
    subject: subject && emptyToUndefined(resolveField(subject, fields, path, resolver)),
    degree: degree && emptyToUndefined(resolveField(degree, fields, path, resolver)),
    parts: below.flatMap((field) => resolvePart(field, { fields, path, context }, resolver) ?? []),
  };
}

/** Removes the colon after the name of a `OneLineEntry`: templates add one. */
function removeColon(fields: Fields, kind: EntryKind): Fields {
  const { name } = fields;
  return kind === 'OneLineEntry' && typeof name === 'string'
    ? {
        ...fields,
        name: name.trim().replace(/(?<=\S)\s?[:：]$|(?<=^\*\*.*\S)\s?[:：](?=\*\*$)/, ''),
      }
    : fields;
}

/** Reports links within a linked name, except those whose text is an address. */
function warnNestedLinks(
  name: RichText,
  url: string,
  path: DocumentPath,
  resolver: Resolver,
): void {
  for (const node of name) {
    if ('children' in node && node.kind !== 'link')
      warnNestedLinks(node.children, url, path, resolver);
    if (node.kind !== 'link' || node.href === url || mayHoldAddress(toPlainText(node.children)))
      continue;
    resolver.warn(
      'link-not-made',
      path,
      `${quote(node.href)} is not linked, since \`url\` links the whole name.`,
      {
        part: node.href,
        hint: 'move it to `highlights`, or remove one of the two',
      },
    );
  }
}

function emptyToUndefined(text: RichText | undefined): RichText | undefined {
  return text?.length === 0 ? undefined : text;
}

/** An entry whose fields are looked up by the field table. */
type Fields = Readonly<Record<string, unknown>>;

function resolveField(
  field: PlacedField,
  fields: Fields,
  entryPath: DocumentPath,
  resolver: Resolver,
): RichText | undefined {
  const value = fields[field.key];
  if (value === undefined || value === null) return undefined;
  const path = [...entryPath, field.key];
  const { words: locale } = resolver.options;
  switch (field.content) {
    case 'name':
      return resolver.name(String(value), path);
    case 'count':
      return resolver.own(
        plain(countedText(locale.words[field.words], value as number, locale)),
        path,
      );
    case 'date':
      return resolveDate(String(value), path, resolver);
    default: {
      const text = resolver.optional(String(value), path);
      if (text === undefined || field.content !== 'text' || field.words === undefined) return text;
      if (startsWithWord(toPlainText(text))) return text;
      return [
        ...resolver.own(plain(locale.words[field.words] + locale.punctuation.colon), path),
        ...text,
      ];
    }
  }
}

/** Whether a grade needs no label: `First Class Honours`, `Grade: 1.0`. */
function startsWithWord(text: string): boolean {
  return !/^\d/.test(text) && /^\p{L}{2}/u.test(text);
}

function resolvePart(
  field: PlacedField,
  { fields, path, context }: EntrySource,
  resolver: Resolver,
): Part | undefined {
  const { key } = field;
  const fieldPath = [...path, key];
  if (field.content === 'names') {
    const names = resolveNames(fields[key] as readonly string[], fieldPath, context, resolver);
    return names.length > 0 ? { kind: 'names', field, names } : undefined;
  }
  if (field.content !== 'address' && field.content !== 'doi') {
    const text = resolveField(field, fields, path, resolver);
    return text !== undefined && text.length > 0 ? { kind: 'text', field, text } : undefined;
  }
  const address = fields[key] as string | null | undefined;
  const linkText = field.words && { own: resolver.options.words.words[field.words] };
  const link =
    field.content === 'doi'
      ? resolveDoi(address, fieldPath, resolver)
      : resolveLink(address, fieldPath, linkText, resolver);
  return link === undefined ? undefined : { kind: 'link', field, link };
}

/**
 * Resolves names and emphasizes the person. Names that all run against the direction of the page
 * are isolated as one list.
 */
function resolveNames(
  names: readonly string[] | null | undefined,
  path: DocumentPath,
  { self: findPerson }: SectionContext,
  resolver: Resolver,
): RichText[] {
  const { citations } = resolver.options;
  const people = (names ?? []).map((text, index) =>
    resolver.name(citedAuthor(text, index, citations), [...path, index]),
  );
  const isPerson = findPerson(names ?? []);
  const visibleNames = people.flatMap((name, index): RichText[] => {
    if (name.length === 0) return [];
    const kind = citations === 'plain' ? 'emphasis' : 'strong';
    return [isPerson[index] ? [{ ...marked(kind, name), isOwn: true }] : name];
  });
  const direction = commonDirection(people);
  const texts = citations === 'plain' ? visibleNames : [citedAuthors(visibleNames, citations)];
  return direction === undefined ? texts : [isolate(joined(texts, ', '), direction)];
}

function resolveDoi(
  value: string | null | undefined,
  path: DocumentPath,
  resolver: Resolver,
): EntryLink | undefined {
  const text = resolver.literal(value ?? '', path);
  if (text === '') return undefined;
  const doi = readDoi(text);
  if (doi === undefined) {
    warnInvalidDoi(text, path, resolver);
    return { kind: 'address', text };
  }
  const href = addressOfDoi(doi);
  if (!isTooLong(href))
    return { kind: 'link', href, text: resolver.leftToRight(doi), isBehind: false };
  resolver.warnUnlinked(href, path);
  return { kind: 'address', text: doi };
}

function warnInvalidDoi(text: string, path: DocumentPath, resolver: Resolver): void {
  const [, arxiv] =
    /^(?:https?:\/\/)?(?:www\.)?arxiv(?:\.org\/(?:abs|pdf)\/|: ?)(\d{4}\.\d{4,5})/i.exec(text) ??
    [];
  const suggestion = arxiv === undefined ? undefined : `10.48550/arXiv.${arxiv}`;
  const isEmpty = /^[\p{Dash}\s]+$|^(n\/?a|none|null|tb[ad]|unknown)\.?$/iu.test(text);
  let hint = 'write it like `10.1000/182`, or `doi: ""` if there is none';
  if (suggestion !== undefined) hint = `write \`${suggestion}\`, the DOI of this paper`;
  else if (isEmpty) hint = 'write `doi: ""` if there is no DOI';
  else if (isLinkable(text))
    hint = 'move the address to `url`, and write `doi: ""` if there is no DOI';
  resolver.warn(
    'link-not-made',
    path,
    `${quote(text)} is not a DOI, so it is printed without a link.`,
    {
      found: shorten(text),
      expected: 'a digital object identifier',
      hint,
      ...(suggestion === undefined && !isEmpty
        ? {}
        : { fix: likely({ kind: 'replace', path, value: suggestion ?? '' }) }),
    },
  );
}

/** A text that begins with a list gives several bullet points, all with the index of the text. */
function resolveHighlights(
  texts: readonly string[],
  path: DocumentPath,
  resolver: Resolver,
): { readonly blocks: Blocks; readonly number: number }[] {
  return texts.flatMap((text, number) => {
    const blocks = resolver.blocks(removeBullet(text, [...path, number], resolver), [
      ...path,
      number,
    ]);
    return splitList(blocks)
      .filter((point) => point.length > 0)
      .map((point) => ({ blocks: point, number }));
  });
}

function splitList(blocks: Blocks): readonly Blocks[] {
  const [first, ...others] = blocks;
  if (first === undefined || !isList(first)) return [blocks];
  const { start, items } = first;
  const highlights =
    start === undefined ? items : items.map((item, index) => prependNumber(item, start + index));
  return [...highlights, others];
}

/** Prepends the number of an item, since other text may refer to it. */
function prependNumber([first, ...others]: Blocks, number: number): Blocks {
  return first === undefined || isList(first)
    ? []
    : [[...plain(`${number}. `), ...first], ...others];
}

/** Removes a leading bullet: the template draws one. */
function removeBullet(text: string, path: DocumentPath, resolver: Resolver): string {
  // Most highlights have no bullet.
  if (/^[A-Za-z\d]/.test(text)) return text;
  const [prefix, bullet] = (resolver.options.markdown && LONE_BULLET().exec(text)) || [];
  if (prefix === undefined || bullet === undefined) return text;
  const value = text.slice(prefix.length);
  const message = `The bullet ${code(bullet)} is omitted, since templates draw one.`;
  resolver.warn('odd-value', path, message, {
    found: code(bullet),
    part: bullet,
    hint: `remove ${code(bullet)}`,
    fix: likely({ kind: 'replace', path, value }),
  });
  return value;
}

/** `date` overrides the range. Without `end_date`, a range ends at present. */
function resolveDates(
  { date, start_date, end_date }: EntryA,
  path: DocumentPath,
  { showTimespan }: SectionContext,
  resolver: Resolver,
): Pick<Entry, 'date' | 'timespan'> {
  const { words: locale, today } = resolver.options;
  if (typeof date === 'string')
    return { date: resolveDate(date, [...path, 'date'], resolver), timespan: undefined };
  const start = knownDate(start_date ?? '');
  const end: Period['end'] = knownDate(end_date ?? '') ?? 'present';
  if (start === undefined) {
    const endDate =
      typeof end_date === 'string'
        ? resolver.own(endText(end, locale), [...path, 'end_date'])
        : undefined;
    return { date: endDate, timespan: undefined };
  }
  const period = { start, end };
  const timespan = showTimespan ? timespanOf(period, today, locale) : undefined;
  return {
    date: resolver.own(periodText(period, today, locale), [...path, 'start_date']),
    timespan: timespan && resolver.own(timespan, [...path, 'start_date']),
  };
}

/** Formats a calendar date or `present`; any other text stays as written. */
function resolveDate(text: string, path: DocumentPath, resolver: Resolver): RichText | undefined {
  if (text === 'present') return resolver.own(endText(text, resolver.options.words), path);
  const date = knownCustomDate(text);
  if (date === undefined) return resolver.optional(text, path);
  return resolver.own(timeOf(date, resolver.options.words), path);
}

/** Resolves a link. If the document gives no text, the link shows its site. */
function resolveLink(
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
  const label = text !== undefined && 'given' in text ? resolver.name(text.given, path) : [];
  if (label.length > 0) return { kind: 'link', href: address, text: label, isBehind: true };
  return {
    kind: 'link',
    href: address,
    text: resolveLinkText(text, address, path, resolver),
    isBehind: false,
  };
}

function resolveLinkText(
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
    name.length + parts.length + highlights.length > 0 ||
    others.some((field) => field !== undefined)
  );
}
