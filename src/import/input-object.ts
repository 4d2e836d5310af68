import { parseCalendarDate } from '../compiler/schema/calendar-date.js';
import { isInvisible, trimUnicodeSpaces } from '../compiler/source/confusables.js';
import type { DiagnosticCode } from '../diagnostics/codes.js';
import {
  createDiagnostic,
  type Diagnostic,
  type DocumentPath,
  formatPath,
  type Suggestion,
} from '../diagnostics/diagnostic.js';
import { isPlainObject, type PlainObject } from '../util/plain-object.js';

export interface UnimportedValue {
  readonly path: DocumentPath;
  readonly value: unknown;
  /** Undefined if the value matches no field of a CV document. */
  readonly reason: string | undefined;
  readonly hint?: string | undefined;
  /** Default: `not-imported`. */
  readonly code?: DiagnosticCode | undefined;
}

type Explanation = Pick<UnimportedValue, 'reason' | 'hint' | 'code'>;

/** A text that was converted, and its path in the original. */
export interface ConsumedText {
  readonly path: DocumentPath;
  readonly text: string;
}

export interface FormatTraits {
  /** Keys that only the other program needs; they are skipped silently. */
  readonly ignoredKeys?: ReadonlySet<string>;
  readonly toMarkdown?: (text: string) => string;
}

export const NO_FIELD_REASON = 'the field cannot hold its value';
export const PHOTO_REASON = 'a photo is given with `--photo`';
export const COVER_LETTER_REASON = 'a cover letter is a separate document, for `cvpress letter`';

/** An imported document; it tracks the values that were consumed, to report all others. */
export class InputTracker {
  #taken = new Set<string>();
  readonly #reasons = new Map<string, Explanation>();
  /** Emphasizes words in the texts of sections. */
  emphasize = (text: string): string => text;
  readonly consumedTexts: ConsumedText[] = [];
  /** About values that become other text than their author may expect. */
  readonly warnings: Diagnostic[] = [];

  constructor(
    readonly value: PlainObject,
    readonly traits: FormatTraits = {},
  ) {}

  consume(path: DocumentPath): void {
    this.#taken.add(JSON.stringify(path));
  }

  /** @param clause - continues the name of the value */
  warn(path: DocumentPath, clause: string, at: 'key' | 'value', hint: string | Suggestion): void {
    const message = `\`${formatPath(path)}\` ${clause}.`;
    const suggestion = typeof hint === 'string' ? { hint } : hint;
    this.warnings.push(createDiagnostic('not-imported', path, message, { at, ...suggestion }));
  }

  /** The first reason that explains anything is kept. */
  reject(path: DocumentPath, reason = NO_FIELD_REASON, hint?: string, code?: DiagnosticCode): void {
    const pathKey = JSON.stringify(path);
    const { reason: known = NO_FIELD_REASON } = this.#reasons.get(pathKey) ?? {};
    if (known === NO_FIELD_REASON) this.#reasons.set(pathKey, { reason, hint, code });
  }

  /** Marks everything below a path as unconsumed. */
  release(path: DocumentPath): void {
    const prefix = JSON.stringify(path).slice(0, -1);
    this.#taken = new Set([...this.#taken].filter((key) => !key.startsWith(prefix)));
  }

  /** Returns unconsumed values in document order; untouched objects and lists as a whole. */
  collectUnimported(): UnimportedValue[] {
    return this.#collectLeftovers(this.value, []).leftovers;
  }

  #collectLeftovers(
    value: unknown,
    path: DocumentPath,
  ): { leftovers: UnimportedValue[]; isTouched: boolean } {
    const pathKey = JSON.stringify(path);
    if (this.#taken.has(pathKey)) return { leftovers: [], isTouched: true };
    if (isEmptyValue(value)) return { leftovers: [], isTouched: false };
    const explanation = this.#reasons.get(pathKey) ?? { reason: undefined };
    const isRejected = explanation.reason !== undefined;
    if (!isPlainObject(value) && !Array.isArray(value))
      return { leftovers: [{ path, value, ...explanation }], isTouched: isRejected };
    const entries = Object.entries(value).filter(
      ([key]) => Array.isArray(value) || !this.traits.ignoredKeys?.has(key),
    );
    const parts = entries.map(([key, inner]) =>
      this.#collectLeftovers(inner, [...path, Array.isArray(value) ? Number(key) : key]),
    );
    const leftovers = parts.flatMap((part) => part.leftovers);
    const hasTouchedParts = parts.some((part) => part.isTouched);
    const isTouched = hasTouchedParts || isRejected;
    if (path.length === 0 || hasTouchedParts || leftovers.length === 0)
      return { leftovers, isTouched };
    return {
      leftovers: [
        { path, value: Array.isArray(value) ? value : Object.fromEntries(entries), ...explanation },
      ],
      isTouched,
    };
  }
}

/** An object of an imported document. Its methods consume what they return. */
export class InputObject {
  readonly #readKeys = new Set<string>();

  constructor(
    readonly tracker: InputTracker,
    readonly value: PlainObject,
    readonly path: DocumentPath,
    /** Whether a plain text replaced the object; all keys have this text. */
    readonly isPlainText = false,
  ) {}

  /** Returns the text, or the joined list, of the first key with one. */
  text(...keys: readonly string[]): string | undefined {
    return findFirst(keys, (key) => this.texts(key).join(', ') || undefined);
  }

  /** Does not consume the text. */
  peek(key: string): string {
    return toScalarText(this.value[key]) ?? '';
  }

  /** Consumes the text unless the result is undefined. */
  accept<T>(key: string, convert: (text: string) => T | undefined): T | undefined {
    return this.#accept(this.value[key], this.#getPath(key), convert);
  }

