import { KINDS } from '../fields/entry-fields.js';
import type { Entry, EntryLink, Part, ResolvedDesign } from './cv.js';
import { type Blocks, joined, plain, type RichText, without } from './text/inline.js';

type Punctuation = ResolvedDesign['punctuation'];

/** The text of an entry, line by line in reading order, for formats without columns. */
export interface EntryView {
  readonly title: RichText;
  readonly place: RichText | undefined;
  /** The date or period, and how long it lasted. */
  readonly date: RichText | undefined;
  /** Further lines, such as the authors of a publication. */
  readonly lines: readonly RichText[];
  readonly items: readonly Blocks[];
}

export function viewOf(entry: Entry, punctuation: Punctuation): EntryView {
  const { location, date, timespan, highlights } = entry;
  const points = linesOf(entry, 'bullet', punctuation);
  return {
    title: isItem(entry) ? lineOf(entry, punctuation) : titleOf(entry, punctuation),
    place: location,
    date:
      date === undefined || timespan === undefined
        ? date
        : [...date, ...bracketed(timespan, punctuation)],
    lines: linesOf(entry, 'line', punctuation),
    items: points.length === 0 ? highlights : [...points.map((point) => [point]), ...highlights],
  };
}

/**
 * The parts of an entry's first line, in order: the words that identify it, and the link or address beside them. List items have no
 * such words: their whole line is text.
 */
export interface Heading {
  readonly degree: RichText | undefined;
  readonly name: RichText;
  readonly subject: RichText | undefined;
  readonly aside: RichText | undefined;
}

export function headingOf(entry: Entry): Heading {
  const { degree, name, subject, link } = entry;
  const isBehind = isLinkBehind(entry);
  return {
    degree,
    name: isBehind ? name : named(name, link),
    subject,
    aside: isBehind ? linkText(link) : addressText(link),
  };
}

/** Whether the link of an entry stands behind its words, rather than its name being one. */
export function isLinkBehind({ kind, link }: Entry): boolean {
  return KINDS[kind].link === 'behind' || (link?.kind === 'link' && link.isBehind);
}

/** Whether an entry is an item of a list, which has no heading. */
export function isItem({ kind }: Entry): boolean {
  return KINDS[kind].form === 'item';
}

function titleOf(entry: Entry, punctuation: Punctuation): RichText {
  const { degree, name, subject, aside } = headingOf(entry);
  return joined([degree, joined([name, subject, aside], punctuation.comma)], ' ');
}

export function lineOf(entry: Entry, punctuation: Punctuation): RichText {
  const { colon } = punctuation;
  const mark = entry.subject === undefined ? '' : colon.trimEnd();
  const name: RichText =
    entry.name.length === 0 ? [] : [{ kind: 'strong', children: [...entry.name, ...plain(mark)] }];
  const line = joined([name, entry.subject], colon.endsWith(' ') ? ' ' : '');
  return followed(line, linkText(entry.link), punctuation);
}

/** The lines of an entry below its first, or the bullet points before its highlights. */
function linesOf({ parts }: Entry, place: 'line' | 'bullet', punctuation: Punctuation): RichText[] {
  const lines: RichText[] = [];
  let last: number | undefined;
  for (const part of parts) {
    if (part.field.place !== place) continue;
    const before = part.field.line === last ? (lines.pop() ?? []) : [];
    last = part.field.line;
    lines.push(withPart(before, part, punctuation));
  }
  return lines.filter((line) => line.length > 0);
}

function withPart(before: RichText, part: Part, punctuation: Punctuation): RichText {
  const text = partText(part, punctuation);
  const { joins } = part.field;
  const isAlone = joins === 'addition' && before.length === 0;
  if (joins === undefined || isAlone) return text;
  return joins === 'comma'
    ? joined([before, text], punctuation.comma)
    : followed(before, text, punctuation);
}

function partText(part: Part, { comma }: Punctuation): RichText {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'names':
      return joined(part.names, comma);
    case 'link':
      return linkText(part.link) ?? [];
  }
}

/** A name that is one link holds no others. */
function named(name: RichText, link: EntryLink | undefined): RichText {
  if (link?.kind !== 'link' || name.length === 0) return name;
  return [{ kind: 'link', href: link.href, children: without('link', name) }];
}

/** An address that cannot be a link is printed. */
function addressText(link: EntryLink | undefined): RichText | undefined {
  return link?.kind === 'address' ? plain(link.text) : undefined;
}

function linkText(link: EntryLink | undefined): RichText | undefined {
  if (link?.kind !== 'link') return addressText(link);
  return [{ kind: 'link', href: link.href, children: without('link', link.text) }];
}

/** The parts that are not empty, each on a line of its own, or with another text between them. */
export function inLines(parts: readonly string[], between = '\n'): string {
  return parts.filter((part) => part !== '').join(between);
}

function bracketed(text: RichText, { brackets: [open, close] }: Punctuation): RichText {
  return [...plain(open), ...text, ...plain(close)];
}

/** A text, followed by another in brackets if there is one. */
function followed(
  text: RichText,
  addition: RichText | undefined,
  punctuation: Punctuation,
): RichText {
  if (addition === undefined || addition.length === 0) return text;
  const brackets = bracketed(addition, punctuation);
  const [open, ...rest] = brackets;
  // Without a text before the bracket, no space is needed.
  return text.length > 0 || open?.kind !== 'text'
    ? [...text, ...brackets]
    : [...plain(open.text.trimStart()), ...rest];
}

/** Two texts with a space between them at which a line may end. */
export interface Pair {
  readonly first: RichText;
  readonly second: RichText;
  readonly gap: '' | ' ';
}

/** The halves of a place: a line ends after the comma that is nearest to its middle. */
export function halvesOfPlace(place: RichText): Pair | undefined {
  const [only, more] = place;
  if (only?.kind !== 'text' || more !== undefined) return undefined;
  const { text } = only;
  const fromMiddle = (at: number): number => Math.abs(at - text.length / 2);
  const ends = [...text.matchAll(/[,،] /g)].map(({ index }) => index + 1);
  const [end] = ends.sort((one, other) => fromMiddle(one) - fromMiddle(other));
  return end === undefined
    ? undefined
    : { first: plain(text.slice(0, end)), second: plain(text.slice(end + 1)), gap: ' ' };
}

/** The halves of a date, if it is a period that the program wrote. */
export function halvesOfDate(date: RichText): Pair | undefined {
  return date[0]?.kind === 'time' ? halvesOf(date) : undefined;
}

/**
 * The halves of a period or time span, which should not break themselves: a line ends before "to", but after a dash. The program wrote one
 * part, which has none, or three with the separator in the middle.
 */
export function halvesOf(text: RichText): Pair | undefined {
  const [first, between, second, more] = text;
  if (first === undefined || between?.kind !== 'text' || second === undefined || more !== undefined)
    return undefined;
  const isWord = /\p{L}/u.test(between.text);
  return isWord
    ? {
        first: [first],
        second: [...plain(between.text.trimStart()), second],
        gap: gapOf(between.text[0]),
      }
    : {
        first: [first, ...plain(between.text.trimEnd())],
        second: [second],
        gap: gapOf(between.text.at(-1)),
      };
}

function gapOf(character: string | undefined): '' | ' ' {
  return character === ' ' ? ' ' : '';
}
