import {
  createFix,
  createSafeFix,
  createUnsafeFix,
  type DocumentPath,
  type Suggestion,
} from '../../diagnostics/diagnostic.js';
import { formatCodeForCopy } from '../../diagnostics/quote.js';
import { capitalize } from '../../diagnostics/words.js';
import { isPlainObject, type PlainObject } from '../../util/plain-object.js';
import { getRequiredKeys } from '../fields/entry-fields.js';
import type { EntryKind } from '../schema/entries.js';
import { KINDS_TO_INFER, matchesKind } from './misplaced-fields.js';
import { ENTRY_SHAPES } from './shape.js';

export const ITEM_HINT = 'begin each item with `- `, even when there is only one';

export function suggestSectionEntries(
  kind: EntryKind,
  value: unknown,
  path: DocumentPath,
): Suggestion | undefined {
  if (typeof value === 'string')
    return value.trim() === '' ? undefined : suggestEntriesForTexts(kind, [value], path);
  if (!isPlainObject(value)) return undefined;
  const keys = Object.keys(value);
  const { keys: knownKeys } = ENTRY_SHAPES[kind];
  if (keys.length === 0 || keys.some((key) => /^-\w/.test(key))) return undefined;
  if (keys.some((key) => knownKeys.includes(key))) {
    const areKnown = keys.every((key) => knownKeys.includes(key));
    return { hint: ITEM_HINT, fix: areKnown ? createUnsafeFix({ kind: 'wrap', path }) : undefined };
  }
  const entries = Object.entries(value).map(([name, content]) => toEntry(kind, name, content));
  const hint = `write a list: ${formatYamlItem(entries[0] ?? createExample(kind, keys[0]))}`;
  return entries.every((entry) => entry !== undefined)
    ? { hint, fix: createUnsafeFix({ kind: 'replace', path, value: entries }) }
    : { hint };
}

/** Suggests a missing entry kind if the entries match only one. */
export function suggestEntryKind(
  entries: readonly unknown[],
  section: DocumentPath,
): Suggestion | undefined {
  const [kind, ...others] = KINDS_TO_INFER.filter((candidate) =>
    entries.every((entry) => matchesKind(entry, candidate)),
  );
  if (kind === undefined || others.length > 0) return undefined;
  return {
    hint: `add \`entry_type: ${kind}\``,
    fix: createSafeFix({ kind: 'insert', path: [...section, 'entry_type'], value: kind }),
  };
}

export function suggestEntriesForTexts(
  kind: EntryKind,
  texts: readonly string[],
  path: DocumentPath,
): Suggestion {
  const entries = textsToEntries(kind, texts);
  const each = texts.length > 1 ? ' for each' : '';
  if (entries === undefined)
    return {
      hint: `write an entry${each}: ${formatYamlItem(createExample(kind))}; or \`[]\` for none`,
    };
  const details = formatCodeForCopy(`details: ${entries[0]?.details}`);
  const hint =
    kind === 'OneLineEntry'
      ? `write one entry: \`- name: …\` (or \`""\` for none), and below it ${details}`
      : `write an entry${each}: ${formatYamlItem(entries[0] ?? createExample(kind))}`;
  return { hint, fix: createUnsafeFix({ kind: 'replace', path, value: entries }) };
}

/** Converts texts to entries: one OneLineEntry for all, or a NormalEntry for each. */
function textsToEntries(kind: EntryKind, texts: readonly string[]): PlainObject[] | undefined {
  if (kind === 'OneLineEntry')
    return [{ name: '', details: trimAll(texts.flatMap((text) => text.split('\n'))).join(', ') }];
  return kind === 'NormalEntry' ? texts.map((name) => ({ name })) : undefined;
}

