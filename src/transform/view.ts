import type { ContactKind } from '../model/cv.js';
import type { Entry, EntryLink } from '../model/entries.js';
import { addressOfDoi, isTooLong } from '../model/links.js';
import { type Blocks, type Inline, plain, type RichText, withoutLinks } from '../model/text/inline.js';

/** What an entry says, line by line in reading order, for the formats that set no columns. */
export interface EntryView {
  /** The first line. */
  readonly title: RichText;
  readonly place: RichText | undefined;
  /** The date or period, and how long it lasted. */
  readonly date: RichText | undefined;
  /** Further lines, such as the authors of a publication. */
  readonly lines: readonly RichText[];
  readonly items: readonly Blocks[];
}

/** The words for ways to reach a person, where no icon says it. */
export const CONTACT_NAMES: Readonly<Record<ContactKind, string>> = {
  location: 'Location',
  phone: 'Phone',
  email: 'E-mail',
  website: 'Website',
  linkedin: 'LinkedIn',
  github: 'GitHub',
  instagram: 'Instagram',
  orcid: 'ORCID',
  mastodon: 'Mastodon',
};

/** Puts what an entry says into lines. */
export function viewOf(entry: Entry): EntryView {
  const { location, date, timespan, highlights } = entry;
  return {
    title: titleOf(entry),
    place: location,
    date: date === undefined || timespan === undefined ? date : [...date, ...plain(` (${timespan})`)],
    lines: entry.kind === 'publication' ? publicationLines(entry) : [],
    items: entry.kind === 'education' ? [...gradeOf(entry), ...highlights] : highlights,
  };
}

/**
 * The parts of an entry's first line, in their order: the words by which a person finds the entry, and the link or address
 * that stands beside them. One-line entries have none: all of their line is text.
 */
export interface Heading {
  readonly degree: RichText | undefined;
  /** The institution, the company, the project, the work. */
  readonly name: RichText;
  /** The area or the position. */
  readonly subject: RichText | undefined;
  readonly aside: RichText | undefined;
}

/** Tells the words of an entry's first line from what stands beside them. */
export function headingOf(entry: Exclude<Entry, { kind: 'one-line' }>): Heading {
  const { link } = entry;
  switch (entry.kind) {
    case 'education':
      return {
        degree: entry.degree,
        name: named(entry.institution, link),
        subject: entry.area,
        aside: addressText(link),
      };
    case 'experience':
      return {
        degree: undefined,
        name: named(entry.company, link),
        subject: entry.position,
        aside: addressText(link),
      };
    case 'normal':
      return { degree: undefined, name: entry.name, subject: undefined, aside: linkText(link) };
    case 'publication':
      return { degree: undefined, name: named(entry.title, link), subject: undefined, aside: addressText(link) };
  }
}

function titleOf(entry: Entry): RichText {
  if (entry.kind !== 'one-line') {
    const { degree, name, subject, aside } = headingOf(entry);
    return joined([degree, joined([name, subject, aside])], ' ');
  }
  const name: RichText = entry.name.length === 0 ? [] : [{ kind: 'strong', children: [...entry.name, ...plain(':')] }];
  return joined([name, entry.details, bracketed(linkText(entry.link))], ' ');
}

function publicationLines(entry: Extract<Entry, { kind: 'publication' }>): RichText[] {
  const authors = entry.authors.map(
    ({ name, isSelf }): RichText => (isSelf ? [{ kind: 'emphasis', children: name }] : name),
  );
  const source = joined([doiText(entry.doi), bracketed(entry.journal)], ' ');
  const cited = entry.citedBy === undefined ? [] : plain(`cited by ${entry.citedBy}`);
  return [joined(authors), joined([source, cited])].filter((line) => line.length > 0);
}

function doiText(doi: string): RichText {
  const href = addressOfDoi(doi);
  return doi === '' || isTooLong(href) ? plain(doi) : [{ kind: 'link', href, children: plain(doi) }];
}

/** `GPA: 3.9 (Transcript)` */
function gradeOf({ gpa, transcript }: Extract<Entry, { kind: 'education' }>): Blocks[] {
  const link = linkText(transcript);
  if (gpa === undefined) return link === undefined ? [] : [[link]];
  return [[joined([[...plain('GPA: '), ...gpa], bracketed(link)], ' ')]];
}

/** A name that is a link as a whole holds no other links. */
function named(name: RichText, link: EntryLink | undefined): RichText {
  if (link?.kind !== 'link' || name.length === 0) return name;
  return [{ kind: 'link', href: link.href, children: withoutLinks(name) }];
}

/** An address that makes no link is printed. */
function addressText(link: EntryLink | undefined): RichText | undefined {
  return link?.kind === 'address' ? plain(link.text) : undefined;
}

function linkText(link: EntryLink | undefined): RichText | undefined {
  if (link?.kind !== 'link') return addressText(link);
  return [{ kind: 'link', href: link.href, children: withoutLinks(link.text) }];
}

function bracketed(text: RichText | undefined): RichText | undefined {
  return text === undefined || text.length === 0 ? undefined : [...plain('('), ...text, ...plain(')')];
}

/**
 * The parts of a date that the program wrote, which no line is to break: a period breaks before "to" only.
 *
 * @returns undefined for a text of the author's
 */
export function datesOf(date: RichText): readonly RichText[] | undefined {
  const [start, to, ...end] = date;
  if (start?.kind !== 'time') return undefined;
  return to?.kind === 'text' ? [[start], [{ kind: 'text', text: to.text.trimStart() }, ...end]] : [[start]];
}

/** The parts that there are, with a separator between. */
export function joined(parts: readonly (RichText | undefined)[], separator = ', '): RichText {
  const present = parts.filter((part) => part !== undefined && part.length > 0) as RichText[];
  return present.flatMap((part, index): Inline[] => (index === 0 ? [...part] : [...plain(separator), ...part]));
}
