import { createUnsafeFix, type DocumentPath } from '../../diagnostics/diagnostic.js';
import { formatCode, quote, shorten } from '../../diagnostics/quote.js';
import { ENTRY_KINDS, FIELD_SLOTS, type PlacedField } from '../fields/entry-fields.js';
import { fillPattern, formatCount } from '../locales/patterns.js';
import { parseCalendarDate, parseCustomCalendarDate } from '../schema/calendar-date.js';
import type { EntryA } from '../schema/document.js';
import type { EntryKind } from '../schema/entries.js';
import { parseDoi } from '../schema/url.js';
import { formatCitedAuthor, joinCitedAuthors } from './citation.js';
import type { Entry, EntryLink, EntryPart } from './cv.js';
import {
  type DateFormat,
  formatDate,
  formatPeriod,
  formatPeriodEnd,
  formatTimespan,
  type Period,
} from './dates.js';
import {
  formatAddress,
  getSiteName,
  isAddressTooLong,
  isLinkable,
  mayContainAddress,
  toDoiAddress,
} from './links.js';
import { getCommonDirection, isolate } from './text/bidi.js';
import {
  type Blocks,
  emphasize,
  isList,
  joinRichText,
  type RichText,
  toPlainText,
  toRichText,
} from './text/inline.js';
import { LONE_BULLET } from './text/lists.js';
import type { ModelOptions, TextResolver } from './text-resolver.js';

export type LinkText = { readonly custom: string } | { readonly generated: string };

export interface SectionContext {
  readonly linkText: LinkText | undefined;
  readonly showTimespan: boolean;
  readonly findPerson: (authors: readonly string[]) => readonly boolean[];
}

interface EntrySource {
  readonly fields: Fields;
  readonly path: DocumentPath;
  readonly context: SectionContext;
}

export function resolveEntry(
  { value: entry, kind, path }: { value: EntryA; kind: EntryKind; path: DocumentPath },
  context: SectionContext,
  resolver: TextResolver,
): Entry {
  const { degree, name, subject, below } = FIELD_SLOTS[kind];
  const fields = removeColon(entry as unknown as Fields, kind);
  const location = resolver.resolveOptional(entry.location, [...path, 'location']);
  const { options } = resolver;
  // Citation styles prescribe the form of dates.
  const isReference = kind === 'PublicationEntry' && options.citations !== 'plain';
  const format: ModelOptions = isReference ? { ...options, dates: 'short' } : options;
  const dates = resolveDates(entry, path, { ...context, format }, resolver);
  const resolvedName = resolveField(name, fields, path, resolver) ?? [];
  const link = resolveLink(entry.url, [...path, 'url'], context.linkText, resolver);
  const isNameLinked =
    link?.kind === 'link' && !link.isAfterName && ENTRY_KINDS[kind].link === 'name';
  if (isNameLinked) warnNestedLinks(resolvedName, link.href, [...path, name.key], resolver);
  const highlights = resolveHighlights(entry.highlights ?? [], [...path, 'highlights'], resolver);
  return {
    kind,
    location,
    ...dates,
    highlights: highlights.map(({ blocks }) => blocks),
    highlightIndices: highlights.map(({ number }) => number),
    path,
    link: resolvedName.length > 0 || link?.kind !== 'link' ? link : { ...link, isAfterName: true },
    name: resolvedName,
    subject: subject && emptyToUndefined(resolveField(subject, fields, path, resolver)),
    degree: degree && emptyToUndefined(resolveField(degree, fields, path, resolver)),
    parts: below.flatMap((field) => resolvePart(field, { fields, path, context }, resolver) ?? []),
  };
}

/** Templates add the colon after the name. */
function removeColon(fields: Fields, kind: EntryKind): Fields {
  const { name } = fields;
  return kind === 'OneLineEntry' && typeof name === 'string'
    ? {
        ...fields,
        name: name.trim().replace(/(?<=\S)\s?[:：]$|(?<=^\*\*.*\S)\s?[:：](?=\*\*$)/, ''),
      }
    : fields;
}

