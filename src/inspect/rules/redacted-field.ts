import type { RedactableField } from '../../compiler/fields/person-fields.js';
import { normalizeForMatch } from '../../compiler/model/normalize-for-match.js';
import { decodeAddress } from '../../compiler/redact/decode-address.js';
import { type Occurrence, SensitiveTextFinder } from '../../compiler/redact/sensitive-text.js';
import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import type { PdfBookmark, PdfContent, PdfImage, PdfTag } from '../../pdf/model.js';
import { groupBy } from '../../util/arrays.js';
import { omitUndefined } from '../../util/plain-object.js';
import { type Field, listFields, type Structure } from '../structure/structure.js';
import {
  type FindingDetails,
  quoteExamples,
  type Rule,
  type RuleContext,
  type SourceRedaction,
} from './rule.js';

/** A text of the PDF, and where it is. */
interface PdfText {
  readonly text: string;
  readonly place: 'as text' | 'as a link' | 'in its metadata';
  /** 1-based. */
  readonly page?: number;
}

type Leak = Occurrence & PdfText;

const HINT = 'render it again with the same `--redact`, and change texts that still contain it';

/** Reports data that the source omits, unless another of its texts has it on purpose. */
export const redactedField: Rule = (context: RuleContext) => [
  ...findLeaks(context, 'unexpected').map((leaks) => toFinding(leaks, HINT)),
  ...(context.redaction?.fields.includes('photo') ? findPhotos(context.reading) : []),
  ...(context.redaction?.fields.length ? findAttachments(context.reading) : []),
];

/** Reports places in texts about which rendering warns, such as a town in a job title. */
export const redactedPlace: Rule = (context: RuleContext) =>
  findLeaks(context, 'place').map((leaks) =>
    toFinding(leaks, 'change this text, or omit the place from `cv.location` in this edition'),
  );

type Leaks = readonly [Leak, ...Leak[]];

function findLeaks(
  { reading, structure, redaction }: RuleContext,
  kind: 'unexpected' | 'place',
): Leaks[] {
  if (redaction === undefined || redaction.fields.length === 0) return [];
  const search = createSearch(redaction);
  const found = listTexts(reading).flatMap((source) =>
    search(source.text, source.place === 'as a link').map(
      (occurrence): Leak => ({ ...source, ...occurrence }),
    ),
  );
  const isRemainingField = (field: Field): boolean => isRemaining(field, redaction.remaining);
  const count = (isCounted: (field: Field) => boolean) =>
    countExpected(structure, isCounted, search);
  const leaks = omitExpected(
    found,
    count((field) => !isRemainingField(field)),
  );
  const places = leaks.filter(({ field }) => field === 'location');
  const unexpected = new Set(omitExpected(places, count(isRemainingField)));
  const isPlace = (leak: Leak): boolean => leak.field === 'location' && !unexpected.has(leak);
  const selected = leaks.filter((leak) => isPlace(leak) === (kind === 'place'));
  return [...groupBy(selected, ({ field, place, page }) => [field, place, page].join()).values()];
}

function toFinding(leaks: Leaks, hint: string): FindingDetails {
  const [{ field, place, page }] = leaks;
  const parts = new Set(leaks.map(({ part }) => part.replaceAll(/\s+/g, ' ')));
  const message = `${describe(field)} contains it ${place}: ${quoteExamples([...parts])}.`;
  return { message, hint, ...omitUndefined({ page }) };
}

function describe(field: RedactableField): string {
  return `\`${field}\` is redacted, but this PDF`;
}

/** Omits what the redacted source has, from the end: a leak is usually in the header. */
function omitExpected(found: readonly Leak[], expected: ReadonlyMap<string, number>): Leak[] {
  const counts = new Map(expected);
  const isExpected = (leak: Leak): boolean => {
    const key = toKey(leak);
    const count = counts.get(key);
    // Only text on pages has a known number of occurrences.
    if (count === undefined || leak.place !== 'as text') return count !== undefined;
    counts.set(key, count - 1);
    return count > 0;
  };
  return found
    .toReversed()
    .filter((leak) => !isExpected(leak))
    .reverse();
}

type Search = (text: string, isAddress: boolean) => Occurrence[];

