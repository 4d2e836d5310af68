/** More texts than all designs of a usual batch contain. */
const MOST = 256;

/**
 * A reader of texts that remembers its results: the documents of a batch repeat the lengths and colours of their
 * designs, and the language of the options, and reading them anew took a tenth of the time before the engine (measured).
 *
 * @param read - its results must depend only on the text, and never be changed
 * @param most - how many results are kept at once
 */
export function remember<T>(read: (text: string) => T, most = MOST): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const value = known.get(text);
    if (value !== undefined) return value;
    if (known.size >= most) known.clear();
    const result = read(text);
    known.set(text, result);
    return result;
  };
}

/** A function of objects that remembers its results as long as the objects live. */
export function rememberOf<Key extends object, T>(make: (key: Key) => T): (key: Key) => T {
  const known = new WeakMap<Key, T>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}

/**
 * Makes a value when it is first asked for.
 *
 * For regular expressions with properties of Unicode (`\p{…}`) that most documents do not need: V8 builds their sets of
 * characters anew in each process, which takes up to half a millisecond each (measured).
 */
export function once<T extends object>(make: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= make());
}