/** Allows links whose text is an address. */
function warnNestedLinks(
  name: RichText,
  url: string,
  path: DocumentPath,
  resolver: TextResolver,
): void {
  for (const node of name) {
    if ('children' in node && node.kind !== 'link')
      warnNestedLinks(node.children, url, path, resolver);
    if (node.kind !== 'link' || node.href === url || mayContainAddress(toPlainText(node.children)))
      continue;
    resolver.warn(
      'not-linked',
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

type Fields = Readonly<Record<string, unknown>>;

function resolveField(
  field: PlacedField,
  fields: Fields,
  entryPath: DocumentPath,
  resolver: TextResolver,
): RichText | undefined {
  const value = fields[field.key];
  if (value === undefined || value === null) return undefined;
  const path = [...entryPath, field.key];
  const { locale } = resolver.options;
  switch (field.content) {
    case 'name':
      return resolver.resolveVisibleLine(String(value), path);
    case 'count':
      return resolver.resolveGenerated(
        toRichText(formatCount(locale.strings[field.words], value as number, locale)),
        path,
      );

    default: {
      const text = resolver.resolveOptional(String(value), path);
      if (text === undefined || field.content !== 'text' || field.words === undefined) return text;
      if (startsWithWord(toPlainText(text))) return text;
      return [
        ...resolver.resolveGenerated(
          toRichText(locale.strings[field.words] + locale.punctuation.colon),
          path,
        ),
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
  resolver: TextResolver,
): EntryPart | undefined {
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
  const linkText = field.words && { generated: resolver.options.locale.strings[field.words] };
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
  { findPerson }: SectionContext,
  resolver: TextResolver,
): RichText[] {
  const { citations, template } = resolver.options;
  const people = (names ?? []).map((text, index) =>
    resolver.resolveVisibleLine(formatCitedAuthor(text, index, citations), [...path, index]),
  );
  const isPerson = findPerson(names ?? []);
  const visibleNames = people.flatMap((name, index): RichText[] => {
    if (name.length === 0) return [];
    const kind = citations === 'plain' ? 'emphasis' : 'strong';
    return [isPerson[index] ? [{ ...emphasize(kind, name), isPerson: true }] : name];
  });
  const direction = getCommonDirection(people);
  // The option of `scholar`, which may be any value in other templates.
  const max = Number(template.values.et_al) || 0;
  const texts =
    citations === 'plain' ? visibleNames : [joinCitedAuthors(visibleNames, citations, max)];
  return direction === undefined ? texts : [isolate(joinRichText(texts, ', '), direction)];
}

function resolveDoi(
  value: string | null | undefined,
  path: DocumentPath,
  resolver: TextResolver,
): EntryLink | undefined {
  const text = resolver.resolveLiteral(value ?? '', path);
  if (text === '') return undefined;
  const doi = parseDoi(text);
  if (doi === undefined) {
    warnInvalidDoi(text, path, resolver);
    return { kind: 'address', text };
  }
  const href = toDoiAddress(doi);
  if (!isAddressTooLong(href))
    return { kind: 'link', href, text: resolver.isolateLeftToRight(doi), isAfterName: false };
  resolver.warnNotLinked(href, path);
  return { kind: 'address', text: doi };
}

function warnInvalidDoi(text: string, path: DocumentPath, resolver: TextResolver): void {
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
    'not-linked',
    path,
    `${quote(text)} is not a DOI, so it is printed without a link.`,
    {
      found: shorten(text),
      expected: 'a digital object identifier',
      hint,
      ...(suggestion === undefined && !isEmpty
        ? {}
        : { fix: createUnsafeFix({ kind: 'replace', path, value: suggestion ?? '' }) }),
    },
  );
}

/** A text that begins with a list gives several bullet points, all with the index of the text. */
function resolveHighlights(
  texts: readonly string[],
  path: DocumentPath,
  resolver: TextResolver,
): { readonly blocks: Blocks; readonly number: number }[] {
  return texts.flatMap((text, number) => {
    const blocks = resolver.resolveBlocks(removeBullet(text, [...path, number], resolver), [
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
    : [[...toRichText(`${number}. `), ...first], ...others];
}

/** Removes a leading bullet: the template draws one. */
function removeBullet(text: string, path: DocumentPath, resolver: TextResolver): string {
  // Most highlights have no bullet.
  if (/^[A-Za-z\d]/.test(text)) return text;
  const [prefix, bullet] = (resolver.options.markdown && LONE_BULLET().exec(text)) || [];
  if (prefix === undefined || bullet === undefined) return text;
  const value = text.slice(prefix.length);
  const message = `The bullet ${formatCode(bullet)} is omitted, since templates draw one.`;
  resolver.warn('suspicious-value', path, message, {
    found: formatCode(bullet),
    part: bullet,
    hint: `remove ${formatCode(bullet)}`,
    fix: createUnsafeFix({ kind: 'replace', path, value }),
  });
  return value;
}

/** `date` overrides the range. Without `end_date`, a range ends at present. */
function resolveDates(
  { date, start_date, end_date }: EntryA,
  path: DocumentPath,
  { showTimespan, format }: SectionContext & { readonly format: ModelOptions },
  resolver: TextResolver,
): Pick<Entry, 'date' | 'timespan' | 'period'> {
  if (typeof date === 'string') {
    const period = toSingleDate(parseCustomCalendarDate(date));
    return {
      date: resolveDate(date, [...path, 'date'], format, resolver),
      timespan: undefined,
      period,
    };
  }
  const start = parseCalendarDate(start_date ?? '');
  const end: Period['end'] = parseCalendarDate(end_date ?? '') ?? 'present';
  if (start === undefined) {
    const endDate =
      typeof end_date === 'string'
        ? resolver.resolveGenerated(formatPeriodEnd(end, format), [...path, 'end_date'])
        : undefined;
    return { date: endDate, timespan: undefined, period: toSingleDate(end) };
  }
  const period = { start, end };
  const timespan = showTimespan ? formatTimespan(period, format.today, format.locale) : undefined;
  return {
    date: resolver.resolveGenerated(formatPeriod(period, format), [...path, 'start_date']),
    timespan: timespan && resolver.resolveGenerated(timespan, [...path, 'start_date']),
    period,
  };
}

function toSingleDate(date: Period['end'] | undefined): Period | undefined {
  return date === undefined || date === 'present' ? undefined : { start: date, end: date };
}

/** Formats a calendar date or `present`; any other text stays as written. */
function resolveDate(
  text: string,
  path: DocumentPath,
  format: DateFormat,
  resolver: TextResolver,
): RichText | undefined {
  if (text === 'present') return resolver.resolveGenerated(formatPeriodEnd(text, format), path);
  const date = parseCustomCalendarDate(text);
  if (date === undefined) return resolver.resolveOptional(text, path);
  return resolver.resolveGenerated(formatDate(date, format), path);
}

/** Without a text, a link shows its site. */
function resolveLink(
  address: string | null | undefined,
  path: DocumentPath,
  text: LinkText | undefined,
  resolver: TextResolver,
): EntryLink | undefined {
  if (address === null || address === undefined) return undefined;
  if (!isLinkable(address)) {
    resolver.warnNotLinked(address, path);
    return { kind: 'address', text: resolver.resolveLiteral(address, path) };
  }
  const label =
    text !== undefined && 'custom' in text ? resolver.resolveVisibleLine(text.custom, path) : [];
  if (label.length > 0) return { kind: 'link', href: address, text: label, isAfterName: true };
  return {
    kind: 'link',
    href: address,
    text: resolveLinkText(text, address, path, resolver),
    isAfterName: false,
  };
}

function resolveLinkText(
  text: LinkText | undefined,
  address: string,
  path: DocumentPath,
  resolver: TextResolver,
): RichText {
  if (text !== undefined && 'generated' in text)
    return resolver.resolveGenerated(toRichText(text.generated), path);
  const site = getSiteName(address);
  if (site === undefined) return toRichText(resolver.resolveLiteral(formatAddress(address), path));
  return resolver.resolveGenerated(
    toRichText(fillPattern(resolver.options.locale.strings.viewOn, { site })),
    path,
  );
}

export function hasContent({
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
