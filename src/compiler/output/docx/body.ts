import type { Contact, Cv, Entry, Letter, Section } from '../../model/cv.js';
import {
  type EntryText,
  formatListItem,
  getHeading,
  isListItem,
  linearizeEntry,
} from '../../model/entry-text.js';
import { joinRichText, type RichText, toPlainText, toRichText } from '../../model/text/inline.js';
import type { ParagraphWriter } from './paragraph-writer.js';
import type { Measures } from './styles.js';
import { formatToggle } from './xml.js';

export function writeBody(cv: Cv, paragraphs: ParagraphWriter): void {
  const { design, name, label, contacts, lastUpdated } = cv;
  paragraphs.add('Title', name);
  paragraphs.add('Subtitle', label);
  // The mark separates left-to-right addresses in apps that follow only Unicode.
  paragraphs.add(
    'NoSpacing',
    joinRichText(contacts.map(formatContact), design.direction === 'rtl' ? '\u200F · ' : ' · '),
  );
  paragraphs.add('Date', lastUpdated);
  if (cv.letter !== undefined) writeLetter(cv.letter, paragraphs);
  if (cv.summary.length > 0) {
    const first = paragraphs.length;
    paragraphs.add('Heading1', cv.summaryTitle);
    paragraphs.addBlocks('BodyText', cv.summary);
    if (cv.isSummaryKept) paragraphs.keepTogether(first, paragraphs.length - 1);
  }
  for (const [index, section] of cv.sections.entries()) {
    writeSection(
      section,
      section.beginsPage && (index > 0 || cv.summary.length > 0),
      design.punctuation,
      paragraphs,
    );
  }
}

/** User names need the name of their network. */
function formatContact({ name, text, href, kind }: Contact): RichText {
  const body: RichText = href === undefined ? text : [{ kind: 'link', href, children: text }];
  return UNLABELED.has(kind) ? body : [...name, ...toRichText('\u00A0'), ...body];
}

const UNLABELED: ReadonlySet<string> = new Set(['email', 'phone', 'location', 'website']);

type Punctuation = Cv['design']['punctuation'];

function writeSection(
  section: Section,
  beginsPage: boolean,
  punctuation: Punctuation,
  paragraphs: ParagraphWriter,
): void {
  const first = paragraphs.length;
  paragraphs.add(
    'Heading1',
    section.title,
    [],
    beginsPage ? { pageBreakBefore: formatToggle('pageBreakBefore') } : {},
  );
  const haveOneLine = section.entries.every((entry) =>
    isShort(entry, punctuation, paragraphs.measures),
  );
  for (const entry of section.entries) writeEntry(entry, punctuation, haveOneLine, paragraphs);
  if (section.isKept) paragraphs.keepTogether(first, paragraphs.length - 1);
}

/** Average advance in em: names and dates have many capitals and digits. */
const AVERAGE_ADVANCE = 0.55;

/** Whether an entry certainly fits on one line. */
function isShort(
  entry: Entry,
  punctuation: Punctuation,
  { dateTabStop, fontSize }: Measures,
): boolean {
  const { title, location = [], date = [] } = linearizeEntry(entry, punctuation);
  const length = toPlainText([...title, ...location, ...date]).length;
  return (length + 4) * AVERAGE_ADVANCE * fontSize < dateTabStop / 20;
}

/**
 * The first line ends with the dates, the second with the location. If all entries of a section are
 * short, each has one line.
 */
function writeEntry(
  entry: Entry,
  punctuation: Punctuation,
  haveOneLine: boolean,
  paragraphs: ParagraphWriter,
): void {
  const text = linearizeEntry(entry, punctuation);
  const { location = [], date = [], lines, items } = text;
  const first = paragraphs.length;
  if (entry.isReference || isListItem(entry)) {
    paragraphs.add(
      entry.isReference ? 'Bibliography' : 'BodyText',
      formatListItem(entry, punctuation),
      joinRichText([location, date], ' · '),
    );
  } else {
    writeHeading(entry, text, { punctuation, hasOneLine: haveOneLine }, paragraphs);
    for (const line of lines) paragraphs.add('Normal', line);
  }
  const isKeptWithNext = items.length > 0 || entry.group === 'heading';
  paragraphs.keepTogether(first, paragraphs.length - (isKeptWithNext ? 0 : 1));
  paragraphs.addItems(items);
}

function writeHeading(
  entry: Entry,
  { location = [], date = [] }: EntryText,
  options: { readonly punctuation: Punctuation; readonly hasOneLine: boolean },
  paragraphs: ParagraphWriter,
): void {
  const { comma } = options.punctuation;
  const { degree, name, subject, aside } = getHeading(entry);
  const [words, subtitle] = entry.isSubjectFirst
    ? [joinRichText([degree, name], comma), subject ?? []]
    : [name, joinRichText([degree, subject], comma)];
  const title: RichText = words.length === 0 ? [] : [{ kind: 'strong', children: words }];
  // An entry without a name begins with its subject.
  const [firstLine, secondLine] =
    options.hasOneLine || title.length === 0
      ? [joinRichText([title, subtitle], comma), []]
      : [title, subtitle];
  const hasOneLine = secondLine.length === 0;
  const end = hasOneLine ? joinRichText([location, date], ' · ') : date;
  const style = entry.group === 'role' ? 'Heading3' : 'Heading2';
  paragraphs.add(style, joinRichText([firstLine, aside], comma), end);
  if (!hasOneLine) paragraphs.add('Normal', secondLine, location);
}

function writeLetter(
  { recipient, body, enclosures, ...letter }: Letter,
  paragraphs: ParagraphWriter,
): void {
  const address = recipient.flatMap(
    (line, index): RichText => (index === 0 ? line : [{ kind: 'break' }, ...line]),
  );
  paragraphs.add('EnvelopeAddress', address);
  paragraphs.add('Date', letter.date);
  paragraphs.add('Heading1', letter.subject);
  paragraphs.add('Salutation', letter.opening);
  paragraphs.addBlocks('BodyText', body);
  paragraphs.add('Closing', letter.closing);
  paragraphs.add('Signature', letter.signature);
  if (enclosures.length > 0)
    paragraphs.add('BodyText', [{ kind: 'strong', children: letter.enclosuresTitle }]);
  paragraphs.addItems(enclosures.map((text) => [text]));
}
