import { KINDS } from '../fields/entry-fields.js';
import type { Entry, EntryLink, Part, ResolvedDesign } from './cv.js';
import { type Blocks, joined, plain, type RichText, without } from './text/inline.js';

type Punctuation = ResolvedDesign['punctuation'];

/** The texts of an entry in reading order, for formats without columns. */
export interface EntryView {
  readonly title: RichText;
  readonly place: RichText | undefined;
  readonly date: RichText | undefined;
  readonly lines: readonly RichText[];
  readonly items: readonly Blocks[];
}

export function viewOf(entry: Entry, punctuation: Punctuation): EntryView {
  const { location, date, timespan, highlights } = entry;
  const bulletPoints = collectLines(entry, 'bullet', punctuation);
  return {
    title: isItem(entry) ? lineOf(entry, punctuation) : formatTitle(entry, punctuation),
    place: location,
    date:
      date === undefined || timespan === undefined
        ? date
        : [...date, ...putInBrackets(timespan, punctuation)],
    lines: collectLines(entry, 'line', punctuation),
    items:
      bulletPoints.length === 0
        ? highlights
        : [...bulletPoints.map((point) => [point]), ...highlights],
  };
}

/**
 * The parts of an entry's first line, in order. List items have no heading: their whole line is
 * text.
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
    name: isBehind ? name : linkName(name, link),
    subject,
    aside: isBehind ? toLinkText(link) : getUnlinkedAddress(link),
  };
}

export function isLinkBehind({ kind, link }: Entry): boolean {
  return KINDS[kind].link === 'behind' || (link?.kind === 'link' && link.isBehind);
}

export function isItem({ kind }: Entry): boolean {
  return KINDS[kind].form === 'item';
}

function formatTitle(entry: Entry, punctuation: Punctuation): RichText {
  const { degree, name, subject, aside } = headingOf(entry);
  return joined([degree, joined([name, subject, aside], punctuation.comma)], ' ');
}

export function lineOf(entry: Entry, punctuation: Punctuation): RichText {
  const { colon } = punctuation;
  const mark = entry.subject === undefined ? '' : colon.trimEnd();
  const name: RichText =
    entry.name.length === 0 ? [] : [{ kind: 'strong', children: [...entry.name, ...plain(mark)] }];
  const line = joined([name, entry.subject], colon.endsWith(' ') ? ' ' : '');
  return appendInBrackets(line, toLinkText(entry.link), punctuation);
}

function collectLines(
  { parts }: Entry,
  position: 'line' | 'bullet',
  punctuation: Punctuation,
): RichText[] {
  const lines: RichText[] = [];
  let last: number | undefined;
  for (const part of parts) {
    if (part.field.place !== position) continue;
    const line = part.field.line === last ? (lines.pop() ?? []) : [];
    last = part.field.line;
    lines.push(appendPart(line, part, punctuation));
  }
  return lines.filter((line) => line.length > 0);
}

function appendPart(line: RichText, part: Part, punctuation: Punctuation): RichText {
  const text = formatPart(part, punctuation);
  const { joins } = part.field;
  const isFirst = joins === 'addition' && line.length === 0;
  if (joins === undefined || isFirst) return text;
  return joins === 'comma'
    ? joined([line, text], punctuation.comma)
    : appendInBrackets(line, text, punctuation);
}

function formatPart(part: Part, { comma }: Punctuation): RichText {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'names':
      return joined(part.names, comma);
    case 'link':
      return toLinkText(part.link) ?? [];
  }
}

/** Removes links within the name. */
function linkName(name: RichText, link: EntryLink | undefined): RichText {
  if (link?.kind !== 'link' || name.length === 0) return name;
  return [{ kind: 'link', href: link.href, children: without('link', name) }];
}

function getUnlinkedAddress(link: EntryLink | undefined): RichText | undefined {
  return link?.kind === 'address' ? plain(link.text) : undefined;
}

function toLinkText(link: EntryLink | undefined): RichText | undefined {
  if (link?.kind !== 'link') return getUnlinkedAddress(link);
  return [{ kind: 'link', href: link.href, children: without('link', link.text) }];
}

export function inLines(parts: readonly string[], separator = '\n'): string {
  return parts.filter((part) => part !== '').join(separator);
}

function putInBrackets(text: RichText, { brackets: [open, close] }: Punctuation): RichText {
  return [...plain(open), ...text, ...plain(close)];
}

function appendInBrackets(
  text: RichText,
  addition: RichText | undefined,
  punctuation: Punctuation,
): RichText {
  if (addition === undefined || addition.length === 0) return text;
  const brackets = putInBrackets(addition, punctuation);
  const [open, ...rest] = brackets;
  // At the start of a line, the bracket needs no space.
  return text.length > 0 || open?.kind !== 'text'
    ? [...text, ...brackets]
    : [...plain(open.text.trimStart()), ...rest];
}

/** A text in two parts between which a line may break. */
export interface Pair {
  readonly first: RichText;
  readonly second: RichText;
  readonly gap: '' | ' ';
}

/** Splits a location after the comma nearest to its middle. */
export function halvesOfPlace(location: RichText): Pair | undefined {
  const [node, next] = location;
  if (node?.kind !== 'text' || next !== undefined) return undefined;
  const { text } = node;
  const distanceFromMiddle = (index: number): number => Math.abs(index - text.length / 2);
  const ends = [...text.matchAll(/[,،] /g)].map(({ index }) => index + 1);
  const [end] = ends.sort((a, b) => distanceFromMiddle(a) - distanceFromMiddle(b));
  return end === undefined
    ? undefined
    : { first: plain(text.slice(0, end)), second: plain(text.slice(end + 1)), gap: ' ' };
}

/** Splits a date range, if it is generated. */
export function halvesOfDate(date: RichText): Pair | undefined {
  return date[0]?.kind === 'time' ? halvesOf(date) : undefined;
}

/**
 * Splits a generated period or timespan: before a word such as "to", but after a dash. It has three
 * nodes, with the separator in the middle.
 */
export function halvesOf(text: RichText): Pair | undefined {
  const [first, separator, second, next] = text;
  if (
    first === undefined ||
    separator?.kind !== 'text' ||
    second === undefined ||
    next !== undefined
  )
    return undefined;
  const isWord = /\p{L}/u.test(separator.text);
  return isWord
    ? {
        first: [first],
        second: [...plain(separator.text.trimStart()), second],
        gap: getSpace(separator.text[0]),
      }
    : {
        first: [first, ...plain(separator.text.trimEnd())],
        second: [second],
        gap: getSpace(separator.text.at(-1)),
      };
}

function getSpace(character: string | undefined): '' | ' ' {
  return character === ' ' ? ' ' : '';
}
