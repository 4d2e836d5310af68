/** More texts than the designs of a batch have between them. */
const MOST = 256;

/**
 * A reader of texts that keeps what it has read: the documents of a batch repeat the lengths and colours of their
 * designs, and the language of the options, and reading them anew took a tenth of the time before the engine (measured).
 *
 * @param read - what it gives must depend on the text alone, and not be changed
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
