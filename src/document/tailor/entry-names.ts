import { code, quote, shorten } from '../../diagnostics/quote.js';
import { andList, suggest } from '../../diagnostics/suggest.js';
import { foldTitle } from '../../schema/sections.js';
import { CV_KEYS } from '../entries/keys.js';
import { KINDS } from '../entries/kinds.js';
import type { Traced } from './traced.js';

/** The fields that name an entry: what it is called, and what it was. */
const NAMING = [...fieldsAt('name'), 'network', ...fieldsAt('subject').filter((key) => key !== 'details')];

/** The fields that tell entries of one name apart, the best first. */
const TELLING = [...NAMING, 'doi', 'username', 'date', 'start_date', 'end_date', 'location'];

function fieldsAt(place: string): string[] {
  const rows = Object.values(KINDS).flatMap(({ fields }) => Object.entries(fields));
  return [...new Set(rows.flatMap(([key, field]) => (field.place === place ? [key] : [])))];
}

/** Why a name is not that of one entry: what is wrong with it, and what to write. */
export interface NoEntry {
  readonly why: string;
  readonly hint: string;
}

/**
 * Finds the entry that a name is of. The name is what the entry is called (its organisation or title, else its position or area), the
 * first words of a text, or says fields: `company=Harbour Works, position=Engineer`. Case does not matter, nor do signs of Markdown.
 *
 * @param list - entries, or texts
 * @returns its index, or why there is none, or not just one
 */
export function findEntry(list: Traced, name: string): number | NoEntry {
  const found = indicesOf(list, name);
  if (found.length === 1) return found[0] as number;
  if (found.length === 0) return noEntry(list, name);
  const names = found.slice(0, MOST_NAMED).map((index) => nameOf(list, index));
  const different = names.filter((one) => one !== undefined);
  return {
    why: `fits ${found.length} entries: ${andList(found.map((index) => shorten(described(list, index))))}`,
    hint:
      different.length === 0
        ? 'they say the same: remove one of them'
        : `say which, like ${code(different[0] as string)}`,
  };
}

/** The shortest name that only this entry of a list has; undefined if another says the same. */
export function nameOf(list: Traced, index: number): string | undefined {
  return namesOf(list, index).find((name) => findsOnly(list, name, index));
}

function findsOnly(list: Traced, name: string, index: number): boolean {
  const found = indicesOf(list, name);
  // A key of digits is a position, and `+` is the end.
  return !/^(?:\d+|\+?)$/.test(name) && found.length === 1 && found[0] === index;
}

/** What an entry may be called: by its name, else by ever more of its fields. */
function namesOf(list: Traced, index: number): string[] {
  const entry = list.items[index] as Traced;
  if (!entry.isObject) return beginningsOf(entry);
  const told = TELLING.flatMap((key) => {
    const text = textOf(entry.fields.get(key));
    return text === undefined ? [] : [[key, text] as const];
  });
  const [first] = told;
  const conditions = told.map((_, count) =>
    told.slice(0, count + 1).map(([key, text]) => `${key}=${inCondition(text)}`),
  );
  return [...(first === undefined ? [] : [first[1]]), ...conditions.map((parts) => parts.join(', '))];
}

/** The first words of a text: five, and more up to all. */
function beginningsOf(text: Traced): string[] {
  const words = (textOf(text) ?? '').split(' ');
  return words.map((_, count) => words.slice(0, Math.max(5, count + 1)).join(' ')).filter((name) => name !== '');
}

function inCondition(text: string): string {
  return /["\\,\]=]/.test(text) ? JSON.stringify(text) : text;
}

/** What a message calls an entry: all that tells it apart. */
function described(list: Traced, index: number): string {
  return quote(namesOf(list, index).at(-1) ?? String(index));
}

function noEntry(list: Traced, name: string): NoEntry {
  // Whether a name is that of no other entry is asked of few entries: each answer takes a look at all.
  const called = list.items.map((_, index) => namesOf(list, index)[0] ?? '');
  const count = name.trim().split(/\s+/).length;
  const begins = (one: string): boolean => suggest(name, [one.split(' ').slice(0, count).join(' ')]) !== undefined;
  const alike = suggest(name, called) ?? called.find(begins);
  const near = alike === undefined ? undefined : nameOf(list, called.indexOf(alike));
  if (near !== undefined) return { why: 'fits no entry', hint: `did you mean ${code(near)}?` };
  const names = called.slice(0, MOST_NAMED).flatMap((_, index) => nameOf(list, index) ?? []);
  const first = names.map((one) => quote(one));
  const hint = first.length === 0 ? '`+` adds one' : `its entries are ${andList(first)}`;
  return {
    why: 'fits no entry',
    hint: names.length > 0 && called.length > MOST_NAMED ? `${hint}, and ${called.length - names.length} more` : hint,
  };
}

/** The most entries that a hint names. */
const MOST_NAMED = 5;

function indicesOf(list: Traced, name: string): number[] {
  const conditions = conditionsIn(name);
  if (conditions !== undefined) return indicesWith(list, conditions);
  const wanted = fold(name);
  if (wanted === '') return [];
  // One name among several kinds of fields is not preferred to another: what is added later must not take its place.
  const isNamed = (entry: Traced): boolean =>
    entry.isObject
      ? NAMING.some((key) => folded(entry.fields.get(key)) === wanted)
      : `${folded(entry) ?? ''} `.startsWith(`${wanted} `);
  return list.items.flatMap((entry, index) => (isNamed(entry) ? [index] : []));
}

type Conditions = ReadonlyMap<string, string>;

function indicesWith({ items }: Traced, conditions: Conditions): number[] {
  const fits = (entry: Traced): boolean =>
    entry.isObject &&
    [...conditions].every(([key, value]) => {
      const field = entry.fields.get(key);
      const values = field?.isList ? field.items.map(folded) : [folded(field)];
      return values.includes(fold(value));
    });
  return items.flatMap((entry, index) => (fits(entry) ? [index] : []));
}

const CONDITION = /\s*([a-z_]+)\s*=\s*("(?:[^"\\]|\\.)*"|(?:[^,]|,(?!\s*[a-z_]+\s*=))*)\s*(?:,|$)/y;

/** The fields that a name says; undefined if it is no list of fields. */
function conditionsIn(name: string): Conditions | undefined {
  const found = new Map<string, string>();
  for (CONDITION.lastIndex = 0; CONDITION.lastIndex < name.length; ) {
    const [, key = '', value = ''] = CONDITION.exec(name) ?? [];
    if (!CV_KEYS.has(key)) return undefined;
    found.set(key, value.startsWith('"') ? unquoted(value) : value);
  }
  return found.size === 0 ? undefined : found;
}

/** The text of a JSON string; any other text as it is. */
export function unquoted(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : text;
  } catch {
    return text;
  }
}

function textOf(value: Traced | undefined): string | undefined {
  const raw = value?.toValue();
  if (typeof raw !== 'string' && typeof raw !== 'number') return undefined;
  const text = unmarked(String(raw));
  return text === '' ? undefined : text;
}

function folded(value: Traced | undefined): string | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : fold(text);
}

/** Quotes are what each program makes of them. */
function fold(text: string): string {
  return foldTitle(
    unmarked(text)
      .replaceAll(/["“”„«»]/g, '')
      .replaceAll(/[‘’]/g, "'"),
  ).trim();
}

/** A text without the signs of Markdown, and with single blanks: how people name it. */
function unmarked(text: string): string {
  const marks = /[*`]|\\(?=\W)|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu;
  const plain = text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(marks, '');
  return plain.replaceAll(/\s+/g, ' ').trim();
}
