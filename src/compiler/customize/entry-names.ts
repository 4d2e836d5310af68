import { findSimilar, formatAndList } from '../../diagnostics/find-similar.js';
import { formatCodeForCopy, quote } from '../../diagnostics/quote.js';
import { tryParseJson } from '../../util/plain-object.js';
import { CJK_CHARACTERS, UNSPACED_SCRIPTS } from '../../util/unicode-scripts.js';
import { fieldKeysWhere } from '../fields/entry-fields.js';
import { CV_KEYS } from '../fields/key-lists.js';
import { foldTitle } from '../schema/sections.js';
import type { TracedValue } from './traced-value.js';

const NAME_FIELDS = [
  ...fieldKeysWhere(({ place }) => place === 'name'),
  ...['network', 'label', 'email', 'phone'],
  ...[...fieldKeysWhere(({ place }) => place === 'subject')].filter((key) => key !== 'details'),
];

const KEY_FIELDS = [
  ...NAME_FIELDS,
  'doi',
  'username',
  'date',
  'start_date',
  'end_date',
  'location',
];

const ALL_FIELDS = [
  ...new Set([
    ...KEY_FIELDS,
    'study_type',
    'details',
    'journal',
    'url',
    ...fieldKeysWhere(() => true),
  ]),
];

export interface EntryMismatch {
  readonly reason: string;
  readonly hint: string;
}

/**
 * The names of the current entries of a list: organization or title, position or area, first words
 * of a text, or conditions like `company=Harbour Works, position=Engineer`.
 */
export class EntryNames {
  readonly #items: readonly TracedValue[];
  /** Indices by field, as in `company=harbour works`, and by name, as in `=harbour works`. */
  readonly #index: ReadonlyMap<string, ReadonlySet<number>>;
  readonly #texts: readonly (readonly [index: number, text: string])[];

  constructor({ items }: TracedValue) {
    this.#items = items;
    this.#index = buildIndex(items);
    this.#texts = items.flatMap((entry, index) => {
      const text = entry.isObject ? undefined : readFolded(entry);
      return text === undefined ? [] : [[index, text] as const];
    });
  }

  /** Whether exactly one entry has this name. */
  has(name: string): boolean {
    const [first, second] = this.#findAll(name);
    return first !== undefined && second === undefined;
  }

  find(name: string): number | EntryMismatch {
    const [first, ...others] = this.#findAll(name);
    if (first === undefined) return this.#describeMissing(name);
    if (others.length === 0) return first;
    const listed = [first, ...others].slice(0, MAX_LISTED);
    const [unique] = listed.flatMap((index) => this.getName(index) ?? []);
    const candidates = listed.map((index) => this.#listNames(index).at(-1) ?? String(index));
    const areUnique = new Set(candidates).size === candidates.length;
    const names = listed.map((index, position) => {
      const candidate = candidates[position] as string;
      return quote(areUnique ? candidate : (this.getName(index) ?? candidate));
    });
    const more = others.length < MAX_LISTED ? '' : ' and others';
    const reason = `matches ${others.length + 1} entries: ${formatAndList(names)}${more}`;
    if (unique !== undefined)
      return { reason, hint: `name one of them, like ${formatName(unique)}` };
    const areEqual = listed.every((index) =>
      [...this.#index.values()].every((indices) => indices.has(first) === indices.has(index)),
    );
    return {
      reason,
      hint: areEqual
        ? 'they are identical: remove one of them'
        : 'no name is unique: add a field to one of them',
    };
  }

  /** Returns the shortest unique name of an entry; undefined if it has none. */
  getName(index: number): string | undefined {
    const isUnique = (name: string): boolean => {
      const [first, second] = this.#findAll(name);
      // Digits are an index, and `+` is the end.
      return !/^(?:\d+|\+?)$/.test(name) && first === index && second === undefined;
    };
    return (
      this.#listNames(index).find(isUnique) ?? this.#listNames(index, ALL_FIELDS).find(isUnique)
    );
  }

  /** Returns the organization or title of an entry, or the first words of a text. */
  getTitle(index: number): string {
    return this.#listNames(index)[0] ?? '';
  }

  /** Lists the name of an entry, then conditions with ever more of its fields. */
  #listNames(index: number, keys = KEY_FIELDS): string[] {
    const entry = this.#items[index] as TracedValue;
    if (!entry.isObject) return listBeginnings(entry);
    const fields = keys.flatMap((key) => {
      const field = entry.fields.get(key);
      const text = field?.isList ? this.#findRarest(key, field) : readText(field);
      return text === undefined ? [] : [[key, text] as const];
    });
    const parts = fields.map(([key, text]) => `${key}=${quoteIfNeeded(text)}`);
    const conditions = parts.map((_, count) => parts.slice(0, count + 1).join(', '));
    return [...fields.slice(0, 1).map(([, text]) => text), ...conditions];
  }

  /** Returns the text of a list that the fewest entries contain. */
  #findRarest(key: string, { items }: TracedValue): string | undefined {
    const counts = items.flatMap((item) => {
      const text = readText(item);
      return text === undefined
        ? []
        : [{ text, count: this.#index.get(`${key}=${fold(text)}`)?.size ?? 0 }];
    });
    return counts.sort((a, b) => a.count - b.count)[0]?.text;
  }

  #describeMissing(name: string): EntryMismatch {
    const reason = 'matches no entry';
    const names = this.#items.map((_, index) => this.getTitle(index));
    const wordCount = name.trim().split(/\s+/).length;
    const beginsAlike = (other: string): boolean =>
      findSimilar(name, [other.split(' ').slice(0, wordCount).join(' ')]) !== undefined;
    const similar = names.indexOf(
      findSimilar(name, names.filter(Boolean)) ?? names.find(beginsAlike) ?? name,
    );
    const suggestion = similar < 0 ? undefined : this.getName(similar);
    if (suggestion !== undefined)
      return { reason, hint: `did you mean ${formatName(suggestion)}?` };
    const listed = names.slice(0, MAX_LISTED).flatMap((_, index) => this.getName(index) ?? []);
    const more = names.length > MAX_LISTED ? `, and ${names.length - MAX_LISTED} more` : '';
    const list = `its entries are ${formatAndList(listed.map(quote))}${more}`;
    return { reason, hint: listed.length === 0 ? 'add one with `+`' : list };
  }

  /** Lazy, because callers need at most two matches to know that a name is ambiguous. */
  *#findAll(name: string): Generator<number, void, undefined> {
    const conditions = parseConditions(name);
    if (conditions !== undefined) {
      const sets = [...conditions].map(
        ([key, value]) => this.#index.get(`${key}=${fold(value)}`) ?? new Set<number>(),
      );
      const [smallest = new Set<number>(), ...others] = sets.sort((a, b) => a.size - b.size);
      for (const index of smallest) if (others.every((set) => set.has(index))) yield index;
      return;
    }
    const foldedName = fold(name);
    if (foldedName === '') return;
    yield* this.#index.get(`=${foldedName}`) ?? [];
    for (const [index, text] of this.#texts) if (beginsWith(text, foldedName)) yield index;
  }
}

