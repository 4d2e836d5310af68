/** More than the distinct strings in the designs of a typical batch. */
const DEFAULT_MAX_ENTRIES = 256;

/**
 * Memoizes a function of a string. The documents of a batch repeat lengths, colors and languages:
 * parsing them again took a tenth of the time before layout (measured).
 *
 * @param compute - a pure function; callers must not change its results
 */
export function memoize<T>(
  compute: (text: string) => T,
  maxEntries = DEFAULT_MAX_ENTRIES,
): (text: string) => T {
  const cache = new Map<string, T>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    if (cache.size >= maxEntries) cache.clear();
    const result = compute(text);
    cache.set(text, result);
    return result;
  };
}

export function memoizeWeak<Key extends object, T>(compute: (key: Key) => T): (key: Key) => T {
  const cache = new WeakMap<Key, T>();
  return (key) => {
    const result = cache.get(key) ?? compute(key);
    cache.set(key, result);
    return result;
  };
}

/**
 * Creates a value on first use. Most documents need no regular expressions with Unicode properties
 * (`\p{…}`), which take V8 up to 0.5 ms each to compile (measured).
 */
export function lazy<T extends object>(create: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= create());
}
