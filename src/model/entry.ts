import type { DocumentPath } from '../diagnostics/diagnostic.js';
import type { Language } from '../languages/language.js';
import { countedText, filled } from '../languages/patterns.js';
import type {
  EducationEntryA,
  EntryKind,
  ExperienceEntryA,
  NormalEntryA,
  OneLineEntryA,
  PublicationEntryA,
} from '../schema/entries.js';
import type { EntryA } from '../schema/variant-a.js';
import { knownCustomDate, knownDate } from '../validate/scalars/calendar.js';
import type { Build } from './build.js';
import { type Period, periodText, timeOf, timespanOf } from './dates.js';
import type { Entry, EntryBase, EntryLink } from './entries.js';
import { addressOfDoi, displayAddress, isLinkable, isTooLong, siteOf } from './links.js';
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
  const base = baseOf(entry, path, context, build);
  switch (kind) {
    case 'EducationEntry':
      return education(entry as EducationEntryA, base, path, build);
    case 'ExperienceEntry': {
      const { company, position } = entry as ExperienceEntryA;
      return {
        kind: 'experience',
        ...base,
        company: build.name(company, path, 'company'),
        position: build.name(position, path, 'position'),
      };
    }
    case 'NormalEntry':
      return { kind: 'normal', ...base, name: build.name((entry as NormalEntryA).name, path, 'name') };
    case 'OneLineEntry': {
      const { name, details } = entry as OneLineEntryA;
      return {
        kind: 'one-line',
        ...base,
        name: build.name(name, path, 'name'),
        details: build.rich(details, path, 'details'),
      };
    }
    case 'PublicationEntry':
      return publication(entry as PublicationEntryA, base, path, context, build);
  }
}

function education(entry: EducationEntryA, base: EntryBase, path: DocumentPath, build: Build): Entry {
  const { words, punctuation } = build.options.words;
  const gpa = entry.gpa ?? undefined;
  const grade = gpa === undefined ? undefined : build.optional(String(gpa), path, 'gpa');
  return {
    kind: 'education',
    ...base,
    institution: build.name(entry.institution, path, 'institution'),
    area: build.name(entry.area, path, 'area'),
    degree: build.optional(entry.study_type, path, 'study_type'),
    gpa: grade && [...build.own(plain(words.gpa + punctuation.colon), path, 'gpa'), ...grade],
    transcript: linkOf(entry.transcript_url, path, 'transcript_url', { own: words.transcript }, build),
  };
}

function publication(
  entry: PublicationEntryA,
  base: EntryBase,
  path: DocumentPath,
  context: SectionContext,
  build: Build,
): Entry {
  const authors = [...path, 'authors'];
  const address = addressOfDoi(entry.doi);
  if (isTooLong(address)) build.warnUnlinked(address, [...path, 'doi']);
  return {
    kind: 'publication',
    ...base,
    title: build.name(entry.title, path, 'title'),
    authors: entry.authors.map((author, index) => ({
      name: build.name(author, authors, index),
      isSelf: author.trim() === context.self.trim(),
    })),
    doi: build.literal(entry.doi, [...path, 'doi']),
    journal: build.optional(entry.journal, path, 'journal'),
    citedBy: citedBy(entry.cited_by, path, build),
  };
}

function citedBy(count: number | null | undefined, path: DocumentPath, build: Build): RichText | undefined {
  if (count === null || count === undefined) return undefined;
  const { words } = build.options;
  return build.own(plain(countedText(words.words.citedBy, count, words)), path, 'cited_by');
}

function baseOf(entry: EntryA, path: DocumentPath, context: SectionContext, build: Build): EntryBase {
  const highlights = [...path, 'highlights'];
  return {
    location: build.optional(entry.location, path, 'location'),
    ...datesOf(entry, path, context, build),
    highlights: (entry.highlights ?? [])
      .flatMap((highlight, index) => bulletPoints(build.blocks(highlight, highlights, index)))
      .filter((blocks) => blocks.length > 0),
    link: linkOf(entry.url, path, 'url', context.linkText, build),
  };
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
): Pick<EntryBase, 'date' | 'timespan'> {
  const { date, start_date: start, end_date: end } = entry;
  const { words, today } = build.options;
  if (typeof date === 'string') {
    const known = knownCustomDate(date);
    return {
      date: known === undefined ? build.optional(date, path, 'date') : build.own(timeOf(known, words), path, 'date'),
      timespan: undefined,
    };
  }
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
