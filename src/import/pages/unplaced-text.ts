import { LANGUAGES } from '../../compiler/locales/all.generated.js';
import { DateFinder } from '../../inspect/structure/date-finder.js';
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
  const isMissing = (text: string) =>
    (fold(text).match(WORD) ?? []).some(
      (word) => !words.has(word) && !IGNORED.test(word) && !placed.includes(word),
    );
  if (!isMissing(line)) return true;
  return line.length < MAX_LINE_LENGTH && !isMissing(removeDates(line));
}

function removeDates(line: string): string {
  const finder = getDateFinder();
  return finder
    .findDates(line)
    .reduceRight((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, line)
    .split(/ · |\s*[()（）]/)
    .filter((piece) => !finder.isDuration(piece))
    .join(' ');
}

/** Labels of contacts, titles of documents, page numbers, parts of dates and single letters. */
const IGNORED =
  /^(?:\p{L}|\d{1,3}|phone|tel|telefon|téléphone|teléfono|telefono|mobile?|handy|e|mail|email|courriel|address|adresse|web|website|linkedin|github|contact|com|curriculum|vitae|cv|r[eé]sum[eé]|lebenslauf|page|seite|of|von|personal|company|portfolio|blog|present|now|today|heute|https?|www)$/iu;

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value.replaceAll(/\\(?=[^\p{L}\p{N}\s])|\*+/gu, '')];
  if (Array.isArray(value)) return value.flatMap(collectTexts);
  return isPlainObject(value) ? Object.values(value).flatMap(collectTexts) : [];
}

function fold(text: string): string {
  return text.normalize('NFKC').replaceAll('\u00AD', '').toLowerCase();
}
