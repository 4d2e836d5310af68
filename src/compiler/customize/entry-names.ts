import { code, quote } from '../../diagnostics/quote.js';
import { andList, suggest } from '../../diagnostics/suggest.js';
import { parseJson } from '../../util/plain-object.js';
import { SOLID, UNSPACED } from '../../util/scripts.js';
import { fieldsWith } from '../fields/entry-fields.js';
import { CV_KEYS } from '../fields/key-lists.js';
import { foldTitle } from '../schema/sections.js';
import type { Traced } from './traced-value.js';

/** The fields that name an entry: what it is called, and what it was. */
const NAMING = [
  ...fieldsWith(({ place }) => place === 'name'),
  'network',
  ...[...fieldsWith(({ place }) => place === 'subject')].filter((key) => key !== 'details'),
];

/** The fields that tell entries of one name apart, the best first. */
const TELLING = [...NAMING, 'doi', 'username', 'date', 'start_date', 'end_date', 'location'];

/** All fields: the others are longer, and have to tell entries apart only where these do not. */
const ALL = [
  ...new Set([...TELLING, 'study_type', 'details', 'journal', 'url', ...fieldsWith(() => true)]),
];

/** Why a name is not that of one entry: what is wrong with it, and what to write. */
export interface NoEntry {
  readonly why: string;
  readonly hint: string;
}

/**
 * The names of the entries of a list, as it is now. A name is what an entry is called (its organisation or title, else its position or
 * area), the first words of a text, or says fields: `company=Harbour Works, position=Engineer`. Case does not matter, nor do signs of
 * Markdown.
 */
export class EntryNames {
  readonly #items: readonly Traced[];
  /** The entries by what their fields say: `company=harbour works`, and `=harbour works` for any field that names them. */
  readonly #known: ReadonlyMap<string, ReadonlySet<number>>;
  /** The entries that are texts. */
  readonly #texts: readonly (string | undefined)[];

  constructor({ items }: Traced) {
    this.#items = items;
    this.#known = indexOf(items);
    this.#texts = items.map((entry) => (entry.isObject ? undefined : folded(entry)));
  }

