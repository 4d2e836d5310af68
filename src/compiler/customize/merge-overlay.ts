import { describeValue } from '../../diagnostics/describe-value.js';
import {
  type Change,
  type Diagnostic,
  type DocumentPath,
  formatPath,
} from '../../diagnostics/diagnostic.js';
import { formatCode, quote, shorten } from '../../diagnostics/quote.js';
import { OBJECT_LIST_KEYS, TEXT_LIST_KEYS } from '../fields/key-lists.js';
import { EntryNames } from './entry-names.js';
import { createDiagnosticAt, TracedValue } from './traced-value.js';

/**
 * Merges an overlay into a document, objects key by key. Null removes a key, and any other value
 * replaces the old one. For a list, the keys of an object are names or indices of entries, or `+`
 * to append some.
 */
export function mergeOverlay(document: TracedValue, overlay: TracedValue): Diagnostic[] {
  if (!overlay.isObject) return [createTypeProblem(overlay)];
  return document.isObject ? mergeFields(document, overlay, []) : [];
}

function mergeFields(target: TracedValue, overlay: TracedValue, path: DocumentPath): Diagnostic[] {
  return [...overlay.fields].flatMap(([key, value]) => {
    const existing = target.fields.get(key);
    if (value.isNullish) {
      target.fields.delete(key);
      return [];
    }
    if (value.isObject && existing?.isObject) return mergeFields(existing, value, [...path, key]);
    if (value.isObject && existing?.isList) return mergeItems(existing, value, [...path, key]);
    if (!isListPatch(key, value) || (existing !== undefined && !existing.isNullish)) {
      target.fields.set(key, value);
      return [];
    }
    const list = new TracedValue([], value.origin);
    target.fields.set(key, list);
    return mergeItems(list, value, [...path, key]);
  });
}

function isListPatch(key: string, value: TracedValue): boolean {
  if (!value.isObject || value.fields.size === 0) return false;
  return (
    OBJECT_LIST_KEYS.has(key) || TEXT_LIST_KEYS.has(key) || [...value.fields.keys()].every(isIndex)
  );
}

function isIndex(key: string): boolean {
  return /^(?:\d+|\+)$/.test(key);
}

/** Names and indices refer to the list before all changes of the overlay. */
function mergeItems(list: TracedValue, overlay: TracedValue, path: DocumentPath): Diagnostic[] {
  const items: (TracedValue | undefined)[] = [...list.items];
  const names = new EntryNames(new TracedValue(list.toValue(), list.origin));
  const added: TracedValue[] = [];
  const changed = new Map<number, string>();
  const keys = [...overlay.fields.keys()];
  const problems = [...overlay.fields].flatMap(([key, value], position) => {
    const next = keys[position + 1];
    if (next !== undefined && isSplitName(key, value, next))
      return [createSplitNameProblem(key, value, next)];
    if (key === '+') {
      added.push(...toItems(value));
      return [];
    }
    const index = findEntry(key, value, { list, names, changed }, path);
    if (typeof index !== 'number') return [index];
    changed.set(index, key);
    const problems = isIndex(key) ? warnOfIndex(key, value, names.getName(index), path) : [];
    const existing = list.items[index];
    if (value.isObject && existing?.isObject)
      return [...problems, ...mergeFields(existing, value, [...path, index])];
    items[index] = value.isNullish ? undefined : value;
    return problems;
  });
  list.items = [...items.filter((item) => item !== undefined), ...added];
  return problems;
}

function toItems(value: TracedValue): readonly TracedValue[] {
  return value.isList ? value.items : [value];
}

interface ChangedList {
  readonly list: TracedValue;
  readonly names: EntryNames;
  readonly changed: ReadonlyMap<number, string>;
}

function findEntry(
  key: string,
  value: TracedValue,
  { list, names, changed }: ChangedList,
  path: DocumentPath,
): number | Diagnostic {
  const index = isIndex(key) ? Number(key) : names.find(key);
  if (typeof index !== 'number') {
    const message = `${quote(key)} ${index.reason} of \`${formatPath(path)}\`.`;
    const expected = 'the name of one entry, its index, or `+`';
    return createKeyProblem(key, value, message, { expected, hint: index.hint });
  }
  if (list.items[index] === undefined) return createIndexProblem(key, value, list, path);
  const other = changed.get(index);
  if (other === undefined) return index;
  // The order of two changes of one entry is undefined.
  const message =
    `${quote(key)} and ${quote(other)} are the same entry of ` + `\`${formatPath(path)}\`.`;
  const hint = `write all changes of the entry below ${quote(other)}`;
  return createKeyProblem(key, value, message, { expected: 'each entry once', hint });
}

function createKeyProblem(
  key: string,
  value: TracedValue,
  message: string,
  advice: { readonly expected: string; readonly hint: string },
): Diagnostic {
  return createDiagnosticAt(value, 'bad-override', message, {
    at: 'key',
    found: quote(key),
    ...advice,
  });
}

function createIndexProblem(
  key: string,
  value: TracedValue,
  list: TracedValue,
  path: DocumentPath,
): Diagnostic {
  const count = list.items.length;
  const problem =
    count === 0 ? 'no entries' : `no entry ${shorten(key)}: it has ${count}, counted from 0`;
  const expected = 'the name of an entry, its index, or `+`';
  const hint = 'use the name of an entry; add one with `+:`, or write a list to replace all';
  const message = `\`${formatPath(path)}\` has ${problem}.`;
  return createKeyProblem(key, value, message, { expected, hint });
}

/** YAML splits an unquoted name at its comma: the first part would remove an entry. */
function isSplitName(key: string, value: TracedValue, next: string): boolean {
  return value.isNullish && [key, next].every((name) => /^\w+=/.test(name));
}

function createSplitNameProblem(key: string, value: TracedValue, next: string): Diagnostic {
  const name = quote(key);
  const message = `${name} has no value, which removes an entry: in braces, a comma ends a name.`;
  const hint =
    `write the whole name in quotes: ${quote(`${key}, ${next}`)}; ` +
    `to remove the entry, write ${formatCode(key)} last`;
  return createKeyProblem(key, value, message, { expected: 'one name for each entry', hint });
}

/** Only for overlays with a text: files outlive the order of entries. */
function warnOfIndex(
  key: string,
  value: TracedValue,
  name: string | undefined,
  path: DocumentPath,
): Diagnostic[] {
  const { origin } = value;
  if (origin.source === undefined) return [];
  const change: Change = { kind: 'rename', path: origin.path, key: name ?? key };
  const edits = name === undefined ? undefined : origin.source.createEdits?.([change]);
  const entry = `${formatPath(path)}[${key}]`;
  const message = `The index of \`${entry}\` changes if an entry is added before it.`;
  return [
    createDiagnosticAt(value, 'entry-by-index', message, {
      at: 'key',
      hint:
        name === undefined
          ? 'add a field that no other entry has, to name it by'
          : `use its name instead: ${formatCode(name)}`,
      fix: edits && { safety: 'safe', changes: [], edits },
    }),
  ];
}

function createTypeProblem(overlay: TracedValue): Diagnostic {
  const found = describeValue(overlay.raw);
  const message = `An overlay must be an object with \`cv\` or \`design\`, but it is ${found}.`;
  return createDiagnosticAt(overlay, 'not-an-object', message, {
    at: 'value',
    found,
    expected: 'an object with `cv` or `design`',
    hint: 'write it like a document that contains only the changes',
  });
}