const MAX_LISTED = 5;

function buildIndex(items: readonly TracedValue[]): Map<string, Set<number>> {
  const indices = new Map<string, Set<number>>();
  const add = (key: string, index: number): void => {
    indices.set(key, (indices.get(key) ?? new Set()).add(index));
  };
  for (const [index, entry] of items.entries()) {
    for (const [key, text] of collectTexts(entry)) {
      add(`${key}=${text}`, index);
      // All name fields have equal rank, so that an entry added later cannot take over a name.
      if (NAME_FIELDS.includes(key)) add(`=${text}`, index);
    }
  }
  return indices;
}

function collectTexts(entry: TracedValue): (readonly [key: string, text: string])[] {
  if (!entry.isObject) return [];
  return [...entry.fields].flatMap(([key, field]) =>
    (field.isList ? field.items : [field])
      .map(readFolded)
      .flatMap((text) => (text === undefined ? [] : [[key, text] as const])),
  );
}

/** Any position in scripts without spaces; otherwise no letter, digit, `+` or `#` may follow. */
const WORD_END = new RegExp(
  `(?!\\p{M})(?:(?<=[${UNSPACED_SCRIPTS}${CJK_CHARACTERS}])|(?=[${UNSPACED_SCRIPTS}${CJK_CHARACTERS}])|(?![\\p{L}\\p{N}+#]))`,
  'uy',
);

function beginsWith(text: string, words: string): boolean {
  WORD_END.lastIndex = words.length;
  return text.startsWith(words) && WORD_END.test(text);
}

function listBeginnings(text: TracedValue): string[] {
  const words = (readText(text) ?? '').split(' ');
  return words
    .map((_, count) => words.slice(0, Math.max(5, count + 1)).join(' '))
    .filter((name) => name !== '');
}

/** In brackets, YAML splits a name at a comma. */
function formatName(name: string): string {
  return formatCodeForCopy(NEEDS_QUOTES.test(name) ? JSON.stringify(name) : name);
}

const NEEDS_QUOTES = /[,[\]{}"]|: | #|:$|^[-!&*?|>@`%'#]/;

export function quoteIfNeeded(text: string): string {
  return /["\\,\]=]/.test(text) ? JSON.stringify(text) : text;
}

const CONDITION = /\s*([a-z_]+)\s*=\s*("(?:[^"\\]|\\.)*"|(?:[^,]|,(?!\s*[a-z_]+\s*=))*)\s*(?:,|$)/y;

function parseConditions(name: string): ReadonlyMap<string, string> | undefined {
  const conditions = new Map<string, string>();
  for (CONDITION.lastIndex = 0; CONDITION.lastIndex < name.length; ) {
    const [, key = '', value = ''] = CONDITION.exec(name) ?? [];
    if (!CV_KEYS.has(key)) return undefined;
    conditions.set(key, value.startsWith('"') ? unquote(value) : value);
  }
  return conditions.size === 0 ? undefined : conditions;
}

export function unquote(text: string): string {
  const value = tryParseJson(text);
  return typeof value === 'string' ? value : text;
}

function readText(value: TracedValue | undefined): string | undefined {
  const raw = value?.toValue();
  if (typeof raw !== 'string' && typeof raw !== 'number') return undefined;
  const text = stripMarkdown(String(raw));
  return text === '' ? undefined : text;
}

function readFolded(value: TracedValue): string | undefined {
  const text = readText(value);
  return text && fold(text);
}

/** Also ignores quotation marks, which many programs replace. */
function fold(text: string): string {
  return foldTitle(
    stripMarkdown(text)
      .replaceAll(/["“”„«»]/g, '')
      .replaceAll(/[‘’]/g, "'"),
  ).trim();
}

function stripMarkdown(text: string): string {
  const marks = /[*`]|\\(?=\W)|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu;
  const plain = text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(marks, '');
  return plain.replaceAll(/\s+/g, ' ').trim();
}