  /** The index of the entry that a name is of, or why there is none, or not just one. */
  find(name: string): number | NoEntry {
    const [first, ...others] = this.#indicesOf(name);
    if (first === undefined) return this.#none(name);
    if (others.length === 0) return first;
    const shown = [first, ...others].slice(0, MOST_NAMED);
    const [different] = shown.flatMap((index) => this.nameOf(index) ?? []);
    const usual = shown.map((index) => this.#namesOf(index).at(-1) ?? String(index));
    const isTold = new Set(usual).size === usual.length;
    const all = andList(
      usual.map((name, at) => quote(isTold ? name : (this.nameOf(shown[at] as number) ?? name))),
    );
    const why = `fits ${others.length + 1} entries: ${all}${others.length < MOST_NAMED ? '' : ' and others'}`;
    if (different !== undefined) return { why, hint: `say which, like ${code(different)}` };
    const isSame = shown.every((index) => this.#saySame(first, index));
    return {
      why,
      hint: isSame
        ? 'they say the same: remove one of them'
        : 'no name tells them apart: let one say more',
    };
  }

  /** The shortest name that only this entry has; undefined if another says the same. */
  nameOf(index: number): string | undefined {
    const isOwn = (name: string): boolean => {
      const [first, second] = this.#indicesOf(name);
      // A key of digits is a position, and `+` is the end.
      return !/^(?:\d+|\+?)$/.test(name) && first === index && second === undefined;
    };
    return this.#namesOf(index).find(isOwn) ?? this.#namesOf(index, ALL).find(isOwn);
  }

  #saySame(one: number, other: number): boolean {
    return [...this.#known.values()].every((indices) => indices.has(one) === indices.has(other));
  }

  /** What an entry may be called: by its name, else by ever more of its fields. */
  #namesOf(index: number, fields = TELLING): string[] {
    const entry = this.#items[index] as Traced;
    if (!entry.isObject) return beginningsOf(entry);
    const telling = fields.flatMap((key) => {
      const field = entry.fields.get(key);
      const text = field?.isList ? this.#rarestIn(key, field) : textOf(field);
      return text === undefined ? [] : [[key, text] as const];
    });
    const parts = telling.map(([key, text]) => `${key}=${inCondition(text)}`);
    const conditions = parts.map((_, count) => parts.slice(0, count + 1).join(', '));
    return [...telling.slice(0, 1).map(([, text]) => text), ...conditions];
  }

  /** The text in a list that the fewest entries have. */
  #rarestIn(key: string, { items }: Traced): string | undefined {
    const rows = items.flatMap((item) => {
      const text = textOf(item);
      return text === undefined
        ? []
        : [{ text, count: this.#known.get(`${key}=${fold(text)}`)?.size ?? 0 }];
    });
    return rows.sort((a, b) => a.count - b.count)[0]?.text;
  }

  #none(name: string): NoEntry {
    const called = this.#items.map((_, index) => this.#namesOf(index)[0] ?? '');
    const count = name.trim().split(/\s+/).length;
    const begins = (one: string): boolean =>
      suggest(name, [one.split(' ').slice(0, count).join(' ')]) !== undefined;
    const near = called.indexOf(
      suggest(name, called.filter(Boolean)) ?? called.find(begins) ?? name,
    );
    const meant = near < 0 ? undefined : this.nameOf(near);
    if (meant !== undefined) return { why: 'fits no entry', hint: `did you mean ${code(meant)}?` };
    const first = called.slice(0, MOST_NAMED).flatMap((_, index) => this.nameOf(index) ?? []);
    const more = called.length > MOST_NAMED ? `, and ${called.length - MOST_NAMED} more` : '';
    const hint =
      first.length === 0 ? '`+` adds one' : `its entries are ${andList(first.map(quote))}${more}`;
    return { why: 'fits no entry', hint };
  }

  /** One by one, since two are enough to know that a name is not that of one entry. */
  *#indicesOf(name: string): Generator<number, void, undefined> {
    const conditions = conditionsIn(name);
    if (conditions !== undefined) {
      const sets = [...conditions].map(
        ([key, value]) => this.#known.get(`${key}=${fold(value)}`) ?? new Set<number>(),
      );
      const [least = new Set<number>(), ...others] = sets.sort((a, b) => a.size - b.size);
      for (const index of least) if (others.every((set) => set.has(index))) yield index;
      return;
    }
    const wanted = fold(name);
    if (wanted === '') return;
    yield* this.#known.get(`=${wanted}`) ?? [];
    for (const [index, text] of this.#texts.entries())
      if (text !== undefined && beginsWith(text, wanted)) yield index;
  }
}

/** The most entries that a message names. */
const MOST_NAMED = 5;

function indexOf(items: readonly Traced[]): Map<string, Set<number>> {
  const known = new Map<string, Set<number>>();
  const add = (key: string, index: number): void => {
    const indices = known.get(key) ?? new Set();
    known.set(key, indices.add(index));
  };
  for (const [index, entry] of items.entries()) {
    for (const [key, value] of textsIn(entry)) {
      add(`${key}=${value}`, index);
      // One field that names an entry is not preferred to another: what is added later must not take its place.
      if (NAMING.includes(key)) add(`=${value}`, index);
    }
  }
  return known;
}

/** The texts of the fields of an entry, each with its key. */
function textsIn(entry: Traced): (readonly [key: string, text: string])[] {
  if (!entry.isObject) return [];
  return [...entry.fields].flatMap(([key, field]) =>
    (field.isList ? field.items : [field])
      .map(folded)
      .flatMap((text) => (text === undefined ? [] : [[key, text] as const])),
  );
}

/** Where a word ends: at each letter of a script without spaces, else where no letter or digit follows, nor `++` as in `C++`. */
const WORD_END = new RegExp(
  `(?!\\p{M})(?:(?<=[${UNSPACED}${SOLID}])|(?=[${UNSPACED}${SOLID}])|(?![\\p{L}\\p{N}+#]))`,
  'uy',
);

function beginsWith(text: string, words: string): boolean {
  WORD_END.lastIndex = words.length;
  return text.startsWith(words) && WORD_END.test(text);
}

/** The first words of a text: five, and more up to all. */
function beginningsOf(text: Traced): string[] {
  const words = (textOf(text) ?? '').split(' ');
  return words
    .map((_, count) => words.slice(0, Math.max(5, count + 1)).join(' '))
    .filter((name) => name !== '');
}

function inCondition(text: string): string {
  return /["\\,\]=]/.test(text) ? JSON.stringify(text) : text;
}

const CONDITION = /\s*([a-z_]+)\s*=\s*("(?:[^"\\]|\\.)*"|(?:[^,]|,(?!\s*[a-z_]+\s*=))*)\s*(?:,|$)/y;

/** The fields that a name says; undefined if it is no list of fields. */
function conditionsIn(name: string): ReadonlyMap<string, string> | undefined {
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
  const value = parseJson(text);
  return typeof value === 'string' ? value : text;
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
