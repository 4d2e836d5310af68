/** More texts than all designs of a usual batch contain. */
const MOST = 256;

/**
 * A reader of texts that remembers its results: the documents of a batch repeat the lengths and colours of their
 * designs, and the language of the options, and reading them anew took a tenth of the time before the engine (measured).
 *
 * @param read - its results must depend only on the text, and never be changed
 */
export function remember<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const value = known.get(text);
    if (value !== undefined) return value;
    if (known.size >= MOST) known.clear();
    const result = read(text);
    known.set(text, result);
    return result;
  };
}
