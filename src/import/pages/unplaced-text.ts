import { LANGUAGES } from '../../compiler/locales/all.generated.js';
import { type CalendarDate, toIsoDate } from '../../compiler/schema/calendar-date.js';
import { getContactLabel } from '../../inspect/structure/contact-labels.js';
import { DateFinder } from '../../inspect/structure/date-finder.js';
import { DOCUMENT_TITLE } from '../../inspect/structure/name-words.js';
import { lazy } from '../../util/memoize.js';
import { isPlainObject } from '../../util/plain-object.js';

export interface PlacedLine {
  /** `page 1` */
  readonly place: string;
  readonly text: string;
}

const getDateFinder = lazy(() => new DateFinder(LANGUAGES));

/** Longer lines are not CVs; finding their dates takes long. */
const MAX_LINE_LENGTH = 1000;

/** Finds lines with words that are not in the document. */
export function findUnplacedLines(
  lines: readonly PlacedLine[],
  document: unknown,
  placedTexts: readonly string[],
): PlacedLine[] {
  const placed = [...collectTexts(document), ...placedTexts].map(fold).join('\n');
  const words = new Set(placed.match(WORD));
  return lines.filter(({ text }) => !isPlaced(text, placed, words));
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

function isPlaced(line: string, placed: string, words: ReadonlySet<string>): boolean {
  const isMissing = (text: string) => {
    const found = fold(text).match(WORD) ?? [];
    return found.some((word, index) => {
      // Lines may end within a word.
      const mayBePart = index === 0 || index === found.length - 1 || !SHORT_WORD.test(word);
      return !words.has(word) && !OMITTED_WORD.test(word) && !(mayBePart && placed.includes(word));
    });
  };
  const text = line.length < MAX_LINE_LENGTH ? removeLabels(line, placed) : line;
  if (!isMissing(text)) return true;
  return line.length < MAX_LINE_LENGTH && !isMissing(removeDates(text, placed));
}

const SHORT_WORD = /^[\p{sc=Latin}\p{N}]{1,3}$/u;

/** Single letters, such as icons, and words before a subject or an employer. */
const OMITTED_WORD = /^(?:\p{L}|in|of|de|der|des|du|en|för|für|van|at|bei|chez|presso|bij|hos)$/u;

/** Removes dates that the document has, in any form. */
function removeDates(line: string, placed: string): string {
  const finder = getDateFinder();
  const isKnown = (date: CalendarDate) => {
    const { day: _, ...month } = date;
    return [date, month].some((known) => placed.includes(toIsoDate(known)));
  };
  return finder
    .findDates(line)
    .filter(({ period: { start, end } }) => isKnown(start) && (end === 'present' || isKnown(end)))
    .reduceRight((text, { start, end }) => `${text.slice(0, start)}\n${text.slice(end)}`, line)
    .split(/\n| · |\s*[()（）]/)
    .filter(
      (piece) => !finder.isDuration(piece) && (/\d/.test(piece) || !finder.isPartOfPeriod(piece)),
    )
    .join(' ');
}

/**
 * Removes labels of contacts, the hosts of addresses, titles of documents, and numbers of pages and
 * lists.
 */
function removeLabels(line: string, placed: string): string {
  const text = line
    .trim()
    .replace(DOCUMENT_TITLE, '')
    .replace(LIST_NUMBER, '')
    .replaceAll(PAGE_NUMBER, '')
    .replaceAll(ADDRESS, (address) => {
      const end = /[^/]*(?=\/?$)/.exec(address)?.[0] ?? '';
      return placed.includes(fold(end)) ? '' : address;
    });
  return text
    .split(/(?<=[|•·]|\s{2})/u)
    .map((piece, _, pieces) => {
      const [, rest] = getContactLabel().exec(piece) ?? [];
      if (rest === undefined) return piece;
      return /[@\d/.]/.test(rest) || (rest === '' && pieces.length === 1) ? rest : piece;
    })
    .join('');
}

const LIST_NUMBER = /^(?:\d{1,3}$|\d{1,3}[.)](?=\s)|\[\d{1,3}\])/;

const PAGE_NUMBER = /\b(?:page|seite|página|pagina|pág\.?) \d+(?: ?(?:\/|\p{L}{1,3}) ?\d+)?/giu;

/** `www.example.org/jane` */
const ADDRESS = /(?:https?:\/\/)?(?:[\w-]+\.)+[\w-]+(?:\/[^\s,;|]*)?/g;

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value.replaceAll(/\\(?=[^\p{L}\p{N}\s])|\*+/gu, '')];
  if (Array.isArray(value)) return value.flatMap(collectTexts);
  return isPlainObject(value) ? Object.values(value).flatMap(collectTexts) : [];
}

function fold(text: string): string {
  return text.normalize('NFKC').replaceAll('\u00AD', '').toLowerCase();
}
