import type { Design } from '../model/cv.js';
import type { Entry, EntryLink } from '../model/entries.js';
import { addressOfDoi, isTooLong } from '../model/links.js';
import { type Blocks, type Inline, plain, type RichText, withoutLinks } from '../model/text/inline.js';

type Punctuation = Design['punctuation'];

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

/** Puts what an entry says into lines. */
export function viewOf(entry: Entry, punctuation: Punctuation): EntryView {
  const { location, date, timespan, highlights } = entry;
  return {
    title: titleOf(entry, punctuation),
    place: location,
    date: date === undefined || timespan === undefined ? date : [...date, ...bracketed(timespan, punctuation)],
    lines: entry.kind === 'publication' ? publicationLines(entry, punctuation) : [],
    items: entry.kind === 'education' ? [...gradeOf(entry, punctuation), ...highlights] : highlights,
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

function titleOf(entry: Entry, punctuation: Punctuation): RichText {
  const { comma, colon } = punctuation;
  if (entry.kind !== 'one-line') {
    const { degree, name, subject, aside } = headingOf(entry);
    return joined([degree, joined([name, subject, aside], comma)], ' ');
  }
  const name: RichText =
    entry.name.length === 0 ? [] : [{ kind: 'strong', children: [...entry.name, ...plain(colon.trimEnd())] }];
  const line = joined([name, entry.details], colon.endsWith(' ') ? ' ' : '');
  return followed(line, linkText(entry.link), punctuation);
}

function publicationLines(entry: Extract<Entry, { kind: 'publication' }>, punctuation: Punctuation): RichText[] {
  const { comma } = punctuation;
  const authors = entry.authors.map(
    ({ name, isSelf }): RichText => (isSelf ? [{ kind: 'emphasis', children: name }] : name),
  );
  const source = followed(doiText(entry.doi), entry.journal, punctuation);
  return [joined(authors, comma), joined([source, entry.citedBy], comma)].filter((line) => line.length > 0);
}

function doiText(doi: string): RichText {
  const href = addressOfDoi(doi);
  return doi === '' || isTooLong(href) ? plain(doi) : [{ kind: 'link', href, children: plain(doi) }];
}

/** `GPA: 3.9 (Transcript)` */
function gradeOf({ gpa, transcript }: Extract<Entry, { kind: 'education' }>, punctuation: Punctuation): Blocks[] {
  const link = linkText(transcript);
  if (gpa === undefined) return link === undefined ? [] : [[link]];
  return [[followed(gpa, link, punctuation)]];
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

function bracketed(text: RichText, { brackets: [open, close] }: Punctuation): RichText {
  return [...plain(open), ...text, ...plain(close)];
}

/** A text, and another one in brackets where there is one. */
function followed(text: RichText, addition: RichText | undefined, punctuation: Punctuation): RichText {
  if (addition === undefined || addition.length === 0) return text;
  const brackets = bracketed(addition, punctuation);
  const [open, ...rest] = brackets;
  // Nothing stands before the bracket from which a space would part it.
  return text.length > 0 || open?.kind !== 'text' ? [...text, ...brackets] : [...plain(open.text.trimStart()), ...rest];
}

/** Two texts of which a line may end between, and the space there. */
export interface Pair {
  readonly first: RichText;
  readonly second: RichText;
  readonly gap: '' | ' ';
}

/** The halves of a date, where it is a period that the program wrote. */
export function halvesOfDate(date: RichText): Pair | undefined {
  return date[0]?.kind === 'time' ? halvesOf(date) : undefined;
}

/**
 * The halves of a period or time span, which no line is to break: a line ends before "to", but after a dash.
 *
 * @param text - what the program wrote: one part, or three with what stands between two
 * @returns undefined for one part
 */
export function halvesOf(text: RichText): Pair | undefined {
  const [first, between, second, more] = text;
  if (first === undefined || between?.kind !== 'text' || second === undefined || more !== undefined) return undefined;
  const isWord = /\p{L}/u.test(between.text);
  return isWord
    ? { first: [first], second: [...plain(between.text.trimStart()), second], gap: gapOf(between.text[0]) }
    : { first: [first, ...plain(between.text.trimEnd())], second: [second], gap: gapOf(between.text.at(-1)) };
}

function gapOf(character: string | undefined): '' | ' ' {
  return character === ' ' ? ' ' : '';
}

/** The parts that there are, with a separator between. */
export function joined(parts: readonly (RichText | undefined)[], separator: string): RichText {
  const present = parts.filter((part) => part !== undefined && part.length > 0) as RichText[];
  return present.flatMap((part, index): Inline[] => (index === 0 ? [...part] : [...plain(separator), ...part]));
}
