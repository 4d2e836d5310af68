import { UNCOUNTED } from './places.mjs';

/**
 * What a reader's text keeps of a CV.
 *
 * @typedef {object} Score
 * @property {number} fields  of how many fields
 * @property {string[]} missing  fields that stand nowhere whole
 * @property {number} entries  with at least two fields, of how many
 * @property {string[]} torn  entries among whose fields other text of the CV stands, or which miss one
 * @property {boolean} isInOrder  titles of sections and entries come as a person reads them
 */

const HEADER = new Set(['name', 'label', 'address', 'phone', 'email', 'website', 'profile']);

/** The letters of a text, as `bare` in places.mjs, and before which of them a word begins. */
function lettersOf(text) {
  let letters = '';
  const starts = [];
  let isStart = true;
  for (const char of text.normalize('NFKC')) {
    if (UNCOUNTED.test(char)) {
      isStart = true;
      continue;
    }
    const isWord = /[\p{L}\p{N}]/u.test(char);
    for (const unit of char.toLowerCase()) {
      letters += unit;
      for (let i = 0; i < unit.length; i++) starts.push((isStart || !isWord) && i === 0);
    }
    isStart = !isWord;
  }
  return { letters, starts };
}

/** The fields of a text one after the other, as their letters; the longest of those that begin at a place. */
function fieldsIn(text, keys) {
  const { letters, starts } = lettersOf(text);
  const byLength = [...new Set(keys)]
    .filter((key) => key !== '')
    .sort((a, b) => b.length - a.length);
  const found = [];
  for (let at = 0; at < letters.length; at++) {
    if (!starts[at]) continue;
    const endsWord = (end) => end === letters.length || starts[end];
    const key = byLength.find((each) => letters.startsWith(each, at) && endsWord(at + each.length));
    if (key === undefined) continue;
    found.push(key);
    at += key.length - 1;
  }
  return found;
}

/**
 * @param {readonly import('./cv.mjs').Field[]} fields  in a person's order
 * @param {string} text
 * @returns {Score}
 */
export function scoreText(fields, text) {
  const keyed = fields.map((field) => ({ ...field, key: lettersOf(field.text).letters }));
  const all = fieldsIn(
    text,
    keyed.map(({ key }) => key),
  );
  const counts = countsOf(all);
  const expected = countsOf(keyed.map(({ key }) => key));
  const missing = keyed.filter(({ key }) => !counts.has(key));
  // The header comes again in footers.
  const header = new Set(keyed.filter(({ role }) => HEADER.has(role)).map(({ key }) => key));
  const body = keyed.filter(({ role }) => !HEADER.has(role)).map(({ key }) => key);
  for (const key of body) header.delete(key);
  const found = all.filter((key) => !header.has(key));
  const entries = entriesOf(keyed).filter(({ length }) => length > 1);
  const torn = entries.filter(
    (entry) =>
      !isTogether(
        entry.map(({ key }) => key),
        found,
      ),
  );
  const heads = keyed
    .filter(({ role }, index) => role === 'section' || isHead(keyed, index))
    .map(({ key }) => key);
  return {
    fields: fields.length,
    missing: missing.map(({ role, text: words }) => `${role}: ${words}`),
    entries: entries.length,
    torn: torn.map(([{ text: words }]) => words),
    isInOrder: isSubsequence(
      heads.filter((key) => expected.get(key) === 1),
      found,
    ),
  };
}

const isHead = (fields, index) =>
  fields[index].entry !== undefined && fields[index].entry !== fields[index - 1]?.entry;

function entriesOf(fields) {
  const entries = new Map();
  for (const field of fields)
    if (field.entry !== undefined)
      entries.set(field.entry, [...(entries.get(field.entry) ?? []), field]);
  return [...entries.values()];
}

function countsOf(keys) {
  const counts = new Map();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Whether fields follow one another in a text, in whatever order; words of one may stand in another, such as a year in a DOI. */
function isTogether(keys, found) {
  const own = new Set(keys);
  const wanted = countsOf(keys);
  let together = new Map();
  for (const key of [...found, undefined]) {
    if (own.has(key)) together.set(key, (together.get(key) ?? 0) + 1);
    else if ([...wanted].every(([each, count]) => (together.get(each) ?? 0) >= count)) return true;
    else together = new Map();
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
