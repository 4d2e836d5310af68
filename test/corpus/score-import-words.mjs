/** Counts the displayed words that an import keeps. */
import { getInterval, listWords, normalize } from './imported.mjs';
import { isSectionOfKind } from './score-import-fields.mjs';

/** Shorter texts can be in others by chance. */
const LEAST_LENGTH = 4;

/**
 * @returns {{ words: number, kept: number, lost: string[], mentioned: string[] }}  `lost`: words
 *   that are in neither the document nor a comment nor a message
 */
export function scoreWords(fields, imported) {
  const intervals = imported.sections.flatMap(({ entries }) => entries.map(getInterval));
  const total = { words: 0, kept: 0, lost: [], mentioned: [] };
  for (const field of fields) {
    const words = field.interval ? field.interval.split('/') : listWords(field.text);
    const missing = findMissingWords(field, words, intervals, imported);
    total.words += words.length;
    total.kept += words.length - missing.length;
    for (const word of missing)
      (isMentioned(word, imported) ? total.mentioned : total.lost).push(word);
  }
  return total;
}

function findMissingWords(field, words, intervals, { text, words: found, document, sections }) {
  const key = normalize(field.text);
  const isLong = key.length >= LEAST_LENGTH || /[^\p{Script=Latin}\p{N}]/u.test(key);
  if (isLong && text.includes(key)) return [];
  if (field.role === 'section' && isKnownTitle(field, document, sections)) return [];
  if (field.interval) return words.filter((date) => !isDateKept(date, intervals));
  return words.filter((word) => !found.has(word) && !(isLong && isPart(word, text)));
}

/** A known title becomes the key of a standard section. */
function isKnownTitle({ kind }, { cv }, sections) {
  if (kind === 'profile') return cv.summary !== undefined;
  return sections.some(({ key }) => isSectionOfKind(key, kind));
}

const isPart = (word, text) => word.length >= LEAST_LENGTH && text.includes(word);

const isDateKept = (date, intervals) =>
  date === 'present' || intervals.some((interval) => interval.split('/').includes(date));

/** Comments quote dates as they are printed, so that only the year can be found. */
const isMentioned = (word, { mentioned }) =>
  mentioned.has(/^\d{4}-/.test(word) ? word.slice(0, 4) : word);
