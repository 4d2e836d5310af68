/** An object of a document: not null, not a list. */
export type PlainObject = Readonly<Record<string, unknown>>;

export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sets a key of an object, even `__proto__`, to which an assignment would set the prototype; other assignments are faster. */
export function setKey(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else
    Object.defineProperty(object, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
}

/** Whether a value is nothing, or an object without keys. */
export function isEmpty(
  value: unknown,
): value is undefined | null | Readonly<Record<string, never>> {
  return (
    value === undefined ||
    value === null ||
    (isPlainObject(value) && Object.keys(value).length === 0)
  );
}

/** Whether a value is nothing, or an empty text or list. */
export function saysNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** The items of a value that should be a list; none when it is something else. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** What stands at a path of keys and indices in a value; undefined if nothing does. */
export function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, key)
        ? at[key as keyof typeof at]
        : undefined,
    value,
  );
}

/** An object without the keys that have no value. */
export type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The properties that have a value: one that is undefined counts as left out. */
export function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Defined<T>;
}

/** The value of a JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
