import { knownDate } from '../compiler/schema/calendar.js';
import { isUnseen, withoutOddSpaces } from '../compiler/source/look-alikes.js';
import type { DocumentPath } from '../diagnostics/diagnostic.js';
import { code } from '../diagnostics/quote.js';
import { isPlainObject, type PlainObject } from '../util/plain-object.js';

export interface Leftover {
  readonly path: DocumentPath;
  readonly value: unknown;
  /** Why it is left, unless it matches no field of a CV document. */
  readonly reason: string | undefined;
}

/** What a foreign document has besides values for a CV. */
export interface Nature {
  /** Keys of what only the other program needs, such as numbers in its database; nothing is said of them. */
  readonly ignores?: ReadonlySet<string>;
  /** Converts a text of it to Markdown. */
  readonly text?: (text: string) => string;
}

export const PHOTO = 'a photo is given with `--photo`';
export const LETTER = 'a cover letter is a document of its own, for `cvpress letter`';

/** A foreign document that is being read. It records which parts have been taken, so that all others can be reported. */
export class Reading {
  #taken = new Set<string>();
  readonly #refused = new Map<string, string>();
  /** The texts that were taken, by their paths. */
  readonly texts: { readonly path: DocumentPath; readonly text: string }[] = [];

  constructor(
    readonly value: PlainObject,
    readonly nature: Nature = {},
  ) {}

  take(path: DocumentPath): void {
    this.#taken.add(JSON.stringify(path));
  }

  /** Records why a value is not imported; the first reason stays. */
  refuse(path: DocumentPath, reason = 'its value does not fit there'): void {
    const identity = JSON.stringify(path);
    if (!this.#refused.has(identity)) this.#refused.set(identity, reason);
  }

  /** Releases everything that was taken below a path, because it does not fit. */
  giveBack(path: DocumentPath): void {
    const prefix = JSON.stringify(path).slice(0, -1);
    this.#taken = new Set([...this.#taken].filter((taken) => !taken.startsWith(prefix)));
  }

  /** The values that were not taken, in document order; an untouched object or list counts as one. */
  leftovers(): Leftover[] {
    return this.#leftIn(this.value, []).left;
  }

  #leftIn(value: unknown, path: DocumentPath): { left: Leftover[]; isTouched: boolean } {
    const identity = JSON.stringify(path);
    if (this.#taken.has(identity)) return { left: [], isTouched: true };
    if (isNothing(value)) return { left: [], isTouched: false };
    const reason = this.#refused.get(identity);
    if (!isPlainObject(value) && !Array.isArray(value))
      return { left: [{ path, value, reason }], isTouched: reason !== undefined };
    const { ignores } = this.nature;
    const entries = Object.entries(value).filter(
      ([key]) => Array.isArray(value) || !ignores?.has(key),
    );
    const parts = entries.map(([key, inner]) =>
      this.#leftIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
    );
    const left = parts.flatMap((part) => part.left);
    const areTouched = parts.some((part) => part.isTouched);
    const isTouched = areTouched || reason !== undefined;
    if (path.length === 0 || areTouched || left.length === 0) return { left, isTouched };
    return {
      left: [{ path, value: Array.isArray(value) ? value : Object.fromEntries(entries), reason }],
      isTouched,
    };
  }
}

/** An object of a foreign document. Its methods take what they return; everything else stays. */
export class Part {
  constructor(
    readonly reading: Reading,
    readonly value: PlainObject,
    readonly path: DocumentPath,
    /** Whether it replaces a text, which all its keys have. */
    readonly isText = false,
  ) {}

  /** The text of the first key that has one, or a list of them; numbers and booleans are text too. */
  text(...keys: readonly string[]): string | undefined {
    return firstFrom(keys, (key) => this.texts(key).join(', ') || undefined);
  }

  /** The text of a key, or nothing; it is not taken. */
  peek(key: string): string {
    return scalarText(this.value[key]) ?? '';
  }

  /** The converted text of a key; the text is taken only if `convert` returns a value. */
  accept<T>(key: string, convert: (text: string) => T | undefined): T | undefined {
    return this.#accept(this.value[key], this.#pathOf(key), convert);
  }