function createSearch({ texts, visibleNames }: SourceRedaction): Search {
  const finder = new SensitiveTextFinder(texts);
  const names = new Set(visibleNames.map(foldSpace));
  return (text, isAddress) =>
    finder.findAll(
      normalizeForMatch(isAddress ? decodeAddress(text) : text, isAddress),
      (_, part) => !names.has(foldSpace(part)),
    );
}

/** Templates break lines and use capitals in names. */
function foldSpace(text: string): string {
  return text.replaceAll(/\s+/g, ' ').toLowerCase();
}

function toKey({ field, characters }: Occurrence): string {
  return `${field} ${characters}`;
}

/** Counts what the redacted source has: the town of an employer, or the month of a name. */
function countExpected(
  { header, sections }: Structure,
  isAllowed: (field: Field) => boolean,
  search: Search,
): Map<string, number> {
  const contacts = header.filter(isAllowed);
  const fields = [
    ...contacts,
    ...sections.flatMap((section) => [section.title ?? [], listFields(section)].flat()),
  ].filter(isAllowed);
  const texts = fields.flatMap(({ text }) => search(text, false));
  const counts = new Map([...groupBy(texts, toKey)].map(([key, { length }]) => [key, length]));
  const others = [
    ...fields.flatMap(({ href = '' }) => search(href, true)),
    // Neighbors may look like one: the user names `doe` and `jane`.
    ...search(contacts.map(({ text }) => text).join('\n'), false),
  ].filter((occurrence) => !counts.has(toKey(occurrence)));
  for (const occurrence of others) counts.set(toKey(occurrence), 1);
  return counts;
}

function isRemaining({ role, path }: Field, remaining: readonly DocumentPath[]): boolean {
  return remaining.some(
    (other) =>
      path !== undefined &&
      // Their path is that of the entry.
      role !== 'dates' &&
      other.length > 0 &&
      other.slice(0, path.length).every((step, index) => step === path[index]),
  );
}

function listTexts(reading: PdfContent): PdfText[] {
  const { pages, links, tags, outline, attachments, title, author, keywords } = reading;
  const metadata = [
    ...[title, author, keywords, ...attachments],
    ...outline.flatMap(listTitles),
    ...tags.flatMap(listAlternatives),
    ...readDublinCore(reading.xmp),
  ];
  return [
    ...pages.flatMap(({ text, notes }, index) =>
      // A soft hyphen joins a word to the next line.
      [text.replaceAll(/\u00AD\s*/g, ''), ...notes].map((part) => ({
        text: part,
        place: 'as text' as const,
        page: index + 1,
      })),
    ),
    ...links.flatMap(({ url, description, page }) =>
      [url, description].map((text) => ({ text, place: 'as a link' as const, page: page + 1 })),
    ),
    ...metadata.map((text) => ({ text, place: 'in its metadata' as const })),
  ];
}

function listTitles({ title, children }: PdfBookmark): string[] {
  return [title, ...children.flatMap(listTitles)];
}

function listAlternatives({ alt = '', children }: PdfTag): string[] {
  return [alt, ...children.flatMap(listAlternatives)];
}

/** Omits identifiers, whose letters are random. */
function readDublinCore(xmp: string): string[] {
  // The time is linear, as no element contains another one.
  const elements = xmp.match(/<dc:(\w+)>(?:(?!<dc:).)*?<\/dc:\1>/gs) ?? [];
  return elements.map((element) => element.replaceAll(/<[^<>]*>/g, '\n'));
}

/** cvpress attaches no files. */
function findAttachments({ attachments }: PdfContent): FindingDetails[] {
  if (attachments.length === 0) return [];
  const files = quoteExamples(attachments);
  const message = `Fields are redacted, but this PDF has attached files, not checked: ${files}.`;
  return [{ message, hint: 'render it again, or remove the attached files' }];
}

/** In points: logos and icons of a template are smaller or wider. */
const MIN_PHOTO_SIZE = 40;
const MAX_PHOTO_RATIO = 2;

function findPhotos({ pages }: PdfContent): FindingDetails[] {
  return pages.flatMap(({ images }, index) =>
    images.some(isLikePhoto)
      ? [{ message: `${describe('photo')} has an image.`, hint: HINT, page: index + 1 }]
      : [],
  );
}

function isLikePhoto({ left, top, right, bottom }: PdfImage): boolean {
  const [short = 0, long = 0] = [right - left, bottom - top].sort((a, b) => a - b);
  return short >= MIN_PHOTO_SIZE && long <= MAX_PHOTO_RATIO * short;
}
