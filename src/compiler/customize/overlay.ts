import { describe } from '../../diagnostics/describe.js';
import {
  type Change,
  type Diagnostic,
  type DocumentPath,
  formatPath,
} from '../../diagnostics/diagnostic.js';
import { code, quote, shorten } from '../../diagnostics/quote.js';
import { LISTS_OF_OBJECTS, LISTS_OF_TEXT } from '../fields/key-lists.js';
import { EntryNames, type NoEntry } from './entry-names.js';
import { problemAt, Traced } from './traced-value.js';

/**
 * Lays a document over another: objects are merged key by key, null removes, and any other value replaces what
 * was. An object over a list names its entries by what they say, or by their positions; `+` adds entries at its end.
 *
 * @returns the problems of the overlay
 */
export function layOver(document: Traced, overlay: Traced): Diagnostic[] {
  if (!overlay.isObject) return [notAnObject(overlay)];
  return document.isObject ? mergeFields(document, overlay, []) : [];
}

function mergeFields(target: Traced, overlay: Traced, path: DocumentPath): Diagnostic[] {
  return [...overlay.fields].flatMap(([key, value]) => {
    const existing = target.fields.get(key);
    if (value.isNothing) {
      target.fields.delete(key);
      return [];
    }
    if (value.isObject && existing?.isObject) return mergeFields(existing, value, [...path, key]);
    if (value.isObject && existing?.isList) return mergeItems(existing, value, [...path, key]);
    if (!namesEntries(key, value) || (existing !== undefined && !existing.isNothing)) {
      target.fields.set(key, value);
      return [];
    }
    const list = new Traced([], value.origin);
    target.fields.set(key, list);
    return mergeItems(list, value, [...path, key]);
  });
}

/** Whether an object must be meant for a list. */
function namesEntries(key: string, value: Traced): boolean {
  if (!value.isObject || value.fields.size === 0) return false;
  return (
    LISTS_OF_OBJECTS.has(key) || LISTS_OF_TEXT.has(key) || [...value.fields.keys()].every(isPlace)
  );
}

/** Whether a key names an entry by its position, or the end of its list. */
function isPlace(key: string): boolean {
  return /^(?:\d+|\+)$/.test(key);
}

/** Names and positions are those of the list as it was, whatever else the overlay changes, adds or removes. */
function mergeItems(list: Traced, overlay: Traced, path: DocumentPath): Diagnostic[] {
  const items: (Traced | undefined)[] = [...list.items];
  const names = new EntryNames(new Traced(list.toValue(), list.origin));
  const added: Traced[] = [];
  const changed = new Map<number, string>();
  const keys = [...overlay.fields.keys()];
  const problems = [...overlay.fields].flatMap(([key, value], at) => {
    const next = keys[at + 1];
    if (next !== undefined && isPartOfName(key, value, next)) return [tornName(key, value, next)];
    if (key === '+') {
      added.push(...itemsOf(value));
      return [];
    }
    const index = findEntry(key, value, { list, names, changed }, path);
    if (typeof index !== 'number') return [index];
    changed.set(index, key);
    const problems = isPlace(key) ? byPosition(key, value, names.nameOf(index), path) : [];
    const existing = list.items[index];
    if (value.isObject && existing?.isObject)
      return [...problems, ...mergeFields(existing, value, [...path, index])];
    items[index] = value.isNothing ? undefined : value;
    return problems;
  });
  list.items = [...items.filter((item) => item !== undefined), ...added];
  return problems;
}

function itemsOf(value: Traced): readonly Traced[] {
  return value.isList ? value.items : [value];
}

/** A list that an overlay changes. */
interface ChangedList {
  readonly list: Traced;
  readonly names: EntryNames;
  /** The entries that have been changed, with the keys that named them. */
  readonly changed: ReadonlyMap<number, string>;
}

