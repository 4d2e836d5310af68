import { ENTRY_KINDS } from '../fields/entry-fields.js';
import type { Entry, EntryLink, EntryPart, ResolvedDesign } from './cv.js';
import {
  type Blocks,
  joinRichText,
  type RichText,
  stripMarkup,
  toRichText,
} from './text/inline.js';

type Punctuation = ResolvedDesign['punctuation'];

/** The texts of an entry in reading order, for formats without columns. */
export interface EntryText {
  readonly title: RichText;
  readonly location: RichText | undefined;
  readonly date: RichText | undefined;
  readonly lines: readonly RichText[];
  readonly items: readonly Blocks[];
}

export function linearizeEntry(entry: Entry, punctuation: Punctuation): EntryText {
  const { location, date, timespan, highlights } = entry;
  const bulletPoints = collectLines(entry, 'bullet', punctuation);
  return {
    title: isListItem(entry) ? formatListItem(entry, punctuation) : formatTitle(entry, punctuation),
    location: location,
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
export interface EntryHeading {
  readonly degree: RichText | undefined;
  readonly name: RichText;
  readonly subject: RichText | undefined;
  readonly aside: RichText | undefined;
}

export function getHeading(entry: Entry): EntryHeading {
  const { degree, name, subject = [], link, isSubjectFirst = false } = entry;
  const isAfterName = isLinkAfterName(entry);
  const linked = isAfterName ? name : linkName(name, link);
  return {
    degree,
    name: isSubjectFirst ? subject : linked,
    subject: isSubjectFirst ? linked : entry.subject,
    aside: isAfterName ? toLinkText(link) : getUnlinkedAddress(link),
  };
}

export function isLinkAfterName({ kind, link }: Entry): boolean {
  return ENTRY_KINDS[kind].link === 'after' || (link?.kind === 'link' && link.isAfterName);
}

export function isListItem({ kind }: Entry): boolean {
  return ENTRY_KINDS[kind].form === 'item';
}

function formatTitle(entry: Entry, punctuation: Punctuation): RichText {
  const { degree, name, subject, aside } = getHeading(entry);
  return joinRichText([degree, joinRichText([name, subject, aside], punctuation.comma)], ' ');
}

export function formatListItem(entry: Entry, punctuation: Punctuation): RichText {
  const { colon } = punctuation;
  const mark = entry.subject === undefined ? '' : colon.trimEnd();
  const name: RichText =
    entry.name.length === 0
      ? []
      : [{ kind: 'strong', children: [...entry.name, ...toRichText(mark)] }];
  const subject = joinRichText([toRichText(entry.label ?? ''), entry.subject], ' ');
  const line = joinRichText([name, subject], colon.endsWith(' ') ? ' ' : '');
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
    const line = part.field.lineIndex === last ? (lines.pop() ?? []) : [];
    last = part.field.lineIndex;
    lines.push(appendPart(line, part, punctuation));
  }
  return lines.filter((line) => line.length > 0);
}

function appendPart(line: RichText, part: EntryPart, punctuation: Punctuation): RichText {
  const text = formatPart(part, punctuation);
  const { joins } = part.field;
  const isFirst = joins === 'addition' && line.length === 0;
  if (joins === undefined || isFirst) return text;
  return joins === 'comma'
    ? joinRichText([line, text], punctuation.comma)
    : appendInBrackets(line, text, punctuation);
}

function formatPart(part: EntryPart, { comma }: Punctuation): RichText {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'names':
      return joinRichText(part.names, comma);
    case 'link':
      return toLinkText(part.link) ?? [];
  }
}

function linkName(name: RichText, link: EntryLink | undefined): RichText {
  if (link?.kind !== 'link' || name.length === 0) return name;
  return [{ kind: 'link', href: link.href, children: stripMarkup('link', name) }];
}

function getUnlinkedAddress(link: EntryLink | undefined): RichText | undefined {
  return link?.kind === 'address' ? toRichText(link.text) : undefined;
}

function toLinkText(link: EntryLink | undefined): RichText | undefined {
  if (link?.kind !== 'link') return getUnlinkedAddress(link);
  return [{ kind: 'link', href: link.href, children: stripMarkup('link', link.text) }];
}

export function joinNonEmpty(parts: readonly string[], separator = '\n'): string {
  return parts.filter((part) => part !== '').join(separator);
}

function putInBrackets(text: RichText, { brackets: [open, close] }: Punctuation): RichText {
  return [...toRichText(open), ...text, ...toRichText(close)];
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
    : [...toRichText(open.text.trimStart()), ...rest];
}

/** A text in two parts between which a line may break. */
export interface SplitText {
  readonly first: RichText;
  readonly second: RichText;
  readonly separator: '' | ' ';
}

/** Splits a location after the comma nearest to its middle. */
export function splitLocation(location: RichText): SplitText | undefined {
  const [node, next] = location;
  if (node?.kind !== 'text' || next !== undefined) return undefined;
  const { text } = node;
  const distanceFromMiddle = (index: number): number => Math.abs(index - text.length / 2);
  const ends = [...text.matchAll(/[,،] /g)].map(({ index }) => index + 1);
  const [end] = ends.sort((a, b) => distanceFromMiddle(a) - distanceFromMiddle(b));
  return end === undefined
    ? undefined
    : {
        first: toRichText(text.slice(0, end)),
        second: toRichText(text.slice(end + 1)),
        separator: ' ',
      };
}

/** Splits a date range, if it is generated. */
export function splitDateRange(date: RichText): SplitText | undefined {
  return beginsWithTime(date) ? splitPeriod(date) : undefined;
}

export function beginsWithTime([first]: RichText): boolean {
  return first?.kind === 'isolate' ? beginsWithTime(first.children) : first?.kind === 'time';
}

/** Splits a generated period or timespan before a word such as "to", but after a dash. */
export function splitPeriod(text: RichText): SplitText | undefined {
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
        second: [...toRichText(separator.text.trimStart()), second],
        separator: getSpace(separator.text[0]),
      }
    : {
        first: [first, ...toRichText(separator.text.trimEnd())],
        second: [second],
        separator: getSpace(separator.text.at(-1)),
      };
}

function getSpace(character: string | undefined): '' | ' ' {
  return character === ' ' ? ' ' : '';
}