/** `- Languages: Python` */
export function suggestEntryForPair(
  kind: EntryKind,
  key: string,
  value: unknown,
  entry: DocumentPath,
): Suggestion | undefined {
  const replacement = toEntry(kind, key, value);
  if (replacement === undefined || isPlainObject(value)) return undefined;
  return {
    hint: `write ${formatYamlItem(replacement)}`,
    fix: createFix(kind === 'OneLineEntry', { kind: 'replace', path: entry, value: replacement }),
  };
}

/** Also removes empty texts. */
export function trimAll(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

/** `Languages: Python` */
function toEntry(kind: EntryKind, name: string, value: unknown): PlainObject | undefined {
  const [first = '', second, ...others] = getRequiredKeys(kind);
  if (isPlainObject(value)) return first in value ? undefined : { [first]: name, ...value };
  const texts = Array.isArray(value) ? value : [value];
  if (texts.length === 0 || !texts.every((text) => typeof text === 'string')) return undefined;
  if (second === undefined) return { [first]: name, highlights: texts };
  if (others.length > 0 || (Array.isArray(value) && kind !== 'OneLineEntry')) return undefined;
  return { [first]: name, [second]: texts.join(', ') };
}

function createExample(kind: EntryKind, name = '…'): PlainObject {
  return Object.fromEntries(
    getRequiredKeys(kind).map((key, index) => [key, index === 0 ? name : '…']),
  );
}

/** For hints. */
export function formatYamlItem(entry: PlainObject): string {
  const [head = '', ...lines] = Object.entries(entry).map(([key, value]) =>
    formatCodeForCopy(
      `${key}: ${typeof value === 'string' && value !== '' ? value : JSON.stringify(value)}`,
    ),
  );
  const first = head.replace('`', '`- ');
  return lines.length === 0 ? first : `${first}, and below it ${lines.join(', ')}`;
}

/** @param key - an unknown key of `cv` */
export function suggestCustomSection(key: string, cv: PlainObject, path: DocumentPath): Suggestion {
  const value = cv[key];
  const items: readonly unknown[] = Array.isArray(value)
    ? value
    : (toOneLineEntries(value) ?? [value]);
  const texts = items.filter((item) => typeof item === 'string');
  const areTexts = texts.length > 0 && texts.length === items.length;
  const kind = areTexts
    ? 'OneLineEntry'
    : KINDS_TO_INFER.find((candidate) => items.every((item) => matchesKind(item, candidate)));
  const title = toTitle(key);
  const entries = areTexts ? textsToEntries('OneLineEntry', texts) : items;
  const areConverted = areTexts || (!Array.isArray(value) && items[0] !== value);
  const below = areConverted
    ? `; in \`entries\` ${formatYamlItem(entries?.[0] as PlainObject)}`
    : ', with these below it';
  const type = kind ?? `… (${Object.keys(ENTRY_SHAPES).join(', ')})`;
  const hint =
    `move it to \`custom_sections\`: ${formatCodeForCopy(`- title: ${title}`)}, ` +
    `and below it \`entry_type: ${type}\` and \`entries:\`${below}`;
  if (kind === undefined || 'custom_sections' in cv) return { hint };
  const section = { title, entry_type: kind, entries };
  const fix = createUnsafeFix(
    { kind: 'replace', path, value: [section] },
    { kind: 'rename', path, key: 'custom_sections' },
  );
  return { hint, fix };
}

/** Converts a mapping such as `German: native`, unless it is an entry itself. */
function toOneLineEntries(value: unknown): readonly unknown[] | undefined {
  if (!isPlainObject(value) || KINDS_TO_INFER.some((kind) => matchesKind(value, kind)))
    return undefined;
  const entries = Object.entries(value).map(([name, content]) =>
    toEntry('OneLineEntry', name, content),
  );
  return entries.length > 0 && entries.every((entry) => entry !== undefined) ? entries : undefined;
}

/** `volunteer_work` → `Volunteer Work`; a key with capitals is unchanged. */
function toTitle(key: string): string {
  if (key !== key.toLowerCase()) return key;
  return key
    .split(/[_\s]+/)
    .map(capitalize)
    .join(' ');
}