/** The position of the entry that a key names, or the problem of the key. */
function findEntry(
  key: string,
  value: Traced,
  { list, names, changed }: ChangedList,
  path: DocumentPath,
): number | Diagnostic {
  const index = isPlace(key) ? Number(key) : names.find(key);
  if (typeof index !== 'number') return notOneEntry(key, value, index, path);
  if (list.items[index] === undefined) return noSuchEntry(key, value, list, path);
  const other = changed.get(index);
  return other === undefined ? index : namedTwice(key, value, other, path);
}

/** A key that names no entry, or not as it should. */
function wrongKey(
  key: string,
  value: Traced,
  message: string,
  advice: { readonly expected: string; readonly hint: string },
): Diagnostic {
  return problemAt(value, 'bad-override', message, { at: 'key', found: quote(key), ...advice });
}

function noSuchEntry(key: string, value: Traced, list: Traced, path: DocumentPath): Diagnostic {
  const count = list.items.length;
  const has =
    count === 0 ? 'no entries' : `no entry ${shorten(key)}: it has ${count}, counted from 0`;
  const expected = 'the name of an entry, its position, or `+`';
  const hint = 'name entries by what they say; `+:` adds one, and a list replaces all';
  return wrongKey(key, value, `\`${formatPath(path)}\` has ${has}.`, { expected, hint });
}

function notOneEntry(
  key: string,
  value: Traced,
  { why, hint }: NoEntry,
  path: DocumentPath,
): Diagnostic {
  const message = `${quote(key)} ${why} of \`${formatPath(path)}\`.`;
  const expected = 'the name of one entry, its position, or `+`';
  return wrongKey(key, value, message, { expected, hint });
}

/** Whether a key and the next one were meant as one name with a comma. */
function isPartOfName(key: string, value: Traced, next: string): boolean {
  return value.isNothing && saysField(key) && saysField(next);
}

/** Whether a name says a field, as in `company=Harbour Works`. */
function saysField(name: string): boolean {
  return /^\w+=/.test(name);
}

/** A name without quotes, in braces, is two for YAML: the first would remove an entry, and the second might be of another. */
function tornName(key: string, value: Traced, next: string): Diagnostic {
  const message = `${quote(key)} removes an entry, since it has no value, and ${quote(next)} is a name of its own: in braces, a comma ends a name.`;
  const hint = `put one name in quotes, ${quote(`${key}, ${next}`)}; to remove the entry, write ${code(key)} as the last one`;
  return wrongKey(key, value, message, { expected: 'one name for each entry', hint });
}

/** Which of two changes of an entry is meant, when they do not agree, nobody knows. */
function namedTwice(key: string, value: Traced, other: string, path: DocumentPath): Diagnostic {
  const message = `${quote(key)} is the entry of \`${formatPath(path)}\` that ${quote(other)} is, too.`;
  const hint = `write all changes of the entry below ${quote(other)}`;
  return wrongKey(key, value, message, { expected: 'each entry once', hint });
}

/** What an overlay file says by position silently means another entry once one is put before it. */
function byPosition(
  key: string,
  value: Traced,
  name: string | undefined,
  path: DocumentPath,
): Diagnostic[] {
  const { origin } = value;
  if (origin.source === undefined) return [];
  const change: Change = { kind: 'rename', path: origin.path, key: name ?? key };
  const edits = name === undefined ? undefined : origin.source.editsOf?.([change]);
  const message = `\`${formatPath(path)}[${key}]\` is another entry once one is added before it.`;
  return [
    problemAt(value, 'entry-by-position', message, {
      at: 'key',
      hint:
        name === undefined
          ? 'nothing tells it from another entry'
          : `name it by what it says: ${code(name)}`,
      fix: edits && { confidence: 'certain', changes: [], edits },
    }),
  ];
}

function notAnObject(overlay: Traced): Diagnostic {
  const found = describe(overlay.raw);
  const message = `An overlay is an object with \`cv\` and \`design\`; this is ${found}.`;
  return problemAt(overlay, 'not-an-object', message, {
    at: 'value',
    found,
    expected: 'an object with `cv` or `design`',
    hint: 'write it like a document that holds only what changes',
  });
}
