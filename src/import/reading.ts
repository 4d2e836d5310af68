import { knownDate } from '../compiler/schema/calendar.js';
import { isUnseen, withoutOddSpaces } from '../compiler/source/look-alikes.js';
import type { DocumentPath } from '../diagnostics/diagnostic.js';
import { code } from '../diagnostics/quote.js';
import { isPlainObject, type PlainObject } from '../util/plain-object.js';

export interface Leftover {
  readonly path: DocumentPath;
  readonly value: unknown;
  /** Undefined if the value matches no field of a CV document. */
  readonly reason: string | undefined;
}

/** How a format treats values that are not for a CV. */
export interface Nature {
  /** Keys that only the other program needs; they are skipped silently. */
  readonly ignores?: ReadonlySet<string>;
  readonly text?: (text: string) => string;
}

export const PHOTO = 'a photo is given with `--photo`';
export const LETTER = 'a cover letter is a separate document, for `cvpress letter`';

/** An imported document; it tracks the values that were consumed, to report all others. */
export class Reading {
  #taken = new Set<string>();
  readonly #reasons = new Map<string, string>();
  readonly texts: { readonly path: DocumentPath; readonly text: string }[] = [];

  constructor(
    readonly value: PlainObject,
    readonly nature: Nature = {},
  ) {}

  take(path: DocumentPath): void {
    this.#taken.add(JSON.stringify(path));
  }

  /** Records why a value is not imported; the first reason is kept. */
  refuse(path: DocumentPath, reason = 'the field cannot hold its value'): void {
    const pathKey = JSON.stringify(path);
    if (!this.#reasons.has(pathKey)) this.#reasons.set(pathKey, reason);
  }

  /** Marks everything below a path as unconsumed. */
  giveBack(path: DocumentPath): void {
    const prefix = JSON.stringify(path).slice(0, -1);
    this.#taken = new Set([...this.#taken].filter((taken) => !taken.startsWith(prefix)));
  }

  /** Returns unconsumed values in document order; untouched objects and lists as a whole. */
  leftovers(): Leftover[] {
    return this.#collectLeftovers(this.value, []).leftovers;
  }

  #collectLeftovers(
    value: unknown,
    path: DocumentPath,
  ): { leftovers: Leftover[]; isTouched: boolean } {
    const pathKey = JSON.stringify(path);
    if (this.#taken.has(pathKey)) return { leftovers: [], isTouched: true };
    if (isNothing(value)) return { leftovers: [], isTouched: false };
    const reason = this.#reasons.get(pathKey);
    if (!isPlainObject(value) && !Array.isArray(value))
      return { leftovers: [{ path, value, reason }], isTouched: reason !== undefined };
    const { ignores } = this.nature;
    const entries = Object.entries(value).filter(
      ([key]) => Array.isArray(value) || !ignores?.has(key),
    );
    const parts = entries.map(([key, inner]) =>
      this.#collectLeftovers(inner, [...path, Array.isArray(value) ? Number(key) : key]),
    );
    const leftovers = parts.flatMap((part) => part.leftovers);
    const hasTouchedParts = parts.some((part) => part.isTouched);
    const isTouched = hasTouchedParts || reason !== undefined;
    if (path.length === 0 || hasTouchedParts || leftovers.length === 0)
      return { leftovers, isTouched };
    return {
      leftovers: [
        { path, value: Array.isArray(value) ? value : Object.fromEntries(entries), reason },
      ],
      isTouched,
    };
  }
}

/** An object of an imported document. Its methods consume what they return. */
export class Part {
  constructor(
    readonly reading: Reading,
    readonly value: PlainObject,
    readonly path: DocumentPath,
    /** Whether a plain text replaced the object; all keys have this text. */
    readonly isText = false,
  ) {}

  /** Returns the text, or the joined list, of the first key with one. */
  text(...keys: readonly string[]): string | undefined {
    return firstFrom(keys, (key) => this.texts(key).join(', ') || undefined);
  }

  /** Returns the text of a key, without consuming it. */
  peek(key: string): string {
    return scalarText(this.value[key]) ?? '';
  }

