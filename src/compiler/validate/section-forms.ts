import {
  type Advice,
  certain,
  type DocumentPath,
  fixOf,
  likely,
} from '../../diagnostics/diagnostic.js';
import { wholeCode } from '../../diagnostics/quote.js';
import { capitalised } from '../../diagnostics/words.js';
import { isPlainObject, type PlainObject } from '../../util/plain-object.js';
import { requiredKeysOf } from '../fields/entry-fields.js';
import type { EntryKind } from '../schema/entries.js';
import { isA, KINDS_TO_GUESS } from './misplaced.js';
import { ENTRY_SHAPES } from './shape.js';

/** The replacement for a section that is not a list of entries. */
export function adviceOnSection(
  kind: EntryKind,
  value: unknown,
  path: DocumentPath,
): Advice | undefined {
  if (typeof value === 'string')
    return value.trim() === '' ? undefined : adviceOnTexts(kind, [value], path);
  if (!isPlainObject(value)) return undefined;
  const keys = Object.keys(value);
  const { keys: known } = ENTRY_SHAPES[kind];
  if (keys.length === 0 || keys.some((key) => /^-\w/.test(key))) return undefined;
  if (keys.some((key) => known.includes(key))) {
    const hint = 'begin each item with `- `, even when there is only one';
    return keys.every((key) => known.includes(key))
      ? { hint, fix: likely({ kind: 'wrap', path }) }
      : { hint };
  }
  const entries = Object.entries(value).map(([name, own]) => entryOf(kind, name, own));
  const hint = `write a list: ${shown(entries[0] ?? blank(kind, keys[0]))}`;
  return entries.every((entry) => entry !== undefined)
    ? { hint, fix: likely({ kind: 'replace', path, value: entries }) }
    : { hint };
}

/** The kind of a section without a kind, if its entries can be of one kind only. */
export function adviceOnKind(
  entries: readonly unknown[],
  section: DocumentPath,
): Advice | undefined {
  const [kind, ...others] = KINDS_TO_GUESS.filter((one) =>
    entries.every((entry) => isA(entry, one)),
  );
  if (kind === undefined || others.length > 0) return undefined;
  return {
    hint: `add \`entry_type: ${kind}\``,
    fix: certain({ kind: 'insert', path: [...section, 'entry_type'], value: kind }),
  };
}

/** The replacement for texts in place of entries. */
export function adviceOnTexts(
  kind: EntryKind,
  texts: readonly string[],
  path: DocumentPath,
): Advice {
  const entries = entriesOfTexts(kind, texts);
  const many = texts.length > 1 ? ' for each' : '';
  if (entries === undefined)
    return { hint: `write an entry${many}: ${shown(blank(kind))}; or \`[]\` for none` };
  const hint =
    kind === 'OneLineEntry'
      ? `write one entry: \`- name: …\` (or \`""\` for none), and below it ${wholeCode(`details: ${entries[0]?.details}`)}`
      : `write an entry${many}: ${shown(entries[0] ?? blank(kind))}`;
  return { hint, fix: likely({ kind: 'replace', path, value: entries }) };
}

/** Texts as the entries that they stand for: what is on one line needs no name, and a project is known by its name. */
function entriesOfTexts(kind: EntryKind, texts: readonly string[]): PlainObject[] | undefined {
  if (kind === 'OneLineEntry')
    return [{ name: '', details: trimmed(texts.flatMap((text) => text.split('\n'))).join(', ') }];
  return kind === 'NormalEntry' ? texts.map((name) => ({ name })) : undefined;
}

/** The replacement for an entry that is a pair, `- Languages: Python`, in place of a name and a text. */
export function adviceOnPair(
  kind: EntryKind,
  key: string,
  value: unknown,
  entry: DocumentPath,
): Advice | undefined {
  const meant = entryOf(kind, key, value);
  if (meant === undefined || isPlainObject(value)) return undefined;
  return {
    hint: `write ${shown(meant)}`,
    fix: fixOf(kind === 'OneLineEntry', { kind: 'replace', path: entry, value: meant }),
  };
}

/** Parts of a text without the space around them, if they have more than that. */
export function trimmed(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

/** An entry from a key and its value: `Languages: Python`. */
function entryOf(kind: EntryKind, name: string, value: unknown): PlainObject | undefined {
  const [first = '', second, ...others] = requiredKeysOf(kind);
  if (isPlainObject(value)) return first in value ? undefined : { [first]: name, ...value };
  const texts = Array.isArray(value) ? value : [value];
  if (texts.length === 0 || !texts.every((text) => typeof text === 'string')) return undefined;
  if (second === undefined) return { [first]: name, highlights: texts };
  if (others.length > 0 || (Array.isArray(value) && kind !== 'OneLineEntry')) return undefined;
  return { [first]: name, [second]: texts.join(', ') };
}

/** The required keys of an entry, with its name where that is known. */
function blank(kind: EntryKind, name = '…'): PlainObject {
  return Object.fromEntries(
    requiredKeysOf(kind).map((key, index) => [key, index === 0 ? name : '…']),
  );
}

/** An object as an item of a list in YAML. */
export function shown(entry: PlainObject): string {
  const [head = '', ...lines] = Object.entries(entry).map(([key, value]) =>
    wholeCode(
      `${key}: ${typeof value === 'string' && value !== '' ? value : JSON.stringify(value)}`,
    ),
  );
  const first = head.replace('`', '`- ');
  return lines.length === 0 ? first : `${first}, and below it ${lines.join(', ')}`;
}

/** The hint for a section with its own title in the place of the predefined ones. */
export function adviceOnOwnSection(key: string, cv: PlainObject, path: DocumentPath): Advice {
  const value = cv[key];
  const items: readonly unknown[] = Array.isArray(value) ? value : (linesOf(value) ?? [value]);
  const texts = items.filter((item) => typeof item === 'string');
  const areTexts = texts.length > 0 && texts.length === items.length;
  const kind = areTexts
    ? 'OneLineEntry'
    : KINDS_TO_GUESS.find((one) => items.every((item) => isA(item, one)));
  const title = titleFor(key);
  const entries = areTexts ? entriesOfTexts('OneLineEntry', texts) : items;
  const isWritten = areTexts || (!Array.isArray(value) && items[0] !== value);
  const below = isWritten
    ? `; in it ${shown(entries?.[0] as PlainObject)}`
    : ', with these below it';
  const type = kind ?? `… (${Object.keys(ENTRY_SHAPES).join(', ')})`;
  const hint = `a section of your own goes into \`custom_sections\`: ${wholeCode(`- title: ${title}`)}, and below it \`entry_type: ${type}\` and \`entries:\`${below}`;
  if (kind === undefined || 'custom_sections' in cv) return { hint };
  const section = { title, entry_type: kind, entries };
  const fix = likely(
    { kind: 'replace', path, value: [section] },
    { kind: 'rename', path, key: 'custom_sections' },
  );
  return { hint, fix };
}

/** The entries of a mapping such as `German: native`, unless it is an entry itself. */
function linesOf(value: unknown): readonly unknown[] | undefined {
  if (!isPlainObject(value) || KINDS_TO_GUESS.some((kind) => isA(value, kind))) return undefined;
  const entries = Object.entries(value).map(([name, own]) => entryOf('OneLineEntry', name, own));
  return entries.length > 0 && entries.every((entry) => entry !== undefined) ? entries : undefined;
}

/** `volunteer_work` → `Volunteer Work`; a key with capitals is a title already. */
function titleFor(key: string): string {
  if (key !== key.toLowerCase()) return key;
  return key
    .split(/[_\s]+/)
    .map(capitalised)
    .join(' ');
}