  /** The first text of a key, possibly in a list, that `convert` accepts. */
  first<T>(key: string, convert: (text: string) => T | undefined): T | undefined {
    const values = this.#valuesOf(key);
    const result = firstFrom(values, ([value, path]) => this.#accept(value, path, convert));
    if (result !== undefined)
      for (const [, path] of values) this.reading.refuse(path, `a CV has one ${code(key)}`);
    return result;
  }

  /** The texts of a list; a text on its own is a list of one. */
  texts(key: string): string[] {
    return this.acceptAll(key, this.#asText);
  }

  /** The converted texts of a list; the texts that `convert` rejects are not taken. */
  acceptAll<T>(key: string, convert: (text: string) => T | undefined): T[] {
    return this.#valuesOf(key).flatMap(([value, path]) => this.#accept(value, path, convert) ?? []);
  }

  part(key: string): Part | undefined {
    const value = this.value[key];
    return isPlainObject(value) ? new Part(this.reading, value, [...this.path, key]) : undefined;
  }

  /**
   * The objects of a list that are not empty; an object on its own is a list of one.
   *
   * @param textKeys - the keys under which an object would have a text that is in its place
   */
  parts(key: string, ...textKeys: readonly string[]): Part[] {
    return this.#valuesOf(key).flatMap(([value, path]) => {
      if (isNothing(value)) return [];
      if (isPlainObject(value)) return [new Part(this.reading, value, path)];
      if (scalarText(value) === undefined || textKeys.length === 0) return [];
      const named = Object.fromEntries(textKeys.map((name) => [name, value]));
      return [new Part(this.reading, named, path, true)];
    });
  }

  #pathOf(key: string): DocumentPath {
    return this.isText ? this.path : [...this.path, key];
  }

  #valuesOf(key: string): (readonly [value: unknown, path: DocumentPath])[] {
    const value = this.value[key];
    const path = this.#pathOf(key);
    return Array.isArray(value)
      ? value.map((item, index) => [item, [...path, index]] as const)
      : [[value, path]];
  }

  readonly #asText = (text: string): string => this.reading.nature.text?.(text) ?? text;

  #accept<T>(
    value: unknown,
    path: DocumentPath,
    convert: (text: string) => T | undefined,
  ): T | undefined {
    const text = scalarText(value);
    const result = text === undefined ? undefined : convert(text);
    if (result !== undefined) this.reading.take(path);
    else if (text !== undefined) this.reading.refuse(path);
    if (typeof result === 'string') this.reading.texts.push({ path, text: result });
    return result;
  }
}

export function scalarText(value: unknown): string | undefined {
  const isText =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const text = isText ? String(value).replaceAll('\r\n', '\n').trim() : '';
  // What is around it would be no part of a plain scalar.
  return isUnseen(text) ? undefined : (withoutOddSpaces(text) ?? undefined);
}

/** Whether a value is empty: null, blank text, or a list or object of such values. */
export function isNothing(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return isUnseen(value);
  return typeof value === 'object' && Object.values(value).every(isNothing);
}

/** Keys under which a text may stand in an object of its own. */
const TEXT_KEYS = ['content', 'value', 'href', 'url'];

export function textOf(part: Part | undefined, key: string): string | undefined;
export function textOf<T>(
  part: Part | undefined,
  key: string,
  convert: (text: string) => T | undefined,
): T | undefined;
export function textOf(part: Part | undefined, key: string, convert?: (text: string) => unknown) {
  const holder = part?.part(key);
  const inner = holder && TEXT_KEYS.find((name) => name in holder.value);
  const [owner, name] = inner === undefined ? [part, key] : [holder, inner];
  return convert === undefined ? owner?.text(name) : owner?.accept(name, convert);
}

/** A date whose year, month and day stand apart: as much of it as is in the calendar. */
export function dateOf(part: Part | undefined): string | undefined {
  let date: string | undefined;
  for (const unit of ['year', 'month', 'day']) {
    const longer = textOf(part, unit, (text) => {
      const digits = /^(\d+)$/.exec(text)?.[1]?.padStart(2, '0') ?? '?';
      const candidate = date === undefined ? digits : `${date}-${digits}`;
      return knownDate(candidate) === undefined ? undefined : candidate;
    });
    if (longer === undefined) return date;
    date = longer;
  }
  return date;
}

export function isTrue(part: Part | undefined, key: string): boolean {
  return part?.accept(key, (text) => (/^(?:true|false)$/.test(text) ? text : undefined)) === 'true';
}

export function wordsOf(
  part: Part | undefined,
  keys: readonly string[],
  separator = ' ',
): string | undefined {
  return (
    keys.flatMap((key) => textOf(part, key) ?? part?.texts(key) ?? []).join(separator) || undefined
  );
}

/** The first value that can be read from one of several; those behind it are not read, so that they are told. */
export function firstFrom<From, To>(
  all: readonly From[],
  read: (one: From) => To | undefined,
): To | undefined {
  for (const one of all) {
    const result = read(one);
    if (result !== undefined) return result;
  }
  return undefined;
}

export function listOf(part: Part | undefined, key: string, inner: string): Part[] {
  return part?.part(key)?.parts(inner) ?? [];
}