  /** Converts the text of a key, and consumes it unless the result is undefined. */
  accept<T>(key: string, convert: (text: string) => T | undefined): T | undefined {
    return this.#accept(this.value[key], this.#getPath(key), convert);
  }

  /** Returns the first text of a key, possibly in a list, that `convert` accepts. */
  first<T>(key: string, convert: (text: string) => T | undefined): T | undefined {
    const values = this.#getValues(key);
    const result = firstFrom(values, ([value, path]) => this.#accept(value, path, convert));
    if (result !== undefined)
      for (const [, path] of values) this.reading.refuse(path, `a CV has one ${code(key)}`);
    return result;
  }

  /** Returns the texts of a list or of a single text. */
  texts(key: string): string[] {
    return this.acceptAll(key, this.#toMarkdown);
  }

  /** Converts the texts of a list, and consumes those that `convert` accepts. */
  acceptAll<T>(key: string, convert: (text: string) => T | undefined): T[] {
    return this.#getValues(key).flatMap(
      ([value, path]) => this.#accept(value, path, convert) ?? [],
    );
  }

  part(key: string): Part | undefined {
    const value = this.value[key];
    return isPlainObject(value) ? new Part(this.reading, value, [...this.path, key]) : undefined;
  }

  /**
   * Returns the nonempty objects of a list or a single object.
   *
   * @param textKeys - the keys for a plain text that replaces an object
   */
  parts(key: string, ...textKeys: readonly string[]): Part[] {
    return this.#getValues(key).flatMap(([value, path]) => {
      if (isNothing(value)) return [];
      if (isPlainObject(value)) return [new Part(this.reading, value, path)];
      if (scalarText(value) === undefined || textKeys.length === 0) return [];
      const object = Object.fromEntries(textKeys.map((name) => [name, value]));
      return [new Part(this.reading, object, path, true)];
    });
  }

  #getPath(key: string): DocumentPath {
    return this.isText ? this.path : [...this.path, key];
  }

  #getValues(key: string): (readonly [value: unknown, path: DocumentPath])[] {
    const value = this.value[key];
    const path = this.#getPath(key);
    return Array.isArray(value)
      ? value.map((item, index) => [item, [...path, index]] as const)
      : [[value, path]];
  }

  readonly #toMarkdown = (text: string) => this.reading.nature.text?.(text) ?? text;

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
  const isScalar =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const text = isScalar ? String(value).replaceAll('\r\n', '\n').trim() : '';
  // A plain scalar would lose surrounding spaces.
  return isUnseen(text) ? undefined : (withoutOddSpaces(text) ?? undefined);
}

/** Returns whether a value is null, blank, or contains only such values. */
export function isNothing(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return isUnseen(value);
  return typeof value === 'object' && Object.values(value).every(isNothing);
}

/** Keys of objects that wrap a text. */
const TEXT_KEYS = ['content', 'value', 'href', 'url'];

export function textOf<T = string>(
  part: Part | undefined,
  key: string,
  convert?: (text: string) => T | undefined,
): T | undefined {
  const holder = part?.part(key);
  const textKey = holder && TEXT_KEYS.find((name) => name in holder.value);
  const [owner, name] = textKey === undefined ? [part, key] : [holder, textKey];
  return convert === undefined ? (owner?.text(name) as T) : owner?.accept(name, convert);
}

/** Joins year, month and day up to the first that gives no valid date. */
export function dateOf(part: Part | undefined): string | undefined {
  let date: string | undefined;
  for (const unit of ['year', 'month', 'day']) {
    const extended = textOf(part, unit, (text) => {
      const digits = /^(\d+)$/.exec(text)?.[1]?.padStart(2, '0') ?? '?';
      const candidate = date === undefined ? digits : `${date}-${digits}`;
      return knownDate(candidate) === undefined ? undefined : candidate;
    });
    if (extended === undefined) return date;
    date = extended;
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

/** Returns the first result; later values are not read, so they are reported. */
export function firstFrom<From, To>(
  values: readonly From[],
  read: (value: From) => To | undefined,
): To | undefined {
  for (const value of values) {
    const result = read(value);
    if (result !== undefined) return result;
  }
  return undefined;
}

export function listOf(part: Part | undefined, key: string, inner: string): Part[] {
  return part?.part(key)?.parts(inner) ?? [];
}
