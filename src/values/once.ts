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