  texts(key: string): string[] {
    return this.acceptAll(key, this.toMarkdown);
  }

  /** The nonempty values of keys that no other method has read. */
  getUnreadEntries(): [key: string, value: unknown][] {
    return Object.entries(this.value).filter(
      ([key, value]) => !this.#readKeys.has(key) && !isEmptyValue(value),
    );
  }

  /** Keys without a value that other methods have looked for. */
  getMissingKeys(): string[] {
    return [...this.#readKeys].filter((key) => isEmptyValue(this.value[key]));
  }

  /** Consumes a value with all that it contains. */
  consume(key: string, text: string): void {
    const path = this.#getPath(key);
    this.tracker.consume(path);
    this.tracker.consumedTexts.push({ path, text });
  }

  /** Consumes the texts that `convert` accepts. */
  acceptAll<T>(key: string, convert: (text: string) => T | undefined): T[] {
    return this.#getValues(key).flatMap(
      ([value, path]) => this.#accept(value, path, convert) ?? [],
    );
  }

  object(key: string): InputObject | undefined {
    const value = this.value[key];
    return isPlainObject(value)
      ? new InputObject(this.tracker, value, [...this.path, key])
      : undefined;
  }

  /**
   * Returns the nonempty objects of a list or a single object.
   *
   * @param textKeys - the keys for a plain text that replaces an object
   */
  objects(key: string, ...textKeys: readonly string[]): InputObject[] {
    return this.#getValues(key).flatMap(([value, path]) => {
      if (isEmptyValue(value)) return [];
      if (isPlainObject(value)) return [new InputObject(this.tracker, value, path)];
      if (toScalarText(value) === undefined || textKeys.length === 0) return [];
      const object = Object.fromEntries(textKeys.map((name) => [name, value]));
      return [new InputObject(this.tracker, object, path, true)];
    });
  }

  #getPath(key: string): DocumentPath {
    this.#readKeys.add(key);
    return this.isPlainText ? this.path : [...this.path, key];
  }

  #getValues(key: string): (readonly [value: unknown, path: DocumentPath])[] {
    const value = this.value[key];
    const path = this.#getPath(key);
    return Array.isArray(value)
      ? value.map((item, index) => [item, [...path, index]] as const)
      : [[value, path]];
  }

  readonly toMarkdown = (text: string) => {
    const { traits, emphasize } = this.tracker;
    const markdown = traits.toMarkdown?.(text) ?? text;
    return this.path[1] === 'sections' ? emphasize(markdown) : markdown;
  };

  #accept<T>(
    value: unknown,
    path: DocumentPath,
    convert: (text: string) => T | undefined,
  ): T | undefined {
    const text = toScalarText(value);
    const result = text === undefined ? undefined : convert(text);
    if (result !== undefined) this.tracker.consume(path);
    else if (text !== undefined) this.tracker.reject(path);
    const texts = isPlainObject(result) ? Object.values(result) : [result];
    for (const part of texts)
      if (typeof part === 'string') this.tracker.consumedTexts.push({ path, text: part });
    return result;
  }
}

export function toScalarText(value: unknown): string | undefined {
  const isScalar =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const text = isScalar ? String(value).replaceAll('\r\n', '\n').trim() : '';
  // A plain scalar would lose surrounding spaces.
  return isInvisible(text) ? undefined : (trimUnicodeSpaces(text) ?? undefined);
}

/** Null, blank, or with only such values. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return isInvisible(value);
  return typeof value === 'object' && Object.values(value).every(isEmptyValue);
}

/** Keys of objects that wrap a text. */
const TEXT_KEYS = ['content', 'value', 'href', 'url'];

export function readText<T = string>(
  part: InputObject | undefined,
  key: string,
  convert?: (text: string) => T | undefined,
): T | undefined {
  const holder = part?.object(key);
  const textKey = holder && TEXT_KEYS.find((name) => name in holder.value);
  const [owner, name] = textKey === undefined ? [part, key] : [holder, textKey];
  return convert === undefined ? (owner?.text(name) as T) : owner?.accept(name, convert);
}

/** Joins year, month and day up to the first that gives no valid date. */
export function readDateParts(part: InputObject | undefined): string | undefined {
  let date: string | undefined;
  for (const unit of ['year', 'month', 'day']) {
    const extended = readText(part, unit, (text) => {
      const digits = /^(\d+)$/.exec(text)?.[1]?.padStart(2, '0') ?? '?';
      const candidate = date === undefined ? digits : `${date}-${digits}`;
      return parseCalendarDate(candidate) === undefined ? undefined : candidate;
    });
    if (extended === undefined) return date;
    date = extended;
  }
  return date;
}

export function readBoolean(part: InputObject | undefined, key: string): boolean {
  return part?.accept(key, (text) => (/^(?:true|false)$/.test(text) ? text : undefined)) === 'true';
}

export function readJoinedTexts(
  part: InputObject | undefined,
  keys: readonly string[],
  separator = ' ',
): string | undefined {
  return (
    keys.flatMap((key) => readText(part, key) ?? part?.texts(key) ?? []).join(separator) ||
    undefined
  );
}

/** Returns the first result; later values are not read, so they are reported. */
export function findFirst<From, To>(
  values: readonly From[],
  read: (value: From) => To | undefined,
): To | undefined {
  for (const value of values) {
    const result = read(value);
    if (result !== undefined) return result;
  }
  return undefined;
}

export function readList(part: InputObject | undefined, key: string, inner: string): InputObject[] {
  return part?.object(key)?.objects(inner) ?? [];
}
