import { UNCOUNTED } from './places.mjs';

/**
 * How well the text of an extractor preserves a CV.
 *
 * @typedef {object} Score
 * @property {number} fields  total
 * @property {string[]} missing  fields that the text does not contain
 * @property {number} entries  total with at least two fields
 * @property {string[]} torn  entries that are incomplete, or interrupted by other text of the CV
 * @property {boolean} isInOrder  section and entry titles are in reading order
 */

const HEADER = new Set(['name', 'label', 'address', 'phone', 'email', 'website', 'profile']);

/** Returns the characters of `normalize`, and which of them begin a word. */
function toCharacters(text) {
  let characters = '';
  const wordStarts = [];
  let isStart = true;
  for (const char of text.normalize('NFKC')) {
    if (UNCOUNTED.test(char)) {
      isStart = true;
      continue;
    }
    const isWord = /[\p{L}\p{N}]/u.test(char);
    for (const unit of char.toLowerCase()) {
      characters += unit;
      for (let i = 0; i < unit.length; i++) wordStarts.push((isStart || !isWord) && i === 0);
    }
    isStart = !isWord;
  }
  return { letters: characters, starts: wordStarts };
}

/** Finds the fields in a text, as characters; the longest wins at each position. */
function findFields(text, keys) {
  const { letters: characters, starts: wordStarts } = toCharacters(text);
  const byLength = [...new Set(keys)]
    .filter((key) => key !== '')
    .sort((a, b) => b.length - a.length);
  const keysInOrder = [];
  for (let at = 0; at < characters.length; at++) {
    if (!wordStarts[at]) continue;
    const endsWord = (end) => end === characters.length || wordStarts[end];
    const key = byLength.find(
      (each) => characters.startsWith(each, at) && endsWord(at + each.length),
    );
    if (key === undefined) continue;
    keysInOrder.push(key);
    at += key.length - 1;
  }
  return keysInOrder;
}

/** @type {(fields: Field[], text: string) => Score} `fields` are in reading order */
export function scoreText(fields, text) {
  const keyed = fields.map((field) => ({ ...field, key: toCharacters(field.text).letters }));
  const all = findFields(
    text,
    keyed.map(({ key }) => key),
  );
  const counts = countKeys(all);
  const expected = countKeys(keyed.map(({ key }) => key));
  const missing = keyed.filter(({ key }) => !counts.has(key));
  // Footers may repeat the header.
  const header = new Set(keyed.filter(({ role }) => HEADER.has(role)).map(({ key }) => key));
  const body = keyed.filter(({ role }) => !HEADER.has(role)).map(({ key }) => key);
  for (const key of body) header.delete(key);
  const bodyKeys = all.filter((key) => !header.has(key));
  const entries = groupByEntry(keyed).filter(({ length }) => length > 1);
  const split = entries.filter(
    (entry) =>
      !areAdjacent(
        entry.map(({ key }) => key),
        bodyKeys,
      ),
  );
  const heads = keyed
    .filter(({ role }, index) => role === 'section' || isFirstOfEntry(keyed, index))
    .map(({ key }) => key);
  return {
    fields: fields.length,
    missing: missing.map(({ role, text: words }) => `${role}: ${words}`),
    entries: entries.length,
    torn: split.map(([{ text: words }]) => words),
    isInOrder: isSubsequence(
      heads.filter((key) => expected.get(key) === 1),
      bodyKeys,
    ),
  };
}

const isFirstOfEntry = (fields, index) =>
  fields[index].entry !== undefined && fields[index].entry !== fields[index - 1]?.entry;

function groupByEntry(fields) {
  const entries = new Map();
  for (const field of fields)
    if (field.entry !== undefined)
      entries.set(field.entry, [...(entries.get(field.entry) ?? []), field]);
  return [...entries.values()];
}

function countKeys(keys) {
  const counts = new Map();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Returns whether fields are adjacent, in any order; other fields may contain their words. */
function areAdjacent(keys, found) {
  const keySet = new Set(keys);
  const wanted = countKeys(keys);
  let adjacent = new Map();
  for (const key of [...found, undefined]) {
    if (keySet.has(key)) adjacent.set(key, (adjacent.get(key) ?? 0) + 1);
    else if ([...wanted].every(([each, count]) => (adjacent.get(each) ?? 0) >= count)) return true;
    else adjacent = new Map();
  }
  return false;
}

function isSubsequence(keys, found) {
  let at = -1;
  return keys.every((key) => {
    at = found.indexOf(key, at + 1);
    return at >= 0;
  });
}
