/** An object that is not a list. */
export type PlainObject = Readonly<Record<string, unknown>>;

export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sets a key of an object. Assigning to `__proto__` would set the prototype instead. */
export function setOwnKey(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else
    Object.defineProperty(object, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
}

/** Whether a value is undefined, null or an object without keys. */
export function isEmptyMapping(
  value: unknown,
): value is undefined | null | Readonly<Record<string, never>> {
  return (value ?? null) === null || (isPlainObject(value) && Object.keys(value).length === 0);
}

/** Whether a value is undefined, null, '' or []. */
export function isEmptyValue(value: unknown): boolean {
  return (value ?? '') === '' || (Array.isArray(value) && value.length === 0);
}

export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the value at a path, from own keys only. */
export function getValue(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (owner, key) =>
      typeof owner === 'object' && owner !== null && Object.hasOwn(owner, key)
        ? owner[key as keyof typeof owner]
        : undefined,
    value,
  );
}

/** `T` without undefined values; the keys that may be undefined are optional. */
export type OmitUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

export function omitUndefined<T extends object>(values: T): OmitUndefined<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as OmitUndefined<T>;
}

export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the text of a scalar. An object of a document has none: its `toString` may be a text. */
export function toScalarText(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}
