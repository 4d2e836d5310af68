import type { Contact, Cv, Entry, Letter, Section } from '../../model/cv.js';
import { headingOf, isItem, lineOf, viewOf } from '../../model/entry-view.js';
import { joined, plain, type RichText, toPlainText } from '../../model/text/inline.js';
import type { Paragraphs } from './paragraphs.js';
import type { Measures } from './styles.js';
import { on } from './xml.js';

/** Writes all of a CV, or a letter with its header, in reading order. */
export function writeBody(cv: Cv, paragraphs: Paragraphs): void {
  const { design, name, label, contacts, lastUpdated } = cv;
  paragraphs.add('Title', name);
  paragraphs.add('Subtitle', label);
  // The mark keeps addresses from running as one text from left to right, in programs that go by Unicode alone.
  paragraphs.add(
    'NoSpacing',
    joined(contacts.map(contactOf), design.direction === 'rtl' ? '\u200F · ' : ' · '),
  );
  paragraphs.add('Date', lastUpdated);
  if (cv.letter !== undefined) writeLetter(cv.letter, paragraphs);
  if (cv.summary.length > 0) {
    const first = paragraphs.length;
    paragraphs.add('Heading1', cv.summaryTitle);
    paragraphs.blocks('BodyText', cv.summary);
    if (cv.isSummaryKept) paragraphs.keep(first, paragraphs.length - 1);
  }
  for (const [at, section] of cv.sections.entries()) {
    writeSection(
      section,
      section.beginsPage && (at > 0 || cv.summary.length > 0),
      design.punctuation,
      paragraphs,
    );
  }
}

/** A contact whose name says what it is: a network's, before the name that one has there. */
function contactOf({ name, text, href, kind }: Contact): RichText {
  const body: RichText = href === undefined ? text : [{ kind: 'link', href, children: text }];
  return PLAIN.has(kind) ? body : [...name, ...plain('\u00A0'), ...body];
}

/** The contacts that everybody knows by their looks. */
const PLAIN: ReadonlySet<string> = new Set(['email', 'phone', 'location', 'website']);

type Punctuation = Cv['design']['punctuation'];

function writeSection(
  section: Section,
  beginsPage: boolean,
  punctuation: Punctuation,
  paragraphs: Paragraphs,
): void {
  const first = paragraphs.length;
  paragraphs.add(
    'Heading1',
    section.title,
    [],
    beginsPage ? { pageBreakBefore: on('pageBreakBefore') } : {},
  );
  const areShort = section.entries.every((entry) =>
    isShort(entry, punctuation, paragraphs.measures),
  );
  for (const entry of section.entries) writeEntry(entry, punctuation, areShort, paragraphs);
  if (section.isKept) paragraphs.keep(first, paragraphs.length - 1);
}

/** How wide a letter is on average, in parts of its size: names and dates have many capitals and digits. */
const LETTER = 0.55;

/** Whether name, subject, place and dates of an entry surely fit one line. */
function isShort(entry: Entry, punctuation: Punctuation, { dates, fontSize }: Measures): boolean {
  const { title, place = [], date = [] } = viewOf(entry, punctuation);
  const letters = toPlainText([...title, ...place, ...date]).length;
  return (letters + 4) * LETTER * fontSize < dates / 20;
}

/**
 * An entry: what it is called, with its dates at the end of the line; below, what the person was there, with the place. Where all entries
 * of a section are short, each has one line.
 */
function writeEntry(
  entry: Entry,
  punctuation: Punctuation,
  areShort: boolean,
  paragraphs: Paragraphs,
): void {
  const { place = [], date = [], lines, items } = viewOf(entry, punctuation);
  const first = paragraphs.length;
  if (entry.isReference) {
    paragraphs.add('Bibliography', lineOf(entry, punctuation), joined([place, date], ' · '));
  } else if (isItem(entry)) {
    paragraphs.add('BodyText', lineOf(entry, punctuation), joined([place, date], ' · '));
  } else {
    const { degree, name, subject, aside } = headingOf(entry);
    const title: RichText = name.length === 0 ? [] : [{ kind: 'strong', children: name }];
    const second = joined([degree, subject], punctuation.comma);
    // Without a name, what is below it takes its place.
    const [head, below] =
      areShort || title.length === 0
        ? [joined([title, second], punctuation.comma), []]
        : [title, second];
    const hasOneLine = below.length === 0;
    const end = hasOneLine ? joined([place, date], ' · ') : date;
    paragraphs.add('Heading2', joined([head, aside], punctuation.comma), end);
    if (!hasOneLine) paragraphs.add('Normal', below, place);
    for (const line of lines) paragraphs.add('Normal', line);
  }
  paragraphs.keep(first, paragraphs.length - (items.length > 0 ? 0 : 1));
  paragraphs.items(items);
}

function writeLetter(
  { recipient, body, enclosures, ...letter }: Letter,
  paragraphs: Paragraphs,
): void {
  const address = recipient.flatMap(
    (line, at): RichText => (at === 0 ? line : [{ kind: 'break' }, ...line]),
  );
  paragraphs.add('EnvelopeAddress', address);
  paragraphs.add('Date', letter.date);
  paragraphs.add('Heading1', letter.subject);
  paragraphs.add('Salutation', letter.opening);
  paragraphs.blocks('BodyText', body);
  paragraphs.add('Closing', letter.closing);
  paragraphs.add('Signature', letter.signature);
  if (enclosures.length > 0)
    paragraphs.add('BodyText', [{ kind: 'strong', children: letter.enclosuresTitle }]);
  paragraphs.items(enclosures.map((text) => [text]));
}
